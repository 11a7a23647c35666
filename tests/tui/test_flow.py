"""Whole encounters as a person plays them."""

from __future__ import annotations

from typing import Any

import pytest
from fakes import FakeServices
from helpers import enter, kinds, screen_text, type_text, until
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from mhtui.tui.app import MhtuiApp
from mhtui.tui.screens.dialogs import ChoiceDialog


async def test_keys_alone_lead_from_home_to_the_end(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "first patient" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "ten days without sleep, she says" in screen_text(app))
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
        await pilot.click("#menu", offset=(6, 2))
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
        await until(pilot, lambda: "Next patient" in screen_text(app))


async def click_key(pilot: Pilot[None], words: str) -> None:
    """Click a key of the footer by its words."""
    keys = {str(key.content): key for key in pilot.app.screen.query("Key").results(Static)}
    await pilot.click(keys[words])
    await pilot.pause(0.1)


async def answer(pilot: Pilot[None], row: int) -> None:
    """Click an answer of the question that is open."""
    app: Any = pilot.app
    await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
    await pilot.click("ChoiceDialog OptionList", offset=(3, row))
    await pilot.pause(0.1)


@pytest.mark.slow
async def test_the_mouse_alone_leads_through_a_whole_encounter(services: FakeServices) -> None:
    """Words come by paste, as the mouse's middle button gives them."""
    app = MhtuiApp(services)

    async def paste(words: str) -> None:
        app.post_message(events.Paste(words))
        await pilot.pause(0.1)

    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: "first patient" in screen_text(app))
        await pilot.click("#menu", offset=(6, 2))
        await until(pilot, lambda: "Mr Charlton" in screen_text(app))
        await pilot.click("#list", offset=(6, 1))
        await until(pilot, lambda: "At most" in screen_text(app))
        await pilot.click("#go")
        await until(pilot, lambda: "signs me out?" in screen_text(app))
        await paste("How do you sleep?")
        await click_key(pilot, "enter send")
        await until(pilot, lambda: "You said: How do you sleep?" in screen_text(app))
        await click_key(pilot, "f8 silent")
        await until(pilot, lambda: "You said: silence" in screen_text(app))
        await click_key(pilot, "f2 chart")
        await click_key(pilot, "esc back")
        await click_key(pilot, "f3 next phase")
        await answer(pilot, 0)
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await paste("ecg")
        await click_key(pilot, "enter send")
        await until(pilot, lambda: "Sinus rhythm" in screen_text(app))
        await click_key(pilot, "f3 next phase")
        await answer(pilot, 0)
        await until(pilot, lambda: "of 17 written" in screen_text(app))
        assert "> Note >" in screen_text(app)
        await pilot.click("#sections", offset=(6, 1))
        await paste("Ten nights.")
        await click_key(pilot, "^s submit")
        await answer(pilot, 0)
        await until(pilot, lambda: "search ICD-11" in screen_text(app))
        await paste("6A60.0")
        await until(pilot, lambda: "manic" in screen_text(app))
        await until(pilot, lambda: app.screen.query_one("DiagnosisPane #results").region.height > 0)
        await pilot.click("DiagnosisPane #results", offset=(3, 0))
        await pilot.click("#reasons")
        await paste("ten days")
        await click_key(pilot, "^s submit")
        await answer(pilot, 0)
        await until(pilot, lambda: "of 6 written" in screen_text(app))
        await paste("Admit.")
        await click_key(pilot, "^s submit")
        await answer(pilot, 0)
        await until(pilot, lambda: services.store.cards()[0].ended == "submitted")
    happened = {e.kind: e.payload for e in services.store.rows["S0001"]}
    assert happened["note_written"].sections == {"hpi": "Ten nights."}  # type: ignore[union-attr]
    assert happened["diagnoses_ranked"].entries[0].reasoning == "ten days"  # type: ignore[union-attr]
    assert happened["plan_written"].sections == {"safety": "Admit."}  # type: ignore[union-attr]
