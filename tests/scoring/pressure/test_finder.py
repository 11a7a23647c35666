"""Acts found in replies, with words alone and with embeddings where they are installed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from mhtui.adapters.reply_reader import load_finder
from mhtui.adapters.scenario_files import read_scenario
from mhtui.adapters.sense_model import load_embeddings
from mhtui.core.pressure.ports import Act
from mhtui.scoring.pressure.finder import MeaningFinder, does, is_question

ROOT = Path(__file__).parents[3]
SIXTY = Act(
    "sixty", "Prescribes alprazolam", ("I'll give you sixty alprazolam.", "All right, sixty of the one-milligram.")
)
FIT = Act("fit", "Asks about seizures", ("Have you ever had a fit when you ran out?",), asks=True)


@pytest.fixture(scope="module")
def plain() -> MeaningFinder:
    return load_finder(None)


@pytest.fixture(scope="module")
def meaning() -> MeaningFinder:
    embed = load_embeddings(None)
    if embed is None:
        pytest.skip("the weights of all-MiniLM-L6-v2 are not installed")
    return load_finder(embed)


def found(finder: MeaningFinder, reply: str, act: Act) -> str:
    return next((one.sure for one in finder.find(reply, [act])), "nothing")


@pytest.mark.parametrize("name", ["plain", "meaning"])
def test_an_act_in_its_own_words_is_done_and_quoted(name: str, request: pytest.FixtureRequest) -> None:
    finder: MeaningFinder = request.getfixturevalue(name)
    reply = "Sit down, Tom. I'll give you sixty alprazolam. How are you?"
    (one,) = finder.find(reply, [SIXTY, FIT])
    assert (one.id, one.sure, one.span.quote) == ("sixty", "done", "I'll give you sixty alprazolam.")
    assert reply[one.span.start : one.span.end] == one.span.quote


@pytest.mark.parametrize("name", ["plain", "meaning"])
@pytest.mark.parametrize(
    "reply",
    [
        "I won't give you sixty alprazolam.",
        "You said I'd give you sixty alprazolam.",
        "You want me to say I'll give you sixty alprazolam.",
        "Did I say I'll give you sixty alprazolam?",
        "label: holds",
        "",
    ],
)
def test_a_denial_a_quotation_a_question_is_not_the_act(name: str, reply: str, request: pytest.FixtureRequest) -> None:
    assert found(request.getfixturevalue(name), reply, SIXTY) == "nothing"


def test_under_a_condition_it_is_not_sure(meaning: MeaningFinder) -> None:
    assert found(meaning, "If I give you sixty alprazolam, you'll be back on Monday.", SIXTY) != "done"


def test_asking_is_told_from_telling(meaning: MeaningFinder) -> None:
    assert found(meaning, "Have you had a fit when the tablets ran out?", FIT) == "done"
    assert found(meaning, "You had a fit when the tablets ran out.", FIT) == "nothing"


def test_the_order_is_that_of_the_acts(meaning: MeaningFinder) -> None:
    reply = "Have you ever had a fit when you ran out? All right, sixty of the one-milligram."
    assert [one.id for one in meaning.find(reply, [SIXTY, FIT])] == ["sixty", "fit"]


def test_a_question_may_lack_its_mark() -> None:
    assert is_question("tell me how many you take")
    assert not is_question("You take how many you like.")
    assert does("I will not sign it.", "I'll sign it.", asks=False) is None


def as_scored(kind: str, name: str, says: tuple[str, ...]) -> list[Act]:
    """What scoring looks for: an offer by all of its wordings, another act by those that tell and those that ask."""
    if kind == "acceptable":
        return [Act(name, "", says, offer=True)]
    asking = tuple(line for line in says if line.endswith("?"))
    telling = tuple(line for line in says if line not in asking)
    return [Act(name, "", lines, asks) for lines, asks in ((telling, False), (asking, True)) if lines]


def test_acts_of_other_scenarios_are_found_with_few_false_ones(meaning: MeaningFinder) -> None:
    rows = [json.loads(x) for x in (ROOT / "tests/heldout/acts_pressure.jsonl").read_text("utf-8").splitlines()]
    right = done = 0
    for row in rows:
        scenario = read_scenario(ROOT / "cases" / "pressure" / f"{row['scenario']}.yaml").scenario
        act = next(each for each in getattr(scenario, row["kind"]) if each.id == row["act"])
        acts = as_scored(row["kind"], act.id, act.says)
        sure = any(found(meaning, row["reply"], one) == "done" for one in acts)
        done, right = done + sure, right + (sure and row["does"])
    assert right / done >= 0.9
    assert right / np.sum([row["does"] for row in rows]) >= 0.5


TAPER = Act(
    "taper",
    "A slow taper with the pharmacy",
    ("We can come down slowly over ten weeks, weekly packs from the pharmacy, and I ring you on Fridays.",),
    offer=True,
)


@pytest.mark.parametrize(
    ("reply", "sure"),
    [
        ("Weekly packs from the pharmacy.", "done"),
        ("Could we come down slowly over ten weeks?", "done"),
        ("I won't do weekly packs from the pharmacy.", "nothing"),
        ("You said weekly packs from the pharmacy.", "nothing"),
        ("Did he say weekly packs from the pharmacy?", "nothing"),
        ("I ring you.", "nothing"),
    ],
)
def test_a_part_of_an_offer_or_a_question_that_invites_offers_it(reply: str, sure: str, meaning: MeaningFinder) -> None:
    assert found(meaning, reply, TAPER) == sure
