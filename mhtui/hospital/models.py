"""What an order is read into: one item per thing asked for, each with its exact place in the request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

How = Literal["name", "alias", "synonym", "panel", "spelling", "none", "negated"]
Status = Literal["done", "unavailable", "vague", "negated"]


class ExamLike(Protocol):
    """The part of a case's exam the hospital needs: what it is called and what came back."""

    @property
    def name(self) -> str:
        """The exam's name in the case."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names the case author gave it."""

    @property
    def report(self) -> str:
        """The recorded result, shown unchanged."""


@dataclass(frozen=True, slots=True)
class CatalogueExam:
    """An exam a case holds, without its result: all that mapping an order may look at."""

    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderItem:
    """One thing asked for.

    `text` is `request[start:end]` exactly. `exam` is a catalogue name, or None where nothing recorded answers it.
    `how` says which kind of match it was; `vague` marks wording that names no exam ("the usual bloods").
    """

    text: str
    start: int
    end: int
    exam: str | None
    how: How
    reason: str
    vague: bool = False


@dataclass(frozen=True, slots=True)
class OrderReading:
    """How one request was read, in the order of the request, without repeats."""

    request: str
    items: tuple[OrderItem, ...]

    @property
    def exams(self) -> tuple[str, ...]:
        """Catalogue names the request maps to, first asked first."""
        return tuple(item.exam for item in self.items if item.exam is not None)


@dataclass(frozen=True, slots=True)
class Result:
    """What the hospital answers to one item of an order; `report` is set only where `status` is "done"."""

    item: str
    exam: str | None
    report: str | None
    status: Status
    reason: str = ""
