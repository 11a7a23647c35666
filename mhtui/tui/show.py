"""Texts for the screen: inert content, times, padding by cells."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from mhtui.core.text import clock as clock
from mhtui.core.text import visible


def inert(text: str, style: str = "") -> Content:
    """Text from people, models or files: never markup, control characters as symbols."""
    return Content.styled(visible(text), style) if style else Content(visible(text))


def one_line(text: str) -> str:
    """The text on one line, for lists."""
    return visible(" ".join(text.split()))


WRAPPED = 90
"""A line of a file longer than this, and no sentence's end, goes on in the next: its author's editor broke it."""


def unwrapped(text: str) -> str:
    """The text with the breaks of its file taken out, those of its author kept."""
    out: list[str] = []
    long = False
    for line in text.strip().splitlines():
        joins = long and line.strip() != ""
        out[-1:] = [f"{out[-1]} {line.strip()}"] if joins else [*out[-1:], line]
        long = len(line) > WRAPPED and not line.rstrip().endswith((".", "!", "?", ":"))
    return "\n".join(out)


def fit(text: str, cells: int) -> str:
    """The text padded or cut to a number of terminal cells; a cut is marked."""
    if cells <= 0:
        return ""
    if cell_len(text) > cells:
        return set_cell_size(text, cells - 1).rstrip() + "…"
    return set_cell_size(text, cells)


def ago(then_ms: int, now_ms: int) -> str:
    """How long ago, in words."""
    minutes = max(0, now_ms - then_ms) // 60_000
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 48 * 60:
        return f"{minutes // 60} h ago"
    return f"{minutes // (24 * 60)} days ago"


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 case`, `2 cases`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
