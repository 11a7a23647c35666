"""Agreement of any number of raters: Krippendorff's alpha and intraclass correlation."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np

from mhtui.study.figures import Figure, Floats, counted_as, missing
from mhtui.study.intervals import Clusters, Plan, Replicate, estimate
from mhtui.study.pairwise import LEAST_PAIRS

Level = Literal["ordinal", "interval"]
LEVELS: Final[tuple[Level, ...]] = ("ordinal", "interval")

Icc = Literal["ICC(1,1)", "ICC(2,1)", "ICC(3,1)", "ICC(1,k)", "ICC(2,k)", "ICC(3,k)"]
ICCS: Final[tuple[Icc, ...]] = ("ICC(1,1)", "ICC(2,1)", "ICC(3,1)", "ICC(1,k)", "ICC(2,k)", "ICC(3,k)")

KINDS: Final[dict[str, str]] = {
    "ICC(1,1)": "one-way random",
    "ICC(2,1)": "two-way random, absolute agreement",
    "ICC(3,1)": "two-way mixed, consistency",
    "ICC(1,k)": "the same of the mean",
    "ICC(2,k)": "the same of the mean",
    "ICC(3,k)": "the same of the mean",
}
"""What each is, in words."""


def alpha_figure(scores: Floats, level: Level, clusters: Clusters, plan: Plan) -> Figure:
    """Krippendorff's alpha over sessions with two or more scores. `scores`: raters × sessions, NaN for none."""
    places = np.flatnonzero((~np.isnan(scores)).sum(axis=0) >= 2)
    if len(places) < LEAST_PAIRS:
        return missing(len(places), f"{counted_as(len(places), 'session')} with two scores; alpha needs {LEAST_PAIRS}")
    shared = scores[:, places]
    if np.nanmin(shared) == np.nanmax(shared):
        return missing(len(places), "every score is the same")
    replicate = alpha_replicates(shared, level)
    value = float(replicate(np.ones((1, len(places))))[0])
    return estimate(value, replicate, clusters.at(list(places)), plan)


def alpha_replicates(scores: Floats, level: Level) -> Replicate:
    """The coefficient as in Krippendorff (2011) for many resamples of sessions at once.

    `scores` as above, each session with two or more. Tested to be what the package krippendorff gives, whose licence
    (GPL) keeps it out of the program.
    """
    domain = np.unique(scores[~np.isnan(scores)])
    counts = (scores.T[:, :, None] == domain).sum(axis=1).astype(float)
    size = len(domain)
    diagonal = counts[:, :, None] * np.eye(size)
    units = (counts[:, :, None] * counts[:, None, :] - diagonal) / (counts.sum(axis=1) - 1)[:, None, None]

    def replicate(weights: Floats) -> Floats:
        seen = np.tensordot(weights, units, axes=1)
        each = seen.sum(axis=2)
        total = each.sum(axis=1)
        chance = each[:, :, None] * each[:, None, :] - each[:, :, None] * np.eye(size)
        apart = _distances(domain, each, level)
        by_chance = (chance * apart).sum(axis=(1, 2)) / (total - 1)
        return np.where(by_chance > 1e-9, 1 - (seen * apart).sum(axis=(1, 2)) / by_chance, np.nan)

    return replicate


def _distances(domain: Floats, each: Floats, level: Level) -> Floats:
    """Squared distances of values, resamples × values × values; `each` counts every value in every resample."""
    if level == "interval":
        return np.broadcast_to((domain[:, None] - domain) ** 2, (len(each), len(domain), len(domain)))
    middles = each.cumsum(axis=1) - each / 2
    return np.asarray((middles[:, :, None] - middles[:, None, :]) ** 2)


def icc_figure(scores: Floats, name: Icc, clusters: Clusters, plan: Plan) -> Figure:
    """An intraclass correlation over the sessions that all raters scored. `scores`: raters × sessions."""
    places = np.flatnonzero(~np.isnan(scores).any(axis=0))
    if len(scores) < 2:
        return missing(len(places), "one rater")
    if len(places) < LEAST_PAIRS:
        return missing(
            len(places), f"{counted_as(len(places), 'session')} scored by all {len(scores)}; ICC needs {LEAST_PAIRS}"
        )
    shared = scores[:, places]
    if shared.min() == shared.max():
        return missing(len(places), "every score is the same")
    replicate = icc_replicates(shared, name)
    return estimate(icc(shared, name), replicate, clusters.at(list(places)), plan)


def icc(scores: Floats, name: Icc) -> float:
    """Shrout & Fleiss (1979), from the sums of squares of a two-way table. `scores`: raters × sessions, complete.

    ICC(1,·) one-way; ICC(2,·) raters drawn at random, absolute agreement; ICC(3,·) these very raters, consistency.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(icc_replicates(scores, name)(np.ones((1, scores.shape[1])))[0])


def icc_replicates(scores: Floats, name: Icc) -> Replicate:
    """The same for many resamples of sessions at once; NaN where nothing varies."""
    raters = len(scores)
    means = scores.mean(axis=0)
    squares = (scores**2).sum(axis=0)

    def replicate(weights: Floats) -> Floats:
        n = weights.sum(axis=1)
        grand = weights @ means / n
        between = raters * (weights @ means**2 - n * grand**2)
        of_raters = n * ((weights @ scores.T / n[:, None]) ** 2).sum(axis=1) - raters * n * grand**2
        total = weights @ squares - raters * n * grand**2
        rest = np.maximum(total - between - of_raters, 0.0)
        value = _icc(name, raters, n, between / (n - 1), of_raters / (raters - 1), rest / ((n - 1) * (raters - 1)))
        return np.where(total > 1e-9, value, np.nan)

    return replicate


def _icc(name: Icc, k: int, n: Floats, sessions: Floats, raters: Floats, error: Floats) -> Floats:
    """From mean squares of sessions, raters and error (BMS, JMS, EMS)."""
    within = (raters * (k - 1) + error * (n - 1) * (k - 1)) / (n * (k - 1))
    match name:
        case "ICC(1,1)":
            return (sessions - within) / (sessions + (k - 1) * within)
        case "ICC(2,1)":
            return (sessions - error) / (sessions + (k - 1) * error + k * (raters - error) / n)
        case "ICC(3,1)":
            return (sessions - error) / (sessions + (k - 1) * error)
        case "ICC(1,k)":
            return (sessions - within) / sessions
        case "ICC(2,k)":
            return (sessions - error) / (sessions + (raters - error) / n)
        case "ICC(3,k)":
            return (sessions - error) / sessions
