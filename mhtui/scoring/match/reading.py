"""Reads a sentence once: tokens, lines, cue scopes, quantities; and finds concepts and words in it "
"with their status."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz import fuzz

from mhtui.scoring.match.assertion import ASKED, NEG, Scope, scopes, status
from mhtui.scoring.match.lexicon import Lexicon
from mhtui.scoring.match.quantities import Quantity, quantities
from mhtui.scoring.match.tokens import MAX_SENTENCE, Line, Token, line, sentences, tokenise

_YES = re.compile(
    r"^ (?:(?:patient|pt|p|a) :? ?)?(?:yes|yeah|yep|yup|aye|correct|all the time|every day|definitely|of course|"
    r"(?:i do|i have|i am) [.,!]) "
)
_NO = re.compile(
    r"^ (?:(?:patient|pt|p|a) :? ?)?(?:no|nah|nope|never|none|not (?:at all|really|ever|a|one|once|any|that)|neither|"
    r"nothing|denies) (?!idea)"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence at [start, end) of its text; token offsets are relative to `start`."""

    start: int
    end: int
    tokens: tuple[Token, ...]
    folded: Line
    low: Line
    scopes: tuple[Scope, ...]
    quantities: tuple[Quantity, ...]
    asked: bool = False
    answer: str = ""
    asked_before: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """Something found in a sentence, with its assertion flags."""

    first: int
    end: int
    flags: frozenset[str]


def _read_one(text: str, start: int, end: int, answer: str) -> Sentence:
    tokens = tokenise(text[start:end])
    low = line(tokens, stems=False)
    asked = bool(tokens) and tokens[-1].low == "?"
    return Sentence(
        start,
        end,
        tokens,
        line(tokens, stems=True),
        low,
        scopes(tokens, low),
        tuple(quantities(tokens, low)),
        asked,
        answer,
    )


def _answer(following: str) -> str:
    low = line(tokenise(following[:120].lstrip(" \t-–—>\"“'‘")), stems=False).text
    return "yes" if _YES.match(low) else "no" if _NO.match(low) else ""


@lru_cache(maxsize=2048)
def read(text: str) -> tuple[Sentence, ...]:
    """All sentences of a text, each question with the plain yes or no that follows it."""
    spans = sentences(text)
    out = []
    for number, (start, end) in enumerate(spans):
        following = text[spans[number + 1][0] : spans[number + 1][1]] if number + 1 < len(spans) else ""
        out.append(_read_one(text, start, end, _answer(following) if text[start:end].endswith("?") else ""))
    return tuple(out)


@lru_cache(maxsize=256)
def asked_before(question: str, text: str) -> Sentence:
    """The question put before a text, as a sentence of no length at its beginning, with the text's plain answer."""
    body = question.strip().rstrip("?.") + "?"
    tokens = tuple(replace(t, start=0, end=0) for t in tokenise(body[:MAX_SENTENCE]))
    low = line(tokens, stems=False)
    return Sentence(
        0, 0, tokens, line(tokens, stems=True), low, scopes(tokens, low), (), True, _answer(text), asked_before=True
    )


def flags(sentence: Sentence, first: int, end: int) -> frozenset[str]:
    """Assertion flags of a mention; a question followed by a plain yes or no takes its polarity from the answer."""
    kinds = status(sentence.scopes, first, end)
    if sentence.answer and ASKED in kinds:
        kinds = kinds - {ASKED, NEG}
        return kinds | {NEG} if sentence.answer == "no" else kinds
    return kinds


def mentions(sentence: Sentence, lexicon: Lexicon, names: frozenset[str]) -> list[Mention]:
    """Where any of the concepts `names` stands in the sentence."""
    return [Mention(f.first, f.end, flags(sentence, f.first, f.end)) for f in lexicon.find(sentence.folded, names)]


def word_mentions(sentence: Sentence, wanted: str) -> list[Mention]:
    """Where a folded word stands: same stem, same beginning of a long stem, or one slip of the pen in a long word."""
    return [
        Mention(n, n + 1, flags(sentence, n, n + 1))
        for n, token in enumerate(sentence.tokens)
        if is_form_of(token.stem, wanted)
    ]


def is_form_of(stem: str, wanted: str) -> bool:
    """Whether a stem is found where the folded word `wanted` is sought (see word_mentions)."""
    return stem == wanted or (len(wanted) > 5 and len(stem) > 4 and _near(wanted, stem))


@lru_cache(maxsize=50_000)
def _near(left: str, right: str) -> bool:
    if left[:2] != right[:2]:
        return False
    if min(len(left), len(right)) >= 6 and (left.startswith(right) or right.startswith(left)):
        return True
    return fuzz.ratio(left, right) >= 86
