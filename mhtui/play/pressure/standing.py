"""Where a pressure dialogue stands: a fold over the patient's turns so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mhtui.core.events import Event, PatientPressed
from mhtui.core.pressure import Reading


@dataclass(frozen=True, slots=True)
class Standing:
    """`rung`: the step reached; `warm`: warm limits in a row since the last softening; `softened`, `enlarged`,
    `insisted`: how often; `told`, `tried`: truths and alternatives, by id; `lines`: whole turns of the patient so far,
    of which nothing is said twice."""

    rung: int = 0
    warm: int = 0
    softened: int = 0
    enlarged: int = 0
    insisted: int = 0
    told: frozenset[str] = frozenset()
    tried: frozenset[str] = frozenset()
    lines: frozenset[str] = frozenset()


def standing(events: Iterable[Event]) -> Standing:
    """The state after these events."""
    state = Standing()
    for event in events:
        if isinstance(event.payload, PatientPressed):
            state = _after(state, event.payload)
    return state


def warmed(warm: int, reading: Reading) -> int:
    """Warm limits in a row after one more reading: a plain limit neither adds nor breaks the row."""
    if reading.verdict != "holds" or reading.tone == "cold":
        return 0
    return warm + 1 if reading.tone == "warm" else warm


def _after(state: Standing, turn: PatientPressed) -> Standing:
    warm = warmed(state.warm, turn.reading) if turn.reading else 0
    return Standing(
        rung=turn.rung,
        warm=0 if turn.step == "softens" else warm,
        softened=state.softened + (turn.step == "softens"),
        enlarged=state.enlarged + (turn.step == "enlarges"),
        insisted=state.insisted + (turn.step == "insists"),
        told=state.told | set(turn.revealed),
        tried=state.tried | set(turn.tried),
        lines=state.lines | {turn.speech},
    )
