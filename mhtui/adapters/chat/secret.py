"""A key in memory: not in its repr, and struck out of whatever text came near it."""

from __future__ import annotations

import re
from typing import Final

STRUCK: Final = "[key]"
_LOOKS_LIKE_A_KEY: Final = re.compile(
    r"\b(?:sk|pk|rk|key|gsk|xai|hf|AIza|api)[-_][A-Za-z0-9*_.-]{6,}|\bBearer\s+[^\s\"',;]+", re.IGNORECASE
)
_PIECE: Final = 8
"""Any stretch of the key this long is struck out: providers quote keys shortened."""


class Secret:
    """Holds a key. `reveal` is called at one place only: where the client is made."""

    __slots__ = ("_spelt", "_value")

    def __init__(self, value: str) -> None:
        self._value = value
        self._spelt = re.compile("".join(map(_spellings, value))) if value else None

    def __repr__(self) -> str:
        return "Secret(***)"

    def __reduce__(self) -> str:
        raise TypeError("a key is not written anywhere")

    def reveal(self) -> str:
        """The key itself."""
        return self._value

    def struck_from(self, text: str) -> str:
        """A good answer without the key, however JSON may spell it; its words are otherwise as they came."""
        return self._spelt.sub(STRUCK, text) if self._spelt else text

    def strike(self, text: str) -> str:
        """The text without the key, pieces of it, or anything that looks like one."""
        key = self._value
        if len(key) >= _PIECE:
            for size in (len(key), _PIECE):
                pieces = {key[at : at + size] for at in range(len(key) - size + 1)}
                text = _strike_pieces(text, pieces, size)
        elif key:
            text = text.replace(key, STRUCK)
        return _LOOKS_LIKE_A_KEY.sub(STRUCK, text)


def _spellings(char: str) -> str:
    """A character as it is, and as JSON may escape it."""
    short = rf"|\\{re.escape(char)}" if char in '/"\\' else ""
    return rf"(?:{re.escape(char)}|\\u(?i:{ord(char):04x}){short})"


def _strike_pieces(text: str, pieces: set[str], size: int) -> str:
    kept: list[str] = []
    at = start = 0
    while at <= len(text) - size:
        if text[at : at + size] not in pieces:
            at += 1
            continue
        kept += [text[start:at], STRUCK]
        at += size
        while at <= len(text) and text[at - size + 1 : at + 1] in pieces:
            at += 1
        start = at
    return "".join([*kept, text[start:]])
