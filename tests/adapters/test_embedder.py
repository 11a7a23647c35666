"""Embeddings in this process: found, refused, kept by text, given up; and never torch."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from mhtui.adapters import embedder
from mhtui.adapters.embedder import EmbedderError, SentenceEmbedder, find_embedder


class Model:
    """Counts what is embedded; `wait` holds it up."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.began, self.wait = threading.Event(), threading.Event()
        self.wait.set()

    def embed(self, texts):
        self.began.set()
        assert self.wait.wait(10)
        self.seen += texts
        return np.array([[len(text), 1.0] for text in texts], dtype=np.float32)


def with_model(model: Model) -> SentenceEmbedder:
    made = SentenceEmbedder(Path("nowhere"), "stub")
    made._model = model  # type: ignore[assignment]
    return made


def test_a_text_is_embedded_once_and_rows_come_in_order() -> None:
    model = Model()
    made = with_model(model)
    texts = ["ccc", "a", "bb", "a", *(f"{'x' * (n % 7)}{n}" for n in range(100))]
    assert made.embed(texts)[:, 0].tolist() == [len(text) for text in texts]
    made.embed(texts[::-1])
    assert sorted(model.seen) == sorted(set(texts))


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedder, "_KEPT", 50)
    made = with_model(Model())
    for number in range(20):
        made.embed([f"text {number} {at}" for at in range(10)])
    assert len(made._kept._rows) == 50
    assert all(row.base is None for row in made._kept._rows.values())  # a view would hold the batch it came from


def test_leaving_gives_up_what_is_being_embedded() -> None:
    model, ended = Model(), []
    model.wait.clear()
    made = with_model(model)

    def ask() -> None:
        try:
            made.embed([f"text {number}" for number in range(1000)])
        except EmbedderError as error:
            ended.append(str(error))

    asking = threading.Thread(target=ask)
    asking.start()
    assert model.began.wait(10)
    made.close()
    model.wait.set()
    asking.join(10)
    assert ended == ["the embedder was closed"]
    assert len(model.seen) == 32
    with pytest.raises(EmbedderError, match="closed"):
        made.embed(["again"])


def test_a_model_that_cannot_be_loaded_is_an_error_that_says_where(tmp_path: Path) -> None:
    with pytest.raises(EmbedderError, match=f"{tmp_path.name} cannot be loaded"):
        SentenceEmbedder(tmp_path, "broken").embed(["a"])


def test_no_weights_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(embedder, "_package_folder", lambda: None)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    found, reason = find_embedder()
    assert found is None
    assert "no embedding weights found" in reason
    assert "mhtui[weights]" in reason


def test_damaged_weights_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(embedder, "_package_folder", lambda: None)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    (tmp_path / "model.safetensors").write_bytes(b"not the weights")
    found, reason = find_embedder(tmp_path)
    assert found is None
    assert "refused" in reason
    assert "sha256" in reason


def test_real_weights_embed_without_torch() -> None:
    real, reason = find_embedder()
    if real is None:
        pytest.skip(reason)
    rows = real.embed(["low mood", "depressed mood", "a\x00b {0.__class__}", "\ud800", "word " * 300 + "end"])
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-4)
    assert rows[0] @ rows[1] > 0.6
    assert embedder.WEIGHTS_SHA256 in real.name
    assert not {"sentence_transformers", "torch"} & set(sys.modules)
