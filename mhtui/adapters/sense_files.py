"""What a case's lines mean, ready to be compared: shipped for the bundled cases, cached for others."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import zipfile
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np

from mhtui.core.case import Case
from mhtui.patient.sense import Embed, Rows, Sense, memory_texts, rounded

_KEY_LENGTH: Final = 32


def load_sense(case: Case, model: Embed, cache: Path | None) -> Sense:
    """The sense of a case under a model: from the package or the cache, else made now (some seconds) and cached.

    A cache that cannot be read or written costs time, nothing else.
    """
    texts = [text for _, text in memory_texts(case)]
    key = key_of(texts, model)
    rows = _shipped(case.id, key) or _cached(cache, key)
    if rows is None:
        rows = rounded(model.embed(texts))
        _keep(cache, key, rows)
    return Sense(case, model, rows)


def key_of(texts: Sequence[str], model: Embed) -> str:
    """Names these texts under this model."""
    digest = hashlib.sha256(model.name.encode())
    for text in texts:
        digest.update(text.encode("utf-8", "replace") + b"\0")
    return digest.hexdigest()[:_KEY_LENGTH]


def packed(key: str, rows: Rows) -> bytes:
    """Rows as they are kept in a file."""
    out = io.BytesIO()
    np.savez_compressed(out, key=np.array(key), values=rows.values, scale=rows.scale)
    return out.getvalue()


def unpacked(stored: bytes, key: str) -> Rows | None:
    """The rows of a file, None where they are of other texts or another model."""
    with np.load(io.BytesIO(stored), allow_pickle=False) as arrays:
        return Rows(arrays["values"], arrays["scale"]) if str(arrays["key"]) == key else None


def _shipped(case_id: str, key: str) -> Rows | None:
    file = resources.files("mhtui").joinpath("data", "sense", f"{case_id}.npz")
    return unpacked(file.read_bytes(), key) if file.is_file() else None


def _cached(cache: Path | None, key: str) -> Rows | None:
    if cache is None:
        return None
    try:
        return unpacked((cache / f"{key}.npz").read_bytes(), key)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None


def _keep(cache: Path | None, key: str, rows: Rows) -> None:
    if cache is None:
        return
    with contextlib.suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = cache / f"{key}.{os.getpid()}.tmp"
        draft.write_bytes(packed(key, rows))
        draft.replace(cache / f"{key}.npz")
