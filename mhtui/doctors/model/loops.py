"""Talk that goes round in circles: nothing new is said on either side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mhtui.core.view import Turn

ROUNDS: Final = 6
DISTINCT: Final = 2


def looping(dialogue: Sequence[Turn]) -> bool:
    """Whether the last six turns of the doctor, and the answers between them, were two sentences at most, over and
    over."""
    doctors = [at for at, turn in enumerate(dialogue) if turn.speaker == "doctor"]
    if len(doctors) < ROUNDS:
        return False
    last = dialogue[doctors[-ROUNDS] :]
    return all(
        len(_different(turn.speech for turn in last if (turn.speaker == "doctor") is mine)) <= DISTINCT
        for mine in (True, False)
    )


def _different(lines: Iterable[str]) -> set[str]:
    return {" ".join(line.casefold().split()) for line in lines}
