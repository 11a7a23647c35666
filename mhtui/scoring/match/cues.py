"""Objections that hold whatever the statement is: a bare question, another person's story, nothing assessed."""

from __future__ import annotations

from mhtui.scoring.match.decide import Decision
from mhtui.scoring.match.facts import Facts
from mhtui.scoring.match.reading import Sentence


def objection(wanted: Facts, window: tuple[Sentence, ...], similarity: float | None) -> Decision | None:
    """A reason why these sentences cannot state a fact about the patient, or None."""
    if all(s.asked and not s.answer for s in window):
        return Decision("not_entailed", "only a question")
    return None
