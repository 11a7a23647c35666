"""The trained reader reads only what a verdict can hang on, and every verdict is as if it had read all."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from mhtui.scoring.match import written_pieces
from mhtui.scoring.match.here import here
from mhtui.scoring.match.lexicon import default_lexicon
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.match.noted import Mode
from mhtui.scoring.match.reading import read, word_mentions
from mhtui.scoring.match.types import Statement

NOTE = {
    "hpi": "Low mood for three weeks. Denies suicidal ideation. Sleeps four hours. Drinks wine daily. Lost 5 kg.",
    "mse_speech": "Slow, quiet. Answers late.",
    "family": "Mother had depression.",
}
STATEMENTS = [
    Statement(text)
    for text in (
        "Low mood",
        "Suicidal ideation",
        "Speech is slow",
        "Mother had depression",
        "Hears voices",
        "Lost weight",
    )
]


class Reader:
    """Likelihoods that look random, the same for the same pair; all that was asked is in `asked`."""

    name = "stub"

    def __init__(self, salt: int) -> None:
        self.salt, self.asked = salt, 0

    def probabilities(self, pairs):
        self.asked += len(pairs)
        rows = [hashlib.sha256(f"{self.salt}{pair}".encode()).digest() for pair in pairs]
        raw = np.array([[(1 + row[0]) ** 2, 1 + row[1], 1 + row[2]] for row in rows], dtype=np.float64)
        return (raw / raw.sum(axis=1, keepdims=True)).astype(np.float32)

    def knows(self, statement):
        return False


@pytest.mark.parametrize("mode", [Mode(), Mode(plan=True), Mode(plan=True, forbidden=True)])
def test_verdicts_are_those_of_reading_everything(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    some, every = [Reader(salt) for salt in range(60)], [Reader(salt) for salt in range(60)]
    found = [Matcher(None, entailer=reader).match_written(STATEMENTS, NOTE, mode) for reader in some]
    monkeypatch.setattr(written_pieces, "_matters", lambda *_: True)
    monkeypatch.setattr(written_pieces, "_sure_at", lambda *_: 0.0)
    whole = [Matcher(None, entailer=reader).match_written(STATEMENTS, NOTE, mode) for reader in every]
    assert found == whole
    assert sum(reader.asked for reader in some) < sum(reader.asked for reader in every)


def test_what_is_said_to_be_lacking_is_not_found() -> None:
    texts = ["She hardly sleeps.", "Hallucinations, sleepless; hallucinates at nite.", "Bipolarr illness, no voices."]
    sentences = [sentence for text in texts for sentence in read(text)]
    for sentence, stands in zip(sentences, here(sentences, default_lexicon()), strict=True):
        for word in ("sleep", "hallucin", "hallucination", "bipolar", "night", "voic", "x", ""):
            assert stands.lacks(word) == (not word_mentions(sentence, word)), word
        assert stands.names == {hit.name for hit in default_lexicon().find(sentence.folded)}
