"""The format of PatientHub's PatientZero cases, as far as it is read. What is missing or misshapen is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from mhtui.adapters.case_files import CaseError
from mhtui.adapters.case_yaml import Problem, YamlProblems, dotted, read_text

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class _Source(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)


class Metadata(_Source):
    disease_name: Text
    disease_key: str = ""
    severity_level: str = ""
    case_id: Text


class Profile(_Source):
    name: Text
    age: Annotated[int, Field(ge=4, le=110)]
    biological_sex: Text
    age_strata: str = ""
    physiological_status: str = ""
    geography: str = ""
    education_level: str = ""
    occupation_type: str = ""
    income_tier: str = ""
    smoking: str = ""
    alcohol: str = ""
    dietary_pattern: str = ""
    activity_level: str = ""
    communication_style: str = ""
    medicine_preference: str = ""
    lifestyle_summary: str = ""
    past_medical_history: str = ""
    family_history: str = ""
    medication_history: str = ""
    allergy_history: str = ""
    vaccination_history: str = ""


class Symptom(_Source):
    name: Text
    duration: str = ""
    severity: str = ""
    impact: str = ""


class Trajectory(_Source):
    chief_complaint: Text
    onset: Text
    duration: str = ""
    progression: str = ""
    selected_symptoms: Annotated[list[Symptom], Field(min_length=1)]
    associated_symptoms: list[str] = []
    negative_symptoms: list[str] = []
    triggers: list[str] = []
    relieving_factors: list[str] = []
    functional_impact: str = ""
    risk_features: list[str] = []


class MentalState(_Source):
    appearance_behavior: Text
    speech: Text
    mood_affect: Text
    thought_process: Text
    thought_content: Text
    perception: Text
    cognition: Text
    insight_judgment: Text
    reliability: str = ""


class Scale(_Source):
    scale_name: Text
    score: float
    severity_interpretation: str = ""
    rationale: str = ""


class Risk(_Source):
    suicide_risk: str = ""
    violence_risk: str = ""
    self_neglect_risk: str = ""
    rationale: str = ""


class Exclusion(_Source):
    test_name: Text
    finding: Text
    interpretation: str = ""


class Examination(_Source):
    mental_status_exam: MentalState
    scale_assessments: list[Scale] = []
    risk_assessment: Risk = Risk()
    exclusionary_findings: list[Exclusion] = []
    clinical_summary: str = ""


class Record(_Source):
    """One case of the source."""

    metadata: Metadata
    sampled_attributes: dict[str, str] = {}
    patient_profile: Profile
    symptom_trajectory: Trajectory
    examination_results: Examination


_RECORDS: TypeAdapter[list[Record]] = TypeAdapter(Annotated[list[Record], Field(min_length=1)])


def read_records(path: Path) -> list[Record]:
    """The records of a file. Raises `CaseError` for a file that is no such list, naming what is missing."""
    name = str(path)
    try:
        value = json.loads(read_text(path))
    except YamlProblems as error:
        raise CaseError(error.problems) from error
    except (json.JSONDecodeError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        raise CaseError(
            [Problem(name, line, "", f"is not JSON: {getattr(error, 'msg', 'nested too deep')}")]
        ) from error
    _check_format(value, name)
    try:
        return _RECORDS.validate_python(value if isinstance(value, list) else [value])
    except ValidationError as error:
        details = error.errors(include_url=False)
        raise CaseError([Problem(name, 0, dotted(d["loc"]), *_wrong(d["type"], d["msg"])) for d in details]) from error


def _check_format(value: object, name: str) -> None:
    first = value[0] if isinstance(value, list) and value else value
    if not isinstance(first, dict) or "symptom_trajectory" not in first:
        wrong = "is not a list of PatientHub PatientZero cases"
        raise CaseError(
            [Problem(name, 0, "", wrong, "each has patient_profile, symptom_trajectory, examination_results")]
        )


def _wrong(kind: str, message: str) -> tuple[str, str]:
    if kind == "missing":
        return "is missing", "every PatientZero case has it"
    return message[0].lower() + message[1:], ""
