"""The objective track: evidence-bound, blind to the arm, unscored where there is nothing to score."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from mhtui.adapters.case_files import load_case
from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.case import Case
from mhtui.core.events import (
    ACTORS,
    DiagnosesRanked,
    DiagnosisEntry,
    DoctorSaid,
    DoctorSilent,
    EncounterEnded,
    Event,
    ExamResult,
    ExamResulted,
    InformantReplied,
    Limits,
    NoteWritten,
    PatientReplied,
    Payload,
    PlanWritten,
    Release,
    SessionStarted,
)
from mhtui.core.icd11 import Icd11
from mhtui.core.report import CheckpointResult, Report
from mhtui.scoring import recorded
from mhtui.scoring.diagnosis import ndcg
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.scorer import Scorer
from mhtui.scoring.scorer import _rules as rules_hash

ROOT = Path(__file__).resolve().parents[2]


@cache
def case() -> Case:
    return load_case(ROOT / "cases" / "ten-days-without-sleep.yaml")


@cache
def icd11() -> Icd11:
    return load_icd11()


@cache
def scorer() -> Scorer:
    return Scorer(Matcher(None), icd11(), None)


def started(arm: str = "trainee", patient: str = "embedded-1") -> SessionStarted:
    return SessionStarted.model_validate(
        {
            "case_id": case().id,
            "case_hash": case().content_hash(),
            "title": case().title,
            "setting": case().setting,
            "door_note": case().door_note,
            "arm": arm,
            "doctor": arm,
            "participant": "",
            "seed": 1,
            "limits": Limits().model_dump(),
            "versions": {"patient": patient},
        }
    )


def log(*payloads: Payload, arm: str = "trainee", patient: str = "embedded-1") -> list[Event]:
    rows = [started(arm, patient), *payloads]
    return [Event("01S", n, 1000 * n, "interview", ACTORS[p.kind], p) for n, p in enumerate(rows)]


def told(ref: str, speech: str, quote: str | None = None) -> PatientReplied:
    release = Release(ref=ref, reason="asked", quote=speech if quote is None else quote)
    return PatientReplied(behaviour="sits", speech=speech, releases=(release,))


def report(*payloads: Payload) -> Report:
    return scorer().score(case(), log(*payloads))


def checkpoint(found: Report, checkpoint_id: str) -> CheckpointResult:
    return next(c for c in found.checkpoints if c.id == checkpoint_id)


def test_a_question_alone_proves_nothing_the_answer_does() -> None:
    question = DoctorSaid(
        text="Do you need less sleep, two to three hours a night for ten nights, without being tired?"
    )
    assert checkpoint(report(question), "i03").verdict == "missed"
    line = case().patient.unit("sleep").lines("detail")[0]  # type: ignore[union-attr]
    found = checkpoint(report(question, told("sleep.detail", line)), "i03")
    assert found.verdict == "covered"
    assert [(e.seq, e.quote) for e in found.evidence] == [(2, line)]


def test_j22_a_quote_that_is_not_in_the_speech_earns_nothing_and_is_reported() -> None:
    found = report(told("sleep.detail", "I slept.", quote="Ten nights."))
    assert checkpoint(found, "i03").verdict == "missed"
    assert any("sleep.detail" in item.reason for item in found.unscored)


def test_every_credit_carries_an_event_and_its_exact_quote() -> None:
    line = "Fourteen thousand. On stone."
    events = log(
        told("spending.asked", line), InformantReplied(who="Lena", speech="x"), EncounterEnded(how="submitted")
    )
    found = scorer().score(case(), events)
    for result in found.checkpoints:
        for evidence in result.evidence:
            assert evidence.quote in events[evidence.seq].payload.speech  # type: ignore[union-attr]
    assert found.interview.covered >= 1


def test_swapping_the_arm_leaves_the_report_identical_to_the_byte() -> None:
    payloads = (
        DoctorSaid(text="How do you sleep?"),
        told("sleep.asked", "Two hours, three."),
        NoteWritten(sections={"risk": "No suicidal ideation."}),
        EncounterEnded(how="submitted"),
    )
    texts = {
        scorer().score(case(), log(*payloads, arm=arm)).model_dump_json().encode()
        for arm in ("trainee", "expert", "other", "model", "scripted")
    }
    assert len(texts) == 1


def test_the_credit_goes_to_the_place_where_it_was_told_first_and_silence_counts_as_a_turn() -> None:
    first, second = told("sleep.detail", "Ten nights."), told("sleep.asked", "Two hours, three.")
    found = checkpoint(report(DoctorSilent(), first, DoctorSaid(text="Sleep?"), second), "i03")
    assert found.evidence[0].seq == 2
    assert found.reason == "told in turn 1"


def test_half_of_a_nested_evidence_is_not_enough_and_is_hinted_at() -> None:
    found = checkpoint(report(told("meds.asked", "The pill. I've not been taking the pill.")), "i21")
    assert found.verdict == "missed"
    assert found.hint is not None
    assert found.reason == "partly told in turn 0; the rest: never asked"


def test_why_a_checkpoint_was_missed_is_told() -> None:
    withheld = PatientReplied(
        behaviour="", speech="Voices! No.", withheld=("voices",), asked=("auditory_hallucinations",)
    )
    assert "withheld" in checkpoint(report(DoctorSaid(text="Voices?"), withheld), "i08").reason
    assert checkpoint(report(), "i08").reason == "never asked"


def test_a_sign_shown_counts_for_the_note_only_when_it_is_documented() -> None:
    shown = PatientReplied(behaviour="bright clothes, restless, over-familiar", speech="…")
    undocumented = report(shown, NoteWritten(sections={"cc": "Came with her sister."}))
    assert all(c.verdict != "covered" for c in undocumented.checkpoints if c.stage == "note")
    statement = next(c for c in case().references.checkpoints if c.stage == "note" and c.group == "MS")
    documented = report(shown, NoteWritten(sections={"mse_appearance": statement.statement}))
    found = checkpoint(documented, statement.id)
    assert found.verdict == "covered"
    assert found.evidence[0].section == "mse_appearance"
    assert found.evidence[0].quote in statement.statement


def test_j15_what_the_note_denies_is_not_covered() -> None:
    target = next(c for c in case().references.checkpoints if c.stage == "note" and "ressured" in c.statement)
    found = report(NoteWritten(sections={"mse_speech": "Speech not pressured, normal rate and volume."}))
    assert checkpoint(found, target.id).verdict != "covered"


def test_nothing_ranked_or_ordered_is_unscored_with_the_reason_never_zero() -> None:
    found = report()
    assert found.diagnosis.category is None
    assert found.diagnosis.disorder_ndcg is None
    assert found.exams.precision is None
    assert {"diagnosis", "exam_precision"} <= {item.score for item in found.unscored}
    assert found.interview.value == 0
    assert found.interview.total == sum(c.stage == "interview" for c in case().references.checkpoints)


def test_exams_coverage_precision_and_over_ordering() -> None:
    indicated = next(e for e in case().exams if e.indicated)
    needless = next(e for e in case().exams if not e.indicated)
    results = [
        ExamResult(requested="a", exam=indicated.name, report=indicated.report, status="done"),
        ExamResult(requested="a", exam=indicated.name, report=indicated.report, status="repeat"),
        ExamResult(requested="b", exam=needless.name, report=needless.report, status="done"),
        ExamResult(requested="lithium level", status="unavailable"),
    ]
    found = report(ExamResulted(results=tuple(results))).exams
    assert found.coverage.covered == 1
    assert found.precision == 0.5
    assert found.not_indicated == (needless.name,)
    assert found.unavailable == ("lithium level",)
    assert found.repeats == 1


def test_what_names_no_exam_ordered_nothing_and_is_listed_apart() -> None:
    indicated = next(e for e in case().exams if e.indicated)
    done = ExamResult(requested="a", exam=indicated.name, report=indicated.report, status="done")
    vague = ExamResult(requested="bloods", status="vague")
    found = report(ExamResulted(results=(done, vague))).exams
    assert found.precision == 1
    assert (found.unavailable, found.vague) == ((), ("bloods",))


def ranked(*codes: str) -> DiagnosesRanked:
    return DiagnosesRanked(entries=tuple(DiagnosisEntry(code=c, title="") for c in codes))


@pytest.mark.parametrize(("code", "category"), [("6A60.1", 1.0), ("6A70.0", 1.0), ("6A20", 0.0)])
def test_category_is_the_block_of_the_first_diagnosis(code: str, category: float) -> None:
    assert report(ranked(code)).diagnosis.category == category


def test_ndcg_rewards_order_grade_and_specificity() -> None:
    grades = {d.code: d.grade for d in case().references.diagnoses}
    ideal = [code for code, _ in sorted(grades.items(), key=lambda item: -item[1])]
    assert ndcg(ideal, grades, icd11()) == pytest.approx(1.0)
    assert ndcg(["6A60.1"], grades, icd11()) > ndcg(["6A20", "6A60.1"], grades, icd11())
    assert 0 < ndcg(["6A60"], grades, icd11()) < ndcg(["6A60.1"], grades, icd11())
    assert ndcg(["6A20"], grades, icd11()) == 0
    assert ndcg(["6A60", "6A60.1"], grades, icd11()) <= 1


def test_a_plan_that_does_what_it_must_not_is_told_apart_from_coverage() -> None:
    bad = next(item for item in case().references.plan.must_not)
    found = report(PlanWritten(sections={"medication": bad.statement}))
    assert found.plan.must_not_violated == 1
    assert any(bad.statement in line for line in found.advice)
    refused = report(PlanWritten(sections={"medication": f"No {bad.statement[0].lower()}{bad.statement[1:]}."}))
    assert refused.plan.must_not_violated == 0


def test_a_patient_without_sources_is_read_by_the_matcher() -> None:
    target = next(c for c in case().references.checkpoints if c.id == "i08")
    events = log(PatientReplied(behaviour="", speech=target.statement), patient="model:x")
    found = next(c for c in scorer().score(case(), events).checkpoints if c.id == "i08")
    assert found.verdict == "covered"
    denied = log(PatientReplied(behaviour="", speech="I don't hear any voices."), patient="model:x")
    assert next(c for c in scorer().score(case(), denied).checkpoints if c.id == "i08").verdict != "covered"


def test_scoring_is_pure_and_takes_sessions_of_any_state() -> None:
    events = log(told("sleep.asked", "Two hours, three."))
    assert scorer().score(case(), events) == scorer().score(case(), list(events))
    assert scorer().score(case(), events).ended == "open"


def test_the_hash_names_rules_and_embeddings() -> None:
    class Other:
        name = "other"

        def embed(self, texts: Sequence[str]) -> object:
            raise AssertionError

    assert Scorer(Matcher(Other()), icd11(), "other").hash != scorer().hash  # type: ignore[arg-type]


def test_the_hash_changes_with_the_rules_for_imported_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    read = inspect.getsource
    before = rules_hash.__wrapped__()
    monkeypatch.setattr(inspect, "getsource", lambda module: read(module) + "# " * (module is recorded))
    assert rules_hash.__wrapped__() != before


def test_text_with_braces_and_markup_is_inert() -> None:
    text = "{0.__class__} %s [b]bold[/b] {} \x1b[31m"
    found = report(DoctorSaid(text=text), NoteWritten(sections={"cc": text}), PlanWritten(sections={"safety": text}))
    assert found.note.covered == 0
