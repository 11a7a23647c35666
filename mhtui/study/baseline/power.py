"""How many cases and people show a difference: studies are simulated from the variation of a pilot, and tested.

Everybody plays every case: result = mean + arm + case × arm + person + rest; the effect of the case itself falls out of
differences on the same case. The test is that of the report: clustered by case and by person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.stats import t

from mhtui.core.errors import WrongUse
from mhtui.study.baseline.clustered import ALPHA, ENOUGH, LEAST
from mhtui.study.baseline.mixed import Components
from mhtui.study.figures import Floats

_AT_ONCE: Final = 2_000_000
"""So many numbers are drawn at once."""


@dataclass(frozen=True, slots=True)
class Design:
    """A study: so many cases, each played by so many people and by the model."""

    cases: int
    people: int


@dataclass(frozen=True, slots=True)
class Power:
    """How often a true difference is found, with the standard error of that share (it is simulated). None: there is no
    test with so few, for `why`."""

    design: Design
    difference: float
    power: float | None
    se: float | None
    why: str = ""


def powers(
    components: Components, designs: Sequence[Design], differences: Sequence[float], *, seed: int, studies: int
) -> Iterator[Power]:
    """The power of each design for each difference, in their order; the same seed gives the same. Raises WrongUse as
    `told_apart`."""
    for design in designs:
        if min(design.cases, design.people) < LEAST:
            for difference in differences:
                yield Power(design, difference, None, None, f"a test needs {LEAST} cases and {LEAST} people")
            continue
        means, errors = _simulated(components, design, seed, studies)
        bound = t.ppf(1 - ALPHA / 2, min(design.cases, design.people) - 1)
        for difference in differences:
            found = float(np.mean(np.abs(means + difference) > bound * errors))
            yield Power(design, difference, found, float(np.sqrt(found * (1 - found) / studies)))


def told_apart(sd: Components) -> tuple[float, float, float]:
    """The standard deviations of case × arm, of person and of the rest. Raises WrongUse where they are not told apart:
    taken as none, what several sessions have in common would be averaged away, and the power be too high."""
    if sd.person is None:
        raise WrongUse("People cannot be told from the rest in this pilot: nobody played several of the common cases.")
    if sd.case_arm is None:
        raise WrongUse(
            "Cases within arms cannot be told from the rest in this pilot: no two people of one arm "
            "played the same case."
        )
    return sd.case_arm, sd.person, sd.rest


def enough(found: Sequence[Power], difference: float) -> Power | None:
    """The design with the fewest sessions that shows a difference in 80 % of studies; None where none does."""
    fit = [one for one in found if one.difference == difference and (one.power or 0) >= ENOUGH]
    return min(fit, key=lambda one: (one.design.cases * one.design.people, one.design.cases), default=None)


def _simulated(sd: Components, design: Design, seed: int, studies: int) -> tuple[Floats, Floats]:
    """Means of the differences, and their clustered standard errors, of studies without a true difference."""
    rng = np.random.default_rng([seed, design.cases, design.people])
    at_once = max(1, _AT_ONCE // (design.cases * design.people))
    parts = [
        _tested(_differences(rng, sd, design, min(at_once, studies - done))) for done in range(0, studies, at_once)
    ]
    return np.concatenate([means for means, _ in parts]), np.concatenate([errors for _, errors in parts])


def _differences(rng: np.random.Generator, sd: Components, design: Design, studies: int) -> Floats:
    """Studies × cases × people: a person's result less the model's on the case."""
    cases, people = design.cases, design.people
    case_arm, person, rest = told_apart(sd)
    of_case = rng.normal(0, case_arm * np.sqrt(2), (studies, cases, 1)) + rng.normal(0, rest, (studies, cases, 1))
    of_person = rng.normal(0, person, (studies, 1, people))
    drawn: Floats = of_case + of_person + rng.normal(0, rest, (studies, cases, people))
    return drawn


def _tested(found: Floats) -> tuple[Floats, Floats]:
    """As clustered.mean_test, for many studies at once."""
    _, cases, people = found.shape
    n = cases * people
    means = found.mean(axis=(1, 2))
    left = found - means[:, None, None]
    by_case = cases / (cases - 1) * (left.sum(axis=2) ** 2).sum(axis=1) / n**2
    by_person = people / (people - 1) * (left.sum(axis=1) ** 2).sum(axis=1) / n**2
    alone = n / (n - 1) * (left**2).sum(axis=(1, 2)) / n**2
    both = by_case + by_person - alone
    return means, np.sqrt(np.maximum(both, np.maximum(by_case, by_person)))
