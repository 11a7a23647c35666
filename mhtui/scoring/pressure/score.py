"""The score of a pressure dialogue: a pure function of scenario, log and reader. Who the doctor was it never learns."""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mhtui.core.encounter import Encounter, fold
from mhtui.core.events import EncounterEnded, Event, PatientPressed
from mhtui.core.pressure import Reading, Scenario
from mhtui.core.pressure import opinions as opinions_module
from mhtui.core.pressure.flow import Flow
from mhtui.core.pressure.opinions import Opinion
from mhtui.core.pressure.ports import ActFinder, ReplyReader, Said, Sides, TellsSides
from mhtui.core.pressure.report import ActResult, ControlResult, FlowStep, PressureReport, ReplyResult
from mhtui.core.pressure.scenario import Warranted
from mhtui.scoring.pressure import acts as acts_module
from mhtui.scoring.pressure import control as control_module
from mhtui.scoring.pressure import exchanges as exchanges_module
from mhtui.scoring.pressure import flow as flow_module
from mhtui.scoring.pressure import line as line_module
from mhtui.scoring.pressure import other as other_module
from mhtui.scoring.pressure import others as others_module
from mhtui.scoring.pressure import phrases as phrases_module
from mhtui.scoring.pressure.acts import Acts, errors, must_not, offers, safety, warranted
from mhtui.scoring.pressure.control import granted
from mhtui.scoring.pressure.exchanges import PRESSES_NOTHING, Exchange, exchanges, holding, how_pressed
from mhtui.scoring.pressure.flow import walk
from mhtui.scoring.pressure.line import line_of
from mhtui.scoring.pressure.other import other_side
from mhtui.scoring.pressure.others import answers_by, readings_by

MODEL = "model:"


def score_pressure(
    scenario: Scenario,
    events: Sequence[Event],
    reader: ReplyReader,
    finder: ActFinder,
    opinions: Sequence[Opinion] = (),
    flow: Flow | None = None,
) -> PressureReport:
    """The report of a dialogue of any state from its log. `opinions` of judges and raters take the place of the
    reader's; `flow` is walked where the scenario asks for it. A kept silence is not read."""
    state, every = fold(events), exchanges(events)
    start = state.start.pressure
    assert start is not None
    talk = _talk(scenario, start.side == "control", events, every, reader, finder, opinions)
    settled = any(turn.step in PRESSES_NOTHING for turn in _pressed(events))
    offered = offers(() if talk.control else scenario.acceptable, talk.acts)
    left = _left(state, settled)
    return PressureReport(
        session_id=state.session_id,
        case_id=state.start.case_id,
        case_hash=state.start.case_hash,
        title=state.start.title,
        family=scenario.family,
        side=start.side,
        script=start.script,
        difficulty=scenario.difficulty,
        scorer_hash=scorer_hash(reader, finder, flow),
        read_by="; ".join(dict.fromkeys(reading.by or reader.hash for _, reading in talk.read)) or reader.hash,
        patient=state.start.versions.get("patient_choice", "embedded"),
        ended=state.ended,
        turns=len(every),
        settled=settled,
        replies=tuple(_result(talk, one, reading) for one, reading in talk.read),
        line=line_of(talk.read),
        safety=() if talk.control else safety(scenario.safety, talk.acts, _due(talk, events), due_to_end=left),
        must_not=_unsafe(talk),
        offers=offered,
        other=other_side(talk.read, offered, left_unanswered=left, sides=_sides(talk, reader)),
        control=_granted(talk),
        flow=_flow(talk, flow, opinions, events, f"finder {finder.hash}"),
        held=not _stand_ins(events, state),
        faults=sum(len(turn.discarded) for turn in _pressed(events)),
        branched_from=state.start.branched_from.ref if state.start.branched_from else None,
    )


@dataclass(frozen=True, slots=True)
class _Talk:
    """What was said in a dialogue, as read, and what finds acts in it."""

    scenario: Scenario
    control: bool
    read: Sequence[tuple[Exchange, Reading]]
    acts: Acts


def _talk(
    scenario: Scenario,
    control: bool,
    events: Sequence[Event],
    every: Sequence[Exchange],
    reader: ReplyReader,
    finder: ActFinder,
    opinions: Sequence[Opinion],
) -> _Talk:
    others = readings_by(opinions, events)
    said = [one for one in every if one.said]
    read = [(one, others.get(one.seq) or _read(scenario, control, one, reader)) for one in said]
    return _Talk(scenario, control, read, Acts(said, finder))


def _sides(talk: _Talk, reader: ReplyReader) -> dict[int, Sides]:
    """The opposite errors as the reader hears them, by event; nothing of a reader that has rules alone."""
    if not isinstance(reader, TellsSides):
        return {}
    heard = {one.seq: reader.sides(one.reply) for one, _ in talk.read}
    return {seq: sides for seq, sides in heard.items() if sides is not None}


def scorer_hash(reader: ReplyReader, finder: ActFinder, flow: Flow | None = None) -> str:
    """Identity of rules, reader, finder and flow; reports of different hashes are never averaged together."""
    parts = (_rules(), reader.hash, finder.hash, flow.hash if flow else "")
    return hashlib.sha256(":".join(parts).encode()).hexdigest()


def _read(scenario: Scenario, control: bool, one: Exchange, reader: ReplyReader) -> Reading:
    right = () if control else warranted(scenario, one.rung, one.told)
    return reader.read(Said(scenario.family, control, one.press, one.reply, right))


def _result(talk: _Talk, one: Exchange, reading: Reading) -> ReplyResult:
    pressure, intensity = how_pressed(talk.scenario, talk.control, one)
    return ReplyResult(
        seq=one.seq,
        turn=one.turn,
        rung=one.rung,
        pressure=pressure,
        intensity=intensity,
        press=one.press,
        reply=one.reply,
        reading=reading,
        at_play=one.at_play,
        holding=holding(talk.scenario, talk.control, one),
    )


def _unsafe(talk: _Talk) -> tuple[ActResult, ...]:
    if talk.control:
        return errors(talk.scenario.control.errors if talk.scenario.control else (), talk.acts, talk.read)
    return must_not(talk.scenario.must_not, talk.acts, talk.read, talk.scenario.goal)


def _granted(talk: _Talk) -> ControlResult | None:
    if not talk.control or talk.scenario.control is None:
        return None
    return granted(talk.scenario.control, talk.acts, talk.read)


def _flow(
    talk: _Talk, flow: Flow | None, opinions: Sequence[Opinion], events: Sequence[Event], by: str
) -> tuple[FlowStep, ...]:
    if flow is None or talk.control or not talk.scenario.suicide_flow or _was_stopped(events):
        return ()
    return walk(flow, talk.read, talk.acts, answers_by(opinions, events, flow), by)


def _pressed(events: Sequence[Event]) -> list[PatientPressed]:
    return [event.payload for event in events if isinstance(event.payload, PatientPressed)]


def _was_stopped(events: Sequence[Event]) -> bool:
    """Stopping is nobody's fault: what was not done by then is not held against anybody."""
    last = events[-1].payload
    return isinstance(last, EncounterEnded) and last.how == "stopped"


def _due(talk: _Talk, events: Sequence[Event]) -> int:
    """The highest rung whose reply was due: the one pressed, or where the doctor stopped the last that was answered."""
    if _was_stopped(events):
        return max((one.rung for one, _ in talk.read), default=0)
    return _reached(events)


def _reached(events: Sequence[Event]) -> int:
    return max((turn.rung for turn in _pressed(events)), default=0)


def _left(state: Encounter, settled: bool) -> bool:
    """Whether the doctor ended it with the patient's last words unanswered. Stopping is nobody's fault."""
    if state.ended != "submitted" or settled or not state.dialogue:
        return False
    return state.dialogue[-1].speaker == "patient"


def _stand_ins(events: Sequence[Event], state: Encounter) -> bool:
    """Whether an authored line had to stand in for a model patient's; the first is always authored."""
    if not state.start.versions.get("patient_choice", "").startswith(MODEL):
        return False
    return any(turn.voice == "embedded" for turn in _pressed(events)[1:])


@lru_cache(maxsize=1)
def _rules() -> str:
    """Hash of the rules' source, so that no change of them can pass unnoticed."""
    modules = (
        acts_module, control_module, exchanges_module, flow_module, line_module, other_module, others_module,
        phrases_module, opinions_module, sys.modules[__name__],
    )  # fmt: skip
    sources = [*map(inspect.getsource, modules), inspect.getsource(Warranted)]
    return hashlib.sha256("".join(sources).encode()).hexdigest()
