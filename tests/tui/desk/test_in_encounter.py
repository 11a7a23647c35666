"""The desk inside a real encounter: what is typed is kept, what is left is committed."""

from __future__ import annotations

from typing import Any

from fakes import FakeServices
from helpers import kinds, type_text, until
from textual.pilot import Pilot

from mhtui.core.actions import EndPhase, Say
from mhtui.play.session import LiveSession
from mhtui.tui.app import MhtuiApp
from mhtui.tui.desk import DiagnosisPane, NotePane, PlanPane
from mhtui.tui.screens.encounter import EncounterScreen


async def at_the_desk(services: FakeServices) -> LiveSession:
    session = services.begin()
    session.act(Say(text="How do you sleep?"))
    await session.answer()
    session.act(EndPhase())
    session.act(EndPhase())
    return session


async def enter(pilot: Pilot[None], session: LiveSession) -> EncounterScreen:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.enter(session)
    await until(pilot, lambda: isinstance(app.screen, EncounterScreen) and app.focused is not None, seconds=10)
    assert isinstance(app.screen, EncounterScreen)
    return app.screen


async def hand_in(pilot: Pilot[None], session: LiveSession, phase: str) -> None:
    await pilot.press("ctrl+s")
    await pilot.pause(0.1)
    await pilot.press("enter")
    await until(pilot, lambda: session.encounter.phase == phase)


def of_kind(services: FakeServices, kind: str) -> Any:
    return [e.payload for e in services.store.rows["S0001"] if e.kind == kind][-1]


async def test_note_diagnosis_and_plan_are_written_handed_in_and_lead_to_the_debrief(services: FakeServices) -> None:
    session = await at_the_desk(services)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, session)
        await until(pilot, lambda: isinstance(screen.pane, NotePane))
        await type_text(pilot, "No sleep.")
        await pilot.press("tab")
        await type_text(pilot, "Ten nights.")
        await hand_in(pilot, session, "diagnosis")
        assert of_kind(services, "note_written").sections == {"cc": "No sleep.", "hpi": "Ten nights."}
        await until(pilot, lambda: isinstance(screen.pane, DiagnosisPane))
        await type_text(pilot, "6A60.0")
        await pilot.press("enter")
        await type_text(pilot, "ten days")
        await hand_in(pilot, session, "plan")
        assert [(e.code, e.reasoning) for e in of_kind(services, "diagnoses_ranked").entries] == [
            ("6A60.0", "ten days")
        ]
        await until(pilot, lambda: isinstance(screen.pane, PlanPane))
        await type_text(pilot, "Admit.")
        await hand_in(pilot, session, "ended")
    assert of_kind(services, "plan_written").sections == {"safety": "Admit."}
    assert kinds(services)[-1] == "encounter_ended"


async def test_what_was_typed_is_there_again_after_the_terminal_was_closed(services: FakeServices) -> None:
    session = await at_the_desk(services)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, session)
        await until(pilot, lambda: isinstance(screen.pane, NotePane))
        await type_text(pilot, "No sleep.")
        await pilot.pause(0.1)
        app.close_down()
        await pilot.pause(0.1)
    again = await services.resume(session.id)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.enter(again)
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen))
        screen = app.screen
        assert isinstance(screen, EncounterScreen)
        await until(pilot, lambda: isinstance(screen.pane, NotePane) and screen.pane.editor("cc").text == "No sleep.")


async def test_coming_back_from_the_diagnosis_shows_the_note_as_it_was(services: FakeServices) -> None:
    session = await at_the_desk(services)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, session)
        await until(pilot, lambda: isinstance(screen.pane, NotePane))
        await type_text(pilot, "No sleep.")
        await hand_in(pilot, session, "diagnosis")
        await pilot.press("ctrl+r")
        await until(pilot, lambda: session.encounter.phase == "note" and isinstance(screen.pane, NotePane))
        assert screen.pane.editor("cc").text == "No sleep."
        assert screen.pane.pending() == ()
        await type_text(pilot, " Sister.")
        assert screen.pane.pending()[0].sections == {"cc": "No sleep. Sister."}


async def test_a_refused_note_stays_in_the_box(services: FakeServices) -> None:
    session = await at_the_desk(services)
    session.save_draft("note.cc", "x" * 20_001)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, session)
        await until(pilot, lambda: isinstance(screen.pane, NotePane))
        await pilot.press("ctrl+s")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert session.encounter.phase == "note", "going on without the refused note would lose it"
        assert len(screen.pane.editor("cc").text) == 20_001
