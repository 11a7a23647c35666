"""What of a session is judged: lines with the number of their event. No arm, no doctor's name, no scores, no gold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mhtui.core.events import (
    DiagnosesRanked,
    DoctorSaid,
    DoctorSilent,
    Event,
    ExamOrdered,
    ExamResulted,
    InformantReplied,
    NoteWritten,
    PatientOpened,
    PatientPressed,
    PatientReplied,
    PlanWritten,
    SessionStarted,
)
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.rubric import Dimension
from mhtui.core.rubric import Material as Part


@dataclass(frozen=True, slots=True)
class Line:
    """A piece of the session: its event, who it is from, and the words, byte-exact."""

    seq: int
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Material:
    """All that is judged."""

    lines: tuple[Line, ...]

    @property
    def empty(self) -> bool:
        """Whether the doctor did nothing that could be judged."""
        return not any(line.who.startswith(_DOCTORS) for line in self.lines)

    def holds(self, seq: int, quote: str) -> bool:
        """Whether an event of it has these words, exactly."""
        return bool(quote.strip()) and any(line.seq == seq and quote in line.text for line in self.lines)


def material_of(events: Sequence[Event], parts: Sequence[Part]) -> Material:
    """These parts of a session; note, diagnoses and plan as they were handed in last."""
    lines = [line for part in parts for line in _PARTS[part](events)]
    return Material(tuple(sorted(lines, key=lambda line: line.seq)))


def not_recorded(events: Sequence[Event], dimension: Dimension) -> str:
    """Why a dimension cannot be judged of an imported session; "" where it can. What is judged by more than the
    dialogue needs some of that: what a source leaves out says nothing of its doctor."""
    started = events[0].payload
    beside = [part for part in dimension.material if part != "dialogue"]
    if not isinstance(started, SessionStarted) or not started.imported or not beside:
        return ""
    held = any(True for part in beside for _ in _PARTS[part](events))
    return "" if held else f"the source records no {' or '.join(beside)}"


def dialogue(events: Sequence[Event]) -> Iterator[Line]:
    """What was said, silences included."""
    for event in events:
        payload = event.payload
        if isinstance(payload, DoctorSaid):
            yield Line(event.seq, "Doctor", payload.text)
        elif isinstance(payload, DoctorSilent):
            yield Line(event.seq, "Doctor", "(waits)")
        elif isinstance(payload, PatientOpened | PatientReplied | PatientPressed):
            seen = f"[{payload.behaviour}] " if payload.behaviour else ""
            yield Line(event.seq, "Patient", f"{seen}{payload.speech}")
        elif isinstance(payload, InformantReplied):
            yield Line(event.seq, f"Informant ({payload.who})", payload.speech)


def _exams(events: Sequence[Event]) -> Iterator[Line]:
    for event in events:
        payload = event.payload
        if isinstance(payload, ExamOrdered):
            yield Line(event.seq, "Order", payload.request)
        elif isinstance(payload, ExamResulted):
            for result in payload.results:
                told = result.report or {"vague": "no exam was named"}.get(result.status, "result unavailable")
                yield Line(event.seq, "Result", f"{result.exam or result.requested}: {told}")


def _note(events: Sequence[Event]) -> Iterator[Line]:
    last = next((e for e in reversed(events) if isinstance(e.payload, NoteWritten)), None)
    if last and isinstance(last.payload, NoteWritten):
        yield from _sections(last.seq, "Note", last.payload.sections, NOTE_SECTIONS)


def _diagnoses(events: Sequence[Event]) -> Iterator[Line]:
    last = next((e for e in reversed(events) if isinstance(e.payload, DiagnosesRanked)), None)
    for rank, entry in enumerate(last.payload.entries if last and isinstance(last.payload, DiagnosesRanked) else (), 1):
        why = f" Reasoning: {entry.reasoning}" if entry.reasoning else ""
        yield Line(last.seq if last else -1, f"Diagnosis {rank}", f"{entry.code} {entry.title}.{why}")


def _plan(events: Sequence[Event]) -> Iterator[Line]:
    last = next((e for e in reversed(events) if isinstance(e.payload, PlanWritten)), None)
    if last and isinstance(last.payload, PlanWritten):
        yield from _sections(last.seq, "Plan", last.payload.sections, PLAN_SECTIONS)


def _sections(seq: int, what: str, written: dict[str, str], known: tuple[Section, ...]) -> Iterator[Line]:
    labels = {section.key: section.label for section in known}
    for key, text in written.items():
        if text.strip():
            yield Line(seq, f"{what}, {labels.get(key, key)}", text)


_PARTS: dict[Part, Callable[[Sequence[Event]], Iterator[Line]]] = {
    "dialogue": dialogue,
    "exams": _exams,
    "note": _note,
    "diagnoses": _diagnoses,
    "plan": _plan,
}
_DOCTORS = ("Doctor", "Order", "Note", "Diagnosis", "Plan")
