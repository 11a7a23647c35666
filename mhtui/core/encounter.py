"""The encounter: a fold over a session's events. Resume and replay are the same fold over a prefix."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Literal

from mhtui.core.events import (
    DiagnosesRanked,
    DiagnosisEntry,
    DoctorSaid,
    EncounterEnded,
    Event,
    ExamResult,
    ExamResulted,
    InformantReplied,
    LimitReached,
    NoteWritten,
    PatientOpened,
    PatientPressed,
    PatientReplied,
    PhaseChanged,
    PlanWritten,
    ScratchWritten,
    SessionStarted,
)
from mhtui.core.phases import WITH_PATIENT, Phase
from mhtui.core.view import DoctorView, Speaker, Turn, Usage


@dataclass(frozen=True, slots=True)
class Encounter:
    """State after the events so far. `due` names the party that owes an answer to the last action; `pressed_out`: the
    patient of a pressure dialogue has nothing more to press with."""

    session_id: str = ""
    seq: int = -1
    at_ms: int = 0
    started: SessionStarted | None = None
    phase: Phase = "interview"
    dialogue: tuple[Turn, ...] = ()
    results: tuple[ExamResult, ...] = ()
    note: dict[str, str] = field(default_factory=dict)
    diagnoses: tuple[DiagnosisEntry, ...] = ()
    plan: dict[str, str] = field(default_factory=dict)
    scratch: str = ""
    usage: Usage = Usage()
    limits_reached: frozenset[str] = frozenset()
    closed: bool = False
    pressed_out: bool = False
    paused: bool = False
    informant_in: bool = False
    due: Literal["patient", "hospital", None] = None
    ended: Literal["submitted", "stopped", None] = None

    @property
    def start(self) -> SessionStarted:
        """The opening event. RuntimeError before it was applied."""
        if self.started is None:
            raise RuntimeError("the encounter has no session_started event")
        return self.started

    def apply(self, event: Event) -> Encounter:
        """The state after one more event."""
        change = _CHANGES.get(event.kind)
        changed: _Change = {"usage": self._usage_at(event.at_ms)}
        if change:
            changed |= change(self, event, changed["usage"])
        return replace(self, session_id=event.session_id, seq=event.seq, at_ms=event.at_ms, **changed)

    def _usage_at(self, at_ms: int) -> Usage:
        """Counts the time since the last event, unless the clock stood; a clock set back counts as nothing."""
        passed = at_ms - self.at_ms
        if self.seq < 0 or self.paused or self.ended or passed <= 0:
            return self.usage
        used, with_patient = self.usage, passed if self.phase in WITH_PATIENT else 0
        at_note = passed if self.phase == "note" else 0
        patient_ms, note_ms = used.patient_ms + with_patient, used.note_ms + at_note
        return Usage(used.turns, used.orders, patient_ms, used.active_ms + passed, note_ms)

    def elapsed_at(self, now_ms: int) -> Usage:
        """Usage as of a moment after the last event."""
        return self._usage_at(now_ms)

    def view(self, now_ms: int | None = None) -> DoctorView:
        """The doctor's view; with `now_ms` its clock is up to date."""
        return DoctorView(
            title=self.start.title,
            setting=self.start.setting,
            door_note=self.start.door_note,
            informant=self.start.informant,
            phase=self.phase,
            dialogue=self.dialogue,
            results=self.results,
            note=dict(self.note),
            diagnoses=self.diagnoses,
            plan=dict(self.plan),
            scratch=self.scratch,
            limits=self.start.limits,
            usage=self.usage if now_ms is None else self.elapsed_at(now_ms),
            limits_reached=self.limits_reached,
            paused=self.paused,
            informant_in=self.informant_in,
            talk_only=self.start.pressure is not None,
        )


def fold(events: Iterable[Event]) -> Encounter:
    """The encounter after these events."""
    return reduce(Encounter.apply, events, Encounter())


_Change = dict[str, Any]
"""Fields of the encounter that an event sets."""


def _started(_state: Encounter, event: Event, _usage: Usage) -> _Change:
    return {"started": event.payload}


def _turn(state: Encounter, event: Event, speaker: Speaker, name: str, speech: str, **seen: Any) -> _Change:
    turn = Turn(event.seq, event.at_ms, speaker, name, seen.get("behaviour", ""), speech, seen.get("latency_ms", 0))
    return {"dialogue": (*state.dialogue, turn)}


def _opened(state: Encounter, event: Event, _usage: Usage) -> _Change:
    payload = event.payload
    assert isinstance(payload, PatientOpened)
    return _turn(state, event, "patient", "Patient", payload.speech, behaviour=payload.behaviour)


def _said(state: Encounter, event: Event, usage: Usage) -> _Change:
    assert isinstance(event.payload, DoctorSaid)
    turn = _turn(state, event, "doctor", "Doctor", event.payload.text)
    return turn | ({"closed": True} if event.payload.closing else _spent_turn(usage))


def _silent(state: Encounter, event: Event, usage: Usage) -> _Change:
    return _turn(state, event, "doctor", "Doctor", "", behaviour="waits") | _spent_turn(usage)


def _spent_turn(usage: Usage) -> _Change:
    return {"due": "patient", "usage": replace(usage, turns=usage.turns + 1)}


def _replied(state: Encounter, event: Event, _usage: Usage) -> _Change:
    payload = event.payload
    assert isinstance(payload, PatientReplied)
    seen = {"behaviour": payload.behaviour, "latency_ms": payload.latency_ms}
    turn = _turn(state, event, "patient", "Patient", payload.speech, **seen)
    return turn | {"due": None, "informant_in": payload.informant_in}


def _pressed(state: Encounter, event: Event, _usage: Usage) -> _Change:
    payload = event.payload
    assert isinstance(payload, PatientPressed)
    seen = {"behaviour": payload.behaviour, "latency_ms": payload.latency_ms}
    turn = _turn(state, event, "patient", "Patient", payload.speech, **seen)
    return turn | {"due": None, "pressed_out": payload.over}


def _informant(state: Encounter, event: Event, _usage: Usage) -> _Change:
    payload = event.payload
    assert isinstance(payload, InformantReplied)
    turn = _turn(state, event, "informant", payload.who, payload.speech)
    return turn | {"due": None, "informant_in": payload.informant_in}


def _resulted(state: Encounter, event: Event, usage: Usage) -> _Change:
    assert isinstance(event.payload, ExamResulted)
    results = event.payload.results
    named = sum(result.status != "vague" for result in results)  # where none was named, none was ordered
    spent = replace(usage, orders=usage.orders + named)
    return {"due": None, "results": state.results + results, "usage": spent}


def _note(_state: Encounter, event: Event, _usage: Usage) -> _Change:
    assert isinstance(event.payload, NoteWritten)
    return {"note": dict(event.payload.sections)}


def _diagnoses(_state: Encounter, event: Event, _usage: Usage) -> _Change:
    assert isinstance(event.payload, DiagnosesRanked)
    return {"diagnoses": event.payload.entries}


def _plan(_state: Encounter, event: Event, _usage: Usage) -> _Change:
    assert isinstance(event.payload, PlanWritten)
    return {"plan": dict(event.payload.sections)}


def _phase(_state: Encounter, event: Event, _usage: Usage) -> _Change:
    assert isinstance(event.payload, PhaseChanged)
    return {"phase": event.payload.to, "due": None}


def _limit(state: Encounter, event: Event, _usage: Usage) -> _Change:
    assert isinstance(event.payload, LimitReached)
    return {"limits_reached": state.limits_reached | {event.payload.limit}}


def _scratch(_state: Encounter, event: Event, _usage: Usage) -> _Change:
    assert isinstance(event.payload, ScratchWritten)
    return {"scratch": event.payload.text}


def _ended(_state: Encounter, event: Event, _usage: Usage) -> _Change:
    assert isinstance(event.payload, EncounterEnded)
    return {"ended": event.payload.how, "phase": "ended", "due": None, "paused": False}


_CHANGES: dict[str, Callable[[Encounter, Event, Usage], _Change]] = {
    "session_started": _started,
    "patient_opened": _opened,
    "doctor_said": _said,
    "doctor_silent": _silent,
    "patient_replied": _replied,
    "patient_pressed": _pressed,
    "informant_replied": _informant,
    "exam_ordered": lambda _state, _event, _usage: {"due": "hospital"},
    "exam_resulted": _resulted,
    "note_written": _note,
    "diagnoses_ranked": _diagnoses,
    "plan_written": _plan,
    "phase_changed": _phase,
    "limit_reached": _limit,
    "scratch_written": _scratch,
    "encounter_ended": _ended,
    "paused": lambda _state, _event, _usage: {"paused": True},
    "resumed": lambda _state, _event, _usage: {"paused": False},
    "versions_changed": lambda _state, _event, _usage: {},
}
