"""The trained reader, read from the package's own weights."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mhtui.patient import act_rules, aspects, meaning, ngrams, off_topic, reader, sentences
from mhtui.patient.meaning import Meaning
from mhtui.patient.ngrams import Vocabulary
from mhtui.patient.reader import Gate, Head, Reader

WEIGHTS: Final = "reader.npz"
WORDS: Final = "words.npz"
Arrays = Mapping[str, NDArray[Any]]


def load_reader() -> Reader:
    """The reader that ships with the package; FileNotFoundError when the weights are missing from the installation."""
    folder = resources.files("mhtui").joinpath("data", "reader")
    heads, words = folder.joinpath(WEIGHTS).read_bytes(), folder.joinpath(WORDS).read_bytes()
    with np.load(io.BytesIO(heads), allow_pickle=False) as arrays, np.load(io.BytesIO(words)) as vectors:
        return reader_from(
            dict(arrays) | {f"meaning_{name}": vectors[name] for name in vectors}, version_of(heads + words)
        )


def reader_from(arrays: Arrays, version: str) -> Reader:
    """A reader over arrays laid out as scripts/train_reader.py writes them; KeyError when one is missing."""
    vocabulary = Vocabulary(_rows(arrays["words"]), _rows(arrays["chars"]))
    bounds = json.loads(arrays["bounds"].tobytes())
    known = arrays["meaning_vectors"]
    weights = arrays["meaning_weights"].astype(np.float32)
    sense = Meaning(_rows(arrays["meaning_words"]), known, weights, bounds["share"])
    gate = Gate(bounds["margin"], bounds["second"], bounds["listed"])
    return Reader(vocabulary, sense, _head(arrays, "topic"), _head(arrays, "act"), gate, version)


def _rows(packed: NDArray[Any]) -> dict[str, int]:
    return {text: row for row, text in enumerate(_lines(packed))}


def version_of(weights: bytes) -> str:
    """First 16 hex digits of a hash over the weights and the source of every rule the reading depends on."""
    digest = hashlib.sha256(weights)
    for module in (act_rules, aspects, meaning, ngrams, off_topic, reader, sentences):
        package, _, name = module.__name__.rpartition(".")
        digest.update(resources.files(package).joinpath(f"{name}.py").read_bytes())
    return digest.hexdigest()[:16]


def _lines(packed: NDArray[Any]) -> list[str]:
    return packed.tobytes().decode("utf-8").split("\n")


def _head(arrays: Arrays, name: str) -> Head:
    return Head(
        tuple(_lines(arrays[f"{name}_labels"])),
        arrays[f"{name}_weights"],
        arrays[f"{name}_scale"],
        arrays[f"{name}_bias"],
        arrays[f"{name}_idf"],
    )
