"""What the patient compares meanings by: sentence embeddings where their weights are, else word sums."""

from __future__ import annotations

from pathlib import Path

from mhtui.adapters.embedder import MODEL, WEIGHTS_SHA256, candidates, weights_sha256
from mhtui.patient.reader import Reader
from mhtui.patient.sense import Embed


def load_sense_model(reader: Reader, configured: Path | None, *, wanted: bool = True) -> Embed:
    """The best model at hand. Weights that cannot be read, or are not the ones meant, are passed over."""
    for _, folder in candidates(configured) if wanted else ():
        try:
            if weights_sha256(folder) == WEIGHTS_SHA256:
                from mhtui.adapters.minilm import MiniLm

                return MiniLm(folder, f"{MODEL} {WEIGHTS_SHA256[:12]}")
        except (OSError, ImportError):
            continue
    return reader.word_sums()
