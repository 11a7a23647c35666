"""How near sentences come to wordings of an act, by sentence embeddings or by the words they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

WARRANTED: Final = 0.55
"""Cosine from which a sentence does what a wording does, where it is known to be forceful."""


class Embed(Protocol):
    """Sentence embeddings. `name` says which weights."""

    @property
    def name(self) -> str:
        """Which weights."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of length one for each text, shape (n, d)."""
        ...

    def scaled(self, cosines: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosines brought to the scale of sentence embeddings."""
        ...


@dataclass(frozen=True, slots=True)
class Nearness:
    """Compares sentences with wordings."""

    model: Embed

    def cosines(self, sentences: Sequence[str], wordings: Sequence[str]) -> NDArray[np.float32]:
        """Shape (sentences, wordings)."""
        rows, others = self.model.embed(list(sentences)), self.model.embed(list(wordings))
        return self.model.scaled(np.asarray(rows @ others.T, dtype=np.float32))

    def nearest(self, sentences: Sequence[str], wordings: Sequence[str]) -> str:
        """The wording that one of the sentences comes near; empty where none does."""
        if not sentences or not wordings:
            return ""
        found = self.cosines(sentences, wordings)
        at = int(found.max(axis=0).argmax())
        return wordings[at] if float(found[:, at].max()) >= WARRANTED else ""
