"""The ranked list as data: moving, removing, and its draft as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mhtui.core.icd11 import Icd11


@dataclass(frozen=True, slots=True)
class Ranked:
    """One entry: its code and why."""

    code: str
    reasoning: str = ""


Ranking = tuple[Ranked, ...]


def moved(ranking: Ranking, index: int, by: int) -> Ranking:
    """The list with one entry moved; unchanged at either end."""
    to = index + by
    if not (0 <= index < len(ranking) and 0 <= to < len(ranking)):
        return ranking
    rest = [*ranking[:index], *ranking[index + 1 :]]
    rest.insert(to, ranking[index])
    return tuple(rest)


def without(ranking: Ranking, index: int) -> Ranking:
    """The list without one entry."""
    return (*ranking[:index], *ranking[index + 1 :])


def reasoned(ranking: Ranking, index: int, reasoning: str) -> Ranking:
    """The list with other words for one entry."""
    return (*ranking[:index], Ranked(ranking[index].code, reasoning), *ranking[index + 1 :])


def place_of(ranking: Ranking, code: str) -> int | None:
    """Where a code stands."""
    return next((i for i, entry in enumerate(ranking) if entry.code == code), None)


def to_draft(ranking: Sequence[Ranked]) -> str:
    """The list as JSON."""
    return json.dumps([{"code": e.code, "reasoning": e.reasoning} for e in ranking], ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Draft:
    """A list read back; `entries` is None where nothing could be read; `problem` in words."""

    entries: Ranking | None
    problem: str = ""


def from_draft(text: str, icd11: Icd11) -> Draft:
    """The list in a draft. Whatever does not fit is left out and told; nothing raises."""
    try:
        rows: Any = json.loads(text)
    except (ValueError, RecursionError):
        rows = None
    if not isinstance(rows, list):
        return Draft(None, "The saved list could not be read; it was left aside.")
    known: dict[str, Ranked] = {}
    for row in rows:
        entry = _entry(row, icd11)
        if entry is not None:
            known.setdefault(entry.code, entry)
    lost = len(rows) - len(known)
    return Draft(tuple(known.values()), f"{lost} of {len(rows)} saved entries could not be read." if lost else "")


def _entry(row: Any, icd11: Icd11) -> Ranked | None:
    if not isinstance(row, dict) or not isinstance(row.get("code"), str):
        return None
    entry = icd11.entry(row["code"])
    reasoning = row.get("reasoning", "")
    return Ranked(entry.code, reasoning if isinstance(reasoning, str) else "") if entry else None
