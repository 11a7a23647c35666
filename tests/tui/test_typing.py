"""Where keys go: pages scroll what is read, letters go to the words, and none is lost without a word."""

from __future__ import annotations

from fakes import FakePatient, FakeServices
from helpers import enter, screen_text, type_text, until

from mhtui.core.events import PatientReplied
from mhtui.tui.app import MhtuiApp


def talkative() -> FakeServices:
    said = "\n".join(f"line {number} of a long story" for number in range(60))
    services = FakeServices(patient=FakePatient([PatientReplied(behaviour="paces", speech=said)]))
    return services


async def test_pages_scroll_the_dialogue_from_the_text_box() -> None:
    services = talkative()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "go on")
        await pilot.press("enter")
        await until(pilot, lambda: "line 59" in screen_text(app))
        await type_text(pilot, "and then")
        await pilot.press("pageup")
        await until(pilot, lambda: "line 59" not in screen_text(app))
        assert screen.interview.composer.has_focus
        await pilot.press("pagedown")
        await until(pilot, lambda: "line 59" in screen_text(app))
        assert screen.interview.composer.text == "and then"


async def test_pages_move_in_words_longer_than_the_box() -> None:
    services = talkative()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        composer = screen.interview.composer
        composer.restore("\n".join(f"row {number}" for number in range(40)))
        await pilot.pause()
        await pilot.press("pageup")
        await pilot.pause()
        assert composer.cursor_location[0] < 39


async def test_pages_scroll_the_results_from_the_order_box() -> None:
    services = FakeServices()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("f3")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await type_text(pilot, ", ".join(f"exam {number}" for number in range(20)))
        await pilot.press("enter")
        await until(pilot, lambda: "exam 19" in screen_text(app))
        await pilot.press("pageup")
        await until(pilot, lambda: "exam 19" not in screen_text(app))
