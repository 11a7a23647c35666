"""Sentence embeddings in this process, by numpy alone: what the patient compares a question with its memory by.

The same numbers as sentence-transformers gives for all-MiniLM-L6-v2 (Apache-2.0), without torch and its seconds of
import: a question of a dozen words takes milliseconds. For whole notes the child process (embedder.py) is better: it is
faster on many texts at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]

MOST_TOKENS: Final = 64
"""Longer texts are read up to here."""
_BATCH: Final = 32
_EPSILON: Final = 1e-12
_ERF: Final = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
"""Abramowitz and Stegun 7.1.26; error below 2e-7."""


class MiniLm:
    """BERT of six layers with mean pooling; `folder` holds model.safetensors, config.json and tokenizer.json."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        from safetensors.numpy import load_file
        from threadpoolctl import threadpool_limits
        from tokenizers import Tokenizer

        threadpool_limits(
            1, "blas"
        )  # so small a product is not worth waiting for a second core, least of all a busy one
        self._weights = {name: w.astype(np.float32) for name, w in load_file(folder / "model.safetensors").items()}
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(MOST_TOKENS)
        self._layers = sum(name.endswith("attention.self.query.weight") for name in self._weights)
        self._heads = 12

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length one for each text, shape (n, 384)."""
        clean = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        tokens = [encoded.ids for encoded in self._tokenizer.encode_batch(clean)]
        order = sorted(range(len(tokens)), key=lambda at: len(tokens[at]))
        rows = np.zeros((len(tokens), 384), dtype=np.float32)
        for begin in range(0, len(order), _BATCH):
            batch = order[begin : begin + _BATCH]
            rows[batch] = self._pooled([tokens[at] for at in batch])
        return rows

    def scaled(self, cosines: Vectors) -> Vectors:
        """Cosines as they are."""
        return cosines

    def _pooled(self, tokens: list[list[int]]) -> Vectors:
        longest = max(map(len, tokens))
        ids = np.zeros((len(tokens), longest), dtype=np.intp)
        mask = np.zeros((len(tokens), longest), dtype=np.float32)
        for at, row in enumerate(tokens):
            ids[at, : len(row)] = row
            mask[at, : len(row)] = 1.0
        states = self._encoded(ids, mask)
        summed = (states * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
        lengths = np.maximum(np.linalg.norm(summed, axis=1, keepdims=True), _EPSILON)
        return np.asarray(summed / lengths, dtype=np.float32)

    def _encoded(self, ids: npt.NDArray[np.intp], mask: Vectors) -> Vectors:
        weights, name = self._weights, "embeddings"
        states = weights[f"{name}.word_embeddings.weight"][ids]
        states = states + weights[f"{name}.position_embeddings.weight"][: ids.shape[1]]
        states = states + weights[f"{name}.token_type_embeddings.weight"][0]
        states = self._normed(states, f"{name}.LayerNorm")
        hidden = (1.0 - mask)[:, None, None, :] * np.float32(-1e9)
        for layer in range(self._layers):
            states = self._layer(states, hidden, f"encoder.layer.{layer}")
        return states

    def _layer(self, states: Vectors, hidden: Vectors, name: str) -> Vectors:
        seen = self._linear(self._attended(states, hidden, name), f"{name}.attention.output.dense")
        states = self._normed(states + seen, f"{name}.attention.output.LayerNorm")
        inner = _gelu(self._linear(states, f"{name}.intermediate.dense"))
        return self._normed(states + self._linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def _attended(self, states: Vectors, hidden: Vectors, name: str) -> Vectors:
        query, key, value = (
            self._split(self._linear(states, f"{name}.attention.self.{part}")) for part in ("query", "key", "value")
        )
        scores = query @ np.ascontiguousarray(key.transpose(0, 1, 3, 2)) / np.float32(np.sqrt(query.shape[-1])) + hidden
        raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
        mixed = (raised / raised.sum(axis=-1, keepdims=True)) @ value
        return np.asarray(mixed.transpose(0, 2, 1, 3).reshape(states.shape), dtype=np.float32)

    def _split(self, states: Vectors) -> Vectors:
        count, length, width = states.shape
        heads = states.reshape(count, length, self._heads, width // self._heads).transpose(0, 2, 1, 3)
        return np.ascontiguousarray(heads)  # else numpy multiplies without BLAS

    def _linear(self, states: Vectors, name: str) -> Vectors:
        weight = self._weights[f"{name}.weight"]
        flat = states.reshape(-1, states.shape[-1])  # one product: numpy multiplies stacks one by one
        product = (weight @ flat.T).T  # a third faster than `flat @ weight.T` for so few rows
        return np.asarray((product + self._weights[f"{name}.bias"]).reshape(*states.shape[:-1], -1), dtype=np.float32)

    def _normed(self, states: Vectors, name: str) -> Vectors:
        centred = states - states.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + _EPSILON)
        return np.asarray(
            centred / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"], dtype=np.float32
        )


def _gelu(x: Vectors) -> Vectors:
    return x * np.float32(0.5) * (np.float32(1.0) + _erf(x * np.float32(0.5**0.5)))


def _erf(x: Vectors) -> Vectors:
    t = np.float32(1.0) / (np.float32(1.0) + np.float32(0.3275911) * np.abs(x))
    total = np.zeros_like(t)
    for factor in reversed(_ERF):
        total = (total + np.float32(factor)) * t
    return np.asarray(np.sign(x) * (np.float32(1.0) - total * np.exp(-x * x)), dtype=np.float32)
