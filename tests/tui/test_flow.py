"""Whole encounters as a person plays them."""

from __future__ import annotations

from fakes import FakeServices
from helpers import enter, kinds, screen_text, type_text, until

from mhtui.tui.app import MhtuiApp


async def test_keys_alone_lead_from_home_to_the_end(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "first patient" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "ten days without sleep, she says" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "At most 60 turns" in screen_text(app))
        assert not services.store.rows, "the clock must not run while the door note is read"
        await pilot.press("enter")
        await until(pilot, lambda: "signs me out?" in screen_text(app))
        await type_text(pilot, "How do you sleep?")
        await pilot.press("enter")
        await until(pilot, lambda: "You said: How do you sleep?" in screen_text(app))
        await pilot.press("f3", "enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await type_text(pilot, "tsh, EEG, all labs")
        await pilot.press("enter")
        await until(pilot, lambda: "TSH 1.8 mU/L" in screen_text(app))
        assert "EEG  not available" in screen_text(app)
        assert "too vague" in screen_text(app)
        for phase in ("note", "diagnosis", "plan", "ended"):
            await pilot.press("f3")
            await pilot.pause()
            await pilot.press("enter")
            await until(pilot, lambda phase=phase: services.store.cards()[0].phase == phase)  # type: ignore[misc]
    assert kinds(services)[-1] == "encounter_ended"
    assert kinds(services)[:5] == [
        "session_started",
        "patient_opened",
        "doctor_said",
        "patient_replied",
        "phase_changed",
    ]


async def test_the_mouse_alone_opens_pauses_and_leaves(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: "first patient" in screen_text(app))
        await pilot.click("#menu", offset=(6, 1))
        await until(pilot, lambda: "Mr Charlton" in screen_text(app))
        await pilot.click("#list", offset=(6, 1))
        await until(pilot, lambda: "At the door" in screen_text(app))
        await pilot.click("#go")
        await until(pilot, lambda: "signs me out?" in screen_text(app))
        await pilot.click("EncounterHeader", offset=(95, 0))
        await until(pilot, lambda: "a short break" in screen_text(app))
        await pilot.click("ReasonDialog OptionList", offset=(3, 1))
        await until(pilot, lambda: "The clock stands still" in screen_text(app))
        assert services.store.rows["S0001"][-1].payload.model_dump() == {"kind": "paused", "reason": "called away"}
        await pilot.click("ChoiceDialog OptionList", offset=(3, 1))
        await until(pilot, lambda: "Resume" in screen_text(app))


async def test_footer_keys_can_be_clicked(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        keys = {str(key.content.plain): key for key in screen.query("Key").results()}  # type: ignore[attr-defined]
        await pilot.click(keys["enter send"])
        await until(pilot, lambda: "You said: hello" in screen_text(app))
        await pilot.click(keys["f2 chart"])
        await until(pilot, lambda: "Door note" in screen_text(app))


async def test_opening_a_case_or_a_session_by_name(services: FakeServices) -> None:
    session = services.begin()
    app = MhtuiApp(services, session.id)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "signs me out?" in screen_text(app))
    app = MhtuiApp(services, "mr-charlton")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "third night on the ward" in screen_text(app))


async def test_an_unknown_case_is_said_in_place(services: FakeServices) -> None:
    app = MhtuiApp(services, "nobody")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "There is no case 'nobody'" in screen_text(app))
        await pilot.press("enter", "escape")
        await until(pilot, lambda: "Encounter" in screen_text(app))
