"""A report as lines for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len

from mhtui.study.baseline.document import Document, Plot, Table
from mhtui.study.grids import grid

WIDTH = 80
Drawn = Callable[[str, int], Sequence[str]]
"""Lines of the plot of a name, in so many columns; none where it cannot be drawn."""


def text_lines(document: Document, width: int = WIDTH, drawn: Drawn = lambda _name, _width: ()) -> Iterator[str]:
    """The report; tables that are too wide for `width` columns are told in parts, or row by row."""
    yield document.title
    yield "=" * min(width, cell_len(document.title))
    for section in document.sections:
        yield ""
        yield section.title
        yield "-" * min(width, cell_len(section.title))
        for block in section.blocks:
            if isinstance(block, Table):
                yield from _table(block, width)
            elif isinstance(block, Plot):
                yield from _plot(block, width, drawn)
            else:
                yield from textwrap.wrap(block, width, break_on_hyphens=False)


def _plot(plot: Plot, width: int, drawn: Drawn) -> Iterator[str]:
    lines = drawn(plot.name, width)
    if lines:
        yield ""
        yield plot.title
        yield from lines


def _table(table: Table, width: int) -> Iterator[str]:
    if table.title:
        yield ""
        yield table.title
    if not table.numeric:
        yield from _told(table, width)
    else:
        for part in _parts([table.head, *table.rows], width):
            yield from grid(part)
    for note in table.notes:
        yield from textwrap.wrap(note, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _told(table: Table, width: int) -> Iterator[str]:
    """Rows of words: the first cell, then the others."""
    for first, *rest in table.rows:
        text = f"{first}: {'; '.join(cell for cell in rest if cell)}"
        yield from textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _parts(rows: Sequence[Sequence[str]], width: int) -> Iterator[list[list[str]]]:
    """A table in tables of fewer columns that fit, each with the first column."""
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]))]
    begin = 1
    while begin < len(widths):
        end, used = begin + 1, 2 + widths[0] + 2 + widths[begin]
        while end < len(widths) and used + 2 + widths[end] <= width:
            used += 2 + widths[end]
            end += 1
        yield [[row[0], *row[begin:end]] for row in rows]
        begin = end
