"""The embedded patient of a case, as the program builds it: with the sentence embeddings where they are installed."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

from mhtui.adapters.reader_weights import load_reader
from mhtui.adapters.sense_files import load_sense
from mhtui.adapters.sense_model import load_embeddings
from mhtui.core.case import Case
from mhtui.patient.embedded import EmbeddedPatient
from mhtui.patient.reader import Reader
from mhtui.patient.sense import Embed, Sense

CACHE = Path(tempfile.gettempdir()) / "mhtui-tests-sense"


@lru_cache(maxsize=1)
def embeddings() -> Embed | None:
    """The sentence embeddings, loaded once; None where they are not installed."""
    return load_embeddings(None)


@lru_cache(maxsize=2)
def reader(wanted: bool = True) -> Reader:
    """The reader, loaded once."""
    return load_reader(embeddings() if wanted else None)


def model(wanted: bool = True) -> Embed:
    """What meanings are compared by."""
    return (embeddings() if wanted else None) or reader(False).word_sums()


_SENSES: dict[tuple[str, str], Sense] = {}


def sense_of(case: Case, *, wanted: bool = True) -> Sense:
    """The sense of a case, kept for the next test."""
    key = (case.content_hash(), model(wanted).name)
    if key not in _SENSES:
        _SENSES[key] = load_sense(case, model(wanted), CACHE)
    return _SENSES[key]


def patient_of(case: Case, seed: int = 1) -> EmbeddedPatient:
    """The patient of a case."""
    return EmbeddedPatient(case, reader(), seed, sense_of(case))
