"""Taking over from any point: a new session that begins with the events of another, marked as such. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mhtui.core.encounter import fold
from mhtui.core.errors import WrongUse
from mhtui.core.events import (
    ACTORS,
    Arm,
    BranchedFrom,
    DoctorSaid,
    DoctorSilent,
    Event,
    ExamOrdered,
    Paused,
    PhaseChanged,
    SessionStarted,
)
from mhtui.core.phases import Phase


@dataclass(frozen=True, slots=True)
class Point:
    """Where another doctor may go on: after the event `seq`; `words` say what came next, or stands now."""

    seq: int
    words: str


def points(events: Sequence[Event]) -> list[Point]:
    """All places to take over from, the latest first: now (unless it is over), and before each thing the doctor did."""
    return list(_points(events))[::-1]


def _points(events: Sequence[Event]) -> Iterator[Point]:
    turn = 0
    for event in events:
        turn += isinstance(event.payload, DoctorSaid | DoctorSilent)
        if words := _before(event, turn):
            yield Point(event.seq - 1, words)
    if events and events[-1].kind != "encounter_ended":
        yield Point(events[-1].seq, "Now")


_WRITING = {"note_written": "the note", "diagnoses_ranked": "the diagnoses", "plan_written": "the plan"}


def _before(event: Event, turn: int) -> str:
    payload = event.payload
    if isinstance(payload, DoctorSaid):
        return f"Before turn {turn}: {payload.text}"
    if isinstance(payload, DoctorSilent):
        return f"Before turn {turn}: (waits)"
    if isinstance(payload, ExamOrdered):
        return f"Before the order: {payload.request}"
    if isinstance(payload, PhaseChanged):
        return f"Before going to {payload.to}"
    if event.kind == "encounter_ended":
        return "Before the end"
    return f"Before {_WRITING[event.kind]}" if event.kind in _WRITING else ""


def branched(
    events: Sequence[Event], seq: int, session_id: str, *, arm: Arm, participant: str, versions: dict[str, str]
) -> list[Event]:
    """The events that a person's session begins with: those of another up to `seq`, with their times, then a pause.

    Raises WrongUse for an event that does not exist, or that lies after the end.
    """
    start = events[0].payload if events else None
    taken = [event for event in events if event.seq <= seq]
    if not isinstance(start, SessionStarted) or not 1 <= seq < len(events) or fold(taken).ended:
        raise WrongUse(f"A session cannot be taken over from event {seq}.")
    origin = BranchedFrom(session_id=events[0].session_id, seq=seq, doctor=start.doctor)
    mine = {"arm": arm, "doctor": "human", "participant": participant, "versions": versions, "branched_from": origin}
    opening = replace(taken[0], payload=start.model_copy(update=mine))
    copies = [replace(event, session_id=session_id) for event in (opening, *taken[1:])]
    return copies if fold(copies).paused else [*copies, _paused(copies[-1], fold(copies).phase, origin.ref)]


def _paused(last: Event, phase: Phase, ref: str) -> Event:
    """The time until somebody takes over is nobody's."""
    payload = Paused(reason=f"branched from {ref}")
    return replace(last, seq=last.seq + 1, phase=phase, actor=ACTORS["paused"], payload=payload)
