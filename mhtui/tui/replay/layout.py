"""Rows as lines of two panes or one: pure, so that it can be measured and tested without a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, Literal

from rich.cells import cell_len, set_cell_size

from mhtui.play.replay.remarks import Remark
from mhtui.play.replay.rows import Cell, Row
from mhtui.tui.replay.wrap import wrap

Panes = Literal["both", "a", "b"]
Piece = tuple[str, str]
"""A stretch of a line, and the name of its style ("" for plain)."""
Line = tuple[Piece, ...]

GUTTER: Final = 2
"""Cells on the left: the cursor, and `*` where A and B differ."""
BETWEEN: Final = " │ "
WIDE_PANE: Final = 48
"""From this width speech stands beside who says it; below, under it."""
NAME_CELLS: Final = 9


@dataclass(frozen=True, slots=True)
class Shape:
    """How wide, and which panes."""

    width: int
    panes: Panes = "both"

    @property
    def pane(self) -> int:
        """Width of one pane."""
        inner = self.width - GUTTER
        return inner if self.panes != "both" else (inner - len(BETWEEN)) // 2


def layout(row: Row, shape: Shape, remarks: Sequence[tuple[str, Remark]] = ()) -> list[Line]:
    """The lines of a row, without the gutter. None: where one pane is shown and the row is the other side's."""
    if row.kind == "part":
        return [(("", ""),), ((_rule(row.label, shape.width - GUTTER), "part"),)]
    if row.kind == "caution":
        return [((line, "caution"),) for line in wrap(f"!! {row.label}", shape.width - GUTTER, 3)]
    lines: list[Line] = []
    if row.kind not in ("talk", "group"):
        lines += [((line, "label"),) for line in wrap(row.label, shape.width - GUTTER)]
    lines += _beside([_cell(row, cell, shape.pane) for cell in _shown(row, shape)], shape)
    for label, remark in remarks:
        by = f" by {remark.by}" if remark.by else ""
        lines += [((line, "note"),) for line in wrap(f"note on {label}{by}: {remark.text}", shape.width - GUTTER, 2)]
    return lines


def _shown(row: Row, shape: Shape) -> tuple[Cell, ...]:
    if row.b is None:
        return (row.a,)
    return {"both": (row.a, row.b), "a": (row.a,), "b": (row.b,)}[shape.panes]


def _beside(panes: Sequence[list[Line]], shape: Shape) -> Iterator[Line]:
    if len(panes) == 1:
        yield from panes[0]
        return
    for left, right in zip_longest(*panes, fillvalue=()):
        yield (*_padded(left, shape.pane), (BETWEEN, "rule"), *right)


def _padded(line: Line, width: int) -> Line:
    used = sum(cell_len(text) for text, _style in line)
    return (*line, (" " * max(0, width - used), ""))


def _cell(row: Row, cell: Cell, width: int) -> list[Line]:
    if row.kind == "group":
        return [_head(row.label, cell, width)]
    lines: list[Line] = []
    if cell.gap:
        lines += [((line, "gap"),) for line in wrap(cell.gap, width)]
    if cell.place:
        lines += [((line, "place"),) for line in wrap(cell.place, width)]
    for said in cell.said:
        style = said.speaker if said.speaker != "informant" else "patient"
        if said.behaviour:
            lines += _speech(said.name, said.behaviour, width, style, "seen")
        if said.speech or not said.behaviour:
            lines += _speech("" if said.behaviour else said.name, said.speech, width, style, "")
    lines += [((line, ""),) for line in (wrap(cell.text, width) if cell.text else ())]
    lines += [((line, _mark_style(mark)),) for mark in cell.marks for line in wrap(mark, width, 2)]
    return lines


def _head(label: str, cell: Cell, width: int) -> Line:
    told, style = (cell.gap, "gap") if cell.gap else (cell.place, "place")
    room = width - cell_len(told) - 2
    if room < 8:
        return ((set_cell_size(f"{label} {told}", width), "label"),)
    return ((set_cell_size(label, room) + "  ", "label"), (told, style))


def _speech(name: str, text: str, width: int, name_style: str, style: str) -> Iterable[Line]:
    if width >= WIDE_PANE:
        for n, line in enumerate(wrap(text, width - NAME_CELLS)):
            yield ((set_cell_size("" if n else name, NAME_CELLS), name_style), (line, style))
        return
    if not name:  # goes on below what was seen
        yield from ((("  ", ""), (line, style)) for line in wrap(text, width - 2))
        return
    first, *rest = wrap(f"{name}: {text}", width, 2)
    head = len(name) + 1 if first.startswith(f"{name}:") else 0
    yield ((first[:head], name_style), (first[head:], style))
    yield from (((line, style),) for line in rest)


def _mark_style(mark: str) -> str:
    return {"✓": "hit", "✗": "miss"}.get(mark[:1], "mark")


def _rule(label: str, width: int) -> str:
    head = f"── {label} "
    return head + "─" * max(0, width - cell_len(head))
