"""An alias is another name of the same exam, never the name of another one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mhtui.adapters.case_files import CaseLibrary
from mhtui.core.case import Case
from mhtui.hospital import CatalogueExam, map_order

CASES = CaseLibrary.standard(Path("no-such-folder")).cases()
KINDS = ("CT", "MRI", "EEG", "ECG", "X-ray", "MMSE", "ACE-III", "spirometry", "urin")
ORDERS = {
    "CT head": "computed tomography|CT",
    "MRI brain": "MRI|magnetic",
    "EEG": "EEG|electroenceph",
    "MMSE": "MMSE|mini-mental",
    "ACE-III": "ACE|Addenbrooke",
    "MoCA": "MoCA|Montreal",
    "spirometry": "spirometry",
    "urinary metanephrines": "urin",
    "lithium level": "lithium",
    "valproate level": "valpro",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_aliases_keep_to_the_kind_of_their_exam(case: Case) -> None:
    wrong = [
        (exam.name, alias)
        for exam in case.exams
        for alias in exam.aliases
        for kind in KINDS
        if re.search(rf"\b{kind}", alias, re.I) and not re.search(rf"\b{kind}", f"{exam.name} {exam.report}", re.I)
        if kind not in ("ECG", "EEG", "CT", "MRI", "MMSE", "urin") or not _spelled_out(kind, exam.name)
    ]
    assert wrong == []


def _spelled_out(kind: str, name: str) -> bool:
    long = {"ECG": "electrocardiogram", "EEG": "electroencephalogram", "CT": "computed tomography", "MRI": "magnetic"}
    long |= {"MMSE": "mini-mental", "urin": "msu|dipstick|midstream"}
    return re.search(long[kind], name, re.I) is not None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
@pytest.mark.parametrize(("order", "kind"), ORDERS.items())
def test_no_order_brings_another_kind_of_exam(case: Case, order: str, kind: str) -> None:
    catalogue = [CatalogueExam(exam.name, exam.aliases) for exam in case.exams]
    for name in map_order(order, catalogue).exams:
        exam = next(exam for exam in case.exams if exam.name == name)
        assert re.search(kind, f"{exam.name} {' '.join(exam.aliases)}", re.I), (order, name)
