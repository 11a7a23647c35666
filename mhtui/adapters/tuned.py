"""MiniLM tuned to a task by a low-rank change of its weights (a few MB in the package) and a linear head.

Made by scripts/tune.py; see docs/matching.md and docs/patient.md for what each was made from and how well it does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np

from mhtui.adapters.bert import LAYERS, LINEAR, Bert, Vectors, averaged, read_weights
from mhtui.adapters.embedder import MODEL, WEIGHTS_SHA256, candidates, weights_sha256

MOST_TOKENS: Final = 128
KEPT: Final = 20_000
"""So many answers are remembered: the same lines are read again and again."""


class Tuned:
    """Probabilities of classes for texts, or for pairs of texts. `change` is a file as scripts/tune.py writes it."""

    def __init__(self, folder: Path, change: bytes) -> None:
        from safetensors.numpy import load

        stored = load(change)
        self._statements = frozenset(int(name) for name in stored.pop("known", ()))
        parts = {name: part.astype(np.float32) for name, part in stored.items()}
        weights = read_weights(folder)
        for layer in range(LAYERS):
            for short in LINEAR:
                low = parts[f"{layer}.{short}.a"] @ parts[f"{layer}.{short}.b"]
                weights[f"{layer}.{short}.w"] = weights[f"{layer}.{short}.w"] + low
        self._head, self._bias = parts["head.w"], parts["head.b"]
        self._bert = Bert(folder, weights, MOST_TOKENS)
        self._known: dict[str | tuple[str, str], Vectors] = {}
        self.name = f"{MODEL} {WEIGHTS_SHA256[:12]} tuned {hashlib.sha256(change).hexdigest()[:12]}"

    def probabilities(self, texts: Sequence[str | tuple[str, str]]) -> Vectors:
        """One row for each text or pair, in the order of the classes of the task; rows sum to one."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if len(self._known) + len(new) > KEPT:
            self._known.clear()
            new = list(dict.fromkeys(texts))
        self._known.update(zip(new, self._read(new), strict=True))
        return np.stack([self._known[text] for text in texts]) if texts else np.zeros((0, len(self._bias)), np.float32)

    def knows(self, statement: str) -> bool:
        """Whether many lines about this very statement were among what it was tuned on."""
        return name_of(statement) in self._statements

    def _read(self, texts: Sequence[str | tuple[str, str]]) -> Vectors:
        rows = np.zeros((len(texts), len(self._bias)), dtype=np.float32)
        for batch, states, mask in self._bert.states(self._bert.tokens(texts)):
            logits = np.concatenate([states[:, 0], averaged(states, mask)], axis=1) @ self._head + self._bias
            likely = np.exp(logits - logits.max(axis=1, keepdims=True))
            rows[batch] = likely / likely.sum(axis=1, keepdims=True)
        return rows


def name_of(statement: str) -> int:
    """A statement's name in a file of changes."""
    return int.from_bytes(hashlib.sha256(statement.encode("utf-8", "surrogatepass")).digest()[:8], signed=True)


def load_tuned(task: str, configured: Path | None) -> Tuned | None:
    """The network tuned to a task (`entailment`, `voice`), if the weights it changes are at hand; those that cannot be
    read, or are not the ones meant, are passed over."""
    for _, folder in candidates(configured):
        try:
            if weights_sha256(folder) == WEIGHTS_SHA256:
                change = resources.files("mhtui").joinpath("data", "tuned", f"{task}.safetensors").read_bytes()
                return Tuned(folder, change)
        except (OSError, ImportError):
            continue
    return None
