"""What the front doors ask of the program for replay: sessions as sides, notes of reviewers, search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mhtui.play.replay.remarks import BlindOrder, Remark
from mhtui.play.replay.side import Side

if TYPE_CHECKING:
    from mhtui.play.replay.comparison import Comparison


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where words were found: what kind of text, the stretch around them, the doctor's turn (0: none)."""

    session_id: str
    seq: int
    turn: int
    kind: str
    title: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search found: `total` places, of which some are shown, the best first if they are `ranked`; else there
    are very many, and the latest stand first."""

    total: int
    shown: tuple[Hit, ...]
    ranked: bool = True

    @property
    def shown_are(self) -> str:
        """`the best 50`, `the latest 50`; empty where all are shown."""
        if self.total <= len(self.shown):
            return ""
        return f"the {'best' if self.ranked else 'latest'} {len(self.shown)}"


class ReplayRoom(Protocol):
    """Where sessions are read back, alone or side by side."""

    def sides(self, session_ids: Sequence[str]) -> tuple[Side, ...]:
        """One or two sessions without gold, at once. Raises UnknownSession, StoreError."""
        ...

    def scored(self, sides: Sequence[Side]) -> tuple[Side, ...]:
        """The same with gold, if all have ended and none is sealed; slow. Each side says why it has none."""
        ...

    def blind(self, session_ids: Sequence[str]) -> BlindOrder:
        """Draw an order for two sessions and keep it."""
        ...

    def remarks(self, session_ids: Sequence[str]) -> tuple[Remark, ...]:
        """Notes of reviewers on these sessions."""
        ...

    def remark(self, session_id: str, seq: int, text: str, *, blind: bool = False, replaces: str = "") -> Remark:
        """Keep a note. Raises WrongUse for an empty one that replaces none, StoreError."""
        ...

    def export(self, comparison: Comparison) -> Path:
        """Write it as an HTML file for reading; its path. Raises StoreError."""
        ...

    def search(self, words: str, limit: int = 50, on_index: Callable[[int, int], None] | None = None) -> Hits:
        """Places where all words stand, over all sessions. `on_index` is told how many of how many sessions were read
        where new ones had to be. Raises WrongUse without any word, StoreError."""
        ...
