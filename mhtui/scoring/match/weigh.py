"""Two readers of one pair: the rules, and a network trained on labelled pairs.

A verdict needs both, or one that is sure and the other without objection; else the pair stays undecided.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from mhtui.scoring.match.types import Match, Vectors


class Entailer(Protocol):
    """A trained reader; `name` identifies its weights."""

    @property
    def name(self) -> str:
        """Identity of the weights; it becomes part of `matcher_hash`."""
        ...

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> Vectors:
        """For each (statement, text): how likely it is stated, contradicted, neither; shape (n, 3)."""
        ...

    def knows(self, statement: str) -> bool:
        """Whether it was trained on many lines about this very statement: its probabilities are surer there."""
        ...


@dataclass(frozen=True, slots=True)
class Bars:
    """Probabilities that it is stated. `stated`: enough alone, with at most `denied` that it is contradicted;
    `objected`: where rules have a reservation; `absent`: at most so, it is not stated. Rules that find it stated are
    believed from `agrees`, with at most `doubted` that it is contradicted; that find it denied or unrelated, below
    `differs`, or where it is contradicted from `opposite`. Chosen by scripts/calibrate_match.py."""

    stated: float = 0.90
    denied: float = 0.02
    objected: float = 0.96
    absent: float = 0.03
    opposite: float = 0.70
    agrees: float = 0.60
    doubted: float = 0.05
    differs: float = 0.10


KNOWN: Final = Bars(stated=0.90, denied=0.05, objected=0.95, absent=0.10, agrees=0.50, doubted=0.10, differs=0.30)
"""For statements that the trained reader knows: chosen on one half of tests/heldout/chart.jsonl."""


@dataclass(frozen=True, slots=True)
class Read:
    """A piece of a text, `raw[start:end]`, and what the trained reader makes of it."""

    raw: str
    start: int
    end: int
    stated: float
    opposed: float

    @property
    def quote(self) -> str:
        """Its words."""
        return self.raw[self.start : self.end]


def weigh(ruled: Match, reads: Sequence[Read], bars: Bars) -> Match:
    """One verdict from the rules' and the trained reader's on the pieces of the texts that come nearest."""
    if not reads:
        return ruled
    best = max(reads, key=lambda read: read.stated)
    if ruled.verdict == "entailed":
        kept = best.stated >= bars.agrees and best.opposed <= bars.doubted
        return ruled if kept else _open(ruled, "every part is stated, but the trained reader is not sure of it")
    if ruled.verdict == "not_entailed":
        kept = best.stated < bars.differs or best.opposed >= bars.opposite
        return ruled if kept else _open(ruled, f"{ruled.reason}, but the trained reader finds it")
    bar = bars.objected if ruled.objected else bars.stated
    if best.stated >= bar and best.opposed <= bars.denied:
        reason = f"read as stated ({best.stated:.2f})"
        return replace(ruled, verdict="entailed", reason=reason, quote=best.quote, start=best.start, end=best.end)
    if best.stated <= bars.absent:
        return _absent(ruled, reads, bars)
    return ruled


def _absent(ruled: Match, reads: Sequence[Read], bars: Bars) -> Match:
    against = max(reads, key=lambda read: read.opposed)
    if against.opposed >= bars.opposite:
        reason = f"read as denied ({against.opposed:.2f})"
        return Match("not_entailed", against.quote, against.start, against.end, reason, True, ruled.similarity)
    most = max(read.stated for read in reads)
    return replace(ruled, verdict="not_entailed", reason=f"read as not stated ({most:.2f})")


def _open(ruled: Match, reason: str) -> Match:
    return Match("undecided", "", 0, 0, reason, similarity=ruled.similarity)
