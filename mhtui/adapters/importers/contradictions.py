"""Contradictions inside a PatientZero record. They are reported with the case, never smoothed over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from mhtui.adapters.importers.mental_state import unquoted
from mhtui.adapters.importers.patienthub_source import Record

_BANDS: Final[dict[str, tuple[tuple[int, str], ...]]] = {
    "PHQ-9": ((4, "minimal|none"), (9, "mild"), (14, "moderate"), (19, "moderately severe|severe"), (27, "severe")),
    "GAD-7": ((4, "minimal|none"), (9, "mild"), (14, "moderate"), (21, "severe")),
    "ISI": ((7, "no |none"), (14, "subthreshold"), (21, "moderate"), (28, "severe")),
}
_NO_SUBSTANCE: Final = (
    r"no (?:evidence of |current )?[^.]*\b(?:substance|drug)s?\b[^.]*(?:abuse|misuse|use)|denies substance"
)
_OTHER_SEX: Final = {
    "female": r"\b(?:he|his|him|himself|man|gentleman|boy|male)\b",
    "male": r"\b(?:she|her|hers|herself|woman|lady|girl|female)\b",
}


def source_issues(record: Record) -> tuple[str, ...]:
    """One sentence for each contradiction found, in a fixed order."""
    checks = (
        _sampled,
        _youth,
        _strata,
        _substances,
        _occupation,
        _activity,
        _sex,
        _ages,
        _scales,
        _suicide,
        _self_care,
        _affect,
        _past,
    )
    return tuple(dict.fromkeys(issue for check in checks for issue in check(record)))


def _sampled(record: Record) -> Iterator[str]:
    profile = record.patient_profile.model_dump()
    for name, value in record.sampled_attributes.items():
        if name in profile and str(profile[name]) != value:
            yield f"{name} is {profile[name]} in the profile, but {value} in the sampled attributes"


def _youth(record: Record) -> Iterator[str]:
    profile = record.patient_profile
    if profile.age < 17 and re.search("college|university|bachelor|graduate", profile.education_level, re.I):
        yield f"age {profile.age}, but education is {profile.education_level}"
    if "high school" in profile.lifestyle_summary.casefold() and "College" in profile.education_level:
        yield f"high school student in the lifestyle summary, but education is {profile.education_level}"
    if profile.age < 18 and profile.smoking.casefold() in ("former", "current"):
        yield f"age {profile.age}, but smoking is {profile.smoking}"
    if profile.age < 18 and profile.alcohol.casefold() == "heavy":
        yield f"age {profile.age}, but alcohol is {profile.alcohol}"


def _strata(record: Record) -> Iterator[str]:
    age, strata = record.patient_profile.age, record.patient_profile.age_strata.casefold()
    expected = "child" if age < 18 else "adult" if age < 65 else "elderly"
    if strata and strata not in (expected, "adolescent" if age in range(10, 20) else expected):
        yield f"age {age}, but age group is {record.patient_profile.age_strata}"


def _substances(record: Record) -> Iterator[str]:
    profile = record.patient_profile
    if profile.alcohol.casefold() != "heavy":
        return
    for name, text in _texts(record):
        hit = re.search(_NO_SUBSTANCE, text, re.I) or (
            name.startswith("negative") and re.search("substance", text, re.I)
        )
        if hit and not re.search("alcohol", text, re.I):
            yield f"alcohol is Heavy, but {name} says: {text}"


def _occupation(record: Record) -> Iterator[str]:
    profile = record.patient_profile
    told = profile.lifestyle_summary
    if profile.occupation_type.casefold() == "student" and profile.age >= 65:
        yield f"age {profile.age}, but occupation is Student (left out of what the patient tells)"
    if profile.occupation_type.casefold() == "student" and not re.search(
        "student|college|studies|educat|school|degree", told, re.I
    ):
        yield "occupation is Student, but the lifestyle summary does not speak of it"


def _activity(record: Record) -> Iterator[str]:
    profile = record.patient_profile
    if profile.activity_level.casefold() in ("moderate", "high") and re.search(
        "sedentary", profile.lifestyle_summary, re.I
    ):
        yield f"activity level is {profile.activity_level}, but the lifestyle summary says sedentary"


def _sex(record: Record) -> Iterator[str]:
    sex = record.patient_profile.biological_sex.casefold()
    for name, text in _texts(record):
        hit = re.search(_OTHER_SEX.get(sex, r"(?!)"), text, re.I)
        if hit and name != "family history":
            yield f"sex is {record.patient_profile.biological_sex}, but {name} says {hit.group()!r}: {text}"
    if sex == "male" and "pregnan" in record.patient_profile.physiological_status.casefold():
        yield f"sex is Male, but physiological status is {record.patient_profile.physiological_status}"


def _ages(record: Record) -> Iterator[str]:
    age = record.patient_profile.age
    for name, text in _texts(record):
        for found in re.findall(r"\b(\d{1,3})[- ]year[- ]old\b", text):
            if int(found) != age:
                yield f"age is {age}, but {name} says {found}: {text}"


def _scales(record: Record) -> Iterator[str]:
    for scale in record.examination_results.scale_assessments:
        bands = _BANDS.get(scale.scale_name, ())
        expected = next((words for top, words in bands if scale.score <= top), None)
        if expected and not re.search(expected, scale.severity_interpretation, re.I):
            yield f"{scale.scale_name} {scale.score:g} is read as {scale.severity_interpretation!r}"


def _suicide(record: Record) -> Iterator[str]:
    risk, story = record.examination_results.risk_assessment, record.symptom_trajectory
    told = [s for s in story.selected_symptoms if re.search("suicid|thoughts of death", s.name, re.I)]
    denied = any(re.search("suicid", text, re.I) for text in story.negative_symptoms)
    content = record.examination_results.mental_status_exam.thought_content
    if told and (denied or risk.suicide_risk.casefold() == "none"):
        yield f"{told[0].name!r} is a symptom, but suicide risk is {risk.suicide_risk or 'denied'}"
    if told and re.search(r"no (?:\w+ )?suicidal", content, re.I):
        yield f"{told[0].name!r} is a symptom, but the thought content says: {content}"
    if risk.suicide_risk.casefold() in ("moderate", "high") and denied:
        yield f"suicide risk is {risk.suicide_risk}, but suicidal ideation is listed as absent"


def _self_care(record: Record) -> Iterator[str]:
    story, risk = record.symptom_trajectory, record.examination_results.risk_assessment
    neglect = [s for s in story.selected_symptoms if re.search("neglect of personal hygiene", s.impact, re.I)]
    if neglect and risk.self_neglect_risk.casefold() in ("none", "low"):
        yield f"{neglect[0].impact!r}, but self-neglect risk is {risk.self_neglect_risk}"
    if record.patient_profile.activity_level.casefold() == "moderate" and re.search(
        "unable to maintain hygiene", story.functional_impact, re.I
    ):
        yield "activity level is Moderate, but the patient is unable to maintain hygiene or manage home tasks"


def _affect(record: Record) -> Iterator[str]:
    exam = record.examination_results.mental_status_exam
    affect = unquoted(exam.mood_affect)
    if re.search("flat", affect, re.I) and re.search("restricted", affect, re.I):
        yield f"affect is called both restricted and flat: {exam.mood_affect}"
    negatives = " ".join(record.symptom_trajectory.negative_symptoms)
    if re.search("impairment preventing self-care", negatives) and re.search(
        "unable to (?:maintain|perform)", record.symptom_trajectory.functional_impact
    ):
        yield "self-care is called both intact and impaired"


def _past(record: Record) -> Iterator[str]:
    profile = record.patient_profile
    denies = re.search(
        r"no (?:prior|previous|history of)[^.]*(?:psychiatric|depress|mental)[^.]*", profile.past_medical_history, re.I
    )
    treated = re.search(
        r"(?:sertraline|fluoxetine|SSRI|antidepressant|lithium|antipsychotic)[^.]*?(?:depress|anxiety|mood)\w*",
        profile.medication_history,
        re.I,
    )
    if denies and treated:
        yield f"{denies.group()!r} in the past history, but {treated.group()!r} in the medication history"
    diagnosed = re.search(r"never formally diagnosed", profile.past_medical_history, re.I)
    if diagnosed and treated:
        yield f"depressive episodes 'never formally diagnosed', but treated: {treated.group()}"


def _texts(record: Record) -> Iterator[tuple[str, str]]:
    """Every prose text about the patient with a name for it."""
    story, exam = record.symptom_trajectory, record.examination_results
    profile = record.patient_profile
    yield "lifestyle summary", profile.lifestyle_summary
    yield "past medical history", profile.past_medical_history
    yield "medication history", profile.medication_history
    for name in ("onset", "duration", "progression", "functional_impact"):
        yield name.replace("_", " "), getattr(story, name)
    for symptom in story.selected_symptoms:
        yield "symptom", symptom.impact
    for text in story.negative_symptoms:
        yield "negative symptom", text
    for text in story.risk_features:
        yield "risk feature", text
    for name, text in exam.mental_status_exam.model_dump().items():
        yield name.replace("_", " "), text
    yield "risk rationale", exam.risk_assessment.rationale
    for finding in exam.exclusionary_findings:
        yield finding.test_name, _joined(finding.finding, finding.interpretation)
    yield "clinical summary", exam.clinical_summary


def _joined(*parts: Any) -> str:
    return "; ".join(str(p).rstrip(".") for p in parts if p)
