"""Reading what an endpoint sent: a completion, or an error in the provider's words. Shapes differ; none may crash."""

from __future__ import annotations

import email.utils
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.chat import ChatReply, Tokens
from mhtui.core.text import clean
from mhtui.core.thinking import split_thinking

MAX_WORDS: Final = 600
MAX_REPLY: Final = 200_000
"""Characters of a reply, and of its reasoning, that are kept: nobody is asked for so much."""
_WENT_WRONG: Final = frozenset(("error", "failed"))


class NoCompletion(Exception):
    """The body is no completion; the message says what it is. `status`: where the body names one of HTTP's."""

    def __init__(self, words: str, status: int | None = None) -> None:
        super().__init__(words)
        self.status = status


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
    _check_whole(value, choice, body)
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise NoCompletion(read_fault(body).words or "the answer holds no message")
    content, parts = text_of(message.get("content")), thought_in(message.get("content"))
    speech, thought = split_thinking(_plain_marks(content))
    given = next((text for key in REASONING if (text := reasoned(message.get(key)).strip())), "")
    refusal = message.get("refusal")
    return ChatReply(
        text=(speech or (refusal if isinstance(refusal, str) else ""))[:MAX_REPLY],
        reasoning="\n".join(part for part in (given, parts, thought) if part)[:MAX_REPLY],
        finish_reason=_text(choice.get("finish_reason")) or None,
        tokens=read_tokens(value.get("usage")),
        answer_id=_text(value.get("id")),
        model=_text(value.get("model")),
    )


def _plain_marks(content: str) -> str:
    """Brackets that JSON spells as escapes, as they are, where they may mark reasoning inside an object."""
    if "\\u003c" not in content.lower():
        return content
    return re.sub(r"\\u003(?:(c)|e)", lambda found: "<" if found.group(1) else ">", content, flags=re.IGNORECASE)


REASONING: Final = ("reasoning_content", "reasoning", "thinking", "reasoning_details")


def _check_whole(value: Mapping[str, Any], choice: Any, body: bytes) -> None:
    """Raises NoCompletion where the body says itself that it is an error, whatever else it holds."""
    inner = choice.get("error") if isinstance(choice, Mapping) else None
    failed = isinstance(choice, Mapping) and _text(choice.get("finish_reason")).lower() in _WENT_WRONG
    if not (value.get("error") or inner or failed):
        return
    fault = read_fault(
        body if value.get("error") else json.dumps({"error": inner or "the model stopped on an error"}).encode()
    )
    status = int(fault.code) if fault.code.isdigit() and 400 <= int(fault.code) < 600 else None
    raise NoCompletion(fault.words, status)


def reasoned(value: Any) -> str:
    """Reasoning in a field of its own: text, parts, or an object that holds it."""
    if isinstance(value, Mapping):
        value = [value]
    if isinstance(value, list):
        return thought_in([{"type": "thinking", **part} if isinstance(part, Mapping) else part for part in value])
    return text_of(value)


def thought_in(content: Any) -> str:
    """The reasoning among the parts of a message (`thinking`, `reasoning`), of which some hold parts themselves."""
    found: list[str] = []
    for part in content if isinstance(content, list) else ():
        if isinstance(part, Mapping) and _is_thought(part):
            inner = next((part[key] for key in ("thinking", "text", "reasoning", "summary") if part.get(key)), "")
            found.append(text_of(inner))
    return clean("\n".join(text for text in found if text))


def _is_thought(part: Mapping[str, Any]) -> bool:
    return str(part.get("type", "")).startswith(("thinking", "reasoning"))


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


def text_of(content: Any) -> str:
    """Text of a message; some send it in parts."""
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict) and not _is_thought(part)]
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
