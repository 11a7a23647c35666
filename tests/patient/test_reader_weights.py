"""The packed weights: small, complete, and the same numbers as the library they were trained with."""

from __future__ import annotations

from importlib import resources

import numpy as np
import pytest

from mhtui.core.topics import ACTS, TOPICS
from mhtui.patient.ngrams import CHAR_RANGE, WORD_RANGE, Vocabulary, normalise

LINES = [
    "Um, how've you been sleeping?",
    "any voices or visions",
    "Do you, do you hear voices — or see things?",
    "a I ok",
    "naïve café, 3 a.m.",
    "",
]


def test_values_equal_scikit_learns() -> None:
    text = pytest.importorskip("sklearn.feature_extraction.text", reason="scikit-learn trains, it does not run")
    words = text.TfidfVectorizer(
        preprocessor=normalise, ngram_range=WORD_RANGE, token_pattern=r"(?u)\b\w+\b", sublinear_tf=True
    )
    chars = text.TfidfVectorizer(preprocessor=normalise, analyzer="char_wb", ngram_range=CHAR_RANGE, sublinear_tf=True)
    expected = np.hstack([words.fit_transform(LINES).toarray(), chars.fit_transform(LINES).toarray()])
    ours = Vocabulary(
        {k: int(v) for k, v in words.vocabulary_.items()}, {k: int(v) for k, v in chars.vocabulary_.items()}
    )
    idf = np.concatenate([words.idf_, chars.idf_]).astype(np.float32)
    for line, row in zip(LINES, expected, strict=True):
        terms = ours.terms(normalise(line))
        dense = np.zeros(len(row))
        dense[terms.rows] = terms.values(idf)
        assert np.abs(dense - row).max() < 1e-5


def test_weights_are_small_and_know_the_vocabulary() -> None:
    raw = resources.files("mhtui").joinpath("data", "reader", "reader.npz")
    with resources.as_file(raw) as path:
        assert path.stat().st_size <= 4_000_000
        with np.load(path, allow_pickle=False) as arrays:
            topics = arrays["topic_labels"].tobytes().decode().split("\n")
            acts = arrays["act_labels"].tobytes().decode().split("\n")
    assert set(TOPICS) <= set(topics)
    assert set(acts) == set(ACTS)
