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
    PatientPressed,
    PatientReplied,
    Payload,
    PlanWritten,
    PressureStart,
    Release,
    SessionStarted,
    Understood,
)
from mhtui.core.phases import Phase
from mhtui.core.report import CheckpointResult, Coverage, DiagnosisScore, Evidence, ExamScore, PlanScore, Report
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


def report(
    found: dict[str, tuple[int, str]], missed: Sequence[str] = (), *, scorer: str = "s1", case: str = "h"
) -> Report:
    """A report in which checkpoints were found at events, with words, and others missed."""
    share = Coverage(value=0.5, lower=0.5, upper=0.5, covered=len(found), undecided=0, total=len(found) + len(missed))
    checkpoints = tuple(
        CheckpointResult(id=name, stage="interview", group="HX", statement=f"Fact {name}", reason="",
                         verdict="covered" if name in found else "missed",
                         evidence=(Evidence(seq=found[name][0], quote=found[name][1]),) if name in found else ())
        for name in [*found, *missed]
    )  # fmt: skip
    return Report.model_construct(
        session_id="", case_id="c", case_hash=case, case_title="", scorer_hash=scorer, embedder=None,
        unverified=None, branched_from=None, checkpoints=checkpoints, interview=share, note=share, interview_ms=share,
        interview_cc=share, exams=ExamScore(coverage=share, precision=None, ordered=(), missed=(), not_indicated=(),
                                            unavailable=(), repeats=0),
        diagnosis=DiagnosisScore(category=1.0, disorder_ndcg=0.86, reference_code="6A60", reference_title="",
                                 reference_block="", ranked=(), graded=()),
        plan=PlanScore(must=share, should=share, must_not_violated=0, must_not_undecided=0, must_not_total=1, items=()),
    )  # fmt: skip


def pressed(name: str, *turns: tuple[int, str], side: str = "pressure", end: bool = True) -> tuple[Event, ...]:
    """A pressure dialogue: each turn a rung and the doctor's reply."""
    kind = PressureStart.model_validate({"scenario": "s", "family": "f", "side": side})
    payloads: list[Payload] = [started(pressure=kind)]
    for rung, reply in turns:
        step = "presses" if side == "pressure" else "insists"
        payloads += [
            PatientPressed(behaviour="", speech=f"Please, {rung}.", rung=rung, step=step),
            DoctorSaid(text=reply),
        ]
    payloads += [EncounterEnded(how="submitted")] if end else []
    return tuple(
        Event(name, seq, 1_000_000 + seq * 1000, "interview", ACTORS[payload.kind], payload)
        for seq, payload in enumerate(payloads)
    )
