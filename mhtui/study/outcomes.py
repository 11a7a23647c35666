"""What one rater gave one session in one dimension, its repeats brought together; and the middle of several raters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from mhtui.core.ratings import Rating

SPLIT: Final = "as many say not applicable as give a score"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A value, or not applicable, or unscored with a reason: one of the three.

    `repeats`: the scores that it is the middle of, in order of the repeats.
    """

    value: float | None = None
    not_applicable: bool = False
    unscored: str = ""
    repeats: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """The value in words, to tabulate."""
        if self.value is not None:
            return f"{self.value:g}"
        return "n/a" if self.not_applicable else "unscored"


def of_repeats(ratings: Sequence[Rating]) -> Outcome:
    """The median of a rater's repeats. They are no further raters: a judge asked five times is one judge.

    Scores count where they outnumber "not applicable"; what is unscored only where there is nothing else.
    """
    found = middle([Outcome(rating.score, rating.not_applicable, rating.unscored) for rating in ratings])
    ordered = sorted((one for one in ratings if one.score is not None), key=lambda one: one.repeat)
    repeats = tuple(one.score for one in ordered if one.score is not None)
    return Outcome(found.value, found.not_applicable, found.unscored, repeats)


def middle(outcomes: Sequence[Outcome]) -> Outcome:
    """The median of several; a median between two scores stays there (3.5). At least one is needed."""
    values = [one.value for one in outcomes if one.value is not None]
    not_applicable = sum(one.not_applicable for one in outcomes)
    if len(values) > not_applicable:
        return Outcome(value=float(median(values)))
    if values and len(values) == not_applicable:
        return Outcome(unscored=SPLIT)
    if not_applicable:
        return Outcome(not_applicable=True)
    return Outcome(unscored=Counter(one.unscored for one in outcomes).most_common(1)[0][0])
