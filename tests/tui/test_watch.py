"""Watching a model: live, held, one turn, waits, failures, cancelling, taking over, leaving."""

from __future__ import annotations

import asyncio

import pytest
from fakes import FakeModel, FakeServices
from helpers import enter, kinds, screen_text, type_text, until
from textual.pilot import Pilot

from mhtui.core.actions import EndPhase, Order, Pause, Say, WriteNote
from mhtui.core.chat import ChatRefused, Waiting
from mhtui.play.services import ModelCard
from mhtui.play.session import LiveSession
from mhtui.play.watching import HELD
from mhtui.tui.app import MhtuiApp
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.tui.screens.watch import WatchScreen

DOOR = "model:ward"


def questions(number: int = 50) -> list[Say]:
    return [Say(text=f"Question number {n}?") for n in range(1, number + 1)]


async def watch(pilot: Pilot[None], services: FakeServices, session: LiveSession | None = None) -> WatchScreen:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.enter(session or services.begin(doctor=DOOR))
    await until(pilot, lambda: isinstance(app.screen, WatchScreen) and "signs me out" in screen_text(app))
    assert isinstance(app.screen, WatchScreen)
    return app.screen


async def held(pilot: Pilot[None], services: FakeServices, model: FakeModel | None = None) -> WatchScreen:
    """A session taken up again: it waits for a word."""
    services.model = model or FakeModel(questions())
    session = services.begin(doctor=DOOR)
    session.act(Pause(reason="closed"))
    screen = await watch(pilot, services, session)
    await until(pilot, lambda: "is held; the clock stands" in screen_text(pilot.app))  # type: ignore[arg-type]
    return screen


async def test_a_session_just_begun_is_played_to_the_end_while_one_watches(services: FakeServices) -> None:
    services.model = FakeModel([Say(text="Hello, who are you?"), EndPhase(), Order(text="tsh")])
    app = MhtuiApp(services)
    async with app.run_test(size=(120, 30)) as pilot:
        await watch(pilot, services)
        await until(pilot, lambda: "It is over;" in screen_text(app))
        text = screen_text(app)
        assert "Hello, who are you?" in text
        assert "You said: Hello, who are you?" in text
        assert "TSH 1.8" in text
        assert "calls" in text
        assert "unpriced" in text
    assert kinds(services)[-1] == "encounter_ended"


async def test_taken_up_again_nobody_is_asked_before_a_key(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await held(pilot, services)
        await pilot.pause(0.1)
        assert services.model.asked == 0


async def test_one_turn_at_a_time_with_the_clock_standing_between(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await held(pilot, services)
        for number in (1, 2):
            await pilot.press("s")
            await until(pilot, lambda number=number: f"You said: Question number {number}?" in screen_text(app))  # type: ignore[misc]
            await until(pilot, lambda: kinds(services)[-1] == "paused")
        assert services.model.asked == 2
        assert services.store.rows["S0001"][-1].payload.model_dump()["reason"] == HELD


async def test_space_goes_on_and_holds(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await held(pilot, services)
        services.patient.gate = asyncio.Event()
        await pilot.press("space")
        await until(pilot, lambda: kinds(services)[-1] == "doctor_said")
        await pilot.press("space")
        await until(pilot, lambda: "held after this turn" in screen_text(app))
        services.patient.gate.set()
        await until(pilot, lambda: kinds(services)[-1] == "paused")
        assert kinds(services).count("doctor_said") == 1
        assert screen.playing


async def test_a_busy_endpoint_is_counted_down_and_the_clock_stands(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        waits = [Waiting("http://ward.test/v1 answered 429: [red]busy", 12.0, 1, 5, begins=True)]
        await held(pilot, services, FakeModel(questions(), waits=waits, wait_gate=asyncio.Event()))
        await pilot.press("s")
        await until(pilot, lambda: "Waiting 12 s, then try 1 of 5" in screen_text(app))
        assert "answered 429: [red]busy" in screen_text(app)
        assert kinds(services)[-1] == "paused"
        assert services.model.wait_gate is not None
        services.model.wait_gate.set()
        await until(pilot, lambda: "You said: Question number 1?" in screen_text(app))


async def test_a_failure_is_a_row_with_retry_by_key_and_mouse(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        errors: list[Exception] = [ChatRefused("http://ward.test/v1 answered 401: no such key", 401), OSError("gone")]
        await held(pilot, services, FakeModel(questions(), errors=errors))
        await pilot.press("s")
        await until(pilot, lambda: "answered 401: no such key" in screen_text(app))
        assert kinds(services)[-1] == "paused"
        await until(pilot, lambda: "Retry (f5)" in screen_text(app))
        await pilot.press("f5")
        await until(pilot, lambda: "OSError: gone" in screen_text(app))
        await until(pilot, lambda: screen_text(app).count("Retry") == 1)
        await pilot.click("CallRow Button")
        await until(pilot, lambda: "You said: Question number 1?" in screen_text(app))
        assert "answered 401" in screen_text(app)
        await until(pilot, lambda: "Retry" not in screen_text(app))
        assert kinds(services).count("doctor_said") == 1


async def test_esc_cancels_the_reply_in_flight_and_what_came_is_marked_partial(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        model = FakeModel(questions(), gate=asyncio.Event(), coming='{"action":"say","say":"How have you been sl')
        await held(pilot, services, model)
        await pilot.press("space")
        await until(pilot, lambda: "How have you been sl …" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Partial, not part of the dialogue" in screen_text(app))
        assert "is held; the clock stands" in screen_text(app)
        assert "doctor_said" not in kinds(services)
        assert kinds(services)[-1] == "paused"
        assert model.gate is not None
        model.gate.set()
        await pilot.press("s")
        await until(pilot, lambda: "You said: Question number 1?" in screen_text(app))


async def test_reasoning_on_its_way_is_not_shown(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        model = FakeModel(questions(), gate=asyncio.Event(), coming="The user wants me to be a doctor. Maybe mania?")
        await held(pilot, services, model)
        await pilot.press("s")
        await until(pilot, lambda: "is thinking" in screen_text(app))
        assert "mania" not in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: "46 characters had come" in screen_text(app))


async def test_taking_over_begins_a_session_of_ones_own_and_leaves_the_other(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await held(pilot, services)
        for _ in range(2):
            before = len(kinds(services))
            await pilot.press("s")
            await until(pilot, lambda before=before: kinds(services)[-1] == "paused" and len(kinds(services)) > before)  # type: ignore[misc]
        log = list(services.store.rows["S0001"])
        await pilot.press("t")
        await until(pilot, lambda: "Before turn 2: Question number 2?" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen))
        await until(pilot, lambda: "You said: Question number 1?" in screen_text(app))
        assert "Question number 2" not in screen_text(app)
        assert services.store.rows["S0001"] == log
        await until(pilot, lambda: kinds(services, "S0002")[-1] == "resumed")
        start = next(card for card in services.store.cards() if card.id == "S0002")
        assert (start.doctor, start.arm) == ("human", "trainee")
        assert start.branched_from == f"S0001:{log[-4].seq}"
        app.go_home()
        app.open_history()
        await until(pilot, lambda: "branch · Ten days" in screen_text(app))


async def test_after_the_end_one_can_still_take_over_until_the_debrief_is_opened(services: FakeServices) -> None:
    services.model = FakeModel([Say(text="Hello?")])
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await watch(pilot, services)
        await until(pilot, lambda: "It is over;" in screen_text(app))
        await pilot.press("t")
        await until(pilot, lambda: "Before the end" in screen_text(app) or "Before going to" in screen_text(app))
        await pilot.press("escape", "enter")
        await until(pilot, lambda: not isinstance(app.screen, WatchScreen))


async def test_what_is_written_can_be_read_live_at_80_columns(services: FakeServices) -> None:
    services.model = FakeModel(
        [EndPhase(), EndPhase(), WriteNote(sections={"cc": "No sleep [b]at all"})], gate=asyncio.Event()
    )
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await watch(pilot, services)
        assert services.model.gate is not None
        services.model.gate.set()
        await until(pilot, lambda: "It is over;" in screen_text(app))
        await until(pilot, lambda: "No sleep [b]at all" in screen_text(app))
        await pilot.press("w")
        await until(pilot, lambda: "signs me out" in screen_text(app))
        await pilot.press("f2")
        await until(pilot, lambda: "Door note" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "signs me out" in screen_text(app))
        assert screen.is_current


@pytest.mark.parametrize("keys", [("ctrl+q", "enter"), ("ctrl+q", "down", "enter")])
async def test_leaving_while_it_thinks_pauses_and_cancels(services: FakeServices, keys: tuple[str, ...]) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await held(pilot, services, FakeModel(questions(), gate=asyncio.Event()))
        await pilot.press("space")
        await until(pilot, lambda: services.model.asked == 1)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: "saved and paused" in screen_text(app))
        await pilot.press(*keys[1:])
        await until(pilot, lambda: not app.is_running or "Next patient" in screen_text(app))
        await pilot.pause(0.1)
        assert kinds(services)[-1] == "paused"
        assert services.store.rows["S0001"][-1].payload.model_dump()["reason"] == "closed"


async def test_ending_early_is_asked_and_final(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await held(pilot, services, FakeModel(questions(), gate=asyncio.Event()))
        await pilot.press("space")
        await until(pilot, lambda: services.model.asked == 1)
        await pilot.press("x")
        await until(pilot, lambda: "End the encounter early?" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "It is over;" in screen_text(app))
        assert kinds(services)[-1] == "encounter_ended"


async def test_a_model_that_cannot_be_asked_can_still_be_taken_over(services: FakeServices) -> None:
    async def nobody(_session: object, _ears: object) -> None:
        raise ChatRefused("There is no model 'ward' in settings.toml")

    services.model_doctor = nobody  # type: ignore[assignment,method-assign]
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await held(pilot, services)
        await pilot.press("space")
        await until(pilot, lambda: "There is no model 'ward'" in screen_text(app))
        await pilot.press("t", "enter")
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen))


async def test_home_says_whose_session_it_is(services: FakeServices) -> None:
    services.begin(doctor=DOOR).act(Pause(reason="closed"))
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "model:ward · interview" in screen_text(app))


# --- at the door -----------------------------------------------------------------------------------------------------

WARD = ModelCard(DOOR, "some-7b", "http://ward.test/v1")
KEYLESS = ModelCard("model:big", "big-70b", "https://big.test/v1", "The key for model:big is not set: put it into BIG.")


async def at_door(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.open_door("ten-days")
    await until(pilot, lambda: "At most" in screen_text(app) and "Doctor:" in screen_text(app))


async def test_a_model_is_chosen_at_the_door_and_watched(services: FakeServices) -> None:
    services.cards, services.model = [WARD, KEYLESS], FakeModel(questions(), gate=asyncio.Event())
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_door(pilot)
        assert "Doctor:  you   d changes" in screen_text(app)
        assert "Patient: embedded   p changes" in screen_text(app)
        await pilot.press("d")
        await until(pilot, lambda: "some-7b at http://ward.test/v1" in screen_text(app))
        assert "The key for model:big is not set" in screen_text(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Doctor:  ward" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, WatchScreen))
    assert services.store.cards()[0].doctor == DOOR


async def test_by_mouse_too(services: FakeServices) -> None:
    services.cards, services.model = [WARD], FakeModel(questions(), gate=asyncio.Event())
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_door(pilot)
        await pilot.click("#party-doctor")
        await until(pilot, lambda: "some-7b" in screen_text(app))
        await pilot.click("PartyDialog ChoiceList", offset=(3, 1))
        await until(pilot, lambda: "Doctor:  ward" in screen_text(app))
        await pilot.click("#go")
        await until(pilot, lambda: isinstance(app.screen, WatchScreen))


async def test_without_models_the_door_explains(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_door(pilot)
        await pilot.press("d")
        await until(pilot, lambda: "No model is set up" in screen_text(app))
        assert "settings.toml" in screen_text(app)
        assert "mhtui check" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "Doctor:  you" in screen_text(app))


async def test_the_lines_are_hung_up_when_the_app_goes(services: FakeServices) -> None:
    from mhtui.tui.app import run_to_end

    app = MhtuiApp(services)
    app.call_later(app.exit)
    await run_to_end(app, headless=True)
    assert services.hung_up


# --- a model as patient ----------------------------------------------------------------------------------------------


async def test_esc_gives_up_the_reply_of_a_patients_model_and_f5_asks_again(services: FakeServices) -> None:
    services.patient.gate = asyncio.Event()
    session = services.begin(patient=DOOR)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, session)
        await type_text(pilot, "Hello?")
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "doctor_said")
        services.tell_wait(session, Waiting("http://ward.test/v1 answered 429: busy", 7.2, 1, 5, begins=True))
        await until(pilot, lambda: "Waiting 8 s, then try 1 of 5" in screen_text(app))
        await type_text(pilot, "My next words")
        await pilot.press("escape")
        await until(pilot, lambda: "f5 asks again" in screen_text(app))
        assert "My next words" in screen_text(app)
        services.patient.gate.set()
        await pilot.pause(0.1)
        assert kinds(services)[-1] == "doctor_said"
        await pilot.press("f5")
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))
        assert "My next words" in screen_text(app)


async def test_the_patient_is_chosen_at_the_door(services: FakeServices) -> None:
    services.cards = [WARD]
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_door(pilot)
        await pilot.press("p")
        await until(pilot, lambda: "some-7b" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Patient: ward" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen))
        assert services.store.rows["S0001"][0].payload.model_dump()["versions"] == {"patient_choice": DOOR}
