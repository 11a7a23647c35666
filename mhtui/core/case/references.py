"""The gold of a case: what must be found out, written, diagnosed and planned. Never reachable by a doctor."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from mhtui.core.case.base import Group, Part, Slug, Text
from mhtui.core.mental_state import Domain

EvidenceRef = Annotated[str, Field(pattern=r"^(not:|informant:|test:)?[a-z0-9_-]+(\.[a-z_]+)?$")]
"""`unit` (any telling), `unit.part`, `not:topic` (an honest negative), `test:name` or `informant:topic`."""

Evidence = tuple[EvidenceRef | tuple[EvidenceRef, ...], ...]
"""Alternatives: any one earns the checkpoint; a nested list must be told completely."""


class Checkpoint(Part):
    """One reference fact, chart style, polarity included.

    `accept` lists paraphrases a good doctor might write. `evidence` says where an interview checkpoint can be learned;
    `critical` marks what must never be missed; `domain` names the part of the mental state an MS checkpoint is about.
    """

    id: Slug
    stage: Literal["interview", "note"]
    group: Group
    domain: Domain | None = None
    statement: Text
    accept: tuple[Text, ...] = ()
    evidence: Evidence = ()
    critical: bool = False


class Diagnosis(Part):
    """A graded ICD-11 code: 3 the right one, 2 or 1 defensible neighbours."""

    code: Text
    grade: Annotated[int, Field(ge=1, le=3)]
    why: Text | None = None


class PlanItem(Part):
    """Something the plan must, should or must not contain."""

    id: Slug
    statement: Text
    accept: tuple[Text, ...] = ()
    why: Text | None = None
    note: Text | None = None


class Plan(Part):
    """Plan items by weight."""

    must: tuple[PlanItem, ...] = ()
    should: tuple[PlanItem, ...] = ()
    must_not: tuple[PlanItem, ...] = ()


class References(Part):
    """All gold references of a case."""

    checkpoints: Annotated[tuple[Checkpoint, ...], Field(min_length=1)]
    diagnoses: Annotated[tuple[Diagnosis, ...], Field(min_length=1)]
    plan: Plan = Plan()
    note: Text
