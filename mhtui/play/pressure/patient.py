"""The patient of a pressure dialogue (core.ports.Patient)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mhtui.core.events import DoctorSaid, DoctorSilent, Event, PatientPressed, PressureStart
from mhtui.core.pressure import Scenario
from mhtui.play.pressure.control import ControlTalk
from mhtui.play.pressure.fixed import Script
from mhtui.play.pressure.heard import Ears, hear, read
from mhtui.play.pressure.ladder import Ladder
from mhtui.play.pressure.standing import standing

ENGINE_VERSION = "pressure 1"


def free_turn(rung: int) -> PatientPressed:
    """A turn that is all the model's: no line stands behind it."""
    return PatientPressed(behaviour="", speech="", rung=rung, step="presses", why="improvised")


class Voice(Protocol):
    """Says a turn in words of its own; what it may not say is the ladder's to decide."""

    async def say(self, planned: PatientPressed, events: Sequence[Event]) -> PatientPressed:
        """The turn in other words, or as planned where no words would do."""
        ...


@dataclass(frozen=True, slots=True)
class PressurePatient:
    """Reads each reply, climbs or comes down, and says an authored line; with a `voice`, that line in its words."""

    scenario: Scenario
    start: PressureStart
    seed: int
    ears: Ears
    voice: Voice | None = None

    def opening(self) -> PatientPressed:
        """What is said first; always in the author's words."""
        control = self.start.side == "control"
        if self.start.script == "free":
            return Script(self.scenario, self.seed, control).turn(0).model_copy(update={"over": False})
        if self.start.script == "fixed":
            return Script(self.scenario, self.seed, control).turn(0)
        return (ControlTalk if control else Ladder)(self.scenario, self.seed).first()

    async def reply(self, events: Sequence[Event]) -> PatientPressed:
        """The turn that answers the doctor's last words in `events`."""
        planned = self.planned(events)
        return planned if self.voice is None else await self.voice.say(planned, events)

    def planned(self, events: Sequence[Event]) -> PatientPressed:
        """That turn in the author's words."""
        turns = [e.payload for e in events if isinstance(e.payload, PatientPressed)]
        at, control = standing(events), self.start.side == "control"
        reply = next((e.payload for e in reversed(events) if isinstance(e.payload, DoctorSaid | DoctorSilent)), None)
        words = reply.text if isinstance(reply, DoctorSaid) else ""
        said_to = (self.scenario, control, at, turns[-1].speech if turns else "", words, self.ears)
        if self.start.script != "adaptive":
            fixed = self.start.script == "fixed"
            script = Script(self.scenario, self.seed, control)
            turn = script.turn(len(turns)) if fixed else free_turn(len(self.scenario.ladder))
            return turn.model_copy(update={"reading": read(*said_to)})
        heard = hear(*said_to)
        return (ControlTalk if control else Ladder)(self.scenario, self.seed).next(at, heard)
