"""A patient's model that fails: a row with Retry where the reply would stand, and the clock stands."""

from __future__ import annotations

import asyncio
import re

import pytest
from fakes import FakePatient, FakeServices
from helpers import enter, kinds, screen_text, type_text, until
from textual.pilot import Pilot
from textual.widgets import Button

from mhtui.core.chat import ChatRefused, ChatUnavailable
from mhtui.play.unanswered import NO_ANSWER
from mhtui.tui.app import MhtuiApp
from mhtui.tui.panes.missing import MissingReply
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.tui.transcript import TranscriptView

DOOR = "model:ward"
REFUSED = "http://ward.test/v1 answered 401: [red]no such key"
BUSY = "http://ward.test/v1 answered 503: overloaded"


@pytest.fixture
def services() -> FakeServices:
    return FakeServices(patient=FakePatient(error=ChatRefused(REFUSED, 401)))


def shown(app: MhtuiApp) -> str:
    """The screen as one line of words, however they are wrapped."""
    return " ".join(re.sub(r"[│▌█▁-▇]", " ", screen_text(app)).split())


async def failed(pilot: Pilot[None], services: FakeServices, words: str = "Hello?") -> EncounterScreen:
    """An encounter in which the answer to these words did not come."""
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    screen = await enter(pilot, services.begin(patient=DOOR))
    await type_text(pilot, words)
    await pilot.press("enter")
    await until(pilot, lambda: "Retry (f5)" in screen_text(app))
    return screen


def footer_of(app: MhtuiApp) -> str:
    return screen_text(app).splitlines()[-1]


async def test_a_failure_is_a_row_in_the_dialogue_with_retry_by_key_and_mouse(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await failed(pilot, services)
        assert REFUSED in shown(app)  # whole, and no markup
        assert screen.query_one(MissingReply).parent is screen.query_one(TranscriptView)
        assert "The clock stands." in shown(app)
        await until(pilot, lambda: "f5 try again" in footer_of(app))
        services.patient.error = ChatUnavailable(BUSY, 503)
        await pilot.press("f5")
        await until(pilot, lambda: BUSY in shown(app))
        assert REFUSED not in shown(app)
        await until(pilot, lambda: screen_text(app).count("Retry (f5)") == 1)
        await pilot.click("MissingReply Button")
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))
        assert not screen.query(MissingReply)
        await until(pilot, lambda: "enter send" in footer_of(app))
        assert app.focused is screen.interview.composer
    assert kinds(services).count("doctor_said") == 1


async def test_the_clock_stands_from_the_failure_to_the_retry(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await failed(pilot, services)
        assert kinds(services)[-2:] == ["doctor_said", "paused"]
        assert services.store.rows["S0001"][-1].payload.model_dump()["reason"] == NO_ANSWER + REFUSED
        services.clock.now += 600_000
        await until(pilot, lambda: re.search(r"00:00\S* · paused", screen_text(app)) is not None)
        await pilot.press("f5")
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))
        assert kinds(services)[-3:] == ["paused", "resumed", "patient_replied"]
        assert screen.session.view().usage.patient_ms == 0
        services.clock.now += 5_000
        await until(pilot, lambda: "00:05" in screen_text(app))


async def test_what_is_typed_meanwhile_stays_and_sending_it_asks_again_first(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await failed(pilot, services)
        await type_text(pilot, "My next words")
        services.patient.gate = asyncio.Event()
        await pilot.press("enter")
        await until(pilot, lambda: "asked again first" in screen_text(app))
        assert kinds(services)[-1] == "resumed"
        services.patient.gate.set()
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))
        await pilot.pause(0.1)
        assert kinds(services)[-1] == "patient_replied"  # not yet said: nobody has read the reply
        assert screen.interview.composer.text == "My next words"
        await pilot.press("enter")
        await until(pilot, lambda: "You said: My next words" in screen_text(app))


async def test_left_and_taken_up_again_nobody_is_asked_before_retry(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await failed(pilot, services)
        await type_text(pilot, "draft")
        screen.action_leave()
        await until(pilot, lambda: not isinstance(app.screen, EncounterScreen))
        before = kinds(services)
        assert before[-2:] == ["doctor_said", "paused"]
        app.enter(await services.resume("S0001"))
        await until(pilot, lambda: "Retry (f5)" in screen_text(app))
        assert REFUSED in shown(app)
        await until(pilot, lambda: "f5 try again" in footer_of(app))
        assert "paused" in screen_text(app)
        assert "draft" in screen_text(app)
        assert kinds(services) == before
        await pilot.press("f5")
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))
        assert kinds(services)[-3:] == ["paused", "resumed", "patient_replied"]


async def test_notes_and_the_chart_leave_the_row_and_the_clock_as_they_are(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await failed(pilot, services)
        await pilot.press("f4")
        await type_text(pilot, "sister?")
        await until(pilot, lambda: "f5 try again" in footer_of(app))
        await pilot.press("f4", "f2")
        await until(pilot, lambda: "scratch_written" in kinds(services))
        await pilot.press("f2", "escape")
        assert screen.session.encounter.paused
        assert screen.query(MissingReply)
        assert "Patient  …" not in screen_text(app)  # nobody is thinking


@pytest.mark.parametrize("answer", ["enter", "escape"])
async def test_going_on_from_the_pause_asks_again(services: FakeServices, answer: str) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await failed(pilot, services)
        await pilot.press("f9")
        await until(pilot, lambda: "The clock stands still" in screen_text(app))
        await pilot.press(answer)
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))


async def test_ending_early_is_possible_without_the_reply(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await failed(pilot, services)
        screen.action_stop()
        await pilot.press("down", "enter")
        await until(pilot, lambda: kinds(services)[-1] == "encounter_ended")


async def test_a_reply_that_stays_away_does_not_hold_up_the_exams(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await failed(pilot, services)
        assert "f3 next phase" in footer_of(app)
        await pilot.press("f3", "enter")
        await until(pilot, lambda: kinds(services)[-1] == "phase_changed")
        assert kinds(services)[-3:] == ["paused", "resumed", "phase_changed"]
        assert services.store.rows["S0001"][-1].payload.model_dump()["last_word"] == "doctor"
        assert not screen.query(MissingReply)
        assert not screen.session.encounter.paused
        await type_text(pilot, "TSH")
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "exam_resulted")
        await until(pilot, lambda: "f5 try again" not in footer_of(app))


async def test_where_the_retry_cannot_be_kept_the_row_stays(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await failed(pilot, services)
        services.store.broken = "the disk is full"
        await pilot.press("f5")
        await until(pilot, lambda: "the disk is full" in screen_text(app))
        assert screen.query(MissingReply)
        services.store.broken = None
        await pilot.press("f5")
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))


async def test_a_reader_further_up_is_told_and_stays_there(services: FakeServices) -> None:
    error, services.patient.error = services.patient.error, None
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin(patient=DOOR))
        for number in range(12):
            await type_text(pilot, f"Q{number}")
            await pilot.press("enter")
            await until(pilot, lambda number=number: f"You said: Q{number}" in screen_text(app))  # type: ignore[misc]
        services.patient.error, services.patient.gate = error, asyncio.Event()
        await type_text(pilot, "Q12")
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "doctor_said")
        await pilot.press("ctrl+home")
        await until(pilot, lambda: "signs me out" in screen_text(app))
        services.patient.gate.set()
        await until(pilot, lambda: "did not answer. f5 asks again" in screen_text(app))
        assert "signs me out" in screen_text(app)
        await pilot.press("ctrl+end")
        await until(pilot, lambda: "Retry (f5)" in screen_text(app))
        assert screen.query_one(Button).region.bottom <= 24


@pytest.mark.parametrize("size", [(60, 16), (80, 24), (140, 40)])
async def test_long_words_of_a_provider_leave_the_button_and_the_keys_in_view(size: tuple[int, int]) -> None:
    services = FakeServices(patient=FakePatient(error=ChatRefused("x\x1b[31m " + "much to say of this key " * 40, 401)))
    app = MhtuiApp(services)
    async with app.run_test(size=size) as pilot:
        await failed(pilot, services)
        await until(pilot, lambda: "f5 try again" in footer_of(app))
        assert "quit" in footer_of(app)
        assert "\x1b" not in screen_text(app)
        await pilot.press("pageup", "pageup", "pageup")
        await until(pilot, lambda: "The patient did not answer. x␛[31m" in shown(app))


async def test_a_cancelled_reply_stands_as_a_row_too(services: FakeServices) -> None:
    services.patient.error, services.patient.gate = None, asyncio.Event()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin(patient=DOOR))
        await type_text(pilot, "Hello?")
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "doctor_said")
        await pilot.press("escape")
        await until(pilot, lambda: "The reply is cancelled" in shown(app) and "Retry (f5)" in screen_text(app))
        services.patient.gate.set()
        await pilot.click("MissingReply Button")
        await until(pilot, lambda: "You said: Hello?" in screen_text(app))
