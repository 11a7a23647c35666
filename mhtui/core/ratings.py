"""Ratings: what a judge (a model) or a rater (a person) gave an encounter in one dimension, with its grounds."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, model_validator

RaterKind = Literal["judge", "human"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Citation(_Part):
    """Where in the session it shows: an event and an exact stretch of it."""

    seq: int
    quote: str


class Rating(_Part):
    """One score, or why there is none: one of `score`, `not_applicable`, `unscored`.

    `rater` is a model's door or a pseudonym; `repeat` counts from 0. `citations` stand in the session;
    `voided` counts those that did not and were left out. `tags`: `same_family` where judge and doctor may be one model.
    `replaces`: the rating that this one corrects. Times are milliseconds.
    """

    id: str
    session_id: str
    case_hash: str
    rubric: str
    rubric_hash: str
    dimension: str
    rater: str
    kind: RaterKind
    repeat: int = 0
    score: int | None = None
    not_applicable: bool = False
    unscored: str = ""
    reasoning: str = ""
    citations: tuple[Citation, ...] = ()
    voided: int = 0
    tags: tuple[str, ...] = ()
    comment: str = ""
    took_ms: int = 0
    at_ms: int = 0
    replaces: str = ""
    last_seq: int = -1
    """The session's last event when it was rated."""

    @model_validator(mode="after")
    def _one_outcome(self) -> Self:
        if (self.score is not None) + self.not_applicable + bool(self.unscored) != 1:
            raise ValueError("a rating has a score, or is not applicable, or is unscored with a reason")
        return self


def in_force(ratings: list[Rating]) -> list[Rating]:
    """Those that no later one corrects."""
    corrected = {rating.replaces for rating in ratings}
    return [rating for rating in ratings if rating.id not in corrected]
