"""Static word vectors: what a word means even where training never saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mhtui.patient.ngrams import normalise, tokens


@dataclass(frozen=True, slots=True)
class Meaning:
    """Vectors of common words (int8, rows of unit length times 127) and how much each word tells (0 to 1)."""

    words: Mapping[str, int]
    vectors: NDArray[np.int8]
    weights: NDArray[np.float32]
    share: float
    """Length of a text's vector beside its n-gram blocks, which are each of length one."""

    def of(self, tokens: Sequence[str]) -> NDArray[np.float32]:
        """The weighted sum over the words known, shape (d,); zeros when none is."""
        rows = [self.words[token] for token in tokens if token in self.words]
        if not rows:
            return np.zeros(self.vectors.shape[1], dtype=np.float32)
        weights = self.weights[rows]
        total = weights @ (self.vectors[rows].astype(np.float32) / 127.0)
        length = float(np.sqrt(np.dot(weights, weights))) + 0.2
        return (total * (self.share / length)).astype(np.float32)


_WORDS, _SENTENCES = (
    (-0.149, 0.056, 0.162, 0.281, 0.396, 0.465, 0.542, 0.591, 0.634, 0.686, 0.746, 1.0),
    (-0.071, 0.045, 0.101, 0.163, 0.225, 0.266, 0.317, 0.355, 0.392, 0.444, 0.49, 0.49),
)
"""Equal shares of pairs of a question and a line of a case lie below these cosines: of word sums, of sentence embeddings.
Word sums support what something else suggests; they never lead anywhere by themselves."""


TEXTS_KEPT: Final = 1024
"""Texts whose sums are kept: one turn is compared in the same words several times."""


@dataclass(frozen=True, slots=True)
class WordSums:
    """Stands in for sentence embeddings where their weights are not installed: knows words, not sentences."""

    meaning: Meaning
    name: str
    _kept: dict[str, NDArray[np.float32]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of length one for each text (zeros where no word is known), shape (n, d)."""
        rows = [self._sum(text) for text in texts]
        sums = np.array(rows, dtype=np.float32).reshape(len(texts), self.meaning.vectors.shape[1])
        return np.asarray(sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9), dtype=np.float32)

    def _sum(self, text: str) -> NDArray[np.float32]:
        row = self._kept.get(text)
        if row is None:
            row = self.meaning.of(tokens(normalise(text)))
            if len(self._kept) >= TEXTS_KEPT:
                self._kept.clear()
            self._kept[text] = row
        return row

    def scaled(self, cosines: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosines of word sums on the scale of sentence embeddings."""
        return np.interp(cosines, _WORDS, _SENTENCES).astype(np.float32)
