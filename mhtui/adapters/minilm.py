"""Sentence embeddings in this process: what the patient compares a question with its memory by, and the matcher a
statement with a note.

The same numbers (to 2e-7) as sentence-transformers gives for all-MiniLM-L6-v2.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from mhtui.adapters.bert import WIDTH, Bert, Vectors, averaged, read_weights

MOST_TOKENS: Final = 64
"""Of a doctor's words, so much is read."""
WHOLE: Final = 256
"""So much of any text, as sentence-transformers does."""
_EPSILON: Final = 1e-12
_LOADING: Final = threading.Lock()


class MiniLm:
    """BERT of six layers with mean pooling; `folder` holds model.safetensors and tokenizer.json. Longer texts are read
    up to `most` tokens. All of one process share their weights."""

    def __init__(self, folder: Path, name: str, most: int = MOST_TOKENS) -> None:
        self.name = name
        self._most = most
        self._bert = _network(folder)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length one for each text, shape (n, 384)."""
        rows = np.zeros((len(texts), WIDTH), dtype=np.float32)
        for batch, states, mask in self._bert.states([self._cut(row) for row in self._bert.tokens(texts)]):
            summed = averaged(states, mask)
            rows[batch] = summed / np.maximum(np.linalg.norm(summed, axis=1, keepdims=True), _EPSILON)
        return rows

    def scaled(self, cosines: Vectors) -> Vectors:
        """Cosines as they are."""
        return cosines

    def _cut(self, tokens: list[int]) -> list[int]:
        """The last token ends every text."""
        return tokens if len(tokens) <= self._most else [*tokens[: self._most - 1], tokens[-1]]


@lru_cache(maxsize=1)
def _load(folder: Path) -> Bert:
    return Bert(folder, read_weights(folder), WHOLE)


def _network(folder: Path) -> Bert:
    """Loaded once, also when asked for from several threads."""
    with _LOADING:
        return _load(folder)
