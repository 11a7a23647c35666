"""One line of the debrief, and what lines are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mhtui.core.icd11 import Icd11
from mhtui.core.ratings import Rating
from mhtui.core.report import CheckpointResult, Coverage, Evidence, Report
from mhtui.tui.debrief.bars import counted
from mhtui.tui.debrief.places import Places

SIGNS: Final = {"covered": "✓", "missed": "✗", "undecided": "?"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `sign` a mark in front, `note` said more quietly after it, `places` where it can be seen; a line with
    `share` is drawn as a bar."""

    text: str
    sign: str = ""
    note: str = ""
    heading: bool = False
    places: tuple[Evidence, ...] = ()
    share: Coverage | None = None


Rows = list[Row]


@dataclass(frozen=True, slots=True)
class Material:
    """What rows are made of."""

    report: Report
    places: Places
    icd11: Icd11
    ratings: tuple[Rating, ...] = ()


def heading(text: str, note: str = "") -> Row:
    """A heading over rows."""
    return Row(text, note=note, heading=True)


def bar_row(label: str, coverage: Coverage, *more: str) -> Row:
    """A share as a bar with its numbers."""
    note = counted(coverage, *more) if coverage.total else "nothing to count"
    return Row(label, note=note, share=coverage)


def checkpoint_row(checkpoint: CheckpointResult, material: Material) -> Row:
    """A checkpoint with what became of it, leading to its evidence or to where it was close."""
    note = f"{checkpoint.stage}: {checkpoint.reason}"
    if checkpoint.critical and checkpoint.verdict != "covered":
        note = f"must not be missed; {note}"
    return Row(checkpoint.statement, SIGNS[checkpoint.verdict], note, places=places_of(checkpoint, material))


def places_of(checkpoint: CheckpointResult, material: Material) -> tuple[Evidence, ...]:
    """Where a checkpoint was earned, nearly earned, or asked about."""
    hint = (checkpoint.hint,) if checkpoint.hint else ()
    return checkpoint.evidence or hint or material.places.of_turn(checkpoint.reason)


def tally(found: Iterable[CheckpointResult]) -> str:
    """How many of which verdict, in words."""
    verdicts = [c.verdict for c in found]
    words = {"missed": "missed", "undecided": "undecided", "covered": "covered"}
    return ", ".join(f"{verdicts.count(v)} {word}" for v, word in words.items() if v in verdicts)
