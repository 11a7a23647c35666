"""What never leaves the program: keys, and absolute paths of a machine. Applied to every text before any format."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, Final

from mhtui.core.events import PAYLOAD, Event

Scrub = Callable[[str], str]

KEY: Final = "[key removed]"
PATH: Final = "[path removed]"
_SHORTEST: Final = 8
"""Known secrets shorter than this are words, and stay."""
_KEYS: Final = re.compile(
    r"\b(?:sk|pk|rk|gsk|xai)-[A-Za-z0-9_-]{16,}|\b(?:hf|ghp|gho|ghs|github_pat)_[A-Za-z0-9_]{16,}|\bAIza[A-Za-z0-9_-]{20,}"
    r"|\bAKIA[A-Z0-9]{12,}|(?i:\b(?:bearer|basic)\s+)[A-Za-z0-9._~+/=-]{16,}"
)
_USERINFO: Final = re.compile(r"(?<=://)[^/\s@:]+:[^/\s@]+@")
_PATHS: Final = re.compile(
    r"(?<![\w./:])(?:file://)?/(?:home|Users|root|work|tmp|var|etc|opt|mnt|media|srv|usr|private|data|Volumes)(?:/[^\s\"'<>|;,)]+)+"
    r"|\b[A-Za-z]:\\(?:[^\s\"'<>|\\]+\\?)+"
)


def scrub_of(secrets: Collection[str] = (), folders: Collection[str] = ()) -> Scrub:
    """A function that takes these secrets, what looks like a key, these folders and absolute paths out of a text."""
    known = sorted((one for one in secrets if len(one) >= _SHORTEST), key=len, reverse=True)
    places = sorted(folders, key=len, reverse=True)

    def scrub(text: str) -> str:
        for secret in known:
            text = text.replace(secret, KEY)
        for folder in places:
            text = text.replace(folder, PATH)
        text = _USERINFO.sub(f"{KEY}@", _KEYS.sub(KEY, text))
        return _PATHS.sub(PATH, text)

    return scrub


def deep(value: Any, change: Scrub) -> Any:
    """A JSON-like value with every text changed, keys of objects too."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {change(key): deep(inner, change) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [deep(inner, change) for inner in value]
    return value


def scrubbed(events: tuple[Event, ...], change: Scrub) -> tuple[Event, ...]:
    """The events with every text of them changed."""
    return tuple(_event(event, change) for event in events)


def _event(event: Event, change: Scrub) -> Event:
    fields = deep(event.payload.model_dump(mode="json"), change)
    payload = PAYLOAD.validate_python({**fields, "kind": event.payload.kind})
    return Event(event.session_id, event.seq, event.at_ms, event.phase, event.actor, payload)
