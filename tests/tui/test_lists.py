"""Home, cases, history."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from fakes import CASES, FakeServices
from helpers import enter, screen_text, type_text, until

from mhtui.core.actions import Stop
from mhtui.core.errors import StoreError
from mhtui.tui.app import MhtuiApp
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.wiring import Program


async def test_a_first_start_says_what_to_press(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "press enter to meet your first patient" in screen_text(app))
        assert "Resume" not in screen_text(app)


async def test_what_can_be_resumed_is_first_and_under_the_cursor(services: FakeServices) -> None:
    services.begin("ten-days")
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "2 cases, 0 new to you" in screen_text(app))
        rows = screen_text(app).splitlines()
        assert "Resume" in rows[2]
        assert "Ten days without sleep" in rows[3]
        assert "interview · turn 0 · left just now" in rows[3]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen))


async def test_the_next_patient_is_one_not_met_yet_and_the_library_has_all(services: FakeServices) -> None:
    services.case_cards = [replace(services.case_cards[0], played=1), replace(services.case_cards[1], played=0)]
    services.begin("ten-days")
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Mr Charlton's back · new to you" in screen_text(app))
        words = [row.split()[0] for row in screen_text(app).splitlines()[2:10] if row.strip()]
        assert words == ["Resume", "Ten", "Start", "Next", "Library", "Pressure", "Look", "History"]
        await pilot.press("down", "enter")
        await until(pilot, lambda: "At the door" in screen_text(app) and "third night" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Look back" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "2 cases, 1 new to you" in screen_text(app) and "search" in screen_text(app))


async def test_cases_show_setting_difficulty_played_and_door_note(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await until(pilot, lambda: "34-year-old woman" in screen_text(app))
        shown = screen_text(app)
        assert "easier · new" in shown
        assert "medium · met 2×" in shown
        assert "emergency department" in shown
        await pilot.press("down")
        await until(pilot, lambda: "third night on the ward" in screen_text(app))
        assert services.warmed >= 1


async def test_cases_are_searched_and_esc_gives_all_back(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_cases()
        await until(pilot, lambda: "2 cases" in screen_text(app))
        await pilot.press("slash")
        await type_text(pilot, "wall")
        await until(pilot, lambda: "Ten days" not in screen_text(app))
        assert "Mr Charlton" in screen_text(app)
        await type_text(pilot, "xyz")
        await until(pilot, lambda: "No case has these words" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Ten days" in screen_text(app))


async def test_unreadable_case_files_are_named(services: FakeServices) -> None:
    services.problems = ["cases/broken.yaml: line 3: expected a title"]
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_cases()
        await until(pilot, lambda: "cases/broken.yaml: line 3" in screen_text(app))


async def test_hostile_titles_are_only_words(services: FakeServices) -> None:
    services.case_cards = [replace(CASES[0], title="[/] [red]boo \x1b[2J", door_note="[@click=app.exit]x[/] [/")]
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_cases()
        await until(pilot, lambda: "[/] [red]boo" in screen_text(app))
        await until(pilot, lambda: "[@click=app.exit]x[/] [/" in screen_text(app))


async def test_history_lists_open_and_ended_and_opens_both(services: FakeServices) -> None:
    done = services.begin("mr-charlton")
    done.act(Stop())
    services.clock.now += 1000
    services.begin("ten-days")
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "2 sessions, 1 open" in screen_text(app))
        assert "open · interview" in screen_text(app)
        assert "stopped" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen))
        app.go_home()
        app.open_history()
        await until(pilot, lambda: "2 sessions" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "DebriefScreen")


async def test_a_long_history_lists_the_latest_and_more_on_enter(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mhtui.tui.screens.history.PAGE", 2)
    for _ in range(5):
        services.begin("ten-days").act(Stop())
        services.clock.now += 1000
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "… 3 older. Enter lists 2 more." in screen_text(app))
        await pilot.press("end", "m", "enter")  # nothing to mark on that line
        await until(pilot, lambda: "… 1 older. Enter lists 1 more." in screen_text(app))
        await pilot.press("end", "enter")
        await until(pilot, lambda: "older" not in screen_text(app))
        assert screen_text(app).count("Ten days without sleep") == 5
        await pilot.press("slash")
        await type_text(pilot, "charlton")
        await until(pilot, lambda: "Ten days" not in screen_text(app))


async def test_an_empty_history_says_where_to_go(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "No sessions yet" in screen_text(app))


async def test_a_store_that_cannot_be_read_is_said(services: FakeServices) -> None:
    def refuse() -> list[object]:
        raise StoreError("the database is newer than this program")

    services.sessions = refuse  # type: ignore[assignment, method-assign]
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: "newer than this program" in screen_text(app))
        assert app.is_running


async def test_a_session_that_cannot_be_opened_is_said(services: FakeServices) -> None:
    async def refuse(case_id: str, **_options: object) -> object:
        raise StoreError("the folder is read-only")

    services.start = refuse  # type: ignore[assignment, method-assign]
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.open_door("ten-days")
        await until(pilot, lambda: "At most 60 turns" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "the folder is read-only" in screen_text(app))
        assert "At the door" in screen_text(app)


async def test_leaving_an_encounter_leads_home(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        app.screen.action_leave()  # type: ignore[attr-defined]
        await until(pilot, lambda: "Resume" in screen_text(app))
        assert len(app.screen_stack) == 1


async def test_sessions_that_cannot_be_read_are_said_to_be_so_for_as_long_as_it_lasts(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"SQLite format 3\x00" + b"\xff" * 4096)
    before = damaged.read_bytes()
    program = Program(damaged, embeddings=False)
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "cannot be read" in screen_text(app), 10)
        assert "nothing yet" not in screen_text(app)
        await pilot.press("slash")
        await until(pilot, lambda: "the sessions cannot be read" in screen_text(app), 10)
        assert "loading" not in screen_text(app)
    program.close()
    assert damaged.read_bytes() == before
