"""Replies heard while they come: the same answer in the end, a cut one is none, cancelling keeps what came."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Cut, Reply, Slowly, Status, Stub, error, stub

from mhtui.adapters.chat import client as client_module
from mhtui.adapters.chat.client import ModelChat
from mhtui.adapters.chat.reading import read_completion
from mhtui.adapters.chat.streaming import Gathering
from mhtui.core.asking import Asker
from mhtui.core.calls import Call
from mhtui.core.chat import ChatReply, ChatRequest, ChatUnavailable, Message
from mhtui.core.model_settings import from_table

HELLO = ChatRequest((Message("system", "Be brief."), Message("user", "Hello")), 64)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Own waits are short."""
    monkeypatch.setattr(client_module, "FIRST_WAIT_S", 0.005)


@asynccontextmanager
async def chat(server: Stub, **fields: Any) -> AsyncIterator[ModelChat]:
    """A line to the stub."""
    made = ModelChat(from_table("s", {"base_url": server.url, "model": "m", **fields}, "here"), None)
    try:
        yield made
    finally:
        await made.close()


async def heard(server: Stub, **fields: Any) -> tuple[ChatReply, list[str]]:
    """An answer, and what was heard of it on the way."""
    parts: list[str] = []
    async with chat(server, **fields) as made:
        return await made.stream(HELLO, parts.append), parts


def known(reply: ChatReply) -> ChatReply:
    """What must be the same in one piece and in many."""
    return replace(reply, latency_ms=0, sent={}, tokens=replace(reply.tokens, raw={}))


@pytest.mark.parametrize(
    "said",
    [
        Reply("I have not slept: 你好 — <ten> days."),
        Reply("Cut off here", finish_reason="length"),
        Reply("<think>who is it</think>Good morning", reasoning="and more"),
        Reply("", reasoning="only thoughts"),
        Reply("no counts", usage=None),
    ],
)
async def test_in_pieces_it_is_the_same_answer(said: Reply) -> None:
    with stub(lambda _body: said) as server:
        async with chat(server) as made:
            whole = await made.complete(HELLO)
        streamed, parts = await heard(server)
    assert known(streamed) == known(whole)
    assert server.bodies[1]["stream"] is True
    assert "stream" not in server.bodies[0]
    assert parts[0] == ""
    assert all("who is it" not in part for part in parts)
    assert parts[-1] == whole.text or said.finish_reason == "length" or "think" in str(said.text)


async def test_a_cut_stream_is_no_answer_and_is_tried_again() -> None:
    with stub(lambda _body: "whole", Cut(), Cut()) as server:
        reply, parts = await heard(server, retries=2)
    assert reply.text == "whole"
    assert len(reply.retries) == 2
    assert "half of it" in parts
    assert parts.count("") == 3


async def test_a_stream_that_is_always_cut_fails_in_words() -> None:
    with stub(lambda _body: Cut()) as server, pytest.raises(ChatUnavailable, match=r"cut off|broke off"):
        await heard(server, retries=1)


async def test_an_endpoint_that_refuses_to_stream_is_asked_in_one_piece_and_that_is_remembered() -> None:
    refusal = error("Unknown parameter: 'stream_options'.", param="stream_options")
    no_stream = error("`stream` is not supported by this model")
    with stub(lambda _body: "plain", refuses={"stream_options": refusal, "stream": no_stream}) as server:
        async with chat(server) as made:
            first = await made.stream(HELLO, lambda _text: None)
            second = await made.stream(HELLO, lambda _text: None)
    assert (first.text, second.text) == ("plain", "plain")
    assert [("stream" in body, "stream_options" in body) for body in server.bodies[-2:]] == [(False, False)] * 2
    assert "stream left out" in second.changed


async def test_busy_answers_are_waited_for_when_streaming_too() -> None:
    with stub(lambda _body: "here", Status(429, {"error": {"message": "busy"}}, {"retry-after": "0"})) as server:
        reply, _ = await heard(server)
    assert (reply.text, reply.retries[0].status) == ("here", 429)


async def test_cancelling_closes_the_line_and_the_record_keeps_what_came() -> None:
    calls: list[Call] = []
    parts: list[str] = []
    with stub(lambda _body: Slowly("word " * 40, 4.0)) as server:
        async with chat(server) as made:
            asker = Asker(made, "doctor", calls.append, on_text=parts.append)
            task = asyncio.ensure_future(asker.ask(HELLO, "turn", lambda text: text))
            while not parts or len(parts[-1]) < 15:
                await asyncio.sleep(0.02)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            for _ in range(100):
                if not server.in_flight:
                    break
                await asyncio.sleep(0.02)
    [call] = calls
    assert call.record.flags == ("cancelled",)
    assert call.record.text == parts[-1]
    assert call.record.text.startswith("word word")
    assert call.record.sent["model"] == "m"
    assert call.record.sent["stream"] is True
    assert call.record.cost is None  # it was billed for what it wrote, and nobody knows how much
    assert server.in_flight == 0


def test_a_stream_split_anywhere_reads_the_same() -> None:
    lines = b'data: {"id":"a","choices":[{"delta":{"content":"\xe4\xbd\xa0 b"}}]}\r\n\r\n: ping\n\ndata: nonsense\n\n'
    lines += b'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
    for cut in range(len(lines)):
        gathering = Gathering()
        gathering.feed(lines[:cut])
        gathering.feed(lines[cut:])
        assert (gathering.whole, gathering.text) == (True, "你 b")


def test_pieces_in_parts_are_text_and_reasoning_as_in_one_piece() -> None:
    gathering = Gathering()
    thought = {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}
    for content in ([thought], [{"type": "text", "text": "Good "}], [{"type": "text", "text": "morning."}]):
        gathering.feed(f"data: {json.dumps({'choices': [{'delta': {'content': content}}]})}\n\n".encode())
    gathering.feed(b'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n')
    reply = read_completion(gathering.body())
    assert (gathering.text, reply.text, reply.reasoning) == ("Good morning.", "Good morning.", "hm")


def test_an_error_in_the_middle_is_an_error() -> None:
    gathering = Gathering()
    gathering.feed(b'data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: {"error":{"message":"overloaded"}}\n\n')
    assert not gathering.whole
    assert gathering.error
