"""Bradley–Terry with ties (Davidson 1970), a pull of the first place (Davidson and Beaver 1977) and effects of raters.

Of two groups i (shown first) and j, rater r prefers i, finds no difference, or prefers j with odds

    exp(d / 2) : exp(τ + u_r) : exp(−d / 2)     where d = β_i − β_j + γ + g_r

β: log strength, summing to 0. τ: readiness to tie, ν = exp(τ). γ: pull of the first place. u_r, g_r: what of both is
one rater's own, normal around 0 with standard deviation `RATER_SD`, so that a rater with few answers moves nothing. The
log-likelihood is concave: Newton's method finds the one maximum. Without rater effects this is maximum likelihood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.sparse.csgraph import connected_components

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

RATER_SD: Final = 0.5
"""Spread of the raters' own readiness to tie and pull of the first place, on the scale of log odds."""
MOST_STEPS: Final = 60
LARGEST: Final = 12.0
"""A log strength or effect beyond this has no finite estimate."""
_SMALL: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Data:
    """Answers: who stood first, who second (places among `groups`), which was preferred (0 first, 1 tie, 2 second), and
    by whom (place among `raters`). Arrays are of one length."""

    groups: tuple[str, ...]
    raters: tuple[str, ...]
    first: Ints
    second: Ints
    outcome: Ints
    rater: Ints

    def __len__(self) -> int:
        return len(self.first)


@dataclass(frozen=True, slots=True)
class Model:
    """What is estimated beside the strengths."""

    first_place: bool = True
    raters: bool = True


@dataclass(frozen=True, slots=True)
class Fit:
    """Estimates. `ties`: τ, None where nobody tied. `pull_of`, `ties_of`: g_r and u_r, a rater each."""

    strengths: Floats
    ties: float | None
    first_place: float
    pull_of: Floats
    ties_of: Floats

    def preferred(self, i: int, j: int) -> float:
        """Chance that i is preferred to j where one of them is, neither standing first."""
        return float(1 / (1 + np.exp(self.strengths[j] - self.strengths[i])))


def data_of(answers: Sequence[tuple[str, str, int, str]]) -> Data:
    """From (first, second, outcome, rater) to arrays; groups and raters in alphabetical order."""
    groups = tuple(sorted({name for one in answers for name in one[:2]}))
    raters = tuple(sorted({one[3] for one in answers}))
    place = {name: at for at, name in enumerate(groups)}
    seat = {name: at for at, name in enumerate(raters)}
    return Data(
        groups,
        raters,
        np.array([place[one[0]] for one in answers], dtype=np.int64),
        np.array([place[one[1]] for one in answers], dtype=np.int64),
        np.array([one[2] for one in answers], dtype=np.int64),
        np.array([seat[one[3]] for one in answers], dtype=np.int64),
    )


def components(data: Data, weights: Floats) -> Ints:
    """Which groups can be told apart: a number a group, the same for those joined both ways by answers that did not go
    against them (Ford 1957). Strengths are finite only where there is one."""
    k = len(data.groups)
    counted = weights > 0
    not_worse = np.zeros((k, k))
    for who, other, against in ((data.first, data.second, 2), (data.second, data.first, 0)):
        held = counted & (data.outcome != against)
        not_worse[who[held], other[held]] = 1
    return np.asarray(connected_components(not_worse, directed=True, connection="strong")[1], dtype=np.int64)


def fit(data: Data, model: Model = Model(), weights: Floats | None = None) -> Fit | None:
    """The estimates; None where there are none that are finite. `weights`: how often each answer counts."""
    counts = np.ones(len(data)) if weights is None else weights
    if components(data, counts).max(initial=0) > 0:
        return None
    design = _Design(data, model, counts)
    theta = np.zeros(design.size)
    for _ in range(MOST_STEPS):
        gradient, information = design.slopes(theta)
        try:
            step = np.linalg.solve(information, gradient)
        except np.linalg.LinAlgError:
            return None
        theta = theta + step * min(1.0, 3 / (np.abs(step).max() + _SMALL))
        if np.abs(theta).max() > LARGEST:
            return None
        if np.abs(step).max() < _SMALL:
            return design.read(theta)
    return None


class _Design:
    """The linear predictors: half the difference, and the readiness to tie, as matrices over the parameters."""

    def __init__(self, data: Data, model: Model, counts: Floats) -> None:
        k, n, r = len(data.groups), len(data), len(data.raters)
        self._tied = bool(((data.outcome == 1) & (counts > 0)).any())
        self._by_rater = model.raters and r > 1
        self._model, self._k, self._r = model, k, r
        rows = np.arange(n)
        strengths = np.zeros((n, k))
        strengths[rows, data.first] += 1
        strengths[rows, data.second] -= 1
        seats = np.zeros((n, r))
        seats[rows, data.rater] = 1
        free = strengths[:, :-1] - strengths[:, -1:]  # the last is minus the sum of the others
        one, none = np.ones((n, 1)), np.zeros((n, 1))
        raters = self._by_rater
        blocks = [
            (free, np.zeros_like(free), True),
            (one, none, model.first_place),
            (seats, np.zeros_like(seats), raters and model.first_place),
            (none, one, self._tied),
            (np.zeros_like(seats), seats, raters and self._tied),
        ]
        kept = [(half, tie) for half, tie, wanted in blocks if wanted]
        self._half = np.hstack([half for half, _ in kept]) / 2
        self._tie = np.hstack([tie for _, tie in kept])
        prior = [np.full(half.shape[1], RATER_SD**-2 if half is seats or tie is seats else 0.0) for half, tie in kept]
        self._prior = np.concatenate(prior)
        self._outcome, self._counts = data.outcome, counts
        self.size = len(self._prior)

    def slopes(self, theta: Floats) -> tuple[Floats, Floats]:
        """Gradient and information (minus the second derivatives) of the penalised log-likelihood."""
        half, tie = self._half, self._tie
        d, t = half @ theta, tie @ theta
        logits = np.stack([d, t if self._tied else np.full_like(d, -np.inf), -d], axis=1)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        left, even, right = shares.T
        seen = np.eye(3)[self._outcome] - shares
        w = self._counts
        gradient = half.T @ (w * (seen[:, 0] - seen[:, 2])) + tie.T @ (w * seen[:, 1]) - self._prior * theta
        sign = left - right
        crossed = (half * (-w * sign * even)[:, None]).T @ tie
        information = (
            (half * (w * (left + right - sign**2))[:, None]).T @ half
            + (tie * (w * even * (1 - even))[:, None]).T @ tie
            + crossed
            + crossed.T
            + np.diag(self._prior)
        )
        return gradient, information

    def read(self, theta: Floats) -> Fit:
        """The parameters by name."""
        free, rest = np.split(theta, [self._k - 1])
        place, raters, nobody = self._model.first_place, self._by_rater, np.zeros(self._r)
        first, rest = (float(rest[0]), rest[1:]) if place else (0.0, rest)
        pull, rest = (rest[: self._r], rest[self._r :]) if place and raters else (nobody, rest)
        ties, rest = (float(rest[0]), rest[1:]) if self._tied else (None, rest)
        own = rest if self._tied and raters else nobody
        return Fit(np.append(free, -free.sum()), ties, first, pull, own)
