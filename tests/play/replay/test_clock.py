"""How a replay moves."""

from __future__ import annotations

import pytest

from mhtui.core.text import clock
from mhtui.play.replay.clock import LEAST_MS, MOST_MS, row_at_time, row_of_event, row_of_turn, show_ms, stop_after
from mhtui.play.replay.rows import rows
from mhtui.tui import show

from .kit import SLEEP, VOICES, order, session, side

SLOW = side("A", session("A", SLEEP, VOICES, work=order("ECG", "ECG"), gap_ms=60_000))
QUICK = side("B", session("B", VOICES, SLEEP, gap_ms=10))


def test_it_stops_at_what_was_said_and_done_never_at_a_heading() -> None:
    found, at, seen = rows((SLOW, QUICK)), -1, []
    while (at_next := stop_after(found, at)) is not None:
        at = at_next
        seen.append(found[at].kind)
    assert set(seen) == {"talk", "exam"}
    assert len(seen) == sum(row.kind in ("talk", "exam") for row in found)


def test_a_row_is_shown_as_long_as_it_took_but_nobody_waits_out_a_coffee() -> None:
    found = rows((SLOW,), "turn")
    first = found[stop_after(found, -1) or 0]
    assert show_ms(first, (SLOW,), 1) == MOST_MS
    assert show_ms(first, (SLOW,), 4) == MOST_MS // 4
    quick = rows((QUICK,), "turn")
    assert show_ms(quick[stop_after(quick, -1) or 0], (QUICK,), 1) == LEAST_MS


def test_blind_it_does_not_tell_by_its_pace_who_was_quick() -> None:
    a, b = SLOW.hidden(True), side("A", session("A", SLEEP, VOICES, work=order("ECG", "ECG"), gap_ms=1)).hidden(True)
    paces = [[show_ms(row, (one,), 1) for row in rows((one,), "turn")] for one in (a, b)]
    assert paces[0] == paces[1]


@pytest.mark.parametrize(("ms", "turn"), [(0, 0), (119_000, 0), (120_000, 1), (250_000, 2), (10**9, 2)])
def test_a_time_is_where_the_session_stood_then(ms: int, turn: int) -> None:
    found = rows((side("A", session("A", SLEEP, VOICES, gap_ms=60_000)),), "turn")
    at = row_at_time(found, 0, ms)
    assert at is not None
    assert found[at].a.turn == turn


def test_turns_and_events_are_found_on_their_side() -> None:
    found = rows((SLOW, QUICK))
    assert row_of_turn(found, 0, 1) == row_of_turn(found, 1, 2), "both asked about sleep there"
    assert row_of_turn(found, 0, 9) is None
    assert row_of_event(found, 0, 2) == row_of_turn(found, 0, 1)


def test_times_have_hours_where_there_are_any() -> None:
    assert (clock(0), clock(65_000), clock(3_600_000 + 61_000)) == ("00:00", "01:05", "1:01:01")


def test_the_screens_tell_times_by_the_same_clock() -> None:
    assert show.clock is clock
