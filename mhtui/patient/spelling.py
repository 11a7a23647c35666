"""Slips of the pen in a doctor's question, put right before it is read; the log keeps what was written."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from mhtui.patient.words import stem

_SHORT: Final = {
    "u": "you",
    "ur": "your",
    "r": "are",
    "hows": "how's",
    "whats": "what's",
    "wheres": "where's",
    "pls": "please",
    "plz": "please",
    "dont": "don't",
    "cant": "can't",
    "ive": "I've",
    "youve": "you've",
    "youre": "you're",
}
TARGETS: Final = tuple(
    sorted(
        set(
            """sleep sleeping slept appetite eating weight mood energy tired anxious anxiety worried worry panic attacks depressed depression
            suicide suicidal thoughts harming yourself voices hearing seeing tablets medication medicine medicines drinking alcohol drugs
            cannabis smoking smoke memory concentrate concentration confused family mother father brother sister children married
            husband wife partner parents living working school childhood hopeless guilty enjoying interest motivation feeling
            frightened scared angry irritable racing spending allergies allergic illness hospital operations headaches seizures
            trauma nightmares flashbacks watching following neighbours friends lonely relationship treatment happened started
            begin began attempted overdose psychiatrist""".split()
        )
    )
)
"""Words that lead to a topic; nothing else is ever read into a slip."""

_WORD: Final = re.compile(r"(?<![\w'’-])[A-Za-z]+(?![\w'’-])")
MOST: Final = 40
"""So many unknown words of a turn are looked at; with more it is no question."""


@dataclass(frozen=True)
class Speller:
    """`known` words (lower case) stay as they are."""

    known: Collection[str]

    def mended(self, text: str) -> str:
        """The text with its slips put right; names within a sentence, known words and their forms are left alone."""
        looked = 0

        def one(found: re.Match[str]) -> str:
            nonlocal looked
            word = found.group()
            if word in _SHORT or (word.lower() in _SHORT and found.start() == 0):
                return _SHORT[word.lower()]
            if len(word) < 4 or (word[0].isupper() and found.start()) or self._knows(word.lower()) or looked >= MOST:
                return word
            looked += 1
            return self._nearest(word.lower()) or word

        return _WORD.sub(one, text)

    def _knows(self, word: str) -> bool:
        return word in self.known or stem(word) in self._stems

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(stem(word) for word in self.known)

    def _nearest(self, word: str) -> str | None:
        """The one target that the word nearly is: a letter off, two in a long word, and the same first letter."""
        targets = [target for target in TARGETS if target[0] == word[0] and len(target) > 3]
        most = 2 if len(word) >= 8 else 1
        close = process.extract(word, targets, scorer=OSA.distance, score_cutoff=most, limit=None)
        best = min((d for _, d, _ in close), default=None)
        nearest = [target for target, d, _ in close if d == best]
        return nearest[0] if len(nearest) == 1 else None
