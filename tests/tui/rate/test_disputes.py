"""Where two raters differ by 2 or more: both sides, and a decision as a row of its own (H10)."""

from __future__ import annotations

import pytest
from helpers import screen_text, type_text, until
from rated import SIZES, kept
from rating_kit import rating as rating_of
from sessions_kit import IDS

from mhtui.core.ratings import Citation
from mhtui.core.rubric import Rubric
from mhtui.mentaleval.queue import ADJUDICATION
from mhtui.tui.app import MhtuiApp
from mhtui.wiring import Program


def disputed(program: Program, five: Rubric, *raters: tuple[str, int]) -> None:
    """Ratings of others that differ in empathy."""
    room, events = program.rating_room(), program.events(IDS[0])
    for rater, score in raters:
        for one in five.dimensions:
            level = score if one.id == "empathy" else 3
            quoted = (Citation(seq=events[2].seq, quote="Hello"),) if one.id == "empathy" else ()
            room.add(rating_of(five, rater, level, one.id, comment=f"why [i]{rater}[/", citations=quoted))


@pytest.mark.parametrize("size", SIZES)
async def test_where_two_differ_both_are_shown_and_a_decision_is_kept(
    program: Program, five: Rubric, size: tuple[int, int]
) -> None:
    disputed(program, five, ("S-01", 1), ("S-02", 4))
    app = MhtuiApp(program)
    async with app.run_test(size=size) as pilot:
        app.rating.open("S-01", five)
        await until(pilot, lambda: "1 of 1 locked" in screen_text(app))
        await pilot.press("a")
        await until(pilot, lambda: "1 to decide" in screen_text(app))
        assert "1 and 4, to decide" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "why [i]S-01[/" in screen_text(app))
        assert "why [i]S-02[/" in screen_text(app)
        await pilot.press("t")
        await until(pilot, lambda: "I am listening" in screen_text(app))
        await pilot.press("escape", "3", "enter")
        assert "Decide: 3" in screen_text(app)
        await type_text(pilot, "between")
        await pilot.press("enter")
        await until(pilot, lambda: "by S-01: between" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "decided: 3" in screen_text(app))
    [new] = [one for one in kept(program) if ADJUDICATION in one.tags]
    assert (new.rater, new.score, new.reasoning, new.replaces) == ("S-01", 3, "between", "")
    assert len(kept(program)) == 11


async def test_h10_looking_at_what_differs_takes_an_unrated_session_out_of_the_queue_after_asking(
    program: Program, five: Rubric
) -> None:
    disputed(program, five, ("S-01", 1), ("S-02", 4))
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        app.rating.open("S-03", five)
        await until(pilot, lambda: "0 of 1 locked" in screen_text(app))
        await pilot.press("a")
        await until(pilot, lambda: "you have not rated it" in screen_text(app))
        assert "Empathy" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "no longer rate it blind" in screen_text(app))
        await pilot.press("enter")
        assert program.rating_room().seals() == []
        await pilot.press("enter", "down", "enter")
        await until(pilot, lambda: "why [i]S-02[/" in screen_text(app))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: "seen" in screen_text(app))
