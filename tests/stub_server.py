"""A scripted OpenAI-compatible server on loopback, in a thread of its own: replies, latency and faults as asked for."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

Body = dict[str, Any]
NOTE = {"cc": "Has not slept.", "hpi": "Ten days, elated.", "risk": "No suicidal thoughts.", "mse_mood": "Wonderful."}
PLAN = {"safety": "Admit.", "medication": "Olanzapine.", "follow_up": "Tomorrow."}
DIAGNOSES = [
    {"code": "6A60.1", "name": "Bipolar type I, manic episode with psychosis", "reason": "Ten days."},
    {"code": "6A20", "name": "Schizophrenia", "reason": "Less likely."},
]
QUESTIONS = ("Hello, I am Dr Ames. What brings you here?", "How have you been sleeping?", "Do you hear voices?")


@dataclass(frozen=True)
class Status:
    """An answer with this status and body; JSON unless `text` is given."""

    status: int
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    text: str | None = None


@dataclass(frozen=True)
class Hang:
    """No answer for so many seconds, then the connection is closed."""

    seconds: float = 30.0


@dataclass(frozen=True)
class Cut:
    """The connection breaks in the middle of the answer."""

    text: str = "half of it"


@dataclass(frozen=True)
class Slowly:
    """A completion that comes in pieces over so many seconds, where it is streamed."""

    text: str
    seconds: float = 1.0


@dataclass(frozen=True)
class Reply:
    """A completion; everything a provider may put beside the words."""

    text: Any = ""
    finish_reason: str | None = "stop"
    reasoning: str | None = None
    usage: Any = "counted"
    extra: dict[str, Any] = field(default_factory=dict)


Step = Status | Hang | Cut | Slowly | Reply | str
Speak = Callable[[Body], Step]


def error(message: str, status: int = 400, **fields: Any) -> Status:
    """An error in OpenAI's shape."""
    return Status(status, {"error": {"message": message, "type": "invalid_request_error", **fields}})


def task(body: Body) -> str:
    """What a request asks for, told from its system prompt."""
    text = " ".join(m["content"] for m in body["messages"][:1])
    marks = {"Now is the interview": "turn", "Now are the exams": "orders", "Now write the note": "note",
             "Now rank the": "diagnoses", "Now write the plan": "plan"}  # fmt: skip
    return next((name for mark, name in marks.items() if mark in text), "other")


def clinic(body: Body) -> str:
    """A doctor that does everything once and properly."""
    name = task(body)
    if name == "turn":
        asked = sum(m["role"] == "assistant" for m in body["messages"])
        turn = {"action": "say", "say": QUESTIONS[asked]} if asked < len(QUESTIONS) else {"action": "next_phase"}
        return json.dumps(turn)
    if name == "orders":
        done = "none ordered" not in body["messages"][-1]["content"]
        return json.dumps({"action": "next_phase"} if done else {"orders": ["TSH", "ECG; full blood count"]})
    return json.dumps({"note": NOTE, "plan": PLAN, "diagnoses": {"diagnoses": DIAGNOSES}}.get(name, {"ok": True}))


class Stub:
    """What was asked (`bodies`, `headers`), and what is to come (`steps`, one a request; then `speak`)."""

    def __init__(self, speak: Speak, steps: Iterable[Step], refuses: dict[str, Step], latency_s: float) -> None:
        self.speak = speak
        self.steps: deque[Step] = deque(steps)
        self.refuses = refuses
        self.latency_s = latency_s
        self.bodies: list[Body] = []
        self.headers: list[dict[str, str]] = []
        self.url = ""
        self.in_flight = self.most_in_flight = 0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One request."""
        body = await request.json()
        self.bodies.append(body)
        self.headers.append(dict(request.headers))
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            await asyncio.sleep(self.latency_s)
            return await self._answer(request, body)
        finally:
            self.in_flight -= 1

    async def _answer(self, request: web.Request, body: Body) -> web.StreamResponse:
        refused = next((step for name, step in self.refuses.items() if _asks(body, name)), None)
        step = refused or (self.steps.popleft() if self.steps else self.speak(body))
        if isinstance(step, Status):
            text = json.dumps(step.body) if step.text is None else step.text
            kind = "application/json" if step.text is None else "text/plain"
            return web.Response(status=step.status, text=text, headers=step.headers, content_type=kind)
        if isinstance(step, Hang):
            await asyncio.sleep(step.seconds)
            raise web.HTTPGatewayTimeout
        if isinstance(step, Cut):
            return await (
                _stream(request, body, Reply(step.text), cut=True) if body.get("stream") else _cut(request, body)
            )
        pace_s = step.seconds if isinstance(step, Slowly) else 0.0
        reply = step if isinstance(step, Reply) else Reply(step.text if isinstance(step, Slowly) else step)
        if body.get("stream"):
            return await _stream(request, body, reply, pace_s)
        await asyncio.sleep(pace_s)
        return web.json_response(completion(reply, body))


def completion(reply: Reply, body: Body) -> Body:
    """A completion in OpenAI's shape."""
    message: Body = {"role": "assistant", "content": reply.text}
    if reply.reasoning is not None:
        message["reasoning_content"] = reply.reasoning
    prompt = sum(len(m["content"]) for m in body["messages"]) // 4
    counted = {"prompt_tokens": prompt, "completion_tokens": 7, "total_tokens": prompt + 7}
    return {
        "id": "chatcmpl-stub",
        "object": "chat.completion",
        "created": 1,
        "model": f"{body['model']}-2026-01-01",
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish_reason}],
        "usage": counted if reply.usage == "counted" else reply.usage,
        **reply.extra,
    }


def _asks(body: Body, name: str) -> bool:
    if name in ("json_schema", "json_object"):
        return body.get("response_format", {}).get("type") == name
    if name == "system":
        return any(m["role"] == "system" for m in body["messages"])
    return name in body


async def _cut(request: web.Request, body: Body) -> web.StreamResponse:
    whole = json.dumps(completion(Reply("half of it"), body)).encode()
    response = web.StreamResponse(headers={"Content-Length": str(len(whole)), "Content-Type": "application/json"})
    await response.prepare(request)
    await response.write(whole[: len(whole) // 2])
    assert request.transport is not None
    request.transport.close()
    return response


async def _stream(
    request: web.Request, body: Body, reply: Reply, seconds: float = 0.0, cut: bool = False
) -> web.StreamResponse:
    """The completion in pieces of a few characters; the last ones tell the end and the counts, unless it is cut."""
    whole = completion(reply, body)
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    text, common = str(reply.text), {"id": whole["id"], "model": whole["model"]}
    pieces = [text[at : at + 5] for at in range(0, len(text), 5)]
    deltas: list[Body] = [{"reasoning_content": reply.reasoning}] if reply.reasoning else []
    for delta in [*deltas, *({"content": piece} for piece in pieces)]:
        await _send(response, {**common, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
        await asyncio.sleep(seconds / len(pieces) if pieces else 0)
    if cut:
        assert request.transport is not None
        request.transport.close()
        return response
    await _send(response, {**common, "choices": [{"index": 0, "delta": {}, "finish_reason": reply.finish_reason}]})
    await _send(response, {**common, "choices": [], "usage": whole["usage"]})
    await response.write(b"data: [DONE]\n\n")
    return response


async def _send(response: web.StreamResponse, value: Body) -> None:
    await response.write(b"data: " + json.dumps(value, ensure_ascii=False).encode() + b"\n\n")


@contextmanager
def stub(
    speak: Speak = clinic,
    *steps: Step,
    refuses: dict[str, Step] | None = None,
    latency_s: float = 0.0,
) -> Iterator[Stub]:
    """A running server; `steps` are given first, one a request, whatever is asked."""
    made = Stub(speak, steps, refuses or {}, latency_s)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="stub", daemon=True)
    thread.start()
    runner = asyncio.run_coroutine_threadsafe(_start(made), loop).result(10)
    try:
        yield made
    finally:
        asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


async def _start(made: Stub) -> web.AppRunner:
    app = web.Application()
    app.router.add_post("/v1/chat/completions", made.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.2, handler_cancellation=True)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    made.url = f"http://127.0.0.1:{port}/v1"
    return runner
