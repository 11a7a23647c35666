"""Standard errors of a mean whose observations share cases and persons, tests on it, and correction for many tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.stats import t

from mhtui.study.figures import Floats

ALPHA: Final = 0.05
"""The level of tests, two-sided."""
ENOUGH: Final = 0.8
"""The power that studies are planned for."""
LEAST: Final = 5
"""Under so many clusters of a kind there is no test: its standard error could be anything."""


@dataclass(frozen=True, slots=True)
class MeanTest:
    """A mean, its clustered standard error, and a two-sided t test against 0. `se`, `p` None: none, for `why`."""

    mean: float
    n: int
    se: float | None = None
    df: int = 0
    p: float | None = None
    why: str = ""

    @property
    def detectable(self) -> float | None:
        """The true difference that such a test finds in 80 % of studies, at 5 % two-sided: t(0.975) + t(0.8) standard
        errors, by its degrees of freedom. None where there is no test."""
        return None if self.se is None else float(t.ppf(1 - ALPHA / 2, self.df) + t.ppf(ENOUGH, self.df)) * self.se


@dataclass(frozen=True, slots=True)
class Against:
    """People whose results are taken off: what each result adds to the mean beside its case (their number times its
    weight times its distance from the mean of the case), and whose it is. Persons of theirs have several results."""

    values: Floats
    persons: Sequence[str]

    @property
    def variance(self) -> float:
        """What persons add to the variance of the mean, beyond what single results add."""
        alone = _variance(self.values, np.arange(len(self.values)))
        return max(0.0, _variance(self.values, _codes(self.persons)) - alone)


def clustered_se(values: Floats, *factors: Sequence[str]) -> float:
    """The standard error of a mean over observations that share clusters of one or two kinds.

    One kind: CR1, G/(G−1) times the sandwich (Liang and Zeger 1986), as statsmodels gives for a regression on a
    constant. Two: V(a) + V(b) − V(a and b) (Cameron, Gelbach and Miller 2011), and never less than V(a) or V(b): with
    few clusters it may fall below both.
    """
    codes = [_codes(factor) for factor in factors]
    if len(codes) == 1:
        return float(np.sqrt(_variance(values, codes[0])))
    first, second = (_variance(values, code) for code in codes)
    both = codes[0] * (codes[1].max() + 1) + codes[1]
    found = first + second - _variance(values, np.unique(both, return_inverse=True)[1])
    return float(np.sqrt(max(found, first, second)))


def mean_test(values: Floats, cases: Sequence[str], persons: Sequence[str], against: Against | None = None) -> MeanTest:
    """A mean tested against 0, clustered by case, and by person where one gave several of the values; differences from
    results of people also by these, `against`.

    Degrees of freedom: one less than the clusters of the smallest kind.
    """
    n = len(values)
    mean = float(values.mean())
    kinds = [cases] if len(set(persons)) == n else [cases, persons]
    counts = [("case", len(set(cases))), *(("person", len(set(kind))) for kind in kinds[1:])]
    counts += [("person", len(set(against.persons)))] if against else []
    for name, many in counts:
        if many < LEAST:
            return MeanTest(mean, n, why=f"{many} {name}{'s' * (many != 1)}; a test needs {LEAST}")
    se = float(np.sqrt(clustered_se(values, *kinds) ** 2 + (against.variance if against else 0.0)))
    df = min(many for _, many in counts) - 1
    if se <= 0:
        return MeanTest(mean, n, why="no variation between cases")
    return MeanTest(mean, n, se, df, float(2 * t.sf(abs(mean) / se, df)))


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """P-values corrected for their number by Holm's step-down procedure (1979), in their order; None stays None, and
    is no test."""
    tested = sorted((p, at) for at, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    highest = 0.0
    for rank, (p, at) in enumerate(tested):
        highest = max(highest, min(1.0, (len(tested) - rank) * p))
        corrected[at] = highest
    return corrected


def hedges_g(a: Floats, b: Floats) -> float | None:
    """The difference of two means over their pooled standard deviation, corrected for small samples (Hedges 1981).
    None where there is none."""
    df = len(a) + len(b) - 2
    if len(a) < 2 or len(b) < 2:
        return None
    pooled = float(np.sqrt(((len(a) - 1) * a.var(ddof=1) + (len(b) - 1) * b.var(ddof=1)) / df))
    return float(a.mean() - b.mean()) / pooled * (1 - 3 / (4 * df - 1)) if pooled > 0 else None


def _codes(factor: Sequence[str]) -> npt.NDArray[np.intp]:
    codes: npt.NDArray[np.intp] = np.unique(np.array(factor), return_inverse=True)[1]
    return codes


def _variance(values: Floats, code: npt.NDArray[np.intp]) -> float:
    groups = int(code.max()) + 1
    if groups < 2:
        return 0.0
    sums = np.bincount(code, weights=values - values.mean(), minlength=groups)
    return float(groups / (groups - 1) * (sums**2).sum() / len(values) ** 2)
