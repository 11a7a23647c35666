"""Whether what a doctor says back fits what the patient knows: quantities and polarity, nothing cleverer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from mhtui.core.gated import Gated
from mhtui.patient.words import content_words

_UNITS: Final = {
    "minute": ("hours", 1 / 60),
    "hour": ("hours", 1.0),
    "day": ("time", 1.0),
    "night": ("time", 1.0),
    "week": ("time", 7.0),
    "fortnight": ("time", 14.0),
    "month": ("time", 30.4),
    "year": ("time", 365.0),
    "kilo": ("mass", 1.0),
    "kg": ("mass", 1.0),
    "stone": ("mass", 6.35),
    "pound": ("mass", 0.454),
    "tablet": ("pieces", 1.0),
    "pill": ("pieces", 1.0),
    "bottle": ("bottles", 1.0),
    "pint": ("pints", 1.0),
    "glass": ("glasses", 1.0),
    "unit": ("units", 1.0),
}
_NUMBERS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "couple": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90, "half": 0.5, "half a": 0.5, "half an": 0.5,
}  # fmt: skip
_TENS: Final = (
    r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?:one|two|three|four|five|six|seven|eight|nine)"
)
_UNIT: Final = r"(minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|kilos?|kgs?|stones?|pounds?|tablets?|pills?|bottles?|pints?|glass(?:es)?|units?)"
_NUMBER: Final = rf"({_TENS}|\d[\d,]*(?:\.\d+)?|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + r")"
_QUANTITY: Final = Gated(
    rf"\b{_NUMBER}(?:\s+(?:or|to|–|-)\s+{_NUMBER})?\s+(?:of\s+|solid\s+|whole\s+)?{_UNIT}\b", re.IGNORECASE
)
_AND_A_HALF: Final = Gated(rf"\b{_NUMBER} and a half\b", re.IGNORECASE)
_PER: Final = {"day": 7.0, "night": 7.0, "week": 1.0, "fortnight": 0.5, "month": 0.23, "year": 1 / 52}
_RATE: Final = Gated(
    rf"\b(?:(?P<few>once|twice)|{_NUMBER}(?:\s+(?:or|to|–|-)\s+{_NUMBER})?(?:\s+times)?)\s+(?:a|an|per|every|each)\s+"
    r"(?P<per>day|night|week|fortnight|month|year)\b",
    re.IGNORECASE,
)
_CHANGED: Final = re.compile(r"\b(?:lost|los(?:e|ing)|gain\w*|put on|dropped|shed|heavier|lighter)\b", re.IGNORECASE)
_PARTS: Final = re.compile(r"[,;.:—]\s")
_NEGATION: Final = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|without|n't|don't|doesn't|didn't|haven't|aren't|isn't|can't|denies)\b|n't\b",
    re.IGNORECASE,
)
_TOTAL: Final = re.compile(r"\b(?:at all|whatsoever|never|nothing|every single|always|completely)\b", re.IGNORECASE)
_WELL: Final = re.compile(r"\b(?:well|fine|good|great|normal(?:ly)?|ok(?:ay)?|all right|perfectly|no (?:problems?|trouble|difficulty)|without (?:any )?(?:problems?|trouble)|healthy|soundly|happy|steady)\b", re.IGNORECASE)  # fmt: skip
_DATES: Final = re.compile(
    r"\b(?:last (?:night|week|month|year|spring|summer|autumn|winter)|yesterday|tomorrow|this (?:morning|afternoon)|"
    r"january|february|april|june|july|august|september|october|november|december|christmas|easter|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
_NAMES: Final = re.compile(r"(?<=[a-z,] )(?!I\b|Mr\b|Mrs\b|Ms\b|Miss\b|Dr\b)[A-Z][a-z]+\b")
"""Names within a sentence."""

_OPPOSITE: Final = tuple(
    (re.compile(rf"\b(?:{one})\b", re.IGNORECASE), re.compile(rf"\b(?:{other})\b", re.IGNORECASE))
    for one, other in (
        ("put on|gain(?:ed|ing)?|heavier", "los[et]|lost|losing|lighter|thinner|looser|off"),
        ("better|improv\\w+|eas(?:ed|ier|ing)", "worse|worst|worsen\\w*"),
        ("(?:eat|sleep|drink|smok)\\w* (?:\\w+ )?less", "(?:eat|sleep|drink|smok)\\w* (?:\\w+ )?more"),
        ("younger", "older"),
        ("early|too early", "late|too late"),
    )
)
_CLOSE: Final = 0.2


def contradicts(statement: str, facts: Iterable[str], elsewhere: Iterable[str] = ()) -> bool:
    """Whether `statement` gives a quantity, or a polarity, that `facts` speak against.

    `elsewhere` are facts of other matters, which may own a quantity of a longer summary.
    """
    known = list(facts)
    return (
        _wrong_quantity(statement, known, list(elsewhere))
        or _wrong_polarity(statement, known)
        or _wrong_way(statement, known)
        or _too_well(statement, known)
    )


@lru_cache(maxsize=16384)
def quantities(text: str) -> tuple[tuple[str, float], ...]:
    """(dimension, value in its base unit) of each quantity with a unit; of a range both ends. Rates are per week."""
    out: list[tuple[str, float]] = []
    text = _AND_A_HALF.sub(lambda found: str(_value(found.group(1)) + 0.5), text)
    for found in _RATE.finditer(text):
        few, low, high, per = found.groups()
        numbers = [{"once": 1.0, "twice": 2.0}[few.lower()]] if few else [_value(n) for n in (low, high) if n]
        out += [("rate", number * _PER[per.lower()]) for number in numbers]
    for low, high, unit in _QUANTITY.findall(_RATE.sub(" ", text)):
        name = unit.lower()
        name = name if name in _UNITS else "glass" if name == "glasses" else name.rstrip("s")
        dimension, factor = _UNITS[name]
        out += [(dimension, _value(number) * factor) for number in (low, high) if number]
    return tuple(out)


def _wrong_quantity(statement: str, facts: list[str], elsewhere: list[str]) -> bool:
    changed = _CHANGED.search(statement) is not None
    known, others = _sizes(facts, changed), _sizes(elsewhere, changed)
    return any(
        any(kind == dimension for kind, _ in known)
        and not any(kind == dimension and _near(value, other) for kind, other in known + others)
        for dimension, value in quantities(statement)
    )


def _sizes(facts: list[str], changed: bool) -> list[tuple[str, float]]:
    """The quantities of facts; of what was `changed` by so much, not what it weighs, where a fact tells the two apart."""
    all_of = [quantity for fact in facts for quantity in quantities(fact)]
    changes = [q for fact in facts for part in _PARTS.split(fact) if _CHANGED.search(part) for q in quantities(part)]
    masses = [q for q in changes if q[0] == "mass"]
    return [q for q in all_of if q[0] != "mass"] + masses if changed and masses else all_of


def wrong_quantity(clause: str, facts: Iterable[str]) -> bool:
    """Whether a clause gives a quantity of a kind that the facts give too, and none of theirs is near it."""
    return _wrong_quantity(clause, list(facts), [])


def negated(text: str) -> bool:
    """Whether a text denies something."""
    return _NEGATION.search(text) is not None


def stands_in(statement: str, told: Sequence[str]) -> bool:
    """Whether every quantity, number, name and date of a statement stands in what was told: else nobody can agree to it."""
    known = {quantity for text in told for quantity in quantities(text)}
    if not all(any(k == kind and _near(value, v) for k, v in known) for kind, value in quantities(statement)):
        return False
    low = " ; ".join(told).lower()
    bare = [
        *_DATES.findall(statement),
        *_NAMES.findall(statement),
        *re.findall(r"\b\d+\b", _QUANTITY.sub(" ", statement)),
    ]
    return all(re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", low) for word in bare)


def _near(value: float, other: float) -> bool:
    return abs(value - other) <= _CLOSE * max(other, value)


def _wrong_polarity(statement: str, facts: list[str]) -> bool:
    """A flat "not at all" against a fact that affirms, or an affirmation of what the facts deny from the start."""
    if not facts:
        return False
    if not content_words(statement) & content_words(" ".join(facts)):
        return False
    first_denies = _NEGATION.search(" ".join(facts[0].split()[:3])) is not None
    first_denies = first_denies and bool(content_words(statement) & content_words(facts[0]))
    says_no = _NEGATION.search(statement) is not None
    if says_no and not first_denies:
        words = content_words(statement)
        nearest = max(facts, key=lambda fact: len(words & content_words(fact)))
        return _TOTAL.search(statement) is not None and _NEGATION.search(nearest) is None
    return first_denies and not says_no


def _wrong_way(statement: str, facts: list[str]) -> bool:
    """ "Put on" where the facts say "lost", "better" where they say "worse"."""
    known = " ".join(facts)
    for one, other in _OPPOSITE:
        for said, true in ((one, other), (other, one)):
            if said.search(statement) and not true.search(statement) and true.search(known) and not said.search(known):
                return True
    return False


def _too_well(statement: str, facts: list[str]) -> bool:
    """ "You sleep well" where no fact says that anything is well."""
    if not facts or _NEGATION.search(statement) or not _WELL.search(statement):
        return False
    return not _WELL.search(" ".join(facts))


def _value(number: str) -> float:
    word = number.lower()
    if "-" in word:
        tens, _, ones = word.partition("-")
        return float(_NUMBERS[tens] + _NUMBERS[ones])
    return float(_NUMBERS[word]) if word in _NUMBERS else float(word.replace(",", ""))
