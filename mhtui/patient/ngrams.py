"""Turning words into numbers: word and character n-gram TF-IDF, the same figures as scikit-learn's, with numpy alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

WORD_RANGE: Final = (1, 2)
CHAR_RANGE: Final = (2, 5)
WORDS_MET: Final = 16_384
"""So many words are kept with their n-grams."""

_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_TAGS: Final = re.compile(r"<(?:/?unsure|/?un[a-z]{0,20}|inaudible_speech|unin)\s*/?>", re.IGNORECASE)
_APART: Final = re.compile(r"\s+(?='(?:s|m|re|ve|ll|d|t)\b)|\s+(?=[,.?!])")
_FILLERS: Final = re.compile(r"\b(?:u[hm]+|e[rh]+m*|hm+|mhm|ah+|you know|i mean|kind of|sort of)\b[,.]?")
_STUTTER: Final = re.compile(r"\b(\w{1,12}(?:'\w{1,3})?)(?:[\s,.\-…]+\1\b)+")
_SPACE: Final = re.compile(r"\s+")
_TOKEN: Final = re.compile(r"\b\w+\b")


@lru_cache(maxsize=2048)
def normalise(text: str) -> str:
    """Lower case, plain quotes, transcription tags, hesitations and repeated words taken out: what the n-grams are of."""
    plain = _APART.sub("", _TAGS.sub(" ", text.translate(_QUOTES).lower()))
    plain = _STUTTER.sub(r"\1", _FILLERS.sub(" ", plain))
    return _SPACE.sub(" ", plain).strip(" ,;-")


def tokens(text: str) -> list[str]:
    """The words of a text that went through `normalise`."""
    return _TOKEN.findall(text)


def word_grams(text: str) -> Iterator[str]:
    """Single words and pairs of neighbours."""
    words = tokens(text)
    yield from words
    yield from (f"{first} {second}" for first, second in pairwise(words))


def char_grams(text: str) -> Iterator[str]:
    """Character n-grams within words, each word padded by one blank on either side; a short word counts once."""
    for word in text.split():
        yield from _grams_within(word)


def _grams_within(word: str) -> Iterator[str]:
    padded = f" {word} "
    for size in range(CHAR_RANGE[0], CHAR_RANGE[1] + 1):
        yield from (padded[at : at + size] for at in range(max(1, len(padded) - size + 1)))
        if len(padded) <= size:
            break


@dataclass(frozen=True, slots=True)
class Terms:
    """What a text is made of: feature rows (words first, then characters) and how often each occurs."""

    rows: NDArray[np.intp]
    counts: NDArray[np.float32]
    words: int
    """How many of `rows` are words."""

    def values(self, idf: NDArray[np.float32]) -> NDArray[np.float32]:
        """TF-IDF with sublinear counts; the word block and the character block are each of unit length."""
        raw = ((1.0 + np.log(self.counts)) * idf[self.rows]).astype(np.float32)
        return np.concatenate((_unit(raw[: self.words]), _unit(raw[self.words :])))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The n-grams that were kept in training, each with its row within its block."""

    words: Mapping[str, int]
    chars: Mapping[str, int]
    _met: dict[str, tuple[int, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Words read before, with the rows of their character n-grams: most of a turn's words are common ones."""

    def terms(self, normalised: str) -> Terms:
        """Features present in a text that went through `normalise`; n-grams never seen in training are left out."""
        words = Counter(row for row in map(self.words.get, word_grams(normalised)) if row is not None)
        chars = Counter(chain.from_iterable(map(self._within, normalised.split())))
        rows = [*words, *(row + len(self.words) for row in chars)]
        counts = [*words.values(), *chars.values()]
        return Terms(np.array(rows, dtype=np.intp), np.array(counts, dtype=np.float32), len(words))

    def _within(self, word: str) -> tuple[int, ...]:
        rows = self._met.get(word)
        if rows is None:
            rows = tuple(row for row in map(self.chars.get, _grams_within(word)) if row is not None)
            if len(self._met) >= WORDS_MET:
                self._met.clear()
            self._met[word] = rows
        return rows


def _unit(values: NDArray[np.float32]) -> NDArray[np.float32]:
    norm = float(np.sqrt(np.dot(values, values)))
    return values / np.float32(norm) if norm else values
