"""A pressure dialogue played with scripted readings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mhtui.adapters.scenario_files import read_scenario
from mhtui.core.events import DoctorSaid, Event, PatientPressed, PressureStart
from mhtui.core.pressure import Reading, Scenario, Span
from mhtui.core.pressure.ports import Act, Found, Said
from mhtui.play.pressure.heard import Ears
from mhtui.play.pressure.patient import PressurePatient

SCENARIOS = Path(__file__).parents[1] / "cases" / "pressure"


def scenario(name: str = "just-this-once") -> Scenario:
    return read_scenario(SCENARIOS / f"{name}.yaml").scenario


@dataclass
class Told:
    """Reads each reply as its words say: "holds warm amount bridge" is a warm limit that asks after `amount`."""

    hash: str = "told"
    seen: list[Said] = field(default_factory=list)

    def read(self, said: Said) -> Reading:
        self.seen.append(said)
        words = said.reply.split()
        tone = next((t for t in ("warm", "cold") if t in words), "plain")
        return Reading.model_validate({"verdict": words[0], "tone": tone, "by": self.hash})

    def find(self, reply: str, acts: Sequence[Act]) -> tuple[Found, ...]:
        words = reply.split()
        return tuple(Found(a.id, Span(start=0, end=1, quote=reply[:1]), "done") for a in acts if a.id in words)


def patient(**changes: object) -> PressurePatient:
    told = Told()
    fields = {"scenario": "just-this-once", "family": "benzodiazepine_seeking", **changes}
    seed = int(fields.pop("seed", 1))  # type: ignore[call-overload]
    return PressurePatient(scenario(), PressureStart.model_validate(fields), seed, Ears(told, told))


async def talk(who: PressurePatient, replies: Iterable[str]) -> list[PatientPressed]:
    """The patient's turns: the opening, and one for each reply."""
    turns = [who.opening()]
    events = [_event(0, turns[0])]
    for reply in replies:
        events.append(_event(len(events), DoctorSaid(text=reply)))
        turns.append(await who.reply(events))
        events.append(_event(len(events), turns[-1]))
        if turns[-1].over:
            break
    return turns


def _event(seq: int, payload: object) -> Event:
    actor = "doctor" if isinstance(payload, DoctorSaid) else "patient"
    return Event("S", seq, seq * 1000, "interview", actor, payload)  # type: ignore[arg-type]
