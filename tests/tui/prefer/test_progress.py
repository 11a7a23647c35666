"""Progress in the app: what was missed, and the door of the next patient."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

import preference_kit as pairs
import sessions_kit as kit
from helpers import screen_text, until

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.tui.app import MhtuiApp
from mhtui.tui.screens.door import DoorScreen
from mhtui.wiring import Program


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "s.db"
    store = SqliteStore(path)
    pairs.play(store, kit.IDS[0], participant="p1")
    pairs.play(store, kit.IDS[1], participant="p1", versions={"example": "1"})
    store.close()
    return path


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_areas_are_told_and_enter_leads_to_the_next_patient(db: Path, size: tuple[int, int]) -> None:
    made = Program(db, embeddings=False)
    made.settings = replace(made.settings, participant="p1")
    app = MhtuiApp(made, lambda app: app.open_progress())
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "interview: risk" in screen_text(app), 60)
        assert "p1: 1 encounters ended and scored" in screen_text(app), "the example is not counted"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, DoorScreen), 20)
    made.close()
