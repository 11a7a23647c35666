"""Talk that goes round in circles: nothing new is said on either side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mhtui.core.view import Turn

ROUNDS: Final = 6


def looping(dialogue: Sequence[Turn]) -> bool:
    """Whether in the last six turns of the doctor and the answers to them nobody said what was not said before."""
    said: set[tuple[str, str]] = set()
    rounds = 0
    for turn in dialogue:
        words = (turn.speaker, " ".join(turn.speech.casefold().split()))
        rounds = 0 if words not in said else rounds + (turn.speaker == "doctor")
        said.add(words)
    return rounds >= ROUNDS
