"""Turning words into numbers: word and character n-gram TF-IDF, the same figures as scikit-learn's, with numpy alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

WORD_RANGE: Final = (1, 2)
CHAR_RANGE: Final = (2, 5)

_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_TAGS: Final = re.compile(r"<(?:/?unsure|/?un[a-z]{0,20}|inaudible_speech|unin)\s*/?>", re.IGNORECASE)
_APART: Final = re.compile(r"\s+(?='(?:s|m|re|ve|ll|d|t)\b)|\s+(?=[,.?!])")
_FILLERS: Final = re.compile(r"\b(?:u[hm]+|e[rh]+m*|hm+|mhm|ah+|you know|i mean|kind of|sort of)\b[,.]?")
_STUTTER: Final = re.compile(r"\b(\w{1,12}(?:'\w{1,3})?)(?:[\s,.\-…]+\1\b)+")
_SPACE: Final = re.compile(r"\s+")
_TOKEN: Final = re.compile(r"\b\w+\b")


def normalise(text: str) -> str:
    """Lower case, plain quotes, transcription tags, hesitations and repeated words taken out: what the n-grams are of."""
    plain = _APART.sub("", _TAGS.sub(" ", text.translate(_QUOTES).lower()))
    plain = _STUTTER.sub(r"\1", _FILLERS.sub(" ", plain))
    return _SPACE.sub(" ", plain).strip(" ,;-")


def word_grams(text: str) -> Iterator[str]:
    """Single words and pairs of neighbours."""
    tokens = _TOKEN.findall(text)
    yield from tokens
    yield from (f"{first} {second}" for first, second in zip(tokens, tokens[1:], strict=False))


def char_grams(text: str) -> Iterator[str]:
    """Character n-grams within words, each word padded by one blank on either side; a short word counts once."""
    for word in text.split():
        padded = f" {word} "
        for size in range(CHAR_RANGE[0], CHAR_RANGE[1] + 1):
            yield from (padded[at : at + size] for at in range(max(1, len(padded) - size + 1)))
            if len(padded) <= size:
                break


@dataclass(frozen=True, slots=True)
class Vectoriser:
    """TF-IDF with sublinear counts over a fixed vocabulary; word block and character block are each of unit length."""

    words: Mapping[str, int]
    chars: Mapping[str, int]
    idf: NDArray[np.float32]
    """Weights of the words, then of the characters: row `len(words) + k` is character n-gram k."""

    def vector(self, normalised: str) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """Rows present and their values for a text that went through `normalise`."""
        words = self._block(word_grams(normalised), self.words, 0)
        chars = self._block(char_grams(normalised), self.chars, len(self.words))
        return np.concatenate((words[0], chars[0])), np.concatenate((words[1], chars[1]))

    def _block(
        self, grams: Iterator[str], vocabulary: Mapping[str, int], offset: int
    ) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        counts = Counter(row for row in map(vocabulary.get, grams) if row is not None)
        rows = np.fromiter(counts.keys(), dtype=np.intp, count=len(counts)) + offset
        values = (1.0 + np.log(np.fromiter(counts.values(), dtype=np.float32, count=len(counts)))) * self.idf[rows]
        norm = float(np.sqrt(np.dot(values, values)))
        return rows, (values / norm if norm else values).astype(np.float32)
