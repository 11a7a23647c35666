"""The coefficients against worked examples of the literature, and the many-resamples forms against the libraries."""

from __future__ import annotations

import sys
from pathlib import Path

import krippendorff
import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

sys.path.insert(0, str(Path(__file__).parent))

from kit import ANXIETY, KRIPPENDORFF, QUICK, SHROUT_FLEISS, apart

from mhtui.study.pairwise import kappa_replicates, pair_figures, quadratic_kappa
from mhtui.study.reliability import ICCS, alpha_figure, alpha_replicates, icc, icc_figure


@pytest.mark.parametrize(("level", "published"), [("ordinal", 0.815), ("interval", 0.849)])
def test_alpha_of_krippendorff_2011(level: str, published: float) -> None:
    figure = alpha_figure(KRIPPENDORFF, level, apart(12), QUICK)  # type: ignore[arg-type]
    assert figure.value == pytest.approx(published, abs=0.0005)
    assert figure.n == 11, "the unit with one value cannot be paired"
    assert krippendorff.alpha(KRIPPENDORFF, level_of_measurement="nominal") == pytest.approx(0.743, abs=0.0005)


@pytest.mark.parametrize(("name", "published"), zip(ICCS, (0.17, 0.29, 0.71, 0.44, 0.62, 0.91), strict=True))
def test_icc_of_shrout_and_fleiss_1979(name: str, published: float) -> None:
    assert icc(SHROUT_FLEISS, name) == pytest.approx(published, abs=0.005)  # type: ignore[arg-type]
    assert icc_figure(SHROUT_FLEISS, name, apart(6), QUICK).value == pytest.approx(published, abs=0.005)  # type: ignore[arg-type]


def test_kappa_and_icc_of_the_anxiety_ratings() -> None:
    assert quadratic_kappa(ANXIETY[0], ANXIETY[1]) == pytest.approx(0.297, abs=0.0005)
    assert icc(ANXIETY, "ICC(2,1)") == pytest.approx(0.198, abs=0.0005)


def test_a_score_that_nobody_gave_still_keeps_its_neighbours_apart() -> None:
    """With labels taken from the data alone 4 and 6 would stand next to each other: 0.252, as irr's own drop gives."""
    squeezed = cohen_kappa_score(ANXIETY[1].astype(int), ANXIETY[2].astype(int), weights="quadratic")
    assert squeezed == pytest.approx(0.252, abs=0.0005)
    assert quadratic_kappa(ANXIETY[1], ANXIETY[2]) == pytest.approx(0.230, abs=0.0005)


def test_kappa_of_medians_counts_halves_where_they_are() -> None:
    a, b = np.array([1, 2, 3, 4, 5, 5.0]), np.array([1, 2.5, 3, 3.5, 4.75, 5])
    doubled = quadratic_kappa(4 * a, 4 * b)
    assert quadratic_kappa(a, b) == pytest.approx(doubled)
    assert 0.9 < quadratic_kappa(a, b) < 1


@pytest.mark.parametrize("seed", range(5))
def test_resamples_at_once_are_what_the_libraries_say_of_each(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, raters = 25, 3
    truth = rng.integers(1, 6, n)
    scores = np.clip(truth + rng.integers(-2, 3, (raters, n)), 1, 5).astype(float)
    weights = rng.multinomial(n, np.full(n, 1 / n), size=6).astype(float)
    kappas = kappa_replicates(scores[0], scores[1])(weights)
    holed = np.where(rng.random(scores.shape) < 0.2, np.nan, scores)
    holed = np.where(np.isnan(holed).sum(axis=0) > 1, scores, holed)
    alphas = {level: alpha_replicates(holed, level)(weights) for level in ("ordinal", "interval")}  # type: ignore[arg-type]
    for place, row in enumerate(weights.astype(int)):
        drawn = np.repeat(np.arange(n), row)
        assert kappas[place] == pytest.approx(quadratic_kappa(scores[0, drawn], scores[1, drawn]))
        for level, found in alphas.items():
            paired = holed[:, drawn][:, (~np.isnan(holed[:, drawn])).sum(axis=0) > 1]
            assert found[place] == pytest.approx(krippendorff.alpha(paired, level_of_measurement=level))


def test_simple_shares_are_counted_by_hand() -> None:
    a, b = np.array([1, 2, 3, 4, 5, 5.0]), np.array([1, 3, 3, 2, 5, 4.0])
    found = pair_figures(a, b, apart(6), QUICK)
    values = {name: round(float(figure.value or 0), 4) for name, figure in found.items() if name != "qwk"}
    assert values == {"exact": 0.5, "within_one": 0.8333, "mae": 0.6667, "bias": 0.3333}
