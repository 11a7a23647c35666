"""The hospital's answers, and the author's check for clashing wordings."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.hospital import CatalogueExam, Hospital, ambiguous_aliases


@dataclass(frozen=True)
class Exam:
    name: str
    aliases: tuple[str, ...]
    report: str


WARD = Hospital(
    [
        Exam("ECG", ("EKG",), "Sinus tachycardia 102/min, QTc 418 ms."),
        Exam("Full blood count", ("FBC",), "Hb 131 g/L {0} [bold]"),
    ]
)


def test_reports_come_back_unchanged() -> None:
    results = WARD.answer("EKG and FBC")
    assert [(r.item, r.exam, r.status) for r in results] == [
        ("EKG", "ECG", "done"),
        ("FBC", "Full blood count", "done"),
    ]
    assert results[1].report == "Hb 131 g/L {0} [bold]"


def test_f9_a_test_the_case_does_not_hold_is_unavailable_never_normal() -> None:
    (result,) = WARD.answer("lithium level")
    assert (result.exam, result.report, result.status) == (None, None, "unavailable")
    assert "normal" not in result.reason.lower()


def test_each_part_of_an_order_gets_its_own_status() -> None:
    results = WARD.answer("ECG, lithium level, the usual bloods; no FBC")
    assert [r.status for r in results] == ["done", "unavailable", "vague", "negated"]
    assert [r.report is None for r in results] == [False, True, True, True]


def test_a_blank_order_has_no_answer() -> None:
    assert WARD.answer("  \n ") == []


def test_the_hospital_remembers_nothing() -> None:
    assert WARD.answer("ECG") == WARD.answer("ECG")


def test_a_wording_claimed_twice_is_reported() -> None:
    clashes = ambiguous_aliases(
        [
            CatalogueExam("Urea and electrolytes", ("U&E", "BMP")),
            CatalogueExam("Basic metabolic panel", ("chem-7",)),
            CatalogueExam("ECG", ("heart tracing",)),
        ]
    )
    assert ("BMP", "Urea and electrolytes", "Basic metabolic panel") in clashes
    assert not [c for c in clashes if "ECG" in c]


def test_levelled_wordings_clash_and_different_tests_do_not() -> None:
    same = [CatalogueExam("PHQ-9", ()), CatalogueExam("Depression score", ("phq 9",))]
    assert ambiguous_aliases(same) == [("PHQ-9", "PHQ-9", "Depression score")]
    different = [CatalogueExam("PHQ-9"), CatalogueExam("PHQ-15"), CatalogueExam("EEG"), CatalogueExam("CT head")]
    assert ambiguous_aliases(different) == []
