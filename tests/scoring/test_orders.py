"""Orders: the over-ordering index, and the sequence as it was given."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scoring_kit import log, mania, report

from mhtui.core.case import Case
from mhtui.core.events import ExamOrdered, ExamResult, ExamResulted, Payload
from mhtui.core.report import ExamScore
from mhtui.scoring.orders import exam_score

INDICATED = [exam for exam in mania().exams if exam.indicated]
NEEDLESS = [exam for exam in mania().exams if not exam.indicated]


def done(*names: str) -> ExamResulted:
    return ExamResulted(results=tuple(ExamResult(requested=n, exam=n, report="r", status="done") for n in names))


def scored(*payloads: Payload, case: Case | None = None) -> ExamScore:
    return exam_score(case or mania(), log(*payloads))


@pytest.mark.parametrize("needless", [0, 1, 2])
def test_the_over_ordering_index_is_the_needless_orders_per_indicated_exam(needless: int) -> None:
    found = scored(done(INDICATED[0].name, *(e.name for e in NEEDLESS[:needless])))
    assert found.indicated == len(INDICATED)
    assert found.over_ordering == pytest.approx(needless / len(INDICATED))


def test_repeats_and_what_the_hospital_does_not_hold_are_no_over_ordering() -> None:
    again = ExamResult(requested="x", exam=NEEDLESS[0].name, report="r", status="repeat")
    absent = ExamResult(requested="genome", status="unavailable")
    once = scored(done(NEEDLESS[0].name))
    assert scored(done(NEEDLESS[0].name), ExamResulted(results=(again, absent))).over_ordering == once.over_ordering


def test_s9_who_ordered_nothing_did_not_order_with_restraint() -> None:
    assert scored().over_ordering is None
    absent = ExamResulted(results=(ExamResult(requested="genome", status="unavailable"),))
    assert scored(absent).over_ordering is None


def test_a_case_without_indicated_exams_has_no_index_and_says_so() -> None:
    case = mania().model_copy(update={"exams": tuple(NEEDLESS)})
    found = report(done(NEEDLESS[0].name), case=case)
    assert found.exams.over_ordering is None
    assert "over_ordering" in {item.score for item in found.unscored}


def test_the_sequence_keeps_the_order_its_words_and_what_they_mapped_to() -> None:
    both = ExamResulted(
        results=(
            ExamResult(requested="tft", exam=INDICATED[0].name, report="r", status="done", how="alias"),
            ExamResult(requested="genome", status="unavailable"),
        )
    )
    steps = scored(ExamOrdered(request="genome and tft"), both, ExamOrdered(request="bloods")).sequence
    assert [(s.seq, s.result_seq, s.request, s.requested, s.exam, s.status, s.indicated) for s in steps] == [
        (1, 2, "genome and tft", "tft", INDICATED[0].name, "done", True),
        (1, 2, "genome and tft", "genome", None, "unavailable", None),
        (3, None, "bloods", "bloods", None, "unanswered", None),
    ]
    assert steps[0].how == "alias"
