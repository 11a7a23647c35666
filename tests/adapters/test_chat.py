"""The client against a scripted endpoint: what is refused, renamed and waited for."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Cut, Hang, Reply, Status, Step, Stub, error, stub

from mhtui.adapters.chat import client as client_module
from mhtui.adapters.chat.client import ModelChat
from mhtui.adapters.chat.secret import Secret
from mhtui.core.chat import (
    ChatError,
    ChatRefused,
    ChatReply,
    ChatRequest,
    ChatUnavailable,
    ContextOverflow,
    Message,
    ReplySchema,
    Waiting,
)
from mhtui.core.model_settings import from_table

KEY = "sk-proj-Zx81kQv0LmN3pR7tYw2B"
HELLO = ChatRequest((Message("system", "Be brief."), Message("user", "Hello")), 64)
SHAPE = ReplySchema("shape", {"type": "object", "properties": {"ok": {"type": "boolean"}}})
STRUCTURED = ChatRequest((Message("user", "Hello"),), 64, SHAPE)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Own waits are short; those the endpoint asks for are as long as it says."""
    monkeypatch.setattr(client_module, "FIRST_WAIT_S", 0.005)


@asynccontextmanager
async def chat(server: Stub, key: str | None = None, **fields: Any) -> AsyncIterator[ModelChat]:
    """A line to the stub."""
    settings = from_table("s", {"base_url": server.url, "model": "m", **fields}, "here")
    made = ModelChat(settings, Secret(key) if key else None)
    try:
        yield made
    finally:
        await made.close()


async def ask(server: Stub, request: ChatRequest = HELLO, **fields: Any) -> ChatReply:
    """One answer."""
    async with chat(server, **fields) as made:
        return await made.complete(request)


async def fails(server: Stub, kind: type[ChatError], request: ChatRequest = HELLO, **fields: Any) -> ChatError:
    """The error, exactly of this kind."""
    with pytest.raises(kind) as caught:
        await ask(server, request, **fields)
    assert type(caught.value) is kind
    return caught.value


async def test_an_answer_with_all_that_is_known_of_it() -> None:
    usage = {
        "prompt_tokens": 9,
        "completion_tokens": 30,
        "total_tokens": 39,
        "prompt_tokens_details": {"cached_tokens": 4},
        "completion_tokens_details": {"reasoning_tokens": 20},
    }
    said = Reply("<think>hm</think>Good morning.", "stop", reasoning="first", usage=usage)
    with stub(lambda _body: said) as server:
        reply = await ask(server, parameters={"temperature": 0.3, "seed": 7})
    assert reply.text == "Good morning."
    assert reply.reasoning == "first\nhm"
    assert (reply.model, reply.answer_id, reply.finish_reason) == ("m-2026-01-01", "chatcmpl-stub", "stop")
    assert (reply.tokens.prompt, reply.tokens.cached, reply.tokens.reasoning) == (9, 4, 20)
    assert reply.tokens.raw == usage
    assert reply.sent == {"temperature": 0.3, "seed": 7, "max_tokens": 64, "model": "m"}
    sent = server.bodies[0]
    assert {k: v for k, v in sent.items() if k != "messages"} == reply.sent
    assert sent["messages"] == [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}]
    assert "Authorization" not in server.headers[0]


REFUSALS: list[Any] = [
    pytest.param(
        "max_tokens",
        error(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
            "'max_completion_tokens' instead.",
            param="max_tokens",
            code="unsupported_parameter",
        ),
        {"max_completion_tokens": 64, "temperature": 0.3},
        id="P1-max_tokens-renamed",
    ),
    pytest.param(
        "temperature",
        error(
            "Unsupported value: 'temperature' does not support 0.3 with this model. Only the "
            "default (1) value is supported.",
            param="temperature",
            code="unsupported_value",
        ),
        {"max_tokens": 64},
        id="P1-temperature-dropped",
    ),
    pytest.param(
        "temperature",
        Status(
            422,
            {
                "detail": [
                    {"loc": ["body", "temperature"], "msg": "Extra inputs are not permitted", "type": "extra_forbidden"}
                ]
            },
        ),
        {"max_tokens": 64},
        id="P6-a-list-of-fields",
    ),
    pytest.param(
        "temperature", Status(400, text="temperature is not allowed here"), {"max_tokens": 64}, id="P6-plain-text"
    ),
    pytest.param(
        "temperature",
        Status(400, {"object": "error", "message": "temperature: not supported", "code": 40001}),
        {"max_tokens": 64},
        id="P6-flat-object",
    ),
    pytest.param(
        "temperature", Status(400, {"error": "unknown field temperature"}), {"max_tokens": 64}, id="P6-string"
    ),
]


@pytest.mark.parametrize(("name", "refusal", "sent"), REFUSALS)
async def test_a_refused_parameter_is_changed_once_and_remembered(
    name: str, refusal: Step, sent: dict[str, Any]
) -> None:
    with stub(lambda _body: "Hi", refuses={name: refusal}) as server:
        async with chat(server, parameters={"temperature": 0.3}) as made:
            first, second = await made.complete(HELLO), await made.complete(HELLO)
    assert len(server.bodies) == 3
    for reply in (first, second):
        assert reply.sent == {**sent, "model": "m"}
        assert len(reply.changed) == 1
        assert name in reply.changed[0]
        assert reply.retries == ()


async def test_p1_structured_output_steps_down_and_is_remembered() -> None:
    refuses = {
        "json_schema": error("'response_format.type' must be 'json_object' or 'text'", param="response_format"),
        "json_object": error("This model does not support JSON mode."),
    }
    with stub(lambda _body: "{}", refuses=refuses) as server:
        async with chat(server) as made:
            reply = await made.complete(STRUCTURED)
            again = await made.complete(STRUCTURED)
    assert [body.get("response_format", {}).get("type") for body in server.bodies] == [
        "json_schema",
        "json_object",
        None,
        None,
    ]
    assert "response_format" not in reply.sent
    assert again.changed == ("response_format: json_schema → json_object", "response_format: json_object → none")


async def test_p1_everything_refused_still_ends() -> None:
    def refuse(body: dict[str, Any]) -> Step:
        named = next((k for k in body if k not in ("messages", "model")), "model")
        return error(f"{named} is not supported", param=named)

    with stub(refuse) as server:
        failure = await fails(server, ChatRefused, STRUCTURED, parameters={"temperature": 1, "top_p": 1, "seed": 1})
    assert len(server.bodies) <= 12
    assert "model is not supported" in str(failure)


async def test_p1_tasks_side_by_side_learn_it_once() -> None:
    refuses = {"max_tokens": error("Use 'max_completion_tokens' instead of 'max_tokens'.", param="max_tokens")}
    with stub(lambda _body: "Hi", refuses=refuses, latency_s=0.05) as server:
        async with chat(server) as made:
            replies = await asyncio.gather(*(made.complete(HELLO) for _ in range(8)))
    assert {reply.sent["max_completion_tokens"] for reply in replies} == {64}
    assert made.dialect.changed == ("max_tokens → max_completion_tokens",)


async def test_p6_roles_an_endpoint_cannot_take() -> None:
    with stub(lambda _body: "Hi", refuses={"system": error("System role not supported")}) as server:
        reply = await ask(server)
    assert server.bodies[-1]["messages"] == [{"role": "user", "content": "Be brief.\n\nHello"}]
    assert reply.changed == ("system prompt sent as a user's message",)


async def test_p2_nothing_empty_is_sent_and_turns_alternate() -> None:
    request = ChatRequest(
        (Message("user", "a"), Message("assistant", " "), Message("user", "b"), Message("assistant", "c"))
    )
    with stub(lambda _body: "Hi") as server:
        await ask(server, request)
    assert server.bodies[0]["messages"] == [
        {"role": "user", "content": "a\n\nb"},
        {"role": "assistant", "content": "c"},
    ]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
async def test_p4_a_refusal_fails_at_once_with_the_providers_words(status: int) -> None:
    with stub(lambda _body: error("The model `m` does not exist", status, code="model_not_found")) as server:
        failure = await fails(server, ChatRefused)
    assert len(server.bodies) == 1
    assert failure.status == status
    assert "The model `m` does not exist" in str(failure)
    assert str(status) in str(failure)


async def test_p4_no_money_left_is_not_waited_for() -> None:
    with stub(lambda _body: error("You exceeded your quota", 429, code="insufficient_quota")) as server:
        failure = await fails(server, ChatRefused)
    assert len(server.bodies) == 1
    assert "quota" in str(failure)


@pytest.mark.parametrize("asked", ["seconds", "ms", "date"])
async def test_p5_retry_after_is_honoured_and_the_countdown_seen(asked: str) -> None:
    headers = {
        "seconds": {"Retry-After": "1"},
        "ms": {"retry-after-ms": "1100"},
        "date": {"Retry-After": formatdate(time.time() + 3, usegmt=True)},
    }[asked]
    busy = Status(429, {"error": {"message": "Slow down"}}, headers)
    waits: list[Waiting] = []
    with stub(lambda _body: "Hi", busy) as server:
        async with chat(server) as made:
            begun = time.monotonic()
            reply = await made.complete(HELLO, waits.append)
            took = time.monotonic() - begun
    assert took >= 0.9
    assert reply.latency_ms < 900
    assert [retry.status for retry in reply.retries] == [429]
    assert reply.retries[0].waited_ms >= 900
    assert waits[0].begins
    assert waits[0].left_s >= 0.9
    assert "Slow down" in waits[0].reason
    assert waits[-1].left_s == 0
    assert len(waits) >= 2


async def test_p5_a_wait_too_long_is_given_up() -> None:
    with stub(lambda _body: Status(429, {"error": {"message": "Daily limit"}}, {"Retry-After": "86400"})) as server:
        failure = await fails(server, ChatUnavailable)
    assert len(server.bodies) == 1
    assert "Daily limit" in str(failure)


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(Status(500, text="oops"), id="500"),
        pytest.param(Status(503, {"error": {"message": "overloaded"}}), id="503"),
        pytest.param(Status(200, text="<html>gateway</html>"), id="malformed"),
        pytest.param(Status(200, {"choices": []}), id="no-choice"),
        pytest.param(Status(200, {"error": {"message": "upstream", "code": 502}}), id="P8-error-in-200"),
        pytest.param(Cut(), id="cut"),
    ],
)
async def test_p9_trouble_is_tried_again_within_bounds(trouble: Step) -> None:
    with stub(lambda _body: "Hi", trouble, trouble) as server:
        reply = await ask(server)
    assert reply.text == "Hi"
    assert len(reply.retries) == 2
    with stub(lambda _body: trouble) as server:
        failure = await fails(server, ChatUnavailable, retries=3)
    assert len(server.bodies) == 4
    assert len(failure.retries) == 3
    assert "4 tries" in str(failure)


async def test_a_hanging_endpoint_is_given_up() -> None:
    with stub(lambda _body: Hang(30)) as server:
        begun = time.monotonic()
        failure = await fails(server, ChatUnavailable, timeout_s=0.5, retries=1)
        assert time.monotonic() - begun < 15
    assert "within 0.5 s" in str(failure)
    assert len(server.bodies) == 2


async def test_an_endpoint_that_is_not_there() -> None:
    with stub() as server:
        pass
    failure = await fails(server, ChatUnavailable, retries=0)
    assert "cannot be reached" in str(failure)
    assert server.url in str(failure)


async def test_a_redirect_is_not_followed() -> None:
    with stub() as other, stub(lambda _body: Status(307, {}, {"Location": f"{other.url}/chat/completions"})) as server:
        async with chat(server, KEY) as made:
            with pytest.raises(ChatRefused, match="307"):
                await made.complete(HELLO)
    assert other.bodies == []


@pytest.mark.parametrize(
    "refusal",
    [
        error(
            "This model's maximum context length is 4096 tokens. However, your messages resulted in 5000 tokens.",
            param="messages",
            code="context_length_exceeded",
        ),
        error("the request exceeds the available context size, try increasing it", type="exceed_context_size_error"),
        error("prompt is too long: 210000 tokens > 200000 maximum"),
        Status(413, text="Request Entity Too Large"),
    ],
)
async def test_p3_a_prompt_too_long_is_an_error_of_its_own(refusal: Step) -> None:
    with stub(lambda _body: refusal) as server:
        await fails(server, ContextOverflow)
    assert len(server.bodies) == 1


@pytest.mark.parametrize(
    "body",
    [
        Reply(None),
        Reply([{"type": "text", "text": "Hi"}, {"type": "image"}]),
        Reply("Hi", None),
        Reply(7),
        Reply("Hi", usage=None),
        Reply("Hi", usage="many"),
        Reply("Hi", usage={"prompt_tokens": -1, "total_tokens": "9"}),
        Reply("Hi", extra={"id": None, "model": 3}),
        Reply("\ud800 Hi"),
    ],
)
async def test_p6_odd_answers_are_read_without_a_crash(body: Reply) -> None:
    with stub(lambda _body: body) as server:
        reply = await ask(server)
    assert reply.tokens.prompt is None or reply.tokens.prompt >= 0
    reply.text.encode()


async def test_p10_no_more_in_flight_than_the_settings_allow() -> None:
    with stub(lambda _body: "Hi", latency_s=0.02) as server:
        async with chat(server, concurrency=3) as made:
            await asyncio.gather(*(made.complete(HELLO) for _ in range(12)))
    assert server.most_in_flight == 3


async def test_esc_cancels_a_reply_in_flight() -> None:
    with stub(lambda _body: Hang(5)) as server:
        async with chat(server) as made:
            task = asyncio.create_task(made.complete(HELLO))
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
