"""Preferences: which of two sessions a rater or a judge found better in one question, as they were shown; and what a
question asks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mhtui.core.ratings import RaterKind
from mhtui.core.rubric import Material

Choice = Literal["a", "b", "tie"]
OVERALL: Final = "overall"
CHOICES: Final[tuple[Choice, ...]] = ("a", "tie", "b")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a pair. `material` is what of the sessions it is answered by."""

    id: str
    title: str
    asks: str
    material: tuple[Material, ...]


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of one kind of session; other words are other questions, so they have a hash."""

    name: str
    items: tuple[Question, ...]

    @property
    def hash(self) -> str:
        """SHA-256 (hex) of the content; preferences by different words are not counted together."""
        content = json.dumps([asdict(item) for item in self.items], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(content.encode()).hexdigest()

    def item(self, name: str) -> Question | None:
        """The question of this id."""
        return next((item for item in self.items if item.id == name), None)


class Preference(BaseModel):
    """One answer to one question about two sessions: a `choice`, or `unread` with the reason why a judge gave none.

    `a` and `b` are the sessions as they were shown, in an order drawn by `seed`. A judge was asked in both orders:
    `readings` holds what it answered each time, told by the sessions as shown here; where the two differ the choice is
    a tie. `replaces`: the answer that this one corrects. Times are milliseconds.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    a: str
    b: str
    case_hash: str
    question: str
    questions: str
    questions_hash: str
    rater: Annotated[str, Field(min_length=1, max_length=200)]
    kind: RaterKind
    seed: int
    choice: Choice | None = None
    unread: str = ""
    readings: tuple[Choice | None, ...] = ()
    comment: Annotated[str, Field(max_length=20_000)] = ""
    tags: tuple[str, ...] = ()
    took_ms: int = 0
    at_ms: int = 0
    replaces: str = ""

    @model_validator(mode="after")
    def _one_outcome(self) -> Self:
        if (self.choice is None) is not bool(self.unread):
            raise ValueError("a preference has a choice, or a reason why there is none")
        if self.a == self.b:
            raise ValueError("a preference is between two sessions")
        return self

    @property
    def pair(self) -> frozenset[str]:
        """The two sessions, in no order."""
        return frozenset((self.a, self.b))

    @property
    def chosen(self) -> str:
        """The session that was found better; "" for a tie, or where there is no answer."""
        return {"a": self.a, "b": self.b}.get(self.choice or "", "")


def in_force(preferences: Sequence[Preference]) -> list[Preference]:
    """Those that no later one corrects."""
    corrected = {one.replaces for one in preferences}
    return [one for one in preferences if one.id not in corrected]


def swapped(seed: int, rater: str, first: str, second: str) -> bool:
    """Whether a rater is shown these two in the other order than that of their ids. The order follows from the seed,
    the rater and the pair, so that opening a pair again does not draw anew."""
    low, high = sorted((first, second))
    return hashlib.sha256(f"{seed}\0{rater}\0{low}\0{high}".encode()).digest()[0] % 2 == 1


def shown_order(seed: int, rater: str, first: str, second: str) -> tuple[str, str]:
    """The two sessions as the rater is shown them: A, B."""
    low, high = sorted((first, second))
    return (high, low) if swapped(seed, rater, first, second) else (low, high)
