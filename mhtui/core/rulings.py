"""Rulings: what was decided, by a panel of models or a person, of a pair that the matcher left undecided."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict

from mhtui.core.report import Evidence

RulingVerdict = Literal["entailed", "contradicted", "not_entailed", "undecided"]
Stage = Literal["interview", "note", "plan"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Vote(_Part):
    """What one arbiter said, and why; without evidence that stands in the text, "entailed" is no vote."""

    by: str
    verdict: RulingVerdict
    reason: str = ""


class Ruling(_Part):
    """One decision. `key` names statement and text by their content: the same pair is not asked about twice, whichever
    session it comes from. `by`: a pseudonym, or the models of a panel; `version`: of what a panel was asked.
    `session_id` and `item` say where it came up; `takes_back`: the ruling that this one withdraws, which then counts no
    more and stays on record. Times are milliseconds."""

    id: str
    key: str
    session_id: str
    item: str
    stage: Stage
    statement: str
    verdict: RulingVerdict
    kind: Literal["panel", "human"]
    by: str
    version: str = ""
    evidence: tuple[Evidence, ...] = ()
    votes: tuple[Vote, ...] = ()
    took_ms: int = 0
    at_ms: int = 0
    takes_back: str = ""


def pair_key(stage: Stage, statement: str, text: str) -> str:
    """The name of a pair by its content."""
    content = "\0".join((stage, statement, text))
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def standing(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Those that were not taken back, in their order."""
    every = list(rulings)
    gone = {ruling.takes_back for ruling in every}
    return [ruling for ruling in every if not ruling.takes_back and ruling.id not in gone]


def in_force(rulings: Iterable[Ruling]) -> Mapping[str, Ruling]:
    """By key, the one that counts: the last of a person, else the last of a panel."""
    out: dict[str, Ruling] = {}
    for ruling in sorted(standing(rulings), key=lambda one: (one.kind == "human", one.id)):
        out[ruling.key] = ruling
    return out
