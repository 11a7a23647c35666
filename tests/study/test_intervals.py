"""Intervals: clusters are resampled whole, too little gives none, nothing is ever NaN."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from statsmodels.regression.linear_model import OLS

sys.path.insert(0, str(Path(__file__).parent))

from kit import QUICK, apart

from mhtui.study.figures import Figure, missing, number, written
from mhtui.study.intervals import Clusters, Plan, estimate, mean_of, replicates
from mhtui.study.pairwise import pair_figures

PLAN = Plan(seed=1, resamples=4000)


def spread(values: np.ndarray, clusters: Clusters) -> float:
    """The bootstrap's standard error of a mean."""
    return float(replicates(mean_of(values), clusters, PLAN).std())


def test_s3_repeats_of_a_case_count_as_the_case_they_are() -> None:
    """Thirty scores, each three times: the standard error is that of thirty, by hand and by statsmodels."""
    once = np.random.default_rng(5).integers(1, 6, 30).astype(float)
    thrice = np.repeat(once, 3)
    cases = tuple(f"c{i // 3}" for i in range(90))
    clusters = Clusters(cases, tuple(f"d{i}" for i in range(90)))
    by_hand = np.sqrt(((once - once.mean()) ** 2).sum()) / 30
    codes = np.arange(90) // 3
    fitted = OLS(thrice, np.ones(90)).fit(cov_type="cluster", cov_kwds={"groups": codes, "use_correction": False})
    assert fitted.bse[0] == pytest.approx(by_hand)
    assert spread(thrice, clusters) == pytest.approx(by_hand, rel=0.04)
    assert spread(thrice, apart(90)) < 0.65 * by_hand, "one by one they would seem three sessions each"


def test_s3_one_doctor_over_all_cases_is_one_doctor() -> None:
    """Where doctors differ and repeat, resampling cases alone is far too sure; two-way clustered errors are met."""
    rng = np.random.default_rng(2)
    case, doctor = (each.ravel() for each in np.meshgrid(np.arange(12), np.arange(12), indexing="ij"))
    values = rng.normal(size=12)[doctor] + 0.3 * rng.normal(size=12)[case] + 0.2 * rng.normal(size=144)
    groups = np.column_stack([case, doctor])
    options = {"groups": groups, "use_correction": False}
    known = OLS(values, np.ones(144)).fit(cov_type="cluster", cov_kwds=options).bse[0]
    names = [tuple(map(str, each)) for each in (case, doctor)]
    assert spread(values, Clusters(*names)) == pytest.approx(known, rel=0.15)
    alone = Clusters(names[0], tuple(map(str, range(144))))
    assert spread(values, alone) < 0.6 * known


def test_few_doctors_are_not_resampled() -> None:
    two = Clusters(tuple(map(str, range(12))), ("a", "b") * 6)
    assert two.repeats
    assert not two.by_doctor


@pytest.mark.parametrize(("n", "cases", "why"), [(9, 9, "9 sessions"), (12, 4, "4 cases"), (12, 1, "1 case;")])
def test_too_little_gives_no_interval_and_says_so(n: int, cases: int, why: str) -> None:
    clusters = Clusters(tuple(f"c{i % cases}" for i in range(n)), tuple(f"d{i}" for i in range(n)))
    figure = estimate(3.0, mean_of(np.full(n, 3.0)), clusters, QUICK)
    assert (figure.value, figure.low, figure.high) == (3.0, None, None)
    assert figure.no_interval.startswith(why)
    assert written(figure) == "3.00"


def test_s4_the_interval_is_computed_not_copied() -> None:
    scores = np.random.default_rng(0).integers(1, 6, 30).astype(float)
    figure = estimate(float(scores.mean()), mean_of(scores), apart(30), QUICK)
    assert figure.low is not None
    assert figure.high is not None
    assert figure.low < float(scores.mean()) < figure.high


def test_the_same_seed_gives_the_same_interval() -> None:
    scores = np.random.default_rng(0).integers(1, 6, 30).astype(float)
    first, again, other = (
        estimate(float(scores.mean()), mean_of(scores), apart(30), Plan(seed, 400)) for seed in (7, 7, 8)
    )
    assert first == again
    assert first != other


def test_s2_what_is_not_defined_is_missing_with_its_reason() -> None:
    same = np.full(12, 3.0)
    found = pair_figures(same, same, apart(12), QUICK)
    assert found["qwk"].value is None
    assert "same score" in found["qwk"].why
    assert found["exact"].value == 1.0
    assert pair_figures(same[:0], same[:0], apart(0), QUICK)["mae"] == missing(0, "no session scored by both")


def test_resamples_without_a_value_are_not_passed_over() -> None:
    """One session of twelve decides: a third of the resamples lack it, and an interval of the rest would lie."""
    a = np.full(12, 3.0)
    b = a.copy()
    b[0] = 5
    a[0] = 5
    assert "resamples have none" in pair_figures(a, b, apart(12), QUICK)["qwk"].no_interval


def test_a_figure_can_hold_neither_nan_nor_a_bare_nothing() -> None:
    for wrong in ({"value": float("nan")}, {"value": None}, {"value": 1.0, "low": float("inf")}):
        with pytest.raises(ValueError, match="figure"):
            Figure(n=1, **wrong)  # type: ignore[arg-type]
    assert written(missing(0, "one rater")) == "n/a"
    assert number(-0.001, signed=True) == "0.00"
