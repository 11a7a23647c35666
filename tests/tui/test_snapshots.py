"""How the screens look, at 80x24 and 140x40 (and the plain message below 60x16). Look before updating."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fakes import FakePatient, FakeServices
from helpers import enter, screen_text, type_text, until
from textual.pilot import Pilot

from mhtui.core.actions import Say
from mhtui.core.chat import ChatRefused, Waiting
from mhtui.core.events import PatientReplied
from mhtui.play.services import Settings
from mhtui.tui.app import MhtuiApp

Place = Callable[[Pilot[None]], Awaitable[None]]
SIZES = [(80, 24), (140, 40)]
pytestmark = pytest.mark.slow  # some minutes in all, on one worker
PRESSURED = PatientReplied(
    behaviour="leans in, answers before you finish; fingers drumming",
    speech="Ten nights. Eleven. It's not that I can't, I don't need it, there's the difference, my mother never "
    "understood that, she needed eight hours and look what it got her.\nAnd [red]they[/] … 你好，世界 … they KNOW.",
)


def clinic(theme: str = "mhtui-dark") -> FakeServices:
    return FakeServices(
        settings=Settings(instant_patient=True, participant="R-07", theme=theme), patient=FakePatient([PRESSURED])
    )


async def at_home(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: "new to you" in screen_text(pilot.app))  # type: ignore[arg-type]


async def at_cases(pilot: Pilot[None]) -> None:
    pilot.app.open_cases()  # type: ignore[attr-defined]
    await until(pilot, lambda: "34-year-old" in screen_text(pilot.app))  # type: ignore[arg-type]


async def at_history(pilot: Pilot[None]) -> None:
    pilot.app.open_history()  # type: ignore[attr-defined]
    await until(pilot, lambda: "1 session" in screen_text(pilot.app))  # type: ignore[arg-type]


async def at_the_door(pilot: Pilot[None]) -> None:
    pilot.app.open_door("ten-days")  # type: ignore[attr-defined]
    await until(pilot, lambda: "At most" in screen_text(pilot.app))  # type: ignore[arg-type]


async def in_interview(pilot: Pilot[None]) -> None:
    app: Any = pilot.app
    await enter(pilot, app.services.begin())
    await type_text(pilot, "How long have you been sleeping like that?")
    await pilot.press("enter")
    await until(pilot, lambda: "they KNOW" in screen_text(app))
    await type_text(pilot, "What did you do")


async def in_exams(pilot: Pilot[None]) -> None:
    await in_interview(pilot)
    await pilot.press("f3")
    await pilot.pause()
    await pilot.press("enter")
    await until(pilot, lambda: "Order exams" in screen_text(pilot.app))  # type: ignore[arg-type]
    await type_text(pilot, "tsh, EEG, all labs")
    await pilot.press("enter")
    await until(pilot, lambda: "Sinus" in screen_text(pilot.app) or "TSH 1.8" in screen_text(pilot.app))  # type: ignore[arg-type]
    await type_text(pilot, "lith")


async def asking_to_go_on(pilot: Pilot[None]) -> None:
    await in_interview(pilot)
    await pilot.press("f3")
    await pilot.pause()


async def pausing(pilot: Pilot[None]) -> None:
    await in_interview(pilot)
    await pilot.press("f9")
    await pilot.pause()


async def with_help(pilot: Pilot[None]) -> None:
    await in_interview(pilot)
    await pilot.press("f1")
    await until(pilot, lambda: "Enter sends, Ctrl+J" in screen_text(pilot.app))  # type: ignore[arg-type]


async def with_chart(pilot: Pilot[None]) -> None:
    await in_interview(pilot)
    await pilot.press("f2")
    await pilot.pause()


async def watching(pilot: Pilot[None]) -> None:
    """A model at work, after a wait, with its words on the way."""
    app: Any = pilot.app
    model = app.services.model
    model.actions = [Say(text="How long have you been sleeping like that?")]
    model.waits = [Waiting("http://ward.test/v1 answered 429: [red]busy[/]", 3.0, 1, 5, begins=True)]
    app.enter(app.services.begin(doctor="model:ward"))
    await until(pilot, lambda: "they KNOW" in screen_text(app))
    await pilot.press("space")
    await until(pilot, lambda: "It is over" in screen_text(app) or "held" in screen_text(app))


async def watching_a_failure(pilot: Pilot[None]) -> None:
    app: Any = pilot.app
    app.services.model.errors = [ChatRefused("http://ward.test/v1 answered 401: no such key [b]x[/]", 401)]
    app.enter(app.services.begin(doctor="model:ward"))
    await until(pilot, lambda: "Retry" in screen_text(app))


async def taking_over(pilot: Pilot[None]) -> None:
    await watching_a_failure(pilot)
    await pilot.press("t")
    await until(pilot, lambda: "Take over from where?" in screen_text(pilot.app))  # type: ignore[arg-type]


def settled(place: Place) -> Place:
    """The place, once nothing changes on the screen any more."""

    async def go(pilot: Pilot[None]) -> None:
        await place(pilot)
        same, before = 0, ""
        while same < 4:
            await pilot.pause(0.05)
            now = pilot.app.export_screenshot()
            same, before = (same + 1, before) if now == before else (0, now)

    return go


PLACES: list[Place] = [
    at_home,
    at_cases,
    at_history,
    at_the_door,
    in_interview,
    in_exams,
    asking_to_go_on,
    pausing,
    with_help,
    with_chart,
    watching,
    watching_a_failure,
    taking_over,
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_places(snap_compare: Any, place: Place, size: tuple[int, int]) -> None:
    services = clinic()
    if place in (at_home, at_history):
        services.begin("mr-charlton")
    assert snap_compare(MhtuiApp(services), terminal_size=size, run_before=settled(place))


@pytest.mark.parametrize("theme", ["mhtui-light", "mhtui-contrast"])
def test_other_themes(snap_compare: Any, theme: str) -> None:
    assert snap_compare(MhtuiApp(clinic(theme)), terminal_size=(80, 24), run_before=settled(in_interview))


def test_too_small(snap_compare: Any) -> None:
    async def small(pilot: Pilot[None]) -> None:
        app: Any = pilot.app
        await enter(pilot, app.services.begin())

    assert snap_compare(MhtuiApp(clinic()), terminal_size=(60, 14), run_before=settled(small))
