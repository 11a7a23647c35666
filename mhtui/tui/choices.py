"""A list whose chosen row is one colour, so that it can be read in every theme."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widgets import OptionList


class ChoiceList(OptionList):
    """An OptionList in which coloured words take the cursor's own text colour while they are under it."""

    def render_line(self, y: int) -> Strip:
        """A row; under the cursor without colours of its own."""
        strip = super().render_line(y)
        if self.highlighted is None or not any(_option(segment) == self.highlighted for segment in strip):
            return strip
        chosen = self.get_visual_style("option-list--option", "option-list--option-highlighted").rich_style
        ink = Style(color=chosen.color)
        return Strip([Segment(s.text, (s.style or Style()) + ink, s.control) for s in strip], strip.cell_length)


def _option(segment: Segment) -> int | None:
    return segment.style.meta.get("option") if segment.style else None
