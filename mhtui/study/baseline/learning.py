"""Learning curves: results of a person in the order in which they played, freed of how hard the cases were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.stats import t

from mhtui.study.baseline.clustered import LEAST
from mhtui.study.baseline.measures import Measure
from mhtui.study.baseline.sample import MACHINES, arms_of, counting, who
from mhtui.study.figures import Figure, counted_as, missing
from mhtui.study.played import Played

LEAST_SESSIONS: Final = 3
"""Under so many sessions a person has no slope."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One person, one measure: `values` in the order played, `adjusted` less what the case adds (nothing, where that
    cannot be told). `slope`: change a session; None under 3 sessions, and where it cannot be told from the cases."""

    arm: str
    who: str
    measure: str
    values: tuple[float, ...]
    adjusted: tuple[float, ...]
    slope: float | None


def curves(sessions: Sequence[Played], measures: Sequence[Measure]) -> list[Curve]:
    """The curves of people with more than one session, by arm, person and measure."""
    played = [one for one in counting(sessions) if one.arm not in MACHINES and one.participant]
    return [
        curve
        for arm in arms_of(played)
        for measure in measures
        for curve in _of_arm(arm, measure.name, [one for one in played if one.group == arm])
    ]


def _of_arm(arm: str, measure: str, played: Sequence[Played]) -> list[Curve]:
    scored = [
        (one, value.value)
        for one in sorted(played, key=lambda one: one.started_ms)
        if (value := one.measures.get(measure)) is not None and value.value is not None
    ]
    if not scored:
        return []
    people = {
        person: [row for row in scored if who(row[0]) == person] for person in sorted({who(o) for o, _ in scored})
    }
    people = {person: rows for person, rows in people.items() if len(rows) >= 2}
    slopes, effects = _slopes({person: rows for person, rows in people.items() if len(rows) >= LEAST_SESSIONS})
    return [
        Curve(
            arm,
            person,
            measure,
            tuple(value for _, value in rows),
            tuple(value - effects.get(one.unit, 0.0) for one, value in rows),
            slopes.get(person),
        )
        for person, rows in people.items()
    ]


def _slopes(people: Mapping[str, Sequence[tuple[Played, float]]]) -> tuple[dict[str, float], dict[str, float]]:
    """By least squares of value = person + case + slope of the person × place: slopes by person, and what cases add.
    Neither where they cannot be told apart, as where all met the cases in one order."""
    names, units = list(people), sorted({one.unit for rows in people.values() for one, _ in rows})
    rows, values = [], []
    for n, name in enumerate(names):
        for place, (one, value) in enumerate(people[name]):
            own = [float(at == n) for at in range(len(names))]
            case = [float(unit == one.unit) for unit in units[1:]]
            rows.append([*own, *case, *(place * flag for flag in own)])
            values.append(value)
    if not rows:
        return {}, {}
    found, _, rank, _ = np.linalg.lstsq(np.array(rows), np.array(values), rcond=None)
    if rank < len(rows[0]):
        return {}, {}
    cases = np.array([0.0, *found[len(names) : len(names) + len(units) - 1]])
    slopes = dict(zip(names, map(float, found[-len(names) :]), strict=True))
    return slopes, dict(zip(units, map(float, cases - cases.mean()), strict=True))


def mean_slope(found: Sequence[Curve]) -> Figure:
    """The mean slope over persons, with the t interval over them: persons are independent, their sessions are not."""
    slopes = np.array([one.slope for one in found if one.slope is not None])
    if not len(slopes):
        return missing(0, "learning cannot be told from the cases: too few sessions, or one order for all")
    mean = float(slopes.mean())
    if len(slopes) < LEAST:
        return Figure(mean, len(slopes), no_interval=f"{counted_as(len(slopes), 'person')}; an interval needs {LEAST}")
    half = float(t.ppf(0.975, len(slopes) - 1) * slopes.std(ddof=1) / np.sqrt(len(slopes)))
    return Figure(mean, len(slopes), low=mean - half, high=mean + half)
