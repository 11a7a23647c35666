"""Bootstrap intervals that resample whole clusters: cases, and doctors where the same one played several sessions.

Sessions of one case resemble each other, and so do those of one doctor: resampled one by one they would count as more
than they are. Two factors are resampled independently and their multiplicities multiplied (the pigeonhole bootstrap,
Owen 2007). The percentiles are widened for few clusters as by Hesterberg (2015, "expanded percentile interval").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.stats import norm, t

from mhtui.study.figures import Figure, Floats, counted_as, missing

LEAST_SESSIONS: Final = 10
"""Under so many sessions there is no interval."""
LEAST_CLUSTERS: Final = 5
"""Under so many cases there is no interval; docs/agreement.md gives the coverage it was chosen by."""
FEW_CLUSTERS: Final = 20
"""Under so many clusters an interval is marked: it may be off."""
MOST_UNDEFINED: Final = 0.05
"""Share of resamples that may have no value."""
LEVEL: Final = 0.95
_AT_ONCE: Final = 250

Replicate = Callable[[Floats], Floats]
"""From multiplicities of sessions (resamples × sessions) to one value a resample; NaN where there is none."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How intervals are made: the same seed gives the same ones."""

    seed: int = 0
    resamples: int = 2000


@dataclass(frozen=True, slots=True)
class Clusters:
    """What sessions have in common: the case of each, and who played the doctor."""

    cases: tuple[str, ...]
    doctors: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.cases)

    def at(self, places: Sequence[int]) -> Clusters:
        """Those of some sessions."""
        return Clusters(tuple(self.cases[i] for i in places), tuple(self.doctors[i] for i in places))

    @property
    def factors(self) -> tuple[tuple[str, ...], ...]:
        """What is resampled: cases, and doctors where one repeats and there are enough of them."""
        return (self.cases, self.doctors) if self.by_doctor else (self.cases,)

    @property
    def repeats(self) -> bool:
        """Whether some doctor played more than one of the sessions."""
        return max(Counter(self.doctors).values(), default=0) > 1

    @property
    def by_doctor(self) -> bool:
        """Whether doctors are resampled too."""
        return self.repeats and len(set(self.doctors)) >= LEAST_CLUSTERS

    @property
    def refusal(self) -> str:
        """Why there is no interval over these sessions; empty where there may be one."""
        if len(self) < LEAST_SESSIONS:
            return f"{counted_as(len(self), 'session')}; an interval needs {LEAST_SESSIONS}"
        if (cases := len(set(self.cases))) < LEAST_CLUSTERS:
            return f"{counted_as(cases, 'case')}; an interval needs {LEAST_CLUSTERS}"
        return ""


def estimate(value: float, replicate: Replicate, clusters: Clusters, plan: Plan) -> Figure:
    """A value with its interval, or with the reason why there is none. A value that is not finite is none."""
    n = len(clusters)
    if not np.isfinite(value):
        return missing(n, "not defined for these scores")
    if clusters.refusal:
        return Figure(float(value), n, no_interval=clusters.refusal)
    return of_resamples(value, replicates(replicate, clusters, plan), clusters)


def of_resamples(value: float, found: Floats, clusters: Clusters) -> Figure:
    """A value with the interval that its resamples give; `clusters` must not be refused."""
    n = len(clusters)
    defined = found[np.isfinite(found)]
    if len(defined) < (1 - MOST_UNDEFINED) * len(found):
        return Figure(float(value), n, no_interval=f"{len(found) - len(defined)} of {len(found)} resamples have none")
    low, high = np.quantile(defined, _tails(min(len(set(factor)) for factor in clusters.factors)))
    return Figure(float(value), n, low=float(low), high=float(high))


def replicates(replicate: Replicate, clusters: Clusters, plan: Plan) -> Floats:
    """The value of every resample (NaN where it has none)."""
    drawn = _drawn(clusters, plan)
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = [
            replicate(drawn[begin : begin + _AT_ONCE].astype(float)) for begin in range(0, plan.resamples, _AT_ONCE)
        ]
    return np.concatenate(parts)


@lru_cache(maxsize=4)
def _drawn(clusters: Clusters, plan: Plan) -> npt.NDArray[np.uint16]:
    """How often each resample has each session: several figures rest on the same sessions."""
    rng = np.random.default_rng(plan.seed)
    drawn = np.ones((plan.resamples, len(clusters)), dtype=np.uint16)
    for factor in clusters.factors:
        code = np.unique(np.array(factor), return_inverse=True)[1]
        groups = int(code.max()) + 1
        drawn *= rng.multinomial(groups, np.full(groups, 1 / groups), size=plan.resamples).astype(np.uint16)[:, code]
    return drawn


@lru_cache
def _tails(clusters: int) -> tuple[float, float]:
    tail = float(norm.cdf(t.ppf((1 - LEVEL) / 2, clusters - 1) * np.sqrt(clusters / (clusters - 1))))
    return tail, 1 - tail


def mean_of(values: Floats) -> Replicate:
    """The weighted mean of one value a session."""
    return lambda weights: np.asarray(weights @ values / weights.sum(axis=1))
