"""Reading a doctor's words: which topics each sentence asks about, what it does (its act), and what it asks of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mhtui.patient.act_rules import calls_informant, is_injection
from mhtui.patient.aspects import aspect_of
from mhtui.patient.ngrams import Terms, Vocabulary, normalise
from mhtui.patient.off_topic import is_off_topic
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
    idf: NDArray[np.float32]
    """One weight a feature: topics play common words down, acts live by them."""

    def log_odds(self, terms: Terms) -> dict[str, float]:
        """Log-odds of each label by itself against all others."""
        raw = terms.values(self.idf) @ self.weights[terms.rows].astype(np.float32)
        return dict(zip(self.labels, (float(x) for x in raw * self.scale + self.bias), strict=True))


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Rejection bounds, chosen on out-of-fold lines when the weights were trained."""

    accept: float
    """The least `log-odds of the best topic - none_weight * log-odds of the best none` that still names a topic."""
    none_weight: float
    second: float
    """A further topic of the same sentence needs this probability."""
    listed: float
    """A member of a list ("mood, sleep, appetite?") needs this probability read by itself."""


class Reader:
    """Reads turns. Built from arrays (see adapters.reader_weights); pure: the same text has the same reading."""

    def __init__(self, vocabulary: Vocabulary, topic: Head, act: Head, bounds: Thresholds, version: str) -> None:
        self._vocabulary = vocabulary
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
        if is_off_topic(span.text):
            return Sentence(span.text, span.start, span.end, "other", 1.0, (), None)
        topic_odds, act_odds = self.odds(span.text)
        act = max(act_odds, key=lambda name: (act_odds[name], name))
        topics = () if act == "injection" else self._accepted(topic_odds, span)
        named = "call_informant" if calls_informant(span.text) else act
        certainty = 1.0 if named != act else _probability(act_odds[act])
        return Sentence(span.text, span.start, span.end, named, certainty, topics, aspect_of(span.text))

    def odds(self, text: str) -> tuple[dict[str, float], dict[str, float]]:
        """Log-odds of topics and of acts for one piece of text, before any rule or rejection."""
        terms = self._vocabulary.terms(normalise(text))
        if not len(terms.rows):
            return {NONE: 9.0}, {"other": 9.0}
        return self._topic.log_odds(terms), self._act.log_odds(terms)

    def _accepted(self, odds: Mapping[str, float], span: Span) -> tuple[tuple[str, float], ...]:
        ranked, none = ranking(odds)
        kept = {t: _probability(x) for t, x in ranked[1:MAX_TOPICS] if _probability(x) >= self._bounds.second}
        if ranked and ranked[0][1] - self._bounds.none_weight * none >= self._bounds.accept:
            kept[ranked[0][0]] = _probability(ranked[0][1])
        for topic, p in self._listed(span):
            kept[topic] = max(p, kept.get(topic, 0.0))
        return tuple(sorted(kept.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_TOPICS])

    def _listed(self, span: Span) -> list[tuple[str, float]]:
        found = []
        for member in segments(span):
            ranked, none = ranking(self.odds(member)[0])
            if ranked and ranked[0][1] > none and _probability(ranked[0][1]) >= self._bounds.listed:
                found.append((ranked[0][0], _probability(ranked[0][1])))
        return found


def ranking(odds: Mapping[str, float]) -> tuple[list[tuple[str, float]], float]:
    """Topics best first, and the log-odds of the likeliest way of naming none."""
    none = max(x for label, x in odds.items() if label.startswith(NONE))
    topics = [(label, x) for label, x in odds.items() if not label.startswith(NONE)]
    return sorted(topics, key=lambda pair: (-pair[1], pair[0])), none


def _probability(log_odds: float) -> float:
    return round(1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, log_odds)))), 6)


def _merge(sentences: tuple[Sentence, ...]) -> list[str]:
    """Questions come before statements, courtesies last; within a kind the order of speech holds."""
    ranked: list[tuple[int, int, int, str]] = []
    for at, sentence in enumerate(sentences):
        for place, (topic, _) in enumerate(sentence.topics):
            courtesy = topic == "small_talk_rapport"
            asks = sentence.text.rstrip().endswith("?") or sentence.act in _ASKING
            ranked.append((2 if courtesy else 0 if asks else 1, at, place, topic))
    return list(dict.fromkeys(topic for *_, topic in sorted(ranked)))
