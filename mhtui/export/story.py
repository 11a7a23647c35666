"""A session as a sequence of passages to be read: who, and what; Markdown and HTML are made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mhtui.core.events import (
    DiagnosesRanked,
    DoctorSaid,
    DoctorSilent,
    EncounterEnded,
    Event,
    ExamOrdered,
    ExamResulted,
    InformantReplied,
    NoteWritten,
    PatientOpened,
    PatientPressed,
    PatientReplied,
    Paused,
    PhaseChanged,
    PlanWritten,
)
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS
from mhtui.export.material import Material, iso, kind_of, who
from mhtui.play.replay.remarks import Remark

_LABELS: Final = {section.key: section.label for section in (*NOTE_SECTIONS, *PLAN_SECTIONS)}


@dataclass(frozen=True, slots=True)
class Passage:
    """`party` gives the colour (doctor, patient, informant, hospital, written, remark, notice), `who` the heading,
    `seen` what is seen, `text` the words; `turn` counts the doctor's turns, 0 elsewhere."""

    party: str
    who: str
    text: str
    seen: str = ""
    turn: int = 0


def head(material: Material) -> list[tuple[str, str]]:
    """What a reader must know first: name and value."""
    start, state = material.start, material.encounter
    lines = [
        ("Session", material.id),
        ("Kind", kind_of(start)),
        ("Doctor", f"{who(start)} ({start.arm})"),
        ("Began", iso(material.events[0].at_ms) if material.events[0].at_ms else "not known"),
        ("Turns of the doctor", str(state.usage.turns)),
        ("Setting", start.setting),
        ("Door note", start.door_note),
    ]
    if start.imported:
        lines += [("Source", start.imported.source), ("Licence", start.imported.licence)]
        lines += [("Record", start.imported.record)]
    return lines


def passages(material: Material) -> Iterator[Passage]:
    """All that was said, ordered and written, in order. Notes to self are the doctor's own and stay out."""
    turn = 0
    for event in material.events:
        turn += isinstance(event.payload, DoctorSaid | DoctorSilent)
        yield from _said(event, turn) if event.actor in ("patient", "doctor", "informant") else ()
        yield from _done(event)
        yield from (_noted(remark) for remark in material.remarks if remark.seq == event.seq)


def _noted(remark: Remark) -> Passage:
    """What a reviewer noted at an event."""
    by = f" by {remark.by}" if remark.by else ""
    return Passage("remark", f"Note{by}{', blind' if remark.blind else ''}", remark.text)


def _said(event: Event, turn: int) -> Iterator[Passage]:
    payload = event.payload
    if isinstance(payload, PatientOpened | PatientReplied | PatientPressed):
        yield Passage("patient", "Patient", payload.speech, payload.behaviour)
    elif isinstance(payload, InformantReplied):
        yield Passage("informant", payload.who, payload.speech)
    elif isinstance(payload, DoctorSaid):
        yield Passage("doctor", "Doctor", payload.text, turn=turn)
    elif isinstance(payload, DoctorSilent):
        yield Passage("doctor", "Doctor", "", "waits", turn)


def _done(event: Event) -> Iterator[Passage]:
    payload = event.payload
    if isinstance(payload, ExamOrdered):
        yield Passage("hospital", "Order", payload.request)
    elif isinstance(payload, ExamResulted):
        for one in payload.results:
            yield Passage("hospital", one.exam or one.requested, one.report or f"({one.status})")
    elif isinstance(payload, NoteWritten | PlanWritten):
        document = "Note" if isinstance(payload, NoteWritten) else "Plan"
        for key, text in payload.sections.items():
            yield Passage("written", f"{document}: {_LABELS.get(key, key)}", text)
    elif isinstance(payload, DiagnosesRanked):
        for rank, entry in enumerate(payload.entries, 1):
            yield Passage("written", f"Diagnosis {rank}: {entry.code} {entry.title}".strip(), entry.reasoning)
    else:
        yield from _notice(event)


def _notice(event: Event) -> Iterator[Passage]:
    payload = event.payload
    if isinstance(payload, Paused):
        yield Passage("notice", "Paused", payload.reason)
    elif isinstance(payload, PhaseChanged):
        yield Passage("notice", "Phase", payload.to)
    elif isinstance(payload, EncounterEnded):
        yield Passage("notice", "Ended", f"{payload.how}{f': {payload.reason}' if payload.reason else ''}")
