"""Words and numbers of a text, coarse enough to compare a chart with a person's speech."""

from __future__ import annotations

import re
from typing import Final

_TOKEN: Final = re.compile(r"\d+(?:[.,]\d+)*|[a-z]+(?:['’][a-z]+)?")
_SMALL: Final = {
    word: value
    for value, word in enumerate(
        (
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen twenty"
        ).split()
    )
}
_TENS: Final = {word: 10 * (n + 3) for n, word in enumerate("thirty forty fifty sixty seventy eighty ninety".split())}
_WORDS: Final = {**_SMALL, **_TENS, "twice": 2, "couple": 2, "dozen": 12, "half": 0.5, "fortnight": 2, "pair": 2}
_SCALES: Final = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_DAYS: Final = {"week": 7, "weeks": 7, "fortnight": 14}

STOP: Final = frozenset(
    """
    a about above after again all also am an and any are as at be because been before being but by can could did do does
    doing down for from further had has have having he her here hers him his how i if in into is it its itself just me
    more most my no nor not now of off on once one only or other our out over own patient per said same she so some
    still such than that the their them then there these they this those through to too under until up very was we
    were what when where which while who whom why will with would you your
    """.split()
)


def tokens(text: str) -> list[str]:
    """Lower-case words and digit groups, in order."""
    return _TOKEN.findall(text.casefold().replace("’", "'"))


def stem(word: str) -> str:
    """A word without common endings: enough for "sleeps", "sleeping" and "sleep" to meet."""
    word = word.partition("'")[0]
    for ending in (
        "ational",
        "iness",
        "ation",
        "ingly",
        "ness",
        "ment",
        "ings",
        "ions",
        "ies",
        "ing",
        "ion",
        "ely",
        "ed",
        "es",
    ):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word[:-1] if word.endswith(("s", "e", "y")) and len(word) > 4 else word


def content(text: str) -> set[str]:
    """Stems of the words that carry meaning, numbers left out."""
    return {stem(w) for w in tokens(text) if w not in STOP and not w[0].isdigit() and w not in _WORDS and len(w) > 2}


def numbers(text: str) -> set[float]:
    """Numbers in digits or words, weeks counted in days as well. 0 and 1 are left out: they are articles too often."""
    words = tokens(text.replace("½", " half "))
    found: set[float] = set()
    place = 0
    while place < len(words):
        value, place = _number_at(words, place)
        if value is not None:
            found.add(value)
            if place < len(words) and words[place] in _DAYS:
                found.add(value * 7)
    if "fortnight" in words:
        found.add(14)
    return {n for n in found if n not in (0, 1)}


def _number_at(words: list[str], place: int) -> tuple[float | None, int]:
    """The number that begins here, and where the text goes on."""
    word = words[place]
    if word[0].isdigit():
        value: float = _digits(word)
        place += 1
    elif word in _WORDS:
        value, place = _compound(words, place)
    elif word == "a" and place + 1 < len(words) and words[place + 1] in _SCALES:
        value, place = 1, place + 1
    else:
        return None, place + 1
    while place < len(words) and words[place] in _SCALES:
        value, place = value * _SCALES[words[place]], place + 1
        value, place = _rest(words, place, value)
    return value, place


def _compound(words: list[str], place: int) -> tuple[float, int]:
    value, following = _WORDS[words[place]], words[place + 1 : place + 2]
    tens = words[place] in _TENS or words[place] == "twenty"
    if tens and following and 0 < _SMALL.get(following[0], 0) < 10:
        return value + _SMALL[following[0]], place + 2
    return value, place + 1


def _rest(words: list[str], place: int, value: float) -> tuple[float, int]:
    """`and sixty` after `a hundred`."""
    after = place + 1 if place < len(words) and words[place] == "and" else place
    if after < len(words) and words[after] in {**_SMALL, **_TENS}:
        small, end = _compound(words, after)
        return value + small, end
    return value, place


def _digits(word: str) -> float:
    thousands = re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", word)
    return (
        float(word.replace(",", "" if thousands else "."))
        if word.count(".") + word.count(",") <= 1 or thousands
        else -1.0
    )


def shown(number: float) -> str:
    """14000 for 14000.0, 0.5 for 0.5."""
    return f"{number:g}" if number < 1e6 else str(int(number))


def phrase_key(text: str) -> str:
    """A text for comparison: words only, case and punctuation aside."""
    return " ".join(tokens(text))
