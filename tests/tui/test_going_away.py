"""Screens that are closed, or an app that ends, while the screen is still being built; and crashes that are real."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from fakes import FakeServices
from helpers import enter, kinds, screen_text, type_text, until
from textual.containers import Horizontal, VerticalScroll
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import ContentSwitcher

from mhtui.tui.app import MhtuiApp
from mhtui.tui.debrief.screen import DebriefScreen
from mhtui.tui.screens.cases import CasesScreen
from mhtui.tui.screens.door import DoorScreen
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.tui.screens.history import HistoryScreen
from mhtui.tui.screens.home import HomeScreen

SCREENS: dict[str, Callable[[FakeServices], Screen[None]]] = {
    "home": lambda _: HomeScreen(),
    "cases": lambda _: CasesScreen(),
    "history": lambda _: HistoryScreen(),
    "door": lambda _: DoorScreen("ten-days"),
    "encounter": lambda services: EncounterScreen(services.begin()),
    "debrief": lambda services: DebriefScreen(services.begin().id),
}


def slow_parts(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.05) -> None:
    """Containers take their time to build what is in them, as on a busy machine."""
    compose = Widget._compose

    async def slowly(self: Widget) -> None:
        if isinstance(self, Horizontal | VerticalScroll | ContentSwitcher):
            await asyncio.sleep(seconds)
        await compose(self)

    monkeypatch.setattr(Widget, "_compose", slowly)


async def played(app: MhtuiApp, play: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    """Run the app while it is played."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await play(pilot)
        await pilot.pause(0.1)


@pytest.mark.parametrize("how", ["exit", "pop"])
@pytest.mark.parametrize("name", list(SCREENS))
async def test_a_screen_may_go_before_its_parts_have_come(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch, name: str, how: str
) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        slow_parts(monkeypatch)
        app.push_screen(SCREENS[name](services))
        await asyncio.sleep(0.02)
        if how == "exit":
            app.exit()
        else:
            app.pop_screen()
            await until(pilot, lambda: len(app.screen_stack) == 1)
    assert app._error is None
    assert not app.return_code


async def test_a_part_that_is_really_missing_is_still_a_crash(services: FakeServices) -> None:
    app = MhtuiApp(services)

    async def look(pilot: Pilot[None]) -> None:
        app.screen.call_later(lambda: app.screen.query_one("#no-such-part"))

    with pytest.raises(NoMatches):
        await played(app, look)
    assert app._error is not None


async def test_a_signal_while_the_encounter_is_being_built_still_pauses_it(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        slow_parts(monkeypatch, 0.3)
        app.push_screen(EncounterScreen(services.begin()))
        await asyncio.sleep(0.05)
        app.close_down()
    assert kinds(services)[-1] == "paused"
    assert app._error is None


async def test_a_crash_pauses_the_session_and_keeps_what_is_typed(services: FakeServices) -> None:
    app = MhtuiApp(services)

    async def fail(pilot: Pilot[None]) -> None:
        await enter(pilot, services.begin())
        await type_text(pilot, "half a wo")
        app.screen.call_later(_boom)

    with pytest.raises(ValueError, match="boom"):
        await played(app, fail)
    assert services.store.rows["S0001"][-1].payload.model_dump() == {"kind": "paused", "reason": "closed"}
    assert services.store.texts["S0001", "composer"] == "half a wo"
    assert app.return_code == 1


def _boom() -> None:
    raise ValueError("boom")


CRASHING = """
import sys, signal
sys.path.insert(0, {here!r})
from fakes import FakeServices
from mhtui.tui import app as module
services = FakeServices()
session = services.begin()
def fail():
    raise ValueError("boom [red]/[/")
began = module.MhtuiApp.on_mount
def begin(self):
    began(self)
    self.set_timer(1.0, fail)
module.MhtuiApp.on_mount = begin
try:
    module.run_app(services, session_id=session.id)
finally:
    last = services.store.rows[session.id][-1].payload
    print("LAST", last.kind, getattr(last, "reason", ""), flush=True)
"""


def test_a_crash_is_one_line_with_the_way_back_and_the_rest_is_in_the_log(tmp_path: Path) -> None:
    from test_leaving import HERE, _read_until, run_in_terminal

    state = tmp_path / "state of mine"
    code = CRASHING.format(here=str(HERE))
    process, fd = run_in_terminal([sys.executable, "-c", code], {"MHTUI_STATE": str(state)})
    try:
        seen = _read_until(fd, b"LAST paused closed", 40)
        assert process.wait(20) == 1
    finally:
        process.kill()
        os.close(fd)
    assert b"\x1b[?1049l" in seen, "the terminal must be given back as it was"
    after = seen.split(b"\x1b[?1049l", 1)[1].decode()
    assert "mhtui stopped: ValueError: boom [red]/[/" in after
    assert "mhtui play --resume S0001" in after.replace("\r\n", "")
    assert "Traceback" not in after
    log = state / "crash.log"
    assert "Traceback" in log.read_text()
    assert "boom [red]/[/" in log.read_text()
    assert log.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(not hasattr(signal, "SIGTSTP"), reason="this system has no job control")
async def test_ctrl_z_undoes_in_the_box_and_does_not_stop_the_program(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "one two")
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert screen.interview.composer.text != "one two"
        assert "Patient" in screen_text(app)
