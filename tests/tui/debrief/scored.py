"""A played session and a report that fits it: every quote stands where the report says."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from fakes import FakePatient, FakeServices

from mhtui.core.actions import EndPhase, Order, RankDiagnoses, RankedDiagnosis, Say, WriteNote, WritePlan
from mhtui.core.errors import UnknownSession
from mhtui.core.events import Event, PatientReplied
from mhtui.core.mental_state import DOMAINS
from mhtui.core.ratings import Rating
from mhtui.core.report import (
    CheckpointResult,
    Coverage,
    DiagnosisScore,
    DomainScore,
    Evidence,
    ExamScore,
    Measure,
    OrderStep,
    PlanResult,
    PlanScore,
    Process,
    Ranked,
    Report,
    Unscored,
)

TALK = [
    ("How long have you been sleeping like that?", "looks at the door", "Ten nights. Eleven. I don't need it."),
    ("What do you do with the hours?", "fingers drumming", "I draw. Four projects, five. The whole riverbank."),
    ("Do you ever hear a voice when nobody is there?", "stops smiling", "I've got excellent hearing, that's all."),
    ("Have you thought of ending your life?", "", "Now? I've got until two thousand and eighty. No."),
    ("Is anyone at home ill?", "looks away", "My family are gardeners and melancholics [sighs]. Next."),
]
NOTE = {
    "cc": "\"She hasn't slept and she won't stop\" (sister).",
    "hpi": "Ten nights with two to three hours of sleep, not tired.\nSeveral projects at once.",
    "mse_appearance": "Bright lipstick, two scarves, restless, paces.",
    "mse_speech": "Pressured, loud, interruptible with effort.",
    "risk": "Denies thoughts of suicide. Drives at night: not asked.",
}
PLAN = {
    "safety": "Admit, informal if she agrees.\nQuiet room.",
    "medication": "Start an antidepressant tonight.\nReview in the morning.",
}


def coverage(covered: int, undecided: int, total: int) -> Coverage:
    """A share with its bounds."""
    if not total:
        return Coverage(value=None, lower=None, upper=None, covered=0, undecided=0, total=0)
    lower, upper = covered / total, (covered + undecided) / total
    return Coverage(value=lower, lower=lower, upper=upper, covered=covered, undecided=undecided, total=total)


class ScoredServices(FakeServices):
    """A clinic that scores. `error` makes scoring fail once; `gate` makes it wait; exports go to `exports`."""

    def __init__(self) -> None:
        lines = [PatientReplied(behaviour=seen, speech=said) for _, seen, said in TALK]
        super().__init__(patient=FakePatient(lines=lines))
        self.error: Exception | None = None
        self.gate: asyncio.Event | None = None
        self.exported: list[str] = []
        self.ratings: list[Rating] = []
        self.export_error: Exception | None = None

    @classmethod
    async def with_session(cls) -> ScoredServices:
        """The clinic after one whole encounter."""
        services = cls()
        session = services.begin()
        for question, _, _ in TALK:
            services.clock.now += 60_000
            session.act(Say(text=question))
            await session.answer()
        session.act(EndPhase())
        session.act(Order(text="tsh, eeg, ecg"))
        await session.answer()
        session.act(EndPhase())
        session.act(WriteNote(sections=NOTE))
        session.act(EndPhase())
        ranked = (
            RankedDiagnosis(code="6A60.0", reasoning="elated, ten days, decreased need for sleep"),
            RankedDiagnosis(code="6A20", reasoning=""),
        )
        session.act(RankDiagnoses(entries=ranked))
        session.act(EndPhase())
        session.act(WritePlan(sections=PLAN))
        session.act(EndPhase())
        return services

    def rating_room(self) -> Any:
        """Ratings, and nothing else of the place where they are given."""
        return SimpleNamespace(ratings=lambda: self.ratings)

    async def report(self, session_id: str) -> Report:
        if session_id not in self.store.rows:
            raise UnknownSession(f"no session {session_id}")
        if self.gate is not None:
            await self.gate.wait()
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return report_on(self.store.events(session_id))

    def export_debrief(self, session_id: str) -> Path:
        if self.export_error is not None:
            raise self.export_error
        self.exported.append(session_id)
        return Path("exports") / f"{session_id}.md"


def seq_of(events: list[Event], words: str) -> int:
    """The event with these words."""
    return next(e.seq for e in events if words in e.payload.model_dump_json())


def domain(name: str, checkpoints: tuple[CheckpointResult, ...]) -> DomainScore:
    """One domain's shares."""

    def share(stage: str) -> Coverage:
        found = [c.verdict for c in checkpoints if (c.domain, c.stage) == (name, stage)]
        return coverage(found.count("covered"), found.count("undecided"), len(found))

    return DomainScore(domain=name, interview=share("interview"), note=share("note"))


def sequence(events: list[Event]) -> tuple[OrderStep, ...]:
    """The one order and what became of it."""
    order = next(e.seq for e in events if e.kind == "exam_ordered")
    result = next(e.seq for e in events if e.kind == "exam_resulted")
    request = "tsh, eeg, ecg"

    def step(requested: str, exam: str | None, status: str, indicated: bool | None, how: str) -> OrderStep:
        fields = {"seq": order, "result_seq": result, "request": request, "requested": requested, "exam": exam}
        return OrderStep.model_validate({**fields, "status": status, "indicated": indicated, "how": how})

    return (
        step("tsh", "TFT", "done", True, "the exam's own alias"),
        step("eeg", None, "unavailable", None, "not among this case's exams"),
        step("ecg", "ECG", "done", False, "the exam's own name"),
    )


def led(events: list[Event]) -> Process:
    """How the five turns were led."""
    turns = [e.seq for e in events if e.kind == "doctor_said"]
    measures = (
        Measure(key="open_questions", label="Open questions", value=2, seqs=tuple(turns[:2])),
        Measure(key="closed_questions", label="Closed questions", value=3, seqs=tuple(turns[2:])),
        Measure(key="open_to_closed", label="Open to closed questions", value=2 / 3),
        Measure(key="interruptions", label="Interruptions", value=None, reason="turns are written one after the other"),
        Measure(key="ms_to_risk", label="First question about risk, after", value=240_000, unit="ms", seqs=(turns[3],)),
    )
    topics = {"sleep": 1, "suicidal_ideation": 1}
    return Process(turns=5, read=5, measures=measures, turns_per_topic=topics, hash="2" * 64)


def report_on(events: list[Event]) -> Report:
    """A report whose evidence fits the session of `with_session`."""
    sleep = seq_of(events, "Ten nights. Eleven")
    draw = seq_of(events, "I draw. Four projects")
    ending = seq_of(events, "two thousand and eighty")
    family = seq_of(events, "melancholics")
    note = next(e.seq for e in events if e.kind == "note_written")
    plan = next(e.seq for e in events if e.kind == "plan_written")

    def talk(name: str, group: str, text: str, verdict: str, reason: str, **more: object) -> CheckpointResult:
        fields = {"id": name, "stage": "interview", "group": group, "statement": text, "verdict": verdict, **more}
        return CheckpointResult.model_validate({**fields, "reason": reason})

    def noted(name: str, group: str, text: str, verdict: str, reason: str, **more: object) -> CheckpointResult:
        return talk(name, group, text, verdict, reason, **{**more, "stage": "note"})

    checkpoints = (
        talk(
            "i01",
            "CC",
            "Two to three hours of sleep for ten nights",
            "covered",
            "told in turn 1, 2",
            evidence=[Evidence(seq=sleep, quote="Ten nights. Eleven."), Evidence(seq=draw, quote="I draw.")],
        ),
        talk("i02", "CC", "Began after winning a competition", "missed", "never asked"),
        talk(
            "i03",
            "HX",
            "Father had bipolar disorder and died by suicide",
            "missed",
            "hinted in turn 5, not followed up",
            critical=True,
            hint=Evidence(seq=family, quote="gardeners and melancholics [sighs]"),
        ),
        talk("i04", "HX", "Depressive episode at 27", "missed", "never asked"),
        talk(
            "i05",
            "MS",
            "Hears her name by the river, no commands",
            "missed",
            "asked in turn 3, withheld: it needed another way in",
            domain="perception",
        ),
        talk(
            "i06",
            "MS",
            "Certain of a special commission",
            "undecided",
            "no rule decides, likeness 0.61",
            domain="thought_content",
        ),
        talk(
            "i07",
            "RISK",
            "No suicidal thoughts now",
            "covered",
            "told in turn 4",
            critical=True,
            evidence=[Evidence(seq=ending, quote="I've got until two thousand and eighty. No.")],
        ),
        talk("i08", "RISK", "Drives at high speed at night", "missed", "never asked", critical=True),
        noted(
            "n01",
            "MS",
            "Appearance: bright lipstick, two scarves",
            "covered",
            "stated",
            domain="appearance",
            evidence=[Evidence(seq=note, section="mse_appearance", quote="Bright lipstick, two scarves")],
        ),
        noted("n02", "MS", "Affect elated and labile", "missed", "not stated", domain="affect"),
        noted("n03", "MS", "Insight poor", "missed", "not stated", domain="insight"),
        noted(
            "n04",
            "MS",
            "Speech pressured",
            "covered",
            "stated",
            domain="speech",
            evidence=[Evidence(seq=note, section="mse_speech", quote="Pressured, loud")],
        ),
        noted("n05", "RISK", "Risk from driving", "undecided", "mentioned, but not asserted"),
    )
    items = (
        PlanResult(
            id="p1",
            weight="must",
            statement="Admit or arrange intensive supervision",
            verdict="covered",
            reason="stated",
            evidence=(Evidence(seq=plan, section="safety", quote="Admit"),),
        ),
        PlanResult(
            id="p2",
            weight="must",
            statement="Start an antimanic medicine",
            why="mania with psychotic symptoms",
            verdict="missed",
            reason="not stated",
        ),
        PlanResult(id="p3", weight="should", statement="Involve the sister", verdict="missed", reason="not stated"),
        PlanResult(
            id="p4",
            weight="must_not",
            statement="antidepressant alone",
            why="may worsen mania",
            verdict="covered",
            reason="stated",
            evidence=(Evidence(seq=plan, section="medication", quote="Start an antidepressant tonight."),),
        ),
        PlanResult(
            id="p5", weight="must_not", statement="valproate without contraception", verdict="missed", reason=""
        ),
    )
    return Report(
        session_id="S0001",
        case_id="ten-days",
        case_hash="0" * 64,
        case_title="Ten days without sleep",
        scorer_hash="1" * 64,
        embedder=None,
        ended="submitted",
        turns=5,
        active_ms=300_000,
        interview=coverage(2, 1, 8),
        exams=ExamScore(
            coverage=coverage(1, 0, 3),
            precision=0.5,
            ordered=("TFT", "ECG"),
            missed=("Pregnancy test", "Urine drug screen"),
            not_indicated=("ECG",),
            unavailable=("eeg",),
            repeats=0,
            indicated=3,
            over_ordering=1 / 3,
            sequence=sequence(events),
        ),
        note=coverage(2, 1, 5),
        interview_ms=coverage(0, 1, 2),
        interview_cc=coverage(1, 0, 2),
        note_ms=coverage(2, 0, 4),
        ms_domains=tuple(domain(name, checkpoints) for name in DOMAINS),
        by_group={},
        critical_missed=("i03", "i08"),
        diagnosis=DiagnosisScore(
            category=1.0,
            disorder_ndcg=0.86,
            reference_code="6A60.1",
            reference_title="Bipolar type I disorder, current episode manic, with psychotic symptoms",
            reference_block="Mood disorders",
            ranked=("6A60.0", "6A20"),
            earned=(
                Ranked(
                    rank=1,
                    code="6A60.0",
                    title="Bipolar type I disorder, current episode manic",
                    grade=2,
                    reference="6A60.0",
                    relation="the reference itself",
                ),
                Ranked(rank=2, code="6A20", title="Schizophrenia", grade=0, relation="no reference, nor near one"),
            ),
            blocks=21,
            graded=(
                ("6A60.1", "Bipolar type I disorder, current episode manic, with psychotic symptoms", 3, ""),
                ("6A60.0", "Bipolar type I disorder, current episode manic, without psychotic symptoms", 2, "voices"),
            ),
        ),
        plan=PlanScore(
            must=coverage(1, 0, 2),
            should=coverage(0, 0, 1),
            must_not_violated=1,
            must_not_undecided=0,
            must_not_total=2,
            items=items,
        ),
        checkpoints=checkpoints,
        reference_note="CC: has not slept for ten days.\n\nMSE: elated, pressured; voices by the river.",
        process=led(events),
        unscored=(Unscored(score="checkpoints", reason="2 undecided: they widen the interval"),),
        advice=(
            "Must not be missed: Drives at high speed at night (never asked).",
            "Father had bipolar disorder and died by suicide: hinted in turn 5, not followed up. Stay with it.",
            "Not ordered though it would change management: Pregnancy test.",
            "The plan does what it must not: antidepressant alone.",
        ),
    )
