"""Slips of the pen, bounded: a word no one knows may become the one known word it nearly is, and nothing else may.

Digits are never touched, a real word is never "corrected", and two equally near readings leave the word alone, so one
analyte cannot turn into another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rapidfuzz.distance import OSA

from mhtui.hospital.cues import CUE_WORDS
from mhtui.hospital.text import Token
from mhtui.hospital.words import PADDING, PROSE, PROTECTED, TEST_NOUNS

# More unknown words than this is no order; the rest is read as written, which keeps the time bounded.
MAX_UNKNOWN: Final = 300
# Padding words that are also parts of test names, so worth putting right.
PARTS: Final = frozenset(
    {"blood", "plasma", "serum", "level", "scan", "screen", "exam", "examination", "test", "panel", "scale", "rating"}
)


@dataclass(frozen=True, slots=True)
class Speller:
    """Corrects words towards `targets`; `known` words stay."""

    targets: tuple[str, ...]
    known: frozenset[str]
    acronyms: frozenset[str]

    @classmethod
    def over(cls, words: Iterable[str], acronyms: frozenset[str]) -> Speller:
        """A speller whose targets are the words of all test names, in a fixed order."""
        targets = tuple(
            sorted(w for w in set(words) if len(w) >= 4 and w.isascii() and (w in PARTS or w not in PADDING))
        )
        return cls(targets, frozenset(words) | CUE_WORDS | PADDING | PROSE | PROTECTED | TEST_NOUNS, acronyms)

    def correct(self, word: str) -> str | None:
        """The one known word this nearly is, or None."""
        if len(word) < 3 or word in self.known or not word.isascii():
            return None
        # A final s, taken for a plural, may have been part of the misspelt word.
        spellings = [w for w in (word, f"{word}s") if len(w) >= 4]
        near = [
            (d, t) for t in self.targets for w in spellings if (d := _distance(w, t, t in self.acronyms)) is not None
        ]
        if not near:
            return None
        best = min(d for d, _ in near)
        nearest = {t for d, t in near if d == best}
        return nearest.pop() if len(nearest) == 1 else None

    def split(self, word: str) -> int:
        """Where two known test words were run together ("bloodcount"), as a length; 0 where they were not."""
        if len(word) < 6 or word in self.known:
            return 0
        cuts = [i for i in range(2, len(word) - 2) if word[:i] in self.known and word[i:] in self.known]
        test_words = set(self.targets) | self.acronyms
        good = [i for i in cuts if word[:i] in test_words and (word[i:] in test_words or word[i:] in TEST_NOUNS)]
        return good[0] if len(good) == 1 else 0


def _distance(word: str, target: str, acronym: bool) -> int | None:
    limit = _acronym_limit(word, target) if acronym else _limit(word, target)
    if limit == 0:
        return None
    distance = OSA.distance(word, target, score_cutoff=limit)
    return distance if distance <= limit else None


def _limit(word: str, target: str) -> int:
    """Edits allowed between a written word and a test word."""
    if abs(len(word) - len(target)) > 2 or len(target) < 5:
        return 0
    same_start = word[0] == target[0]
    if len(word) == 4:
        return 1 if same_start and len(target) == 5 else 0
    if len(word) <= 7:
        scrambled = len(target) >= 7 and _stray_letters(word, target) <= 1
        return (2 if scrambled or len(word) == 7 < len(target) else 1) if same_start else int(len(word) >= 6)
    return 2 if same_start else 1


def _stray_letters(word: str, target: str) -> int:
    """Letters one has and the other lacks, order apart."""
    first, second = Counter(word), Counter(target)
    return (first - second).total() + (second - first).total()


def _acronym_limit(word: str, target: str) -> int:
    """Acronyms differ by one letter from other acronyms, so only a swap or a doubled letter is forgiven."""
    swapped = len(word) == len(target) and sorted(word) == sorted(target)
    doubled = len(word) == len(target) + 1 >= 6 and set(word) == set(target)
    return 1 if (swapped or doubled) and word[0] == target[0] else 0


def respell(tokens: Sequence[Token], speller: Speller) -> tuple[tuple[Token, ...], frozenset[int]]:
    """Tokens with slips put right, and the start offsets of those that were."""
    fixed: set[int] = set()
    out: list[Token] = []
    memo: dict[str, tuple[str | None, int]] = {}
    for token in tokens:
        if token.kind != "word" or token.norm in speller.known:
            out.append(token)
            continue
        if token.norm not in memo and len(memo) < MAX_UNKNOWN and len(token.norm) <= 40:
            memo[token.norm] = (speller.correct(token.norm), speller.split(token.norm))
        word, cut = memo.get(token.norm, (None, 0))
        out.extend(_apply(token, word, cut))
        if word or cut:
            fixed.add(token.start)
    return tuple(out), frozenset(fixed)


def _apply(token: Token, word: str | None, cut: int) -> list[Token]:
    if cut and cut < token.end - token.start:
        middle = token.start + cut
        return [
            replace(token, norm=token.norm[:cut], end=middle),
            replace(token, norm=token.norm[cut:], start=middle),
        ]
    return [replace(token, norm=word) if word else token]
