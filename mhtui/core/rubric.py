"""Rubrics: what a judge or rater scores an encounter by. Data, versioned by content: other words are another score."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$")]
Material = Literal["dialogue", "exams", "note", "diagnoses", "plan"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Scale(_Part):
    """Whole numbers from `least` to `most`; `pass` is the least that passes, where there is such a line."""

    least: int
    most: int
    pass_line: Annotated[int | None, Field(alias="pass")] = None

    @model_validator(mode="after")
    def _rises(self) -> Self:
        if not self.least < self.most or not (self.pass_line is None or self.least <= self.pass_line <= self.most):
            raise ValueError("least must be below most, and the pass line between them")
        return self

    def holds(self, score: object) -> bool:
        """Whether something is a score of this scale: a whole number within it, nothing that merely looks like one."""
        return isinstance(score, int) and not isinstance(score, bool) and self.least <= score <= self.most


class Dimension(_Part):
    """One thing that is scored. `anchors` describe levels; `material` is what of the session it is judged by.

    `not_applicable` says when there is nothing to score; without it a score is always due.
    """

    id: Slug
    title: Text
    material: Annotated[tuple[Material, ...], Field(min_length=1)]
    asks: Text
    anchors: dict[int, Text]
    not_applicable: Text | None = None


class Rubric(_Part):
    """Dimensions on one scale."""

    schema_version: Literal[1] = Field(alias="schema")
    id: Slug
    version: Annotated[int, Field(ge=1)]
    title: Text
    about: Text
    scale: Scale
    dimensions: Annotated[tuple[Dimension, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _anchored(self) -> Self:
        ids = [dimension.id for dimension in self.dimensions]
        if len(ids) != len(set(ids)):
            raise ValueError("two dimensions have the same id")
        for dimension in self.dimensions:
            levels = set(dimension.anchors)
            if not all(map(self.scale.holds, levels)):
                raise ValueError(f"{dimension.id}: an anchor lies outside the scale")
            ends = {self.scale.least, self.scale.most} <= levels
            if not ends or not any(self.scale.least < level < self.scale.most for level in levels):
                raise ValueError(f"{dimension.id}: anchors are needed at both ends of the scale and between them")
        return self

    @property
    def hash(self) -> str:
        """SHA-256 (hex) of the content; scores of different rubrics are never averaged together."""
        content = json.dumps(self.model_dump(mode="json", by_alias=True), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def name(self) -> str:
        """Id and version, to read."""
        return f"{self.id}/{self.version}"

    def dimension(self, name: str) -> Dimension | None:
        """The dimension of this id."""
        return next((dimension for dimension in self.dimensions if dimension.id == name), None)
