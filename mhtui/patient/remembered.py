"""Sentence embeddings, remembered: one turn of the doctor is read and compared in the same words several times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from mhtui.patient.sense import Embed

Vectors = npt.NDArray[np.float32]
REMEMBERED: Final = 1024
"""Texts whose vectors are kept; of many sessions at once each has some."""


class Remembered:
    """The same vectors as of the model; those of the last texts are not computed again."""

    def __init__(self, model: Embed) -> None:
        self._model = model
        self._vectors: dict[str, Vectors] = {}
        self.name = model.name

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length one for each text, shape (n, d)."""
        fresh = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if len(texts) > REMEMBERED // 2 or not texts:
            return self._model.embed(texts)
        made = dict(zip(fresh, self._model.embed(fresh), strict=True)) if fresh else {}
        rows = np.array([made[text] if text in made else self._vectors[text] for text in texts], dtype=np.float32)
        for old in list(self._vectors)[: max(0, len(self._vectors) + len(made) - REMEMBERED)]:
            self._vectors.pop(old, None)
        self._vectors.update(made)
        return rows

    def scaled(self, cosines: Vectors) -> Vectors:
        """Cosines brought to the scale of sentence embeddings."""
        return self._model.scaled(cosines)
