"""The whole report over ratings whose truth is known, and over all that is awkward."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from kit import QUICK, rating, session

from mhtui.adapters.rubric_files import bundled_rubrics
from mhtui.core.errors import WrongUse
from mhtui.core.ratings import Rating
from mhtui.study.comparison import Choice, Comparison, compare
from mhtui.study.csv_text import csv_bytes
from mhtui.study.rows import CSV_COLUMNS, as_csv, as_json
from mhtui.study.sheets import Session
from mhtui.study.tables import comparison_lines

THERE = [session(i, arm="expert" if i % 2 else "trainee") for i in range(40)]


def told(result: Comparison, *, full: bool = False) -> str:
    """The report as text; on the way its other forms are checked for what may never be in them."""
    text = "\n".join(comparison_lines(result, full=full))
    json.dumps(as_json(result), allow_nan=False)
    table = csv_bytes(CSV_COLUMNS, as_csv(result)).decode()
    assert "nan" not in text.lower() + table.lower()
    return text


def report(ratings: Sequence[Rating], sessions: Sequence[Session] = THERE, choice: Choice | None = None) -> Comparison:
    """Without rubric files: scales as seen."""
    return compare(sessions, ratings, [], choice or Choice(), QUICK)


def panel(seed: int = 0) -> list[Rating]:
    """Two experts, S-01 a point milder than S-02, and two judges, one sharp and one that always says 3.

    Sessions of experts deserve a point more, and S-01 rated most of those of trainees, S-02 most of those of experts.
    """
    rng = random.Random(seed)
    found = []
    for one in THERE:
        worth = rng.choice((2, 3)) + (one.arm == "expert")
        mild = rating(one, "S-01", min(5, worth + 1))
        hard = rating(one, "S-02", worth)
        only = rng.random() < 0.7
        found += [mild] * (one.arm == "trainee" or not only) + [hard] * (one.arm == "expert" or not only)
        found += [rating(one, "model:sharp", worth), rating(one, "model:flat", 3)]
    return found


def test_s7_severity_is_seen_and_taken_out_of_the_means() -> None:
    (sheet,) = report(panel()).reports
    severity = {each.rater.name: each.severity.value for each in sheet.raters if each.rater.kind == "human"}
    assert severity == {"S-01": pytest.approx(1), "S-02": pytest.approx(-1)}
    effect = {each.rater.name: each.effect for each in sheet.raters}
    assert effect["S-01"] is not None
    assert effect["S-01"].value == pytest.approx(0.5)
    assert effect["model:flat"] is None, "judges do not set the yardstick where there are people"
    plain = {each.group: each.plain.value or 0 for each in sheet.means}
    adjusted = {each.group: each.adjusted.value or 0 for each in sheet.means}
    assert plain["expert"] - plain["trainee"] < 0.6, "as given, the milder rater hides the difference"
    assert adjusted["expert"] - adjusted["trainee"] == pytest.approx(1, abs=0.35)
    assert sum(each.sessions for each in sheet.means) == len(THERE)


def test_j18_a_judge_that_says_three_to_all_has_no_kappa_however_often_it_is_right() -> None:
    result = report(panel(), choice=Choice(columns="flat=model:flat,sharp=model:sharp"))
    (row,) = result.rows
    assert list(row.judges) == ["flat", "sharp"]
    assert row.judges["flat"].figures["qwk"].value == 0
    kappa = row.judges["sharp"].figures["qwk"]
    assert kappa.value is not None
    assert kappa.value > 0.5
    assert row.share is not None
    text = told(result)
    assert "the median of the experts S-01, S-02" in text
    assert "most frequent" in text
    for words in ("started", "completed", "unscored", "excluded", "severity", "rater-adjusted", "Base rates"):
        assert words in text


def test_the_reference_is_the_median_and_a_decision_where_asked_for() -> None:
    given = [*panel(), rating(THERE[0], "S-02", 5, tags=("adjudication",))]
    both = [report(given, choice=Choice(reference=name)).rows[0] for name in ("human", "adjudicated")]
    assert both[0].reference[THERE[0].id].value != 5
    assert both[1].reference[THERE[0].id].value == 5


def test_people_and_judges_get_the_icc_that_is_apt() -> None:
    (sheet,) = report(panel()).reports
    apt = {group.name: list(group.icc) for group in sheet.together}
    assert apt == {"all raters": ["ICC(3,1)", "ICC(3,k)"], "human raters": ["ICC(2,1)", "ICC(2,k)"]}


def test_one_rater_is_compared_with_nobody() -> None:
    text = told(report([rating(one, "S-01", 1 + n % 5) for n, one in enumerate(THERE)]))
    assert "Pairs: n/a, one rater" in text
    assert "n/a, one rater: nobody to adjust to" in text


def test_one_session_gives_counts_and_no_coefficient() -> None:
    text = told(report([rating(THERE[0], name, score) for name, score in (("S-01", 3), ("S-02", 4))], THERE[:1]))
    assert "1 session of 1 case" in text
    assert "1 session scored by both; kappa needs 5" in text
    assert "no interval, 1 session; an interval needs 10" in text


def test_s9_all_the_same_score_is_no_perfect_and_no_zero_agreement() -> None:
    result = report([rating(one, name, 3) for one in THERE for name in ("S-01", "S-02")])
    (sheet,) = result.reports
    assert sheet.pairs[0].figures["qwk"].value is None
    assert sheet.pairs[0].figures["exact"].value == 1
    assert all(
        figure.value is None for group in sheet.together for figure in (*group.alpha.values(), *group.icc.values())
    )
    assert "both gave every session the same score" in told(result)


@pytest.mark.parametrize(("outcome", "words"), [(None, "40 not applicable"), ("judge_empty", "40 unscored")])
def test_s9_nothing_scored_is_not_available(outcome: str | None, words: str) -> None:
    result = report([rating(one, name, outcome) for one in THERE for name in ("model:a", "model:b")])
    text = told(result, full=True)
    assert words in text
    (sheet,) = result.reports
    assert {each.mean.value for each in sheet.raters} == {None}
    assert {figure.value for figure in sheet.pairs[0].figures.values()} == {None}
    assert {each.plain.value for each in sheet.means} == {None}
    assert sheet.pairs[0].confusion == {((label := "n/a" if outcome is None else "unscored"), label): 40}


def test_s1_what_one_side_could_not_score_is_counted_in_the_pair() -> None:
    given = [rating(one, "S-01", 3) for one in THERE[:3]]
    given += [rating(one, "model:m", what) for one, what in zip(THERE, (4, None, "judge_empty"), strict=False)]
    (pair,) = report(given).reports[0].pairs
    assert (pair.both_rated, pair.both_scored, pair.one_not_applicable, pair.unscored) == (3, 1, 1, 1)


def test_nobody_rated_and_the_sessions_are_counted_all_the_same() -> None:
    assert "40 started (40 completed" in told(report([]))
    rubric = bundled_rubrics()["mentaleval"]
    blank = report([], choice=Choice(unrated=(rubric,)))
    assert [each.sheet.dimension for each in blank.reports] == [each.id for each in rubric.dimensions]
    assert "0 scored, 0 not applicable, 0 unscored, 40 not rated" in told(blank)


def test_no_session_at_all() -> None:
    assert "0 sessions of 0 cases" in told(report([], []))


def test_raters_without_shared_sessions_are_not_adjusted() -> None:
    given = [rating(one, "S-01" if n < 20 else "S-02", 1 + n % 5) for n, one in enumerate(THERE)]
    result = report(given)
    assert "cannot be compared" in told(result)
    assert all(each.adjusted.value is None for each in result.reports[0].means)


def test_two_versions_of_a_case_are_told_and_kept_apart() -> None:
    newer = [session(i, case_hash="hash-new") if i == 0 else THERE[i] for i in range(40)]
    given = [rating(one, name, 1 + n % 5) for n, one in enumerate(newer) for name in ("S-01", "S-02")]
    text = told(report(given, newer, Choice(by="case")))
    assert "The case case-0 stands in 2 versions (hash-0, hash-new)" in text
    assert "case-0 hash-new" in text
    assert "case-0 hash-0 " in text


def test_repeats_are_reported_apart() -> None:
    given = [rating(one, "model:m", 1 + (n + r) % 5, repeat=r) for n, one in enumerate(THERE) for r in range(3)]
    text = told(report(given))
    assert "Repeats of one rater (not agreement" in text
    assert "Pairs: n/a, one rater" in text


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        (Choice(raters=("S-09",)), "no rating by 'S-09'; there are ratings by: S-01, S-02"),
        (Choice(columns="base"), "write NAME=RATER"),
        (Choice(columns="a=model:flat,a=model:sharp"), "two columns 'a'"),
        (Choice(columns="a=S-01"), "part of the reference"),
        (Choice(dimensions=("charm",)), "Nobody rated the dimension 'charm'"),
        (Choice(reference="human", raters=("model:flat",)), "no human rater"),
        (Choice(columns="a=model:flat", raters=("model:flat",)), "Columns need a reference"),
    ],
)
def test_wrong_use_says_what_there_is(choice: Choice, says: str) -> None:
    with pytest.raises(WrongUse, match=says):
        report(panel(), choice=choice)


def test_the_report_fits_a_narrow_terminal() -> None:
    assert [line for line in told(report(panel())).splitlines() if len(line) > 80] == []


def test_csv_has_a_line_for_every_figure_and_runs_no_formula() -> None:
    given = [rating(one, name, 1 + n % 5) for n, one in enumerate(THERE) for name in ("=cmd()", "S-02")]
    lines = csv_bytes(CSV_COLUMNS, as_csv(report(given))).decode().splitlines()
    assert lines[0].startswith("rubric,rubric_hash,dimension,section")
    assert any(",pair,'=cmd(),S-02,qwk,1.0," in line for line in lines)
    assert not any(",=cmd()" in line for line in lines)
