from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mhtui.adapters.case_files import CaseError, load_case, parse_case
from mhtui.adapters.case_write import case_text, write_cases
from mhtui.adapters.icd11_table import load_icd11
from mhtui.adapters.importers import load
from mhtui.core.case import Case
from mhtui.core.errors import WrongUse
from mhtui.core.lint import check
from mhtui.core.lint.findings import spoken

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data" / "patienthub" / "patientZero.json"
NINE = ["6A05.2", "6B00", "6A60.9", "6A70.1", "6E40.3", "6B20.0", "6B40", "6A20.20", "6A70.3"]


def record(**changes: Any) -> dict[str, Any]:
    """A made-up record in the format; `changes` replace values by dotted path."""
    made: dict[str, Any] = {
        "metadata": {
            "disease_name": "Depression",
            "disease_key": "depression",
            "severity_level": "severe",
            "case_id": "x_0",
        },
        "patient_profile": {
            "name": "Tom Barlow",
            "age": 47,
            "biological_sex": "Male",
            "age_strata": "Adult",
            "geography": "Rural",
            "education_level": "Secondary",
            "occupation_type": "Farmer",
            "smoking": "Never",
            "alcohol": "None",
            "lifestyle_summary": "Tom lives alone on a farm and works long days. He keeps 40 sheep.",
            "past_medical_history": "Hernia repair at age 31.",
            "family_history": "Father had depression; mother is well.",
            "medication_history": "Currently takes ramipril for blood pressure.",
            "allergy_history": "No known allergies.",
        },
        "symptom_trajectory": {
            "chief_complaint": "I can't get going in the mornings.",
            "onset": "Symptoms started 5 weeks ago after his dog died.",
            "duration": "5 weeks",
            "progression": "Tom has become slower and has stopped going to market.",
            "selected_symptoms": [
                {
                    "name": "Early waking",
                    "duration": "4 weeks",
                    "severity": "severe",
                    "impact": "Wakes at 3 and worries about his flock until he gets up.",
                }
            ],
            "negative_symptoms": ["No suicidal ideation"],
            "triggers": ["evenings alone"],
            "relieving_factors": ["talking to his brother"],
            "functional_impact": "Neglects his accounts.",
        },
        "examination_results": {
            "mental_status_exam": {
                "appearance_behavior": "Unshaven, sitting hunched, diminished eye contact.",
                "speech": "Slow and low volume.",
                "mood_affect": "Mood described as 'flat out'. Affect restricted.",
                "thought_process": "Linear.",
                "thought_content": "No delusions.",
                "perception": "No hallucinations.",
                "cognition": "Oriented to time, place and person; memory intact.",
                "insight_judgment": "Fair insight. Judgment intact.",
            },
            "scale_assessments": [{"scale_name": "PHQ-9", "score": 21, "severity_interpretation": "severe"}],
            "risk_assessment": {"suicide_risk": "none", "violence_risk": "none", "self_neglect_risk": "low"},
            "exclusionary_findings": [{"test_name": "TSH", "finding": "2.0 mIU/L", "interpretation": "normal"}],
            "clinical_summary": "A 47-year-old farmer with low mood.",
        },
    }
    for path, value in changes.items():
        part = made
        *steps, last = path.split("__")
        for step in steps:
            part = part[step]
        part[last] = value
    return made


def imported(tmp_path: Path, *records: dict[str, Any]) -> list[Case]:
    path = tmp_path / "source.json"
    path.write_text(json.dumps(list(records)), encoding="utf-8")
    return load("patienthub", path)


def lines(case: Case, topic: str) -> list[str]:
    unit = next(u for u in case.patient.memory if u.topic == topic)
    return [line for part in unit.parts() for line in unit.lines(part)]


def test_a_record_becomes_a_case_without_errors(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record())
    assert [f for f in check(case, load_icd11()) if f.level == "error"] == []
    assert (case.icd11, case.depth, case.patient.role.gender) == ("6A70.3", "imported", "male")
    assert "MIT" in case.provenance.licence
    assert not case.provenance.clinician_reviewed


def test_the_chart_becomes_speech_with_its_facts_kept(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record())
    assert "I wake at 3 and worry about my flock until I get up." in lines(case, "sleep")
    assert "My symptoms started 5 weeks ago after my dog died." in lines(case, "onset_course")
    assert "I've become slower and have stopped going to market." in " ".join(lines(case, "onset_course"))
    assert lines(case, "family_psychiatric_history") == ["My father had depression; my mother is well."]
    assert lines(case, "medications_adherence") == ["I currently take ramipril for blood pressure."]
    assert lines(case, "living_finances") == ["I live alone on a farm and work long days."]
    assert all(t in " ".join(lines(case, "onset_course")) for t in ("talking to my brother", "I neglect my accounts."))


def test_absences_are_honest_negatives_and_can_be_earned(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record())
    negatives = {n.topic for n in case.patient.negatives}
    assert {
        "suicidal_ideation",
        "homicidal_ideation",
        "alcohol",
        "tobacco_caffeine",
        "auditory_hallucinations",
    } <= negatives
    earned = {ref for point in case.references.checkpoints for ref in point.evidence}
    assert "not:suicidal_ideation" in earned


def test_the_mental_state_shows(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record())
    shown = case.patient.presentation
    assert (shown.speech.rate, shown.speech.volume, shown.affect.range) == ("slow", "quiet", "restricted")
    assert shown.mood_says == "Flat out."
    assert "sits hunched" in shown.signs.always
    assert shown.thought_form.strength == 0


def test_exams_are_those_of_the_source_and_argue_nothing(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record())
    assert {e.name: e.report for e in case.exams} == {"PHQ-9": "Total 21/27 (severe).", "TSH": "2.0 mIU/L."}
    assert {e.name: e.normal for e in case.exams} == {"PHQ-9": False, "TSH": True}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"patient_profile__age": 15}, "age is 15, but clinical summary says 47"),
        ({"patient_profile__biological_sex": "Female"}, "sex is Female, but onset says 'his'"),
        (
            {"patient_profile__alcohol": "Heavy", "symptom_trajectory__risk_features": ["No substance abuse."]},
            "alcohol is Heavy",
        ),
        ({"patient_profile__age": 86, "patient_profile__occupation_type": "Student"}, "occupation is Student"),
        ({"patient_profile__age": 15, "patient_profile__education_level": "College"}, "education is College"),
        ({"patient_profile__age": 15, "patient_profile__smoking": "Former"}, "smoking is Former"),
        ({"patient_profile__age_strata": "Elderly"}, "age group is Elderly"),
        (
            {
                "examination_results__scale_assessments": [
                    {"scale_name": "PHQ-9", "score": 3, "severity_interpretation": "severe"}
                ]
            },
            "PHQ-9 3",
        ),
        ({"sampled_attributes": {"smoking": "Current"}}, "smoking is Never in the profile"),
    ],
)
def test_contradictions_inside_the_source_are_reported(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    (case,) = imported(tmp_path, record(**changes))
    assert any(said in issue for issue in case.provenance.source_issues), case.provenance.source_issues


def test_a_sound_record_has_no_issues(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record())
    assert case.provenance.source_issues == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not json", "is not JSON"),
        ("", "is not JSON"),
        ("[]", "is not a list of PatientHub"),
        ('{"a": 1}', "is not a list of PatientHub"),
        ('[{"profile": {}}]', "is not a list of PatientHub"),
        ("[" * 100_000, "JSON"),
        ("null", "is not a list of PatientHub"),
    ],
)
def test_another_format_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match=re.escape(words)):
        load("patienthub", path)


def test_missing_keys_are_all_named(tmp_path: Path) -> None:
    broken = record()
    del broken["patient_profile"]["age"]
    del broken["examination_results"]["mental_status_exam"]["speech"]
    with pytest.raises(CaseError) as caught:
        imported(tmp_path, record(), broken)
    assert {p.field for p in caught.value.problems} == {
        "[1].patient_profile.age",
        "[1].examination_results.mental_status_exam.speech",
    }


def test_an_unknown_disorder_and_an_unknown_format_are_named(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="Gout"):
        imported(tmp_path, record(metadata__disease_name="Gout", metadata__disease_key="gout"))
    with pytest.raises(WrongUse, match="patienthub"):
        load("fhir", tmp_path / "x.json")


def test_text_of_the_source_is_inert(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record(symptom_trajectory__chief_complaint="I feel {0.__class__} [red]%s[/red] $(ls)"))
    assert "{0.__class__} [red]%s[/red] $(ls)" in lines(case, "chief_complaint")[0]


def test_written_cases_load_back_the_same_and_are_not_replaced(tmp_path: Path) -> None:
    (case,) = imported(tmp_path, record())
    (path,) = write_cases([case], tmp_path / "new")
    assert load_case(path).content_hash() == case.content_hash()
    assert write_cases([case], tmp_path / "new") == [path]
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(WrongUse, match="exists with another content"):
        write_cases([case], tmp_path / "new")
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(not SHARED.exists(), reason=f"third-party cases not present: {SHARED.parent.name}")
class TestTheNineCases:
    cases: tuple[Case, ...] = tuple(load("patienthub", SHARED)) if SHARED.exists() else ()

    def test_all_pass_the_linter_without_errors(self) -> None:
        assert [c.icd11 for c in self.cases] == NINE
        assert {c.id: [str(f) for f in check(c, load_icd11()) if f.level == "error"] for c in self.cases} == {
            c.id: [] for c in self.cases
        }

    def test_ids_titles_and_door_notes_name_no_disorder(self) -> None:
        names = re.compile(r"adhd|bipolar|depress|insomnia|ocd|ptsd|schizo|anxiety", re.IGNORECASE)
        assert not [c.id for c in self.cases if names.search(f"{c.id} {c.title} {c.door_note}")]

    def test_the_patient_speaks_in_the_first_person(self) -> None:
        for case in self.cases:
            for said in spoken(case):
                family = "family" in said.field or re.search(r"mother|father|sibling|sister|brother", said.text)
                assert family or not re.search(r"\b(?:she|her|the patient)\b", said.text, re.IGNORECASE), (
                    case.id,
                    said,
                )
                assert case.patient.role.name not in said.text or said.field == "patient.opening.says", said

    def test_numbers_of_the_source_survive(self) -> None:
        told = " ".join(said.text for case in self.cases for said in spoken(case))
        for fact in (
            "age 14",
            "6 pounds",
            "2-3 times a night",
            "2-3 hours daily",
            "nine months",
            "8 weeks",
            "past 15 years",
        ):
            assert fact in told

    def test_contradictions_of_the_source_are_reported(self) -> None:
        issues = {c.id: " ".join(c.provenance.source_issues) for c in self.cases}
        first = issues["patienthub-01-alyssa"]
        assert "age 15, but education is College" in first
        assert "age 15, but smoking is Former" in first
        assert "alcohol is Heavy" in first
        assert "age 86, but occupation is Student" in issues["patienthub-09-lucia"]

    def test_commands_to_self_harm_can_be_found_and_are_never_volunteered(self) -> None:
        case = self.cases[7]
        assert case.high_risk
        unit = case.patient.unit("self-harm")
        assert unit is not None
        assert unit.release == "asked"
        point = next(p for p in case.references.checkpoints if p.id == "i-commands")
        assert point.critical
        assert "self-harm.asked" in point.evidence

    def test_the_import_is_the_same_each_time(self) -> None:
        again = load("patienthub", SHARED)
        assert [c.content_hash() for c in again] == [c.content_hash() for c in self.cases]
        assert all(parse_case(case_text(c), "x").content_hash() == c.content_hash() for c in again)
