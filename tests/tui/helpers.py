"""Reading the screen as a person would."""

from __future__ import annotations

from collections.abc import Callable

from fakes import FakeServices
from textual.pilot import Pilot

from mhtui.play.session import LiveSession
from mhtui.tui.app import MhtuiApp
from mhtui.tui.screens.encounter import EncounterScreen


def screen_text(app: MhtuiApp) -> str:
    """What the terminal shows, row by row."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    rows = ["".join(segment.text for segment in strip) for strip in strips[:height]]
    return "\n".join(row[:width].rstrip() for row in rows)


async def until(pilot: Pilot[None], predicate: Callable[[], bool], seconds: float = 3.0) -> None:
    """Wait for what a person would wait for; fails when it does not come."""
    for _ in range(int(seconds / 0.02)):
        await pilot.pause(0.02)
        if predicate():
            return
    raise AssertionError(f"did not happen within {seconds} s; the screen shows:\n{screen_text(pilot.app)}")  # type: ignore[arg-type]


def kinds(services: FakeServices, session_id: str = "S0001") -> list[str]:
    """Kinds of the committed events."""
    return [event.kind for event in services.store.rows[session_id]]


async def enter(pilot: Pilot[None], session: LiveSession) -> EncounterScreen:
    """Open an encounter."""
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.enter(session)
    await until(pilot, lambda: isinstance(app.screen, EncounterScreen) and app.focused is not None)
    screen = app.screen
    assert isinstance(screen, EncounterScreen)
    if not session.encounter.paused:
        await until(pilot, lambda: "Patient" in screen_text(app) or app.size.width < 60 or app.size.height < 16)
    return screen


async def type_text(pilot: Pilot[None], text: str) -> None:
    """Type characters; spaces and punctuation by their key names."""
    from textual.keys import _character_to_key

    await pilot.press(*[_character_to_key(char) for char in text])
