"""The observed interview in the app: chosen at the door, timed, found by the supervisor, counted in the history."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from helpers import screen_text, until
from rating_kit import whole
from sessions_kit import finish

from mhtui.adapters.rubric_files import load_rubric
from mhtui.core.encounter import fold
from mhtui.core.events import Event, Limits, NoteWritten, PhaseChanged, SessionStarted
from mhtui.play.observed import OBSERVED, as_mode
from mhtui.tui.app import MhtuiApp
from mhtui.tui.panes.header import status_words
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.wiring import Program

pytestmark = pytest.mark.slow

MINUTE = 60_000
CASE = "ten-days-without-sleep"


async def test_the_door_offers_an_observed_interview_with_its_limits(tmp_path: Path) -> None:
    program = Program(tmp_path / "o.db", embeddings=False)
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_door(CASE)
        await until(pilot, lambda: "60 turns" in screen_text(app), 10)
        assert "Mode:    practice" in screen_text(app)
        await pilot.press("o")
        await until(pilot, lambda: "30 minutes with the patient" in screen_text(app))
        assert "15 minutes for the note" in screen_text(app)
        assert "turns" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen) and "/30 · f9" in screen_text(app), 20)
    [card] = program.sessions()
    assert program.rating_room().modes() == {card.id: OBSERVED}
    program.close()


async def test_a_supervisor_finds_it_and_the_resident_sees_progress(tmp_path: Path) -> None:
    program = Program(tmp_path / "o.db", embeddings=False)
    program.settings = replace(program.settings, participant="R-07")
    session = await program.start(CASE, mode=OBSERVED)
    await asyncio.to_thread(finish, session)
    rubric, room = load_rubric(OBSERVED), program.rating_room()
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        app.rating.open("S-01", rubric)
        await until(pilot, lambda: "to rate · observed" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "presentation 00:0" in screen_text(app), 10)
        await pilot.press("escape", "escape")
        app.open_history()
        await until(pilot, lambda: "observed: 0 of 3 passed" in screen_text(app))
        assert "observed · Ten days" in screen_text(app)
        await pilot.press("escape")
        for one in whole(rubric, "S-01", 5, 6, 7, session_id=session.id):
            room.add(one)
        app.open_history()
        await until(pilot, lambda: "observed: 1 of 3 passed" in screen_text(app))
    program.close()


def test_the_note_has_its_own_clock_and_time_that_is_up_is_said() -> None:
    limits, _ = as_mode(OBSERVED, Limits())
    started = SessionStarted(
        case_id="c", case_hash="0" * 64, title="t", setting="s", door_note="d", arm="trainee", seed=1, limits=limits
    )
    steps = [(0, started), (20, PhaseChanged(to="note")), (34, NoteWritten(sections={}))]
    phases = ("interview", "interview", "note")
    log = [Event("S", n, at * MINUTE, phases[n], "doctor", what) for n, (at, what) in enumerate(steps)]
    view = fold(log).view()
    assert status_words(view, "f9") == "14:00 of 15 min · f9 pause"
    late = replace(view, usage=replace(view.usage, note_ms=15 * MINUTE))
    assert status_words(late, "f9") == "15:00 of 15 min · time is up"
    assert status_words(late, "f9", short=True) == "15:00/15 · time is up"
