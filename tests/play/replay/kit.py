"""Sessions to compare, as events; a second a event."""

from __future__ import annotations

from collections.abc import Sequence

from mhtui.core.events import (
    ACTORS,
    DiagnosesRanked,
    DiagnosisEntry,
    DoctorSaid,
    EncounterEnded,
    Event,
    ExamOrdered,
    ExamResult,
    ExamResulted,
    Limits,
    NoteWritten,
    PatientOpened,
    PatientReplied,
    Payload,
    PlanWritten,
    Release,
    SessionStarted,
    Understood,
)
from mhtui.core.phases import Phase
from mhtui.play.replay.side import Side

UNITS = {"nights": "sleep", "work": "energy", "father": "family_psychiatric_history"}


def started(**changes: object) -> SessionStarted:
    fields = {
        "case_id": "c",
        "case_hash": "h",
        "title": "Ten days",
        "setting": "ward",
        "door_note": "brought",
        "arm": "trainee",
        "participant": "R-07",
        "seed": 1,
        "limits": Limits(),
        **changes,
    }
    return SessionStarted.model_validate(fields)


def ask(text: str, topic: str = "", *told: str, answer: str = "Yes.", aspect: str = "") -> list[Payload]:
    """A turn of the doctor that is read as about a topic, and a reply that releases units."""
    understood = Understood(text=text, act="ask_open", topics=(topic,) if topic else (), aspect=aspect or None)
    releases = tuple(Release(ref=ref, reason="asked", quote=answer) for ref in told)
    return [
        DoctorSaid(text=text),
        PatientReplied(behaviour="", speech=answer, understood=(understood,), releases=releases),
    ]


def session(name: str, *turns: Sequence[Payload], work: Sequence[tuple[Phase, Payload]] = (), end: bool = True,
            gap_ms: int = 1000, **opening: object) -> tuple[Event, ...]:  # fmt: skip
    """A session with an opening, turns of interview, then work."""
    rows: list[tuple[Phase, Payload]] = [
        ("interview", started(**opening)),
        ("interview", PatientOpened(behaviour="paces", speech="Finally.")),
    ]
    rows += [("interview", payload) for turn in turns for payload in turn]
    rows += work
    rows += [("ended", EncounterEnded(how="submitted"))] if end else []
    return tuple(
        Event(name, seq, 1_000_000 + seq * gap_ms, phase, ACTORS[payload.kind], payload)
        for seq, (phase, payload) in enumerate(rows)
    )


def order(request: str, exam: str | None) -> list[tuple[Phase, Payload]]:
    result = ExamResult(requested=request, exam=exam, report="normal" if exam else None,
                        status="done" if exam else "unavailable")  # fmt: skip
    return [("exams", ExamOrdered(request=request)), ("exams", ExamResulted(results=(result,)))]


def written(
    note: dict[str, str], codes: Sequence[str] = (), plan: dict[str, str] | None = None
) -> list[tuple[Phase, Payload]]:
    entries = tuple(DiagnosisEntry(code=code, title=f"title of {code}") for code in codes)
    return [
        ("note", NoteWritten(sections=note)),
        ("diagnosis", DiagnosesRanked(entries=entries)),
        ("plan", PlanWritten(sections=plan or {})),
    ]


def side(label: str, events: tuple[Event, ...], report: object = None, **more: object) -> Side:
    return Side(label, events, report, unit_topics=UNITS, **more)  # type: ignore[arg-type]


SLEEP = ask("How do you sleep?", "sleep", "nights.open", answer="Two hours.")
SINCE = ask("Since when?", "", "nights.since_when", answer="Ten days.", aspect="since_when")
VOICES = ask("Do you hear voices?", "auditory_hallucinations", "not:auditory_hallucinations", answer="No.")
FAMILY = ask("Anyone ill in the family?", "family_psychiatric_history", "father.open", answer="My father.")
