"""Reading what an endpoint sent: a completion, or an error in the provider's words. Shapes differ; none may crash."""

from __future__ import annotations

import email.utils
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.chat import ChatReply, Tokens
from mhtui.core.text import clean
from mhtui.core.thinking import split_thinking

MAX_WORDS: Final = 600


class NoCompletion(Exception):
    """The body is no completion; the message says what it is."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error of the provider: its words, and the fields that some give beside them."""

    words: str
    code: str = ""
    param: str | None = None


def read_completion(body: bytes) -> ChatReply:
    """The reply in a body. Raises NoCompletion."""
    value = _json(body)
    if not isinstance(value, dict):
        raise NoCompletion(f"the answer is not JSON: {_short(body.decode('utf-8', 'replace'))}")
    choices = value.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise NoCompletion(read_fault(body).words or "the answer holds no message")
    speech, thought = split_thinking(_content(message.get("content")))
    given = next((_content(message[k]) for k in ("reasoning_content", "reasoning") if message.get(k)), "")
    refusal = message.get("refusal")
    return ChatReply(
        text=speech or (refusal if isinstance(refusal, str) else ""),
        reasoning="\n".join(part for part in (given.strip(), thought) if part),
        finish_reason=_text(choice.get("finish_reason")) or None,
        tokens=read_tokens(value.get("usage")),
        answer_id=_text(value.get("id")),
        model=_text(value.get("model")),
    )


def read_tokens(usage: Any) -> Tokens:
    """Counts as given; anything that is no count is None."""
    if not isinstance(usage, dict):
        return Tokens()
    return Tokens(
        prompt=_count(usage, "prompt_tokens"),
        completion=_count(usage, "completion_tokens"),
        cached=_count(usage.get("prompt_tokens_details"), "cached_tokens"),
        reasoning=_count(usage.get("completion_tokens_details"), "reasoning_tokens"),
        total=_count(usage, "total_tokens"),
        raw=usage,
    )


def read_fault(body: bytes) -> Fault:
    """The error in a body: OpenAI's object, a list of fields (`detail`), a bare message, or the text itself."""
    value = _json(body)
    if not isinstance(value, dict):
        return Fault(_short(body.decode("utf-8", "replace")))
    error = value.get("error", value)
    if isinstance(error, str):
        return Fault(_short(error))
    if not isinstance(error, Mapping):
        return Fault(_short(json.dumps(value, ensure_ascii=False)))
    words = error.get("message") or error.get("detail") or error.get("error") or error
    said = words if isinstance(words, str) else json.dumps(words, ensure_ascii=False)
    param = error.get("param")
    code = error.get("code") or error.get("type") or ""
    return Fault(_short(said), str(code), param if isinstance(param, str) else None)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds the endpoint asks to wait: `retry-after-ms`, seconds, or a date; None where it says nothing usable."""
    try:
        if "retry-after-ms" in headers:
            return max(0.0, float(headers["retry-after-ms"]) / 1000)
        asked = headers.get("retry-after", "")
        if asked.replace(".", "", 1).isdigit():
            return float(asked)
        at = email.utils.parsedate_to_datetime(asked).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None
    return max(0.0, at - time.time())


def _content(content: Any) -> str:
    """Text of a message; some send it in parts."""
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return clean("".join(part for part in parts if isinstance(part, str)))
    return clean(content) if isinstance(content, str) else ""


def _count(usage: Any, key: str) -> int | None:
    value = usage.get(key) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_WORDS else f"{line[:MAX_WORDS]}…"
