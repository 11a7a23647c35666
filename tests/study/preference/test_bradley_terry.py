"""Bradley–Terry with ties: a published example, one with a known answer, and truths that were simulated."""

from __future__ import annotations

import numpy as np
import pytest

from mhtui.study.preference.bradley_terry import Model, components, data_of, fit

PLAIN = Model(first_place=False, raters=False)
PUDDING = """
1 2 19 22 16  1 3 16 19 12  2 3 19 19 10  1 4 18 23 13  2 4 23 19 9
3 4 19 20 15  1 5 13 19 18  2 5 16 20 12  3 5 16 15 17  4 5 17 14 16
1 6 18 21 12  2 6 22 20 12  3 6 13 18 10  4 6 14 19 18  5 6 11 21 12
"""
"""Davidson (1970), example 2: chocolate puddings i and j, preferred i, preferred j, no preference."""


def pudding() -> list[tuple[str, str, int, str]]:
    numbers = PUDDING.split()
    rows = [numbers[at : at + 5] for at in range(0, len(numbers), 5)]
    return [
        (i, j, outcome, "r") for i, j, *counts in rows for outcome, n in zip((0, 2, 1), counts, strict=True)
        for _ in range(int(n))
    ]  # fmt: skip


def test_j17_ties_as_davidson_published_them() -> None:
    """The worths and ν = 0.747 of his table, also given by the R package PlackettLuce."""
    answers = pudding()
    assert len(answers) == 745
    found = fit(data_of(answers), PLAIN)
    assert found is not None
    assert found.ties is not None
    worth = np.exp(found.strengths) / np.exp(found.strengths).sum()
    published = [0.1388005, 0.1729985, 0.1617420, 0.1653930, 0.1586805, 0.2023855]
    assert worth == pytest.approx(published, abs=5e-5)
    assert np.exp(found.ties) == pytest.approx(0.7468147, abs=5e-5)


def test_two_without_ties_are_as_their_odds() -> None:
    answers = [("a", "b", 0, "r")] * 30 + [("a", "b", 2, "r")] * 10
    found = fit(data_of(answers), PLAIN)
    assert found is not None
    assert found.strengths[0] - found.strengths[1] == pytest.approx(np.log(3))
    assert found.ties is None
    assert found.preferred(0, 1) == pytest.approx(0.75)


def test_j17_the_pull_of_the_first_place_is_no_strength() -> None:
    """Both stood first equally often, and whoever stood first won three times in four: neither is stronger."""
    answers = [("a", "b", 0, "r")] * 30 + [("a", "b", 2, "r")] * 10
    answers += [("b", "a", 0, "r")] * 30 + [("b", "a", 2, "r")] * 10
    found = fit(data_of(answers), Model(raters=False))
    assert found is not None
    assert found.strengths == pytest.approx([0, 0], abs=1e-9)
    assert found.first_place == pytest.approx(np.log(3))


def simulated(seed: int, n: int) -> tuple[list[tuple[str, str, int, str]], dict[str, float]]:
    """Six raters, of whom one ties much and one leans to the first place, over four arms."""
    rng = np.random.default_rng(seed)
    truth = {"a": 0.9, "b": 0.3, "c": -0.3, "d": -0.9}
    lean, ties = {"r1": 1.2}, {"r2": 1.2}
    answers = []
    for _ in range(n):
        i, j = rng.choice(list(truth), 2, replace=False)
        rater = f"r{rng.integers(1, 7)}"
        d = truth[i] - truth[j] + 0.4 + lean.get(rater, 0.0)
        odds = np.exp([d / 2, -0.5 + ties.get(rater, 0.0), -d / 2])
        answers.append((str(i), str(j), int(rng.choice(3, p=odds / odds.sum())), rater))
    return answers, truth


def test_a_simulated_truth_is_found_again_with_what_raters_are_like() -> None:
    answers, truth = simulated(3, 6000)
    data = data_of(answers)
    found = fit(data)
    assert found is not None
    assert found.ties is not None
    assert found.strengths == pytest.approx(list(truth.values()), abs=0.1)
    at = {name: n for n, name in enumerate(data.raters)}
    assert np.argmax(found.pull_of) == at["r1"]
    assert np.argmax(found.ties_of) == at["r2"]
    assert found.ties + found.ties_of[at["r2"]] == pytest.approx(0.7, abs=0.15)
    others = [found.first_place + found.pull_of[at[f"r{n}"]] for n in (3, 4, 5, 6)]
    assert np.mean(others) == pytest.approx(0.4, abs=0.1)


def test_a_rater_who_always_picks_the_first_moves_strengths_little() -> None:
    """With the effect of raters his answers say next to nothing of the arms; without it they blur them."""
    answers, truth = simulated(5, 1500)
    blind = [(one[0], one[1], 0, "lazy") for one in answers[:600]]
    with_raters, without = fit(data_of(answers + blind)), fit(data_of(answers + blind), PLAIN)
    assert with_raters is not None
    assert without is not None
    spread = [np.ptp(found.strengths) / np.ptp(list(truth.values())) for found in (with_raters, without)]
    assert spread[0] > spread[1] + 0.1


def test_one_that_always_wins_has_no_finite_strength() -> None:
    answers = [("a", "b", 0, "r")] * 9 + [("b", "c", 0, "r"), ("b", "c", 2, "r")]
    data = data_of(answers)
    assert fit(data) is None
    apart = components(data, np.ones(len(data)))
    assert apart[1] == apart[2] != apart[0]


def test_wins_and_ties_alone_have_no_finite_strength_either() -> None:
    assert fit(data_of([("a", "b", 0, "r")] * 3 + [("a", "b", 1, "r")] * 3), PLAIN) is None


BASEBALL = """
Mil Det 4 3  Mil Tor 4 2  Mil NY 4 3  Mil Bos 6 1  Mil Cle 4 2  Mil Bal 6 0  Det Mil 3 3  Det Tor 4 2  Det NY 4 3
Det Bos 6 0  Det Cle 6 1  Det Bal 4 3  Tor Mil 2 5  Tor Det 4 3  Tor NY 2 4  Tor Bos 4 3  Tor Cle 4 2  Tor Bal 6 0
NY Mil 3 3  NY Det 5 1  NY Tor 2 5  NY Bos 4 3  NY Cle 4 2  NY Bal 6 1  Bos Mil 5 1  Bos Det 2 5  Bos Tor 3 3
Bos NY 4 2  Bos Cle 5 2  Bos Bal 6 0  Cle Mil 2 5  Cle Det 3 3  Cle Tor 3 4  Cle NY 4 3  Cle Bos 4 2  Cle Bal 2 4
Bal Mil 2 5  Bal Det 1 5  Bal Tor 1 6  Bal NY 2 4  Bal Bos 1 6  Bal Cle 3 4
"""
"""Agresti (2002), table 10.10: home team, away team, wins of each, 1987."""


def test_the_first_place_as_agresti_published_it_for_home_teams() -> None:
    numbers = BASEBALL.split()
    rows = [numbers[at : at + 4] for at in range(0, len(numbers), 4)]
    answers = [(i, j, k, "r") for i, j, *won in rows for k, n in zip((0, 2), won, strict=True) for _ in range(int(n))]
    data = data_of(answers)
    alone = fit(data, PLAIN)
    at_home = fit(data, Model(raters=False))
    assert alone is not None
    assert at_home is not None
    of = dict(zip(data.groups, alone.strengths - alone.strengths[0], strict=True))
    published = {"Mil": 1.58, "Det": 1.44, "Tor": 1.29, "NY": 1.25, "Bos": 1.11, "Cle": 0.68, "Bal": 0.0}
    assert of == pytest.approx(published, abs=0.005)
    assert at_home.first_place == pytest.approx(0.302, abs=0.0005)
