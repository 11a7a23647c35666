"""Where in a session something happened, in the words of the screens: a turn, a section of what was written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mhtui.core.events import (
    DiagnosesRanked,
    DoctorSaid,
    DoctorSilent,
    Event,
    ExamOrdered,
    ExamResulted,
    NoteWritten,
    PatientOpened,
    PlanWritten,
)
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS
from mhtui.core.report import Evidence

_NOTE: Final = {section.key: section.label for section in NOTE_SECTIONS}
_PLAN: Final = {section.key: section.label for section in PLAN_SECTIONS}


class Places:
    """Names of places of one session. Turns are the doctor's, silences included, from 1; a reply has its number."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events: dict[int, Event] = {}
        self._turns: dict[int, int] = {}
        turn = 0
        for event in events:
            turn += isinstance(event.payload, DoctorSaid | DoctorSilent)
            self._events[event.seq], self._turns[event.seq] = event, turn

    def name(self, evidence: Evidence) -> str:
        """Such as `Turn 9, patient` or `Note, Risk`."""
        event = self._events.get(evidence.seq)
        if event is None:
            return "not in this session"
        match event.payload:
            case NoteWritten():
                return f"Note, {_NOTE.get(evidence.section or '', 'written')}"
            case PlanWritten():
                return f"Plan, {_PLAN.get(evidence.section or '', 'written')}"
            case DiagnosesRanked():
                return "Ranked diagnoses"
            case ExamResulted() | ExamOrdered():
                return "Exams"
            case PatientOpened():
                return "First words, patient"
            case _:
                who = "relative" if event.actor == "informant" else event.actor
                turn = self._turns[evidence.seq]
                return f"Turn {turn}, {who}" if turn else f"First words, {who}"

    def turn(self, seq: int) -> int:
        """Number of the doctor's turn an event belongs to; 0 before the first."""
        return self._turns.get(seq, 0)
