"""Reasoning that models mix into their replies, told apart from what they say."""

from __future__ import annotations

import re
from typing import Final

_TAG: Final = re.compile(
    r"<\s*(?P<a>/?)\s*(?:think|thinking|thought|reasoning)\b[^<>]{0,40}>|\[(?P<b>/?)THINK\]|◁(?P<c>/?)think▷",
    re.IGNORECASE,
)


def split_thinking(text: str) -> tuple[str, str]:
    """(speech, reasoning). All blocks count, nested ones too.

    A closing tag without an opening one: what stands before it is reasoning. An opening one that is never closed: what
    follows is reasoning.
    """
    speech: list[str] = []
    reasoning: list[str] = []
    depth = at = 0
    for tag in _TAG.finditer(text):
        piece, at, closes = text[at : tag.start()], tag.end(), any(tag.group("a", "b", "c"))
        if closes and depth == 0:
            reasoning += [*speech, piece]
            speech = []
        else:
            (reasoning if depth else speech).append(piece)
        depth = max(0, depth - 1) if closes else depth + 1
    (reasoning if depth else speech).append(text[at:])
    if not reasoning:
        return text, ""
    return "".join(speech).strip(), "\n".join(piece.strip() for piece in reasoning if piece.strip())
