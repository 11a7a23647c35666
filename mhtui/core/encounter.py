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
    DoctorSilent,
    EncounterEnded,
    Event,
    ExamOrdered,
    ExamResult,
    ExamResulted,
    InformantReplied,
    LimitReached,
    NoteWritten,
    PatientOpened,
    PatientReplied,
    PhaseChanged,
    PlanWritten,
    ScratchWritten,
    SessionStarted,
)
from mhtui.core.phases import WITH_PATIENT, Phase
from mhtui.core.view import DoctorView, Turn, Usage


@dataclass(frozen=True, slots=True)
class Encounter:
    """State after the events so far. `due` names the party that owes an answer to the last action."""

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
        timed = replace(self._with_time(event.at_ms), session_id=event.session_id, seq=event.seq, at_ms=event.at_ms)
        change = _CHANGES.get(event.kind)
        return change(timed, event) if change else timed

    def _with_time(self, at_ms: int) -> Encounter:
        """Counts the time since the last event, unless the clock stood; a clock set back counts as nothing."""
        if self.seq < 0 or self.paused or self.ended:
            return self
        passed = max(0, at_ms - self.at_ms)
        with_patient = passed if self.phase in WITH_PATIENT else 0
        usage = replace(
            self.usage,
            active_ms=self.usage.active_ms + passed,
            patient_ms=self.usage.patient_ms + with_patient,
        )
        return replace(self, usage=usage)

    def elapsed_at(self, now_ms: int) -> Usage:
        """Usage as of a moment after the last event."""
        return self._with_time(now_ms).usage

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
        )


def fold(events: Iterable[Event]) -> Encounter:
    """The encounter after these events."""
    return reduce(Encounter.apply, events, Encounter())


def _started(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, SessionStarted)
    return replace(state, started=event.payload)


def _turn(
    state: Encounter, event: Event, speaker: Literal["doctor", "patient", "informant"], **fields: Any
) -> Encounter:
    turn = Turn(seq=event.seq, at_ms=event.at_ms, speaker=speaker, **fields)
    return replace(state, dialogue=(*state.dialogue, turn))


def _opened(state: Encounter, event: Event) -> Encounter:
    payload = event.payload
    assert isinstance(payload, PatientOpened)
    return _turn(state, event, "patient", name="Patient", behaviour=payload.behaviour, speech=payload.speech)


def _said(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, DoctorSaid)
    after = _turn(state, event, "doctor", name="Doctor", behaviour="", speech=event.payload.text)
    if event.payload.closing:
        return replace(after, closed=True)
    return replace(after, due="patient", usage=replace(after.usage, turns=after.usage.turns + 1))


def _silent(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, DoctorSilent)
    after = _turn(state, event, "doctor", name="Doctor", behaviour="waits", speech="")
    return replace(after, due="patient", usage=replace(after.usage, turns=after.usage.turns + 1))


def _replied(state: Encounter, event: Event) -> Encounter:
    payload = event.payload
    assert isinstance(payload, PatientReplied)
    after = _turn(
        state,
        event,
        "patient",
        name="Patient",
        behaviour=payload.behaviour,
        speech=payload.speech,
        latency_ms=payload.latency_ms,
    )
    return replace(after, due=None, informant_in=payload.informant_in)


def _informant(state: Encounter, event: Event) -> Encounter:
    payload = event.payload
    assert isinstance(payload, InformantReplied)
    after = _turn(state, event, "informant", name=payload.who, behaviour="", speech=payload.speech)
    return replace(after, due=None, informant_in=payload.informant_in)


def _ordered(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, ExamOrdered)
    return replace(state, due="hospital")


def _resulted(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, ExamResulted)
    usage = replace(state.usage, orders=state.usage.orders + len(event.payload.results))
    return replace(state, due=None, results=state.results + event.payload.results, usage=usage)


def _note(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, NoteWritten)
    return replace(state, note=dict(event.payload.sections))


def _diagnoses(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, DiagnosesRanked)
    return replace(state, diagnoses=event.payload.entries)


def _plan(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, PlanWritten)
    return replace(state, plan=dict(event.payload.sections))


def _phase(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, PhaseChanged)
    return replace(state, phase=event.payload.to, due=None)


def _limit(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, LimitReached)
    return replace(state, limits_reached=state.limits_reached | {event.payload.limit})


def _scratch(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, ScratchWritten)
    return replace(state, scratch=event.payload.text)


def _ended(state: Encounter, event: Event) -> Encounter:
    assert isinstance(event.payload, EncounterEnded)
    return replace(state, ended=event.payload.how, phase="ended", due=None, paused=False)


_CHANGES: dict[str, Callable[[Encounter, Event], Encounter]] = {
    "session_started": _started,
    "patient_opened": _opened,
    "doctor_said": _said,
    "doctor_silent": _silent,
    "patient_replied": _replied,
    "informant_replied": _informant,
    "exam_ordered": _ordered,
    "exam_resulted": _resulted,
    "note_written": _note,
    "diagnoses_ranked": _diagnoses,
    "plan_written": _plan,
    "phase_changed": _phase,
    "limit_reached": _limit,
    "scratch_written": _scratch,
    "encounter_ended": _ended,
    "paused": lambda state, _event: replace(state, paused=True),
    "resumed": lambda state, _event: replace(state, paused=False),
}
