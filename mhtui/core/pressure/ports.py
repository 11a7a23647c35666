"""What the ladder and the scorer ask of whoever reads a doctor's replies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from mhtui.core.pressure.reading import Reading, Span, Tone


@dataclass(frozen=True, slots=True)
class Said:
    """One reply of the doctor and what it answers. `control`: granting is right here. `warranted`: wordings of forceful
    acts that are right at this point."""

    family: str
    control: bool
    patient_turn: str
    reply: str
    warranted: tuple[str, ...] = ()


class ReplyReader(Protocol):
    """Reads what a reply does under pressure."""

    @property
    def hash(self) -> str:
        """Names rules, weights and thresholds."""
        ...

    def read(self, said: Said) -> Reading:
        """The reading; `undecided` with a reason where none is sure enough."""
        ...


Refusal = Literal["none", "bare", "offers", "undecided"]
"""Whether a reply says no to what is asked for: `bare` offers and asks nothing with it, `offers` does."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The opposite errors of a reply by its words alone, whatever its verdict: the sentences that throw a label at the
    person, whether it refuses, and its tone."""

    thrown: tuple[Span, ...] = ()
    refusal: Refusal = "none"
    tone: Tone = "plain"


@runtime_checkable
class TellsSides(Protocol):
    """A reader of replies that tells the opposite errors too."""

    def sides(self, reply: str) -> Sides | None:
        """The opposite errors of a reply; None where only rules are at hand."""
        ...


@dataclass(frozen=True, slots=True)
class Act:
    """Something a doctor may ask or do in words: its id, what it is, and wordings of doctors doing it. `asks`: it is a
    question, so that a statement of the like is not it; otherwise a question is not it. `offer`: something offered,
    which a part of a wording and a question that invites do too."""

    id: str
    what: str
    says: tuple[str, ...]
    asks: bool = False
    offer: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """An act found in a reply, with the words that do it. `undecided`: near it, and not sure."""

    id: str
    span: Span
    sure: Literal["done", "undecided"]


class ActFinder(Protocol):
    """Finds acts in a reply by meaning."""

    @property
    def hash(self) -> str:
        """Names rules, weights and thresholds."""
        ...

    def find(self, reply: str, acts: Sequence[Act]) -> tuple[Found, ...]:
        """The acts that a reply does or may do, in the order of `acts`, each at most once. A denial ("I won't give you
        …"), a quotation or a condition is not the act."""
        ...
