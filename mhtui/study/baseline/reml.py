"""Linear mixed models with crossed random effects, by restricted maximum likelihood.

Penalised least squares with the deviance profiled over the ratios of standard deviations, as in lme4 (Bates, Mächler,
Bolker and Walker 2015, equations 34 to 42), dense: a few hundred levels are fitted in a fraction of a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.linalg import solve_triangular
from scipy.optimize import minimize
from threadpoolctl import threadpool_limits

from mhtui.study.figures import Floats

NONE: Final = 1e-4
"""A ratio of standard deviations below this is none: the estimate lies on the boundary."""
STARTS: Final = (1.0, 0.3)


@dataclass(frozen=True, slots=True)
class Fit:
    """`beta` with its covariance; `sds`: standard deviations of the random effects in their order; `rest`: of what is
    left; `deviance`: −2 log restricted likelihood; `boundary`: whether some effect is estimated as none."""

    beta: Floats
    cov: Floats
    sds: tuple[float, ...]
    rest: float
    deviance: float
    boundary: bool


class _Products:
    """All that the deviance needs of the data: it is computed once."""

    def __init__(self, y: Floats, x: Floats, designs: Sequence[Floats]) -> None:
        z = np.hstack(designs)
        self.n, self.fixed = x.shape
        self.widths = [design.shape[1] for design in designs]
        self.zz, self.zx, self.zy = z.T @ z, z.T @ x, z.T @ y
        self.xx, self.xy, self.yy = x.T @ x, x.T @ y, float(y @ y)

    def solved(self, ratios: Floats) -> tuple[float, Floats, Floats, float]:
        """Deviance, β, the Cholesky factor of its precision, and the residual variance, for ratios θ to the rest."""
        scale = np.repeat(ratios, self.widths)
        lower = np.linalg.cholesky(self.zz * np.outer(scale, scale) + np.eye(len(scale)))
        u = solve_triangular(lower, scale * self.zy, lower=True)
        zx = solve_triangular(lower, scale[:, None] * self.zx, lower=True)
        factor = np.linalg.cholesky(self.xx - zx.T @ zx)
        half = solve_triangular(factor, self.xy - zx.T @ u, lower=True)
        beta = solve_triangular(factor, half, lower=True, trans="T")
        df = self.n - self.fixed
        variance = max((self.yy - float(u @ u) - float(half @ half)) / df, 1e-300)
        logs = 2 * float(np.log(np.diag(lower)).sum() + np.log(np.diag(factor)).sum())
        return logs + df * (1 + np.log(2 * np.pi * variance)), beta, factor, variance


def fitted(y: Floats, x: Floats, designs: Sequence[Floats]) -> Fit:
    """Fit y = x β + Σ design b + rest; each design has a column a level. Raises LinAlgError where x has not full rank.

    On one thread: on several, small matrices wait for each other far longer than they compute.
    """
    with threadpool_limits(1):
        return _fitted(_Products(y, x, designs), len(designs))


def indicators(labels: Sequence[str], levels: Sequence[str]) -> Floats:
    """A row a label, a column a level: 1 where the row is of it."""
    return np.array([[float(label == level) for level in levels] for label in labels])


def _fitted(data: _Products, effects: int) -> Fit:
    bounds = [(0.0, 1e3)] * effects
    tries = [
        minimize(lambda ratios: data.solved(ratios)[0], np.full(effects, start), method="L-BFGS-B", bounds=bounds)
        for start in STARTS
    ]
    ratios = min(tries, key=lambda one: float(one.fun)).x
    deviance, beta, factor, variance = data.solved(ratios)
    inverse = solve_triangular(factor, np.eye(data.fixed), lower=True)
    rest = float(np.sqrt(variance))
    sds = tuple(float(ratio) * rest for ratio in ratios)
    return Fit(beta, variance * inverse.T @ inverse, sds, rest, float(deviance), bool((ratios < NONE).any()))
