"""People beside models on the cases that both did: each person's result less the model's mean on the same case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import numpy as np
from scipy.stats import t

from mhtui.study.baseline.clustered import ALPHA, Against, MeanTest, hedges_g, holm, mean_test
from mhtui.study.baseline.main_table import mean_figure
from mhtui.study.baseline.measures import Measure
from mhtui.study.baseline.mixed import Mixed, mixed_difference
from mhtui.study.baseline.sample import MACHINES, Aggregation, Result, aggregated, arms_of, results
from mhtui.study.figures import Figure, Floats, missing
from mhtui.study.intervals import Plan
from mhtui.study.played import Played


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure of two arms, `a` less `b`, over their common cases.

    `figure`: the mean of the differences with its interval. `test`: clustered by case and person; `holm`: its p-value
    corrected for all tests of the report. `mixed`: the same difference by a mixed model. `g`: Hedges' g over results on
    common cases; `superior`: how often, on the same case, a result of `a` is the better one (ties half).
    `detectable`: the difference that 80 % of studies like this one show. `a_each`, `b_each`: what repeats came
    to.
    """

    a: str
    b: str
    measure: str
    cases: int
    a_mean: float | None
    b_mean: float | None
    figure: Figure
    test: MeanTest | None = None
    holm: float | None = None
    mixed: Mixed | None = None
    g: float | None = None
    superior: float | None = None
    detectable: float | None = None
    a_each: str = ""
    b_each: str = ""


def pairs_of_arms(sessions: Sequence[Played]) -> list[tuple[str, str]]:
    """What is compared: each arm of people with each model or script; without people, each model with each other."""
    played = [one for one in sessions if one.kind == "encounter" and not one.excluded]
    machine = {one.group: one.arm in MACHINES for one in played}
    arms = arms_of(played)
    people, models = [a for a in arms if not machine[a]], [a for a in arms if machine[a]]
    if people and models:
        return [(a, b) for a in people for b in models]
    return [(a, b) for at, a in enumerate(arms) for b in arms[at + 1 :]]


def differences(
    sessions: Sequence[Played],
    measures: Sequence[Measure],
    aggregation: Aggregation,
    plan: Plan,
    *,
    mixed: bool = True,
) -> list[Difference]:
    """Every pair of arms by every measure; p-values are corrected over all of them."""
    found: list[Difference] = []
    for measure in measures:
        every = results(sessions, measure.name, aggregation)
        for a, b in pairs_of_arms(sessions):
            mine, others = [one for one in every if one.arm == a], [one for one in every if one.arm == b]
            found.append(difference(a, b, measure.name, mine, others, plan, aggregation, mixed=mixed))
    corrected = holm([one.test.p if one.test else None for one in found])
    return [replace(one, holm=p) for one, p in zip(found, corrected, strict=True)]


def difference(
    a: str,
    b: str,
    measure: str,
    mine: Sequence[Result],
    others: Sequence[Result],
    plan: Plan,
    aggregation: Aggregation = "mean",
    *,
    mixed: bool = True,
) -> Difference:
    """One measure of two arms. Results on cases that only one of them did are left out."""
    common = {one.unit for one in mine} & {one.unit for one in others}
    mine, others = [one for one in mine if one.unit in common], [one for one in others if one.unit in common]
    if not common:
        return Difference(a, b, measure, 0, None, None, missing(0, "no case that both did"))
    level = {unit: fmean(one.value for one in others if one.unit == unit) for unit in common}
    rows = [replace(one, value=one.value - level[one.unit]) for one in mine]
    values = np.array([one.value for one in rows])
    # a model is not drawn from many: only people are a sample of persons
    persons = [str(at) if one.machine else one.who for at, one in enumerate(rows)]
    against = _against(rows, others, level)
    test = mean_test(values, [one.unit for one in rows], persons, against)
    a_values, b_values = np.array([one.value for one in mine]), np.array([one.value for one in others])
    return Difference(
        a=a,
        b=b,
        measure=measure,
        cases=len(common),
        a_mean=float(a_values.mean()),
        b_mean=float(a_values.mean() - values.mean()),
        figure=_of_test(test) if against else _not_unanimous(mean_figure(rows, plan), values),
        test=test,
        mixed=mixed_difference(mine, others) if mixed else None,
        g=hedges_g(a_values, b_values),
        superior=_superior(mine, others),
        detectable=test.detectable,
        a_each=aggregated(mine, aggregation),
        b_each=aggregated(others, aggregation),
    )


def _against(mine: Sequence[Result], others: Sequence[Result], level: Mapping[str, float]) -> Against | None:
    """The others as people who vary; None where they are a model, or nobody of them has several results."""
    if any(one.machine for one in others) or len({one.who for one in others}) == len(others):
        return None
    share, many = Counter(one.unit for one in mine), Counter(one.unit for one in others)
    weights = [len(others) * share[one.unit] / (len(mine) * many[one.unit]) for one in others]
    values = [weight * (one.value - level[one.unit]) for weight, one in zip(weights, others, strict=True)]
    return Against(np.array(values), [one.who for one in others])


def _of_test(test: MeanTest) -> Figure:
    """The interval of the test: the bootstrap draws people of one arm alone."""
    if test.se is None:
        return Figure(test.mean, test.n, no_interval=test.why.replace("a test", "an interval"))
    half = float(t.ppf(1 - ALPHA / 2, test.df)) * test.se
    return Figure(test.mean, test.n, low=test.mean - half, high=test.mean + half)


def _not_unanimous(figure: Figure, values: Floats) -> Figure:
    """Differences that are all the same have no interval: they are no shares of anything."""
    if figure.low is not None and np.ptp(values) == 0:
        return Figure(figure.value, figure.n, no_interval="all differences are the same")
    return figure


def _superior(mine: Sequence[Result], others: Sequence[Result]) -> float:
    by_case: dict[str, list[float]] = {}
    for one in others:
        by_case.setdefault(one.unit, []).append(one.value)
    wins = [
        1.0 if one.value > other else 0.5 if one.value == other else 0.0 for one in mine for other in by_case[one.unit]
    ]
    return fmean(wins)
