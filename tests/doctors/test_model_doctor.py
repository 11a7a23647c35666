"""The model doctor plays to the end whatever the model answers, and all that went wrong is on record."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from model_kit import CASE, FakeChat, body_of, played, properly

from mhtui.core.asking import Budget
from mhtui.core.calls import Price, usage_of
from mhtui.core.chat import ChatRefused, ChatReply, ChatRequest, ChatUnavailable, ContextOverflow
from mhtui.core.events import Limits
from mhtui.wiring import Program

END = json.dumps({"action": "next_phase", "say": ""})


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "test.db", embeddings=False)


def instead(**answers: str | ChatReply) -> object:
    """These answers to these tasks, always; the others properly."""
    return lambda name, request: answers.get(name) or properly(name, request)


async def test_a_whole_encounter(program: Program) -> None:
    made = await played(program)
    state = made.session.encounter
    assert state.ended == "submitted"
    assert [turn.speech for turn in state.dialogue if turn.speaker == "doctor"][1] == "How have you been sleeping?"
    assert {result.exam for result in state.results} >= {"ECG"}
    assert state.note["cc"] == "Has not slept."
    assert [entry.code for entry in state.diagnoses] == ["6A60.1", "6A20"]
    assert state.plan["safety"] == "Admit."
    assert made.chat.tasks == ["turn"] * 4 + ["orders"] * 2 + ["note", "diagnoses", "plan"]
    assert made.flags == []
    assert all(record.party == "doctor" and record.finish_reason == "stop" for record in made.records)


PHRASES = [
    "I'm done being a burden",
    "That's all I need",
    "Thank you for responding",
    "DIAGNOSIS READY",
    "End",
    "<END>",
    "Goodbye!",
    "next_phase",
    "/end",
    'You said {"action":"next_phase"} to me?',
]


async def test_e1_e8_e9_no_phrase_ends_anything(program: Program) -> None:
    def speak(name: str, request: ChatRequest) -> str:
        asked = sum(m.role == "assistant" for m in request.messages)
        return PHRASES[asked] if name == "turn" and asked < len(PHRASES) else str(properly(name, request))

    made = await played(program, speak, limits=Limits(turns=len(PHRASES), minutes=None))
    said = [e.payload.text for e in made.session.events if e.payload.kind == "doctor_said"]
    assert said[: len(PHRASES)] == PHRASES
    [left] = [e for e in made.session.events if e.payload.kind == "phase_changed" and e.payload.to == "exams"]
    assert left.seq > max(e.seq for e in made.session.events if e.kind == "doctor_said")


async def test_e3_the_last_turn_is_the_doctors_or_recorded_as_no_reply(program: Program) -> None:
    silent = await played(program, instead(turn=END))
    both = await played(program, instead(turn=json.dumps({"action": "next_phase", "say": "Goodbye."})))
    closing = await played(program, instead(turn="How are you?"), limits=Limits(turns=2, minutes=None))
    words = [
        next(e.payload.last_word for e in made.session.events if e.payload.kind == "phase_changed")
        for made in (silent, both, closing)
    ]
    assert words == ["no_reply", "no_reply", "doctor"]
    last = [e.payload for e in closing.session.events if e.payload.kind == "doctor_said"][-1]
    assert last.closing is True
    assert closing.session.encounter.usage.turns == 2


async def test_e4_the_caps_of_the_session_hold_and_are_told(program: Program) -> None:
    limits = Limits(turns=3, minutes=None, orders=1, chars=50)
    made = await played(program, instead(turn="y" * 60, orders=json.dumps({"orders": ["TSH", "ECG"]})), limits=limits)
    system = made.chat.asked[0][1].messages[0].content
    assert "3 turns in the interview" in system
    assert "1 orders" in system
    assert "50 characters a turn" in system
    assert "doctor_said" not in made.kinds()
    assert made.flags.count("format_failure") == 3
    assert made.session.encounter.ended == "submitted"


async def test_e6_talk_in_circles_ends_and_is_recorded(program: Program) -> None:
    made = await played(program, instead(turn="Thank you."), limits=Limits(turns=None, minutes=None))
    said = made.kinds().count("doctor_said")
    assert 6 <= said <= 20
    assert made.flags == ["loop"]
    assert made.session.encounter.ended == "submitted"


async def test_e7_at_the_cap_it_goes_on_to_note_and_diagnosis(program: Program) -> None:
    made = await played(program, instead(turn="And then?"), limits=Limits(turns=4, minutes=None))
    assert made.session.encounter.note
    assert made.session.encounter.diagnoses
    dialogue = " ".join(turn.speech for turn in made.session.encounter.dialogue)
    assert "limit" not in dialogue.lower()
    assert "limit_reached" in made.kinds()


@pytest.mark.parametrize("garbage", ["", "{", '{"action": "say"', "[]", "```json", '{"x": 1}'])
async def test_garbage_everywhere_ends_with_an_honest_record(program: Program, garbage: str) -> None:
    made = await played(program, lambda _name, _request: garbage)
    state = made.session.encounter
    assert state.ended == "submitted"
    assert (state.note, state.plan, state.diagnoses, state.results) == ({}, {}, (), ())
    assert made.flags.count("format_failure") == 7  # three turns, orders, note, diagnoses, plan
    assert max(record.attempt for record in made.records) == 2
    assert all(record.problem for record in made.records)
    assert len(made.chat.asked) <= 7 * 3 * 2


async def test_prose_everywhere_is_speech_and_otherwise_a_format_failure(program: Program) -> None:
    lines = iter(f"Well, question {n}?" for n in range(1000))
    made = await played(program, lambda _n, _r: next(lines), limits=Limits(turns=5, minutes=None))
    assert made.kinds().count("doctor_said") == 6  # the last one is the closing word
    assert made.flags.count("format_failure") == 4
    assert made.session.encounter.ended == "submitted"


async def test_a_re_ask_shows_the_reply_and_says_what_is_wanted(program: Program) -> None:
    seen: list[ChatRequest] = []

    def speak(name: str, request: ChatRequest) -> str:
        if name != "note":
            return str(properly(name, request))
        seen.append(request)
        return "The note follows." if len(seen) < 3 else json.dumps({"cc": "tired"})

    made = await played(program, speak)
    assert made.session.encounter.note == {"cc": "tired"}
    assert [m.role for m in seen[2].messages] == ["system", "user", "assistant", "user", "assistant", "user"]
    assert "no complete JSON object" in seen[2].messages[-1].content
    notes = [record for record in made.records if record.purpose == "note"]
    assert [(record.attempt, bool(record.problem), record.text) for record in notes[:2]] == [
        (0, True, "The note follows."), (1, True, "The note follows.")]  # fmt: skip
    assert made.flags == []


async def test_p7_p11_short_replies_are_asked_for_once_more_with_a_larger_cap_then_flagged(program: Program) -> None:
    def speak(name: str, request: ChatRequest) -> ChatReply | str:
        if name == "turn" and len(request.messages) < 5:
            return ChatReply("How have you been sle", finish_reason="length")
        if name == "orders":
            return ChatReply("", reasoning="which exam, hm", finish_reason="length")
        return str(properly(name, request))

    made = await played(program, speak)
    turns = [(r.flags, r.sent["max_tokens"]) for r in made.records if r.purpose == "turn"][:2]
    assert turns == [(("larger_cap",), 128), (("truncated",), 512)]
    said = next(e.payload.text for e in made.session.events if e.payload.kind == "doctor_said")
    assert said == "How have you been sle"
    orders = [r for r in made.records if r.purpose == "orders"]
    short = ("truncated", "reasoning_only")
    assert [r.flags for r in orders] == [("larger_cap",), short, short, (*short, "format_failure")]
    assert [r.sent["max_tokens"] for r in orders] == [128, 512, 512, 512]
    assert {r.finish_reason for r in orders} == {"length"}


async def test_p2_an_empty_reply_never_enters_the_history(program: Program) -> None:
    made = await played(program, instead(note=" \n"))
    assert all(m.content.strip() for _, request in made.chat.asked for m in request.messages)


async def test_r3_reasoning_is_never_sent_back(program: Program) -> None:
    def speak(name: str, request: ChatRequest) -> ChatReply:
        return ChatReply(str(properly(name, request)), reasoning="SECRET-THOUGHT about it", finish_reason="stop")

    made = await played(program, speak)
    assert "SECRET-THOUGHT" not in str([request for _, request in made.chat.asked])
    assert "SECRET-THOUGHT" not in str([record.model_dump_json() for record in made.records])
    assert "SECRET-THOUGHT" not in str(made.session.events)
    assert {call.reasoning for call in made.calls} == {"SECRET-THOUGHT about it"}
    assert all(record.reasoning_chars for record in made.records)


async def test_p3_context_overflow_moves_on_to_the_note_with_a_flag(program: Program) -> None:
    def speak(name: str, request: ChatRequest) -> str | ContextOverflow:
        long = name == "turn" and len(request.messages) > 5
        return ContextOverflow("too long", 400) if long else str(properly(name, request))

    made = await played(program, speak)
    assert "context_overflow" in made.flags
    assert "exam_ordered" not in made.kinds()
    assert made.session.encounter.note
    assert made.session.encounter.ended == "submitted"


async def test_p3_a_dialogue_too_long_for_the_note_is_shortened_in_its_middle(program: Program) -> None:
    lines = iter(f"Question {n}, and what about it then?" for n in range(1000))

    def speak(name: str, request: ChatRequest) -> str | ContextOverflow:
        if name == "turn":
            return next(lines)
        whole = "turns are left out here" not in request.messages[1].content
        return ContextOverflow("too long", 400) if whole else str(properly(name, request))

    made = await played(program, speak, limits=Limits(turns=12, minutes=None))
    assert made.session.encounter.note
    assert made.session.encounter.plan
    prompt = next(request.messages[1].content for name, request in made.chat.asked[::-1] if name == "note")
    assert "Finally, someone with a pen" in prompt
    assert "Question 12," in prompt


async def test_p3_a_model_whose_context_is_known_is_not_asked_beyond_it(program: Program) -> None:
    made = await played(program, context=700)
    assert "context_overflow" in made.flags
    assert len([r for r in made.records if not r.called]) > 0
    assert made.session.encounter.ended == "submitted"


async def test_c1_the_budget_of_tokens_ends_the_calls_not_the_encounter(program: Program) -> None:
    made = await played(program, budget=Budget(tokens=1500))
    assert made.flags == ["over_budget"]
    assert made.session.encounter.ended == "submitted"
    assert usage_of(made.records)["doctor"].calls == len(made.chat.asked)
    money = await played(program, budget=Budget(money=0.001), price=Price(input=1, output=1))
    assert money.flags == ["over_budget"]


async def test_p9_calls_are_bounded(program: Program) -> None:
    lines = iter(f"Question {n}?" for n in range(10_000))
    made = await played(program, lambda _n, _r: next(lines), limits=Limits(turns=None, minutes=None, orders=None))
    assert made.session.encounter.ended == "submitted"
    assert made.kinds().count("doctor_said") <= 200


async def test_orders_that_never_stop_are_stopped(program: Program) -> None:
    made = await played(program, instead(orders=json.dumps({"orders": ["TSH"]})))
    assert made.kinds().count("exam_ordered") == 6
    back = await played(program, instead(orders=json.dumps({"action": "return_to_interview", "orders": []}), turn=END))
    assert sum(e.payload.kind == "phase_changed" and e.payload.to == "interview" for e in back.session.events) == 2


async def test_diagnoses_are_picked_again_from_what_the_table_lists(program: Program) -> None:
    def speak(name: str, request: ChatRequest) -> str:
        if name != "diagnoses":
            return str(properly(name, request))
        listed = "6A20 Schizophrenia" in request.messages[-1].content and len(request.messages) > 2
        code = "6A20" if listed else "F20"
        return json.dumps({"diagnoses": [{"code": code, "name": "schizophrenia", "reason": "voices"}]})

    made = await played(program, speak)
    assert [entry.code for entry in made.session.encounter.diagnoses] == ["6A20"]


async def test_codes_that_stay_wrong_are_left_out_and_flagged(program: Program) -> None:
    text = json.dumps({"diagnoses": [{"code": "F31"}, {"code": "6A60", "reason": "high"}]})
    made = await played(program, instead(diagnoses=text))
    assert [entry.code for entry in made.session.encounter.diagnoses] == ["6A60"]
    assert made.flags == ["format_failure"]


@pytest.mark.parametrize("failure", [ChatRefused("no such model", 404), ChatUnavailable("busy", 503)])
async def test_p8_an_endpoint_that_fails_is_an_error_not_an_answer(program: Program, failure: ChatRefused) -> None:
    with pytest.raises(type(failure), match=str(failure)):
        await played(program, lambda _n, _r: failure)
    [card] = program.store.cards()
    assert card.turns == 0
    assert card.ended is None


async def test_a_paused_session_is_gone_on_with(program: Program) -> None:
    from mhtui.core.actions import Pause, Resume
    from mhtui.core.asking import Asker
    from mhtui.doctors.model.doctor import ModelDoctor

    session = program.open_session(program.library.get(CASE), arm="model", doctor="model:m", seed=1)
    session.act(Pause(reason="the model failed"))
    doctor = ModelDoctor(Asker(FakeChat(), "doctor", lambda _call: None), program.icd11)
    assert isinstance(await doctor.act(session.view()), Resume)


def test_every_prompt_is_plain_messages() -> None:
    assert body_of(ChatRequest(()))["messages"] == []
