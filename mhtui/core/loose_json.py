"""Objects that models write among other words: fences, prefaces, trailing prose, several objects, reasoning."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

MAX_CHARS: Final = 200_000
"""Longer replies are read up to here: no model is asked for so much."""
MAX_BROKEN: Final = 200
"""So many braces that open nothing are passed over before the search is given up."""
_FENCES: Final = ("```json", "```JSON", "```")


@dataclass(frozen=True, slots=True)
class Found:
    """An object in a text, and the words around it, without fences. `own_line`: it has its lines to itself."""

    value: dict[str, Any]
    before: str = ""
    after: str = ""
    own_line: bool = True


def last_object(text: str, keys: Collection[str]) -> Found | None:
    """The last complete object that has one of `keys`, with only those of its keys; None where there is none.

    Objects inside other objects, or inside their strings, do not count. A key that comes twice keeps its last value.
    """
    text = text[:MAX_CHARS]
    best: Found | None = None
    for start, end, value in _objects(text):
        known = {key: value[key] for key in value if key in keys}
        if known:
            line = text[:start].rsplit("\n", 1)[-1] + text[end:].split("\n", 1)[0]
            own_line = not line.replace("```json", "").strip(" \t`")
            best = Found(known, _bare(text[:start]), _bare(text[end:]), own_line)
    return best


def _bare(text: str) -> str:
    for fence in _FENCES:
        text = text.replace(fence, "")
    return text.strip()


def _objects(text: str) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """(start, end, object) of each outermost object, in order."""
    decoder = json.JSONDecoder(strict=False)
    broken, at = 0, text.find("{")
    while at >= 0 and broken < MAX_BROKEN:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            broken, at = broken + 1, text.find("{", at + 1)
            continue
        if isinstance(value, dict):
            yield at, end, value
        at = text.find("{", end)
