"""The score report: what one scorer says of one session. Every credit carries its evidence."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Verdict = Literal["covered", "missed", "undecided"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Evidence(_Part):
    """Where a credit was earned: event sequence number, section if it was written, and the exact quote."""

    seq: int
    section: str | None = None
    quote: str


class CheckpointResult(_Part):
    """One checkpoint: what became of it, why, and the evidence. `hint` says where it was close, if anywhere."""

    id: str
    stage: Literal["interview", "note"]
    group: Literal["CC", "HX", "MS", "RISK"]
    domain: str | None = None
    """Domain of the mental state (core.mental_state); None where the group is not MS."""
    statement: str
    critical: bool = False
    verdict: Verdict
    reason: str
    evidence: tuple[Evidence, ...] = ()
    hint: Evidence | None = None
    ruling: str = ""
    """The ruling (core.rulings) that settled it; "": the matcher did."""


class Coverage(_Part):
    """A share with its denominator. `value` = `lower` counts what is sure; `upper` adds the undecided. None when
    `total` is 0: not scored, never 0."""

    value: float | None
    lower: float | None
    upper: float | None
    covered: int
    undecided: int
    total: int


class DomainScore(_Part):
    """One domain of the mental state: what of it the interview brought out, and what of it the note says."""

    domain: str
    interview: Coverage
    note: Coverage


class OrderStep(_Part):
    """One thing asked for, in the order it was asked: what the doctor wrote and what the hospital made of it.

    `seq` is the order's event, `result_seq` that of the answer (None: unanswered). `indicated` is None where no
    recorded exam was meant, so that nothing can be said about it.
    """

    seq: int
    result_seq: int | None = None
    request: str
    requested: str = ""
    """The stretch of the order that this answer is about."""
    exam: str | None = None
    status: Literal["done", "repeat", "unavailable", "vague", "unanswered"]
    indicated: bool | None = None
    how: str = ""
    """By what the hospital took it for that exam."""


class ExamScore(_Part):
    """Orders against the indicated exams."""

    coverage: Coverage
    precision: float | None
    ordered: tuple[str, ...]
    missed: tuple[str, ...]
    not_indicated: tuple[str, ...]
    unavailable: tuple[str, ...]
    repeats: int
    vague: tuple[str, ...] = ()
    """Orders that name no exam ("bloods"): nothing was ordered by them."""
    indicated: int = 0
    """Indicated exams of the case."""
    over_ordering: float | None = None
    """Over-ordering index: recorded exams ordered that are not indicated, per indicated exam of the case. 0: none
    needless; 1: as many needless as there are indicated ones. None where the case has no indicated exam or no recorded
    exam was ordered: having ordered nothing is no restraint."""
    sequence: tuple[OrderStep, ...] = ()
    """Every order as given, with what it mapped to."""


class Ranked(_Part):
    """One ranked diagnosis: the `grade` it earned, of which `reference` ("" for none), and why (`relation`).

    `reasoning` is the doctor's, as it was written: no rule reads it, it is kept for the rubric.
    """

    rank: int
    code: str
    title: str
    reasoning: str = ""
    grade: int
    reference: str = ""
    relation: str = ""


class DiagnosisScore(_Part):
    """`category`: the first diagnosis lies in the reference's ICD-11 block. `disorder_ndcg` over graded references."""

    category: float | None
    disorder_ndcg: float | None
    reference_code: str
    reference_title: str
    reference_block: str
    ranked: tuple[str, ...]
    graded: tuple[tuple[str, str, int, str], ...]
    """code, title, grade, why"""
    earned: tuple[Ranked, ...] = ()
    """The ranked list with what each entry earned."""
    blocks: int = 0
    """Blocks of the table, out of which `category` names one."""


class PlanResult(_Part):
    """One plan item; for must_not, `covered` means the plan did what it must not."""

    id: str
    weight: Literal["must", "should", "must_not"]
    statement: str
    why: str = ""
    verdict: Verdict
    reason: str
    evidence: tuple[Evidence, ...] = ()
    ruling: str = ""
    """The ruling that settled it; "": the matcher did."""


class PlanScore(_Part):
    """The plan against its items; violations are counted apart, never averaged in."""

    must: Coverage
    should: Coverage
    must_not_violated: int
    must_not_undecided: int
    must_not_total: int
    items: tuple[PlanResult, ...]
    written: bool = True
    """Whether there is a plan. Without one nothing was done that must not be, and nothing was kept from either: n/a."""


class Simulator(_Part):
    """How the simulated patient held its role: part of every score. All 0 for a patient that cannot leave it.

    Of the `replies` of a model, `faulty` needed more than one try, and in `stand_ins` the embedded patient's line was
    spoken instead. `faults` counts what was wrong with the `discarded` tries.
    """

    patient: str = ""
    model: bool = False
    replies: int = 0
    faulty: int = 0
    stand_ins: int = 0
    discarded: int = 0
    faults: dict[str, int] = {}
    held: bool = True
    """Whether no turn had to be replaced. Runs that did not hold stay out of comparisons, with their number shown."""

    @property
    def line(self) -> str:
        """In one line; "" for a patient that is no model."""
        if not self.model:
            return ""
        what = ", ".join(f"{kind.replace('_', ' ')} {count}" for kind, count in self.faults.items())
        return (
            f"{self.patient}: {self.faulty} of {self.replies} replies faulty, {self.stand_ins} replaced by the "
            f"embedded patient's line{f' ({what})' if what else ''}{'' if self.held else '; not for comparisons'}"
        )


class Measure(_Part):
    """A process measure. `value` is None where there is nothing to count, and `reason` says why. `unit`: "ms" for
    milliseconds of active time, "" for counts and ratios. `seqs`: the doctor's turns that were counted."""

    key: str
    label: str
    value: float | None
    unit: Literal["", "ms"] = ""
    reason: str = ""
    seqs: tuple[int, ...] = ()

    @property
    def shown(self) -> str:
        """The value to read: `12`, `0.45`, `3 min 20 s`, or `n/a`."""
        if self.value is None:
            return "n/a"
        if self.unit == "ms":
            minutes, seconds = divmod(round(self.value / 1000), 60)
            return f"{minutes} min {seconds} s"
        return f"{self.value:.2f}".rstrip("0").rstrip(".")


class Process(_Part):
    """How the interview was led. Descriptive: no part of any score.

    Of the doctor's `turns` (silences included) `read` were in words and answered, so that the log tells how they were
    taken. `turns_per_topic`: turns that asked about each topic. `hash`: identity of the counting rules.
    """

    descriptive: Literal[True] = True
    turns: int = 0
    read: int = 0
    measures: tuple[Measure, ...] = ()
    turns_per_topic: dict[str, int] = {}
    hash: str = ""


class Unscored(_Part):
    """A score that has no value, and why."""

    score: str
    reason: str


class Report(_Part):
    """The whole report. Its hashes say which scorer, case and matcher made it; reports of different hashes are never
    averaged together. It does not know the arm."""

    session_id: str
    case_id: str
    case_hash: str
    case_title: str
    unverified: str | None = None
    """What is wrong with the session's log, where it was scored all the same; None: the log is whole."""
    branched_from: str | None = None
    """The last event taken over from another session (`SESSION:SEQ`): up to there another doctor earned the scores."""
    scorer_hash: str
    embedder: str | None
    simulator: Simulator = Simulator()
    ended: str
    turns: int
    active_ms: int
    interview: Coverage
    exams: ExamScore
    note: Coverage
    interview_ms: Coverage
    interview_cc: Coverage
    note_ms: Coverage
    ms_domains: tuple[DomainScore, ...] = ()
    """The mental state by domain, in the order of core.mental_state; a domain the case is silent on has total 0."""
    by_group: dict[str, Coverage]
    critical_missed: tuple[str, ...]
    diagnosis: DiagnosisScore
    plan: PlanScore
    checkpoints: tuple[CheckpointResult, ...]
    reference_note: str
    unscored: tuple[Unscored, ...]
    process: Process = Process()
    advice: tuple[str, ...]
    """What to try next time, each line naming a turn or an item."""
