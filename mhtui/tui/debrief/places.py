"""Where in the session something happened: what can be shown of it, and how it is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

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
)
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS
from mhtui.core.report import Evidence
from mhtui.play import places

LABELS: Final = {s.key: s.label for s in (*NOTE_SECTIONS, *PLAN_SECTIONS)}
_NOTE_LABELS: Final = {s.key: s.label for s in NOTE_SECTIONS}
_PLAN_LABELS: Final = {s.key: s.label for s in PLAN_SECTIONS}
_TURN: Final = re.compile(r"\bturn (\d+)")

Kind = Literal["turn", "written", "nowhere"]


@dataclass(frozen=True, slots=True)
class Page:
    """One titled piece of what was written or came back; `key` is what evidence names as section."""

    key: str
    title: str
    text: str


class Places:
    """Looks up evidence in a session's events."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._names = places.Places(events)
        self._events = {event.seq: event for event in events}
        self._turns: dict[int, int] = {}
        self._asked: dict[int, int] = {}
        number = 0
        for event in events:
            if isinstance(event.payload, DoctorSaid | DoctorSilent):
                number += 1
                self._asked.setdefault(number, event.seq)
            self._turns[event.seq] = number

    def kind(self, evidence: Evidence) -> Kind:
        """Whether it lies in the dialogue, in something written, or cannot be shown."""
        event = self._events.get(evidence.seq)
        if event is None:
            return "nowhere"
        talk = DoctorSaid | DoctorSilent | PatientReplied | InformantReplied | PatientOpened | PatientPressed
        if isinstance(event.payload, talk):
            return "turn"
        return "written" if self.pages(evidence.seq) else "nowhere"

    def title(self, evidence: Evidence) -> str:
        """A name for the place, such as `Turn 9, patient` or `Note, Risk`."""
        return self._names.name(evidence)

    def pages(self, seq: int) -> list[Page]:
        """What was written with an event, piece by piece."""
        event = self._events.get(seq)
        match event.payload if event else None:
            case NoteWritten(sections=sections):
                return _written(sections, _NOTE_LABELS)
            case PlanWritten(sections=sections):
                return _written(sections, _PLAN_LABELS)
            case DiagnosesRanked(entries=entries):
                return [
                    Page(e.code, f"{n}. {e.code} {e.title}", e.reasoning or "no reasons given")
                    for n, e in enumerate(entries, 1)
                ]
            case ExamResulted(results=results):
                return [Page(r.exam or r.requested, r.exam or r.requested, r.report or r.status) for r in results]
            case ExamOrdered(request=request):
                return [Page("order", "Order", request)]
            case _:
                return []

    @property
    def names(self) -> places.Places:
        """How places are called."""
        return self._names

    def of_seq(self, seq: int) -> Evidence:
        """A turn of the doctor's, by its event."""
        return Evidence(seq=seq, quote=self._said(seq))

    def of_turn(self, words: str) -> tuple[Evidence, ...]:
        """The doctor's turn that words such as `withheld in turn 9` name."""
        found = _TURN.search(words)
        seq = self._asked.get(int(found[1])) if found else None
        return () if seq is None else (Evidence(seq=seq, quote=self._said(seq)),)

    def _said(self, seq: int) -> str:
        payload = self._events[seq].payload
        return payload.text if isinstance(payload, DoctorSaid) else ""

    def last(self, kind: str) -> int | None:
        """The last event of a kind."""
        return max((seq for seq, event in self._events.items() if event.kind == kind), default=None)

    def of_exam(self, name: str) -> tuple[Evidence, ...]:
        """Where an exam came back, or was asked for in vain."""
        for seq, event in sorted(self._events.items()):
            if isinstance(event.payload, ExamResulted):
                for result in event.payload.results:
                    if name in (result.exam, result.requested):
                        page = result.exam or result.requested
                        return (Evidence(seq=seq, section=page, quote=result.report or ""),)
        return ()


def _written(sections: dict[str, str], labels: dict[str, str]) -> list[Page]:
    known = [key for key in labels if key in sections]
    return [
        Page(key, labels.get(key, key), sections[key]) for key in (*known, *(k for k in sections if k not in labels))
    ]
