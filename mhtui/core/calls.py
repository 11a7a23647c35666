"""What is stored of each call to a model, apart from the log: the scorer never receives it."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from mhtui.core.chat import ChatError, ChatReply, ChatRequest, ChatUnavailable, Message, Retry, Tokens

Party = Literal["doctor", "patient", "judge"]


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Price(_Stored):
    """Money for a million tokens: read, written, and read from the provider's cache (as read, where None)."""

    input: float
    output: float
    cached: float | None = None
    currency: str = "USD"


class FailedTry(_Stored):
    """A try that was made again; times in milliseconds. `lost`: no answer came whole, so it may have been billed."""

    reason: str
    status: int | None = None
    took_ms: int = 0
    waited_ms: int = 0
    lost: bool = False


class CallTokens(_Stored):
    """Counts of the provider; None where it gave none. `raw` is its own object, untouched."""

    prompt: int | None = None
    completion: int | None = None
    cached: int | None = None
    reasoning: int | None = None
    total: int | None = None
    raw: dict[str, Any] = {}


class CallRecord(_Stored):
    """One call, or (not `called`) what was given up without one.

    `system` and `prompt` are SHA-256 of the system prompt and of all messages sent.
    `attempt` counts re-asks of the same thing from 0. `problem` says why the reply could not be used, `error` why there
    was none. `text` holds no reasoning: that is kept apart, known here by its length and SHA-256 only.
    """

    party: Party
    purpose: str
    attempt: int = 0
    called: bool = True
    endpoint: str
    model: str
    answered_by: str = ""
    answer_id: str = ""
    finish_reason: str | None = None
    system: str
    prompt: str
    messages: int
    prompt_chars: int
    sent: dict[str, Any] = {}
    changed: tuple[str, ...] = ()
    text: str = ""
    reasoning_chars: int = 0
    reasoning_sha256: str | None = None
    tokens: CallTokens = CallTokens()
    price: Price | None = None
    latency_ms: int = 0
    retries: tuple[FailedTry, ...] = ()
    flags: tuple[str, ...] = ()
    problem: str = ""
    error: str = ""
    lost: bool = False

    @property
    def cost(self) -> float | None:
        """Money for this call; None where nobody knows: without a price or counts, or where a try was lost on its way.
        Nothing was billed for a call that was refused."""
        if not self.called:
            return 0.0
        if self.price is None or self.lost or any(a_try.lost for a_try in self.retries):
            return None
        return 0.0 if self.error else cost_of(self.tokens, self.price)

    @property
    def uncounted(self) -> int:
        """Answers and lost tries whose tokens nobody counted."""
        lost = self.lost + sum(a_try.lost for a_try in self.retries)
        return lost + (self.called and not self.error and billed(self.tokens) is None)


@dataclass(frozen=True, slots=True)
class Call:
    """A record with what is stored beside it: the texts it names by SHA-256 (system prompt, schema), the reasoning."""

    record: CallRecord
    texts: Mapping[str, str]
    reasoning: str = ""


class Usage(_Stored):
    """Calls of one party together. `unpriced` counts calls whose cost is not known; `cost` is None if there is one."""

    calls: int = 0
    prompt: int = 0
    completion: int = 0
    cached: int = 0
    reasoning: int = 0
    total: int = 0
    uncounted: int = 0
    unpriced: int = 0
    retries: int = 0
    waited_ms: int = 0
    latency_ms: int = 0
    cost: float | None = 0.0


def billed(tokens: CallTokens | Tokens) -> tuple[int, int] | None:
    """Tokens read and written, as billed; None without counts.

    Where the provider's total is larger than the two parts, the rest is reasoning it wrote and did not count there.
    """
    if tokens.prompt is None or tokens.completion is None:
        return None
    written = max(tokens.completion, (tokens.total or 0) - tokens.prompt)
    return tokens.prompt, written


def usage_of(records: Iterable[CallRecord]) -> dict[Party, Usage]:
    """What each party used, apart from the others; all three are always there."""
    found: dict[Party, list[CallRecord]] = {"doctor": [], "patient": [], "judge": []}
    for record in records:
        found[record.party].append(record)
    return {party: _usage(mine) for party, mine in found.items()}


def cost_of(tokens: CallTokens, price: Price | None) -> float | None:
    """Money for these tokens; None without a price or without counts."""
    counts = billed(tokens)
    if price is None or counts is None:
        return None
    read, written = counts
    cached = min(tokens.cached or 0, read)
    cached_price = price.input if price.cached is None else price.cached
    return ((read - cached) * price.input + cached * cached_price + written * price.output) / 1_000_000


def flags_of(records: Iterable[CallRecord]) -> dict[str, int]:
    """How often each flag was set."""
    return dict(sorted(Counter(flag for record in records for flag in record.flags).items()))


def sha256(text: str) -> str:
    """Hex SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


_known = lru_cache(maxsize=64)(sha256)
"""For texts that call after call has again: system prompts and schemas."""


def system_of(messages: Sequence[Message]) -> str:
    """The system prompt of a request, "" without one."""
    return "\n\n".join(message.content for message in messages if message.role == "system")


def texts_of(request: ChatRequest) -> dict[str, str]:
    """What a record of this request names by hash: the system prompt, and the schema as JSON."""
    texts = [system_of(request.messages), *([_json(request.schema.schema)] if request.schema else [])]
    return {_known(text): text for text in texts}


def text_hashes(record: CallRecord) -> list[str]:
    """The hashes of texts that a record names."""
    schema = record.sent.get("response_format", {}).get("json_schema", {}).get("schema")
    return [record.system, *([schema] if isinstance(schema, str) else [])]


def prompt_hash(messages: Sequence[Message]) -> str:
    """SHA-256 of all messages of a prompt."""
    return sha256(_json([[m.role, m.content] for m in messages]))


def asked(request: ChatRequest) -> dict[str, Any]:
    """The fields of a record that follow from the request."""
    messages = request.messages
    return {
        "system": _known(system_of(messages)),
        "prompt": prompt_hash(messages),
        "messages": len(messages),
        "prompt_chars": sum(len(message.content) for message in messages),
    }


def answered(reply: ChatReply) -> dict[str, Any]:
    """The fields of a record that follow from the reply."""
    return {
        "answered_by": reply.model,
        "answer_id": reply.answer_id,
        "finish_reason": reply.finish_reason,
        "sent": _sent(reply.sent),
        "changed": reply.changed,
        "text": reply.text,
        "reasoning_chars": len(reply.reasoning),
        "reasoning_sha256": sha256(reply.reasoning) if reply.reasoning else None,
        "tokens": _tokens(reply.tokens),
        "latency_ms": reply.latency_ms,
        "retries": _tries(reply.retries),
    }


def failed(error: ChatError) -> dict[str, Any]:
    """The fields of a record that follow from a call without an answer."""
    called = isinstance(error, ChatUnavailable) or error.status is not None
    return {
        "called": called,
        "error": f"{type(error).__name__}: {error}",
        "sent": _sent(error.sent),
        "changed": error.changed,
        "retries": _tries(error.retries),
        "lost": error.lost,
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _sent(sent: Mapping[str, Any]) -> dict[str, Any]:
    """What was sent, with the schema by its hash: it is the same in every call of its kind."""
    form = sent.get("response_format", {})
    if "json_schema" not in form:
        return dict(sent)
    schema = {**form["json_schema"], "schema": _known(_json(form["json_schema"]["schema"]))}
    return {**sent, "response_format": {**form, "json_schema": schema}}


def _tokens(tokens: Tokens) -> CallTokens:
    return CallTokens(
        prompt=tokens.prompt,
        completion=tokens.completion,
        cached=tokens.cached,
        reasoning=tokens.reasoning,
        total=tokens.total,
        raw=dict(tokens.raw),
    )


def _tries(retries: Iterable[Retry]) -> tuple[FailedTry, ...]:
    return tuple(
        FailedTry(reason=r.reason, status=r.status, took_ms=r.took_ms, waited_ms=r.waited_ms, lost=r.lost)
        for r in retries
    )


def _usage(records: Sequence[CallRecord]) -> Usage:
    records = [record for record in records if record.called]
    counts = [(record.tokens, billed(record.tokens) or (0, 0)) for record in records]
    costs = [record.cost for record in records]
    known = [cost for cost in costs if cost is not None]
    return Usage(
        calls=len(records),
        prompt=sum(read for _, (read, _) in counts),
        completion=sum(written for _, (_, written) in counts),
        cached=sum(tokens.cached or 0 for tokens, _ in counts),
        reasoning=sum(tokens.reasoning or 0 for tokens, _ in counts),
        total=sum(read + written for _, (read, written) in counts),
        uncounted=sum(record.uncounted for record in records),
        unpriced=len(costs) - len(known),
        retries=sum(len(record.retries) for record in records),
        waited_ms=sum(r.waited_ms for record in records for r in record.retries),
        latency_ms=sum(record.latency_ms for record in records),
        cost=sum(known) if len(known) == len(costs) else None,
    )
