"""The reply in the making: pieces of the case chosen to be said, and what the choice was based on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from mhtui.core.case import Case
from mhtui.patient.state import PatientState

UNKNOWN = "not known"
"""Reason of the line that says so."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One line to be said. `ref` names what it tells (empty: nothing of the record), `reason` why."""

    text: str
    ref: str = ""
    reason: str = ""


@lru_cache(maxsize=4096)
def _shuffled(seed: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    order = list(lines)
    Random(seed).shuffle(order)
    return tuple(order)


@dataclass(slots=True)
class Draft:
    """Collects one reply. Lines are drawn by the seed, the turn and how often their pool was used."""

    case: Case
    state: PatientState
    seed: int
    pieces: list[Piece] = field(default_factory=list)
    withheld: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    triggers: list[str] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    focus: str | None = None
    grave: bool = False
    """Whether something weighty is being said or kept back: nothing may be woven into it."""

    def random(self, purpose: str) -> Random:
        """A generator of this turn's own, the same for the same seed and words before."""
        return Random(f"{self.seed}:{self.state.turn}:{purpose}")

    def draw(self, pool: str, lines: tuple[str, ...], avoid: str = "") -> str:
        """The next line of a pool: each once before any comes again, each round in an order of its own by the seed.

        A line that stands in `avoid` is passed over where there is another.
        """
        times = self.state.used.get(pool, 0) + self.used.count(pool)
        ahead = [self._nth(pool, lines, times + step) for step in range(len(lines))]
        self.used.append(pool)
        return next((line for line in ahead if not avoid or line not in avoid), ahead[0])

    def _nth(self, pool: str, lines: tuple[str, ...], times: int) -> str:
        this_round, place = divmod(times, len(lines))
        order = _shuffled(f"{self.seed}:{pool}:{this_round}", lines)
        if len(order) > 1 and this_round and order[0] == _shuffled(f"{self.seed}:{pool}:{this_round - 1}", lines)[-1]:
            order = (*order[1:], order[0])
        return order[place]

    def say(self, text: str, ref: str = "", reason: str = "") -> None:
        """Add a line, unless this very part is in the reply already."""
        if any(piece.text == text or (ref and piece.ref == ref) for piece in self.pieces):
            return
        self.pieces.append(Piece(text, ref, reason))

    def has_told(self, ref: str) -> bool:
        """Whether the part was told before or is in this reply."""
        return self.state.has_told(ref) or any(piece.ref == ref for piece in self.pieces)

    def react(self, reaction: str, reason: str) -> bool:
        """Say a reaction of the case; False where the case has none."""
        lines = next((ls for name, ls in self.case.patient.reactions.items() if name == reaction), ())
        if lines:
            self.say(self.draw(f"reaction:{reaction}", lines), "", reason)
        self.why.append(reason)
        return bool(lines)

    def unknown(self, reason: str) -> None:
        """Say that one does not know, unless something else is said."""
        self.say(self.draw("unknown", self.case.patient.unknown), "", UNKNOWN)
        self.why.append(reason)

    def settle(self) -> None:
        """Whoever has an answer to one of two questions does not add that they have none to the other."""
        if any(piece.reason != UNKNOWN for piece in self.pieces):
            self.pieces = [piece for piece in self.pieces if piece.reason != UNKNOWN]
