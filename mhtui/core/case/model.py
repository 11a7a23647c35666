"""The whole case and its content hash."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Literal

from pydantic import Field

from mhtui.core.case.base import Part, Slug, Text
from mhtui.core.case.exams import Exam
from mhtui.core.case.patient import Patient, Role
from mhtui.core.case.references import References
from mhtui.core.once import once_each

__all__ = ["Case", "Provenance", "Role"]


class Provenance(Part):
    """Who wrote the case, from what, under which licence, and whether a clinician reviewed it."""

    author: Text
    basis: Text
    licence: Text = "MIT"
    synthetic: bool = True
    clinician_reviewed: bool = False
    guidance: tuple[Text, ...] = ()
    source_issues: tuple[Text, ...] = ()


class Case(Part):
    """A simulated patient with everything the hospital holds and the gold references (design: x = {K_pat, K_exam})."""

    schema_version: Literal[1] = Field(alias="schema")
    id: Slug
    title: Text
    language: Annotated[str, Field(pattern=r"^[a-z]{2}(-[A-Z]{2})?$")] = "en"
    icd11: Text
    difficulty: Annotated[int, Field(ge=1, le=3)]
    setting: Text
    high_risk: bool = False
    depth: Literal["full", "imported"] = "full"
    provenance: Provenance
    door_note: Text
    patient: Patient
    exams: tuple[Exam, ...] = ()
    references: References

    def canonical(self) -> str:
        """The content as canonical JSON: what is frozen with a session, and hashed."""
        return _canonical(self)

    def content_hash(self) -> str:
        """SHA-256 (hex) of the case content; formatting and comments of the file do not change it."""
        return _content_hash(self)


@once_each(16)
def _canonical(case: Case) -> str:
    content = case.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


@once_each(64)
def _content_hash(case: Case) -> str:
    return hashlib.sha256(case.canonical().encode()).hexdigest()
