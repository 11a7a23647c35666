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

from mhtui.patient import act_rules, aspects, ngrams, off_topic, reader, sentences
from mhtui.patient.ngrams import Vocabulary
from mhtui.patient.reader import Gate, Head, Reader

WEIGHTS: Final = "reader.npz"
Arrays = Mapping[str, NDArray[Any]]


def load_reader() -> Reader:
    """The reader that ships with the package; FileNotFoundError when the weights are missing from the installation."""
    raw = resources.files("mhtui").joinpath("data", "reader", WEIGHTS).read_bytes()
    with np.load(io.BytesIO(raw), allow_pickle=False) as arrays:
        return reader_from(arrays, version_of(raw))


def reader_from(arrays: Arrays, version: str) -> Reader:
    """A reader over arrays laid out as scripts/train_reader.py writes them; KeyError when one is missing."""
    words, chars = _lines(arrays["words"]), _lines(arrays["chars"])
    vocabulary = Vocabulary(
        {gram: row for row, gram in enumerate(words)},
        {gram: row for row, gram in enumerate(chars)},
    )
    gate = Gate(arrays["gate_weights"], **json.loads(arrays["gate_bounds"].tobytes()))
    return Reader(vocabulary, _head(arrays, "topic"), _head(arrays, "act"), gate, version)


def version_of(weights: bytes) -> str:
    """First 16 hex digits of a hash over the weights and the source of every rule the reading depends on."""
    digest = hashlib.sha256(weights)
    for module in (act_rules, aspects, ngrams, off_topic, reader, sentences):
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
