"""The agreement panel: what raters agree on, of sessions whose ratings are locked, and blind until then (H10)."""

from __future__ import annotations

import asyncio
import time

import pytest
from helpers import screen_text, until
from rated import SIZES, ended
from rating_kit import rating as rating_of
from rating_kit import whole
from sessions_kit import IDS

from mhtui.core.rubric import Rubric
from mhtui.mentaleval.queue import CALIBRATION, look
from mhtui.mentaleval.queue_locked import locked_ratings
from mhtui.tui.app import MhtuiApp
from mhtui.tui.rate import agreement_screen
from mhtui.tui.rate.agreed import agreed
from mhtui.wiring import Program

MANY = tuple(f"01M{number:023d}" for number in range(1, 13))
JUDGE = "model:http://127.0.0.1:1/v1#[b]ward"


@pytest.fixture
def many(program: Program) -> Program:
    """Twelve more sessions."""
    for number in MANY:
        ended(program, number, lines=("Hello.",))
    return program


def given(
    program: Program, five: Rubric, rater: str, sessions: tuple[str, ...], shift: int = 0, **more: object
) -> None:
    """Ratings by one person of whole sessions, in a pattern that others share but for a shift."""
    room, hashes = program.rating_room(), {card.id: card.case_hash for card in program.rating_room().sessions()}
    for n, session_id in enumerate(sessions):
        level = max(1, min(5, 1 + n % 5 + shift))
        for one in whole(five, rater, *[level] * len(five.dimensions), session_id=session_id):
            room.add(one.model_copy(update={"case_hash": hashes[session_id], "last_seq": -1, **more}))


@pytest.mark.parametrize("size", SIZES)
async def test_h10_the_panel_shows_raters_alpha_severity_pairs_and_judges(
    many: Program, five: Rubric, size: tuple[int, int]
) -> None:
    given(many, five, "S-01", MANY)
    given(many, five, "S-02", MANY, shift=1)
    given(many, five, JUDGE, MANY, kind="judge")
    app = MhtuiApp(many)
    async with app.run_test(size=size) as pilot:
        app.rating.open("S-01", five)
        await until(pilot, lambda: "12 of 13 locked" in screen_text(app))
        assert "g agree" in screen_text(app)
        assert "f1 help" in screen_text(app)
        await pilot.press("g")
        await until(pilot, lambda: "Judges" in screen_text(app), seconds=30)
        shown = " ".join(screen_text(app).split())
        assert "1 session more: hidden until you lock" in shown
        assert "α 0." in shown
        assert "12 scored" in shown
        assert "1 against 2 raters, by median" in shown
        figures = str(app.screen.query_one("#lines").content)  # type: ignore[attr-defined]
        for words in ("A = S-01 (human)", "[b]ward", "severity", "Base rates", "Pairs", "Krippendorff's α, ordinal"):
            assert words in figures
        assert "No interval under 10 sessions or 5 cases" in figures
        await pilot.press("end")
        await until(pilot, lambda: "Judges against the median of the experts S-01, S-02" in screen_text(app))
        await pilot.press("enter", "down", "down")
        assert app.screen.query_one("#figures").has_focus
        assert app.screen.query_one("#figures").scroll_offset.y == 2 or size[1] > 30
        await pilot.press("enter")
        assert app.screen.query_one("#list").has_focus
        await pilot.press("escape")
        await until(pilot, lambda: "12 of 13 locked" in screen_text(app))


async def test_h10_a_rater_who_has_locked_nothing_sees_nothing_of_others(program: Program, five: Rubric) -> None:
    given(program, five, "S-02", (IDS[0],))
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        app.rating.open("S-01", five)
        await until(pilot, lambda: "0 of 1 locked" in screen_text(app))
        await pilot.press("g")
        await until(pilot, lambda: "You have locked no session" in screen_text(app))
        await pilot.press("r", "c", "enter")
        await pilot.pause(0.2)
        assert "S-02" not in screen_text(app)
        assert "scored" not in screen_text(app)


def test_h10_others_count_only_where_the_rater_and_they_have_locked(three: Program, five: Rubric) -> None:
    room = three.rating_room()
    given(three, five, "S-01", IDS[:2])
    given(three, five, "S-02", (IDS[0], IDS[2]))
    room.add(rating_of(five, "S-03", 5, session_id=IDS[0]))  # one dimension only: not locked
    given(three, five, JUDGE, IDS[:3], kind="judge")
    found = locked_ratings("S-01", five, look(room, "S-01", five))
    assert {(one.rater, one.session_id) for one in found} == {
        *(("S-01", session_id) for session_id in IDS[:2]),
        ("S-02", IDS[0]),
        *((JUDGE, session_id) for session_id in IDS[:2]),
    }


def test_figures_are_those_of_the_command(many: Program, five: Rubric) -> None:
    from mhtui.cli.study_data import rubrics_asked, sessions_asked
    from mhtui.study.comparison import Choice, compare
    from mhtui.study.intervals import Plan
    from mhtui.study.tables import comparison_lines

    ended(many, IDS[1])
    every = (IDS[0], IDS[1], *MANY)
    given(many, five, "S-01", every)
    given(many, five, "S-02", every, shift=-1)
    room = many.rating_room()
    shown = agreed(room, look(room, "S-01", five), "S-01", five)
    sessions, ratings = sessions_asked(many, (), ())
    ratings, known, _ = rubrics_asked(ratings, ())
    whole_text = "\n".join(comparison_lines(compare(sessions, ratings, known, Choice(), Plan()), full=True))
    for section in shown.sections:
        for line in section.lines:
            assert line in whole_text
    assert len(shown.sections) == len(five.dimensions)


def test_ratings_given_to_calibrate_count_where_they_are_asked_for(program: Program, five: Rubric) -> None:
    room = program.rating_room()
    given(program, five, "S-01", (IDS[0],), tags=(CALIBRATION,))
    given(program, five, "S-02", (IDS[0],), tags=(CALIBRATION,))
    known = look(room, "S-01", five)
    assert "given to calibrate 2" in "\n".join(agreed(room, known, "S-01", five).sections[0].lines)
    assert agreed(room, known, "S-01", five, calibration=True).sections[0].brief == "α n/a · 1 scored"


async def test_counting_does_not_hold_the_screen(many: Program, five: Rubric, monkeypatch: pytest.MonkeyPatch) -> None:
    given(many, five, "S-01", MANY)
    held = asyncio.Event()

    def slow(*_given: object, **_more: object) -> object:
        time.sleep(1.5)
        return agreed(*_given, **_more)  # type: ignore[arg-type]

    monkeypatch.setattr(agreement_screen, "agreed", slow)
    app = MhtuiApp(many)
    async with app.run_test(size=(80, 24)) as pilot:
        app.rating.open("S-01", five)
        await until(pilot, lambda: "12 of 13 locked" in screen_text(app))
        await pilot.press("g")
        await until(pilot, lambda: "Counting" in screen_text(app), seconds=1.0)
        await pilot.press("escape")  # leaving while it counts breaks nothing
        await until(pilot, lambda: "12 of 13 locked" in screen_text(app), seconds=1.0)
        held.set()
    assert held.is_set()
