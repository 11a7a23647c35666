"""The interview: the patient's pace, what is committed, what is not lost."""

from __future__ import annotations

import asyncio

from fakes import FakePatient, FakeServices
from helpers import enter, kinds, screen_text, type_text, until

from mhtui.core.events import InformantReplied, Limits, PatientReplied
from mhtui.play.services import Settings
from mhtui.tui.app import MhtuiApp


def slow(latency_ms: int = 60_000) -> FakeServices:
    return FakeServices(settings=Settings(), patient=FakePatient(latency_ms=latency_ms))


async def test_behaviour_and_speech_are_told_apart_by_line_and_style(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        rows = screen_text(app).splitlines()
        seen = next(i for i, row in enumerate(rows) if "paces between bed and window" in row)
        assert rows[seen].startswith(" Patient  paces")
        assert rows[seen + 1] == "          Finally. Are you the one who signs me out?"
        body = screen.interview.transcript.mounted[0]._body()
        assert "italic" in str(body.spans[0].style)


async def test_without_italics_a_mark_stands_before_what_is_seen(services: FakeServices, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("TERM", "dumb")
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        assert "Patient  * paces between bed and window" in screen_text(app)


async def test_the_reply_waits_for_the_patient_and_esc_skips_it() -> None:
    services = slow()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "Patient  …" in screen_text(app))
        assert "You said" not in screen_text(app)
        assert kinds(services)[-1] == "patient_replied"
        await pilot.press("escape")
        await until(pilot, lambda: "You said: hello" in screen_text(app))


async def test_a_typed_key_skips_the_wait_and_is_typed() -> None:
    services = slow()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "Patient  …" in screen_text(app))
        await pilot.press("w")
        await until(pilot, lambda: "You said: hello" in screen_text(app))
        assert screen.interview.composer.text == "w"


async def test_enter_during_the_wait_only_shows_the_reply() -> None:
    services = FakeServices(settings=Settings(), patient=FakePatient(latency_ms=60_000, gate=asyncio.Event()))
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: screen.interview.composer.text == "")
        await type_text(pilot, "next")
        services.patient.gate.set()  # type: ignore[union-attr]
        await until(pilot, lambda: kinds(services)[-1] == "patient_replied" and screen.interview.revealing)
        await pilot.press("enter")
        await until(pilot, lambda: "You said: hello" in screen_text(app))
        assert screen.interview.composer.text == "next"
        assert kinds(services).count("doctor_said") == 1


async def test_the_words_come_by_themselves() -> None:
    services = slow(latency_ms=50)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await type_text(pilot, "hello there my friend")
        await pilot.press("enter")
        await until(pilot, lambda: "You said: hello there my friend" in screen_text(app), seconds=5)


async def test_instant_patient_has_no_wait(services: FakeServices) -> None:
    services.patient.latency_ms = 60_000
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "You said: hello" in screen_text(app))


async def test_while_the_patient_thinks_one_may_type_but_not_send() -> None:
    gate = asyncio.Event()
    services = FakeServices(patient=FakePatient(gate=gate))
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "Doctor   hello" in screen_text(app) and "Patient  …" in screen_text(app))
        await type_text(pilot, "and then")
        await pilot.press("enter")
        await until(pilot, lambda: "has not answered yet" in screen_text(app))
        assert screen.interview.composer.text == "and then"
        gate.set()
        await until(pilot, lambda: "You said: hello" in screen_text(app))
        assert kinds(services).count("doctor_said") == 1
        assert screen.interview.composer.text == "and then"


async def test_keeping_silent_is_a_turn(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("ctrl+space")
        await until(pilot, lambda: "Doctor   waits" in screen_text(app) and "turn 1/60" in screen_text(app))
        assert kinds(services)[-2:] == ["doctor_silent", "patient_replied"]


async def test_markup_in_the_patients_words_is_words() -> None:
    nasty = "[red]They[/red] [@click=app.exit]watch[/] [/ me [sighs] \x1b[2J\x07 {0} %s"
    services = FakeServices(patient=FakePatient([PatientReplied(behaviour="[b]stares[/b]", speech=nasty)]))
    services.settings = Settings(instant_patient=True)
    app = MhtuiApp(services)
    async with app.run_test(size=(120, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "[red]They[/red] [@click=app.exit]watch[/] [/ me [sighs]" in screen_text(app))
        assert "[b]stares[/b]" in screen_text(app)
        assert "\x1b" not in screen_text(app)
        await pilot.click(screen.interview.transcript.mounted[-1], offset=(35, 1))
        await pilot.pause()
        assert app.is_running


async def test_the_informant_has_a_name_of_their_own() -> None:
    line = InformantReplied(who="her sister", speech="She gave away the car.")
    services = FakeServices(patient=FakePatient([line]))
    services.settings = Settings(instant_patient=True)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await type_text(pilot, "come in")
        await pilot.press("enter")
        await until(pilot, lambda: "Relative her sister" in screen_text(app))
        assert "She gave away the car." in screen_text(app)


async def test_a_failing_patient_is_told_and_asked_again() -> None:
    services = FakeServices(patient=FakePatient(error=RuntimeError("model is away")))
    services.settings = Settings(instant_patient=True)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "model is away" in screen_text(app))
        assert kinds(services)[-2:] == ["doctor_said", "paused"]
        await type_text(pilot, "typed meanwhile")
        await pilot.press("f5")
        await until(pilot, lambda: "You said: hello" in screen_text(app))
        assert "model is away" not in screen_text(app)
        assert screen.interview.composer.text == "typed meanwhile"


async def test_a_full_disk_keeps_the_words_in_the_box(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        services.store.broken = "the disk is full"
        await type_text(pilot, "precious words")
        await pilot.press("enter")
        await until(pilot, lambda: "the disk is full" in screen_text(app))
        assert screen.interview.composer.text == "precious words"
        assert "doctor_said" not in kinds(services)
        services.store.broken = None
        await pilot.press("enter")
        await until(pilot, lambda: "You said: precious words" in screen_text(app))


async def test_the_turn_limit_is_told_and_one_last_word_is_left(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin(limits=Limits(turns=1)))
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "One last word" in screen_text(app) and "limit reached" in screen_text(app))
        await type_text(pilot, "goodbye")
        await pilot.press("enter")
        await until(pilot, lambda: "Doctor   goodbye" in screen_text(app))
        await type_text(pilot, "more")
        await pilot.press("enter")
        await until(pilot, lambda: "has reached its limit" in screen_text(app))
        assert screen.interview.composer.text == "more"
