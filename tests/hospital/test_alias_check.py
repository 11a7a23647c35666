"""The author's check for aliases that name another test."""

from __future__ import annotations

import pytest

from mhtui.hospital import LexiconNames


def foreign(name: str, *aliases: str, report: str = "Normal.") -> list[str]:
    return [aliases[at] for at, _ in LexiconNames().foreign(name, aliases, report)]


@pytest.mark.parametrize(
    ("name", "alias"),
    [
        ("MRI brain", "CT head"),
        ("Valproate level", "lithium level"),
        ("EEG", "ECG"),
        ("EEG", "sleep deprived EEG"),
        ("CT head", "CT head with contrast"),
        ("HAM-D", "HAM-A"),
        ("PHQ-9", "PHQ-2"),
        ("MMSE", "MoCA"),
        ("AUDIT", "AUDIT-C"),
        ("Fasting glucose and lipids", "HbA1c"),
        ("Serum cortisol", "salivary cortisol"),
        ("Full blood count", "FBC and U&E"),
        ("Urine culture", "urine dip"),
    ],
)
def test_the_name_of_another_test_is_found(name: str, alias: str) -> None:
    assert foreign(name, "something else", alias) == [alias]


@pytest.mark.parametrize(
    ("name", "alias"),
    [
        ("MRI brain", "structural neuroimaging"),
        ("Thyroid function tests", "TSH"),
        ("TSH", "TFTs"),
        ("Thyroid ultrasound", "neck ultrasound"),
        ("MRI head with contrast", "MRI brain"),
        ("AUDIT-C", "AUDIT"),
        ("Fasting glucose, lipids and weight", "weight"),
        ("Neck and eye examination", "physical examination"),
        ("Medicines reconciliation", "summary care record"),
        ("Peak expiratory flow", "PEF"),
        ("Bloods", "the usual bloods"),
    ],
)
def test_wider_narrower_and_unknown_names_are_not(name: str, alias: str) -> None:
    assert foreign(name, alias) == []


def test_a_result_in_the_report_excuses_an_alias_but_no_other_method() -> None:
    assert foreign("Fasting glucose", "HbA1c", report="Glucose 5.2 mmol/L, HbA1c 36 mmol/mol.") == []
    assert foreign("MRI brain", "CT head", report="As on the CT head of May.") == ["CT head"]
    assert foreign("Valproate level", "lithium level", report="62 mg/L. Lithium level not asked for.") == [
        "lithium level"
    ]


def test_an_exam_whose_name_says_nothing_is_what_its_first_scan_is() -> None:
    assert foreign("Structural neuroimaging", "brain scan", "CT head", "MRI brain") == ["MRI brain"]
