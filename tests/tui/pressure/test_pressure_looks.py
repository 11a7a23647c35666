"""How the browser and the debrief look, at 80x24 and 140x40. Look before updating."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from clinic import Clinic, still
from helpers import screen_text, until
from textual.pilot import Pilot

from mhtui.core.actions import EndPhase, Say
from mhtui.tui.app import MhtuiApp

Place = Callable[[Pilot[None]], Awaitable[None]]
SIZES = [(80, 24), (140, 40)]
pytestmark = pytest.mark.slow


async def at_the_scenarios(pilot: Pilot[None]) -> None:
    app: Any = pilot.app
    app.pressure.open()
    await until(pilot, lambda: "Content:" in screen_text(app), 10.0)


def in_debrief(page: str) -> Place:
    async def debrief(pilot: Pilot[None]) -> None:
        app: Any = pilot.app
        session = app.services.begin()
        for reply in ("holds warm amount", "concedes prescribes", "undecided", "overreacts accuses"):
            session.act(Say(text=reply))
            await session.answer()
        session.act(EndPhase())
        app.open_session(session.id)
        await until(pilot, lambda: "Over-escalation" in screen_text(app), 10.0)
        await pilot.press(page)
        await pilot.pause()

    return debrief


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "place",
    [at_the_scenarios, in_debrief("1"), in_debrief("2"), in_debrief("3")],
    ids=["browser", "scores", "turns", "both"],
)
def test_looks(
    snap_compare: Any, clinic: Clinic, monkeypatch: pytest.MonkeyPatch, place: Place, size: tuple[int, int]
) -> None:
    still(monkeypatch)
    assert snap_compare(MhtuiApp(clinic), run_before=place, terminal_size=size)
