"""Trying an endpoint out: does it answer, keep to a JSON schema, count tokens, and how long does it take."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from mhtui.adapters.chat.client import ModelChat
from mhtui.core.chat import ChatError, ChatReply, ChatRequest, Message, ReplySchema
from mhtui.core.findings import Finding
from mhtui.core.loose_json import last_object

CAP: Final = 64
_HELLO: Final = (Message("user", "Reply with the word: ready"),)
_SCHEMA: Final = ReplySchema(
    "ready",
    {
        "type": "object",
        "properties": {"ready": {"type": "boolean"}},
        "required": ["ready"],
        "additionalProperties": False,
    },
)
_ASK: Final = (Message("user", 'Reply with the JSON object {"ready": true} and nothing else.'),)


async def try_out(chat: ModelChat, name: str) -> AsyncIterator[Finding]:
    """Findings of two small calls; one where the first fails."""
    try:
        plain = await chat.complete(ChatRequest(_HELLO, CAP))
    except ChatError as error:
        yield Finding(f"{name}: answers", False, str(error), {"status": error.status})
        return
    yield _answers(name, plain)
    yield _counts(name, plain)
    try:
        structured = await chat.complete(ChatRequest(_ASK, CAP, _SCHEMA))
    except ChatError as error:
        yield Finding(f"{name}: structured output", False, str(error), {"status": error.status})
        return
    yield _structured(name, structured)
    if structured.changed:
        changed = list(structured.changed)
        yield Finding(f"{name}: parameters", None, f"not taken as sent: {'; '.join(changed)}", {"changed": changed})


def _answers(name: str, reply: ChatReply) -> Finding:
    said = f"{reply.model or 'a model without a name'} in {reply.latency_ms} ms"
    thought = f", with {len(reply.reasoning)} characters of reasoning (kept apart)" if reply.reasoning else ""
    empty = (
        "" if reply.text.strip() else f"; it said nothing ({reply.finish_reason}): a larger max_tokens may be needed"
    )
    fields = {"answered_by": reply.model, "latency_ms": reply.latency_ms, "finish_reason": reply.finish_reason}
    return Finding(f"{name}: answers", True, f"{said}{thought}{empty}", fields)


def _counts(name: str, reply: ChatReply) -> Finding:
    tokens = reply.tokens
    counted = tokens.prompt is not None and tokens.completion is not None
    words = (
        f"{tokens.prompt} in, {tokens.completion} out" if counted else "not counted: cost and budget cannot be known"
    )
    return Finding(f"{name}: usage", None, words, {"counted": counted})


def _structured(name: str, reply: ChatReply) -> Finding:
    form = reply.sent.get("response_format", {}).get("type", "none")
    found = last_object(reply.text, ("ready",))
    kept = found is not None and not (found.before or found.after)
    how = {"json_schema": "by JSON schema", "json_object": "JSON, without a schema"}.get(
        form, "asked for in words only"
    )
    words = f"{how}; the reply {'was' if kept else 'was not'} the object asked for"
    return Finding(f"{name}: structured output", None, words, {"response_format": form, "kept": kept})
