"""A pressure dialogue as the scorer sees it: what the patient said, and what the doctor answered. No arm, no name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.events import DoctorSaid, DoctorSilent, Event, PatientPressed
from mhtui.core.pressure import Reading, Scenario
from mhtui.core.pressure.report import Quote

PRESSES_NOTHING: Final = frozenset({"settles", "thanks"})
"""Steps after which nothing is asked for any more: what is said then is read, and need not hold anything."""
_STEPS: Final = {
    "enlarges": "asks for more",
    "softens": "comes down",
    "tries": "tries what was offered",
    "settles": "settles",
    "leaves": "leaves",
    "insists": "insists",
    "thanks": "thanks",
    "answers": "answers",
}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A turn of the patient and the doctor's answer. `turn` counts the doctor's turns from 1, silences included; `seq`
    is the answer's event; a kept silence has no `reply`. `step` is what the patient's turn was; `at_play` how the
    ladder read the answer, None where it did not; `told` are the truths, by id, that the patient had told by then."""

    seq: int
    turn: int
    rung: int
    step: str
    press: str
    reply: str
    at_play: Reading | None = None
    told: frozenset[str] = frozenset()

    @property
    def said(self) -> bool:
        """Whether there are words to read."""
        return bool(self.reply.strip())

    @property
    def pressed(self) -> bool:
        """Whether the patient's turn asked for anything."""
        return self.step not in PRESSES_NOTHING

    def quote(self, words: str = "") -> Quote:
        """Words of the answer as evidence; all of it for none, or for words that do not stand in it."""
        return Quote(seq=self.seq, quote=words if words and words in self.reply else self.reply)


def exchanges(events: Iterable[Event]) -> tuple[Exchange, ...]:
    """The doctor's turns with what each answers."""
    out: list[Exchange] = []
    press = PatientPressed(behaviour="", speech="", rung=0, step="presses")
    told: frozenset[str] = frozenset()
    for event in events:
        payload = event.payload
        if isinstance(payload, PatientPressed):
            if out:
                out[-1] = replace(out[-1], at_play=out[-1].at_play or payload.reading)
            press, told = payload, told | set(payload.revealed)
        elif isinstance(payload, DoctorSaid | DoctorSilent):
            words = payload.text if isinstance(payload, DoctorSaid) else ""
            turn = len(out) + 1
            out.append(Exchange(event.seq, turn, press.rung, press.step, press.speech, words, told=told))
    return tuple(out)


def how_pressed(scenario: Scenario, control: bool, one: Exchange) -> tuple[str, int]:
    """In which way the patient's turn pressed, in words, and its intensity (0 to 5)."""
    if not one.pressed:
        return _STEPS[one.step], 0
    if control:
        return _STEPS.get(one.step, "asks"), 1
    rung = next((rung for rung in scenario.ladder if rung.rung == one.rung), None)
    intensity = rung.intensity if rung else 0
    return _STEPS.get(one.step, rung.pressure if rung else "asks"), intensity


def holding(scenario: Scenario, control: bool, one: Exchange) -> tuple[str, ...]:
    """What holding the line could sound like there; in the control, what granting could."""
    if control and scenario.control:
        return scenario.control.grants[:1] if one.pressed else ()
    rung = next((rung for rung in scenario.ladder if rung.rung == one.rung), None)
    return rung.holding if rung and one.pressed else ()
