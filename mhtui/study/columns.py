"""Judges against experts, in the shape of the paper's table: a row a dimension, a column a judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mhtui.study.figures import Figure, missing
from mhtui.study.intervals import Plan
from mhtui.study.outcomes import Outcome, middle
from mhtui.study.reliability import alpha_figure
from mhtui.study.report import PairReport, base_rates, clusters_of, matrix, pair
from mhtui.study.sheets import Rater, Sheet, only_raters

HUMAN: Final = "human"
ADJUDICATED: Final = "adjudicated"


@dataclass(frozen=True, slots=True)
class Reference:
    """What judges are held against: the median of these raters, session by session. `adjudicated`: where a decision
    between them was taken, that instead."""

    raters: tuple[Rater, ...]
    adjudicated: bool = False

    @property
    def words(self) -> str:
        """What it is, to print above the table."""
        who = ", ".join(rater.name for rater in self.raters)
        kind = "experts" if all(rater.kind == "human" for rater in self.raters) else "raters"
        median = f"the median of the {kind} {who}" if len(self.raters) > 1 else who
        return f"{median}, the adjudicated score where there is one" if self.adjudicated else median


@dataclass(frozen=True, slots=True)
class Row:
    """One dimension: the reference's most frequent score with its share (what a judge that always says it would get
    right), the agreement of its raters among themselves, and each judge by the column's name."""

    sheet: Sheet
    reference: Mapping[str, Outcome]
    scored: int
    most_frequent: str
    share: float | None
    own_alpha: Figure
    judges: Mapping[str, PairReport]


def row(sheet: Sheet, reference: Reference, columns: Mapping[str, Rater], plan: Plan) -> Row:
    """One dimension's row. A judge without a rating in it is n/a, never left out."""
    expected = _expected(sheet, reference)
    rates = base_rates(expected)
    most = max(rates, key=lambda label: rates[label]) if rates else ""
    return Row(
        sheet=sheet,
        reference=expected,
        scored=sum(outcome.value is not None for outcome in expected.values()),
        most_frequent=most,
        share=rates.get(most),
        own_alpha=_among(sheet, reference.raters, plan),
        judges={
            name: pair(name, "reference", sheet.outcomes.get(judge, {}), expected, sheet, plan)
            for name, judge in columns.items()
        },
    )


def _expected(sheet: Sheet, reference: Reference) -> dict[str, Outcome]:
    found: dict[str, list[Outcome]] = {}
    for rater in reference.raters:
        for session, outcome in sheet.outcomes.get(rater, {}).items():
            found.setdefault(session, []).append(outcome)
    medians = {session: middle(outcomes) for session, outcomes in found.items()}
    return medians | dict(sheet.adjudicated) if reference.adjudicated else medians


def _among(sheet: Sheet, raters: Sequence[Rater], plan: Plan) -> Figure:
    there = only_raters(sheet, raters)
    if len(there.outcomes) < 2:
        return missing(0, "one rater" if there.outcomes else "nobody of the reference rated this")
    scores = matrix(there)
    if np.isnan(scores).all():
        return missing(0, "no session scored")
    return alpha_figure(scores, "ordinal", clusters_of(sheet.sessions), plan)
