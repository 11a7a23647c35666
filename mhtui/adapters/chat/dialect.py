"""What an endpoint has been found not to take. Each parameter is renamed or left out once, and that is remembered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mhtui.core.chat import ChatRequest, Message

CAPS: Final = ("max_tokens", "max_completion_tokens")
FORMATS: Final = ("json_schema", "json_object", "none")
_FORMAT_WORDS: Final = re.compile(
    r"response_format|output_format|json[_ ](?:schema|object|mode)|structured[_ ]outputs?|guided|grammar", re.IGNORECASE
)
_ROLE_WORDS: Final = re.compile(
    r"system (?:role|message|prompt|instruction)|role.{0,20}system|developer instruction", re.IGNORECASE
)
_OVERFLOW: Final = re.compile(
    r"context[ _-]?(?:length|window|size)|maximum context|too many (?:input )?tokens|(?:prompt|input) is too long"
    r"|exceeds? the (?:available |maximum |model'?s )?(?:context|number of tokens)|reduce the length"
    r"|maximum (?:prompt|input|model|allowed|sequence) length"
    r"|(?:prompt|input) (?:token )?(?:count|length)\b.{0,60}(?:exceeds?|limit|should be)"
    r"|(?:longer|larger) than the (?:maximum|model)|model token limit|\binputs?`? tokens \+ |prompt_tokens_exceeded",
    re.IGNORECASE | re.DOTALL,
)
_TOO_LARGE: Final = re.compile(
    r"too large|too (?:high|big|many)|exceeds?|at most|less than or equal|maximum (?:value|allowed|output|of|is)|<="
    r"|cannot be (?:greater|larger)|must be (?:between|less)|supports? at most|valid range",
    re.IGNORECASE,
)
_OVERFLOW_CODES: Final = frozenset(
    ("context_length_exceeded", "model_max_prompt_tokens_exceeded", "exceed_context_size_error")
)
_ROOM: Final = re.compile(r"\b(\d+) > (\d+) - (\d+)")
_OF_PROMPT: Final = re.compile(r"\b(?:prompt|messages?|inputs?|context)\b", re.IGNORECASE)
_LIMIT: Final = re.compile(r"\d+")
LEAST_CAP: Final = 64
"""A cap below this leaves no room for an answer."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one model behind one endpoint is spoken to. `proven`: parameters that were taken at least once."""

    cap: str | None = "max_tokens"
    format: str = "json_schema"
    dropped: frozenset[str] = frozenset()
    system: bool = True
    most: int | None = None
    """The largest cap on a reply that is taken, where a larger one was refused."""
    proven: frozenset[str] = frozenset()
    changed: tuple[str, ...] = ()

    def send(self, request: ChatRequest, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """All that goes beside model and messages."""
        sent = {key: value for key, value in parameters.items() if key not in self.dropped}
        if self.cap and request.max_tokens is not None:
            sent[self.cap] = min(request.max_tokens, self.most or request.max_tokens)
        if request.schema and self.format == "json_schema":
            wanted = {"name": request.schema.name, "strict": True, "schema": dict(request.schema.schema)}
            sent["response_format"] = {"type": "json_schema", "json_schema": wanted}
        elif request.schema and self.format == "json_object":
            sent["response_format"] = {"type": "json_object"}
        return sent

    def messages(self, messages: tuple[Message, ...]) -> list[dict[str, str]]:
        """Messages in roles that are taken: without a system role its words open the first turn. None is empty."""
        spoken = [message for message in messages if message.content.strip()]
        if self.system:
            return _merged(spoken)
        return _merged([Message("user", m.content) if m.role == "system" else m for m in spoken])

    def accepted(self, sent: Mapping[str, Any]) -> Dialect:
        """After an answer: what was sent is taken."""
        return self if self.proven >= sent.keys() else replace(self, proven=self.proven | sent.keys())

    def without(self, param: str | None, words: str, sent: Mapping[str, Any]) -> Dialect | None:
        """The dialect after a refusal, or None where the words name nothing that could be changed."""
        low = words.lower()
        if lower := self._lower_cap(words, sent):
            return lower
        named = [key for key in sent if key == param] or [key for key in sent if key in CAPS and _named(key, low)]
        named = named or [key for key in sent if key != "response_format" and _named(key, low)]
        if "response_format" in sent and (param == "response_format" or _FORMAT_WORDS.search(words)):
            return self._next_format()
        for key in named:
            if key in CAPS:
                return self._next_cap(key)
            if key in sent and key not in self.dropped:
                return self._with(f"{key} left out", dropped=self.dropped | {key})
        if self.system and _ROLE_WORDS.search(words):
            return self._with("system prompt sent as a user's message", system=False)
        return None

    def _lower_cap(self, words: str, sent: Mapping[str, Any]) -> Dialect | None:
        """The cap is known and only its value is too large: the limit that is named, else half."""
        value = next((sent[key] for key in CAPS if key in sent), None)
        if value is None or not _names_cap(words) or not _TOO_LARGE.search(words):
            return None
        most = _named_limit(words, value)
        return self._with(f"{self.cap}: at most {most}", most=most) if most else None

    def _next_format(self) -> Dialect | None:
        following = FORMATS[FORMATS.index(self.format) + 1 :]
        if not following:
            return None
        after = following[0] if following[0] != "none" else "none"
        return self._with(f"response_format: {self.format} → {after}", format=after)

    def _next_cap(self, key: str) -> Dialect | None:
        if key in self.proven:  # it is taken, only so large a value is not
            return None
        after = CAPS[1] if key == CAPS[0] and not any("max_completion_tokens" in c for c in self.changed) else None
        return self._with(f"{key} → {after}" if after else f"{key} left out", cap=after)

    def _with(self, words: str, **changes: Any) -> Dialect:
        return replace(self, changed=(*self.changed, words), **changes)


def room_left(words: str) -> int | None:
    """The tokens this prompt leaves for a reply, where a refusal counts them: "2048 > 4096 - 3000"."""
    room = _ROOM.search(words)
    left = int(room.group(2)) - int(room.group(3)) if room and _names_cap(words) else 0
    return left if left >= LEAST_CAP else None


def _named_limit(words: str, value: int) -> int | None:
    """The cap to try where `value` was refused as too large; None where none is left to try."""
    limits = [n for n in map(int, _LIMIT.findall(words.replace(",", ""))) if LEAST_CAP <= n < value]
    most = max(limits) if limits else value // 2
    return most if most >= LEAST_CAP else None


def is_overflow(code: str, words: str) -> bool:
    """Whether a refusal says that the prompt is too long; a cap that is too large is another matter."""
    if room_left(words) is not None:
        return False
    if _names_cap(words) and _TOO_LARGE.search(words) and not _OF_PROMPT.search(words):
        return False
    return code in _OVERFLOW_CODES or bool(_OVERFLOW.search(words))


def names_a_parameter(words: str) -> bool:
    """Whether words of an endpoint that failed are about how it was asked: some refuse with a 500."""
    return bool(_FORMAT_WORDS.search(words)) or _names_cap(words)


def _names_cap(words: str) -> bool:
    return any(_named(key, words.lower()) for key in CAPS)


def _named(key: str, low: str) -> bool:
    return re.search(rf"(?<![a-z_]){re.escape(key.lower())}(?![a-z_])", low) is not None


def _merged(messages: list[Message]) -> list[dict[str, str]]:
    """Messages of the same role in a row as one: some endpoints insist on turns that alternate."""
    merged: list[dict[str, str]] = []
    for message in messages:
        if merged and merged[-1]["role"] == message.role:
            merged[-1]["content"] += f"\n\n{message.content}"
        else:
            merged.append({"role": message.role, "content": message.content})
    return merged
