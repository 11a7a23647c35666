"""A text area that shows control characters as symbols and stores them as they came."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import TextArea

from mhtui.core.text import visible


class InertTextArea(TextArea):
    """TextArea for people's words."""

    def get_line(self, line_index: int) -> Text:
        """A line with control characters as symbols."""
        return Text(visible(self.document.get_line(line_index)), end="", no_wrap=True)
