"""Where keys go: pages scroll what is read, letters go to the words, and none is lost without a word."""

from __future__ import annotations

from fakes import FakePatient, FakeServices
from helpers import enter, screen_text, type_text, until

from mhtui.core.actions import EndPhase
from mhtui.core.events import PatientReplied
from mhtui.tui.app import MhtuiApp


def talkative() -> FakeServices:
    said = "\n".join(f"line {number} of a long story" for number in range(60))
    return FakeServices(patient=FakePatient([PatientReplied(behaviour="paces", speech=said)]))


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


async def test_letters_typed_in_the_dialogue_go_into_the_words() -> None:
    services = FakeServices()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "Did you ")
        screen.interview.transcript.focus()
        await pilot.pause()
        await type_text(pilot, "sleep?")
        assert screen.interview.composer.text == "Did you sleep?"
        assert screen.interview.composer.has_focus


async def test_keys_of_the_dialogue_stay_keys() -> None:
    services = FakeServices()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        screen.interview.transcript.focus()
        await pilot.pause()
        await pilot.press("y")
        await until(pilot, lambda: "signs me out" in app.clipboard)
        assert screen.interview.composer.text == ""


async def test_a_paste_in_the_dialogue_goes_into_the_words_and_only_once() -> None:
    from textual import events

    services = FakeServices()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        screen.interview.transcript.focus()
        await pilot.pause()
        app.post_message(events.Paste("one\n二"))
        await until(pilot, lambda: screen.interview.composer.text == "one\n二")
        app.post_message(events.Paste(" two"))
        await until(pilot, lambda: screen.interview.composer.text == "one\n二 two")


async def test_letters_typed_over_the_chart_go_into_the_words() -> None:
    services = FakeServices()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await pilot.press("f2")
        await until(pilot, lambda: "Door note" in screen_text(app))
        await type_text(pilot, "hello")
        assert screen.interview.composer.text == "hello"
        await until(pilot, lambda: "hello" in screen_text(app))


async def at_the_note(services: FakeServices, pilot) -> None:  # type: ignore[no-untyped-def]
    session = services.begin()
    session.act(EndPhase())
    session.act(EndPhase())
    pilot.app.enter(session)
    await until(pilot, lambda: "of 17 written" in screen_text(pilot.app))


async def test_letters_typed_in_the_list_of_sections_go_into_the_open_one() -> None:
    services = FakeServices()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_note(services, pilot)
        await pilot.press("escape")
        await type_text(pilot, "Brought in")
        await until(pilot, lambda: services.store.texts.get(("S0001", "note.cc")) == "Brought in")


async def test_letters_that_are_keys_say_so() -> None:
    services = FakeServices()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_note(services, pilot)
        await pilot.press("f2", "down")
        await until(pilot, lambda: getattr(app.focused, "id", "") == "sources")
        await type_text(pilot, "x")
        await until(pilot, lambda: "Letters are keys here, not words. esc goes back to writing." in screen_text(app))
        await pilot.press("escape")
        await type_text(pilot, "x")
        await until(pilot, lambda: services.store.texts.get(("S0001", "note.cc")) == "x")
