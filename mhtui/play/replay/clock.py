"""How a replay moves: from row to row, at a speed, to a difference, a turn, a time, an event."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from mhtui.play.replay.exchanges import Said
from mhtui.play.replay.rows import Cell, Row
from mhtui.play.replay.side import Side

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
LEAST_MS: Final = 1_200
MOST_MS: Final = 15_000
"""A row is shown as long as it took, between these: nobody waits out a coffee."""
READ_MS_A_CHAR: Final = 40
"""Where times are hidden a row is shown as long as it takes to read."""

STOPS: Final = frozenset({"talk", "exam", "diagnosis", "section"})
"""Kinds of rows a replay stops at; headings pass by."""


def stop_after(rows: Sequence[Row], at: int) -> int | None:
    """The next row to stop at, None at the end."""
    return _first(range(at + 1, len(rows)), lambda n: rows[n].kind in STOPS)


def stop_before(rows: Sequence[Row], at: int) -> int | None:
    """The row before to stop at, None at the beginning."""
    return _first(range(at - 1, -1, -1), lambda n: rows[n].kind in STOPS)


def difference(rows: Sequence[Row], at: int, way: Literal[1, -1] = 1) -> int | None:
    """The next row, or the one before, in which A and B differ."""
    return _first(range(at + way, len(rows) if way > 0 else -1, way), lambda n: rows[n].differs)


def row_of_event(rows: Sequence[Row], side: int, seq: int) -> int | None:
    """The row that shows an event of a side."""
    return _first(range(len(rows)), lambda n: len(rows[n].cells) > side and seq in rows[n].cells[side].seqs)


def row_of_turn(rows: Sequence[Row], side: int, turn: int) -> int | None:
    """The row of a doctor's turn of a side."""
    return _first(
        range(len(rows)),
        lambda n: rows[n].kind == "talk" and len(rows[n].cells) > side and rows[n].cells[side].turn == turn,
    )


def row_at_time(rows: Sequence[Row], side: int, ms: int) -> int | None:
    """The row in which a side stood at a time: the latest that began by then, else the first."""
    begun = [
        (row.cells[side].at_ms, -n)
        for n, row in enumerate(rows)
        if row.kind in STOPS and len(row.cells) > side and row.cells[side].seq is not None
    ]
    by_then = [one for one in begun if one[0] <= ms]
    return -max(by_then)[1] if by_then else -min(begun)[1] if begun else None


def show_ms(row: Row, sides: Sequence[Side], speed: float) -> int:
    """How long a row is shown before the next, in milliseconds."""
    if any(side.blind for side in sides):
        took = max((_reading(cell.said) for cell in row.cells), default=0)
    else:
        took = max((_took(side, cell) for side, cell in zip(sides, row.cells, strict=False)), default=0)
    return round(min(max(took, LEAST_MS), MOST_MS) / speed)


def _reading(said: Iterable[Said]) -> int:
    return sum(len(one.speech) + len(one.behaviour) for one in said) * READ_MS_A_CHAR


def _took(side: Side, cell: Cell) -> int:
    if cell.seq is None:
        return 0
    after = bisect_right(side.starts, cell.at_ms)
    return side.starts[after] - cell.at_ms if after < len(side.starts) else 0


def _first(numbers: Iterable[int], fits: Callable[[int], bool]) -> int | None:
    return next((n for n in numbers if fits(n)), None)
