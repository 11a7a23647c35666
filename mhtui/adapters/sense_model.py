"""What the reader and the patient compare meanings by, where its weights are installed."""

from __future__ import annotations

from pathlib import Path

from mhtui.adapters.embedder import MODEL, WEIGHTS_SHA256, candidates, weights_sha256
from mhtui.patient.remembered import Remembered
from mhtui.patient.sense import Embed


def load_embeddings(configured: Path | None) -> Embed | None:
    """Sentence embeddings, if their weights are at hand; those that cannot be read, or are not the ones meant, are
    passed over."""
    for _, folder in candidates(configured):
        try:
            if weights_sha256(folder) == WEIGHTS_SHA256:
                from mhtui.adapters.minilm import MiniLm

                return Remembered(MiniLm(folder, f"{MODEL} {WEIGHTS_SHA256[:12]}"))
        except (OSError, ImportError):
            continue
    return None
