"""The same door for a model: its prompts hold the view and no gold, and the same actions meet the same answers."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from model_kit import CASE, Played, played, texts
from stub_server import NOTE, PLAN, Stub, stub, task

from mhtui.adapters.chat.client import ModelChat
from mhtui.core.actions import (
    Action,
    EndPhase,
    Order,
    RankDiagnoses,
    RankedDiagnosis,
    Say,
    WriteNote,
    WritePlan,
)
from mhtui.core.asking import Asker
from mhtui.core.calls import Call
from mhtui.core.case import Case
from mhtui.core.events import Event
from mhtui.core.model_settings import from_table
from mhtui.doctors.human import HumanDoctor
from mhtui.doctors.intake import INTAKE, PANEL
from mhtui.doctors.model.doctor import ModelDoctor
from mhtui.play.loop import play
from mhtui.play.session import LiveSession
from mhtui.wiring import Program

CASES = ["ten-days-without-sleep", "mr-charltons-back", "completion-day", "on-the-stairs-at-four", "the-relief-is-late"]
QUESTIONS = [question for _, question, _ in INTAKE]
ELSEWHERE = "6C7Z"
"""A code no case is about."""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "test.db", embeddings=False)


def thorough(body: dict[str, Any]) -> str:
    """Asks the whole intake, orders the panel, writes and ranks things of its own."""
    name = task(body)
    if name == "turn":
        asked = sum(m["role"] == "assistant" for m in body["messages"])
        over = asked >= len(QUESTIONS)
        return json.dumps({"action": "next_phase"} if over else {"action": "say", "say": QUESTIONS[asked]})
    if name == "orders":
        first = "none ordered" in body["messages"][-1]["content"]
        return json.dumps({"action": "order", "orders": [PANEL]} if first else {"action": "next_phase", "orders": []})
    diagnoses = {"diagnoses": [{"code": ELSEWHERE, "name": "x", "reason": "y"}]}
    return json.dumps({"note": NOTE, "plan": PLAN, "diagnoses": diagnoses}[name])


async def over_the_wire(program: Program, server: Stub, case_id: str) -> tuple[LiveSession, list[Call]]:
    """A whole encounter by the real client."""
    chat = ModelChat(from_table("s", {"base_url": server.url, "model": "m"}, "here"), None)
    calls: list[Call] = []
    case = program.library.get(case_id)
    session = program.open_session(case, arm="model", doctor="model:s", seed=5)
    await play(session, ModelDoctor(Asker(chat, "doctor", calls.append), program.icd11), lambda _events: None)
    await chat.close()
    return session, calls


def gold(case: Case) -> list[str]:
    """Everything a doctor must not be told: references, facts, label."""
    references = case.references
    found = [c.statement for c in references.checkpoints] + [references.note.strip()[:60]]
    found += [d.why for d in references.diagnoses if d.why]
    plan = references.plan
    found += [item.statement for item in (*plan.must, *plan.should, *plan.must_not)]
    return found + [fact for unit in case.patient.memory for fact in unit.facts]


@pytest.mark.parametrize("case_id", CASES)
async def test_no_prompt_of_a_full_run_holds_gold(program: Program, case_id: str) -> None:
    with stub(thorough) as server:
        session, calls = await over_the_wire(program, server, case_id)
    assert session.encounter.ended == "submitted"
    case = program.library.get(case_id)
    prompts = "\n".join(m["content"] for body in server.bodies for m in body["messages"])
    everything = prompts + "".join(text for call in calls for text in call.texts.values())
    assert len(server.bodies) > 30
    told = "\n".join(turn.speech for turn in session.encounter.dialogue)
    assert [text for text in gold(case) if text in everything and text not in told] == []
    title = program.icd11.title(case.icd11) or "?"
    assert title.casefold() not in everything.casefold()
    for diagnosis in case.references.diagnoses:
        assert re.search(rf"\b{re.escape(diagnosis.code)}\b", everything) is None
    assert [c.id for c in case.references.checkpoints if c.id in everything] == []


@pytest.mark.parametrize("case_id", CASES[:2])
async def test_what_was_not_told_and_not_ordered_is_in_no_prompt(program: Program, case_id: str) -> None:
    with stub(thorough) as server:
        session, _ = await over_the_wire(program, server, case_id)
    case = program.library.get(case_id)
    prompts = "\n".join(m["content"] for body in server.bodies for m in body["messages"])
    told = "\n".join(turn.speech for turn in session.encounter.dialogue)
    lines = [line for unit in case.patient.memory for part in (*unit.parts(), "deny") for line in unit.lines(part)]
    assert [line for line in lines if line in prompts and line not in told] == []
    seen = {result.exam for result in session.encounter.results}
    assert [exam.name for exam in case.exams if exam.report in prompts and exam.name not in seen] == []
    assert any(exam.name not in seen for exam in case.exams)


async def test_f3_the_model_is_shown_all_a_human_is_shown(program: Program) -> None:
    made = await played(program)
    view = made.session.encounter
    last = texts(made.chat.asked[-1:])
    for turn in view.dialogue:
        assert turn.speech in last
        assert turn.behaviour in last
    assert view.results
    for result in view.results:
        assert (result.exam or result.requested) in last
        assert (result.report or "unavailable") in last
    started = view.start
    for text in (started.door_note.strip(), started.title, started.setting, started.informant or ""):
        assert text in last
    for words in (*NOTE.values(), "6A60.1", "Ten days."):
        assert words in last
    interview = texts(made.chat.asked[3:4])
    for turn in view.dialogue[:-1]:
        assert turn.speech in interview


def shapes(events: list[Event]) -> list[Any]:
    """What was seen and done, without times and names of sessions."""
    return [event.payload.model_dump() for event in events if event.kind != "session_started"]


async def by_hand(program: Program, *actions: Action) -> list[Event]:
    """The same encounter by a person at the keyboard."""
    session = program.open_session(program.library.get(CASE), arm="trainee", doctor="human", seed=3)
    human = HumanDoctor(lambda _action, _why: None)
    human.ask(*actions)
    await play(session, human, lambda _events: None, move_on=False)
    return session.events


async def test_a_human_and_a_model_who_do_the_same_meet_the_same(program: Program) -> None:
    made: Played = await played(program)
    entries = tuple(RankedDiagnosis(code=d.code, reasoning=d.reasoning) for d in made.session.encounter.diagnoses)
    said = [turn.speech for turn in made.session.encounter.dialogue if turn.speaker == "doctor"]
    events = await by_hand(
        program,
        *(Say(text=text) for text in said),
        EndPhase(),
        Order(text="TSH; ECG; full blood count"),
        EndPhase(),
        WriteNote(sections=NOTE),
        EndPhase(),
        RankDiagnoses(entries=entries),
        EndPhase(),
        WritePlan(sections=PLAN),
        EndPhase(),
    )
    assert shapes(events) == shapes(made.session.events)


async def test_the_scorer_cannot_tell_them_apart(program: Program) -> None:
    made = await played(program)
    report = program.score(made.session.id)
    for call in made.calls:
        program.store.add_call(made.session.id, made.session.encounter.seq, 1, call)
    again = Program(program.database, embeddings=False).score(made.session.id)
    assert again == report
    assert not any("call" in event.kind for event in made.session.events)
