"""ICD-11 chapter 6: titles, blocks, parents, and a search good enough for a picker."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mhtui.core.icd11_synonyms import SYNONYMS

_WORD: Final = re.compile(r"[a-z0-9]+")
_CODE: Final = re.compile(r"^\d[a-z]\d?[0-9a-z]?\.?[0-9a-z]{0,2}$")
_STOP: Final = frozenset(
    ("a", "an", "and", "by", "due", "for", "in", "including", "is", "of", "on", "or", "the", "to", "with")
)
_SOFT: Final = frozenset(("disorder", "disorders", "syndrome", "episode", "illness", "disease"))
_SPELLINGS: Final = (("ization", "isation"), ("ized", "ised"), ("izing", "ising"), ("behavior", "behaviour"))
_NAME_WORDS: Final = frozenset(word for name in SYNONYMS for word in name.split())
_EXACT, _PREFIX, _TYPO, _MISS = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Entry:
    """One code with its title and the title of its block ("" for the two residual codes of the chapter)."""

    code: str
    title: str
    block: str

    @property
    def depth(self) -> int:
        """0 for a four-character category, more for its subdivisions."""
        return len(self.code.partition(".")[2])

    @property
    def is_residual(self) -> bool:
        """Whether the code is an "other specified" or "unspecified" one."""
        return self.code[-1] in "YZ"


class Icd11:
    """The code table. Codes are taken in any case; everything is in the order of the classification."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = {entry.code: entry for entry in entries}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __contains__(self, code: object) -> bool:
        return isinstance(code, str) and self.entry(code) is not None

    def entry(self, code: str) -> Entry | None:
        """The entry of a code, or None."""
        return self._entries.get(code.strip().upper())

    def title(self, code: str) -> str | None:
        """The title of a code, or None for an unknown one."""
        found = self.entry(code)
        return found.title if found else None

    def block(self, code: str) -> str | None:
        """The title of the block a code belongs to, or None for unknown codes and those outside all blocks."""
        found = self.entry(code)
        return (found.block or None) if found else None

    def parent(self, code: str) -> str | None:
        """The next broader code, or None at the top."""
        head, dot, tail = code.strip().upper().partition(".")
        if not dot:
            return None
        broader = f"{head}.{tail[:-1]}" if len(tail) > 1 else head
        return broader if broader in self._entries else None

    def children(self, code: str) -> tuple[str, ...]:
        """The codes directly below."""
        return tuple(c for c in self._entries if self.parent(c) == code.strip().upper())

    @cached_property
    def blocks(self) -> tuple[str, ...]:
        """The 21 block titles."""
        return tuple(dict.fromkeys(e.block for e in self if e.block))

    def search(self, query: str, limit: int = 20) -> list[Entry]:
        """Entries for a code or words, best first: codes that begin so, everyday names, all words, beginnings of
        words, small slips of the keyboard, most of the words. Nothing for an empty query."""
        typed = _fold(query)
        found = self._by_code(typed) if _CODE.match(typed) else []
        return (found or self._by_words(_WORD.findall(typed)))[:limit]

    def _by_code(self, typed: str) -> list[Entry]:
        bare = typed.replace(".", "").upper()
        return [e for e in self if e.code.replace(".", "").startswith(bare)]

    def _by_words(self, typed: list[str]) -> list[Entry]:
        words = [w for w in typed if w not in _STOP]
        grades = {w: _grades(w, self._vocabulary) for w in words}
        names = _names([_as_name(w, grades[w]) for w in words])
        for name in names:
            grades.update({w: _grades(w, self._vocabulary) for w in name.rest if w not in grades})
        keyed = [(_key(item, words, names, grades), item) for item in self._index]
        ranked = [
            (key[0], _turned(typed, item.words, item.entry.title), key[1], *_order(item.entry))
            for key, item in keyed
            if key is not None
        ]
        return [self._entries[code] for *_, code in sorted(ranked)]

    @cached_property
    def _index(self) -> tuple[_Indexed, ...]:
        return tuple(
            _Indexed(e, frozenset(_WORD.findall(_fold(e.title))), frozenset(_WORD.findall(_fold(e.block))))
            for e in self
        )

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset().union(*(item.words | item.block_words for item in self._index))


@dataclass(frozen=True, slots=True)
class _Indexed:
    entry: Entry
    words: frozenset[str]
    block_words: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Name:
    """An everyday name found in the query: its codes, and the words of the query that remain."""

    codes: tuple[str, ...]
    rest: tuple[str, ...]


_Grades = dict[str, int]
"""Words of titles by how well a typed word meets them."""


def _grades(typed: str, vocabulary: frozenset[str]) -> _Grades:
    exact_or_begun = {w: _EXACT if w == typed else _PREFIX for w in vocabulary if w.startswith(typed)}
    if exact_or_begun or len(typed) < 5:
        return exact_or_begun
    return {w: _TYPO for w in vocabulary if _near(typed, w)}


def _as_name(typed: str, grades: _Grades) -> str:
    """The word, or the everyday name it is a slip of."""
    if typed in _NAME_WORDS or _EXACT in grades.values() or len(typed) < 5:
        return typed
    return next((w for w in _NAME_WORDS if len(w) >= 5 and _distance(typed, w, 1) <= 1), typed)


def _names(words: list[str]) -> list[_Name]:
    """Everyday names within the query, the longest only."""
    for size in range(min(4, len(words)), 0, -1):
        spots = range(len(words) - size + 1)
        found = [(SYNONYMS.get(" ".join(words[i : i + size])), words[:i] + words[i + size :]) for i in spots]
        if any(codes for codes, _ in found):
            return [_Name(codes, tuple(rest)) for codes, rest in found if codes]
    return []


def _key(item: _Indexed, words: list[str], names: list[_Name], grades: dict[str, _Grades]) -> tuple[int, int] | None:
    keys = [_word_key(item, words, grades), *(_name_key(item, name, grades) for name in names)]
    return min((key for key in keys if key is not None), default=None)


def _name_key(item: _Indexed, name: _Name, grades: dict[str, _Grades]) -> tuple[int, int] | None:
    code = item.entry.code
    place = next((i for i, c in enumerate(name.codes) if code.startswith(c)), None)
    if place is None:
        return None
    where = item.words | item.block_words
    missing = sum(_best(where, grades[w]) == _MISS for w in name.rest if w not in _SOFT)
    named = code in name.codes or bool(name.rest)
    return (5 + missing if missing else 0 if named else 1, place)


def _word_key(item: _Indexed, words: list[str], grades: dict[str, _Grades]) -> tuple[int, int] | None:
    """Tier (2 all words, 3 beginnings, 4 slips, 5 and more for missing words), then missing words of little weight."""
    firm = [w for w in words if w not in _SOFT] or words
    met = [_best(item.words, grades[w]) for w in firm]
    missing = met.count(_MISS)
    if not met or missing == len(met) or missing * 2 > len(met):
        return None
    soft_missing = sum(_best(item.words, grades[w]) == _MISS for w in words if w in _SOFT)
    worst = max(g for g in met if g != _MISS)
    return (5 + missing if missing else 2 + worst, soft_missing)


def _best(words: frozenset[str], grades: _Grades) -> int:
    return min((grade for word, grade in grades.items() if word in words), default=_MISS)


def _turned(typed: list[str], title: frozenset[str], full: str) -> bool:
    """Whether the query says "with" where the title says "without", the other way round, or names what is lacking."""
    if "without" in typed:
        return "without" not in title
    lacked = _fold(full).partition("without ")[2].split(";")[0]
    return bool({word for word in typed if word not in _COMMON} & set(_WORD.findall(lacked))) or (
        "with" in typed and "without" in title
    )


_COMMON: Final = frozenset({"symptom", "symptoms", "with", "of", "or", "and", "the"})


def _order(entry: Entry) -> tuple[bool, int, str]:
    return (entry.is_residual, entry.depth, entry.code)


def _near(typed: str, word: str) -> bool:
    """Whether a slip (two from nine letters on) separates the typed word from the word or from its beginning."""
    allowed = 1 if len(typed) < 9 else 2
    if typed[0] != word[0] or len(word) < len(typed) - allowed:
        return False
    stems = {word, word[: len(typed) - 1], word[: len(typed)], word[: len(typed) + 1]}
    return any(_distance(typed, stem, allowed) <= allowed for stem in stems)


def _distance(a: str, b: str, stop: int) -> int:
    """Edits between two words, a swap of neighbours counting one; `stop` + 1 when more."""
    if abs(len(a) - len(b)) > stop:
        return stop + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _fold(text: str) -> str:
    """Lower case, no accents or apostrophes, British spelling, hyphens as spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    plain = plain.replace("'", "").replace("-", " ").strip()
    for american, british in _SPELLINGS:
        plain = plain.replace(american, british)
    return plain
