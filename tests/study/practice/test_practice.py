"""Leitner's boxes over areas, and the next case without gold of cases not played."""

from __future__ import annotations

from mhtui.study.practice.areas import DAY_MS, Checked, Met, areas
from mhtui.study.practice.next_case import Door, suggestion


def met(n: int, case: str, *missed: bool, area: str = "interview: risk") -> Met:
    checked = tuple(Checked(area, "suicidal_ideation", f"s{at}", one) for at, one in enumerate(missed))
    return Met(f"S{n}", case, case.title(), n * DAY_MS, 2, checked)


def test_an_area_climbs_while_it_is_found_and_falls_back_when_missed() -> None:
    found = [met(0, "a", False, False), met(1, "b", False, False), met(3, "c", False, False)]
    (risk,) = areas(found)
    assert (risk.box, risk.due_ms) == (4, 11 * DAY_MS), "box 4 comes back after eight days"
    (risk,) = areas([*found, met(4, "d", True, False)])
    assert (risk.box, risk.due_ms) == (1, 5 * DAY_MS)
    assert risk.topics == (("suicidal_ideation", 1),)
    assert not risk.habit, "once is no habit"


def test_the_weakest_comes_first_and_a_habit_is_called_one() -> None:
    sessions = [met(0, "a", True), met(1, "b", True), met(1, "b", False, area="note: risk")]
    found = areas(sessions)
    assert [area.name for area in found] == ["interview: risk", "note: risk"]
    assert found[0].habit
    assert [(p.missed, p.total) for p in found[0].points] == [(1, 1), (1, 1)]


def test_the_next_case_is_new_and_near_in_difficulty_and_says_what_to_watch() -> None:
    doors = [Door("a", "A", 2), Door("x", "X", 1), Door("y", "Y", 2), Door("z", "Z", 3)]
    sessions = [met(0, "a", True)]
    best = suggestion(sessions, areas(sessions), doors, 9 * DAY_MS)
    assert best is not None
    assert best.case_id == "y"
    assert "interview: risk" in best.why


def test_where_all_were_met_the_one_with_most_missed_comes_again() -> None:
    doors = [Door("a", "A", 2), Door("b", "B", 2)]
    sessions = [met(0, "a", False, False), met(1, "b", True, True)]
    best = suggestion(sessions, areas(sessions), doors, 9 * DAY_MS)
    assert best is not None
    assert best.case_id == "b"


def test_without_any_session_the_easiest_case_is_offered() -> None:
    best = suggestion([], [], [Door("z", "Z", 3), Door("x", "X", 1)], 0)
    assert best is not None
    assert best.case_id == "x"
