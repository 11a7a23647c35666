"""What was ordered, written, ranked and planned in a session, as it stood at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mhtui.core.events import (
    DiagnosesRanked,
    DiagnosisEntry,
    Event,
    ExamOrdered,
    ExamResult,
    ExamResulted,
    NoteWritten,
    PlanWritten,
    ScratchWritten,
)
from mhtui.play.replay.exchanges import active_times


@dataclass(frozen=True, slots=True)
class Ordered:
    """One thing asked for: number in the session from 1, when, in which words, and what came back (None: nothing)."""

    n: int
    seq: int
    at_ms: int
    request: str
    result: ExamResult | None

    @property
    def name(self) -> str:
        """What it is aligned by: the recorded exam, else the words of the order."""
        if self.result is None:
            return self.request
        return self.result.exam or self.result.requested or self.request

    @property
    def answer(self) -> str:
        """What came back, in words."""
        if self.result is None:
            return "unanswered"
        missing = "too vague: say which" if self.result.status == "vague" else "result unavailable"
        return self.result.report or missing


@dataclass(frozen=True, slots=True)
class Work:
    """The work at the end: orders in sequence, sections by key, the ranked list, notes to self; `at_ms` and `seqs` say
    when and in which event each was last written (`note`, `diagnosis`, `plan`, `scratch`)."""

    orders: tuple[Ordered, ...]
    note: dict[str, str]
    diagnoses: tuple[DiagnosisEntry, ...]
    plan: dict[str, str]
    scratch: str
    at_ms: dict[str, int]
    seqs: dict[str, int]


def work(events: Sequence[Event]) -> Work:
    """The work of a session of any state."""
    times = active_times(events)
    note: dict[str, str] = {}
    plan: dict[str, str] = {}
    diagnoses: tuple[DiagnosisEntry, ...] = ()
    scratch = ""
    seqs: dict[str, int] = {}
    for event in events:
        match event.payload:
            case NoteWritten(sections=sections):
                note, seqs["note"] = dict(sections), event.seq
            case PlanWritten(sections=sections):
                plan, seqs["plan"] = dict(sections), event.seq
            case DiagnosesRanked(entries=entries):
                diagnoses, seqs["diagnosis"] = entries, event.seq
            case ScratchWritten(text=text):
                scratch, seqs["scratch"] = text, event.seq
    at_ms = {name: times[seq] for name, seq in seqs.items()}
    return Work(tuple(_orders(events, times)), note, diagnoses, plan, scratch, at_ms, seqs)


def _orders(events: Iterable[Event], times: dict[int, int]) -> list[Ordered]:
    found: list[Ordered] = []
    open_: Event | None = None
    for event in events:
        if isinstance(event.payload, ExamOrdered):
            found += _unanswered(open_, len(found), times)
            open_ = event
        elif isinstance(event.payload, ExamResulted) and open_ is not None:
            assert isinstance(open_.payload, ExamOrdered)
            for result in event.payload.results:
                found.append(Ordered(len(found) + 1, open_.seq, times[open_.seq], open_.payload.request, result))
            open_ = None
    return found + _unanswered(open_, len(found), times)


def _unanswered(open_: Event | None, before: int, times: dict[int, int]) -> list[Ordered]:
    if open_ is None:
        return []
    assert isinstance(open_.payload, ExamOrdered)
    return [Ordered(before + 1, open_.seq, times[open_.seq], open_.payload.request, None)]
