"""Which of several authored wordings is said: by the seed, and none twice while another is left."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lines:
    """Picks for one session. `before`: what the patient said so far, turn by turn."""

    seed: int
    before: frozenset[str]

    def one(self, key: str, lines: Sequence[str]) -> str:
        """A wording not said yet; when all were said, the first of the seed's order again. "" where there is none."""
        ordered = self._ordered(key, lines)
        return next((line for line in ordered if not self._said(line)), ordered[0] if ordered else "")

    def fresh(self, key: str, lines: Sequence[str]) -> str:
        """A wording not said yet, or "" when all were."""
        return next((line for line in self._ordered(key, lines) if not self._said(line)), "")

    def nth(self, lines: Sequence[str], at: int) -> str:
        """The wording at a place of a series that is said in its own order; the last where it is too short."""
        return lines[min(at, len(lines) - 1)]

    def _ordered(self, key: str, lines: Sequence[str]) -> list[str]:
        return sorted(lines, key=lambda line: hashlib.sha256(f"{self.seed}:{key}:{line}".encode()).digest())

    def _said(self, line: str) -> bool:
        return any(line in turn for turn in self.before)
