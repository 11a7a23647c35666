"""Agreement of two raters over the sessions that both scored."""

from __future__ import annotations

from typing import Final

import numpy as np
from sklearn.metrics import cohen_kappa_score, mean_absolute_error

from mhtui.study.figures import Figure, Floats, counted_as, missing
from mhtui.study.intervals import Clusters, Plan, Replicate, estimate, mean_of

LEAST_PAIRS: Final = 5
"""Under so many sessions a coefficient that corrects for chance is not given."""
STEPS: Final = 4
"""Medians of medians of whole numbers fall on quarters: the grid on which kappa counts."""

FIGURES: Final = ("qwk", "exact", "within_one", "mae", "bias")


def pair_figures(a: Floats, b: Floats, clusters: Clusters, plan: Plan) -> dict[str, Figure]:
    """Quadratic weighted kappa, shares exactly equal and within one, mean absolute error, and mean of a − b.

    `a`, `b`: scores (shape n, multiples of a quarter) of the same sessions in the same order as `clusters`.
    """
    if not len(a):
        return {name: missing(0, "no session scored by both") for name in FIGURES}
    gap = a - b
    shares = {"exact": (gap == 0).astype(float), "within_one": (abs(gap) <= 1).astype(float)}
    found = {name: estimate(float(each.mean()), mean_of(each), clusters, plan) for name, each in shares.items()}
    return {
        "qwk": _kappa_figure(a, b, clusters, plan),
        **found,
        "mae": estimate(float(mean_absolute_error(b, a)), mean_of(abs(gap)), clusters, plan),
        "bias": estimate(float(gap.mean()), mean_of(gap), clusters, plan),
    }


def quadratic_kappa(a: Floats, b: Floats) -> float:
    """Cohen's (1968) kappa with quadratic weights, by scikit-learn; NaN where both gave one and the same score."""
    whole = [np.rint(STEPS * each).astype(int) for each in (a, b)]
    low, high = int(np.min(whole)), int(np.max(whole))
    if low == high:
        return float("nan")
    # the weights go by place in `labels`: every step must be there, or a gap in the scores would shrink distances
    return float(cohen_kappa_score(*whole, labels=list(range(low, high + 1)), weights="quadratic"))


def kappa_replicates(a: Floats, b: Floats) -> Replicate:
    """The same coefficient for many resamples at once (scikit-learn takes milliseconds for each): in sums of squares,
    1 − Σ(a−b)² / (Σa² + Σb² − 2 Σa Σb / n)."""
    squares, products = (a - b) ** 2, a**2 + b**2

    def replicate(weights: Floats) -> Floats:
        n = weights.sum(axis=1)
        by_chance = weights @ products - 2 * (weights @ a) * (weights @ b) / n
        return np.where(by_chance > 1e-9, 1 - weights @ squares / by_chance, np.nan)

    return replicate


def _kappa_figure(a: Floats, b: Floats, clusters: Clusters, plan: Plan) -> Figure:
    if len(a) < LEAST_PAIRS:
        return missing(len(a), f"{counted_as(len(a), 'session')} scored by both; kappa needs {LEAST_PAIRS}")
    value = quadratic_kappa(a, b)
    if np.isnan(value):
        return missing(len(a), "both gave every session the same score")
    return estimate(value, kappa_replicates(a, b), clusters, plan)
