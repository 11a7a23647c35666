"""The rater's queue, sheet, corrections and decisions: pure, over what a store would know."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1]))

from rating_kit import card, rating, whole
from sessions_kit import IDS, NOON

from mhtui.adapters.rubric_files import load_rubric
from mhtui.core.errors import WrongUse
from mhtui.core.events import DoctorSaid, Event, Limits, PatientReplied, SessionStarted
from mhtui.core.rating_room import Seal
from mhtui.core.ratings import Citation, in_force
from mhtui.mentaleval.queue import ADJUDICATION, Known, next_open, queue, rater_name
from mhtui.mentaleval.queue_disputes import decision, disputes
from mhtui.mentaleval.queue_lines import Part, parts_of
from mhtui.mentaleval.queue_reveal import correction, level_of, passed, reveal
from mhtui.mentaleval.queue_sheet import Sheet, ratings_of_sheet, read_sheet

FIVE = load_rubric("mentaleval")
SHEET8 = load_rubric("observed-interview")
EMPATHY = FIVE.dimensions[0]


def session(*payloads: Any) -> list[Event]:
    """A session that begins as all do."""
    started = SessionStarted(
        case_id="c", case_hash="0" * 64, title="t", setting="s", door_note="d", arm="model", doctor="model:secret",
        seed=1, limits=Limits(),
    )  # fmt: skip
    every = [started, *payloads]
    return [Event(IDS[0], n, NOON + n, "interview", "doctor", payload) for n, payload in enumerate(every)]


def ids(places: Any) -> list[str]:
    return [place.session_id for place in places]


# --- the queue -------------------------------------------------------------------------------------------------------


def test_each_rater_has_an_order_of_his_own_that_new_sessions_do_not_change() -> None:
    cards = [card(f"S{n:02d}") for n in range(12)]
    first, second = (ids(queue(rater, FIVE, Known(cards))) for rater in ("a", "b"))
    assert sorted(first) == sorted(second)
    assert first != second
    more = [one for one in ids(queue("a", FIVE, Known([card("NEW"), *cards]))) if one != "NEW"]
    assert more == first


def test_calibration_comes_first_in_the_same_order_for_all() -> None:
    cards = [card(f"S{n:02d}") for n in range(6)]
    known = Known(cards, calibration=["S05", "S01"])
    for rater in ("a", "b", "c"):
        places = queue(rater, FIVE, known)
        assert ids(places)[:2] == ["S05", "S01"]
        assert [place.calibration for place in places] == [True, True, False, False, False, False]
        assert next_open(places) == places[0]


def test_sessions_of_the_mode_that_a_rubric_is_for_come_before_the_rest() -> None:
    cards = [card(f"S{n:02d}") for n in range(6)]
    known = Known(cards, modes={"S03": "observed-interview"})
    assert ids(queue("a", SHEET8, known))[0] == "S03"
    assert queue("a", SHEET8, known)[0].mode == "observed-interview"


def test_open_sessions_are_not_rated_and_nobody_rates_his_own() -> None:
    known = Known([card("A", ended=None), card("B", participant="a"), card("C")])
    places = {place.session_id: place.state for place in queue("a", FIVE, known)}
    assert places == {"B": "own", "C": "to do"}
    assert {place.state for place in queue("other", FIVE, known)} == {"to do"}


def test_states_follow_what_was_done_under_this_rubric_by_this_rater() -> None:
    cards = [card(name) for name in ("A", "B", "C", "D")]
    seals = [
        Seal("A", "a", FIVE.hash, "locked", 1),
        Seal("B", "a", FIVE.hash, "unblinded", 1),
        Seal("C", "other", FIVE.hash, "locked", 1),
        Seal("D", "a", SHEET8.hash, "locked", 1),
    ]
    places = queue("a", FIVE, Known(cards, seals=seals, drafted={"C"}))
    assert {place.session_id: place.state for place in places} == {
        "A": "locked",
        "B": "seen",
        "C": "begun",
        "D": "to do",
    }
    found = next_open(places)
    assert found is not None
    assert found.session_id == "C"


def test_h9_complete_ratings_from_elsewhere_count_as_locked_and_half_of_them_do_not() -> None:
    ratings = whole(FIVE, "a", 1, 2, 3, None, 5)
    states = [queue("a", FIVE, Known([card(IDS[0])], some))[0].state for some in (ratings, ratings[:4])]
    assert states == ["locked", "to do"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x1b[31m", "a\u202eb"])
def test_a_pseudonym_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(WrongUse, match="pseudonym"):
        rater_name(name)


# --- the sheet -------------------------------------------------------------------------------------------------------


@given(st.integers(-20, 20))
def test_only_levels_of_the_scale_are_taken(level: int) -> None:
    if 1 <= level <= 5:
        assert Sheet().scored(FIVE, EMPATHY, level).entry("empathy").score == level
    else:
        with pytest.raises(ValueError, match="whole number from 1 to 5"):
            Sheet().scored(FIVE, EMPATHY, level)


def test_s8_not_applicable_is_a_value_of_its_own_and_only_where_the_rubric_has_it() -> None:
    entry = Sheet().scored(FIVE, EMPATHY, 3).scored(FIVE, EMPATHY, None).entry("empathy")
    assert (entry.score, entry.not_applicable, entry.words) == (None, True, "n/a")
    due = EMPATHY.model_copy(update={"not_applicable": None})
    with pytest.raises(ValueError, match="always needs a level"):
        Sheet().scored(FIVE, due, None)


def test_a_sheet_with_a_blank_becomes_no_ratings() -> None:
    sheet = Sheet()
    for one in FIVE.dimensions[:-1]:
        sheet = sheet.scored(FIVE, one, 4)
    with pytest.raises(ValueError, match="Treatment appropriateness"):
        ratings_of_sheet(sheet, FIVE, session(), rater="a", new_id=lambda: "x", at_ms=1)


def test_ratings_carry_what_was_given_and_nothing_else() -> None:
    sheet, numbers = Sheet(), iter("abcde")
    for one in FIVE.dimensions:
        sheet = sheet.scored(FIVE, one, 4)
    cited = Citation(seq=1, quote="Hello")
    sheet = sheet.commented("empathy", " warm\r\n").cited("empathy", cited).timed("empathy", 1500).timed("empathy", -9)
    events = session(DoctorSaid(text="Hello"))
    first, *_ = ratings_of_sheet(sheet, FIVE, events, rater="a", new_id=lambda: next(numbers), at_ms=7, tags=("t",))
    assert (first.score, first.comment, first.citations, first.took_ms) == (4, "warm", (cited,), 1500)
    assert (first.kind, first.rater, first.rubric_hash, first.last_seq, first.tags) == (
        "human",
        "a",
        FIVE.hash,
        1,
        ("t",),
    )


def test_a_draft_comes_back_as_it_was_and_a_damaged_one_never_as_a_score() -> None:
    sheet = (
        Sheet()
        .scored(FIVE, EMPATHY, 5)
        .commented("empathy", '{"score": 1} 你好')
        .cited("empathy", Citation(seq=1, quote="q"))
    )
    assert read_sheet(sheet.text(), FIVE) == sheet
    assert read_sheet("", FIVE) == Sheet()
    for broken in ("{", "[]", '{"entries": {"charm": {}}}', '{"entries": {"empathy": {"score": 0}}}', '{"x": 1}',
                   '{"entries": {"empathy": {"score": 3, "not_applicable": true}}}'):  # fmt: skip
        with pytest.raises(ValueError, match="draft"):
            read_sheet(broken, FIVE)


# --- lines and quotes ------------------------------------------------------------------------------------------------


def test_lines_show_nothing_of_who_played_and_every_stretch_is_exact() -> None:
    said = "Ten nights. \"Eleven!\" It's not that I can't,\nI don't need it … 你好。世界"
    events = session(DoctorSaid(text="How long?"), PatientReplied(behaviour="leans in", speech=said))
    doctor, patient = parts_of(events, FIVE)
    assert "secret" not in repr((doctor, patient))
    for stretch in patient.stretches():
        assert stretch in said or stretch == "leans in"
    assert patient.stretches()[:3] == [said, "Ten nights.", '"Eleven!"']
    assert "你好。" not in patient.stretches()[0][:3]


def test_t8_a_selection_of_shown_symbols_gives_the_exact_characters_behind_them() -> None:
    part = Part(1, "Doctor", "", "a\x1b[31mred\x07 b")
    assert part.exact("␛[31mred") == "\x1b[31mred"
    assert part.exact("never said") == ""


# --- after locking ---------------------------------------------------------------------------------------------------


def test_h10_nothing_is_revealed_before_the_lock() -> None:
    known = Known([card(IDS[0])], whole(FIVE, "b", 1, 1, 1, 1, 1))
    with pytest.raises(WrongUse, match="locked"):
        reveal(IDS[0], "a", FIVE, known)
    shown = reveal(IDS[0], "a", FIVE, replace(known, seals=[Seal(IDS[0], "a", FIVE.hash, "locked", 1)]))
    assert [one.rater for one in shown.others] == ["b"] * 5


def test_h10_a_rater_of_another_rubric_sees_nothing_of_this_one() -> None:
    known = Known([card(IDS[0])], whole(FIVE, "b", 1, 1, 1, 1, 1), [Seal(IDS[0], "a", SHEET8.hash, "locked", 1)])
    with pytest.raises(WrongUse):
        reveal(IDS[0], "a", FIVE, known)


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [((5, 5, 5), "passed"), ((8, 8, 4), "not passed"), ((5, 5, None), "incomplete"), ((None, 5, 4), "not passed")],
)
def test_a_sheet_passes_with_every_domain_at_the_line(scores: tuple[int | None, ...], verdict: str) -> None:
    assert passed(SHEET8, whole(SHEET8, "a", *scores)) == verdict
    assert passed(FIVE, []) == "no pass line"


@pytest.mark.parametrize("typed", ["0", "6", "4.5", "4/5", "four", "", "-1", "٣", "²", "1 2"])
def test_j21_what_is_no_level_is_refused(typed: str) -> None:
    with pytest.raises(WrongUse, match="whole number from 1 to 5"):
        level_of(typed, FIVE, EMPATHY)


def test_h5_a_correction_is_a_new_row_with_a_reason_and_the_old_one_stays() -> None:
    old = rating(FIVE, "a", 4, comment="c", took_ms=9)
    new = correction(old, FIVE, "2", "misread", session(), id="zz", at_ms=5)
    assert (new.replaces, new.score, new.reasoning, new.comment, new.took_ms) == (old.id, 2, "misread", "c", 9)
    assert "correction" in new.tags
    assert in_force([old, new]) == [new]
    for level, reason in (("4", "same"), ("2", " "), ("9", "out")):
        with pytest.raises(WrongUse):
            correction(old, FIVE, level, reason, session(), id="zz", at_ms=5)


# --- adjudication ----------------------------------------------------------------------------------------------------


def test_raters_who_differ_by_two_or_more_are_found_and_no_others() -> None:
    far = [rating(FIVE, "a", 2), rating(FIVE, "b", 4), rating(FIVE, "c", 3)]
    near = [rating(FIVE, "a", 2, "note"), rating(FIVE, "b", 3, "note")]
    [found] = disputes([*far, *near], FIVE)
    assert (found.dimension, found.difference) == ("empathy", 2)
    assert [one.rater for one in found.ratings] == ["a", "c", "b"]


def test_s8_not_applicable_is_no_number_to_differ_from() -> None:
    assert disputes([rating(FIVE, "a", None), rating(FIVE, "b", 5)], FIVE) == []


def test_ratings_of_other_rubrics_and_corrected_ones_take_no_part() -> None:
    old = rating(FIVE, "a", 1)
    new = rating(FIVE, "a", 4, replaces=old.id)
    other = rating(FIVE, "c", 1, rubric_hash="f" * 64)
    assert disputes([old, new, rating(FIVE, "b", 5), other], FIVE) == []


def test_judges_take_part_by_choice_and_repeats_of_one_are_one_rater() -> None:
    judge = [rating(FIVE, "model:j", score, kind="judge", repeat=n) for n, score in enumerate((1, 5, 5))]
    ratings = [rating(FIVE, "a", 5), *judge]
    assert disputes(ratings, FIVE) == []
    assert disputes(ratings, FIVE, judges=True) == []
    [found] = disputes([rating(FIVE, "a", 2), *judge], FIVE, judges=True)
    assert [one.score for one in found.ratings] == [2, 5]


def test_h5_a_decision_stands_beside_the_ratings_and_a_later_one_replaces_it() -> None:
    ratings = [rating(FIVE, "a", 1), rating(FIVE, "b", 5)]
    [dispute] = disputes(ratings, FIVE)
    first = decision(dispute, FIVE, "c", "3", "between", session(), id="01Z1", at_ms=1)
    assert ADJUDICATION in first.tags
    [decided] = disputes([*ratings, first], FIVE)
    assert decided.decided == first
    assert len(decided.ratings) == 2
    second = decision(decided, FIVE, "c", "n", "nothing said", session(), id="01Z2", at_ms=2)
    assert second.replaces == first.id
    [again] = disputes([*ratings, first, second], FIVE)
    assert again.decided == second
    assert len(in_force([*ratings, first, second])) == 3


def test_a_correction_after_the_decision_opens_the_dispute_again() -> None:
    low, high = rating(FIVE, "a", 1), rating(FIVE, "b", 5)
    first = decision(disputes([low, high], FIVE)[0], FIVE, "c", "3", "between", session(), id="01Z1", at_ms=1)
    changed = rating(FIVE, "a", 2, replaces=low.id)
    [found] = disputes([low, high, first, changed], FIVE)
    assert found.decided is None


def test_who_decided_without_rating_is_out_of_the_queue() -> None:
    ratings = [rating(FIVE, "a", 1), rating(FIVE, "b", 5)]
    made = decision(disputes(ratings, FIVE)[0], FIVE, "c", "3", "between", session(), id="01Z1", at_ms=1)
    assert queue("c", FIVE, Known([card(IDS[0])], [*ratings, made]))[0].state == "seen"
