"""The model doctor: from the view to the next action. Whatever the model answers, it comes to an end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from mhtui.core.actions import (
    Action,
    EndPhase,
    KeepSilent,
    Order,
    RankDiagnoses,
    Resume,
    ReturnTo,
    Say,
    WriteNote,
    WritePlan,
)
from mhtui.core.asking import Asker
from mhtui.core.chat import ChatRequest, ContextOverflow, Message, OverBudget, ReplySchema
from mhtui.core.icd11 import Icd11
from mhtui.core.note import NOTE_KEYS, NOTE_SECTIONS, PLAN_KEYS, PLAN_SECTIONS
from mhtui.core.view import DoctorView
from mhtui.doctors.model import prompts, schemas
from mhtui.doctors.model.loops import looping
from mhtui.doctors.model.replies import read_diagnoses, read_orders, read_sections, read_turn, salvaged

MAX_TURNS: Final = 200
"""Turns a model takes where the session sets no limit."""
MAX_ORDER_ROUNDS: Final = 6
MAX_RETURNS: Final = 2
MAX_FAILED_TURNS: Final = 3
MAX_HALVINGS: Final = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Caps:
    """Most tokens of a reply: for a turn or orders, and for a written document."""

    turn: int = 512
    written: int = 2048


class ModelDoctor:
    """One session's doctor (core.ports.Doctor). Raises ChatError where the endpoint fails; then nothing was done."""

    def __init__(self, asker: Asker, icd11: Icd11, caps: Caps | None = None) -> None:
        self._asker = asker
        self._icd11 = icd11
        self._caps = caps or Caps()
        self._next: deque[Action] = deque()
        self._tried: set[str] = set()
        self._failed_turns = self._order_rounds = self._returns = 0
        self._overflowed = self._spent = False

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        """The next action; a refusal moves it on."""
        if view.paused:
            return Resume()
        if refused is not None:
            self._next.clear()
            return EndPhase()
        if self._next:
            return self._next.popleft()
        if self._spent:
            return EndPhase()
        phases = {"interview": self._interview, "exams": self._exams}
        try:
            return await phases.get(view.phase, self._document)(view)
        except OverBudget:
            self._spent = True
        except ContextOverflow:
            self._overflowed = True
        return EndPhase()

    async def _interview(self, view: DoctorView) -> Action:
        if self._overflowed:
            return EndPhase()
        messages = prompts.interview(view, closing=_talk_is_over(view))
        if _last_word_is_said(view) or self._goes_round(view, messages):
            return EndPhase()
        return await self._turn(view, messages)

    async def _turn(self, view: DoctorView, messages: tuple[Message, ...]) -> Action:
        reply = await self._ask("turn", messages, schemas.TURN, read_turn(view.limits.chars))
        if reply is None:
            self._failed_turns += 1
            return EndPhase() if self._failed_turns >= MAX_FAILED_TURNS or _talk_is_over(view) else KeepSilent()
        self._failed_turns = 0
        if reply.ends and not reply.say:
            return EndPhase()
        if reply.ends:
            self._next.append(EndPhase())
        if reply.say:
            return Say(text=reply.say)
        return EndPhase() if _talk_is_over(view) else KeepSilent()

    def _goes_round(self, view: DoctorView, messages: tuple[Message, ...]) -> bool:
        turns = sum(turn.speaker == "doctor" for turn in view.dialogue)
        endless = view.limits.turns is None and turns >= MAX_TURNS
        if endless or looping(view.dialogue):
            why = "nothing new was said on either side" if not endless else f"{MAX_TURNS} turns without a limit"
            self._asker.note("turn", "loop", ChatRequest(messages), why)
            return True
        return False

    async def _exams(self, view: DoctorView) -> Action:
        spent = "orders" in view.limits_reached or self._order_rounds >= MAX_ORDER_ROUNDS
        if self._overflowed or spent:
            return EndPhase()
        self._order_rounds += 1
        reply = await self._ask("orders", prompts.exams(view), schemas.ORDERS, read_orders)
        if reply is None:
            return EndPhase()
        if reply.back and self._returns < MAX_RETURNS and not _talk_is_over(view):
            self._returns += 1
            return ReturnTo(phase="interview")
        if not reply.text:
            return EndPhase()
        if reply.ends:
            self._next.append(EndPhase())
        return Order(text=reply.text)

    async def _document(self, view: DoctorView) -> Action:
        """Note, diagnosis or plan: handed in whole, once; that ends its phase."""
        written = {"note": view.note, "diagnosis": view.diagnoses, "plan": view.plan}[view.phase]
        if written or view.phase in self._tried:
            return EndPhase()
        self._tried.add(view.phase)
        action = await {"note": self._note, "diagnosis": self._diagnosis, "plan": self._plan}[view.phase](view)
        return action or EndPhase()

    async def _note(self, view: DoctorView) -> Action | None:
        read = read_sections(NOTE_KEYS, prompts.ask_sections(NOTE_SECTIONS))
        sections = await self._write("note", lambda cut: prompts.note(view, cut), schemas.NOTE, read)
        return WriteNote(sections=sections) if sections else None

    async def _plan(self, view: DoctorView) -> Action | None:
        read = read_sections(PLAN_KEYS, prompts.ask_sections(PLAN_SECTIONS))
        sections = await self._write("plan", lambda cut: prompts.plan(view, cut), schemas.PLAN, read)
        return WritePlan(sections=sections) if sections else None

    async def _diagnosis(self, view: DoctorView) -> Action | None:
        heard: list[str] = []
        strict = read_diagnoses(self._icd11)

        def read(text: str) -> Action:
            heard.append(text)
            return RankDiagnoses(entries=strict(text))

        action = await self._write("diagnoses", lambda cut: prompts.diagnosis(view, cut), schemas.DIAGNOSES, read)
        rest = salvaged(self._icd11, heard[-1]) if action is None and heard else ()
        return RankDiagnoses(entries=rest) if rest else action

    async def _write(
        self,
        purpose: str,
        prompt: Callable[[int], tuple[Message, ...]],
        schema: ReplySchema,
        read: Callable[[str], T],
    ) -> T | None:
        """Ask for a document; where the dialogue is too long for the model, with its middle left out."""
        for cut in range(MAX_HALVINGS):
            try:
                return await self._ask(purpose, prompt(cut), schema, read, self._caps.written)
            except ContextOverflow:
                self._overflowed = True
        return await self._ask(purpose, prompt(MAX_HALVINGS), schema, read, self._caps.written)

    async def _ask(
        self,
        purpose: str,
        messages: tuple[Message, ...],
        schema: ReplySchema,
        read: Callable[[str], T],
        cap: int | None = None,
    ) -> T | None:
        request = ChatRequest(messages, cap or self._caps.turn, schema)
        answer = await self._asker.ask(request, purpose, read)
        return answer.value if answer else None


def _talk_is_over(view: DoctorView) -> bool:
    return bool(view.limits_reached & {"turns", "minutes", "ladder"})


def _last_word_is_said(view: DoctorView) -> bool:
    return _talk_is_over(view) and view.dialogue[-1].speaker == "doctor"
