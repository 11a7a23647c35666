"""Cutting a doctor's turn into sentences and clauses that each ask one thing, with exact offsets into the turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MAX_CHARS: Final = 600
"""A stretch without any full stop is cut at a space before this many characters."""

MAX_CLAUSED: Final = 20_000
"""Beyond this many characters sentences stay whole: nobody speaks that long, and the screen must not wait."""
MAX_MEMBERS: Final = 12
"""More pieces than this are no list that anyone would say."""

_ABBREVIATIONS: Final = frozenset({"dr", "mr", "mrs", "ms", "prof", "st", "e.g", "i.e", "etc", "vs"})
_END: Final = re.compile(r"[.!?…。？！]+[\"'”’)\]]*(?=\s|$)|[。？！]+|\n+")
_HEADS: Final = (
    r"how|what|whats|what's|how's|hows|where|when|who|why|which|do you|does|did you|are you|were you|have you|has|is there|"
    r"is it|is that|any|can you|could you|would you|can i|could i|tell me|also|"
    r"(?:can|could|do|does|did|is|are|was|were|has|have|had|will|would) (?:he|she|they|it|that|this|there|any(?:one|body|thing)|some(?:one|body|thing))"
)
_JOIN: Final = re.compile(rf"(?:,|;|\s[-–—])\s*(?=(?:(?:and|or|but|also|so|then)\s+)*(?:{_HEADS})\b)", re.IGNORECASE)
_JOIN_BARE: Final = re.compile(rf"\s+(?=(?:and|but)\s+(?:also\s+)?(?:{_HEADS})\b)", re.IGNORECASE)
_SEGMENT: Final = re.compile(r"\s*(?:[,;/&]|\b(?:or|and|nor|plus)\b)\s*", re.IGNORECASE)
_ASKS: Final = re.compile(rf"(?:^|\b)(?:{_HEADS}|you|your|i'd|i'm)\b", re.IGNORECASE)

_OTHERS: Final = re.compile(r"\b(?:(?:many|most|some|lots of|a lot of|plenty of|other) )?(?:people|patients|men|women|folk|parents)\b(?=.{12})", re.IGNORECASE)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: `source[start:end] == text`, no white space at either edge."""

    text: str
    start: int
    end: int


def split(text: str) -> tuple[Span, ...]:
    """Sentences of `text`, compound questions cut into their clauses; nothing but white space is left out."""
    out: list[Span] = []
    for start, end in _sentences(text):
        for lo, hi in _short(text, start, end):
            out.extend(_clauses(text, lo, hi))
    return tuple(out)


def sentence_around(text: str, piece: str) -> str:
    """The whole sentence of `text` that the piece was cut from; the piece itself where it is not found."""
    at = text.find(piece)
    found = next(((lo, hi) for lo, hi in _sentences(text) if at >= 0 and lo <= at and at + len(piece) <= hi), None)
    return text[slice(*found)].strip() if found else piece


def context_of(text: str, piece: str) -> str:
    """What was said right before a piece: the rest of its sentence up to it, else the sentence before; empty at the beginning.

    Of a sentence that normalises ("when one lies awake, many people think of ...") only what others do counts.
    """
    at = text.find(piece)
    spans = [(lo, hi) for lo, hi in _sentences(text) if text[lo:hi].strip()]
    here = next((n for n, (lo, hi) in enumerate(spans) if at >= 0 and lo <= at < hi), None)
    if here is None:
        return ""
    before = text[spans[here][0] : at].strip()
    if not before and here:
        before = text[slice(*spans[here - 1])].strip()
    others = _OTHERS.search(before)
    return before[others.start() :] if others else before


def segments(span: Span) -> tuple[str, ...]:
    """Members of a list within a sentence ("mood, sleep, appetite?" has three); a sentence without a list has none."""
    parts = tuple(part.strip(" .?!") for part in _SEGMENT.split(span.text))
    kept = tuple(part for part in parts if part)
    return kept if 1 < len(kept) <= MAX_MEMBERS else ()


@lru_cache(maxsize=256)
def _sentences(text: str) -> tuple[tuple[int, int], ...]:
    out: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if _is_abbreviation(text, start, match):
            continue
        out.append((start, match.end()))
        start = match.end()
    out.append((start, len(text)))
    return tuple(out)


def _is_abbreviation(text: str, start: int, match: re.Match[str]) -> bool:
    if match.group() != ".":
        return False
    words = text[max(start, match.start() - 12) : match.start()].split()
    word = words[-1].lower() if words else ""
    return word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i")


def _short(text: str, start: int, end: int) -> list[tuple[int, int]]:
    out = []
    while end - start > MAX_CHARS:
        cut = text.rfind(" ", start + 1, start + MAX_CHARS)
        cut = cut if cut > start else start + MAX_CHARS
        out.append((start, cut))
        start = cut
    out.append((start, end))
    return out


def _clauses(text: str, start: int, end: int) -> list[Span]:
    if start > MAX_CLAUSED:
        return _trimmed(text, start, end)
    cuts = {m.end() for m in _JOIN.finditer(text, start, end)} | {
        m.end() for m in _JOIN_BARE.finditer(text, start, end)
    }
    out: list[Span] = []
    begin = start
    for cut in sorted(cuts):
        if _stands_alone(text[begin:cut]) and len(text[cut:end].split()) > 1:
            out.extend(_trimmed(text, begin, cut))
            begin = cut
    out.extend(_trimmed(text, begin, end))
    return out


def _stands_alone(clause: str) -> bool:
    """A clause is cut off only when it could be asked by itself: three words or more, with a question or an address."""
    return len(clause.split()) > 2 and _ASKS.search(clause) is not None


def _trimmed(text: str, start: int, end: int) -> list[Span]:
    piece = text[start:end]
    inner = piece.strip()
    if not inner:
        return []
    lead = len(piece) - len(piece.lstrip())
    return [Span(inner, start + lead, start + lead + len(inner))]
