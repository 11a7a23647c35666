"""What the matcher takes and gives: statements, contexts, matches, and the embedding port."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

import numpy as np
import numpy.typing as npt

Verdict = Literal["entailed", "not_entailed", "undecided"]
TextKind = Literal["note", "plan", "utterance", "dialogue"]
Vectors = npt.NDArray[np.float32]
NOT_ALL: Final = "not every part is stated"
"""Why rules leave open what nothing speaks against."""


class Embedder(Protocol):
    """Turns texts into unit vectors; `name` identifies model and weights (with their sha256)."""

    @property
    def name(self) -> str:
        """Identity of model and weights; it becomes part of `matcher_hash`."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (n, d)."""
        ...


@dataclass(frozen=True, slots=True)
class Statement:
    """A checkpoint as a fact in the third person, with the case's accepted paraphrases."""

    text: str
    accept: tuple[str, ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """Where a text comes from; `question` is what was asked just before an utterance ("" when unknown)."""

    kind: TextKind = "note"
    question: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """One decision. `quote == text[start:end]` always; it is "" unless the statement is entailed or contradicted.

    `similarity` is the cosine of the best sentence (or window) with the statement, None without an embedder.
    """

    verdict: Verdict
    quote: str
    start: int
    end: int
    reason: str
    contradicted: bool = False
    similarity: float | None = None

    @property
    def objected(self) -> bool:
        """Whether it is undecided because something speaks against it."""
        return self.verdict == "undecided" and self.reason not in (NOT_ALL, "no text")


@dataclass(frozen=True, slots=True)
class WrittenMatch:
    """One decision over a sectioned text. `quotes` are (section, exact sentence) pairs that state or deny it."""

    verdict: Literal["covered", "undecided", "missed"]
    reason: str
    quotes: tuple[tuple[str, str], ...] = ()
    contradicted: bool = False
    similarity: float | None = None
