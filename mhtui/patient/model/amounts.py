"""Numbers in a reply that stand nowhere in what the patient was given or heard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from mhtui.core.gated import Gated
from mhtui.patient.claims import quantities


def unheard(speech: str, heard: str) -> Iterator[str]:
    """The quantities and numbers of `speech` that `heard` does not have."""
    # what was heard is long: it is searched only where the speech has something to be compared with it
    measured = list(_MEASURED.finditer(speech))
    known = {q for line in heard.splitlines() for q in quantities(line)} if measured else set()
    for found in measured:
        for kind, value in quantities(found.group()):
            same = any(kind == k and abs(value - v) <= EXACT * max(value, v) for k, v in known)
            if not (same or any(_counts(line, kind, found.group()) for line in heard.splitlines())):
                yield found.group()
    rest = _IDIOM.sub(" ", _without(measured, speech))
    counted = [(word, value) for word, value in _valued(rest) if value > SMALL]
    numbers = {value for line in heard.splitlines() for value in _values(line)} if counted else set()
    yield from (word for word, value in counted if value not in numbers)


def _without(found: Sequence[re.Match[str]], text: str) -> str:
    """The text with a blank in place of what was found in it."""
    ends = (0, *(each.end() for each in found))
    starts = (*(each.start() for each in found), len(text))
    return " ".join(text[end:start] for end, start in zip(ends, starts, strict=True))


def _counts(line: str, kind: str, words: str) -> bool:
    """Whether a line has the same numbers beside that kind of measure: "two hours, three" for "two or three hours"."""
    return _values(words) <= _values(line) and any(kind == k for k, _ in quantities(line))


@lru_cache(maxsize=16384)
def _values(line: str) -> frozenset[float]:
    return frozenset(value for _, value in _valued(line))


def _valued(text: str) -> Iterator[tuple[str, float]]:
    for found in _NUMBER.finditer(text):
        word = found.group()
        scale = _SCALES.get((found.group("scale") or "").lower(), 1.0)
        yield word, _value(found.group("number")) * scale


def _value(word: str) -> float:
    low = word.lower().replace(",", "")
    if low in _SMALL_NUMBERS:
        return float(_SMALL_NUMBERS[low])
    parts = re.split(r"[ -]", low)
    if all(part in _SMALL_NUMBERS for part in parts):
        return float(sum(_SMALL_NUMBERS[part] for part in parts))
    return float(low)


EXACT: Final = 0.05
"""Two measures of one thing may differ by so much: a fortnight, 14 days, two weeks."""
SMALL: Final = 3
"""Numbers up to this are said without counting anything."""
_SMALL_NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
} | {word: 10 * n for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_SCALES: Final = {"hundred": 100.0, "thousand": 1000.0, "million": 1_000_000.0}
_ALL: Final = "|".join(sorted(_SMALL_NUMBERS, key=len, reverse=True))
_TENS: Final = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_WORDS_RE: Final = rf"(?:{_TENS})[ -](?:one|two|three|four|five|six|seven|eight|nine)|{_ALL}"
_NUMBER: Final = re.compile(
    rf"(?<![\w.,])(?P<number>\d{{1,3}}(?:,\d{{3}})+|\d+(?:\.\d+)?|{_WORDS_RE})(?:[ -](?P<scale>hundred|thousand|million))?(?![\w])",
    re.IGNORECASE,
)
_MEASURED: Final = Gated(
    r"(?:\b(?!(?:a|an|one)\b)[\w.,-]+\s+(?:or|to|–|-)\s+)?(?<![\w-])(?!(?:a|an|one)\b)[\w.,-]*\w\s+(?:of\s+|solid\s+|whole\s+)?"
    r"(?:minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|kilos?|kgs?|stones?|pounds?|tablets?|pills?|bottles?|pints?|"
    r"glass(?:es)?|units?)\b|\b(?:twice|\w+ times) (?:a|an|per|every|each) (?:day|night|week|fortnight|month|year)\b",
    re.IGNORECASE,
)
_IDIOM: Final = Gated(
    r"\b(?:twenty[- ]four[- /]seven|24/7|nine to five|one hundred (?:per ?cent|%)|100 ?(?:%|per ?cent)|seventh heaven|cloud nine|"
    r"on all fours|all fours|ten to one|a (?:hundred|thousand|million)|hundreds|thousands|at sixes and sevens|999|911|111|"
    r"million (?:things|times|thoughts|miles))\b",
    re.IGNORECASE,
)
