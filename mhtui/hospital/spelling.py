"""Slips of the pen, bounded: a word no one knows may become the one known word it nearly is, and nothing else may.

Digits are never touched, a real word is never "corrected", and two equally near readings leave the word alone, so one
analyte cannot turn into another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from mhtui.hospital.cues import CUE_WORDS
from mhtui.hospital.text import Token
from mhtui.hospital.words import PADDING, PROSE, PROTECTED, TEST_NOUNS

# More unknown words than this is no order; the rest is read as written, which keeps the time bounded.
MAX_UNKNOWN: Final = 300
MAX_EDITS: Final = 2


@dataclass(frozen=True, slots=True)
class Speller:
    """Corrects words towards `targets`; `known` words stay."""

    targets: tuple[str, ...]
    words: frozenset[str]
    known: frozenset[str]
    acronyms: frozenset[str]
    skeletons: Mapping[str, str]

    @classmethod
    def over(cls, words: frozenset[str], acronyms: frozenset[str]) -> Speller:
        """A speller whose targets are the words of all test names, in a fixed order."""
        targets = tuple(sorted(w for w in words if len(w) >= 4 and w.isascii() and (len(w) >= 5 or w not in PADDING)))
        known = words | CUE_WORDS | PADDING | PROSE | PROTECTED | TEST_NOUNS
        return cls(targets, words, known, acronyms, _skeletons((words | TEST_NOUNS) - acronyms))

    def with_vowels(self, word: str) -> str | None:
        """The one known word this is without its vowels ("scrn", "bld"), or None."""
        return self.skeletons.get(word) if len(word) >= 3 and word not in self.known else None

    def correct(self, word: str) -> str | None:
        """The one known word this nearly is, or None."""
        if len(word) < 3 or word in self.known or not word.isascii():
            return None
        # A final s, taken for a plural, may have been part of the misspelt word.
        spellings = [w for w in (word, f"{word}s") if len(w) >= 4]
        near = [hit for written in spellings for hit in self._near(written)]
        if not near:
            return None
        best = min(d for d, _ in near)
        nearest = {t for d, t in near if d == best}
        fuller = {t for t in nearest if _left_out(word, t)} or nearest
        return fuller.pop() if len(fuller) == 1 else None

    def _near(self, written: str) -> list[tuple[int, str]]:
        """Targets within their own limit of a spelling, with the distance."""
        close = process.extract(written, self.targets, scorer=OSA.distance, score_cutoff=MAX_EDITS, limit=None)
        return [(int(d), target) for target, d, _ in close if d <= _limit_of(written, target, target in self.acronyms)]

    def split(self, word: str) -> int:
        """Where two known test words were run together ("bloodcount"), as a length; 0 where they were not."""
        if len(word) < 6 or word in self.known:
            return 0
        cuts = [i for i in range(2, len(word) - 2) if word[:i] in self.known and word[i:] in self.known]
        good = [i for i in cuts if self._tests(word[:i]) and (self._tests(word[i:]) or word[i:] in TEST_NOUNS)]
        return good[0] if len(good) == 1 else 0

    def _tests(self, word: str) -> bool:
        return word in self.acronyms or (len(word) >= 3 and word in self.words)


def _skeletons(words: frozenset[str]) -> dict[str, str]:
    """Words by what is left of them without vowels; those that leave the same are left out."""
    found: dict[str, list[str]] = {}
    for word in words:
        if len(word) >= 4 and word.isascii() and word.isalpha():
            found.setdefault(_skeleton(word), []).append(word)
    return {left: same[0] for left, same in found.items() if len(same) == 1 and left != same[0]}


def _skeleton(word: str) -> str:
    return word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")


def _limit_of(word: str, target: str, acronym: bool) -> int:
    return _acronym_limit(word, target) if acronym else _limit(word, target)


def _limit(word: str, target: str) -> int:
    """Edits allowed between a written word and a test word."""
    if abs(len(word) - len(target)) > 2 or len(target) < 5:
        return 0
    same_start = word[0] == target[0]
    if len(word) == 4:
        return 1 if same_start and len(target) == 5 else 0
    if len(word) <= 7:
        scrambled = len(target) >= 7 and _stray_letters(word, target) <= 1
        return (2 if scrambled or len(word) == 7 < len(target) else 1) if same_start else _late_start(word, target)
    return 2 if same_start else _late_start(word, target)


def _left_out(word: str, target: str) -> bool:
    """Whether letters were only left out, which of two equal readings is the likelier slip."""
    rest = iter(target)
    return all(letter in rest for letter in word)


def _late_start(word: str, target: str) -> int:
    """A slip in the first letter is a swap or a letter left out; a letter put before it may be another test."""
    return int(len(word) >= 6 and (sorted(word) == sorted(target) or word == target[1:]))


def _stray_letters(word: str, target: str) -> int:
    """Letters one has and the other lacks, order apart."""
    first, second = Counter(word), Counter(target)
    return (first - second).total() + (second - first).total()


def _acronym_limit(word: str, target: str) -> int:
    """Acronyms differ by one letter from other acronyms, so only a swap or a doubled letter is forgiven."""
    swapped = len(word) == len(target) and sorted(word) == sorted(target)
    doubled = len(word) >= 5 and len(word) in (len(target), len(target) + 1) and set(word) == set(target)
    return 1 if (swapped or doubled) and word[0] == target[0] else 0


def respell(
    tokens: Sequence[Token], speller: Speller, forms: Sequence[tuple[str, ...]] = ()
) -> tuple[tuple[Token, ...], frozenset[int]]:
    """Tokens with slips put right, and the start offsets of those that were.

    `forms` are whole names: a short unknown word is put right only where all words around it are those of such a name.
    """
    fixed: set[int] = set()
    out: list[Token] = []
    memo: dict[tuple[str, bool], tuple[str | None, int]] = {}
    for token in tokens:
        if token.kind != "word" or token.norm in speller.known:
            out.append(token)
            continue
        key = (token.norm, token.upper)
        if key not in memo and len(memo) < MAX_UNKNOWN and len(token.norm) <= 40:
            whole = None if token.upper else speller.with_vowels(token.norm)  # capitals are an acronym
            memo[key] = (whole or speller.correct(token.norm), speller.split(token.norm))
        word, cut = memo.get(key, (None, 0))
        out.extend(_apply(token, word, cut))
        if word or cut:
            fixed.add(token.start)
    out = _spaced_out(out, speller, fixed)
    _complete(out, fixed, speller, forms)
    return tuple(out), frozenset(fixed)


def _spaced_out(tokens: Sequence[Token], speller: Speller, fixed: set[int]) -> list[Token]:
    """Acronyms written letter by letter ("E C G") as one word."""
    out: list[Token] = []
    for single, run in groupby(tokens, key=lambda t: t.kind == "word" and len(t.norm) == 1):
        letters = list(run)
        joined = "".join(t.norm for t in letters)
        if single and 3 <= len(letters) <= 6 and joined in speller.words:
            out.append(replace(letters[0], norm=joined, end=letters[-1].end, upper=True))
            fixed.add(letters[0].start)
        else:
            out.extend(letters)
    return out


def _complete(out: list[Token], fixed: set[int], speller: Speller, forms: Sequence[tuple[str, ...]]) -> None:
    unknown = [i for i, t in enumerate(out) if t.kind == "word" and len(t.norm) >= 3 and t.norm not in speller.known]
    for index in unknown[:MAX_UNKNOWN]:
        found = {word for one in forms if (word := _missing_word(out, index, one)) is not None}
        if len(found) == 1:
            out[index] = replace(out[index], norm=found.pop())
            fixed.add(out[index].start)


def _missing_word(out: Sequence[Token], index: int, one: tuple[str, ...]) -> str | None:
    """The word of a name that the token at `index` nearly is, all its other words standing around it."""
    written = out[index].norm
    for place, word in enumerate(one):
        first = index - place
        if first < 0 or len(one) < 2 or len(word) < 3 or word[0] != written[0] or not set(word) & set("aeiouy"):
            continue
        around = tuple(t.norm for t in out[first : first + len(one)])
        if around == (*one[:place], written, *one[place + 1 :]) and OSA.distance(written, word) == 1:
            return word
    return None


def _apply(token: Token, word: str | None, cut: int) -> list[Token]:
    if cut and cut < token.end - token.start:
        middle = token.start + cut
        return [
            replace(token, norm=token.norm[:cut], end=middle),
            replace(token, norm=token.norm[cut:], start=middle),
        ]
    return [replace(token, norm=word) if word else token]
