"""The first voice that reads a reply: multinomial logistic regression over its words, its last sentence and its signs.

Needs numpy alone. Made by scripts/train_pressure.py; arrays are read by adapters/reply_reader.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from mhtui.core.pressure import READ, Span, Verdict
from mhtui.scoring.pressure.pieces import telling
from mhtui.scoring.pressure.signs import SIGNS, signs

Floats = NDArray[np.float32]
SIGN: Final = 0.35
"""What a sign weighs beside each block of n-grams, which are of length one."""
MOST_WEIGHED: Final = 14
"""Of longer replies so many sentences are weighed one by one."""
_NAMES: Final = tuple(name for name, _ in SIGNS)


class Terms(Protocol):
    """Rows of n-grams in a text and their TF-IDF values."""

    @property
    def rows(self) -> NDArray[np.intp]:
        """Rows, words before characters."""
        ...

    def values(self, idf: Floats) -> Floats:
        """A value for each row."""
        ...


class Grams(Protocol):
    """The n-grams kept in training."""

    def terms(self, normalised: str) -> Terms:
        """Those present in a text."""
        ...


@dataclass(frozen=True, slots=True)
class Block:
    """One way of looking at a reply: its n-grams, where their rows begin among all, and what the block weighs."""

    grams: Grams
    idf: Floats
    start: int
    share: float

    def features(self, normalised: str) -> tuple[NDArray[np.intp], Floats]:
        """Rows and values of a text that was normalised."""
        terms = self.grams.terms(normalised)
        return terms.rows + self.start, terms.values(self.idf) * np.float32(self.share)


@dataclass(frozen=True, slots=True)
class Looks:
    """What is looked at: the whole of what a reply says, its last sentence, the whole again in a control (where the
    same words may mean the contrary), and its signs, in either."""

    normalise: Callable[[str], str]
    whole: Block
    last: Block
    side: Block
    signs_start: int

    @property
    def width(self) -> int:
        """How many rows there are."""
        return self.signs_start + 2 * len(_NAMES) + 1

    def features(self, said: Sequence[str], control: bool) -> tuple[NDArray[np.intp], Floats]:
        """Rows and values of the telling sentences of a reply."""
        text = " ".join(said)
        normalised = self.normalise(text)
        blocks = [self.whole.features(normalised), self.last.features(self.normalise(said[-1]) if said else "")]
        if control:
            blocks.append(self.side.features(normalised))
        rows, values = zip(*blocks, self._signs(text, control), strict=True)
        return np.concatenate(rows), np.concatenate(values)

    def _signs(self, text: str, control: bool) -> tuple[NDArray[np.intp], Floats]:
        there = set(signs(text))
        found = [number for number, name in enumerate(_NAMES) if name in there]
        own = [number + len(_NAMES) for number in found] + [2 * len(_NAMES)]
        rows = np.array([*found, *(own if control else ())], dtype=np.intp) + self.signs_start
        return rows, np.full(len(rows), SIGN, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class WordVoice:
    """Probabilities of the verdicts (in the order of READ) by words; weights are int8 with one scale a verdict."""

    looks: Looks
    weights: NDArray[np.int8]
    scale: Floats
    bias: Floats

    def probabilities(self, reply: str, control: bool) -> Floats:
        """Shape (5,), adding up to one."""
        return _softmax(self._logits([piece.quote for piece in telling(reply)], control))

    def weighed(self, reply: str, control: bool, verdict: Verdict) -> list[tuple[float, Span]]:
        """What each telling sentence adds to the odds of a verdict (natural logarithm), the most telling first."""
        said, at = telling(reply)[:MOST_WEIGHED], READ.index(verdict)
        if len(said) == 1:
            return [(0.0, said[0])]
        whole = _odds(self._logits([piece.quote for piece in said], control), at)
        out = []
        for number, piece in enumerate(said):
            rest = [other.quote for place, other in enumerate(said) if place != number]
            out.append((whole - _odds(self._logits(rest, control), at), piece))
        return sorted(out, key=lambda pair: (-pair[0], pair[1].start))

    def _logits(self, said: Sequence[str], control: bool) -> Floats:
        rows, values = self.looks.features(said, control)
        return np.asarray((values @ self.weights[rows].astype(np.float32)) * self.scale + self.bias, dtype=np.float32)


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max())
    return np.asarray(raised / raised.sum(), dtype=np.float32)


def _odds(logits: Floats, at: int) -> float:
    p = float(_softmax(logits)[at])
    return float(np.log(max(p, 1e-9) / max(1 - p, 1e-9)))
