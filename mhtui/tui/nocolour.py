"""`NO_COLOR`: not one colour is sent. What colour alone would show, such as the cursor's row, is shown in reverse."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_DEFAULTS: Final = Style.from_color(RichColor.default(), RichColor.default())
_MIDDLE: Final = 0.5
"""Between the grounds of dark and of light themes, as `Color.brightness`."""


@lru_cache(2)
def no_colour(dark: bool) -> NoColour:
    """The filter for dark or for light themes; one of each, for lines already filtered are kept by their filter."""
    return NoColour(dark)


class NoColour(LineFilter):
    """Takes colours out of lines; bold, italic, underline and reverse stay, and what the mouse needs."""

    def __init__(self, dark: bool) -> None:
        super().__init__()
        self._dark = dark

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in the terminal's own two colours."""
        return [
            Segment(text, None if style is None else _plain(style, self._dark), control)
            for text, style, control in segments
        ]


@lru_cache(4096)
def _plain(style: Style, dark: bool) -> Style:
    ground = style.color if style.reverse else style.bgcolor
    if ground is None or ground.is_default:
        return style + _DEFAULTS
    turned = (Color(*ground.get_truecolor()).brightness > _MIDDLE) == dark
    return style + _DEFAULTS + Style(reverse=turned)
