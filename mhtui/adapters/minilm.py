"""Sentence embeddings in this process: what the patient compares a question with its memory by.

The same numbers (to 2e-7) as sentence-transformers gives for all-MiniLM-L6-v2 (Apache-2.0), without torch and its
seconds of import. onnxruntime runs the network: its graph is in the package (scripts/make_minilm_graph.py), its weights
are those of the library. For whole notes the child process (embedder.py) is better: it is faster on many texts at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]

MOST_TOKENS: Final = 64
"""Longer texts are read up to here."""
THREADS: Final = 2
LAYERS: Final = 6
WIDTH: Final = 384
_BATCH: Final = 32
_LONGER: Final = 1.6
_EPSILON: Final = 1e-12
_LINEAR: Final = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "o": "attention.output.dense",
    "i": "intermediate.dense",
    "d": "output.dense",
}
_NORMS: Final = {"n1": "attention.output.LayerNorm", "n2": "output.LayerNorm"}


class MiniLm:
    """BERT of six layers with mean pooling; `folder` holds model.safetensors, config.json and tokenizer.json."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        import onnxruntime
        from safetensors.numpy import load_file
        from threadpoolctl import threadpool_limits
        from tokenizers import Tokenizer

        stored = load_file(folder / "model.safetensors")
        self._weights = {name: np.ascontiguousarray(w, dtype=np.float32) for name, w in graph_weights(stored)}
        options = onnxruntime.SessionOptions()
        threadpool_limits(1, "blas")
        # a second core saves a third where it is idle; where it is busy nobody may spin waiting for it
        options.intra_op_num_threads, options.inter_op_num_threads = THREADS, 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        values = [onnxruntime.OrtValue.ortvalue_from_numpy(w) for w in self._weights.values()]
        options.add_external_initializers(list(self._weights), values)
        graph = resources.files("mhtui").joinpath("data", "minilm.onnx").read_bytes()
        self._session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(MOST_TOKENS)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length one for each text, shape (n, 384)."""
        clean = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        tokens = [encoded.ids for encoded in self._tokenizer.encode_batch(clean)]
        order = sorted(range(len(tokens)), key=lambda at: len(tokens[at]))
        rows = np.zeros((len(tokens), WIDTH), dtype=np.float32)
        for batch in _batches(order, [len(row) for row in tokens]):
            rows[batch] = self._pooled([tokens[at] for at in batch])
        return rows

    def scaled(self, cosines: Vectors) -> Vectors:
        """Cosines as they are."""
        return cosines

    def _pooled(self, tokens: list[list[int]]) -> Vectors:
        longest = max(map(len, tokens))
        ids = np.zeros((len(tokens), longest), dtype=np.int64)
        mask = np.zeros((len(tokens), longest), dtype=np.float32)
        for at, row in enumerate(tokens):
            ids[at, : len(row)] = row
            mask[at, : len(row)] = 1.0
        hidden = (1.0 - mask)[:, None, None, :] * np.float32(-1e9)
        given = {"ids": ids, "places": np.arange(longest, dtype=np.int64), "hidden": hidden}
        states = self._session.run(None, given)[0]
        summed = (states * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
        lengths = np.maximum(np.linalg.norm(summed, axis=1, keepdims=True), _EPSILON)
        return np.asarray(summed / lengths, dtype=np.float32)


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


def graph_weights(stored: dict[str, Vectors]) -> Iterator[tuple[str, Vectors]]:
    """The weights by the names of the graph, those of products turned so that rows are inputs."""
    yield "words", stored["embeddings.word_embeddings.weight"]
    yield "positions", stored["embeddings.position_embeddings.weight"]
    yield "type", stored["embeddings.token_type_embeddings.weight"][0]
    yield "norm.w", stored["embeddings.LayerNorm.weight"]
    yield "norm.b", stored["embeddings.LayerNorm.bias"]
    for layer in range(LAYERS):
        for short, long in _LINEAR.items():
            yield f"{layer}.{short}.w", stored[f"encoder.layer.{layer}.{long}.weight"].T
            yield f"{layer}.{short}.b", stored[f"encoder.layer.{layer}.{long}.bias"]
        for short, long in _NORMS.items():
            yield f"{layer}.{short}.w", stored[f"encoder.layer.{layer}.{long}.weight"]
            yield f"{layer}.{short}.b", stored[f"encoder.layer.{layer}.{long}.bias"]
