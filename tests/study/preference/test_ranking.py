"""Strengths of arms: which answers are taken, why others are not, and what raters did."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from preference_cards import answer, played

from mhtui.core.errors import WrongUse
from mhtui.core.preferences import Preference
from mhtui.study.intervals import Plan
from mhtui.study.opening import BRANCHED, EXAMPLE, NOT_HELD, PRACTICE, SEALED, TUTORIAL
from mhtui.study.played import Played
from mhtui.study.preference.ranking import Ranking, rankings

QUICK = Plan(seed=1, resamples=60)


def ranked(answers: list[Preference], sessions: list[Played], by: Any = "human", **how: Any) -> Ranking:
    """The ranking of the one question."""
    [found] = rankings(answers, sessions, by, QUICK, **how)
    return found


def of_cases(cases: int) -> tuple[list[Preference], list[Played]]:
    """On each case the trainee beats the model twice and loses once, from either place."""
    answers, sessions = [], []
    for n in range(cases):
        t, m = f"T{n}", f"M{n}"
        sessions += [played(t, unit_hash=f"h{n}"), played(m, "model", "far", unit_hash=f"h{n}")]
        for rater, (a, b, choice) in enumerate([(t, m, "a"), (m, t, "b"), (t, m, "b"), (m, t, "b"), (m, t, "a")]):
            answers.append(answer(a, b, choice, rater=f"R{rater}", case_hash=f"h{n}"))
    return answers, sessions


def test_j17_the_arm_that_is_preferred_more_often_is_stronger_with_its_counts_and_interval() -> None:
    answers, sessions = of_cases(12)
    found = ranked(answers, sessions)
    best, worst = found.lines
    assert (found.answers, found.cases, found.why) == (60, 12, "")
    assert (best.group, best.preferred, best.tied, best.not_preferred) == ("trainee", 36, 0, 24)
    assert (worst.group, worst.share) == ("model:far", pytest.approx(0.4))
    assert best.strength.value == pytest.approx(-worst.strength.value)  # type: ignore[operator]
    assert best.strength.value > 0  # type: ignore[operator]
    assert best.strength.low is not None
    assert found.chances["trainee", "model:far"] + found.chances["model:far", "trainee"] == pytest.approx(1)


@pytest.mark.parametrize("why", [EXAMPLE, BRANCHED, PRACTICE, TUTORIAL, NOT_HELD, "withdrawn: asked to"])
def test_what_reports_do_not_count_is_not_ranked(why: str) -> None:
    sessions = [played("A"), played("B", "expert", excluded=why)]
    found = ranked([answer("A", "B")], sessions)
    assert (found.answers, dict(found.left_out), found.lines) == (0, {why: 1}, ())
    assert [one.rater for one in found.raters] == ["R1"], "what a rater did is told all the same"


def test_h4_of_sealed_sessions_nothing_is_told_but_how_many() -> None:
    sessions = [played("A"), played("B", "expert", excluded=SEALED), played("C", "expert")]
    found = ranked([answer("A", "B"), answer("A", "B", "tie", rater="R2"), answer("A", "C")], sessions)
    assert dict(found.left_out) == {SEALED: 2}
    assert [(one.rater, one.n) for one in found.raters] == [("R1", 1)]


def test_other_answers_that_are_not_taken_are_counted_by_reason() -> None:
    sessions = [played("A"), played("B", "expert"), played("C")]
    answers = [answer("A", "Z"), answer("A", "C"), answer("A", "B", None, kind="judge")]
    assert dict(ranked(answers, sessions).left_out) == {
        "a session is not in this database": 1,
        "both of one arm": 1,
    }
    assert dict(ranked(answers, sessions, "judge").left_out) == {"unreadable: dropped from both": 1}


def test_arms_of_a_study_are_by_their_names_in_it_and_models_without_address() -> None:
    sessions = [played("A", study_arm="residents"), played("B", "model", "far", study_arm="new model")]
    assert {one.group for one in ranked([answer("A", "B")], sessions).lines} == {"residents", "new model"}


def test_h5_of_corrected_answers_the_last_counts() -> None:
    first = answer("A", "B")
    later = answer("A", "B", "b", replaces=first.id)
    found = ranked([first, later], [played("A"), played("B", "expert")])
    assert [(one.group, one.preferred) for one in found.lines] == [("expert", 1), ("trainee", 0)]


def test_j17_judges_of_the_models_family_can_be_left_out_and_their_orders_are_told() -> None:
    sessions = [played("A"), played("B", "model", "far")]
    twice = {"kind": "judge", "rater": "model:j"}
    answers = [
        answer("A", "B", "a", readings=("a", "a"), **twice),
        answer("A", "B", "tie", readings=("a", "b"), tags=("same_family",), **twice),
    ]
    assert ranked(answers, sessions, "judge").answers == 2
    found = ranked(answers, sessions, "judge", with_family=False)
    assert dict(found.left_out) == {"judge and doctor of one family": 1}
    assert found.raters[0].agreed == (1, 2)
    assert found.first_place.value is None


def test_questions_in_two_wordings_are_not_counted_together() -> None:
    with pytest.raises(WrongUse, match="2 wordings"):
        rankings([answer("A", "B"), answer("A", "B", questions_hash="e" * 64)], [], "human", QUICK)
