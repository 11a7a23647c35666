"""Breaks a checkpoint into the facts that a text must state: concepts, left-over words and "
"quantities, each with status."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from mhtui.scoring.match.assertion import HYPO, INTENT, NEG
from mhtui.scoring.match.lexicon import Found, Lexicon
from mhtui.scoring.match.quantities import Quantity
from mhtui.scoring.match.reading import Sentence, flags, read
from mhtui.scoring.match.words import EMPTY, FILLERS

# headings of a statement that name the place in the note, not a fact
_HEADING = re.compile(
    r"^\s*(?:appearance(?: and behaviou?r)?|behaviou?r|speech|mood|affect|thought form|thought content|"
    r"perception|cognition|insight|"
    r"risk|plan|family history|past history|substance and medical mimics considered|history|mental state)\s*:\s*",
    re.IGNORECASE,
)
_KEEP_HEADING = re.compile(r"^\s*(?:speech|family history|plan|mood|affect|insight)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to be found: a concept (`names`: any of them), or a word, with the status the statement gives it."""

    names: frozenset[str]
    word: str
    flags: frozenset[str]
    event: bool = False
    frame: bool = False

    @property
    def negated(self) -> bool:
        """Whether the statement denies it."""
        return NEG in self.flags


@dataclass(frozen=True, slots=True)
class Facts:
    """The parts of one statement; `past` when the statement itself speaks of an earlier time.

    `loss` counts its words that no part stands for: what they say would go unchecked.
    """

    concepts: tuple[Fact, ...]
    words: tuple[Fact, ...]
    quantities: tuple[Quantity, ...]
    past: bool
    current: bool = False
    plan: bool = False
    loss: int = 0

    @property
    def mixed(self) -> bool:
        """Whether the statement affirms some concepts and denies others."""
        return len({f.negated for f in self.concepts if not f.frame}) > 1

    @property
    def size(self) -> int:
        """How many parts there are to find."""
        return len(self.concepts) + len(self.words) + len(self.quantities)


_PAST_STATEMENT = re.compile(
    r"\b(?:previous|past|prior|history|had|was|were|has (?:been|served|taken|threatened)|at (?:age )?\d|"
    r"aged? \d|ago|since|lost|left|attempt|died|"
    r"became|began|started|treated|first|following|after|survived|stopped|received|given|in \d{4}|"
    r"developed|childhood)\b",
    re.IGNORECASE,
)


_CURRENT = re.compile(r"\b(?:current|currently|now|at present|ongoing|still|today)\b", re.IGNORECASE)


def _earlier(body: str) -> bool:
    return bool(_PAST_STATEMENT.search(body)) and not _CURRENT.search(body)


Span = tuple[int, int, frozenset[str]]


def maximal(found: list[Found], lexicon: Lexicon) -> list[Span]:
    """Spans not inside a longer one; concepts on the same span are alternatives, and the broader of two is dropped."""
    out: dict[tuple[int, int], set[str]] = {}
    for here in found:
        inside = any(
            (o.first <= here.first and here.end <= o.end and (o.end - o.first) > (here.end - here.first)) for o in found
        )
        if not inside:
            out.setdefault((here.first, here.end), set()).add(here.name)
    spans = []
    for (first, end), names in sorted(out.items()):
        kept = {n for n in names if not any(n != m and n in lexicon.broader(m) for m in names)}
        spans.append((first, end, frozenset(kept)))
    return spans


def _concept_facts(sentence: Sentence, lexicon: Lexicon) -> tuple[list[Fact], set[int]]:
    facts: list[Fact] = []
    covered: set[int] = set()
    spans = maximal(lexicon.find(sentence.folded), lexicon)
    for first, end, names in alternatives(spans, sentence):
        event = any(lexicon.concepts[n].event for n in names)
        frame = any(lexicon.concepts[n].frame for n in names)
        have = flags(sentence, first, end) - ({NEG} if frame else set())
        facts.append(Fact(names, "", have, event, frame))
        covered.update(range(first, end))
    return list(dict.fromkeys(facts)), covered


def _conditional(fact: Fact) -> Fact:
    """In a statement with a condition every part may be stated under one."""
    return replace(fact, flags=fact.flags | {HYPO})


def _numeric(sentence: Sentence) -> set[int]:
    return {n for q in sentence.quantities for n in range(q.first, q.end)}


def _word_facts(sentence: Sentence, covered: set[int]) -> list[Fact]:
    cues = {n for s in sentence.scopes if s.kind != INTENT for n in range(s.cue_first, s.cue_end)}
    skip = covered | _numeric(sentence) | (cues - {n for n, t in enumerate(sentence.tokens) if len(t.low) > 6})
    return [
        Fact(frozenset(), token.stem, flags(sentence, n, n + 1))
        for n, token in enumerate(sentence.tokens)
        if n not in skip
        and token.low.replace("-", "").isalpha()
        and len(token.low) > 2
        and not is_empty(token.stem, token.low)
    ]


_JOINTS = frozenset(
    (
        "patient with and for the has have had by of in to from at on is are was were be been as he she they his her "
        "him it "
        "reports describes no not never without denies nor or that which current currently due present about than "
        "per each every day night week month year years weeks months days nights episode history"
    ).split()
)


def _lost(sentence: Sentence, covered: set[int]) -> int:
    kept = covered | _numeric(sentence)
    return sum(
        n not in kept and t.low.isalpha() and t.low not in FILLERS and t.low not in _JOINTS and is_empty(t.stem, t.low)
        for n, t in enumerate(sentence.tokens)
    )


_MEASURES = frozenset({"kg", "weight", "mg", "mcg", "gram", "money", "unit", "percent", "bottle", "days"})


def is_said(quantity: Quantity, covered: set[int]) -> bool:
    """Does a number say more than the concepts over it? A measure does ("lost 7 kg"), a count may be part of one."""
    return quantity.kind in _MEASURES or not covered >= set(range(quantity.first, quantity.end))


def is_empty(stem: str, low: str) -> bool:
    return stem in _EMPTY_STEMS or low in _EMPTY_STEMS or low in FILLERS


_EMPTY_STEMS = EMPTY | frozenset(w.rstrip("e") for w in EMPTY)


_OPTIONAL = re.compile(r",? (?:with or without [^.;]*|alone or added|or equivalent\b)", re.IGNORECASE)
_JOINT = frozenset(", or such as the a an of : also either".split())


def alternatives(spans: list[Span], sentence: Sentence) -> list[Span]:
    """Concepts joined by "or" in an affirmed list become one that any of them meets."""
    out: list[Span] = []
    chosen = False
    for here in spans:
        gap = [t.low for t in sentence.tokens[out[-1][1] : here[0]]] if out else ["?"]
        joined = (
            bool(gap)
            and set(gap) <= _JOINT
            and (chosen or "or" in gap or "such" in gap or _or_follows(sentence, here[1]))
        )
        if joined and NEG not in flags(sentence, here[0], here[1]):
            out[-1] = (out[-1][0], here[1], out[-1][2] | here[2])
            chosen = True
        else:
            out.append(here)
            chosen = False
    return out


def _or_follows(sentence: Sentence, at: int) -> bool:
    return at < len(sentence.tokens) and sentence.tokens[at].low == "or"


@lru_cache(maxsize=4096)
def facts_of(text: str, lexicon_key: LexiconKey) -> Facts:
    """The facts of a statement (cached per statement and lexicon)."""
    lexicon = lexicon_key.lexicon
    plan = bool(re.match(r"\s*plan\s*:", text, re.IGNORECASE))
    body = text if _KEEP_HEADING.match(text) and not plan else _HEADING.sub("", text) or text
    concepts: list[Fact] = []
    words: list[Fact] = []
    numbers: list[Quantity] = []
    loss = 0
    for sentence in read(_OPTIONAL.sub("", body)):
        more, covered = _concept_facts(sentence, lexicon)
        concepts += more
        words += _word_facts(sentence, covered)
        loss += _lost(sentence, covered)
        numbers += [q for q in sentence.quantities if is_said(q, covered)]
    if any(HYPO in f.flags for f in concepts + words):
        concepts, words = [_conditional(f) for f in concepts], [_conditional(f) for f in words]
    return Facts(
        tuple(concepts),
        tuple(dict.fromkeys(words)),
        tuple(numbers),
        _earlier(body),
        bool(_CURRENT.search(body)),
        plan,
        loss,
    )


@dataclass(frozen=True, slots=True, eq=False)
class LexiconKey:
    """Identity wrapper, so that readings can be cached per lexicon."""

    lexicon: Lexicon
