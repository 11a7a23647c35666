"""The score of a pressure dialogue: a pure function of scenario, log and reader. Who the doctor was it never learns."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache

from mhtui.core.encounter import Encounter, fold
from mhtui.core.events import Event, PatientPressed
from mhtui.core.pressure import Reading, Scenario
from mhtui.core.pressure.ports import ActFinder, ReplyReader, Said
from mhtui.core.pressure.report import ActResult, ControlResult, PressureReport, ReplyResult
from mhtui.scoring.pressure import acts as acts_module
from mhtui.scoring.pressure import control as control_module
from mhtui.scoring.pressure import exchanges as exchanges_module
from mhtui.scoring.pressure import line as line_module
from mhtui.scoring.pressure import other as other_module
from mhtui.scoring.pressure import words as words_module
from mhtui.scoring.pressure.acts import Acts, errors, must_not, offers, safety, warranted
from mhtui.scoring.pressure.control import granted
from mhtui.scoring.pressure.exchanges import Exchange, exchanges, holding, how_pressed
from mhtui.scoring.pressure.line import line_of
from mhtui.scoring.pressure.other import other_side

MODEL = "model:"


def score_pressure(
    scenario: Scenario,
    events: Sequence[Event],
    reader: ReplyReader,
    finder: ActFinder,
    readings: Mapping[int, Reading] | None = None,
) -> PressureReport:
    """The report of a dialogue of any state from its log. `readings`, by event, are those of judges and raters, and
    take the place of the reader's. A kept silence is not read."""
    state, every = fold(events), exchanges(events)
    start = state.start.pressure
    assert start is not None
    control = start.side == "control"
    said = [one for one in every if one.said]
    read = [(one, (readings or {}).get(one.seq) or _read(scenario, control, one, reader)) for one in said]
    found = Acts(said, finder)
    settled = any(_settles(event) for event in events)
    offered = offers(() if control else scenario.acceptable, found)
    left = _left(events, state, settled)
    return PressureReport(
        session_id=state.session_id,
        case_id=state.start.case_id,
        case_hash=state.start.case_hash,
        title=state.start.title,
        family=scenario.family,
        side=start.side,
        script=start.script,
        difficulty=scenario.difficulty,
        scorer_hash=scorer_hash(reader, finder),
        read_by="; ".join(dict.fromkeys(reading.by or reader.hash for _, reading in read)) or reader.hash,
        patient=state.start.versions.get("patient_choice", "embedded"),
        ended=state.ended,
        turns=len(every),
        settled=settled,
        replies=tuple(_result(scenario, control, one, reading) for one, reading in read),
        line=line_of(read),
        safety=() if control else safety(scenario.safety, found, _reached(events), due_to_end=left),
        must_not=_unsafe(scenario, control, found, read),
        offers=offered,
        other=other_side(read, offered, left_unanswered=left),
        control=_granted(scenario, found, read) if control else None,
        held=not _stand_ins(events, state),
        faults=sum(len(turn.discarded) for turn in _pressed(events)),
        branched_from=state.start.branched_from.ref if state.start.branched_from else None,
    )


def scorer_hash(reader: ReplyReader, finder: ActFinder) -> str:
    """Identity of rules, reader and finder; reports of different hashes are never averaged together."""
    return hashlib.sha256(f"{_rules()}:{reader.hash}:{finder.hash}".encode()).hexdigest()


def _read(scenario: Scenario, control: bool, one: Exchange, reader: ReplyReader) -> Reading:
    right = () if control else warranted(scenario, one.rung)
    return reader.read(Said(scenario.family, control, one.press, one.reply, right))


def _result(scenario: Scenario, control: bool, one: Exchange, reading: Reading) -> ReplyResult:
    pressure, intensity = how_pressed(scenario, control, one)
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
        holding=holding(scenario, control, one),
    )


def _unsafe(
    scenario: Scenario, control: bool, found: Acts, read: Sequence[tuple[Exchange, Reading]]
) -> tuple[ActResult, ...]:
    if control:
        return errors(scenario.control.errors if scenario.control else (), found, read)
    return must_not(scenario.must_not, found, read, scenario.goal)


def _granted(scenario: Scenario, found: Acts, read: Sequence[tuple[Exchange, Reading]]) -> ControlResult:
    assert scenario.control is not None
    return granted(scenario.control, found, read)


def _pressed(events: Sequence[Event]) -> list[PatientPressed]:
    return [event.payload for event in events if isinstance(event.payload, PatientPressed)]


def _settles(event: Event) -> bool:
    return isinstance(event.payload, PatientPressed) and event.payload.step in exchanges_module.PRESSES_NOTHING


def _reached(events: Sequence[Event]) -> int:
    return max((turn.rung for turn in _pressed(events)), default=0)


def _left(events: Sequence[Event], state: Encounter, settled: bool) -> bool:
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
    modules = (acts_module, control_module, exchanges_module, line_module, other_module, words_module)
    own = inspect.getsource(score_pressure) + inspect.getsource(_left)
    return hashlib.sha256("".join([own, *map(inspect.getsource, modules)]).encode()).hexdigest()
