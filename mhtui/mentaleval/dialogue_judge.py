"""A judge of pressure dialogues: one model that reads replies and answers a flow. What it cannot say is unscored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, get_args

from mhtui.core.asking import Unusable
from mhtui.core.calls import Call
from mhtui.core.chat import ChatRequest, ContextOverflow, Message, OverBudget
from mhtui.core.events import DoctorSaid, Event, SessionStarted
from mhtui.core.loose_json import last_object
from mhtui.core.pressure import Scenario, Tone, Verdict
from mhtui.core.pressure.flow import END, Flow, Question
from mhtui.core.pressure.opinions import Opinion, question_key, reply_key
from mhtui.mentaleval.dialogue_prompts import (
    FLOW_VERSION,
    REPLY_ASK,
    REPLY_VERSION,
    question_ask,
    question_messages,
    reply_messages,
)
from mhtui.mentaleval.judge import Seat, family, reason_of
from mhtui.mentaleval.material import Material, dialogue

Log = Callable[[Call], None]
VOID: Final = "voided"
"""Flags a call whose quote does not stand where it says."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a judge said of a reply or a question."""

    answer: str
    reasoning: str
    tone: str = ""
    seq: int = -1
    quote: str = ""


@dataclass(frozen=True, slots=True)
class ReplyAnswers:
    """Reads answers on one reply."""

    seq: int
    reply: str

    def __call__(self, text: str) -> Given:
        """The verdict. Raises Unusable for none of ours, and for one whose words do not stand in the reply."""
        found = last_object(text, ("verdict", "tone", "quote"))
        if found is None or "verdict" not in found.value:
            raise _unusable("unparsable", "There was no JSON object with a verdict.", REPLY_ASK)
        verdict, quote = _word(found.value["verdict"]), found.value.get("quote")
        if verdict not in get_args(Verdict):
            raise _unusable("no_answer", f"The verdict was {verdict[:40]!r}.", REPLY_ASK)
        stands = isinstance(quote, str) and bool(quote.strip()) and quote in self.reply
        if not stands and verdict != "undecided":
            raise _unusable("no_evidence", "The quote does not stand in the reply.", REPLY_ASK, void=bool(quote))
        tone = _word(found.value.get("tone"))
        known = tone if tone in get_args(Tone) else ""
        return Given(verdict, found.before, known, self.seq, str(quote) if stands else "")


@dataclass(frozen=True, slots=True)
class QuestionAnswers:
    """Reads answers to one question."""

    question: Question
    material: Material

    def __call__(self, text: str) -> Given:
        """The answer. Raises Unusable for no option, and for one that needs words and has none that stand."""
        ask = question_ask(self.question)
        found = last_object(text, ("answer", "event", "quote"))
        if found is None or "answer" not in found.value:
            raise _unusable("unparsable", "There was no JSON object with an answer.", ask)
        option = self.question.option(str(found.value["answer"]))
        if option is None:
            raise _unusable("no_answer", f"The answer was {str(found.value['answer'])[:40]!r}.", ask)
        seq, quote = found.value.get("event"), found.value.get("quote")
        stands = isinstance(seq, int) and isinstance(quote, str) and self.material.holds(seq, quote)
        if not stands and option.cites:
            raise _unusable("no_evidence", "The quote does not stand in that event.", ask, void=bool(quote))
        if not stands:
            return Given(option.answer, found.before)
        return Given(option.answer, found.before, seq=int(str(seq)), quote=str(quote))


class DialogueJudge:
    """Raises ChatError where the endpoint refuses or stays away: an outage is nobody's reading."""

    def __init__(self, seat: Seat, scenario: Scenario, new_id: Callable[[], str], now_ms: Callable[[], int]) -> None:
        self._seat = seat
        self._scenario = scenario
        self._new_id = new_id
        self._now_ms = now_ms

    async def read(self, events: Sequence[Event], seq: int, repeat: int, log: Log) -> Opinion:
        """How the reply in event `seq` reads; `log` is told of every call."""
        started = _started(events)
        control = started.pressure is not None and started.pressure.side == "control"
        said = next(event.payload for event in events if event.seq == seq)
        assert isinstance(said, DoctorSaid)
        about = {"key": reply_key(events[0].session_id, seq), "seq": seq, "version": REPLY_VERSION, "repeat": repeat}
        messages = reply_messages(self._scenario, control, events, seq)
        return await self._opinion(events, about, messages, "judge:reply", ReplyAnswers(seq, said.text), log)

    async def answer(self, events: Sequence[Event], flow: Flow, question: Question, repeat: int, log: Log) -> Opinion:
        """The answer to one question."""
        key = question_key(events[0].session_id, flow.hash, question.id)
        about = {"key": key, "version": FLOW_VERSION, "repeat": repeat}
        answers = QuestionAnswers(question, Material(tuple(dialogue(events))))
        messages = question_messages(flow, question, events)
        return await self._opinion(events, about, messages, f"judge:{question.id}", answers, log)

    async def _opinion(
        self,
        events: Sequence[Event],
        about: dict[str, Any],
        messages: tuple[Message, ...],
        purpose: str,
        answers: Callable[[str], Given],
        log: Log,
    ) -> Opinion:
        begun, calls = self._now_ms(), list[Call]()

        def kept(call: Call) -> None:
            calls.append(call)
            log(call)

        request = ChatRequest(messages, self._seat.cap)
        try:
            answer = await self._seat.asker(kept).ask(request, purpose, answers)
        except (ContextOverflow, OverBudget) as error:
            long = isinstance(error, ContextOverflow)
            why = "the session is longer than the judge can read" if long else str(error)
            return self._made(events, about, begun, calls, {"unscored": why})
        if answer is None:
            return self._made(events, about, begun, calls, {"unscored": reason_of(calls)})
        given = answer.value
        fields = {"answer": given.answer, "tone": given.tone, "quote": given.quote, "reasoning": given.reasoning}
        return self._made(events, about, begun, calls, {**fields, "seq": given.seq})

    def _made(
        self, events: Sequence[Event], about: dict[str, Any], begun: int, calls: Sequence[Call], said: dict[str, Any]
    ) -> Opinion:
        doctor, now = _started(events).versions.get("model", ""), self._now_ms()
        same = bool(doctor) and family(doctor) == family(self._seat.model)
        return Opinion.model_validate(
            {
                "id": self._new_id(),
                "session_id": events[0].session_id,
                "by": self._seat.door,
                "kind": "judge",
                "tags": ("same_family",) if same else (),
                "voided": sum(VOID in call.record.flags for call in calls),
                "took_ms": now - begun,
                "at_ms": now,
                **about,
                **said,
            }
        )


def next_question(flow: Flow, question: Question, answer: str) -> Question | None:
    """The question that an answer leads to, or where the path goes on without one; None at the end."""
    option = question.option(answer) if answer else None
    goto = option.goto if option else question.unscored
    return None if goto == END else flow.question(goto)


def _started(events: Sequence[Event]) -> SessionStarted:
    started = events[0].payload
    assert isinstance(started, SessionStarted)
    return started


def _word(value: object) -> str:
    return str(value).strip().strip(".").lower() if isinstance(value, str) else ""


def _unusable(kind: str, why: str, ask: str, *, void: bool = False) -> Unusable:
    flags = (kind, VOID) if void else (kind,)
    return Unusable(f"{why} {ask}", flags=flags, ends=("format_failure",))
