"""Numbers with their units as values: durations in days, doses in mg, ages in years, money, weights, scores, counts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mhtui.scoring.match.tokens import Line, Token

_ONES = (
    "zero one two three four five six seven eight nine ten "
    "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_SMALL = {word: float(value) for value, word in enumerate(_ONES.split())} | {"ninteen": 19.0, "nought": 0.0}
_TENS = {w: 10.0 * n for n, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)}
_WORDS = (
    _SMALL
    | _TENS
    | {"a": 1.0, "an": 1.0, "half": 0.5, "once": 1.0, "twice": 2.0, "single": 1.0, "couple": 2.0, "dozen": 12.0}
)
_DAYS = {
    "day": 1.0,
    "night": 1.0,
    "nite": 1.0,
    "week": 7.0,
    "fortnight": 14.0,
    "month": 30.4,
    "year": 365.0,
    "twelvemonth": 365.0,
}
_KINDS = """
hour: hour h
minute: minut
mg: mg milligram
mcg: mcg
gram: g
money: pound £ $ €
unit: unit
percent: % percent
bottle: bottl
count: tim episod x admision admi attempt can cigaret tablet medicat voic child partner
"""
_UNITS = {
    stem: kind
    for kind, _, stems in (row.partition(": ") for row in _KINDS.strip().splitlines())
    for stem in stems.split()
}
# units of weight in kg; what is converted is rounded, so it may be this share off
_MASS = {
    "kg": 1.0,
    "kilo": 1.0,
    "kilogram": 1.0,
    "ston": 6.35,
    "st": 6.35,
    "lb": 0.4536,
    "lbs": 0.4536,
    "pound": 0.4536,
}
_ROUNDED = 0.03
_MONEY = re.compile(
    r" (?:£|\$|€|money|gambl\w*|casino|bets?|spen[dt]\w*|ow(?:es|ed|ing)|debts?|savings|cash|invest\w*|pays?|paid) "
)
_CHANGE = re.compile(r" (?:lost|los[es]\w*|losing|gain\w*|put on|weigh\w*|heavier|lighter|stones?|kg) ")
_BODY = re.compile(r" (?:weigh(?:s|ed|ing|t)?|weight (?:is|was|now|of|at)|(?:down|up|now|from) (?:at|to)?) (?:\w+ )?$")
_DELTA = re.compile(r" (?:loss|lost|gain\w*|down|up|by|drop\w*|fell|change\w*) (?:of )?(?:\w+ )?$")
_SLASH = {"7": 1.0, "52": 7.0, "12": 30.4}
_SCALES = frozenset(
    (
        "mmse bmi phq phq-9 gad gad-7 gaf iq audit qtc moca hamd ymrs potassium k sodium na scor hba1c prolactin "
        "folstein bdi cgi"
    ).split()
)
_LEAST = re.compile(
    r" (?:at least|over|more than|above|longer than|not less than|minimum of|>|≥|or more|upwards of|well over) $"
)
_MOST = re.compile(r" (?:less than|under|below|fewer than|up to|at most|not more than|within|<|≤|no more than) $")
_ABOUT = re.compile(
    r" (?:about|around|roughly|approximately|approx|ca|circa|nearly|almost|~|≈|some|getting on for|"
    r"going on|good|\+ / -) $"
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value range [low, high] of one kind ("days", "mg", "age", ...) at tokens [first, end); `about` if rough."""

    kind: str
    low: float
    high: float
    first: int
    end: int
    about: bool = False


def _value(token: Token) -> float | None:
    word = token.low
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,12}(?:\.\d{1,6})?", word):
        return float(word.replace(",", ""))
    if re.fullmatch(r"\d{1,6}k", word):
        return float(word[:-1]) * 1000
    if "-" in word and (parts := word.split("-"))[0] in _TENS and len(parts) == 2 and parts[1] in _SMALL:
        return _TENS[parts[0]] + _SMALL[parts[1]]
    return _WORDS.get(word)


def _read(tokens: tuple[Token, ...], at: int) -> tuple[float, int] | None:
    """A number starting at `at` and the token after it; "two hundred", "twenty one", "14 k", "2 / 52"."""
    if (value := _value(tokens[at])) is None:
        return None
    end = at + 1
    if tokens[at].low in _TENS and end < len(tokens) and 0 < _SMALL.get(tokens[end].low, 0) < 10:
        value, end = value + _SMALL[tokens[end].low], end + 1
    while end < len(tokens) and tokens[end].low in {"hundred", "thousand", "k", "grand"}:
        value, end = value * (100 if tokens[end].low == "hundred" else 1000), end + 1
    if tokens[at].low == "half" and end < len(tokens) and tokens[end].low in {"a", "an"}:
        end += 1
    if end + 1 < len(tokens) and tokens[end].low in {"of", "couple"} and tokens[at].low in {"couple", "a"}:
        end += 1
    return value, end


def _range(tokens: tuple[Token, ...], at: int) -> tuple[float, float, int] | None:
    if (one := _read(tokens, at)) is None:
        return None
    value, end = one
    if end + 1 < len(tokens) and tokens[end].low in {"-", "–", "to", "or", "and"} and tokens[end].low != "and":
        other = _read(tokens, end + 1)
        if other and other[0] > value:
            return value, other[0], other[1]
    return value, value, end


def _unit(tokens: tuple[Token, ...], at: int, end: int) -> tuple[str, float, int]:
    """Kind, factor and end of the unit that follows (or stands before) a number."""
    here = tokens[end].stem if end < len(tokens) else ""
    if here == "/" and end + 1 < len(tokens) and tokens[end + 1].low in _SLASH:
        return "days", _SLASH[tokens[end + 1].low], end + 2
    if here in _DAYS:
        old = end + 1 < len(tokens) and tokens[end + 1].low in {"old", "-old"}
        return ("age", 1.0, end + 2) if here == "year" and old else ("days", _DAYS[here], end + 1)
    if _is_mass(tokens, end):
        return ("weight" if _is_body(tokens, at) else "kg"), _MASS[here], end + 1
    if here in _UNITS:
        return _UNITS[here], 1.0, end + 1
    before = [t.low for t in tokens[max(0, at - 2) : at]]
    if before and before[-1] in {"£", "$", "€"}:
        return "money", 1.0, end
    if before and before[-1] in {"aged", "age", "at", "since"} and "of" not in before[-1:]:
        return "age", 1.0, end
    if before == ["age", "of"]:
        return "age", 1.0, end
    return _scale(tokens, at, end)


def _is_mass(tokens: tuple[Token, ...], at: int) -> bool:
    """A unit of weight; "pounds" only where weight and no money is spoken of, "st" only where no name follows."""
    here = tokens[at].stem if at < len(tokens) else ""
    if here == "pound":
        low = " " + " ".join(t.low for t in tokens) + " "
        return bool(_CHANGE.search(low)) and not _MONEY.search(low)
    if here == "st":
        return (
            at + 1 >= len(tokens) or not tokens[at + 1].low.isalpha() or tokens[at + 1].low in {"in", "over", "since"}
        )
    return here in _MASS


def _is_body(tokens: tuple[Token, ...], at: int) -> bool:
    """What someone weighs, not how much they lost or gained."""
    before = " " + " ".join(t.low for t in tokens[max(0, at - 4) : at]) + " "
    return bool(_BODY.search(before)) and not _DELTA.search(before)


def _scale(tokens: tuple[Token, ...], at: int, end: int) -> tuple[str, float, int]:
    for token in reversed(tokens[max(0, at - 6) : at]):
        if token.stem in _SCALES or token.low in _SCALES:
            return "score", 1.0, end
    if end < len(tokens) and tokens[end].low == "x":
        return "count", 1.0, end + 1
    return "count", 1.0, end


def _bounds(low: float, high: float, before: str, tolerant: bool) -> tuple[float, float]:
    if _LEAST.search(before):
        return low, float("inf")
    if _MOST.search(before):
        return float("-inf"), high
    return (low * 0.7, high * 1.3) if tolerant else (low, high)


def quantities(tokens: tuple[Token, ...], low_line: Line) -> list[Quantity]:
    """Every number of a sentence with its unit, left to right."""
    out: list[Quantity] = []
    at = 0
    while at < len(tokens):
        read = _range(tokens, at)
        if read is None or _skip(tokens, at, read[2]):
            at += 1
            continue
        low, high, end = read
        kind, factor, after = _unit(tokens, at, end)
        before = " " + " ".join(t.low for t in tokens[max(0, at - 4) : at]) + " "
        about = bool(_ABOUT.search(before))
        least, most = _bounds(low * factor, high * factor, before, about)
        if kind in _WEIGHTS and factor != 1.0:
            least, most = least * (1 - _ROUNDED), most * (1 + _ROUNDED)
        out.append(Quantity(kind, least, most, at, after, about))
        _add_pounds(out, tokens, low)
        at = after
    return out + _named(tokens)


_WEIGHTS = frozenset({"kg", "weight"})


def _add_pounds(out: list[Quantity], tokens: tuple[Token, ...], pounds: float) -> None:
    """In "9 st 4" or "2 stone 7 lb" the second number belongs to the first."""
    if len(out) < 2 or out[-2].kind not in _WEIGHTS or out[-2].end != out[-1].first or pounds >= 14:
        return
    last, before = out[-1], out[-2]
    if tokens[before.end - 1].stem not in {"ston", "st"} or last.kind not in {*_WEIGHTS, "count"}:
        return
    more = pounds * _MASS["lb"]
    out[-2:] = [Quantity(before.kind, before.low + more, before.high + more, before.first, last.end, before.about)]


def _named(tokens: tuple[Token, ...]) -> list[Quantity]:
    return [
        Quantity("days", 14, 14, n, n + 1)
        for n, t in enumerate(tokens)
        if t.stem == "fortnight" and (n == 0 or _value(tokens[n - 1]) is None)
    ]


def _skip(tokens: tuple[Token, ...], at: int, end: int) -> bool:
    """Articles and joints that are no numbers: "a" before anything but a unit, "one" as a pronoun."""
    word = tokens[at].low
    if end < len(tokens) and tokens[end].stem in _MASS and tokens[end].stem != "pound":
        return False
    if word in {"a", "an"}:
        return end >= len(tokens) or tokens[end].stem not in _DAYS or not _lead(tokens, at)
    return word in {"half", "single"} or (word == "one" and (end >= len(tokens) or tokens[end].stem not in _DAYS))


def _lead(tokens: tuple[Token, ...], at: int) -> bool:
    return at > 0 and tokens[at - 1].low in {
        "for",
        "about",
        "over",
        "than",
        "least",
        "nearly",
        "lasting",
        "lasted",
        "last",
        "within",
    }


def agree(want: Quantity, have: Quantity) -> bool:
    """Do two quantities of one kind overlap? Durations differ by up to a sixth when the longer unit is coarser."""
    if want.kind != have.kind:
        return False
    slack = 0.0
    if want.kind == "days" and max(want.high, have.high) >= 14:
        slack = 0.12
    low, high = (want.low * 0.75, want.high * 1.25) if want.about else (want.low, want.high)
    return have.low <= high * (1 + slack) + 1e-9 and have.high >= low * (1 - slack) - 1e-9
