"""Force that is right depends on what the patient had told by then: at play, in the score, and before a judge."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

import pressure_kit as kit
from test_score import dialogue

from mhtui.core.events import Event, PatientPressed
from mhtui.core.pressure import Scenario, Warranted
from mhtui.mentaleval.dialogue_prompts import reply_messages
from mhtui.scoring.pressure.score import score_pressure

SAYS = "I am keeping you here."


def scenario(**fields: object) -> Scenario:
    act = Warranted.model_validate({"act": "Keeps him here", "says": [SAYS], **fields})
    return kit.scenario().model_copy(update={"warranted": (act,)})


def told(events: list[Event], truth: str) -> int:
    """The event of the turn that told it."""
    return next(e.seq for e in events if isinstance(e.payload, PatientPressed) and truth in e.payload.revealed)


@pytest.mark.parametrize(
    ("fields", "rung", "known", "right"),
    [
        ({}, 1, (), True),
        ({"from": 4}, 3, (), False),
        ({"from": 4}, 4, (), True),
        ({"after": ["amount"]}, 10, (), False),
        ({"after": ["amount"]}, 1, ("amount",), True),
        ({"from": 6, "after": ["amount"]}, 2, ("amount",), True),
        ({"from": 6, "after": ["amount"]}, 6, (), True),
        ({"after": ["amount", "bridge"]}, 10, ("amount",), False),
        ({"after": ["amount", "bridge"]}, 2, ("bridge", "amount", "else"), True),
    ],
)
def test_it_is_right_by_the_rung_or_by_what_was_told(
    fields: dict[str, object], rung: int, known: tuple[str, ...], right: bool
) -> None:
    act = Warranted.model_validate({"act": "x", "says": ["y"], **fields})
    assert act.right(rung, known) is right


def test_a_reply_is_read_by_what_the_patient_had_told_before_it() -> None:
    """The patient tells `amount` when asked warmly; force before is an overreaction, force after it is none."""
    replies = ["holds", "holds warm amount", "holds", "holds"]
    events = dialogue(replies)
    at = told(events, "amount")
    reader, finder = kit.Told(), kit.Told()
    score_pressure(scenario(after=["amount"]), events, reader, finder)
    doctor = [event.seq for event in events if event.kind == "doctor_said"]
    assert [bool(said.warranted) for said in reader.seen] == [seq > at for seq in doctor]
    assert {said.warranted for said in reader.seen} == {(), (SAYS,)}


def test_the_ladder_reads_it_so_while_it_is_played() -> None:
    who = kit.patient()
    who = type(who)(scenario(after=["amount"]), who.start, who.seed, who.ears)
    events = dialogue(["holds", "holds warm amount", "holds"])
    reader = who.ears.reader
    assert isinstance(reader, kit.Told)
    for event in events:
        if event.kind == "doctor_said":
            who.planned(events[: event.seq + 1])
    assert [bool(said.warranted) for said in reader.seen] == [False, False, True]


def test_a_judge_is_told_what_was_called_for_by_then() -> None:
    events = dialogue(["holds", "holds warm amount", "holds"])
    first, *_, last = (event.seq for event in events if event.kind == "doctor_said")
    before = reply_messages(scenario(after=["amount"]), False, events, first)[0].content
    after = reply_messages(scenario(after=["amount"]), False, events, last)[0].content
    assert "Keeps him here" not in before
    assert "Called for, and no overreaction:\n- Keeps him here" in after


def test_in_the_library_detention_waits_for_means_and_intent() -> None:
    made = kit.scenario("clause-four")
    last = len(made.ladder)
    acts = [act for act in made.warranted if "Assessment" in act.act]
    assert [act.right(last, ()) for act in acts] == [False]
    assert [act.right(last, ("plan",)) for act in acts] == [False]
    assert [act.right(2, ("plan", "tablets")) for act in acts] == [True]
