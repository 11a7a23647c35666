"""Static word vectors: what a word means even where training never saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


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
