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

from mhtui.core import gated
from mhtui.patient import act_rules, aspects, meaning, ngrams, off_topic, reader, second, sentences
from mhtui.patient.meaning import Meaning
from mhtui.patient.ngrams import Vocabulary
from mhtui.patient.reader import Gate, Head, Reader
from mhtui.patient.second import SecondVoice
from mhtui.patient.sense import Embed

WEIGHTS: Final = "reader.npz"
WORDS: Final = "words.npz"
Arrays = Mapping[str, NDArray[Any]]


def load_reader(model: Embed | None = None) -> Reader:
    """The reader that ships with the package, with sentence embeddings as its second voice where they are given.

    FileNotFoundError when the weights are missing from the installation.
    """
    folder = resources.files("mhtui").joinpath("data", "reader")
    heads, words = folder.joinpath(WEIGHTS).read_bytes(), folder.joinpath(WORDS).read_bytes()
    with np.load(io.BytesIO(heads), allow_pickle=False) as arrays, np.load(io.BytesIO(words)) as vectors:
        shared = {f"meaning_{name}": vectors[name] for name in vectors}
        return reader_from(dict(arrays) | shared, version_of(heads + words), model)


def reader_from(arrays: Arrays, version: str, model: Embed | None = None) -> Reader:
    """A reader over arrays laid out as scripts/train_reader.py writes them; KeyError when one is missing."""
    vocabulary = Vocabulary(_rows(arrays["words"]), _rows(arrays["chars"]))
    bounds = json.loads(arrays["bounds"].tobytes())
    known = arrays["meaning_vectors"]
    weights = arrays["meaning_weights"].astype(np.float32)
    sense = Meaning(_rows(arrays["meaning_words"]), known, weights, bounds["share"])
    gate = Gate(bounds["margin"], bounds["second"], bounds["listed"])
    second = _second(arrays, model) if model else None
    return Reader(vocabulary, sense, _head(arrays, "topic"), _head(arrays, "act"), gate, version, second)


def _second(arrays: Arrays, model: Embed) -> SecondVoice:
    weights, bias = (arrays[f"second_{name}"].astype(np.float32) for name in ("weights", "bias"))
    return SecondVoice(tuple(_lines(arrays["second_labels"])), weights, bias, model)


def _rows(packed: NDArray[Any]) -> dict[str, int]:
    return {text: row for row, text in enumerate(_lines(packed))}


def version_of(weights: bytes) -> str:
    """First 16 hex digits of a hash over the weights and the source of every rule the reading depends on."""
    digest = hashlib.sha256(weights)
    for module in (act_rules, aspects, gated, meaning, ngrams, off_topic, reader, second, sentences):
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
