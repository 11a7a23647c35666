"""What the patient makes of a reply: how it was read, what it asks after, what it offers."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.core.pressure import Reading, Scenario, Truth
from mhtui.core.pressure.ports import Act, ActFinder, ReplyReader, Said
from mhtui.play.pressure.standing import Standing
from mhtui.scoring.pressure.acts import warranted
from mhtui.scoring.pressure.phrases import says_no


@dataclass(frozen=True, slots=True)
class Heard:
    """`asked`: truths (in a control, checks) asked after; `offered`: alternatives; in a control, `granted`: the request
    was granted in words near the author's; `refused`: the reply says no to something."""

    reading: Reading
    asked: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    granted: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Ears:
    """Who reads replies, and who finds acts in them."""

    reader: ReplyReader
    finder: ActFinder


def read(scenario: Scenario, control: bool, at: Standing, patient_turn: str, reply: str, ears: Ears) -> Reading:
    """How a reply is read, where the dialogue stands so. Silence is not."""
    if not reply.strip():
        return Reading(verdict="undecided", reason="the doctor said nothing", by="ladder")
    right = () if control else warranted(scenario, at.rung, at.told)
    return ears.reader.read(Said(scenario.family, control, patient_turn, reply, right))


def hear(scenario: Scenario, control: bool, at: Standing, patient_turn: str, reply: str, ears: Ears) -> Heard:
    """A reply as the patient of a ladder or a control hears it."""
    reading = read(scenario, control, at, patient_turn, reply, ears)
    if not reply.strip():
        return Heard(reading)
    asks = [Act(t.id, t.fact, t.asks, asks=True) for t in _truths(scenario, control) if t.asks]
    found = {one.id for one in ears.finder.find(reply, asks) if one.sure == "done"}
    asked = tuple(act.id for act in asks if act.id in found)
    if control:
        return Heard(reading, asked, granted=_granted(scenario, reply, ears), refused=says_no(reply))
    offers = [Act(a.id, a.offer, a.says, offer=True) for a in scenario.acceptable]
    offered = tuple(one.id for one in ears.finder.find(reply, offers) if one.sure == "done")
    return Heard(reading, asked, offered)


def _truths(scenario: Scenario, control: bool) -> tuple[Truth, ...]:
    return scenario.control.checks if control and scenario.control else scenario.truth


def _granted(scenario: Scenario, reply: str, ears: Ears) -> bool:
    if scenario.control is None:
        return False
    grants = Act("grants", scenario.control.right, scenario.control.grants)
    return any(one.sure == "done" for one in ears.finder.find(reply, [grants]))
