"""Cuts a text into tokens with offsets, folds each to its clinical canonical form, and splits sentences."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache, lru_cache

from mhtui.scoring.match import words

# Beyond this many characters a text is cut: a longer one is no clinical text, and the time must stay bounded.
MAX_CHARS = 120_000
# A longer stretch without an end is cut, so that the reach of a cue stays bounded.
MAX_SENTENCE = 1_500
_TOKEN = re.compile(
    r"[+\-]ve\b|\(\+\)|\+{2,3}|[A-Za-z]&[A-Za-z]s?\b|[sacwdhb]/[aepocdtw]\b|w/|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
    r"|[^\W\d_]+(?:['’\-][^\W\d_]+)*|[^\sA-Za-z0-9]"
)
_CLITICS = {"n't": "not", "'ve": "have", "'re": "are", "'ll": "will", "'d": "would", "'m": "am"}
_SENTENCE_END = re.compile(
    r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9…])|\n\s*\n\s*|"
    r"\n(?![ \t]*[a-z(,;])|(?<=\S)\s+(?=(?:Doctor|Patient|Dr|Pt):)|"
    r"(?<=\?)[\"'”’)]*\s*[-–—]+\s+|(?<=\?)\s+(?=(?:no|nope|nil|none|never|not|yes|yeah)\b)"
)
_NO_END = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|St|e\.g|i\.e|approx|vs|ca)\.$")
_NUMBER = re.compile(r"\bNo\.$")
"""No end before a figure ("bed No. 4"); else an answer."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark: `low` as written in lower case (clitics undone), `stem` its folded form, "
    "offsets in the text."""

    low: str
    stem: str
    start: int
    end: int


def _table(text: str) -> dict[str, str]:
    """Read `canonical: form form` lines into form -> canonical; indented lines continue the one above."""
    out: dict[str, str] = {}
    for line in text.replace("\n  ", " ").strip().splitlines():
        head, _, tail = line.partition(": ")
        out.update(dict.fromkeys(tail.split(), head))
    return out


CANON = _table(words.CANON_TEXT) | _table(words.DRUGS_TEXT)
DRUG_CLASS = _table(words.CLASSES_TEXT)
_IRREGULAR = _table(words.IRREGULAR_TEXT)
SHORTHAND = {
    head: tail.split() for head, _, tail in (line.partition(": ") for line in words.SHORTHAND_TEXT.strip().splitlines())
}


@cache
def _forms() -> frozenset[str]:
    return frozenset(CANON) | frozenset(CANON.values()) | frozenset(_IRREGULAR) | frozenset(_IRREGULAR.values())


_SUFFIX = (("ies", "y", 5), ("ing", "", 6), ("edly", "", 7), ("ed", "", 5), ("es", "", 5), ("s", "", 4), ("ly", "", 6))


def _strip(word: str) -> str:
    for suffix, put, least in _SUFFIX:
        if len(word) >= least and word.endswith(suffix) and not word.endswith(("ss", "us", "is")):
            word = word[: -len(suffix)] + put
            break
    if len(word) > 5 and word.endswith(("sion", "tion")):
        word = word[:-3]
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "aeiou":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Fold one lower-case word: British spelling, canonical form, then a light suffix cut ("driving" -> "driv")."""
    word = CANON.get(word, word)
    if word not in _IRREGULAR and (word.endswith(("ization", "izing", "ized", "ize", "izes"))):
        word = word.replace("iz", "is")
    word = CANON.get(word, word)
    if (again := CANON.get(word.rstrip("s"))) and len(word) > 5:
        word = again
    return _strip(_IRREGULAR.get(word, word))


def _clitic(raw: str) -> list[str]:
    word = raw.lower().replace("’", "'")
    if word == "cannot":
        return ["can", "not"]
    for tail, put in _CLITICS.items():
        if word.endswith(tail) and len(word) > len(tail):
            head = {"ca": "can", "wo": "will", "sha": "shall"}.get(word[: -len(tail)], word[: -len(tail)])
            return [head, put]
    return [word[:-2] if word.endswith("'s") and len(word) > 3 else word]


_NUMBER_WORDS = frozenset("one two three four five six seven eight nine ten eleven twelve half".split())


def _words(raw: str, text: str, at: int) -> list[str]:
    if raw == "HI" and re.search(r"age|LOC|RTA|PMH", text[max(0, at - 20) : at + 40]):
        return ["head", "injury"]
    if "-" in raw and (parts := raw.lower().split("-"))[0] in _NUMBER_WORDS:
        return parts
    if raw == "CP" and text[at + 2 : at + 7] == " plan":
        return ["child", "protection"]
    return SHORTHAND.get(raw) or SHORTHAND.get(raw.rstrip("s") if raw.isupper() else "") or _clitic(raw)


@lru_cache(maxsize=512)
def tokenise(text: str) -> tuple[Token, ...]:
    """All tokens of `text` (its first `MAX_CHARS` characters), shorthand expanded in place."""
    out: list[Token] = []
    for hit in _TOKEN.finditer(text[:MAX_CHARS]):
        for word in _words(hit.group(), text, hit.start()):
            out.append(Token(word, stem(word), hit.start(), hit.end()))
    return tuple(out)


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences, in order, without surrounding blanks."""
    spans: list[tuple[int, int]] = []
    begin = 0
    for hit in [*_SENTENCE_END.finditer(text[:MAX_CHARS]), None]:
        cut = hit.start() if hit else min(len(text), MAX_CHARS)
        before = text[begin : hit.start()][-8:] if hit else ""
        if hit and (_NO_END.search(before) or (_NUMBER.search(before) and text[hit.end() : hit.end() + 1].isdigit())):
            continue
        lead = len(text[begin:cut]) - len(text[begin:cut].lstrip())
        tail = len(text[begin:cut].rstrip())
        spans.extend(_chop(begin + lead, begin + tail))
        begin = hit.end() if hit else cut
    return spans


def _chop(start: int, end: int) -> list[tuple[int, int]]:
    return [(at, min(at + MAX_SENTENCE, end)) for at in range(start, end, MAX_SENTENCE)]


@dataclass(frozen=True, slots=True)
class Line:
    """Tokens joined by blanks into a string that patterns can search, with the way back to token numbers."""

    text: str
    starts: tuple[int, ...]
    index: tuple[int, ...]

    def tokens(self, start: int, end: int) -> tuple[int, int]:
        """First token and one past the last token under the characters [start, end)."""
        first = max(0, bisect_right(self.starts, start) - 1)
        last = max(first, bisect_left(self.starts, end) - 1)
        return self.index[first], self.index[last] + 1


def line(tokens: tuple[Token, ...], *, stems: bool) -> Line:
    """Join the tokens: folded forms without fillers, or lower-case forms with everything."""
    parts, starts, index, at = [" "], [], [], 1
    for number, token in enumerate(tokens):
        if stems and token.low in words.FILLERS:
            continue
        piece = token.stem if stems else token.low
        starts.append(at)
        index.append(number)
        parts.append(piece + " ")
        at += len(piece) + 1
    return Line("".join(parts), tuple(starts) or (0,), tuple(index) or (0,))
