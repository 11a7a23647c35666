"""Preferences in the app: read, answer by one key, lock, and only then see who played (row H10)."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

import preference_kit as pairs
import sessions_kit as kit
from helpers import screen_text, until

from mhtui.adapters.preference_rows import all_preferences
from mhtui.tui.app import MhtuiApp
from mhtui.tui.prefer.pane import PreferPane
from mhtui.tui.prefer.queue_screen import PairsScreen
from mhtui.tui.prefer.screen import PreferScreen
from mhtui.tui.screens.dialogs import ChoiceDialog
from mhtui.wiring import Program

A, B = kit.IDS[:2]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return pairs.two_people(tmp_path / "s.db")


@asynccontextmanager
async def app_at(
    db: Path, size: tuple[int, int], *, queue: bool = False
) -> AsyncIterator[tuple[Pilot[None], MhtuiApp]]:
    made = Program(db, embeddings=False)
    begin = (lambda app: app.preferring.queue("S-01")) if queue else (lambda app: app.preferring.open((A, B), "S-01"))
    app = MhtuiApp(made, begin)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PairsScreen if queue else PreferScreen), 20)
        await pilot.pause()
        yield pilot, app
    made.close()


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_h10_answers_are_one_key_each_and_names_come_after_the_lock(db: Path, size: tuple[int, int]) -> None:
    async with app_at(db, size) as (pilot, app):
        shown = screen_text(app)
        assert "hidden" in shown
        assert "Empathy" in shown
        assert "Overall" in shown
        assert "How do you sleep?" in shown
        assert "p1" not in shown
        assert "p2" not in shown
        await pilot.press("tab")
        assert isinstance(app.focused, PreferPane)
        await pilot.press("a", "b", "t", "a", "a", "l")
        assert not isinstance(app.screen, ChoiceDialog), "one is missing: nothing is locked"
        await pilot.press("b", "l")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "p2" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "was played by" in screen_text(app))
        told = screen_text(app)
        assert "p1 (trainee)" in told
        assert "p2 (expert)" in told
        found = app.services.store.read_with(all_preferences)  # type: ignore[attr-defined]
        assert [one.choice for one in found] == ["a", "b", "tie", "a", "a", "b"]


async def test_what_is_given_is_a_draft_until_then(db: Path) -> None:
    async with app_at(db, (80, 24)) as (pilot, _):
        await pilot.press("v", "b", "escape", "escape")
    async with app_at(db, (80, 24)) as (pilot, app):
        await pilot.pause()
        assert "[B]" in screen_text(app)


async def test_the_pairs_say_nothing_of_who_played(db: Path) -> None:
    async with app_at(db, (80, 24), queue=True) as (pilot, app):
        await until(pilot, lambda: "to compare" in screen_text(app))
        assert "p1" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PreferScreen), 10)
