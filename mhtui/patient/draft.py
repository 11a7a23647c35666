"""The reply in the making: pieces of the case chosen to be said, and what the choice was based on."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from mhtui.core.case import Case
from mhtui.patient.state import PatientState


@dataclass(frozen=True, slots=True)
class Piece:
    """One line to be said. `ref` names what it tells (empty: nothing of the record), `reason` why."""

    text: str
    ref: str = ""
    reason: str = ""


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

    def random(self, purpose: str) -> Random:
        """A generator of this turn's own, the same for the same seed and words before."""
        return Random(f"{self.seed}:{self.state.turn}:{purpose}")

    def draw(self, pool: str, lines: tuple[str, ...]) -> str:
        """The next line of a pool: each once before any comes again, in an order given by the seed."""
        order = list(range(len(lines)))
        Random(f"{self.seed}:{pool}").shuffle(order)
        times = self.state.used.get(pool, 0) + self.used.count(pool)
        self.used.append(pool)
        return lines[order[times % len(lines)]]

    def say(self, text: str, ref: str = "", reason: str = "") -> None:
        """Add a line, unless this very part is in the reply already."""
        if ref and any(piece.ref == ref for piece in self.pieces):
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
        """Say that one does not know."""
        self.say(self.draw("unknown", self.case.patient.unknown), "", reason)
        self.why.append(reason)
