"""A reply that comes in pieces (server-sent events), gathered into the completion it would have been in one."""

from __future__ import annotations

import json
from typing import Any, Final

from mhtui.adapters.chat.reading import REASONING, reasoned, text_of, thought_in
from mhtui.core.thinking import split_thinking

STREAM: Final[dict[str, Any]] = {"stream": True, "stream_options": {"include_usage": True}}
"""What asks for it; an endpoint that refuses either is asked without."""
MAX_BYTES: Final = 16 * 2**20


class Gathering:
    """Takes the bytes of a stream as they come. `text` is what is spoken so far, without reasoning."""

    def __init__(self) -> None:
        self._rest = b""
        self._size = 0
        self._content: list[str] = []
        self._reasoning: list[str] = []
        self._refusal: list[str] = []
        self._fields: dict[str, Any] = {}
        self._finish: Any = None
        self._done = False
        self.error: bytes | None = None
        """An error object that came in the middle, as a body of its own."""

    @property
    def whole(self) -> bool:
        """Whether the endpoint has said that this is all; without that the stream was cut."""
        return self.error is None and (self._done or self._finish is not None)

    @property
    def text(self) -> str:
        """What is spoken so far."""
        return split_thinking("".join(self._content))[0]

    def feed(self, chunk: bytes) -> bool:
        """More bytes; whether there is more text. Raises ValueError for what is endless."""
        self._size += len(chunk)
        if self._size > MAX_BYTES:
            raise ValueError("the answer does not end")
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        before = len(self._content)
        for line in lines:
            self._line(line.strip())
        return len(self._content) > before

    def body(self) -> bytes:
        """The completion, as if it had come in one piece."""
        message = {
            "role": "assistant",
            "content": "".join(self._content),
            "reasoning_content": "".join(self._reasoning) or None,
            "refusal": "".join(self._refusal) or None,
        }
        choice = {"index": 0, "message": message, "finish_reason": self._finish}
        return json.dumps({**self._fields, "choices": [choice]}).encode()

    def _line(self, line: bytes) -> None:
        if not line.startswith(b"data:"):
            return  # comments that keep the line open, names of events
        data = line[5:].strip()
        if data == b"[DONE]":
            self._done = True
            return
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            return
        if isinstance(value, dict):
            self._take(value, data)

    def _take(self, value: dict[str, Any], data: bytes) -> None:
        if value.get("error"):
            self.error = data
        self._fields |= {key: value[key] for key in ("id", "model", "usage") if value.get(key)}
        choices = value.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if not isinstance(choice, dict):
            return
        if choice.get("error"):
            self.error = json.dumps({"error": choice["error"]}).encode()
        self._finish = choice.get("finish_reason") or self._finish
        delta = choice.get("delta")
        if isinstance(delta, dict):
            self._parts(delta.get("content"))
            thought = next((text for key in REASONING if (text := reasoned(delta.get(key)))), "")
            _add(self._reasoning, thought)
            _add(self._refusal, delta.get("refusal"))

    def _parts(self, content: Any) -> None:
        """A piece of the content: text, or parts of which some are reasoning."""
        _add(self._reasoning, thought_in(content))
        _add(self._content, text_of(content))


def _add(parts: list[str], piece: Any) -> None:
    if isinstance(piece, str) and piece:
        parts.append(piece)
