"""Asking a model until its reply can be used, within bounds; every call is told to a log."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Generic, TypeVar

from mhtui.core.calls import Call, CallRecord, Party, Price, answered, asked, billed, failed, texts_of
from mhtui.core.chat import (
    ChatCancelled,
    ChatError,
    ChatRefused,
    ChatReply,
    ChatRequest,
    ContextOverflow,
    Message,
    OnText,
    OnWait,
    OverBudget,
)
from mhtui.core.errors import MhtuiError
from mhtui.core.ports import Chat, StreamingChat

MAX_REASKS = 2
LARGER = 4
"""A reply without speech, or cut off, is asked for once more with this many times the cap."""
DEFAULT_CAP = 1024
SHOWN_AGAIN = 4_000
"""Characters of an unusable reply that go back to the model with what was wrong in it."""
CHARS_A_TOKEN = 4.0
"""A guess, until the endpoint has told how many tokens it counted."""

T = TypeVar("T")


class Unusable(Exception):
    """A reply that cannot be used; the message tells the model what is wanted instead.

    `flags` mark its call, `ends` the call after which it is given up. `discard`: the model never sees the reply again.
    """

    def __init__(
        self,
        message: str,
        *,
        flags: tuple[str, ...] = (),
        ends: tuple[str, ...] = ("format_failure",),
        discard: bool = False,
    ) -> None:
        super().__init__(message)
        self.flags = flags
        self.ends = ends
        self.discard = discard


@dataclass(frozen=True, slots=True)
class Budget:
    """What one session may use; None is no limit. `money` counts priced calls only."""

    tokens: int | None = None
    money: float | None = None
    calls: int = 2000


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A usable reply: its value, and the text as it came (without reasoning)."""

    value: T
    text: str


class Asker:
    """One party's line to a model within one session; keeps the count of what was used."""

    def __init__(
        self,
        chat: Chat,
        party: Party,
        log: Callable[[Call], None],
        *,
        price: Price | None = None,
        budget: Budget | None = None,
        context: int | None = None,
        on_wait: OnWait | None = None,
        on_text: OnText | None = None,
    ) -> None:
        self._chat = chat
        self._party = party
        self._log = log
        self._price = price
        self._budget = budget or Budget()
        self._on_wait = on_wait
        self._on_text = on_text
        self._context = context
        self._chars_a_token = CHARS_A_TOKEN
        self._calls = self._tokens = 0
        self._money = 0.0

    def used(self, records: list[CallRecord]) -> None:
        """Count calls made before, of a session taken up again."""
        for record in records:
            self._count(record)

    async def ask(self, request: ChatRequest, purpose: str, read: Callable[[str], T]) -> Answer[T] | None:
        """The first reply that `read` takes (it raises Unusable), after at most two re-asks; None for a format failure.

        Raises ChatError where there is no reply.
        """
        larger = False
        for attempt in range(MAX_REASKS + 1):
            reply, flags, larger = await self._speaking(request, purpose, attempt, larger)
            try:
                value = read(reply.text)
            except Unusable as unusable:
                ends = unusable.ends if attempt == MAX_REASKS else ()
                self._keep(request, reply, purpose, attempt, (*flags, *unusable.flags, *ends), str(unusable))
                request = _again(request, "" if unusable.discard else reply.text, str(unusable))
            else:
                self._keep(request, reply, purpose, attempt, flags)
                return Answer(value, reply.text)
        return None

    def note(self, purpose: str, flag: str, request: ChatRequest, why: str) -> None:
        """Log that something was given up without a call."""
        record = CallRecord(**self._common(request, purpose, 0), called=False, flags=(flag,), problem=why)
        self._store(request, record, "")

    async def _speaking(
        self, request: ChatRequest, purpose: str, attempt: int, larger: bool
    ) -> tuple[ChatReply, tuple[str, ...], bool]:
        """A reply, its flags, and whether its cap was the larger one. What is cut off or says nothing is asked for once
        more with that; re-asks then begin with it."""
        wide = replace(request, max_tokens=(request.max_tokens or DEFAULT_CAP) * LARGER)
        reply = await self._call(wide if larger else request, purpose, attempt)
        flags = _short(reply)
        if larger or not flags or reply.filtered:
            return reply, flags, larger
        try:
            again = await self._call(wide, purpose, attempt)
        except (ChatRefused, ContextOverflow, OverBudget):  # no larger cap is to be had: what came is what there is
            return reply, flags, False
        except ChatError:
            self._keep(request, reply, purpose, attempt, flags)
            raise
        self._keep(request, reply, purpose, attempt, ("larger_cap",), f"{', '.join(flags)}: asked for once more")
        return again, _short(again), True

    async def _call(self, request: ChatRequest, purpose: str, attempt: int) -> ChatReply:
        heard = ""

        def hear(text: str) -> None:
            nonlocal heard
            heard = text
            if self._on_text:
                self._on_text(text)

        try:
            self._check_budget()
            self._check_length(request)
            reply = await self._reply(request, hear)
        except asyncio.CancelledError as gone:
            came = ChatReply(heard)
            if isinstance(gone, ChatCancelled):
                came = replace(came, sent=gone.sent, changed=gone.changed)
            with contextlib.suppress(MhtuiError):  # who cancels is leaving, or asks again
                self._keep(request, came, purpose, attempt, ("cancelled",), "cancelled while it was coming")
            raise asyncio.CancelledError(*gone.args) from None
        except ChatError as error:
            flag = _snake(type(error).__name__)
            record = CallRecord(**self._common(request, purpose, attempt), **failed(error), flags=(flag,))
            self._count(record)
            self._store(request, record, "")
            raise
        self._learn_length(request, reply)
        return reply

    async def _reply(self, request: ChatRequest, hear: OnText) -> ChatReply:
        """A reply; heard while it comes only where somebody listens, for then the endpoint must stream."""
        if self._on_text and isinstance(self._chat, StreamingChat):
            return await self._chat.stream(request, hear, self._on_wait)
        return await self._chat.complete(request, self._on_wait)

    def _check_length(self, request: ChatRequest) -> None:
        if self._context is None:
            return
        needed = _chars(request) / self._chars_a_token + (request.max_tokens or 0)
        if needed > self._context:
            raise ContextOverflow(f"The prompt and its reply need about {needed:,.0f} tokens of {self._context:,}.")

    def _learn_length(self, request: ChatRequest, reply: ChatReply) -> None:
        if reply.tokens.prompt:
            self._chars_a_token = max(1.0, _chars(request) / reply.tokens.prompt)

    def _check_budget(self) -> None:
        budget = self._budget
        for used, most, what in (
            (self._calls, budget.calls, "calls"),
            (self._tokens, budget.tokens, "tokens"),
            (self._money, budget.money, "money"),
        ):
            if most is not None and used >= most:
                raise OverBudget(f"The session has used {used:,} of {most:,} {what} that the settings allow.")

    def _keep(
        self,
        request: ChatRequest,
        reply: ChatReply,
        purpose: str,
        attempt: int,
        flags: tuple[str, ...] = (),
        problem: str = "",
    ) -> None:
        common = self._common(request, purpose, attempt)
        record = CallRecord(**common, **answered(reply), flags=flags, problem=problem)
        self._count(record)
        self._store(request, record, reply.reasoning)

    def _common(self, request: ChatRequest, purpose: str, attempt: int) -> dict[str, Any]:
        return {
            "party": self._party,
            "purpose": purpose,
            "attempt": attempt,
            "endpoint": self._chat.endpoint,
            "model": self._chat.model,
            "price": self._price,
            **asked(request),
        }

    def _store(self, request: ChatRequest, record: CallRecord, reasoning: str) -> None:
        self._log(Call(record, texts_of(request), reasoning))

    def _count(self, record: CallRecord) -> None:
        self._calls += 1
        self._tokens += sum(billed(record.tokens) or (self._guessed(record), 0))
        self._money += record.cost or 0.0

    def _guessed(self, record: CallRecord) -> int:
        """Tokens of a call that nobody counted, from its length: the budget holds without the provider's counts too."""
        if not record.uncounted:
            return 0
        chars = record.prompt_chars + len(record.text) + record.reasoning_chars
        return record.uncounted * ceil(chars / self._chars_a_token)


def _chars(request: ChatRequest) -> int:
    return sum(len(message.content) for message in request.messages)


def _short(reply: ChatReply) -> tuple[str, ...]:
    """Flags of a reply that is cut off or says nothing."""
    silent = not reply.text.strip()
    return tuple(
        flag
        for flag, holds in (
            ("content_filter", reply.filtered),
            ("truncated", reply.truncated),
            ("reasoning_only", silent and bool(reply.reasoning)),
            ("empty", silent and not reply.reasoning and not reply.filtered),
        )
        if holds
    )


def _again(request: ChatRequest, text: str, problem: str) -> ChatRequest:
    """The request with the reply and what was wrong with it; an empty reply never enters the history."""
    said = (Message("assistant", _shortened(text)),) if text.strip() else ()
    if said or not request.messages or request.messages[-1].role != "user":
        return replace(request, messages=(*request.messages, *said, Message("user", problem)))
    last = request.messages[-1]
    return replace(request, messages=(*request.messages[:-1], Message("user", f"{last.content}\n\n{problem}")))


def _shortened(text: str) -> str:
    """What of a reply is shown to the model again."""
    return text if len(text) <= SHOWN_AGAIN else f"{text[:SHOWN_AGAIN]} […]"


def _snake(name: str) -> str:
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")
