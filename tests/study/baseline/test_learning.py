"""Learning curves against least squares, its jackknife, and what was simulated."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from baseline_kit import NOON, session, share

from mhtui.study.baseline.learning import common_slope, curves
from mhtui.study.baseline.measures import SCORED
from mhtui.study.played import Played


def test_learning_is_freed_of_how_hard_the_cases_were() -> None:
    """All get 0.05 better a session; the cases get harder by 0.1: raw values fall."""
    sessions = []
    for person in range(6):
        for place in range(6):
            unit = (place + person) % 6
            value = 0.6 + 0.05 * place - 0.1 * unit
            sessions.append(session(f"P-{person}", f"c{unit}", value, at=place))
    figure = common_slope(curves(sessions, SCORED[:1]))
    assert figure.value == pytest.approx(0.05)
    same = [session(f"P-{p}", f"c{n}", 0.5 + 0.1 * n, at=n) for p in range(6) for n in range(4)]
    assert common_slope(curves(same, SCORED[:1])).value is None, "case and place cannot be told apart"
    few = common_slope(curves([one for one in sessions if one.participant < "P-3"], SCORED[:1]))
    assert few.no_interval == "3 persons; an interval needs 5"


def learners(seed: int, orders: list[list[int]], slope: float = 0.0) -> list[Played]:
    """Persons who play cases in these orders, drawn with the variation of cases, of persons and of their slopes."""
    rng = np.random.default_rng(seed)
    case, person, own = rng.normal(0, 0.12, 20), rng.normal(0, 0.08, len(orders)), rng.normal(0, 0.03, len(orders))
    return [
        session(f"P-{p}", f"c{unit}", 0.5 + case[unit] + person[p] + (slope + own[p]) * at + rng.normal(0, 0.1), at=at)
        for p, order in enumerate(orders)
        for at, unit in enumerate(order)
    ]


def test_one_person_with_an_order_of_their_own_is_no_interval() -> None:
    """Learning then rests on this person alone, and no other says how far persons differ."""
    up, down = list(range(6)), list(range(5, -1, -1))
    lone = common_slope(curves(learners(1, [down, *[up] * 7]), SCORED[:1]))
    assert lone.value is not None
    assert (lone.low, lone.high) == (None, None)
    assert lone.no_interval == "without one of the persons learning cannot be told from the cases"
    assert common_slope(curves(learners(1, [down, up] * 4), SCORED[:1])).low is not None


def test_the_interval_of_learning_holds_the_truth_as_often_as_it_says() -> None:
    """10 persons, 6 of 12 cases each: an interval by CR1 held it in 89 of 100 studies."""
    rng = np.random.default_rng(0)
    held = 0
    for seed in range(200):
        orders = [list(map(int, rng.permutation(12)[:6])) for _ in range(10)]
        found = common_slope(curves(learners(seed, orders, 0.04), SCORED[:1]))
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.04 <= found.high
    assert 184 <= held <= 198


def test_learning_is_that_of_a_regression_and_its_jackknife() -> None:
    sessions = learners(3, [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0], [1, 0, 3, 2], [0, 2, 3, 1]], 0.05)

    def fitted(some: list[Played]) -> float:
        people, units = sorted({one.doctor for one in some}), sorted({one.unit for one in some})
        x = [[*(float(o.doctor == p) for p in people), *(float(o.unit == u) for u in units[1:]),
              float(o.started_ms - NOON)] for o in some]  # fmt: skip
        return float(np.linalg.lstsq(np.array(x), np.array([o.measures["interview"].value for o in some]))[0][-1])

    found, slope = common_slope(curves(sessions, SCORED[:1])), fitted(sessions)
    without = [fitted([one for one in sessions if one.doctor != f"P-{n}"]) for n in range(5)]
    assert found.value == pytest.approx(slope)
    assert found.low is not None
    half = 2.7764 * np.sqrt(0.8 * sum((one - slope) ** 2 for one in without))
    assert slope - found.low == pytest.approx(half, rel=1e-4)


def test_a_session_without_a_score_keeps_its_place_in_learning() -> None:
    """All get 0.05 better a session, also by those that give no score, do not count, or are dialogues."""
    sessions = []
    for person in range(6):
        for place in range(6):
            unit = (place * (1 + person % 2) + person) % 7
            sessions.append(session(f"P-{person}", f"c{unit}", 0.3 + 0.05 * place - 0.1 * unit, at=place))
        at = 6 * person + person % 4
        lost = (
            replace(sessions[at], measures={"interview": share(None, "no interview")}),
            replace(sessions[at], excluded="technical fault", measures={}),
            replace(sessions[at], kind="pressure", measures={}),
        )
        sessions[at] = lost[person % 3]
    found = curves(sessions, SCORED[:1])
    assert common_slope(found).value == pytest.approx(0.05)
    assert found[2].places == (0, 1, 3, 4, 5)
