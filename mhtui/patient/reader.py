"""Reading a doctor's words: which topics each sentence asks about, what it does (its act), and what it asks of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mhtui.patient.act_rules import calls_informant, is_injection
from mhtui.patient.aspects import aspect_of
from mhtui.patient.meaning import Meaning, WordSums
from mhtui.patient.ngrams import Terms, Vocabulary, normalise, tokens
from mhtui.patient.off_topic import is_off_topic
from mhtui.patient.second import SecondVoice
from mhtui.patient.sentences import Span, segments, split

NONE: Final = "none"
MAX_TOPICS: Final = 4
MAX_WHOLE: Final = 2000
"""Longer texts (characters) are read by their sentences alone."""
SURE: Final = 0.7
"""A sentence this sure of its topic stands even where the whole text seems to name none."""
_ADDRESS: Final = re.compile(
    r"^(?:(?:thank you|thanks|and|so|now|right|well)[,.]?\s+)?(?:Mr|Mrs|Ms|Miss)\.?\s+\w[\w'’-]*[,.]\s+", re.IGNORECASE
)
"""A name with a title says who is meant, nothing of what is asked."""
_VOCATIVE: Final = re.compile(r"^([A-Z][a-z]{2,}), (?=\S)")


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
    """Multinomial logistic regression over n-grams and meaning, weights held as int8 with one scale a label."""

    labels: tuple[str, ...]
    weights: NDArray[np.int8]
    scale: NDArray[np.float32]
    bias: NDArray[np.float32]
    idf: NDArray[np.float32]

    def probabilities(self, terms: Terms, meaning: NDArray[np.float32]) -> dict[str, float]:
        """Probability of each label; they add up to one."""
        grams = terms.values(self.idf) @ self.weights[terms.rows].astype(np.float32)
        sense = meaning @ self.weights[-len(meaning) :].astype(np.float32)
        logits = (grams + sense) * self.scale + self.bias
        raised = np.exp(logits - logits.max())
        return dict(zip(self.labels, (float(p) for p in raised / raised.sum()), strict=True))


@dataclass(frozen=True)
class Evidence:
    """What the heads make of one piece of text, before any rule or rejection."""

    topics: Mapping[str, float]
    """Probabilities of the topics and of the ways of naming none; empty when nothing in the text is known."""
    acts: Mapping[str, float]

    @cached_property
    def ranked(self) -> tuple[tuple[str, float], ...]:
        """Topics best first, with their probabilities."""
        topics = [(label, p) for label, p in self.topics.items() if not label.startswith(NONE)]
        return tuple(sorted(topics, key=lambda pair: (-pair[1], pair[0])))

    @cached_property
    def none(self) -> float:
        """Probability that the text names no topic."""
        return sum(p for label, p in self.topics.items() if label.startswith(NONE))

    @property
    def margin(self) -> float:
        """How many times likelier the best topic is than none."""
        ranked = self.ranked
        return ranked[0][1] / max(self.none, 1e-9) if ranked else 0.0


@dataclass(frozen=True, slots=True)
class Gate:
    """Decides which topics of a text are believed; set on held-out lines."""

    margin: float
    """The best topic must be this many times likelier than none."""
    second: float
    """A further topic of the same sentence needs this probability."""
    listed: float
    """A member of a list ("mood, sleep, appetite?") needs this probability read by itself."""

    def opens(self, evidence: Evidence) -> bool:
        """Whether the best topic of the text is to be believed."""
        return evidence.margin >= self.margin


def _ruled_out(text: str) -> bool:
    return is_injection(text) or is_off_topic(text)


class Reader:
    """Reads turns. Built from arrays (see adapters.reader_weights); pure: the same text has the same reading."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        meaning: Meaning,
        topic: Head,
        act: Head,
        gate: Gate,
        version: str,
        second: SecondVoice | None = None,
    ) -> None:
        self._vocabulary = vocabulary
        self._meaning = meaning
        self._topic = topic
        self._act = act
        self._gate = gate
        self._second = second
        self._known = lru_cache(maxsize=1024)(self._evidence)  # a turn is read whole and in parts
        self._of_words = lru_cache(maxsize=1024)(self._by_words)
        self.version = f"{version} {second.model.name}" if second else version

    @property
    def known_words(self) -> frozenset[str]:
        """Words and pairs of words that training saw."""
        return frozenset(self._vocabulary.words)

    def word_sums(self) -> WordSums:
        """The reader's word vectors, for comparing texts where nothing better is installed."""
        return WordSums(self._meaning, f"words {self.version}")

    def read(self, text: str) -> Reading:
        """The turn's sentences in order. Any text is accepted; one without a letter has sentences without topics."""
        spans = split(text)
        if self._second and len(text) <= MAX_WHOLE:  # the whole will be compared too: together they cost less
            self._second.hears([text, *(self._unaddressed(span.text) for span in spans if not _ruled_out(span.text))])
        return Reading(tuple(self._sentence(span) for span in spans), self.version)

    def topics(self, text: str) -> list[str]:
        """Topics of the whole text, best first; [] = none. Read as a whole and sentence by sentence: a long preamble
        may name other things than the question at its end."""
        sentences = self.read(text).sentences
        if any(s.act == "injection" for s in sentences) or is_injection(text) or is_off_topic(text):
            return []
        named: dict[str, float] = {}
        for topic, p in (pair for sentence in sentences for pair in sentence.topics):
            named[topic] = max(p, named.get(topic, 0.0))
        if len(sentences) < 2 or len(text) > MAX_WHOLE:
            return sorted(named, key=lambda topic: (-named[topic], topic))
        return self._weighed(self.evidence(text), named)

    def _weighed(self, whole: Evidence, named: Mapping[str, float]) -> list[str]:
        opens = self._gate.opens(whole)
        if not opens and max(named.values(), default=0.0) < SURE:
            return []
        found = dict(whole.ranked)
        topics = {*named, *([whole.ranked[0][0]] if opens else [])}
        return sorted(topics, key=lambda topic: (-(found.get(topic, 0.0) + named.get(topic, 0.0) / 2), topic))

    def _sentence(self, span: Span) -> Sentence:
        if is_injection(span.text):
            return Sentence(span.text, span.start, span.end, "injection", 1.0, (), None)
        if is_off_topic(span.text):
            return Sentence(span.text, span.start, span.end, "other", 1.0, (), None)
        evidence = self.evidence(span.text)
        act = max(evidence.acts, key=lambda name: (evidence.acts[name], name))
        topics = () if act == "injection" else self._accepted(evidence, span)
        named = "call_informant" if calls_informant(span.text) else act
        certainty = 1.0 if named != act else round(evidence.acts[act], 6)
        return Sentence(span.text, span.start, span.end, named, certainty, topics, aspect_of(span.text))

    def evidence(self, text: str) -> Evidence:
        """What the learnt heads make of one piece of text."""
        return self._known(text)

    def _evidence(self, text: str) -> Evidence:
        first = self._of_words(text)
        if not self._second or not first.topics:
            return first
        return Evidence(self._second.mixed(first.topics, self._unaddressed(text)), first.acts)

    def _by_words(self, text: str) -> Evidence:
        """What the n-grams say by themselves."""
        plain = normalise(self._unaddressed(text))
        terms = self._vocabulary.terms(plain)
        if not len(terms.rows):
            return Evidence({}, {"other": 1.0})
        meaning = self._meaning.of(tokens(plain))
        return Evidence(self._topic.probabilities(terms, meaning), self._act.probabilities(terms, meaning))

    def _unaddressed(self, text: str) -> str:
        """The text without the name it begins by: a title and a name, or a word with a capital that training never saw."""
        plain = _ADDRESS.sub("", text)
        first = _VOCATIVE.match(plain)
        strange = first is not None and first.group(1).lower() not in self._vocabulary.words
        return plain[first.end() :] if first and strange else plain

    def _accepted(self, evidence: Evidence, span: Span) -> tuple[tuple[str, float], ...]:
        ranked = [(topic, round(p, 6)) for topic, p in evidence.ranked[:MAX_TOPICS]]
        opens = self._gate.opens(evidence)
        kept = {topic: p for topic, p in ranked[1:] if opens and p >= self._gate.second}
        if opens:
            kept[ranked[0][0]] = ranked[0][1]
        for topic, p in self._listed(span):
            kept[topic] = max(p, kept.get(topic, 0.0))
        return tuple(sorted(kept.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_TOPICS])

    def _listed(self, span: Span) -> list[tuple[str, float]]:
        found = []
        for member in segments(span):
            evidence = self._of_words(member)  # a word or two: nothing that the second voice could add to
            if not evidence.topics:
                continue
            topic, p = evidence.ranked[0]
            if p > evidence.none and p >= self._gate.listed:
                found.append((topic, round(p, 6)))
        return found
