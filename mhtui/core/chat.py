"""What is asked of a language model and what comes back: plain values, the same for doctor, patient and judge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from mhtui.core.errors import MhtuiError

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class ReplySchema:
    """The JSON schema a reply should have, asked for where the endpoint supports it."""

    name: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One question to a model. `max_tokens` is the cap on the reply; None leaves it to the endpoint."""

    messages: tuple[Message, ...]
    max_tokens: int | None = None
    schema: ReplySchema | None = None


@dataclass(frozen=True, slots=True)
class Tokens:
    """Token counts as the provider gave them; None where it gave none. `raw` is its own object, untouched."""

    prompt: int | None = None
    completion: int | None = None
    cached: int | None = None
    reasoning: int | None = None
    total: int | None = None
    raw: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Retry:
    """A try that failed and was made again. Times are milliseconds: what it took, and the wait after it."""

    reason: str
    status: int | None
    took_ms: int
    waited_ms: int
    lost: bool = False
    """It was sent and no answer came whole: nobody knows whether it was billed."""


@dataclass(frozen=True, slots=True)
class ChatReply:
    """One answer. `text` holds no reasoning; `sent` is what was really sent beside the messages."""

    text: str
    reasoning: str = ""
    finish_reason: str | None = None
    tokens: Tokens = Tokens()
    answer_id: str = ""
    model: str = ""
    sent: Mapping[str, Any] = field(default_factory=dict)
    latency_ms: int = 0
    retries: tuple[Retry, ...] = ()
    changed: tuple[str, ...] = ()
    """Parameters that the endpoint refused and that were renamed or left out, in words."""

    @property
    def filtered(self) -> bool:
        """Whether a filter of the provider stopped it: a larger cap does not help."""
        return self.finish_reason in ("content_filter", "safety", "refusal", "prohibited_content")

    @property
    def truncated(self) -> bool:
        """Whether the cap cut the reply off."""
        return self.finish_reason == "length"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A wait before the next try, told about once a second; `left_s` 0 ends it, `begins` marks the first."""

    reason: str
    left_s: float
    attempt: int
    attempts: int
    begins: bool = False


OnWait = Callable[[Waiting], None]
OnText = Callable[[str], None]
"""Told all that is spoken so far of a reply that is coming; a try that begins anew starts again from nothing."""


class ChatError(MhtuiError):
    """A model could not be asked. The message carries the provider's own words, never a key."""

    def __init__(self, message: str, status: int | None = None, retries: tuple[Retry, ...] = ()) -> None:
        super().__init__(message)
        self.status = status
        self.retries = retries
        self.sent: Mapping[str, Any] = {}
        """What was really sent beside the messages, in the last try."""
        self.changed: tuple[str, ...] = ()
        self.lost = False
        """The last try was sent and no answer came whole: nobody knows whether it was billed."""


class ChatCancelled(asyncio.CancelledError):
    """Who asked went away while the reply was coming; `sent` as of ChatError."""

    def __init__(self, sent: Mapping[str, Any], changed: tuple[str, ...]) -> None:
        super().__init__("cancelled while a reply was coming")
        self.sent = sent
        self.changed = changed


class ChatRefused(ChatError):
    """The endpoint will not do it however often it is asked: wrong key, unknown model, a request it cannot read."""


class ChatUnavailable(ChatError):
    """The endpoint did not answer, or not with an answer, in all tries."""


class ContextOverflow(ChatError):
    """The prompt is longer than the model can read."""


class OverBudget(ChatError):
    """The session has used the tokens, the money or the calls that the settings allow it."""
