"""How ranked ICD-11 codes share out the graded references: what each is worth, and why.

A reference earns its full grade from its own code or a sub-code of it; a residual code ("other specified",
"unspecified") beside or below it, and a broader code above it, earn one grade less; the residual code of its whole
group (6A2Z) one less beside a four-character reference and two less above a finer one. No grade goes below 0. A code
that is a reference itself earns only its own grade: the author has judged it. Each reference is earned once; where a
list could be shared out in several ways, the one that is worth most counts, so that adding a right code never lowers a
score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log2
from typing import Final

from mhtui.core.icd11 import Entry, Icd11

GROUP_CHARS: Final = 3
"""Four-character categories that share so many characters form a group, as 6A20 to 6A25 with the residual 6A2Z."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a ranked code earned: the grade, the reference ("" for none), and the relation to it in words."""

    grade: int
    reference: str = ""
    relation: str = ""


NOTHING: Final = Worth(0)


def gain(grade: int) -> int:
    """Gain of a grade: 2^grade − 1."""
    return (1 << grade) - 1


def discount(rank: int) -> float:
    """Weight of a rank (0 the first): 1 / log2(rank + 2)."""
    return 1 / log2(rank + 2)


def shared_out(ranked: Sequence[str], grades: Mapping[str, int], icd11: Icd11) -> list[Worth]:
    """What each of the ranked codes earned; ranks beyond the number of references earn nothing."""
    grades = {_code(code): grade for code, grade in grades.items()}
    references = list(grades)
    codes = [_code(code) for code in ranked[: len(references)]]
    offers = [[worth(code, ref, grades, icd11) for ref in references] for code in codes]

    @cache
    def best(rank: int, taken: int) -> tuple[float, tuple[Worth, ...]]:
        if rank == len(codes):
            return 0.0, ()
        options = [(NOTHING, taken)] + [
            (offer, taken | 1 << at) for at, offer in enumerate(offers[rank]) if offer.grade > 0 and not taken >> at & 1
        ]
        rests = [(offer, *best(rank + 1, after)) for offer, after in options]
        offer, later, plan = max(rests, key=lambda rest: gain(rest[0].grade) * discount(rank) + rest[1])
        return gain(offer.grade) * discount(rank) + later, (offer, *plan)

    return [*best(0, 0)[1], *[NOTHING] * (len(ranked) - len(codes))]


def worth(code: str, reference: str, grades: Mapping[str, int], icd11: Icd11) -> Worth:
    """What a code earns of one reference."""
    if code in grades:
        return Worth(grades[code], code, "the reference itself") if code == reference else NOTHING
    entry = icd11.entry(code)
    if entry is None:
        return NOTHING
    less, relation = (
        _residual(entry, reference, icd11) if entry.is_residual else _broader_or_finer(code, reference, icd11)
    )
    grade = grades[reference] - less
    return Worth(grade, reference, relation) if relation and grade > 0 else NOTHING


def _broader_or_finer(code: str, reference: str, icd11: Icd11) -> tuple[int, str]:
    """Grades lost, and the relation in words; "" where there is none."""
    if reference in _above(code, icd11):
        return 0, "a sub-code"
    return (1, "less specific") if code in _above(reference, icd11) else (0, "")


def _residual(entry: Entry, reference: str, icd11: Icd11) -> tuple[int, str]:
    """A residual code stands for what it is the residual of: its parent, or its group where it has none."""
    kind = "unspecified" if entry.code.endswith("Z") else "other specified"
    above = _above(entry.code, icd11)
    if above:
        related = reference in above or above[0] in _above(reference, icd11)
        return (1, f"{kind} within {above[0]}") if related else (0, "")
    group = entry.code[:GROUP_CHARS]
    if not reference.startswith(group) or icd11.block(entry.code) != icd11.block(reference):
        return 0, ""
    return 1 if len(reference) == len(entry.code) else 2, f"{kind} within {group}"


def _above(code: str, icd11: Icd11) -> list[str]:
    """The broader codes, nearest first."""
    found: list[str] = []
    parent = icd11.parent(code)
    while parent:
        found.append(parent)
        parent = icd11.parent(parent)
    return found


def _code(code: str) -> str:
    return code.strip().upper()
