"""The network of all-MiniLM-L6-v2 (Apache-2.0) in this process, by onnxruntime: from texts to states of their tokens.

Its graph is in the package (scripts/make_minilm_graph.py), its weights are those of the library. Without torch, and
without its seconds of import.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]

_THREADS: Final = [2]
"""Of each network loaded from now on."""
LAYERS: Final = 6
WIDTH: Final = 384
_BATCH: Final = 32
_LONGER: Final = 1.3
LINEAR: Final = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "o": "attention.output.dense",
    "i": "intermediate.dense",
    "d": "output.dense",
}
_NORMS: Final = {"n1": "attention.output.LayerNorm", "n2": "output.LayerNorm"}


def use_one_thread() -> None:
    """For a process that is one of several doing the same: they share the cores between them."""
    _THREADS[0] = 1


def read_weights(folder: Path) -> dict[str, Vectors]:
    """The weights of `folder`/model.safetensors by the names of the graph, those of products turned so that rows are
    inputs."""
    from safetensors.numpy import load_file

    stored = load_file(folder / "model.safetensors")
    return {name: np.ascontiguousarray(w, dtype=np.float32) for name, w in _graph_weights(stored)}


class Bert:
    """Six layers; `folder` holds tokenizer.json, `weights` are as read_weights gives them. Texts are cut at `most`
    tokens; of a pair, the longer is."""

    def __init__(self, folder: Path, weights: dict[str, Vectors], most: int) -> None:
        import onnxruntime
        from threadpoolctl import threadpool_limits
        from tokenizers import Tokenizer

        self._weights = weights
        options = onnxruntime.SessionOptions()
        threadpool_limits(1, "blas")
        # a second core saves a third where it is idle; where it is busy nobody may spin waiting for it
        options.intra_op_num_threads, options.inter_op_num_threads = _THREADS[0], 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        values = [onnxruntime.OrtValue.ortvalue_from_numpy(w) for w in self._weights.values()]
        options.add_external_initializers(list(self._weights), values)
        graph = resources.files("mhtui").joinpath("data", "minilm.onnx").read_bytes()
        self._session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(most)

    def tokens(self, texts: Sequence[str | tuple[str, str]]) -> list[list[int]]:
        """The tokens of texts, or of pairs of texts."""
        clean = [_clean(text) if isinstance(text, str) else (_clean(text[0]), _clean(text[1])) for text in texts]
        return [encoded.ids for encoded in self._tokenizer.encode_batch(clean)]

    def states(self, tokens: Sequence[list[int]]) -> Iterator[tuple[list[int], Vectors, Vectors]]:
        """In batches of much the same length: which texts, the states of their tokens (n, l, 384), and which of these
        are tokens (n, l), 1 or 0."""
        order = sorted(range(len(tokens)), key=lambda at: len(tokens[at]))
        for batch in _batches(order, [len(row) for row in tokens]):
            yield batch, *self._run([tokens[at] for at in batch])

    def _run(self, tokens: list[list[int]]) -> tuple[Vectors, Vectors]:
        longest = max(map(len, tokens))
        ids = np.zeros((len(tokens), longest), dtype=np.int64)
        mask = np.zeros((len(tokens), longest), dtype=np.float32)
        for at, row in enumerate(tokens):
            ids[at, : len(row)] = row
            mask[at, : len(row)] = 1.0
        hidden = (1.0 - mask)[:, None, None, :] * np.float32(-1e9)
        given = {"ids": ids, "places": np.arange(longest, dtype=np.int64), "hidden": hidden}
        return np.asarray(self._session.run(None, given)[0], dtype=np.float32), mask


def averaged(states: Vectors, mask: Vectors) -> Vectors:
    """The mean state of each text, shape (n, 384)."""
    return np.asarray((states * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True), dtype=np.float32)


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _batches(order: list[int], lengths: list[int]) -> Iterator[list[int]]:
    """Texts of much the same length together, so that little is computed on what only fills up."""
    batch: list[int] = []
    for at in order:
        if batch and (len(batch) == _BATCH or lengths[at] > _LONGER * lengths[batch[0]]):
            yield batch
            batch = []
        batch.append(at)
    if batch:
        yield batch


def _graph_weights(stored: dict[str, Vectors]) -> Iterator[tuple[str, Vectors]]:
    yield "words", stored["embeddings.word_embeddings.weight"]
    yield "positions", stored["embeddings.position_embeddings.weight"]
    yield "type", stored["embeddings.token_type_embeddings.weight"][0]
    yield "norm.w", stored["embeddings.LayerNorm.weight"]
    yield "norm.b", stored["embeddings.LayerNorm.bias"]
    for layer in range(LAYERS):
        for short, long in LINEAR.items():
            yield f"{layer}.{short}.w", stored[f"encoder.layer.{layer}.{long}.weight"].T
            yield f"{layer}.{short}.b", stored[f"encoder.layer.{layer}.{long}.bias"]
        for short, long in _NORMS.items():
            yield f"{layer}.{short}.w", stored[f"encoder.layer.{layer}.{long}.weight"]
            yield f"{layer}.{short}.b", stored[f"encoder.layer.{layer}.{long}.bias"]
