"""A second voice beside the n-grams: what a sentence means as a whole, where sentence embeddings are installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mhtui.patient.sense import Embed

SHARE: Final = 0.3
"""Its weight in the mean of the two voices, which is geometric: what one of them rules out stays out."""
SCALE: Final = 3.0
"""Embeddings have length one; the regression was fitted to rows of this length."""
ROUNDED: Final = 4
"""Decimals of an embedding that are read, so that machines which add in another order read the same."""
_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class SecondVoice:
    """Multinomial logistic regression on sentence embeddings, over the same labels as the n-gram head."""

    labels: tuple[str, ...]
    weights: NDArray[np.float32]
    """Shape (d, labels)."""
    bias: NDArray[np.float32]
    model: Embed

    def hears(self, texts: Iterable[str]) -> None:
        """Embed texts that will be read, together."""
        if wanted := [text for text in texts if text.strip()]:
            self.model.embed(wanted)

    def mixed(self, first: Mapping[str, float], text: str) -> dict[str, float]:
        """The geometric mean of the n-gram head's probabilities and this voice's, adding up to one."""
        vector = np.round(self.model.embed([text])[0], ROUNDED) * np.float32(SCALE)
        logits = vector @ self.weights + self.bias
        raised = np.exp(logits - logits.max())
        mine = dict(zip(self.labels, (raised / raised.sum()).tolist(), strict=True))
        both = {
            label: (p + _LEAST) ** (1 - SHARE) * (mine.get(label, 0.0) + _LEAST) ** SHARE for label, p in first.items()
        }
        total = sum(both.values())
        return {label: p / total for label, p in both.items()}
