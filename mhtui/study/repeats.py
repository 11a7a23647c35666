"""How well a rater repeats itself: the same session, the same rubric, asked again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mhtui.study.figures import Figure, missing
from mhtui.study.intervals import Clusters, Plan, estimate, mean_of
from mhtui.study.outcomes import Outcome
from mhtui.study.reliability import alpha_figure
from mhtui.study.sheets import Session


@dataclass(frozen=True, slots=True)
class Repeatability:
    """Over `sessions` with two or more scores of one rater: alpha among the repeats (ordinal), share of sessions where
    all are the same, and the mean difference between the highest and the lowest."""

    sessions: int
    alpha: Figure
    same: Figure
    spread: Figure


def repeatability(rated: Mapping[str, Outcome], sessions: Sequence[Session], plan: Plan) -> Repeatability:
    """A rater's repeats, session by session. This says nothing of agreement with others."""
    repeated = [session for session in sessions if session.id in rated and len(rated[session.id].repeats) > 1]
    if not repeated:
        none = missing(0, "no session scored twice")
        return Repeatability(0, none, none, none)
    clusters = Clusters(tuple(one.case_id for one in repeated), tuple(one.doctor for one in repeated))
    given = [rated[session.id].repeats for session in repeated]
    scores = np.full((max(map(len, given)), len(given)), np.nan)
    for place, repeats in enumerate(given):
        scores[: len(repeats), place] = repeats
    spread = np.array([max(repeats) - min(repeats) for repeats in given], dtype=float)
    same = (spread == 0).astype(float)
    return Repeatability(
        sessions=len(repeated),
        alpha=alpha_figure(scores, "ordinal", clusters, plan),
        same=estimate(float(same.mean()), mean_of(same), clusters, plan),
        spread=estimate(float(spread.mean()), mean_of(spread), clusters, plan),
    )
