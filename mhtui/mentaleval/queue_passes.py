"""Progress of a resident: observed interviews that supervisors passed, toward the number a programme requires."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.core.ratings import Rating, in_force
from mhtui.core.rubric import Rubric
from mhtui.mentaleval.queue import ADJUDICATION, Known

REQUIRED: Final = 3
"""Passes that the board of the US asks for before the examination; programmes elsewhere ask for other numbers."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Observed interviews of one person: passed, not passed, and without a complete sheet yet."""

    passed: int
    failed: int
    waiting: int
    required: int = REQUIRED

    @property
    def words(self) -> str:
        """For the history; empty where there is none."""
        if not self.passed + self.failed + self.waiting:
            return ""
        return f"observed: {self.passed} of {self.required} passed"


def progress(participant: str, rubric: Rubric, known: Known) -> Progress:
    """Over the ended sessions of a person that were played in the mode of the rubric."""
    own = [
        card.id
        for card in known.cards
        if card.ended and participant and card.participant == participant and known.modes.get(card.id) == rubric.id
    ]
    verdicts = [session_passed(session_id, rubric, known.ratings) for session_id in own]
    return Progress(verdicts.count(True), verdicts.count(False), verdicts.count(None))


def session_passed(session_id: str, rubric: Rubric, ratings: Sequence[Rating]) -> bool | None:
    """Whether each dimension reached the pass line; None while no supervisor has given all of them a level.

    Where supervisors differ, the decision between them counts, and without one the lowest level.
    """
    line = rubric.scale.pass_line
    given: dict[str, list[int]] = {}
    decided: dict[str, int | None] = {}
    for one in in_force(list(ratings)):
        if one.session_id != session_id or one.kind != "human" or one.rubric_hash != rubric.hash:
            continue
        if ADJUDICATION in one.tags:
            decided[one.dimension] = one.score
        elif one.score is not None:
            given.setdefault(one.dimension, []).append(one.score)
    lowest = {name: min(scores) for name, scores in given.items()}
    levels = [decided.get(one.id, lowest.get(one.id)) for one in rubric.dimensions]
    if line is None or None in levels:
        return None
    return all(level is not None and level >= line for level in levels)
