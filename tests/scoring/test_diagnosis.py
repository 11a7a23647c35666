"""Ranked codes against graded references, worked by hand."""

from __future__ import annotations

import sys
from math import log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scoring_kit import icd11, mania, report

from mhtui.core.events import DiagnosesRanked, DiagnosisEntry
from mhtui.core.report import Ranked
from mhtui.scoring.diagnosis import ndcg
from mhtui.scoring.grading import shared_out

SCHIZOPHRENIA = {"6A20.00": 3, "6A20.0Z": 2, "6A24.0": 1}
WHOLE = {"6A20": 3, "6A21": 1}


def grade(code: str, grades: dict[str, int] | None = None) -> int:
    return shared_out([code], grades or SCHIZOPHRENIA, icd11())[0].grade


@pytest.mark.parametrize(
    ("code", "references", "earns"),
    [
        ("6A20.00", SCHIZOPHRENIA, 3),  # the reference
        ("6A20.0Z", SCHIZOPHRENIA, 2),  # a reference itself: its own grade
        ("6A20.0", SCHIZOPHRENIA, 2),  # broader
        ("6A20", SCHIZOPHRENIA, 2),
        ("6A20.Z", SCHIZOPHRENIA, 2),  # unspecified, beside what lies above
        ("6A20.Y", SCHIZOPHRENIA, 2),
        ("6A2Z", SCHIZOPHRENIA, 1),  # unspecified psychosis: names no disorder
        ("6A20.01", SCHIZOPHRENIA, 0),  # another code at the same level
        ("6A24", SCHIZOPHRENIA, 0),  # broader than what is worth 1
        ("6A7Z", SCHIZOPHRENIA, 0),
        ("6A20.00", WHOLE, 3),  # a sub-code of the reference
        ("6A20.1", WHOLE, 3),
        ("6A20.Z", WHOLE, 2),
        ("6A20.0Z", WHOLE, 2),
        ("6A20.Y", WHOLE, 2),
        ("6A2Z", WHOLE, 2),
        ("6A2Y", WHOLE, 2),
        ("6A21.Z", WHOLE, 0),  # one less than 1
        ("6A23", WHOLE, 0),
        ("6D70.Z", {"6D70.2": 3, "6D70.Z": 1}, 1),  # the author has judged it
        ("6a20.00 ", SCHIZOPHRENIA, 3),
        ("XX99", SCHIZOPHRENIA, 0),
    ],
)
def test_what_a_code_earns(code: str, references: dict[str, int], earns: int) -> None:
    assert grade(code, references) == earns


def test_a_worked_example() -> None:
    """Ideal 7 + 3/log2 3 + 1/2. "6A20" earns 2 (gain 3) for 6A20.00; 6A24.0 earns 1 at rank 2; 6B43 nothing."""
    ideal = 7 + 3 / log2(3) + 1 / 2
    assert ndcg(["6A20", "6A24.0", "6B43"], SCHIZOPHRENIA, icd11()) == pytest.approx((3 + 1 / log2(3)) / ideal)
    assert ndcg(["6A24.0", "6A20.00"], SCHIZOPHRENIA, icd11()) == pytest.approx((1 + 7 / log2(3)) / ideal)
    assert ndcg(["6B43", "6B41", "6B40", "6A20.00"], SCHIZOPHRENIA, icd11()) == 0


def test_each_reference_is_earned_once_and_naming_it_twice_adds_nothing() -> None:
    assert [w.grade for w in shared_out(["6A20.1", "6A20.00"], WHOLE, icd11())] == [3, 0]
    assert [w.grade for w in shared_out(["6A20.00", "6A20.00"], SCHIZOPHRENIA, icd11())] == [3, 0]


def test_the_right_code_after_a_broader_one_is_still_worth_its_grade() -> None:
    found = shared_out(["6A24", "6A20", "6A20.00"], {**SCHIZOPHRENIA, "6B43": 1}, icd11())
    assert [(w.grade, w.reference) for w in found] == [(0, ""), (1, "6A20.0Z"), (3, "6A20.00")]


CODES = st.sampled_from([e.code for e in icd11() if e.code.startswith(("6A2", "6A6", "6A7"))])


@given(
    st.lists(CODES, max_size=8, unique=True), st.dictionaries(CODES, st.integers(1, 3), min_size=1, max_size=6), CODES
)
def test_ndcg_stays_within_0_and_1_and_no_further_code_lowers_it(
    ranked: list[str], grades: dict[str, int], more: str
) -> None:
    value = ndcg(ranked, grades, icd11())
    assert 0 <= value <= 1 + 1e-12
    assert ndcg([*ranked, more], grades, icd11()) >= value - 1e-12


def ranked(*codes: str) -> tuple[Ranked, ...]:
    entries = tuple(DiagnosisEntry(code=c, title="", reasoning=f"because of {c}") for c in codes)
    return report(DiagnosesRanked(entries=entries)).diagnosis.earned


def test_the_report_says_what_each_entry_earned_and_keeps_the_reasoning() -> None:
    first, second, third = ranked("6A60.Z", "6A60.0", "6B00")
    assert (first.grade, first.reference, first.relation) == (2, "6A60.1", "unspecified within 6A60")
    assert (second.grade, second.relation) == (2, "the reference itself")
    assert (third.grade, third.reference, third.relation) == (0, "", "no reference, nor near one")
    assert first.reasoning == "because of 6A60.Z"


def test_ranks_beyond_the_references_say_that_they_do_not_count() -> None:
    size = len(mania().references.diagnoses)
    last = ranked(*["6B00", "6B01", "6B02", "6B03", "6B04", "6B05", "6B06"][:size], "6A60.1")[-1]
    assert (last.grade, last.relation) == (0, f"only the first {size} ranks count")


def test_an_entry_whose_reference_was_earned_by_another_says_so() -> None:
    assert ranked("6A60.1", "6A21.0", "6A21.1")[2].relation == "6A21 was earned by another entry"


def test_category_says_how_many_blocks_the_table_has() -> None:
    found = report(DiagnosesRanked(entries=(DiagnosisEntry(code="6A70.0", title=""),))).diagnosis
    assert (found.category, found.blocks) == (1.0, 21)
