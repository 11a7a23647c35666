"""What counts and what does not: nothing vanishes, nothing of different rubrics meets, repeats are one rater."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from kit import rating, session

from mhtui.adapters.rubric_files import bundled_rubrics
from mhtui.core.ratings import Rating
from mhtui.mentaleval import queue
from mhtui.study.outcomes import SPLIT, Outcome, middle, of_repeats
from mhtui.study.sheets import ADJUDICATION, CALIBRATION, CORRECTION, Rater, Rules, Session, Sheet, counts, sheets

HUMAN = Rater("human", "S-01")
ONE = session(1)


def only(*ratings: Rating, rules: Rules | None = None, sessions: Sequence[Session] = (ONE,)) -> Sheet:
    """The one sheet of these ratings."""
    (sheet,) = sheets(ratings, sessions, [], rules or Rules())
    return sheet


def test_s1_every_session_started_is_in_one_place_of_the_count() -> None:
    there = [session(i) for i in range(8)]
    there[6] = session(6, state="stopped")
    there[7] = session(7, state="open", broken="event 3 is missing")
    given = [
        rating(there[0], "S-01", 4),
        rating(there[1], "S-01", None),
        rating(there[2], "model:m", "judge_unparsable"),
        rating(there[3], "S-01", 3, last_seq=5),
        rating(there[6], "S-01", 2),
        rating(there[7], "S-01", 2),
    ]
    found = counts(only(*given, sessions=there))
    assert (found.started, found.completed, found.stopped, found.open) == (8, 6, 1, 1)
    parts = (found.scored, found.not_applicable, found.unscored, found.unrated, found.excluded)
    assert parts == (2, 1, 1, 2, 2)
    assert sum(parts) == found.started
    assert found.unscored_reasons == {"judge_unparsable": 1}
    assert found.excluded_reasons == {"rated before the session went on": 1, "the session is not whole": 1}


def test_s5_a_session_that_was_stopped_keeps_its_score() -> None:
    quit_early = session(2, state="stopped")
    assert counts(only(rating(quit_early, "S-01", 2), sessions=[quit_early])).scored == 1


def test_j19_two_wordings_of_a_rubric_are_two_sheets() -> None:
    other = {"rubric_hash": "e" * 64, "rubric": "mentaleval/2"}
    found = sheets([rating(ONE, "S-01", 4), rating(ONE, "S-02", 2, **other)], [ONE], [])
    assert [(sheet.rubric, list(sheet.outcomes)) for sheet in found] == [
        ("mentaleval/1", [HUMAN]),
        ("mentaleval/2", [Rater("human", "S-02")]),
    ]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"case_hash": "older"}, "rated for another version of the case"),
        ({"last_seq": 3}, "rated before the session went on"),
        ({"tags": ("calibration",)}, "given to calibrate"),
        ({"rater": "T-01"}, "rated by whoever played the session"),
        ({"score": 9}, "score outside the scale of the rubric"),
    ],
)
def test_what_is_not_used_is_counted_with_its_reason(changed: dict[str, object], reason: str) -> None:
    rubric = bundled_rubrics()["mentaleval"]
    given = rating(ONE, "S-01", 4, rubric_hash=rubric.hash).model_copy(update=changed)
    (sheet,) = sheets([given], [ONE], [rubric])
    found = counts(sheet)
    assert (found.scored, found.excluded, found.excluded_reasons) == (0, 1, {reason: 1})


def test_a_rating_without_a_known_end_of_the_session_counts() -> None:
    assert counts(only(rating(ONE, "S-01", 4, last_seq=-1))).scored == 1


def test_corrections_replace_and_can_be_undone_for_independence() -> None:
    first = rating(ONE, "S-01", 2)
    later = rating(ONE, "S-01", 4, replaces=first.id, tags=("correction",))
    sheet = only(first, later)
    assert sheet.outcomes[HUMAN][ONE.id].value == 4
    assert sheet.corrected[HUMAN] == 1
    assert only(first, later, rules=Rules(as_given=True)).outcomes[HUMAN][ONE.id].value == 2


def test_a_decision_between_two_is_nobodys_independent_rating() -> None:
    mine, other = rating(ONE, "S-01", 1), rating(ONE, "S-02", 4)
    decided = rating(ONE, "S-01", 3, tags=("adjudication",), replaces=mine.id)
    sheet = only(mine, other, decided)
    assert {rater.name: rated[ONE.id].value for rater, rated in sheet.outcomes.items()} == {"S-01": 1, "S-02": 4}
    assert sheet.adjudicated[ONE.id].value == 3


def test_d6_the_same_repeat_again_counts_once_the_later_one() -> None:
    sheet = only(rating(ONE, "model:m", 2), rating(ONE, "model:m", 5))
    assert sheet.outcomes[Rater("judge", "model:m")][ONE.id].repeats == (5,)
    assert counts(sheet).excluded_reasons == {"given again later by the same rater": 1}
    assert counts(sheet).scored == 1


def test_s3_repeats_of_a_judge_are_one_judge() -> None:
    sheet = only(*(rating(ONE, "model:m", score, repeat=n) for n, score in enumerate((2, 3, 5))))
    assert list(sheet.outcomes) == [Rater("judge", "model:m")]
    outcome = sheet.outcomes[Rater("judge", "model:m")][ONE.id]
    assert (outcome.value, outcome.repeats) == (3, (2, 3, 5))


@pytest.mark.parametrize(
    ("given", "becomes"),
    [
        ((3, 4), Outcome(value=3.5)),
        ((3, None), Outcome(unscored=SPLIT)),
        ((3, 3, None), Outcome(value=3)),
        ((None, None, 3), Outcome(not_applicable=True)),
        ((None, "judge_empty"), Outcome(not_applicable=True)),
        ((2, "judge_empty", "judge_empty"), Outcome(value=2)),
        (("a", "b", "b"), Outcome(unscored="b")),
    ],
)
def test_s8_not_applicable_is_never_a_number(given: tuple[int | str | None, ...], becomes: Outcome) -> None:
    ratings = [rating(ONE, "model:m", each, repeat=n) for n, each in enumerate(given)]
    found = of_repeats(ratings)
    assert (found.value, found.not_applicable, found.unscored) == (
        becomes.value,
        becomes.not_applicable,
        becomes.unscored,
    )
    outcomes = [Outcome(one.score, one.not_applicable, one.unscored) for one in ratings]
    assert middle(outcomes) == becomes


def test_tags_are_those_that_raters_work_leaves() -> None:
    assert (ADJUDICATION, CORRECTION, CALIBRATION) == (queue.ADJUDICATION, queue.CORRECTION, queue.CALIBRATION)


def test_a_later_try_that_failed_takes_no_score_away() -> None:
    sheet = only(rating(ONE, "model:m", 4), rating(ONE, "model:m", "judge_unparsable"))
    assert sheet.outcomes[Rater("judge", "model:m")][ONE.id].repeats == (4,)
