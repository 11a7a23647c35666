"""Whether what a doctor says back fits what the patient knows: quantities and polarity, nothing cleverer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from mhtui.patient.words import content_words

_UNITS: Final = {
    "minute": ("time", 1 / 1440),
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
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "half": 0.5,
}  # fmt: skip
_UNIT: Final = r"(minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|kilos?|kgs?|stones?|pounds?|tablets?|pills?|bottles?|pints?|glass(?:es)?|units?)"
_NUMBER: Final = r"(\d[\d,]*(?:\.\d+)?|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + r")"
_QUANTITY: Final = re.compile(
    rf"\b{_NUMBER}(?:\s+(?:or|to|–|-)\s+{_NUMBER})?\s+(?:of\s+|solid\s+|whole\s+)?{_UNIT}\b", re.IGNORECASE
)
_NEGATION: Final = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|without|n't|don't|doesn't|didn't|haven't|aren't|isn't|can't|denies)\b|n't\b",
    re.IGNORECASE,
)
_TOTAL: Final = re.compile(r"\b(?:at all|whatsoever|never|nothing|every single|always|completely)\b", re.IGNORECASE)
_WELL: Final = re.compile(r"\b(?:well|fine|good|great|normal(?:ly)?|ok(?:ay)?|all right|perfectly|no (?:problems?|trouble|difficulty)|without (?:any )?(?:problems?|trouble)|healthy|soundly|happy|steady)\b", re.IGNORECASE)  # fmt: skip
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


def quantities(text: str) -> list[tuple[str, float]]:
    """(dimension, value in its base unit) of each quantity with a unit; of a range both ends."""
    out = []
    for low, high, unit in _QUANTITY.findall(text):
        name = unit.lower()
        name = name if name in _UNITS else "glass" if name == "glasses" else name.rstrip("s")
        dimension, factor = _UNITS[name]
        out += [(dimension, _value(number) * factor) for number in (low, high) if number]
    return out


def _wrong_quantity(statement: str, facts: list[str], elsewhere: list[str]) -> bool:
    known = [quantity for fact in facts for quantity in quantities(fact)]
    others = [quantity for fact in elsewhere for quantity in quantities(fact)]
    return any(
        any(kind == dimension for kind, _ in known)
        and not any(kind == dimension and _near(value, other) for kind, other in known + others)
        for dimension, value in quantities(statement)
    )


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
        return _TOTAL.search(statement) is not None
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
    return float(_NUMBERS[word]) if word in _NUMBERS else float(word.replace(",", ""))
