"""Notes and plans as a doctor meets their score: an excellent note earns it, a poor one does not."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mhtui.core.case import Case, Checkpoint
from mhtui.core.note import NOTE_SECTIONS
from mhtui.core.report import CheckpointResult, PlanScore
from mhtui.scoring.match import Matcher, Statement
from mhtui.scoring.match.noted import Mode
from mhtui.scoring.written import note_results, plan_score

ROOT = Path(__file__).resolve().parents[2]


@cache
def measure() -> ModuleType:
    spec = importlib.util.spec_from_file_location("measure_notes", ROOT / "scripts" / "measure_notes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["measure_notes"] = module
    spec.loader.exec_module(module)
    return module


@cache
def cases() -> tuple[tuple[Case, dict[str, Any]], ...]:
    return tuple(measure().cases())


@cache
def figures() -> dict[str, Any]:
    return {case.id: measure().score(case, written, Matcher(None)) for case, written in cases()}


def checkpoints(case: Case) -> list[Checkpoint]:
    return [c for c in case.references.checkpoints if c.stage == "note"]


def noted(case: Case, sections: dict[str, str]) -> list[CheckpointResult]:
    return note_results(checkpoints(case), (1, sections), Matcher(None))


def planned(case: Case, sections: dict[str, str]) -> PlanScore:
    return plan_score(case.references.plan, (1, sections), Matcher(None))


def verdict(statement: str, *accept: str, plan: bool = False, forbidden: bool = False, **sections: str) -> str:
    mode = Mode(plan=plan, forbidden=forbidden)
    return Matcher(None).match_written([Statement(statement, accept)], sections, mode)[0].verdict


def held_out() -> Any:
    total = measure().Figures()
    for case_id, found in figures().items():
        if case_id not in measure().DEVELOPMENT:
            total.add(found)
    return total


def test_excellent_notes_earn_credit_and_poor_ones_do_not() -> None:
    total = held_out()
    low, high = total.bounds("excellent", "note")
    assert (low >= 0.55, high >= 0.80) == (True, True), (low, high)
    assert total.bounds("excellent", "plan")[0] >= 0.45
    assert total.bounds("poor", "note")[1] <= 0.30
    assert total.bounds("poor", "plan")[1] <= 0.30


@pytest.mark.parametrize("kind", ["note", "plan"])
def test_poor_stays_below_excellent_in_every_case(kind: str) -> None:
    for case_id, found in figures().items():
        poor, excellent = found.bounds("poor", kind), found.bounds("excellent", kind)
        assert poor[1] < excellent[0], (case_id, poor, excellent)


def test_no_excellent_plan_is_said_to_do_what_must_not_be_done() -> None:
    assert {case_id: f.violated["excellent"] for case_id, f in figures().items() if f.violated["excellent"]} == {}


def test_plain_violations_in_poor_plans_are_found() -> None:
    assert all(f.violated["poor"] >= 1 for f in figures().values())
    case, written = next(c for c in cases() if c[0].id == "mr-charltons-back")
    quotes = [e.quote for i in planned(case, written["poor_plan"]).items if i.weight == "must_not" for e in i.evidence]
    assert {"Repeat zopiclone, 28 tablets.", "Amitriptyline 50 mg at night for pain and sleep."} <= set(quotes)


def test_every_quote_is_an_exact_part_of_the_section_it_names() -> None:
    for case, written in cases():
        for found in noted(case, written["note"]):
            assert found.verdict != "covered" or found.evidence
            assert all(e.quote in written["note"][e.section] for e in found.evidence)
        for item in planned(case, written["plan"]).items:
            assert all(e.quote in written["plan"][e.section] for e in item.evidence)


@pytest.mark.parametrize("note", [{"cc": ""}, {"cc": "Seen today."}, {"hpi": " \n", "risk": "..."}])
def test_an_empty_note_misses_what_it_does_not_mention(note: dict[str, str]) -> None:
    for case, _ in cases():
        assert Counter(r.verdict for r in noted(case, note)) == {"missed": len(checkpoints(case))}


def test_an_emptied_section_loses_its_credits() -> None:
    for case, written in cases():
        before = [r for r in noted(case, written["note"]) if r.verdict == "covered"]
        exam = {key: text for key, text in written["note"].items() if not key.startswith("mse_")}
        gone = {r.id for r in before if r.evidence and all(e.section.startswith("mse_") for e in r.evidence)}
        after = {r.id for r in noted(case, exam) if r.verdict == "covered"}
        assert len(after) < len(before)
        assert len(gone & after) <= len(gone) // 2
        assert not any(e.section.startswith("mse_") for r in noted(case, exam) for e in r.evidence)


@pytest.mark.parametrize(
    ("section", "statement", "said", "denied"),
    [
        ("mse_thought_content", "Suicidal ideation", "Suicidal thoughts.", "No suicidal thoughts."),
        ("mse_speech", "Speech slow and quiet", "Slow, quiet.", "Fast, loud."),
        ("mse_insight", "Insight partial", "Partial; blames his age.", "Absent; blames his age."),
        ("mse_insight", "Insight poor, judgement impaired", "Poor. Judgement impaired.", "Good. Judgement sound."),
        ("mse_perception", "Auditory hallucinations", "Hears a voice.", "No hallucinations."),
        ("mse_cognition", "Cognition: orientated", "Oriented in all spheres.", "Disorientated."),
        ("mse_perception", "Perception: no hallucinations", "No hallucinations.", "Hears voices."),
        ("social", "Lives alone", "Lives alone.", "Does not live alone."),
    ],
)
def test_the_opposite_never_earns_the_credit(section: str, statement: str, said: str, denied: str) -> None:
    assert verdict(statement, **{section: said}) == "covered"
    assert verdict(statement, **{section: denied}) == "missed"


def test_a_quality_speaks_of_what_its_heading_names() -> None:
    assert verdict("Speech slow", mse_speech="Slow.") == "covered"
    assert verdict("Speech slow", mse_thought_form="Slow.") != "covered"
    assert verdict("Speech slow", mse_appearance="Speech slow.") == "covered"
    assert verdict("Insight poor", mse_insight="Judgement poor.") != "covered"


def test_other_people_are_mentioned_without_becoming_the_subject() -> None:
    assert verdict("Suicidal ideation", risk="Told his wife about suicidal thoughts.") == "covered"
    assert verdict("Suicidal ideation", risk="Brother has suicidal thoughts.") == "missed"
    assert verdict("Suicidal ideation", family="Suicidal thoughts in an aunt.") == "missed"
    assert verdict("Brother died by suicide", family="Brother Alan killed himself at fifty.") == "covered"
    assert verdict("Brother died by suicide", family="Uncle killed himself.") != "covered"


def test_part_of_a_statement_is_never_called_unrelated() -> None:
    assert verdict("Auditory hallucinations with poor insight", mse_perception="Hears voices.") == "undecided"


def test_a_plan_says_what_is_done_and_what_is_not() -> None:
    def forbidden(text: str) -> str:
        return verdict("Prescribe a tricyclic", plan=True, forbidden=True, medication=text)

    assert forbidden("Amitriptyline 50 mg at night.") == "covered"
    assert [forbidden(t) for t in ("Not a tricyclic.", "Avoid amitriptyline.", "Stop amitriptyline.")] == ["missed"] * 3
    assert forbidden("If he worsens, amitriptyline.") != "covered"
    ect = Statement("Consider ECT if he stops eating")
    text = {"medication": "If he worsens or stops eating, ECT."}
    assert Matcher(None).match_written([ect], text, Mode(plan=True))[0].verdict == "covered"
    assert verdict("Penicillin", plan=True, forbidden=True, medication="Penicillin allergy noted.") != "covered"


def test_one_alternative_is_enough() -> None:
    wanted = "Start an antidepressant safe in overdose, such as sertraline or mirtazapine"
    assert verdict(wanted, plan=True, medication="Mirtazapine 15 mg, which is safe in overdose.") == "covered"
    admission = "Admission or close supervision, under mental health law if she refuses"
    assert verdict(admission, plan=True, safety="Admit; mental health law if she refuses.") == "covered"


HOSTILE = (
    "\x00\x00 {0.__class__} %s [b]bold[/b] {",
    "no " * 3_000,
    "suicidal ideation, " * 1_000,
    "(" * 5_000,
    "患者否认自杀意念。" * 400,
    "\ud800 lone surrogate",
    "\x1b[31mred\x1b[0m ‮txet",
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:10]))
def test_hostile_notes_and_plans_are_safe_and_bounded(text: str) -> None:
    case, _ = cases()[0]
    began = time.process_time()
    sections = {"hpi": text, "risk": text}
    found = [*noted(case, sections), *planned(case, {"medication": text}).items]
    assert time.process_time() - began < 20
    assert all(e.quote in text for r in found for e in r.evidence)


def test_a_long_note_is_scored_in_good_time() -> None:
    case, written = cases()[-1]
    body = " ".join(" ".join(written["note"].values()).split())
    while len(body.split()) < 4_000:
        body += " " + body
    step = 4_000 // len(NOTE_SECTIONS)
    words = body.split()[:4_000]
    note = {s.key: " ".join(words[n * step : (n + 1) * step]) for n, s in enumerate(NOTE_SECTIONS)}
    began = time.process_time()
    noted(case, note)
    planned(case, written["plan"])
    assert time.process_time() - began < 6
