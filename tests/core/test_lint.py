from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from mhtui.adapters.case_files import bundled_folder
from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.case import Case
from mhtui.core.lint import Finding, check, shared_sentences

DATA = yaml.safe_load((bundled_folder() / "ten-days-without-sleep.yaml").read_text(encoding="utf-8"))


def findings(change: Callable[[dict[str, Any]], object] = lambda d: None) -> list[Finding]:
    data = copy.deepcopy(DATA)
    change(data)
    return check(Case.model_validate(data), load_icd11())


def unit(data: dict[str, Any], unit_id: str) -> dict[str, Any]:
    return next(u for u in data["patient"]["memory"] if u["id"] == unit_id)


def point(data: dict[str, Any], point_id: str) -> dict[str, Any]:
    return next(c for c in data["references"]["checkpoints"] if c["id"] == point_id)


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def test_the_example_has_no_errors() -> None:
    assert [f for f in findings() if f.level == "error"] == []


EXTRA_EXAM = {"name": "Blood ethanol", "aliases": ["alcohol, blood level"], "indicated": False, "report": "-"}

ERRORS: dict[str, tuple[Callable[[dict[str, Any]], object], str, str]] = {
    "a code that does not exist": (put("icd11", value="6A60.99"), "icd11", "not in ICD-11"),
    "a graded code that does not exist": (
        lambda d: d["references"]["diagnoses"].append({"code": "F31.2", "grade": 1}),
        "references.diagnoses[5].code",
        "not in ICD-11",
    ),
    "the reference is not graded 3": (
        put("references", "diagnoses", 0, "grade", value=2),
        "references.diagnoses",
        "graded 3",
    ),
    "a code graded twice": (
        lambda d: d["references"]["diagnoses"].append({"code": "6A60.0", "grade": 1}),
        "references.diagnoses[5].code",
        "graded twice",
    ),
    "the name in the door note": (put("door_note", value="Maya R., 34, thought to be manic."), "door_note", "'manic'"),
    "a word of the title in the door note": (put("door_note", value="Psychotic and loud."), "door_note", "'Psychotic'"),
    "the name in the title": (put("title", value="A bipolar evening"), "title", "'bipolar'"),
    "the name in the id": (put("id", value="mania-at-the-mill"), "id", "'mania'"),
    "the name in the patient's mouth": (
        lambda d: unit(d, "mood")["tell"].update(asked="I am manic, doctor."),
        "patient.memory[4].tell.asked",
        "'manic'",
    ),
    "evidence that names no unit": (
        lambda d: point(d, "i05").update(evidence=["moods.asked"]),
        "references.checkpoints[4].evidence",
        "'moods.asked'",
    ),
    "evidence that names no line": (
        lambda d: point(d, "i05").update(evidence=["mood.command"]),
        "references.checkpoints[4].evidence",
        "'mood.command'",
    ),
    "evidence in a denial": (
        lambda d: point(d, "i08").update(evidence=["voices.deny"]),
        "references.checkpoints[7].evidence",
        "'voices.deny'",
    ),
    "evidence of an informant who says nothing of it": (
        lambda d: point(d, "i05").update(evidence=["informant:mood"]),
        "references.checkpoints[4].evidence",
        "'informant:mood'",
    ),
    "an honest no that is not there": (
        lambda d: point(d, "i05").update(evidence=["not:mood"]),
        "references.checkpoints[4].evidence",
        "'not:mood'",
    ),
    "a test that is not answered": (
        lambda d: point(d, "i05").update(evidence=["test:naming"]),
        "references.checkpoints[4].evidence",
        "'test:naming'",
    ),
    "an interview checkpoint without evidence": (
        lambda d: point(d, "i05").update(evidence=[]),
        "references.checkpoints[4].evidence",
        "cannot be earned",
    ),
    "a way that needs a line that is not there": (
        lambda d: point(d, "i05").update(evidence=[["mood.asked", "mood.plan"]]),
        "references.checkpoints[4].evidence",
        "cannot be earned",
    ),
    "a number no evidence holds": (
        lambda d: point(d, "i11").update(statement="Overspending of 15,000 with a new loan"),
        "references.checkpoints[10].statement",
        "15000",
    ),
    "another number of nights": (
        lambda d: point(d, "i03").update(statement="Decreased need for sleep for twelve nights"),
        "references.checkpoints[2].statement",
        "12",
    ),
    "an alias of another exam": (
        lambda d: d["exams"].append(EXTRA_EXAM | {"aliases": ["TSH"]}),
        "exams[12].aliases",
        "Thyroid function tests",
    ),
    "the same alias in another order": (
        lambda d: d["exams"].append(EXTRA_EXAM),
        "exams[12].aliases",
        "Blood alcohol level",
    ),
    "another age in the door note": (
        lambda d: d.update(door_note=d["door_note"].replace("34", "43")),
        "door_note",
        "43",
    ),
    "another age in the reference note": (
        lambda d: d["references"].update(note=d["references"]["note"].replace("34-year-old", "36-year-old")),
        "references.note",
        "36",
    ),
    "another sex in the door note": (
        put("door_note", value="34-year-old man, cannot stop talking."),
        "door_note",
        "role is female",
    ),
    "another sex in an exam": (
        put("exams", 10, "report", value="Normal study in a man in his late 40s."),
        "exams[10].report",
        "role is female",
    ),
    "a pronoun that opens a fact": (
        lambda d: unit(d, "energy").update(facts=["He works day and night on several projects"]),
        "patient.memory[3].facts[0]",
        "role is female",
    ),
    "a pronoun in the presentation": (
        put("patient", "presentation", "appearance", value="his coat is on indoors"),
        "patient.presentation.appearance",
        "role is female",
    ),
    "an event at an age not reached": (
        lambda d: unit(d, "medical").update(facts=["Thyroid operation at age 41"]),
        "patient.memory[19].facts[0]",
        "41",
    ),
    "a placeholder in the presentation": (
        put("patient", "presentation", "insight", value="TODO"),
        "patient.presentation.insight",
        "says nothing",
    ),
    "no sign is ever shown": (
        lambda d: d["patient"]["presentation"]["signs"].pop("always"),
        "patient.presentation.signs.always",
        "no sign",
    ),
    "a thought form with nothing to show it by": (
        lambda d: d["patient"]["presentation"]["thought_form"].pop("asides"),
        "patient.presentation.thought_form.asides",
        "nothing to show",
    ),
    "high risk without must-not": (
        lambda d: d["references"]["plan"].pop("must_not"),
        "references.plan.must_not",
        "high-risk",
    ),
    "asked for and forbidden": (
        lambda d: d["references"]["plan"]["must_not"].append({"id": "x9", "statement": "Start olanzapine"}),
        "references.plan.must_not[4]",
        "forbids",
    ),
    "guarded and never opens": (lambda d: unit(d, "voices").pop("needs"), "patient.memory[7].needs", "never opens"),
    "guarded with empty needs": (
        lambda d: unit(d, "voices").update(needs={}),
        "patient.memory[7].needs",
        "never opens",
    ),
    "guarded without a first answer": (
        lambda d: unit(d, "voices").pop("deny"),
        "patient.memory[7].deny",
        "first answer",
    ),
    "open with nothing to tell": (
        lambda d: unit(d, "sleep")["tell"].pop("open"),
        "patient.memory[2].tell.open",
        "no open line",
    ),
    "a unit id used twice": (lambda d: unit(d, "sleep").update(id="mood"), "patient.memory", "'mood' is used twice"),
    "a checkpoint id used twice": (lambda d: point(d, "n01").update(id="i01"), "references.checkpoints", "'i01'"),
    "a plan id used twice": (put("references", "plan", "must_not", 0, "id", value="p1"), "references.plan", "'p1'"),
    "a domain of no mental state finding": (
        lambda d: point(d, "i01").update(domain="mood"),
        "references.checkpoints[0].domain",
        "is of group",
    ),
    "a cue that never matches": (
        lambda d: unit(d, "sleep").update(cues=["Bed*time"]),
        "patient.memory[2].cues[0]",
        "never matches",
    ),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_is_found_where_it_is(name: str) -> None:
    change, field, words = ERRORS[name]
    hits = [f for f in findings(change) if f.level == "error" and f.field == field and words in f.message]
    assert hits, findings(change)
    assert hits[0].fix


WARNINGS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "too few units": (lambda d: d["patient"].update(memory=d["patient"]["memory"][:14]), "full depth has 15"),
    "no normal exam": (lambda d: [e.update(normal=False) for e in d["exams"]], "a normal exam"),
    "every exam indicated": (lambda d: [e.update(indicated=True) for e in d["exams"]], "not indicated"),
    "a missing reaction": (lambda d: d["patient"]["reactions"].pop("closing"), "closing"),
    "a missing test": (lambda d: d["patient"]["tests"].pop("recall"), "recall"),
    "evidence that says something else": (
        lambda d: point(d, "i07").update(evidence=["alcohol.asked"]),
        "hardly speaks of",
    ),
    "evidence of a note checkpoint": (lambda d: point(d, "n01").update(evidence=["mood.asked"]), "not read"),
    "a pregnancy test for a man": (put("patient", "role", "gender", value="male"), "for a male patient"),
    "told and denied": (
        lambda d: d["patient"]["negatives"].append({"topic": "sleep", "says": "No."}),
        "also told by sleep",
    ),
    "a finding without its domain": (lambda d: point(d, "n01").pop("domain"), "n01 names no domain"),
    "a pressured pause": (put("patient", "presentation", "speech", "latency_s", value=5), "waits 5 s"),
    "nearly forbidden": (
        lambda d: d["references"]["plan"]["must_not"].append({"id": "x9", "statement": "lithium and risperidone"}),
        "seems to ask for",
    ),
}


@pytest.mark.parametrize("name", WARNINGS)
def test_a_warning_is_given(name: str) -> None:
    change, words = WARNINGS[name]
    assert not any(words in f.message for f in findings())
    assert any(f.level == "warning" and words in f.message for f in findings(change))


def test_an_imported_case_is_not_measured_by_full_depth() -> None:
    def shorten(data: dict[str, Any]) -> None:
        data["depth"] = "imported"
        data["patient"]["reactions"] = {}
        data["exams"] = data["exams"][:2]

    assert not any("full depth" in f.message or "no line for" in f.message for f in findings(shorten))


@pytest.mark.parametrize(
    "text",
    [
        "Maya R., 34, brought by her 36-year-old brother.",
        "Maya R., 34, came with her husband, a 40 year old man with a cough.",
        "Maya R., 34. Her son is a 6-year-old boy.",
    ],
)
def test_ages_and_sexes_of_others_are_left_alone(text: str) -> None:
    found = findings(put("door_note", value=text))
    assert not any("role" in f.message for f in found)


def test_a_relative_may_have_a_diagnosis_in_the_patients_mouth() -> None:
    found = findings(lambda d: unit(d, "family")["tell"].update(asked="My father was bipolar. I was nineteen."))
    assert not any("the patient says" in f.message for f in found)


def test_what_the_diagnosis_says_is_absent_is_no_gold_word() -> None:
    def without(data: dict[str, Any]) -> None:
        data["icd11"] = "6A60.0"
        data["references"]["diagnoses"] = [{"code": "6A60.0", "grade": 3}]
        data["door_note"] = "Maya R., 34. Not psychotic at triage."

    assert not any(f.field == "door_note" for f in findings(without))


def test_sentences_shared_by_two_cases_are_named_in_both() -> None:
    other = copy.deepcopy(DATA)
    other["id"] = "another"
    other["patient"]["memory"] = [unit(copy.deepcopy(DATA), "work")]
    shared = shared_sentences([Case.model_validate(DATA), Case.model_validate(other)])
    assert {case_id for case_id, _ in shared} == {"another", "ten-days-without-sleep"}
    assert all("sentences are also said in" in f.message and f.level == "warning" for _, f in shared)
    assert len(shared) == 2
    assert shared_sentences([Case.model_validate(DATA)]) == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (
            lambda d: d["references"].update(note="34-year-old man. Brought by her sister. " + d["references"]["note"]),
            "references.note",
        ),
        (lambda d: d.update(door_note=d["door_note"] + " This man is loud."), "door_note"),
        (lambda d: unit(d, "medical")["facts"].append("Treated for prostatitis last year"), "patient.memory"),
    ],
)
def test_another_sex_anywhere_is_an_error(change: Callable[[dict[str, Any]], object], field: str) -> None:
    assert any(
        f.level == "error" and f.field.startswith(field) and "role is female" in f.message for f in findings(change)
    )


def test_a_pregnant_sister_is_no_contradiction() -> None:
    def sister(data: dict[str, Any]) -> None:
        data["patient"]["role"]["gender"] = "male"
        unit(data, "home")["facts"].append("His sister Lena is pregnant")

    assert not any("pregnant" in f.message for f in findings(sister))


def test_questions_stand_beside_something_that_answers_them() -> None:
    def ask(data: dict[str, Any]) -> None:
        data["patient"]["questions"] = {
            "sleep.asked": ["How do you sleep?"],
            "sleep.nowhere": ["Where do you sleep?"],
            "not:weather": ["Is it raining?"],
            "informant:99": ["Does she sleep?"],
            "mood.asked": ["How do you sleep?"],
        }

    found = findings(ask)
    errors = [f.field for f in found if f.level == "error"]
    assert errors == [f"patient.questions.{ref}" for ref in ("sleep.nowhere", "not:weather", "informant:99")]
    twice = [f for f in found if f.field == "patient.questions.mood.asked"]
    assert "also stands at sleep.asked" in twice[0].message
    assert any("no question leads to work" in f.message for f in found)


def test_findings_do_not_depend_on_the_run() -> None:
    change = ERRORS["the name in the door note"][0]
    assert findings(change) == findings(change)
