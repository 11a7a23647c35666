"""Reading a doctor's words: which topics each sentence asks about, what it does (its act), and what it asks of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mhtui.patient.act_rules import calls_informant, is_injection
from mhtui.patient.aspects import aspect_of
from mhtui.patient.ngrams import Vectoriser, normalise
from mhtui.patient.sentences import Span, segments, split

NONE: Final = "none"
MAX_TOPICS: Final = 4
_ASKING: Final = frozenset({"ask_open", "ask_closed", "follow_up", "test", "confirm_summary"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence or clause of a turn; `turn[start:end] == text`."""

    text: str
    start: int
    end: int
    act: str
    """One of ACTS."""
    act_p: float
    topics: tuple[tuple[str, float], ...]
    """Topics with their probabilities, best first; empty when the sentence names none."""
    aspect: str | None
    """One of ASPECTS, or None."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one turn of the doctor says; `version` names the weights and rules that read it."""

    sentences: tuple[Sentence, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Head:
    """One-against-rest logistic regression, weights held as int8 with one scale a class."""

    labels: tuple[str, ...]
    weights: NDArray[np.int8]
    scale: NDArray[np.float32]
    bias: NDArray[np.float32]

    def probabilities(self, rows: NDArray[np.intp], values: NDArray[np.float32]) -> dict[str, float]:
        """Probability of each label by itself; they need not add up to one."""
        raw = values @ self.weights[rows].astype(np.float32)
        p = 1.0 / (1.0 + np.exp(-(raw * self.scale + self.bias)))
        return dict(zip(self.labels, (float(x) for x in p), strict=True))


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Rejection bounds, chosen on out-of-fold lines when the weights were trained."""

    accept: float
    """A best topic below this probability is no topic."""
    none_ratio: float
    """The best topic must reach this multiple of the probability of "none"."""
    second: float
    """A further topic of the same sentence needs this probability."""
    listed: float
    """A member of a list ("mood, sleep, appetite?") needs this probability read by itself."""


class Reader:
    """Reads turns. Built from arrays (see adapters.reader_weights); pure: the same text has the same reading."""

    def __init__(self, vectoriser: Vectoriser, topic: Head, act: Head, bounds: Thresholds, version: str) -> None:
        self._vectoriser = vectoriser
        self._topic = topic
        self._act = act
        self._bounds = bounds
        self.version = version

    def read(self, text: str) -> Reading:
        """The turn's sentences in order. Any text is accepted; one without a letter has sentences without topics."""
        return Reading(tuple(self._sentence(span) for span in split(text)), self.version)

    def topics(self, text: str) -> list[str]:
        """Topics of the whole text, best first: questions before statements; [] = none."""
        return _merge(self.read(text).sentences)

    def _sentence(self, span: Span) -> Sentence:
        if is_injection(span.text):
            return Sentence(span.text, span.start, span.end, "injection", 1.0, (), None)
        topic_p, act_p = self._probabilities(span.text)
        act = max(act_p, key=lambda name: (act_p[name], name))
        topics = () if act == "injection" else self._accepted(topic_p, span)
        named = "call_informant" if calls_informant(span.text) else act
        certainty = 1.0 if named != act else act_p[act]
        return Sentence(span.text, span.start, span.end, named, round(certainty, 6), topics, aspect_of(span.text))

    def _probabilities(self, text: str) -> tuple[dict[str, float], dict[str, float]]:
        rows, values = self._vectoriser.vector(normalise(text))
        if not len(rows):
            return {NONE: 1.0}, {"other": 1.0}
        return self._topic.probabilities(rows, values), self._act.probabilities(rows, values)

    def _accepted(self, p: Mapping[str, float], span: Span) -> tuple[tuple[str, float], ...]:
        ranked = sorted(((t, x) for t, x in p.items() if t != NONE), key=lambda pair: (-pair[1], pair[0]))
        kept = {t: x for t, x in ranked[1:MAX_TOPICS] if x >= self._bounds.second}
        if ranked and self._passes(ranked[0][1], p[NONE]):
            kept[ranked[0][0]] = ranked[0][1]
        for topic, x in self._listed(span):
            kept[topic] = max(x, kept.get(topic, 0.0))
        best = sorted(kept.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_TOPICS]
        return tuple((topic, round(x, 6)) for topic, x in best)

    def _passes(self, best: float, none: float) -> bool:
        return best >= self._bounds.accept and best >= self._bounds.none_ratio * none

    def _listed(self, span: Span) -> list[tuple[str, float]]:
        found = []
        for member in segments(span):
            p, _ = self._probabilities(member)
            topic = max(p, key=lambda name: (p[name], name))
            if topic != NONE and p[topic] >= self._bounds.listed:
                found.append((topic, p[topic]))
        return found


def _merge(sentences: tuple[Sentence, ...]) -> list[str]:
    """Questions come before statements, courtesies last; within a kind the order of speech holds."""
    ranked: list[tuple[int, int, int, str]] = []
    for at, sentence in enumerate(sentences):
        for place, (topic, _) in enumerate(sentence.topics):
            courtesy = topic == "small_talk_rapport"
            asks = sentence.text.rstrip().endswith("?") or sentence.act in _ASKING
            ranked.append((2 if courtesy else 0 if asks else 1, at, place, topic))
    return list(dict.fromkeys(topic for *_, topic in sorted(ranked)))
