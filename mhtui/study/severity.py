"""How hard raters rate: against the others on shared sessions, and in a model of sessions and raters."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.sparse.csgraph import connected_components

from mhtui.study.figures import Figure, Floats, missing
from mhtui.study.intervals import Clusters, Plan, Replicate, estimate, mean_of


def severity_figure(scores: Floats, rater: int, others: Sequence[int], clusters: Clusters, plan: Plan) -> Figure:
    """Mean of (own score − mean of the others') over sessions that others scored too: above 0 is lenient.

    `scores`: raters × sessions, NaN for none; `rater` and `others` are rows of it.
    """
    if not (rest := [place for place in others if place != rater]):
        return missing(0, "no other rater to go by")
    yardstick = scores[rest]
    shared = np.flatnonzero(~np.isnan(scores[rater]) & (~np.isnan(yardstick)).any(axis=0))
    if not len(shared):
        return missing(0, "no session that another scored too")
    gap = scores[rater, shared] - np.nanmean(yardstick[:, shared], axis=0)
    return estimate(float(gap.mean()), mean_of(gap), clusters.at(list(shared)), plan)


def connected(scores: Floats) -> bool:
    """Whether every rater can be compared with every other, be it through third ones on shared sessions."""
    given = (~np.isnan(scores)).astype(int)
    return bool(len(scores)) and connected_components(given @ given.T, directed=False)[0] == 1


def rater_effects(scores: Floats) -> Replicate:
    """Least squares of score = session + rater, effects of the raters summing to 0: resamples × raters.

    Sessions are swept out first (Frisch–Waugh–Lovell), so the system has one row a rater, however many sessions.
    Raters must be connected.
    """
    given = (~np.isnan(scores.T)).astype(float)
    filled = np.nan_to_num(scores.T)
    count = np.maximum(given.sum(axis=1), 1)
    centred = given * (filled - (filled.sum(axis=1) / count)[:, None])
    system = given[:, :, None] * np.eye(len(scores)) - given[:, :, None] * given[:, None, :] / count[:, None, None]

    def replicate(weights: Floats) -> Floats:
        left, right = np.tensordot(weights, system, axes=1), weights @ centred
        # the system has rank k - 1 where the raters are connected; the shortest solution is the one that sums to 0
        effects = (np.linalg.pinv(left, rcond=1e-9, hermitian=True) @ right[:, :, None])[:, :, 0]
        rank = np.linalg.matrix_rank(left, tol=1e-9, hermitian=True)
        return np.where((rank == len(scores) - 1)[:, None], effects, np.nan)

    return replicate


def effect_figures(scores: Floats, clusters: Clusters, plan: Plan) -> list[Figure]:
    """The effect of each rater in that model, in points of the scale; as `scores`: raters × sessions."""
    places = np.flatnonzero(~np.isnan(scores).all(axis=0))
    if not (reason := _unfit(scores)):
        used, effects = scores[:, places], rater_effects(scores[:, places])
        values = effects(np.ones((1, len(places))))[0]
        inside = clusters.at(list(places))
        return [estimate(float(values[i]), _column(effects, i), inside, plan) for i in range(len(used))]
    return [missing(len(places), reason)] * len(scores)


def adjusted_mean(scores: Floats, members: Sequence[bool], clusters: Clusters, plan: Plan) -> tuple[Figure, Figure]:
    """Mean over a group's sessions of their raters' mean, as given and with the raters' effects taken out.

    `members`: which sessions are of the group; effects are estimated from all sessions.
    """
    places = np.flatnonzero(~np.isnan(scores).all(axis=0))
    used = scores[:, places]
    mine = np.array(members, dtype=bool)[places]
    inside = clusters.at(list(places[mine]))
    if not mine.any():
        return missing(0, "no session scored"), missing(0, "no session scored")
    means = np.nanmean(used, axis=0)
    plain = estimate(float(means[mine].mean()), mean_of(means[mine]), inside, plan)
    if reason := _unfit(scores):
        return plain, missing(len(inside), reason)
    given = ~np.isnan(used)
    shares = (given / given.sum(axis=0)).T
    effects = rater_effects(used)

    def replicate(weights: Floats) -> Floats:
        own = weights * mine
        taken = np.einsum("bn,nk,bk->b", own, shares, effects(weights))
        return np.asarray((own @ np.where(mine, means, 0.0) - taken) / own.sum(axis=1))

    value = float(replicate(np.ones((1, len(places))))[0])
    # the group's own sessions must allow an interval; what is resampled is all, because the effects rest on all
    if inside.refusal:
        return plain, Figure(value, len(inside), no_interval=inside.refusal)
    found = estimate(value, replicate, clusters.at(list(places)), plan)
    return plain, Figure(found.value, len(inside), found.why, found.low, found.high, found.no_interval)


def _unfit(scores: Floats) -> str:
    if len(scores) < 2:
        return "one rater: nobody to adjust to"
    return "" if connected(scores) else "raters without shared sessions, also through others, cannot be compared"


def _column(effects: Replicate, place: int) -> Replicate:
    return lambda weights: effects(weights)[:, place]
