"""Clustered errors, Holm, Hedges' g, mixed models and power against libraries, hand calculation and known truth."""

from __future__ import annotations

import warnings
from time import process_time

import numpy as np
import pytest
import statsmodels.api as sm
from statsmodels.regression.mixed_linear_model import MixedLM, VCSpec

from mhtui.core.errors import WrongUse
from mhtui.study.baseline.clustered import MeanTest, clustered_se, hedges_g, holm, mean_test
from mhtui.study.baseline.mixed import Components, _designs, mixed_difference
from mhtui.study.baseline.paired import difference
from mhtui.study.baseline.power import Design, _tested, enough, powers
from mhtui.study.baseline.reml import fitted
from mhtui.study.baseline.sample import Result
from mhtui.study.intervals import Plan


def result(arm: str, who: str, unit: str, value: float, repeats: int = 1) -> Result:
    """A result that is wholly decided."""
    return Result(arm, who, unit, "", None, value, value, value, repeats, machine=arm.startswith("model"))


def study(seed: int, cases: int = 12, people: int = 8, shift: float = 0.1) -> tuple[list[Result], list[Result]]:
    """People and a model on the same cases, drawn with known standard deviations (0.12, 0.06, 0.08, 0.1)."""
    rng = np.random.default_rng(seed)
    of_case, of_cell, of_person = (
        rng.normal(0, 0.12, cases),
        rng.normal(0, 0.06, (cases, 2)),
        rng.normal(0, 0.08, people),
    )
    mine = [
        result(
            "trainee", f"P{j}", f"c{i}", 0.6 + shift + of_case[i] + of_cell[i, 0] + of_person[j] + rng.normal(0, 0.1)
        )
        for i in range(cases)
        for j in range(people)
    ]
    model = [
        result("model:m", "m", f"c{i}", 0.6 + of_case[i] + of_cell[i, 1] + rng.normal(0, 0.1)) for i in range(cases)
    ]
    return mine, model


def test_s3_clustered_error_is_that_of_statsmodels() -> None:
    rng = np.random.default_rng(1)
    cases = np.repeat(np.arange(7), [3, 5, 2, 8, 4, 4, 1])
    values = rng.normal(0, 1, len(cases)) + rng.normal(0, 1, 7)[cases]
    fit = sm.OLS(values, np.ones(len(values))).fit(cov_type="cluster", cov_kwds={"groups": cases})
    assert clustered_se(values, [str(c) for c in cases]) == pytest.approx(fit.bse[0], rel=1e-9)


def test_s3_two_way_clustered_error_is_that_of_statsmodels() -> None:
    rng = np.random.default_rng(2)
    cases, people = np.divmod(np.arange(60), 6)
    values = rng.normal(0, 1, 60) + rng.normal(0, 1, 10)[cases] + rng.normal(0, 1, 6)[people]
    groups = np.column_stack([cases, people])
    fit = sm.OLS(values, np.ones(60)).fit(cov_type="cluster", cov_kwds={"groups": groups})
    own = clustered_se(values, [str(c) for c in cases], [str(p) for p in people])
    assert own == pytest.approx(fit.bse[0], rel=1e-9)


def test_s3_a_session_copied_ten_times_is_no_evidence() -> None:
    values = np.array([0.1, 0.3, -0.1, 0.2, 0.25, 0.05])
    cases = [f"c{n}" for n in range(6)]
    once = clustered_se(values, cases)
    copied = clustered_se(np.tile(values, 10), cases * 10)
    assert copied == pytest.approx(once)
    assert np.tile(values, 10).std(ddof=1) / np.sqrt(60) < once / 2, "taken one by one they would count as sixty"


def test_few_cases_or_people_have_no_test() -> None:
    assert mean_test(np.ones(8) * 0.1, list("aabbccdd"), [str(n) for n in range(8)]).why == "4 cases; a test needs 5"
    people = mean_test(np.arange(12.0), [str(n) for n in range(6)] * 2, ["P1"] * 6 + ["P2"] * 6)
    assert people.why == "2 persons; a test needs 5"
    assert people.p is None


def test_what_is_detectable_rests_on_the_degrees_of_freedom() -> None:
    """Tables of t: with 4, 2.776 and 0.941; with many, the 1.960 and 0.842 of the normal distribution."""
    assert MeanTest(0.2, 20, se=0.1, df=4, p=0.1).detectable == pytest.approx(0.3717, abs=1e-4)
    assert MeanTest(0.2, 9999, se=0.1, df=9998, p=0.1).detectable == pytest.approx(0.2802, abs=1e-4)
    assert MeanTest(0.2, 20, why="4 cases; a test needs 5").detectable is None
    found = difference("trainee", "model:m", "interview", *study(1, people=5), Plan(0, 200), mixed=False)
    assert found.test
    assert found.test.se
    assert found.detectable == pytest.approx((2.7764 + 0.9410) * found.test.se, rel=1e-3)


def test_the_mixed_model_counts_people_too() -> None:
    """30 cases and 5 people: an arm of people varies between 5, however many cases they play."""
    fit = mixed_difference(*study(2, cases=30, people=5))
    assert fit.se
    assert fit.estimate is not None
    assert fit.high is not None
    assert fit.high - fit.estimate == pytest.approx(2.7764 * fit.se, rel=1e-3)
    mine, model = study(2, cases=30, people=30)
    once = mixed_difference([one for one in mine if one.who[1:] == one.unit[1:]], model)
    assert once.components
    assert once.components.person is None, "nobody played twice: people are not told from the rest"
    assert once.high is not None
    assert once.estimate is not None
    assert once.high - once.estimate == pytest.approx(2.0452 * (once.se or 0), rel=1e-3)


def test_what_a_pilot_cannot_tell_is_not_taken_as_none() -> None:
    mine, model = study(3, cases=12, people=12)
    once = mixed_difference([one for one in mine if one.who[1:] == one.unit[1:]], model).components
    assert once is not None
    assert (once.person, once.case_arm) == (None, None)
    with pytest.raises(WrongUse, match="People cannot be told"):
        list(powers(once, [Design(8, 8)], [0.1], seed=1, studies=200))
    with pytest.raises(WrongUse, match="Cases within arms cannot be told"):
        list(powers(Components(0.1, None, 0.1, 0.1), [Design(8, 8)], [0.1], seed=1, studies=200))


def test_who_repeats_is_found_in_one_pass() -> None:
    rows = [result("trainee", f"P{n % 20}", f"c{n // 20}", 0.5) for n in range(4000)]
    began = process_time()
    assert set(dict(_designs(rows))) == {"case", "case_arm", "person"}
    assert process_time() - began < 1.5


def test_holm_by_hand() -> None:
    """Four tests: 0.01·4, 0.02·3 … never below the one before; what was not tested is no test (Holm 1979)."""
    assert holm([0.04, 0.01, None, 0.03, 0.02]) == pytest.approx([0.06, 0.04, None, 0.06, 0.06], nan_ok=True)
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []


def test_hedges_g_by_hand() -> None:
    """Means 4 and 2, both with variance 1, n 3 each: d = 2, J = 1 − 3/(4·4 − 1) = 0.8."""
    assert hedges_g(np.array([3.0, 4, 5]), np.array([1.0, 2, 3])) == pytest.approx(1.6)
    assert hedges_g(np.array([1.0]), np.array([1.0, 2])) is None
    assert hedges_g(np.ones(3), np.ones(3)) is None


def test_reml_is_that_of_a_balanced_analysis_of_variance() -> None:
    """One-way, balanced: the components have a closed form (Searle, Casella and McCulloch 1992, 3.8)."""
    rng = np.random.default_rng(3)
    groups, each = 9, 4
    code = np.repeat(np.arange(groups), each)
    y = 1 + rng.normal(0, 0.8, groups)[code] + rng.normal(0, 0.5, groups * each)
    means = y.reshape(groups, each).mean(axis=1)
    within = ((y - means[code]) ** 2).sum() / (groups * (each - 1))
    between = each * means.var(ddof=1)
    fit = fitted(y, np.ones((len(y), 1)), [np.eye(groups)[code]])
    assert fit.rest**2 == pytest.approx(within, rel=1e-3)
    assert fit.sds[0] ** 2 == pytest.approx((between - within) / each, rel=1e-3)
    assert fit.beta[0] == pytest.approx(y.mean())
    assert np.sqrt(fit.cov[0, 0]) == pytest.approx(np.sqrt(between / len(y)), rel=1e-3)


def test_reml_with_crossed_effects_is_that_of_statsmodels() -> None:
    rng = np.random.default_rng(5)
    cases, people = np.divmod(np.arange(48), 6)
    arm = (people >= 3).astype(float)
    y = 0.3 * arm + rng.normal(0, 1, 8)[cases] + rng.normal(0, 0.7, 6)[people] + rng.normal(0, 0.5, 48)
    x, designs = np.column_stack([np.ones(48), arm]), [np.eye(8)[cases], np.eye(6)[people]]
    own = fitted(y, x, designs)
    names = [[[f"{n}{i}" for i in range(d.shape[1])]] for n, d in zip("cp", designs, strict=True)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        spec = VCSpec(["c", "p"], names, [[d] for d in designs])
        theirs = MixedLM(y, x, groups=np.zeros(48), exog_vc=spec).fit(reml=True)
    assert own.deviance <= -2 * theirs.llf + 1e-4
    assert own.beta == pytest.approx(theirs.fe_params, abs=1e-4)
    assert np.sqrt(np.diag(own.cov)) == pytest.approx(theirs.bse_fe, rel=0.02)
    assert own.sds == pytest.approx(np.sqrt(theirs.vcomp), rel=0.02)


@pytest.mark.slow
def test_the_mixed_model_finds_the_truth_that_was_simulated() -> None:
    fits = [mixed_difference(*study(seed)) for seed in range(30)]
    estimates = np.array([one.estimate for one in fits])
    assert estimates.mean() == pytest.approx(0.1, abs=0.02)
    covered = sum(one.low <= 0.1 <= one.high for one in fits if one.low is not None and one.high is not None)
    assert covered >= 25, "95 % intervals hold the truth about 28 times of 30"
    sds = [one.components for one in fits if one.components]
    assert np.mean([sd.person for sd in sds]) == pytest.approx(0.08, abs=0.015)
    assert np.mean([sd.rest for sd in sds]) == pytest.approx(0.10, abs=0.01)


def two_arms(seed: int, cases: int = 30, people: int = 8, shift: float = 0.0) -> tuple[list[Result], list[Result]]:
    """Two arms of people on the same cases; persons differ by 0.15."""
    rng = np.random.default_rng(seed)
    of_case, of_person = rng.normal(0, 0.12, cases), rng.normal(0, 0.15, (2, people))
    first, second = (
        [
            result(arm, f"{arm}{j}", f"c{i}", 0.5 + add + of_case[i] + of_person[at, j] + rng.normal(0, 0.1))
            for i in range(cases)
            for j in range(people)
        ]
        for at, (arm, add) in enumerate((("trainee", shift), ("expert", 0.0)))
    )
    return first, second


def test_s3_people_of_the_second_arm_vary_too() -> None:
    """Where nothing differs, a difference is found in 5 % of studies, also where both arms vary by who is in them."""
    found = [difference("trainee", "expert", "x", *two_arms(seed), Plan(0, 200), mixed=False) for seed in range(200)]
    assert sum(one.test.p < 0.05 for one in found if one.test and one.test.p is not None) <= 18
    assert sum(one.figure.low <= 0 <= (one.figure.high or 0) for one in found if one.figure.low is not None) >= 182


def test_the_error_between_two_arms_of_people_is_that_of_their_means() -> None:
    """Balanced, many cases: nearly the error of a t test on the means of the persons of both arms."""
    mine, others = two_arms(1, cases=60)
    means = [
        np.array([np.mean([one.value for one in arm if one.who == who]) for who in sorted({one.who for one in arm})])
        for arm in (mine, others)
    ]
    plain = np.sqrt(sum(some.var(ddof=1) / len(some) for some in means))
    one = difference("trainee", "expert", "x", mine, others, Plan(0, 200), mixed=False)
    assert one.test
    assert one.test.se == pytest.approx(plain, rel=0.05)
    assert one.test.df == 7
    few = difference("trainee", "expert", "x", mine, [o for o in others if o.who < "expert3"], Plan(0, 200))
    assert few.figure.no_interval == "3 persons; an interval needs 5"


def test_a_difference_rests_on_common_cases_alone() -> None:
    mine, model = study(1)
    extra = [result("model:m", "m", "hard", 0.0)]
    plan = Plan(0, 200)
    found = difference("trainee", "model:m", "interview", mine, [*model, *extra], plan)
    assert found.cases == 12
    assert found == difference("trainee", "model:m", "interview", mine, model, plan)
    by_case = [np.mean([r.value for r in mine if r.unit == m.unit]) - m.value for m in model]
    assert found.figure.value == pytest.approx(np.mean(by_case))
    assert found.figure.low is not None
    assert found.figure.low < found.figure.value < (found.figure.high or 0)


def test_s9_no_common_case_is_not_available_never_0() -> None:
    found = difference("a", "b", "interview", [result("a", "P", "x", 1.0)], [result("b", "m", "y", 1.0)], Plan(0, 200))
    assert found.figure.value is None
    assert found.figure.why == "no case that both did"


def test_superiority_counts_ties_by_half() -> None:
    mine = [result("a", "P1", "x", 1.0), result("a", "P2", "x", 0.5), result("a", "P1", "y", 0.0)]
    model = [result("b", "m", "x", 0.5), result("b", "m", "y", 0.5)]
    assert difference("a", "b", "interview", mine, model, Plan(0, 200)).superior == pytest.approx(0.5)


def test_power_is_that_of_the_t_test_in_closed_form() -> None:
    """With variation between cases alone (people agree, the rest is small) it is a t test on the cases."""
    from scipy.stats import nct, t

    sd, cases, shift = 0.1, 12, 0.12
    of_difference = sd * np.sqrt(2)
    bound, away = t.ppf(0.975, cases - 1), shift / of_difference * np.sqrt(cases)
    truth = nct.sf(bound, cases - 1, away) + nct.cdf(-bound, cases - 1, away)
    found = next(powers(Components(0, sd, 0, 1e-6), [Design(cases, 30)], [shift], seed=1, studies=4000))
    assert found.power == pytest.approx(truth, abs=0.03)


def test_power_keeps_its_level_and_grows() -> None:
    sd = Components(0.12, 0.05, 0.08, 0.1)
    designs = [Design(8, 8), Design(30, 30)]
    rows = list(powers(sd, [*designs, Design(4, 30)], [0.0, 0.1], seed=3, studies=2000))
    level, small, level_large, large = (one.power for one in rows[:4])
    assert 0.02 < (level or 0) < 0.09
    assert 0.02 < (level_large or 0) < 0.08
    assert (small or 0) < (large or 0)
    assert rows[4].power is None
    assert rows == list(powers(sd, [*designs, Design(4, 30)], [0.0, 0.1], seed=3, studies=2000))
    assert (small or 0) < 0.8 < (large or 0)
    assert enough(rows, 0.1) == rows[3], "the smaller design does not reach it"
    assert enough(rows, 0.0) is None


def test_many_studies_at_once_are_tested_as_one_is() -> None:
    rng = np.random.default_rng(4)
    drawn = rng.normal(0, 1, (3, 6, 5)) + rng.normal(0, 1, (3, 6, 1))
    means, errors = _tested(drawn)
    cases, people = [str(n // 5) for n in range(30)], [str(n % 5) for n in range(30)]
    for at in range(3):
        one = mean_test(drawn[at].ravel(), cases, people)
        assert (one.mean, one.se) == (pytest.approx(means[at]), pytest.approx(errors[at]))
