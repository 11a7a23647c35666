"""PatientHub PatientZero cases as cases of this program. Deterministic: the same file gives the same cases.

What the patient says, the exams and the reference facts come from the source; ICD-11 codes, graded neighbours and plan
items are added here and marked so in the provenance. Contradictions of the source stay visible as `source_issues`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from mhtui.adapters.case_files import CaseError
from mhtui.adapters.case_yaml import Problem
from mhtui.adapters.icd11_table import load_icd11
from mhtui.adapters.importers.contradictions import source_issues
from mhtui.adapters.importers.disorders import DISORDERS, Disorder
from mhtui.adapters.importers.gold import exams, references
from mhtui.adapters.importers.memory import Memory, complaint
from mhtui.adapters.importers.mental_state import presentation
from mhtui.adapters.importers.patienthub_source import Record, read_records
from mhtui.core.case import Case
from mhtui.core.lint.names import giveaways

SOURCE: Final = "github.com/Sahandfer/PatientHub data/resources/PatientZero"
COMMIT: Final = "998b04d8120ae355d5985137ffeb4a9964f4f6d8"
_NOUNS: Final = {"female": ("girl", "woman"), "male": ("boy", "man")}
_REGISTERS: Final = {"tangent": "goes off on tangents", "plain": "speaks plainly"}
_GENDERS: Final = {"female": "female", "male": "male"}


def load_patienthub(path: Path) -> list[Case]:
    """All cases of a PatientZero file. Raises `CaseError` for another format, missing keys or an unknown disorder."""
    records = read_records(path)
    problems = [p for i, r in enumerate(records) if (p := _unknown_disorder(r, i, str(path)))]
    if problems:
        raise CaseError(problems)
    return [_case(record, index, str(path)) for index, record in enumerate(records, 1)]


def _unknown_disorder(record: Record, index: int, file: str) -> Problem | None:
    if _disorder(record):
        return None
    right = f"known: {', '.join(sorted(DISORDERS))}"
    return Problem(
        file, 0, f"[{index}].metadata.disease_key", f"no plan and codes for {record.metadata.disease_name!r}", right
    )


def _disorder(record: Record) -> Disorder | None:
    named = re.sub(r"[^a-z]+", "_", record.metadata.disease_name.casefold()).strip("_")
    return DISORDERS.get(record.metadata.disease_key) or DISORDERS.get(named)


def _case(record: Record, number: int, file: str) -> Case:
    disorder = _disorder(record)
    assert disorder is not None
    code = disorder.code(_severity(record))
    memory = Memory(record, code, disorder.lay)
    try:
        return Case.model_validate(_data(record, number, disorder, code, memory))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise CaseError(
            [Problem(file, 0, f"[{number - 1}]", f"makes no valid case: {where}: {first['msg']}")]
        ) from error


def _severity(record: Record) -> str:
    insight = record.examination_results.mental_status_exam.insight_judgment.casefold()
    return "poor insight" if re.match(r"(?:poor|absent)", insight) else record.metadata.severity_level


def _data(record: Record, number: int, disorder: Disorder, code: str, memory: Memory) -> dict[str, Any]:
    profile, risk = record.patient_profile, record.examination_results.risk_assessment
    name = profile.name.split()[0]
    return {
        "schema": 1,
        "id": f"patienthub-{number:02d}-{re.sub('[^a-z]', '', name.lower())}",
        "title": f"{profile.name}, {profile.age}",
        "icd11": code,
        "difficulty": 2 if record.metadata.severity_level.casefold() != "severe" else 3,
        "setting": "clinic",
        "high_risk": any(level.casefold() in ("moderate", "high") for level in (risk.suicide_risk, risk.violence_risk)),
        "depth": "imported",
        "provenance": _provenance(record, disorder),
        "door_note": _door_note(record, code),
        "patient": _patient(record, memory),
        "exams": exams(record, disorder),
        "references": references(record, memory, disorder, code),
    }


def _provenance(record: Record, disorder: Disorder) -> dict[str, Any]:
    added = "ICD-11 codes, graded neighbours and plan items added on import"
    issues = list(source_issues(record))
    if not load_icd11().block(disorder.codes[""]) or "insomnia" in record.metadata.disease_name.casefold():
        issues.append("chronic insomnia stands in ICD-11 chapter 7 (7A00); the nearest code of chapter 6 is used")
    return {
        "author": "PatientHub, (c) 2026 Sahand Sabour; written by a language model",
        "basis": f"imported from PatientZero {record.metadata.case_id} ({SOURCE} @{COMMIT}); {added}",
        "licence": "MIT",
        "synthetic": True,
        "clinician_reviewed": False,
        "guidance": [f"{disorder.guidance} (plan items)"],
        "source_issues": issues,
    }


def _door_note(record: Record, code: str) -> str:
    """Age, sex, and the complaint in the patient's words unless they give the diagnosis away."""
    profile = record.patient_profile
    first, last = profile.name.split()[0], profile.name.split()[-1]
    who = f"{first} {last[0]}., {profile.age}-year-old {_noun(record)}, seen in clinic for a first assessment."
    pattern, _ = giveaways(load_icd11(), code)
    told = complaint(record)
    if pattern and pattern.search(told):
        return who
    return f'{who}\nOn the form: "{told}"'


def _noun(record: Record) -> str:
    profile = record.patient_profile
    young, grown = _NOUNS.get(profile.biological_sex.casefold(), ("person", "person"))
    return young if profile.age < 18 else grown


def _patient(record: Record, memory: Memory) -> dict[str, Any]:
    profile, exam = record.patient_profile, record.examination_results.mental_status_exam
    shown = presentation(exam, profile)
    return {
        "role": {
            "name": profile.name.split()[0],
            "age": profile.age,
            "gender": _GENDERS.get(profile.biological_sex.casefold(), "non-binary"),
            "occupation": profile.occupation_type or "not recorded",
            "living": f"{profile.geography.lower()} area" if profile.geography else "not recorded",
            "register": _REGISTERS.get(
                profile.communication_style.casefold(), profile.communication_style.lower() or "plain"
            ),
            "boundaries": "says no more than the source records",
        },
        "opening": {"behaviour": "; ".join(shown["signs"]["always"]), "says": f"Hello. I'm {profile.name.split()[0]}."},
        "presentation": shown,
        "memory": [unit.data() for unit in memory.units],
        "negatives": [{"topic": n.topic, "says": n.says, "facts": [n.fact]} for n in memory.negatives],
        "unknown": ["I don't know.", "I couldn't say.", "Not that I've noticed."],
        "small_talk": ["Thank you.", "All right."],
        "repeated": ["I said that already.", "As I told you."],
        "tests": _tests(exam.cognition),
    }


def _tests(cognition: str) -> dict[str, str]:
    """Bedside tests only as far as the source's cognition says how they went."""
    tests: dict[str, str] = {}
    if re.search(r"\boriented", cognition, re.IGNORECASE):
        tests["orientation"] = "I know who I am, where I am, and what day it is."
    if re.search(r"(?:distract|attention|concentrat|focus)", cognition, re.IGNORECASE):
        tests["serial_sevens"] = "Ninety-three, eighty-six… sorry, I've lost my place."
    if re.search(r"memory (?:is |remain)\w* ?intact", cognition, re.IGNORECASE):
        tests["recall"] = "Yes, I've still got all three words."
    elif re.search(r"memory", cognition, re.IGNORECASE):
        tests["recall"] = "No, they've gone, I'm sorry."
    return tests
