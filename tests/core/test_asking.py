"""Asking a model within bounds: what nobody counted uses the budget, what a filter stopped is not asked for longer."""

from __future__ import annotations

import pytest

from mhtui.core.asking import SHOWN_AGAIN, Asker, Budget, Unusable
from mhtui.core.calls import Call
from mhtui.core.chat import ChatReply, ChatRequest, Message, OnWait, OverBudget

HELLO = ChatRequest((Message("user", "Hello " * 200),), 64)


class Fixed:
    """A model that always says the same, and counts nothing."""

    endpoint = "http://model.test/v1"
    model = "m"

    def __init__(self, reply: ChatReply) -> None:
        self._reply = reply
        self.asked: list[ChatRequest] = []

    async def complete(self, request: ChatRequest, on_wait: OnWait | None = None) -> ChatReply:
        """The reply."""
        self.asked.append(request)
        return self._reply


async def test_c1_the_budget_holds_where_the_provider_counts_nothing() -> None:
    chat = Fixed(ChatReply("Hi", finish_reason="stop"))
    asker = Asker(chat, "doctor", lambda _call: None, budget=Budget(tokens=1000))
    for _ in range(4):  # 1,200 characters are about 300 tokens
        await asker.ask(HELLO, "turn", lambda text: text)
    with pytest.raises(OverBudget):
        await asker.ask(HELLO, "turn", lambda text: text)


async def test_what_a_filter_stopped_has_a_flag_of_its_own() -> None:
    calls: list[Call] = []
    chat = Fixed(ChatReply("", finish_reason="content_filter"))

    def read(text: str) -> str:
        raise Unusable("Say something.")

    assert await Asker(chat, "doctor", calls.append).ask(HELLO, "turn", read) is None
    assert {request.max_tokens for request in chat.asked} == {64}
    assert all("content_filter" in call.record.flags and "empty" not in call.record.flags for call in calls)


async def test_an_endless_reply_does_not_go_back_whole() -> None:
    chat = Fixed(ChatReply("x" * 100_000, finish_reason="stop"))

    def read(text: str) -> str:
        raise Unusable("Shorter.")

    await Asker(chat, "doctor", lambda _call: None).ask(HELLO, "turn", read)
    assert max(len(message.content) for message in chat.asked[-1].messages) <= SHOWN_AGAIN + 10
