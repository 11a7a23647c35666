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
class Evidence:
    """What the heads make of one piece of text, before any rule or rejection."""

    topics: Mapping[str, float]
    """Log-odds of the topics and of the ways of naming none; empty when nothing in the text is known."""
    acts: Mapping[str, float]
    tokens: int = 0
    unknown: int = 0
    asks: bool = False
    """The text ends with a question mark."""

    def ranked(self) -> list[tuple[str, float]]:
        """Topics best first, with their log-odds."""
        topics = [(label, x) for label, x in self.topics.items() if not label.startswith(NONE)]
        return sorted(topics, key=lambda pair: (-pair[1], pair[0]))

    def nones(self) -> list[float]:
        """Log-odds of the ways of naming none, in the order of their labels."""
        return [x for label, x in sorted(self.topics.items()) if label.startswith(NONE)]

    def features(self) -> NDArray[np.float32]:
        """What the gate decides by. `topics` must not be empty."""
        (_, best), (_, second) = self.ranked()[:2]
        nones = self.nones()
        shape = (self.unknown / max(self.tokens, 1), math.log1p(self.tokens), float(self.asks))
        return np.array((best, second, max(nones), *nones, *shape), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Gate:
    """Decides whether a text names any topic at all; fitted and set on held-out lines."""

    weights: NDArray[np.float32]
    accept: float
    """The least score that lets the best topic pass."""
    second: float
    """A further topic of the same sentence needs this probability."""
    listed: float
    """A member of a list ("mood, sleep, appetite?") needs this probability read by itself."""

    def opens(self, evidence: Evidence) -> bool:
        """Whether the best topic of the text is to be believed."""
        return bool(evidence.topics) and self.score(evidence) >= self.accept

    def score(self, evidence: Evidence) -> float:
        """Log-odds, up to a constant, that the text names a topic."""
        return float(evidence.features() @ self.weights)


class Reader:
    """Reads turns. Built from arrays (see adapters.reader_weights); pure: the same text has the same reading."""

    def __init__(self, vocabulary: Vocabulary, topic: Head, act: Head, gate: Gate, version: str) -> None:
        self._vocabulary = vocabulary
        self._topic = topic
        self._act = act
        self._gate = gate
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
        evidence = self.evidence(span.text)
        act = max(evidence.acts, key=lambda name: (evidence.acts[name], name))
        topics = () if act == "injection" else self._accepted(evidence, span)
        named = "call_informant" if calls_informant(span.text) else act
        certainty = 1.0 if named != act else _probability(evidence.acts[act])
        return Sentence(span.text, span.start, span.end, named, certainty, topics, aspect_of(span.text))

    def evidence(self, text: str) -> Evidence:
        """What the learnt heads make of one piece of text."""
        terms = self._vocabulary.terms(normalise(text))
        if not len(terms.rows):
            return Evidence({}, {"other": 9.0})
        asks = text.rstrip().endswith("?")
        return Evidence(self._topic.log_odds(terms), self._act.log_odds(terms), terms.tokens, terms.unknown, asks)

    def _accepted(self, evidence: Evidence, span: Span) -> tuple[tuple[str, float], ...]:
        ranked = [(topic, _probability(x)) for topic, x in evidence.ranked()[:MAX_TOPICS]]
        kept = {topic: p for topic, p in ranked[1:] if p >= self._gate.second}
        if self._gate.opens(evidence):
            kept[ranked[0][0]] = ranked[0][1]
        for topic, p in self._listed(span):
            kept[topic] = max(p, kept.get(topic, 0.0))
        return tuple(sorted(kept.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_TOPICS])

    def _listed(self, span: Span) -> list[tuple[str, float]]:
        found = []
        for member in segments(span):
            evidence = self.evidence(member)
            if not evidence.topics:
                continue
            topic, odds = evidence.ranked()[0]
            if odds > max(evidence.nones()) and _probability(odds) >= self._gate.listed:
                found.append((topic, _probability(odds)))
        return found


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
