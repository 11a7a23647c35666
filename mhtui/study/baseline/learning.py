"""Learning curves: results of a person in the order in which they played, freed of how hard the cases were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.stats import t

from mhtui.study.baseline.clustered import LEAST
from mhtui.study.baseline.measures import Measure
from mhtui.study.baseline.reml import indicators
from mhtui.study.baseline.sample import MACHINES, arms_of, counting, who
from mhtui.study.figures import Figure, Floats, counted_as, missing
from mhtui.study.played import Played

NOTHING: Final = 1e-9
"""Less of the variation of places than this, beside persons and cases, is none."""
LEAST_SESSIONS: Final = 3
"""Under so many sessions a person has no slope."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One person, one measure: `values` in the order played, `adjusted` less what the case adds (nothing, where that
    cannot be told). `places`: which session of the person each was, from 0; `units`: its case. `slope`: change a
    session; None under 3 sessions, and where it cannot be told from the cases."""

    arm: str
    who: str
    measure: str
    values: tuple[float, ...]
    adjusted: tuple[float, ...]
    slope: float | None
    places: tuple[int, ...] = ()
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    """A scored session: the place is among all that the person played."""

    place: int
    unit: str
    value: float


def curves(sessions: Sequence[Played], measures: Sequence[Measure]) -> list[Curve]:
    """The curves of people with more than one session, by arm, person and measure.

    Places count whatever a person played here, by when it began: one learns from what was not scored, too.
    """
    places = _places(sessions)
    played = [one for one in counting(sessions) if one.arm not in MACHINES and one.participant]
    return [
        curve
        for arm in arms_of(played)
        for measure in measures
        for curve in _of_arm(arm, measure.name, [one for one in played if one.group == arm], places)
    ]


def _places(sessions: Iterable[Played]) -> dict[str, int]:
    """Of each session of people, how many the same person had begun before."""
    had: dict[str, int] = {}
    found: dict[str, int] = {}
    mine = [one for one in sessions if one.arm not in MACHINES and one.kind != "imported" and not one.example]
    for one in sorted(mine, key=lambda one: (one.started_ms, one.session)):
        found[one.session] = had.get(who(one), 0)
        had[who(one)] = found[one.session] + 1
    return found


def _of_arm(arm: str, measure: str, played: Sequence[Played], places: Mapping[str, int]) -> list[Curve]:
    scored: dict[str, list[_Row]] = {}
    for one in sorted(played, key=lambda one: places[one.session]):
        value = one.measures.get(measure)
        if value is not None and value.value is not None:
            scored.setdefault(who(one), []).append(_Row(places[one.session], one.unit, value.value))
    people = {person: rows for person, rows in sorted(scored.items()) if len(rows) >= 2}
    slopes, effects = _slopes({person: rows for person, rows in people.items() if len(rows) >= LEAST_SESSIONS})
    return [
        Curve(
            arm,
            person,
            measure,
            tuple(row.value for row in rows),
            tuple(row.value - effects.get(row.unit, 0.0) for row in rows),
            slopes.get(person),
            tuple(row.place for row in rows),
            tuple(row.unit for row in rows),
        )
        for person, rows in people.items()
    ]


def _slopes(people: Mapping[str, Sequence[_Row]]) -> tuple[dict[str, float], dict[str, float]]:
    """By least squares of value = person + case + slope of the person × place: slopes by person, and what cases add.
    Neither where they cannot be told apart, as where all met the cases in one order."""
    if not people:
        return {}, {}
    names, rows = list(people), [row for mine in people.values() for row in mine]
    own = indicators([name for name, mine in people.items() for _ in mine], names)
    units = sorted({row.unit for row in rows})
    place = np.array([[float(row.place)] for row in rows])
    design = np.hstack([own, indicators([row.unit for row in rows], units[1:]), place * own])
    found, _, rank, _ = np.linalg.lstsq(design, np.array([row.value for row in rows]), rcond=None)
    if rank < design.shape[1]:
        return {}, {}
    cases = np.array([0.0, *found[len(names) : len(names) + len(units) - 1]])
    slopes = dict(zip(names, map(float, found[-len(names) :]), strict=True))
    return slopes, dict(zip(units, map(float, cases - cases.mean()), strict=True))


def common_slope(found: Sequence[Curve]) -> Figure:
    """The change a session that people have in common, by least squares of value = person + case + slope × place; the
    curves are of one arm and measure.

    Its standard error is that of the jackknife over persons (CR3: Bell and McCaffrey 2002; MacKinnon, Nielsen and Webb
    2023), its interval that of t on the persons less one: what cases add is estimated from all of them, so that slopes
    of single persons are not independent of each other. CR1 was too sure with few persons (docs/study-report.md).
    """
    told = [one for one in found if len(one.values) >= LEAST_SESSIONS]
    products = _products(told)
    whole = np.array(sum(products))
    slope = _common(whole) if told else None
    if slope is None:
        return missing(0, "learning cannot be told from the cases: too few sessions, or one order for all")
    n = len(told)
    if n < LEAST:
        return Figure(slope, n, no_interval=f"{counted_as(n, 'person')}; an interval needs {LEAST}")
    others = np.array([one for own in products if (one := _common(whole - own)) is not None])
    if len(others) < n:
        return Figure(slope, n, no_interval="without one of the persons learning cannot be told from the cases")
    half = float(t.ppf(0.975, n - 1) * np.sqrt((n - 1) / n * ((others - slope) ** 2).sum()))
    return Figure(slope, n, low=slope - half, high=slope + half)


def _products(told: Sequence[Curve]) -> list[Floats]:
    """Sums of products of each person's cases, places and values, less their own means: these take out the person."""
    units = sorted({unit for one in told for unit in one.units})
    found = []
    for one in told:
        rows = np.column_stack([indicators(one.units, units), one.places, one.values])
        rows -= rows.mean(axis=0)
        found.append(rows.T @ rows)
    return found


def _common(products: Floats) -> float | None:
    """The slope in common, from what places and values have left where cases are taken out (Frisch, Waugh and Lovell);
    None where places have nothing left."""
    cases, both = products[:-2, :-2], products[:-2, -2:]
    left = products[-2:, -2:] - both.T @ np.linalg.pinv(cases, rcond=NOTHING, hermitian=True) @ both
    return float(left[0, 1] / left[0, 0]) if left[0, 0] > NOTHING * products[-2, -2] else None
