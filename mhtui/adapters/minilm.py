"""Sentence embeddings in this process: what the patient compares a question with its memory by.

The same numbers (to 2e-7) as sentence-transformers gives for all-MiniLM-L6-v2. For whole notes the child process
(embedder.py) is better: it is faster on many texts at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from mhtui.adapters.bert import WIDTH, Bert, Vectors, averaged, read_weights

MOST_TOKENS: Final = 64
"""Longer texts are read up to here."""
_EPSILON: Final = 1e-12


class MiniLm:
    """BERT of six layers with mean pooling; `folder` holds model.safetensors and tokenizer.json."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self._bert = Bert(folder, read_weights(folder), MOST_TOKENS)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length one for each text, shape (n, 384)."""
        rows = np.zeros((len(texts), WIDTH), dtype=np.float32)
        for batch, states, mask in self._bert.states(self._bert.tokens(texts)):
            summed = averaged(states, mask)
            rows[batch] = summed / np.maximum(np.linalg.norm(summed, axis=1, keepdims=True), _EPSILON)
        return rows

    def scaled(self, cosines: Vectors) -> Vectors:
        """Cosines as they are."""
        return cosines
