"""What stands beside what (row H7)."""

from __future__ import annotations

import time

import pytest

from mhtui.core.events import DoctorSaid, PatientReplied, Paused, Resumed
from mhtui.play.replay.align import MOST_CELLS, align, merged
from mhtui.play.replay.differences import cautions
from mhtui.play.replay.exchanges import active_times, exchanges, was_read
from mhtui.play.replay.rows import Row, rows
from mhtui.play.replay.side import Side

from .kit import FAMILY, SINCE, SLEEP, UNITS, VOICES, ask, order, session, side, written


def heads(found: tuple[Row, ...]) -> dict[str, tuple[str, str]]:
    return {r.label: (r.a.gap or r.a.place, (r.b.gap or r.b.place) if r.b else "") for r in found if r.kind == "group"}


def test_h7_the_same_topic_stands_side_by_side_whatever_its_turn_number():
    a = side("A", session("A", SLEEP, VOICES, FAMILY))
    b = side("B", session("B", FAMILY, ask("Hm."), VOICES, SLEEP))
    found = rows((a, b))
    asked = {
        (r.a.said[0].speech, r.b.said[0].speech) for r in found if r.kind == "talk" and r.a.said and r.b and r.b.said
    }
    assert ("How do you sleep?", "How do you sleep?") in asked
    assert heads(found)["sleep"] == ("turn 1", "turn 4")
    assert heads(found)["family psychiatric history"] == ("turn 3", "turns 1, 2"), "words without a topic go with it"


def test_h7_a_gap_says_not_asked_and_is_a_difference():
    found = rows((side("A", session("A", SLEEP, VOICES)), side("B", session("B", SLEEP))))
    voices = next(r for r in found if r.label == "auditory hallucinations")
    assert voices.b is not None
    assert (voices.b.gap, voices.differs) == ("not asked", True)
    assert not next(r for r in found if r.label == "sleep").differs


def test_h7_a_gap_says_that_the_patient_told_it_unasked():
    told = ask("What brings you?", "chief_complaint", "nights.open")
    found = rows((side("A", session("A", SLEEP)), side("B", session("B", told))))
    sleep = next(r for r in found if r.label == "sleep")
    assert sleep.b is not None
    assert sleep.b.gap == "told in turn 1, not asked"
    assert sleep.differs


def test_a_follow_up_without_a_topic_stays_with_what_it_follows():
    found = exchanges(session("A", SLEEP, SINCE, VOICES), UNITS)
    assert [one.group for one in found] == ["opening", "sleep", "sleep", "auditory_hallucinations"]


def test_within_a_topic_those_stand_together_that_told_the_same():
    first, second = ask("Sleep?", "sleep", "nights.open"), ask("Awake at night?", "sleep", "nights.detail")
    groups = align(exchanges(session("A", first, second), UNITS), exchanges(session("B", second), UNITS))
    pairs = next(group.pairs for group in groups if group.name == "sleep")
    assert [(bool(p.a), bool(p.b)) for p in pairs] == [(True, False), (True, True)]
    assert pairs[1].a is not None
    assert pairs[1].a.told == ("nights.detail",)


def test_turn_order_sets_turn_n_beside_turn_n():
    found = rows((side("A", session("A", SLEEP, VOICES)), side("B", session("B", FAMILY))), "turn")
    talk = [(r.a.place, r.b.place if r.b else "") for r in found if r.kind == "talk"]
    assert [(a.split(" ·")[0], b.split(" ·")[0]) for a, b in talk] == [
        ("first words", "first words"), ("turn 1", "turn 1"), ("turn 2", "")]  # fmt: skip
    assert not any(r.kind == "group" for r in found)


def test_every_exchange_of_both_stands_in_exactly_one_row():
    a, b = session("A", SLEEP, VOICES, SINCE, FAMILY, SLEEP), session("B", FAMILY, SLEEP, ask("Well."), SLEEP, SLEEP)
    found = [r for r in rows((side("A", a), side("B", b))) if r.kind == "talk"]
    assert sorted(r.a.seq for r in found if r.a.said) == [one.seq for one in exchanges(a)]
    assert sorted(r.b.seq for r in found if r.b and r.b.said) == [one.seq for one in exchanges(b)]


def test_what_only_b_has_stands_after_what_it_followed_there():
    assert merged(["a", "b", "c"], ["x", "b", "y", "z"]) == ["x", "a", "b", "y", "z", "c"]


def test_exams_stand_by_what_was_meant_and_sections_by_name():
    a = side("A", session("A", SLEEP, work=[*order("TSH please", "Thyroid"), *written({"cc": "x"}, ["6A60"])]))
    b = side("B", session("B", SLEEP, work=[*order("thyroid", "Thyroid"), *order("EEG", None),
                                            *written({"cc": "y", "risk": "none"}, ["6A60", "6A20"])]))  # fmt: skip
    found = {(r.part, r.label): r for r in rows((a, b))}
    assert found["exams", "Thyroid"].differs is False
    assert found["exams", "EEG"].a.gap == "not ordered"
    assert found["note", "Risk"].a.gap == "not written"
    assert found["diagnosis", "1."].differs is False
    assert found["diagnosis", "2."].differs is True


def test_one_session_alone_has_one_column_and_no_differences():
    found = rows((side("A", session("A", SLEEP, work=written({"cc": "x"}, ["6A60"]))),), "turn")
    assert all(row.b is None and not row.differs for row in found)
    assert {"Interview", "Note", "Diagnosis"} <= {row.label for row in found if row.kind == "part"}


def test_pauses_are_no_time_of_a_replay():
    pause = [Paused(reason="tea"), Resumed()]
    times = active_times(session("A", SLEEP, pause, VOICES))
    plain = active_times(session("A", SLEEP, VOICES))
    assert times[max(times)] == plain[max(plain)] + 1000, "only up to the pause and from the end of it"


@pytest.mark.parametrize("turns", [1000])
def test_h8_two_long_sessions_are_aligned_in_moments(turns):
    many = [ask(f"Question {n}?", "sleep" if n % 2 else "mood", f"nights.{n}") for n in range(turns)]
    a, b = exchanges(session("A", *many), UNITS), exchanges(session("B", *many[: turns - 1]), UNITS)
    before = time.process_time()
    groups = align(a, b)
    assert time.process_time() - before < 2
    assert sum(len(group.pairs) for group in groups) >= turns
    assert (turns // 2) ** 2 > MOST_CELLS, "too many to compare: they are paired in order"


def test_words_that_no_patient_read_are_aligned_by_what_is_read_now():
    """Imported conversations have no reading in their log."""
    plain = [DoctorSaid(text="Do you sleep?"), PatientReplied(behaviour="", speech="No.")]
    events = session("B", plain)
    assert not was_read(events)
    assert was_read(session("A", SLEEP))
    b = Side("B", events, read_topics={2: ("sleep",)})
    found = rows((side("A", session("A", SLEEP)), b))
    assert heads(found)["sleep"] == ("turn 1", "turn 1")
    assert any("topics were read now" in line for line in cautions((side("A", session("A", SLEEP)), b)))


def test_turns_in_a_row_are_named_by_the_first_and_the_last():
    found = rows((side("A", session("A", SLEEP, VOICES, *[SLEEP] * 4)), side("B", session("B", SLEEP, SLEEP))))
    assert heads(found)["sleep"] == ("turns 1, 3–6", "turns 1, 2")
