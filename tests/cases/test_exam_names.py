"""An alias is another name of the same exam, never the name of another one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mhtui.adapters.case_files import CaseLibrary
from mhtui.core.case import Case
from mhtui.core.lint.exams import aliases_name_their_exam
from mhtui.hospital import CatalogueExam, LexiconNames, map_order

CASES = CaseLibrary.standard(Path("no-such-folder")).cases()
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
def test_every_alias_of_the_library_names_its_exam(case: Case) -> None:
    assert [str(finding) for finding in aliases_name_their_exam(case, LexiconNames())] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
@pytest.mark.parametrize(("order", "kind"), ORDERS.items())
def test_no_order_brings_another_kind_of_exam(case: Case, order: str, kind: str) -> None:
    catalogue = [CatalogueExam(exam.name, exam.aliases) for exam in case.exams]
    for name in map_order(order, catalogue).exams:
        exam = next(exam for exam in case.exams if exam.name == name)
        assert re.search(kind, f"{exam.name} {' '.join(exam.aliases)}", re.I), (order, name)
