"""The desk inside its screen: what stands beside it, what the footer says, what is asked on the way."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fakes import FakePatient, FakeServices
from helpers import enter, kinds, screen_text, type_text, until
from textual import events
from textual.pilot import Pilot

from mhtui.core.actions import EndPhase
from mhtui.core.events import PatientReplied, Understood
from mhtui.play.services import Settings
from mhtui.play.session import LiveSession
from mhtui.tui.app import MhtuiApp
from mhtui.tui.keybar import Key


def in_phase(services: FakeServices, phase: str) -> LiveSession:
    session = services.begin()
    while session.encounter.phase != phase:
        session.act(EndPhase())
    return session


async def at(pilot: Pilot[None], services: FakeServices, phase: str) -> LiveSession:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    session = in_phase(services, phase)
    app.enter(session)
    words = {"note": "of 17 written", "diagnosis": "search ICD-11", "plan": "of 6 written"}[phase]
    await until(pilot, lambda: words in screen_text(app), seconds=10)
    return session


@pytest.mark.parametrize("phase", ["note", "diagnosis", "plan"])
async def test_footer_shows_no_key_and_no_deed_twice_and_fits(services: FakeServices, phase: str) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at(pilot, services, phase)
        keys = [str(key.content) for key in app.screen.query(Key)]
        assert len(keys) <= 6
        assert len({key.split()[0] for key in keys}) == len(keys), keys
        assert not {"^s submit", "f3 next phase"} <= set(keys)
        assert all(key.region.right <= 80 for key in app.screen.query(Key))
        assert "f2" in {key.split()[0] for key in keys}


@pytest.mark.parametrize("phase", ["note", "diagnosis", "plan"])
async def test_chart_and_notes_leave_the_room_to_the_desk_until_asked_for(services: FakeServices, phase: str) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(140, 40)) as pilot:
        await at(pilot, services, phase)
        assert not app.screen.query_one("#chart").display
        assert "Notes to self" not in screen_text(app)
        await pilot.press("f4")
        await until(pilot, lambda: "Notes to self" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Notes to self" not in screen_text(app))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 40)])
async def test_the_door_note_is_one_key_away_while_ranking(services: FakeServices, size: tuple[int, int]) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=size) as pilot:
        await at(pilot, services, "diagnosis")
        assert "34-year-old" not in screen_text(app)
        await pilot.press("f2")
        await until(pilot, lambda: "34-year-old" in screen_text(app))
        await pilot.press("f2")
        await until(pilot, lambda: "34-year-old" not in screen_text(app))
        await type_text(pilot, "panic")
        await until(pilot, lambda: "6B01" in screen_text(app))


@pytest.mark.parametrize("key", ["f3", "ctrl+s"])
async def test_the_question_says_what_is_unfinished_once(services: FakeServices, key: str) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await at(pilot, services, "diagnosis")
        await pilot.press(key)
        await until(pilot, lambda: "Go on to the plan?" in screen_text(app))
        assert screen_text(app).count("No diagnosis is ranked.") == 1
        assert not app._notifications


async def test_the_end_says_that_the_session_is_locked_and_scored(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await at(pilot, services, "plan")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "End the encounter?" in screen_text(app))
        assert "locked and scored" in screen_text(app)
        assert "Nothing is written." in screen_text(app)


async def test_words_above_the_keys_do_not_hide_the_keys(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("space", "enter")
        await until(pilot, lambda: "The message is empty" in screen_text(app))
        assert "f3 next phase" in screen_text(app).splitlines()[-1]


async def test_the_composer_opens_in_the_outside_editor_and_is_not_sent(
    services: FakeServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from contextlib import nullcontext

    program = tmp_path / "ed.py"
    program.write_text("import sys\nopen(sys.argv[1], 'a', encoding='utf-8').write(' at night, 睡\\n')\n")
    monkeypatch.setenv("VISUAL", f"{sys.executable} {program}")
    app = MhtuiApp(services)
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "Do you sleep")
        await pilot.press("ctrl+l")
        composer = screen.interview.composer
        await until(pilot, lambda: composer.text == "Do you sleep at night, 睡")
        assert composer.has_focus
        assert "doctor_said" not in kinds(services)
        await pilot.press("ctrl+z")
        assert composer.text == "Do you sleep"


@pytest.mark.parametrize("behaviour", ["", "   "])
async def test_a_reply_without_behaviour_and_with_unknown_acts_has_no_empty_line(behaviour: str) -> None:
    reply = PatientReplied(
        behaviour=behaviour, speech="Mm.", understood=(Understood(text="x", act="an_act_nobody_knows"),)
    )
    services = FakeServices(settings=Settings(instant_patient=True), patient=FakePatient([reply]))
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "Patient  Mm." in screen_text(app))
        assert screen.interview.transcript.mounted[-1].plain == "Mm."


KEYMAP = {"encounter.next": "f11", "interview.silent": "ctrl+underscore", "ranked.up": "w", "composer.send": "ctrl+d"}


async def test_keys_of_screens_and_of_boxes_can_be_remapped() -> None:
    services = FakeServices(settings=Settings(instant_patient=True, keymap=KEYMAP))
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        assert "^d send" in screen_text(app)
        assert "f11 next phase" in screen_text(app)
        await type_text(pilot, "one")
        await pilot.press("enter")
        assert screen.interview.composer.text == "one\n", "Enter is a newline once sending has another key"
        await pilot.press("ctrl+d")
        await until(pilot, lambda: "You said: one" in screen_text(app))
        await pilot.press("f3")
        await pilot.pause(0.1)
        assert "Go on to the exams?" not in screen_text(app)
        await pilot.press("f11")
        await until(pilot, lambda: "Go on to the exams?" in screen_text(app))


def test_a_keymap_in_the_settings_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "mhtui-light"\n\n[keymap]\n"encounter.next" = "f7,ctrl+n"\n')
    monkeypatch.setenv("MHTUI_SETTINGS", str(path))
    monkeypatch.setenv("MHTUI_DB", str(tmp_path / "x.db"))
    from mhtui.wiring import Program

    assert Program(embeddings=False).settings.keymap == {"encounter.next": "f7,ctrl+n"}


async def test_resizing_in_the_middle_of_a_reply_keeps_reply_and_words() -> None:
    services = FakeServices(settings=Settings(), patient=FakePatient(latency_ms=200))
    app = MhtuiApp(services)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "a long question with many words in it")
        await pilot.press("enter")
        await until(pilot, lambda: "patient_replied" in kinds(services))
        sizes: list[Callable[[], tuple[int, int]]] = [lambda: (64, 18), lambda: (140, 40), lambda: (50, 10)]
        for size in sizes:
            await pilot.resize_terminal(*size())
            await pilot.pause(0.05)
        await pilot.resize_terminal(80, 24)
        app.post_message(events.Paste("half"))
        await until(pilot, lambda: "You said: a long question with many words in it" in screen_text(app), seconds=5)
        await until(pilot, lambda: screen.interview.composer.text == "half")
        assert screen.interview.composer.has_focus
