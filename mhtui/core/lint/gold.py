"""Rules about the answer: that it exists, and that nothing gives it away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from mhtui.core.case import Case
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.findings import Finding, Said, error, spoken, warning
from mhtui.core.lint.names import formal_names, giveaways
from mhtui.core.lint.people import RELATIVE
from mhtui.core.lint.words import tokens

_SENTENCE: Final = re.compile(r"[^.!?…]+[.!?…]*")


def codes_exist(case: Case, icd11: Icd11) -> Iterator[Finding]:
    """The reference diagnosis and every graded code stand in ICD-11 chapter 6."""
    coded = [("icd11", case.icd11)]
    coded += [(f"references.diagnoses[{i}].code", d.code) for i, d in enumerate(case.references.diagnoses)]
    yield from unknown_codes(coded, icd11)


def unknown_codes(coded: Iterable[tuple[str, str]], icd11: Icd11) -> Iterator[Finding]:
    """What of (field, code) is not in ICD-11 chapter 6."""
    for field, code in coded:
        if code not in icd11:
            near = ", ".join(e.code for e in icd11.search(code[:4], limit=6))
            yield error(field, f"{code!r} is not in ICD-11 chapter 6", f"near it: {near}" if near else "see the table")


def grades_agree(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """The reference diagnosis is graded 3, and no code is graded twice."""
    grades: dict[str, int] = {}
    for index, diagnosis in enumerate(case.references.diagnoses):
        if diagnosis.code in grades:
            yield error(f"references.diagnoses[{index}].code", f"{diagnosis.code} is graded twice", "keep one")
        grades.setdefault(diagnosis.code, diagnosis.grade)
    if grades.get(case.icd11) != 3:
        yield error("references.diagnoses", f"{case.icd11} is the reference and is not graded 3", "grade it 3")


def nothing_gives_it_away(case: Case, icd11: Icd11) -> Iterator[Finding]:
    """No word of the gold in what the doctor is told beforehand."""
    told = [Said("door_note", case.door_note), Said("title", case.title), Said("id", case.id.replace("-", " "))]
    told.append(Said("setting", case.setting))
    for code in _answers(case):
        pattern, weak = giveaways(icd11, code)
        for said in told:
            if pattern and (hit := pattern.search(said.text)):
                yield error(
                    said.field, f"{hit.group()!r} gives the diagnosis away", "say what triage would see or hear"
                )
            for word in sorted(weak & set(tokens(said.text))):
                yield warning(
                    said.field, f"{word!r} is a word of the diagnosis", "make sure that it gives nothing away"
                )


def patient_names_no_diagnosis(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """The patient does not call their own state by its name; a relative's illness may be named."""
    patterns = [p for code in _answers(case) if (p := formal_names(code))]
    for said in spoken(case):
        for sentence in _SENTENCE.findall(said.text):
            hit = next((m for p in patterns if (m := p.search(sentence))), None)
            if hit and not RELATIVE.search(sentence):
                yield error(said.field, f"the patient says {hit.group()!r}", "say it in the patient's own words")


def _answers(case: Case) -> list[str]:
    return list(dict.fromkeys([case.icd11, *(d.code for d in case.references.diagnoses if d.grade == 3)]))
