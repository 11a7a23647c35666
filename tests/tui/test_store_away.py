"""The store is locked, full or gone for a while: said in place, nothing lost, and it can be tried again."""

from __future__ import annotations

import pytest
from fakes import FakeServices
from helpers import enter, kinds, screen_text, type_text, until
from textual.pilot import Pilot

from mhtui.core.actions import EndPhase
from mhtui.play.session import LiveSession
from mhtui.tui.app import MhtuiApp
from mhtui.tui.desk import NotePane
from mhtui.tui.screens import encounter as encounter_module
from mhtui.tui.screens.encounter import EncounterScreen

LOCKED = "clinic.db is locked by another program."


def at_the_desk(services: FakeServices) -> LiveSession:
    session = services.begin()
    session.act(EndPhase())
    session.act(EndPhase())
    return session


async def in_the_note(pilot: Pilot[None], services: FakeServices) -> tuple[EncounterScreen, LiveSession]:
    session = at_the_desk(services)
    screen = await enter_desk(pilot, session)
    return screen, session


async def enter_desk(pilot: Pilot[None], session: LiveSession) -> EncounterScreen:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.enter(session)
    await until(
        pilot, lambda: isinstance(app.screen, EncounterScreen) and isinstance(app.screen.pane, NotePane), seconds=10
    )
    assert isinstance(app.screen, EncounterScreen)
    return app.screen


async def test_f5_sends_the_words_again_that_could_not_be_kept(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        services.store.broken = LOCKED
        await type_text(pilot, "precious")
        await pilot.press("enter")
        await until(pilot, lambda: "f5 tries once more" in screen_text(app))
        assert screen.interview.composer.text == "precious"
        services.store.broken = None
        await pilot.press("f5")
        await until(pilot, lambda: "You said: precious" in screen_text(app))
        assert screen.interview.composer.text == ""
        assert kinds(services).count("doctor_said") == 1


async def test_the_phase_does_not_end_without_its_note(services: FakeServices) -> None:
    """Note and end of the phase are asked for together: neither may come without the other."""
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        _screen, session = await in_the_note(pilot, services)
        await type_text(pilot, "No sleep.")
        services.store.broken = LOCKED
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "Go on to the diagnosis?" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "locked by another program" in screen_text(app))
        assert session.encounter.phase == "note"
        services.store.broken = None
        await pilot.press("f5")
        await until(pilot, lambda: session.encounter.phase == "diagnosis")
        assert session.encounter.note == {"cc": "No sleep."}


async def test_after_a_failure_another_wish_replaces_the_failed_one(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        services.store.broken = LOCKED
        await pilot.press("f3", "enter")
        await until(pilot, lambda: "locked by another program" in screen_text(app))
        services.store.broken = None
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "You said: hello" in screen_text(app))
        await pilot.press("f5")
        await pilot.pause(0.1)
        assert screen.session.encounter.phase == "interview", "the old wish is forgotten"


async def test_a_pause_that_is_not_kept_is_not_shown_as_one(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        services.store.broken = LOCKED
        await pilot.press("f9")
        await until(pilot, lambda: "a short break" in screen_text(app))
        await type_text(pilot, "tea")
        await pilot.press("enter")
        await until(pilot, lambda: "locked by another program" in screen_text(app))
        assert "The clock stands still" not in screen_text(app)
        services.store.broken = None
        await pilot.press("f5")
        await until(pilot, lambda: "The clock stands still" in screen_text(app))


async def test_notes_to_self_that_cannot_be_kept_do_not_end_the_app(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        screen._playing = False  # as after a failure: notes are then committed at once
        services.store.broken = LOCKED
        await pilot.press("f4")
        await type_text(pilot, "sister?")
        await pilot.press("f4")
        await until(pilot, lambda: "locked by another program" in screen_text(app))
        assert app.is_running


async def test_drafts_that_cannot_be_kept_are_told_and_kept_later(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encounter_module, "RETRY_S", 0.1)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        services.store.drafts_broken = LOCKED
        await type_text(pilot, "unsent")
        await until(pilot, lambda: "cannot be saved right now" in screen_text(app))
        await type_text(pilot, " words")
        assert screen.interview.composer.text == "unsent words"
        services.store.drafts_broken = None
        await until(pilot, lambda: services.store.texts.get(("S0001", "composer")) == "unsent words")
        await until(pilot, lambda: "saved again" in screen_text(app))


async def test_leaving_with_unsaved_words_says_so_once(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        services.store.broken = services.store.drafts_broken = LOCKED
        await type_text(pilot, "unsent")
        await pilot.press("ctrl+q", "enter")
        await until(pilot, lambda: "Not left yet" in screen_text(app))
        assert app.is_running
        await pilot.press("ctrl+q", "enter")
        await until(pilot, lambda: not app.is_running)


async def test_a_section_emptied_after_it_was_written_stays_empty_after_a_crash(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen, session = await in_the_note(pilot, services)
        await type_text(pilot, "wrong")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "Go on to the diagnosis?" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: session.encounter.phase == "diagnosis")
        await pilot.press("ctrl+r")
        await until(pilot, lambda: session.encounter.phase == "note" and isinstance(screen.pane, NotePane))
        await pilot.press("ctrl+u")
        await until(pilot, lambda: services.store.drafts("S0001").get("note.cc", "").strip() == "", seconds=2)
    # killed here: nothing was committed any more
    again = await services.resume("S0001")
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter_desk(pilot, again)
        assert screen.pane.editor("cc").text == ""  # type: ignore[attr-defined]
        assert screen.pane.pending()[0].sections == {}  # type: ignore[union-attr]
