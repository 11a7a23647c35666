"""The difference of two arms by a linear mixed model: fixed arm, crossed random effects of case and person.

result = mean + arm + case + case × arm + person + rest. A model is one doctor and not drawn from many: it has no effect
of its own person beside its arm, so that what is told holds for this model. Fitted by REML; the test of the arm is
Wald's, with a t distribution on one less than the smaller of the cases (the arm varies within them by case × arm) and
the people of each arm that has an effect of the person (the arm varies between them), as the clustered test has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.stats import t

from mhtui.study.baseline.clustered import LEAST
from mhtui.study.baseline.reml import fitted, indicators
from mhtui.study.baseline.sample import Result
from mhtui.study.figures import Floats

MOST: Final = 20_000
"""Above so many results clustered standard errors say the same without a fit."""

NOTHING: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Components:
    """Standard deviations: of cases, of cases within arms, of persons, and of what is left.

    None where the results cannot tell it from the rest, which then holds it: `case_arm` where each arm has one result a
    case, `person` where nobody has several.
    """

    case: float
    case_arm: float | None
    person: float | None
    rest: float


@dataclass(frozen=True, slots=True)
class Mixed:
    """The estimate (arm a less arm b), its standard error, interval and p-value, and the components. None: there is no
    fit, for `why`. `note` says what the fit warned of."""

    estimate: float | None = None
    se: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    components: Components | None = None
    why: str = ""
    note: str = ""


def mixed_difference(mine: Sequence[Result], others: Sequence[Result]) -> Mixed:
    """Arm a less arm b over results of both; those on common cases."""
    if why := _refused(mine, others):
        return Mixed(why=why)
    rows = [*mine, *others]
    values = np.array([one.value for one in rows])
    arm = np.array([1.0] * len(mine) + [0.0] * len(others))
    designs = dict(_designs(rows))
    try:
        fit = fitted(values, np.column_stack([np.ones(len(values)), arm]), list(designs.values()))
    except np.linalg.LinAlgError as error:
        return Mixed(why=f"the fit failed: {error}")
    if fit.rest < NOTHING:
        return Mixed(why="nothing varies beside cases and people")
    estimate, se = float(fit.beta[1]), float(np.sqrt(fit.cov[1, 1]))
    df = _freedom(rows)
    half = float(t.ppf(0.975, df)) * se
    sd = dict(zip(designs, fit.sds, strict=True))
    components = Components(sd["case"], sd.get("case_arm"), sd.get("person"), fit.rest)
    p = float(2 * t.sf(abs(estimate) / se, df))
    note = "a component is estimated as none" if fit.boundary else ""
    return Mixed(estimate, se, estimate - half, estimate + half, p, components, note=note)


def _refused(mine: Sequence[Result], others: Sequence[Result]) -> str:
    cases = {one.unit for one in mine}
    if len(cases) < LEAST:
        return f"{len(cases)} case{'s' * (len(cases) != 1)}; the model needs {LEAST}"
    for rows in (mine, others):
        people = {one.who for one in rows if not one.machine}
        if 0 < len(people) < LEAST:
            return f"{len(people)} {'person' if len(people) == 1 else 'people'}; the model needs {LEAST}"
    if len(mine) + len(others) > MOST:
        return f"more than {MOST:,} results"
    if np.ptp([one.value for one in (*mine, *others)]) == 0:
        return "all results are the same"
    return ""


def _designs(rows: Sequence[Result]) -> Iterator[tuple[str, Floats]]:
    """Random effects that these results can tell apart: a column for each level."""
    yield "case", _columns([one.unit for one in rows])
    cells = [f"{one.unit}\0{one.arm}" for one in rows]
    if len(set(cells)) < len(rows):
        yield "case_arm", _columns(cells)
    people = _people(rows)
    if any(people):
        yield "person", _columns(people)


def _people(rows: Sequence[Result]) -> list[str]:
    """The person of each result; empty for one who is alone in the arm, or has this result alone."""
    had = Counter((one.arm, one.who) for one in rows)
    several = {arm for arm, people in Counter(arm for arm, _ in had).items() if people > 1}
    return [one.who if one.arm in several and had[(one.arm, one.who)] > 1 else "" for one in rows]


def _freedom(rows: Sequence[Result]) -> int:
    """Degrees of freedom: one less than the cases, or the people of an arm that has an effect of the person."""
    effects = {one.arm for one, person in zip(rows, _people(rows), strict=True) if person}
    people = [len({one.who for one in rows if one.arm == arm}) for arm in effects]
    return min([len({one.unit for one in rows}), *people]) - 1


def _columns(labels: Sequence[str]) -> Floats:
    return indicators(labels, sorted(set(labels) - {""}))
