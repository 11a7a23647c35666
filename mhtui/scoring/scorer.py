"""The scorer: score(case, events) → report. A pure function; it never learns who the doctor was."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache

from mhtui.core.case import Case, Checkpoint
from mhtui.core.encounter import fold
from mhtui.core.events import Event
from mhtui.core.icd11 import Icd11
from mhtui.core.report import CheckpointResult, Report, Unscored
from mhtui.core.rulings import Ruling
from mhtui.scoring import advice as advice_module
from mhtui.scoring import coverage as coverage_module
from mhtui.scoring import diagnosis, domains, grading, interview, orders, recorded, settled, transcript, written
from mhtui.scoring.advice import advice
from mhtui.scoring.coverage import coverage
from mhtui.scoring.diagnosis import diagnosis_score
from mhtui.scoring.domains import domain_scores, with_domains
from mhtui.scoring.interview import by_source, by_source_and_words, by_words
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.orders import exam_score
from mhtui.scoring.process import process
from mhtui.scoring.recorded import Part, recorded_part
from mhtui.scoring.settled import pairs_of, settle, settle_plan
from mhtui.scoring.simulator import knows_sources, plays_a_model, simulator
from mhtui.scoring.transcript import Transcript, transcribe
from mhtui.scoring.written import note_results, plan_score, statement_of


class Scorer:
    """Scores sessions of one matcher. `embedder` names its embeddings, None without."""

    def __init__(self, matcher: Matcher, icd11: Icd11, embedder: str | None) -> None:
        self._matcher = matcher
        self._icd11 = icd11
        self._embedder = embedder

    @property
    def hash(self) -> str:
        """Identity of rules and matcher; reports of different hashes are never averaged together."""
        return hashlib.sha256(f"{_rules()}:{self._matcher.hash}".encode()).hexdigest()

    def prepare(self, case: Case) -> None:
        """Do now what scoring any session of a case needs: half of the work of its first score."""
        noted = [c for c in case.references.checkpoints if c.stage == "note"]
        plan = case.references.plan
        planned = [*plan.must, *plan.should, *plan.must_not]
        self._matcher.prepare([statement_of(c) for c in noted], [statement_of(i) for i in planned])

    def score(
        self,
        case: Case,
        events: Sequence[Event],
        rulings: Mapping[str, Ruling] | None = None,
        lacking: Mapping[Part, str] | None = None,
    ) -> Report:
        """The report on a session of any state; what has no value is unscored, with the reason. `rulings`, by pair
        (settled.pairs_of), settle what the matcher leaves undecided; `lacking` is what an imported session did not
        record (recorded.not_recorded)."""
        state, seen = fold(events), transcribe(events)
        ruled, pairs = rulings or {}, pairs_of(case, seen)
        held = recorded_part(case, lacking or {})
        checkpoints = settle(self._checkpoints(held, seen, events), pairs, ruled)
        talk = [c for c in checkpoints if c.stage == "interview"]
        noted = [c for c in checkpoints if c.stage == "note"]
        exams = exam_score(held, events)
        plan = settle_plan(plan_score(held.references.plan, seen.plan, self._matcher), pairs, ruled)
        return Report(
            session_id=state.session_id,
            case_id=case.id,
            case_hash=case.content_hash(),
            case_title=case.title,
            scorer_hash=self.hash,
            embedder=self._embedder,
            simulator=simulator(events),
            ended=state.ended or "open",
            turns=state.usage.turns,
            active_ms=state.usage.active_ms,
            interview=coverage(c.verdict for c in talk),
            exams=exams,
            note=coverage(c.verdict for c in noted),
            interview_ms=coverage(c.verdict for c in talk if c.group == "MS"),
            interview_cc=coverage(c.verdict for c in talk if c.group == "CC"),
            note_ms=coverage(c.verdict for c in noted if c.group == "MS"),
            ms_domains=domain_scores(checkpoints),
            by_group={g: coverage(c.verdict for c in checkpoints if c.group == g) for g in ("CC", "HX", "MS", "RISK")},
            critical_missed=tuple(c.id for c in talk if c.critical and c.verdict != "covered"),
            diagnosis=diagnosis_score(case, state.diagnoses, self._icd11),
            plan=plan,
            checkpoints=tuple(checkpoints),
            reference_note=case.references.note,
            unscored=(*_lacking(lacking or {}), *_unscored(case, seen, checkpoints)),
            process=process(events),
            advice=tuple(advice(checkpoints, exams, plan)),
        )

    def _checkpoints(self, case: Case, seen: Transcript, events: Sequence[Event]) -> list[CheckpointResult]:
        talk = [c for c in case.references.checkpoints if c.stage == "interview"]
        noted = [c for c in case.references.checkpoints if c.stage == "note"]
        heard = self._heard(case, talk, seen, events)
        return with_domains(case, heard + note_results(noted, seen.note, self._matcher))

    def _heard(
        self, case: Case, talk: Sequence[Checkpoint], seen: Transcript, events: Sequence[Event]
    ) -> list[CheckpointResult]:
        """What the dialogue brought out, by how much is known of where the patient's words come from."""
        if not knows_sources(events):
            return by_words(talk, seen, self._matcher)
        if plays_a_model(events):
            return by_source_and_words(case, talk, seen, self._matcher)
        return by_source(case, talk, seen)


def _lacking(lacking: Mapping[Part, str]) -> list[Unscored]:
    return [Unscored(score=part, reason=reason) for part, reason in lacking.items()]


def _unscored(case: Case, seen: Transcript, checkpoints: Sequence[CheckpointResult]) -> list[Unscored]:
    out = [Unscored(score="evidence", reason=reason) for reason in seen.dropped]
    open_ones = sum(c.verdict == "undecided" for c in checkpoints)
    if open_ones:
        out.append(Unscored(score="checkpoints", reason=f"{open_ones} undecided: they widen the interval"))
    if not any(text.strip() for text in seen.plan[1].values()):
        out.append(Unscored(score="must_not", reason="no plan was written"))
    if not seen.diagnoses:
        out.append(Unscored(score="diagnosis", reason="no diagnosis was ranked"))
    if not any(r.status == "done" for _, r in seen.results):
        out.append(Unscored(score="exam_precision", reason="no recorded exam was ordered"))
    if not case.exams:
        out.append(Unscored(score="exams", reason="the case holds no exams"))
    if case.exams and not any(exam.indicated for exam in case.exams):
        out.append(Unscored(score="over_ordering", reason="the case has no indicated exam"))
    return out


@lru_cache(maxsize=1)
def _rules() -> str:
    """Hash of the rules' source, so that no change of them can pass unnoticed."""
    modules = (
        advice_module, coverage_module, diagnosis, domains, grading, interview,
        orders, recorded, settled, transcript, written,
    )  # fmt: skip
    return hashlib.sha256("".join(inspect.getsource(module) for module in modules).encode()).hexdigest()
