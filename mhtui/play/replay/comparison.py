"""One session or two, compared: rows, differences and cautions, worked out once for every way of showing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mhtui.play.replay.align import By
from mhtui.play.replay.differences import cautions, differences
from mhtui.play.replay.remarks import Remark
from mhtui.play.replay.rows import Row, rows
from mhtui.play.replay.side import Side


@dataclass(frozen=True)
class Comparison:
    """`sides`: one or two, in the order they are shown; `blind_id` names the record of that order, "" where labels are
    shown; `remarks` are notes of reviewers on either session."""

    sides: tuple[Side, ...]
    by: By = "topic"
    blind_id: str = ""
    remarks: tuple[Remark, ...] = ()

    @property
    def two(self) -> bool:
        """Whether there are two sessions."""
        return len(self.sides) == 2

    @property
    def order(self) -> str:
        """What rows are aligned by, in words."""
        if self.by == "turn" or any(side.is_pressure and not side.ended for side in self.sides):
            return "by turn"
        return "by rung" if all(side.is_pressure for side in self.sides) else "by topic"

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Dialogue and work."""
        return rows(self.sides, self.by)

    @cached_property
    def differences(self) -> tuple[Row, ...]:
        """The difference view."""
        return differences(self.sides)

    @cached_property
    def cautions(self) -> tuple[str, ...]:
        """What must be known first."""
        return cautions(self.sides)

    def remarks_at(self, row: Row) -> tuple[tuple[str, Remark], ...]:
        """Notes on events of a row, each with the label of its side."""
        found = []
        for side, cell in zip(self.sides, row.cells, strict=False):
            mine = (r for r in self.remarks if r.session_id == side.session_id and r.seq in cell.seqs)
            found += [(side.label, remark) for remark in mine]
        return tuple(found)


def compared(sides: Sequence[Side], by: By = "topic", blind_id: str = "", remarks: Sequence[Remark] = ()) -> Comparison:
    """A comparison of these sides; with `blind_id` their labels are hidden, and notes that were not written blind."""
    shown = tuple(side.hidden(bool(blind_id)) for side in sides)
    return Comparison(shown, by, blind_id, tuple(r for r in remarks if r.blind or not blind_id))
