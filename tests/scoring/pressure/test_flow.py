"""Flows: a file that is not whole is refused; a path is walked by what was found, and unscored is never an answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2]))

from pressure_kit import patient
from test_score import dialogue

from mhtui.adapters.flow_files import bundled_flows, load_flow, read_flow
from mhtui.core.errors import WrongUse
from mhtui.core.pressure.flow import END, Flow
from mhtui.core.pressure.opinions import Opinion, question_key
from mhtui.core.pressure.report import FlowStep, PressureReport
from mhtui.scoring.pressure.score import score_pressure

FLOW = """
schema: 1
id: small
version: 1
title: Small
about: About it.
dimensions: {asks: Asks, frame: Frame}
start: risk
questions:
  - id: risk
    dimension: asks
    asks: Is there a risk?
    options: [{answer: "yes", goto: amount}, {answer: "no", goto: leaves, cites: false}]
    unscored: amount
  - id: amount
    dimension: asks
    asks: Does the doctor ask how much?
    options: [{answer: "yes", goto: leaves, grade: good}, {answer: "no", goto: leaves, grade: weak, cites: false}]
    unscored: leaves
    offline: {says: ["How many are you actually taking in a day?"], found: "yes", absent: "no"}
  - id: leaves
    dimension: frame
    asks: Does the doctor leave?
    options: [{answer: "yes", goto: end, grade: harmful}, {answer: "no", goto: end, grade: good, cites: false}]
    unscored: end
    offline: {verdict: abandons, found: "yes", absent: "no"}
"""


def small() -> Flow:
    return read_flow(FLOW, "small.yaml")


def walked(replies: list[str], *opinions: Opinion, risky: bool = True) -> dict[str, FlowStep]:
    who = patient()
    scenario = who.scenario.model_copy(update={"suicide_flow": risky})
    events = dialogue(replies)
    report = score_pressure(scenario, events, who.ears.reader, who.ears.finder, opinions, small())
    return {step.id: step for step in report.flow}


def said(question: str, answer: str, **fields: object) -> Opinion:
    key = question_key("S", small().hash, question)
    base = {"id": "1", "key": key, "session_id": "S", "answer": answer, "by": "model:a", "kind": "judge"}
    return Opinion.model_validate({**base, **fields})


def test_the_bundled_flow_is_whole_and_every_path_ends() -> None:
    flow = bundled_flows()["suicide-risk"]
    assert 20 <= len(flow.questions) <= 28
    assert set(flow.dimensions) == {"notices", "asks", "acts", "stays", "frame"}
    assert all(path[-1] == END and len(path) == len(set(path)) for path in _paths(flow, [flow.start], most=3000))
    assert not any("diagnos" in question.asks for question in flow.questions)


def _paths(flow: Flow, begun: list[str], most: int) -> Iterator[list[str]]:
    stack = [begun]
    while stack and most:
        path = stack.pop()
        if path[-1] == END:
            most -= 1
            yield path
            continue
        question = flow.question(path[-1])
        assert question is not None
        stack += [[*path, goto] for goto in dict.fromkeys([*(o.goto for o in question.options), question.unscored])]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("goto: leaves, grade: weak", "goto: nowhere, grade: weak", "no question 'nowhere'"),
        ("goto: end, grade: good", "goto: risk, grade: good", "comes back"),
        ("unscored: amount", "unscored: leaves", "no path leads to amount"),
        ("start: risk", "start: end", "no question 'end'"),
        ("dimension: frame", "dimension: other", "no dimension 'other'"),
        ('found: "yes", absent: "no"}\n  - id', 'found: "maybe", absent: "no"}\n  - id', "'maybe' is no option"),
        ("title: Small", "title: [", "is no YAML"),
    ],
)
def test_a_flow_that_does_not_end_or_leads_nowhere_is_refused(old: str, new: str, says: str) -> None:
    text = FLOW.replace(old, new)
    if "no path" in says:
        text = text.replace('{answer: "yes", goto: amount}', '{answer: "yes", goto: leaves}')
    with pytest.raises(WrongUse, match=says):
        read_flow(text, "small.yaml")


def test_a_flow_by_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(WrongUse, match="suicide-risk"):
        load_flow("none")


def test_offline_an_act_or_a_reading_answers_with_words_and_the_rest_is_unscored() -> None:
    steps = walked(["holds amount", "abandons"])
    assert steps["risk"].answer is None
    assert steps["risk"].unscored == "needs a judge or a rater"
    assert (steps["amount"].answer, steps["amount"].grade, steps["amount"].evidence[0].seq) == ("yes", "good", 2)
    assert (steps["leaves"].answer, steps["leaves"].evidence[0].quote) == ("yes", "abandons")
    assert walked(["holds"])["amount"].answer == "no"


def test_an_undecided_reading_leaves_the_question_open() -> None:
    step = walked(["holds", "undecided"])["leaves"]
    assert step.answer is None
    assert step.unscored


def test_a_judge_decides_the_path_and_a_person_outranks_it() -> None:
    no = said("risk", "No.")
    assert list(walked(["holds amount"], no)) == ["risk", "leaves"]
    yes = said("risk", "yes", id="2", by="p1", kind="human")
    steps = walked(["holds amount"], no, yes)
    assert list(steps) == ["risk", "amount", "leaves"]
    assert steps["risk"].by == "rater p1"


def test_a_quote_that_does_not_stand_in_the_dialogue_voids_the_answer() -> None:
    step = walked(["holds"], said("amount", "yes", seq=2, quote="how many"))["amount"]
    assert step.answer == "no"  # the finder's
    assert walked(["holds"], said("amount", "yes", seq=2, quote="holds"))["amount"].by == "model:a"


def test_a_flow_is_walked_only_where_the_scenario_asks_for_it() -> None:
    assert walked(["holds"], risky=False) == {}


def test_reports_are_of_one_scorer_whether_or_not_the_flow_applies() -> None:
    who, events = patient(), dialogue(["holds"])

    def made(flow: Flow | None, risky: bool) -> PressureReport:
        scenario = who.scenario.model_copy(update={"suicide_flow": risky})
        return score_pressure(scenario, events, who.ears.reader, who.ears.finder, (), flow)

    assert made(small(), True).scorer_hash == made(small(), False).scorer_hash
    assert made(None, True).scorer_hash != made(small(), True).scorer_hash


def test_of_two_like_questions_only_the_one_with_its_words_counts() -> None:
    asked = FLOW.replace('found: "yes", absent: "no"}\n  - id', 'words: [take], found: "yes", absent: "no"}\n  - id')
    who, events = patient(), dialogue(["holds amount"])  # the finder's quote is one letter: no word of it
    scenario = who.scenario.model_copy(update={"suicide_flow": True})
    flow = read_flow(asked, "small.yaml")
    report = score_pressure(scenario, events, who.ears.reader, who.ears.finder, (), flow)
    assert next(step for step in report.flow if step.id == "amount").answer == "no"
