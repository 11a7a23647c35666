"""What the scorer reads of a session: no arm, no doctor's name, only what was said, ordered and written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mhtui.core.case import Case
from mhtui.core.events import (
    DiagnosesRanked,
    DoctorSaid,
    DoctorSilent,
    Event,
    ExamResult,
    ExamResulted,
    InformantReplied,
    NoteWritten,
    PatientReplied,
    PlanWritten,
    Release,
)


@dataclass(frozen=True, slots=True)
class Told:
    """A release with its place: the event and the exact quote in its speech. `voice`: whose words those are."""

    seq: int
    turn: int
    ref: str
    quote: str
    voice: str = "embedded"


@dataclass(slots=True)
class Transcript:
    """The session as evidence."""

    told: list[Told] = field(default_factory=list)
    utterances: list[tuple[int, str]] = field(default_factory=list)
    """(event, words) of the patient and the informant."""
    questions: list[str] = field(default_factory=list)
    """What the doctor said just before each of the utterances."""
    withheld: dict[str, int] = field(default_factory=dict)
    """Unit and the turn in which it was first withheld."""
    asked: dict[str, list[int]] = field(default_factory=dict)
    """Topics and the turns in which the doctor asked about them."""
    results: list[tuple[int, ExamResult]] = field(default_factory=list)
    note: tuple[int, dict[str, str]] = (-1, {})
    plan: tuple[int, dict[str, str]] = (-1, {})
    diagnoses: tuple[str, ...] = ()
    turns: int = 0
    dropped: list[str] = field(default_factory=list)
    """Releases whose quote does not stand in the speech: no credit (row J22)."""

    def units_told(self) -> set[str]:
        """Units of which any part was told."""
        return {told.ref.split(".")[0] for told in self.told}


def transcribe(events: Iterable[Event]) -> Transcript:
    """The evidence of a session's events."""
    out, question = Transcript(), ""
    for event in events:
        payload = event.payload
        if isinstance(payload, PatientReplied | InformantReplied):
            out.questions.append(question)
        if isinstance(payload, DoctorSaid | DoctorSilent):
            out.turns += 1
            question = payload.text if isinstance(payload, DoctorSaid) else ""
        elif isinstance(payload, PatientReplied):
            _heard(out, event, payload.speech, payload.releases, payload.voice)
            for topic in dict.fromkeys(payload.asked):
                out.asked.setdefault(topic, []).append(out.turns)
            for unit in payload.withheld:
                out.withheld.setdefault(unit, out.turns)
        elif isinstance(payload, InformantReplied):
            _heard(out, event, payload.speech, payload.releases)
        elif isinstance(payload, ExamResulted):
            out.results += [(event.seq, result) for result in payload.results]
        else:
            _written(out, event)
    return out


def _heard(out: Transcript, event: Event, speech: str, releases: tuple[Release, ...], voice: str = "embedded") -> None:
    out.utterances.append((event.seq, speech))
    for release in releases:
        if release.quote and release.quote in speech:
            out.told.append(Told(event.seq, out.turns, release.ref, release.quote, voice))
        else:
            out.dropped.append(f"{release.ref} in event {event.seq}: its quote does not stand in the speech")


def _written(out: Transcript, event: Event) -> None:
    payload = event.payload
    if isinstance(payload, NoteWritten):
        out.note = (event.seq, payload.sections)
    elif isinstance(payload, PlanWritten):
        out.plan = (event.seq, payload.sections)
    elif isinstance(payload, DiagnosesRanked):
        out.diagnoses = tuple(entry.code for entry in payload.entries)


def topics_of(case: Case, ref: str) -> set[str]:
    """Topics under which an evidence reference can be asked for."""
    name = ref.split(":", 1)[-1]
    if ref.startswith(("not:", "informant:")):
        return {name}
    unit = case.patient.unit(ref.split(".")[0])
    return {unit.topic, *unit.also} if unit else set()
