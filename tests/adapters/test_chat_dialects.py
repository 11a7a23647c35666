"""What endpoints say in many ways: too long, too large, errors dressed as answers, reasoning in fields and parts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Hang, Reply, Status, Step, error, stub
from test_chat import HELLO, STRUCTURED, ask, chat, fails

from mhtui.adapters.chat import client as client_module
from mhtui.core.chat import ChatRefused, ChatRequest, ChatUnavailable, ContextOverflow


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Own waits are short."""
    monkeypatch.setattr(client_module, "FIRST_WAIT_S", 0.005)


OVERFLOWS = (
    (400, "This model's maximum prompt length is 131072 but the request contains 537812 tokens."),
    (422, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 4000 `inputs` tokens"),
    (400, "The decoder prompt (length 9000) is longer than the maximum model length of 8192."),
    (400, "Input length (9000 tokens) exceeds the maximum allowed length (8192 tokens)."),
    (400, "InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]"),
    (400, "prompt token count of 130000 exceeds the limit of 128000"),
    (400, "Invalid request: Your request exceeded model token limit: 8192 (requested: 9000)"),
    (500, "the request exceeds the available context size. try increasing the context size"),
)


@pytest.mark.parametrize(("status", "words"), OVERFLOWS)
async def test_a_prompt_too_long_is_told_in_many_words(status: int, words: str) -> None:
    with stub(lambda _body: error(words, status)) as server:
        await fails(server, ContextOverflow)
    assert len(server.bodies) == 1


async def test_a_cap_too_large_is_lowered_to_what_is_taken_and_remembered() -> None:
    words = "max_tokens is too large: 2048. This model supports at most 600 completion tokens."

    def speak(body: dict[str, Any]) -> Step:
        return error(words, param="max_tokens") if body["max_tokens"] > 600 else Reply("Well.")

    with stub(speak) as server:
        async with chat(server) as made:
            assert (await made.complete(HELLO)).text == "Well."
            large = ChatRequest(HELLO.messages, 2048)
            replies = [await made.complete(large), await made.complete(large)]
    assert [body["max_tokens"] for body in server.bodies] == [64, 2048, 600, 600]
    assert replies[0].changed == ("max_tokens: at most 600",)


async def test_room_that_a_prompt_leaves_is_used_for_that_prompt_alone() -> None:
    words = (
        "'max_tokens' or 'max_completion_tokens' is too large: 2048. This model's maximum context length is 4096 "
        "tokens and your request has 3100 input tokens (2048 > 4096 - 3100)."
    )
    with stub(lambda _body: Reply("Well."), error(words)) as server:
        async with chat(server) as made:
            large = ChatRequest(HELLO.messages, 2048)
            await made.complete(large)
            await made.complete(large)
    assert [body["max_tokens"] for body in server.bodies] == [2048, 996, 2048]


@pytest.mark.parametrize("status", [500, 501, 508, 521, 523, 530])
async def test_every_5xx_is_tried_again(status: int) -> None:
    with stub(lambda _body: Reply("Well."), error("down", status)) as server:
        assert (await ask(server)).text == "Well."


async def test_a_format_refused_as_a_500_is_stepped_down_from() -> None:
    def speak(body: dict[str, Any]) -> Step:
        return error("failed to parse grammar", 500) if "response_format" in body else Reply("{}")

    with stub(speak) as server:
        reply = await ask(server, STRUCTURED)
    assert reply.changed[-1].startswith("response_format")


@pytest.mark.parametrize(
    "said",
    [
        Reply("half", finish_reason="error"),
        Status(200, {"choices": [{"message": {"content": "half"}, "error": {"message": "upstream died"}}]}),
        Status(200, {"error": {"message": "busy", "code": 502}, "choices": [{"message": {"content": "half"}}]}),
    ],
)
async def test_p8_an_error_that_looks_like_an_answer_is_tried_again(said: Step) -> None:
    with stub(lambda _body: Reply("Well."), said) as server:
        assert (await ask(server)).text == "Well."


async def test_a_refusal_that_comes_as_200_fails_at_once() -> None:
    with stub(lambda _body: Status(200, {"error": {"message": "no such key", "code": 401}})) as server:
        assert (await fails(server, ChatRefused)).status == 401
    assert len(server.bodies) == 1


@pytest.mark.parametrize(
    "message",
    [
        {
            "content": [
                {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]},
                {"type": "text", "text": "Hi"},
            ]
        },
        {"content": "Hi", "thinking": "hm"},
        {"content": "Hi", "reasoning_details": [{"type": "reasoning.text", "text": "hm"}]},
    ],
)
async def test_r1_reasoning_in_fields_and_parts_is_kept_apart(message: dict[str, Any]) -> None:
    body = {"choices": [{"message": {"role": "assistant", **message}, "finish_reason": "stop"}]}
    with stub(lambda _body: Status(200, body)) as server:
        reply = await ask(server)
    assert (reply.text, reply.reasoning) == ("Hi", "hm")


async def test_what_was_sent_is_known_of_calls_that_failed() -> None:
    with stub(lambda _body: error("no", 401)) as server:
        refused = await fails(server, ChatRefused, parameters={"temperature": 0.3})
    assert refused.sent == {"temperature": 0.3, "max_tokens": 64, "model": "m"}
    assert not refused.lost
    with stub(lambda _body: Hang(2)) as server:
        silent = await fails(server, ChatUnavailable, timeout_s=0.1, retries=1)
    assert silent.lost
    assert [retry.lost for retry in silent.retries] == [True]


async def test_r1_reasoning_inside_an_object_is_kept_apart_too() -> None:
    said = r'{"action": "say", "say": "\u003cthink\u003ehm\u003c/think\u003eHi"}'
    with stub(lambda _body: Reply(said)) as server:
        reply = await ask(server)
    assert (reply.text, reply.reasoning) == ('{"action": "say", "say": "Hi"}', "hm")
