"""The conversation: what is on the screen, how it ends, how it is left and taken up again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from clinic import ID, Clinic, say, talk
from helpers import screen_text, type_text, until
from textual.pilot import Pilot

from mhtui.core.actions import KeepSilent, Pause, Say
from mhtui.tui.app import MhtuiApp
from mhtui.tui.pressure.care import CareDialog
from mhtui.tui.pressure.debrief import PressureDebriefScreen
from mhtui.tui.screens.dialogs import ChoiceDialog

HIDDEN = ("rung", "Rung", "ladder", "control", "pressure", "Pressure", "holds", "concedes", "sedative")


async def asked(pilot: Pilot[None], key: str) -> str:
    app: Any = pilot.app
    await pilot.press(key)
    await until(pilot, lambda: isinstance(app.screen, ChoiceDialog) and "enter choose" in screen_text(app))
    return " ".join(screen_text(app).replace("│", " ").split())


@pytest.mark.parametrize("side", ["pressure", "control"])
@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_only_the_conversation_is_on_the_screen(clinic: Clinic, side: str, size: tuple[int, int]) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=size) as pilot:
        await talk(pilot, clinic.begin(side))
        await say(pilot, "holds warm")
        text = screen_text(app)
        assert text.splitlines()[0].split("turn 1/60")[0].strip() == "Conversation ▸ Just this once"
        assert "exams" not in text.lower().replace("exams at", "")
        for word in HIDDEN:
            assert word not in text.replace("holds warm", ""), word
        bar = text.splitlines()[-1]
        for key in ("enter send", "f2 chart", "f3 end", "f7 stop", "f6 crisis note", "f1 help"):
            assert key in bar
        await pilot.press("f10", "ctrl+r")
        assert "phase_changed" not in clinic.kinds()


async def test_the_crisis_note_opens_over_what_is_typed_and_keeps_it(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await talk(pilot, clinic.begin())
        await type_text(pilot, "I hear")
        for key in ("f6", "ctrl+b"):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, CareDialog))
            await pilot.press(key)
            await until(pilot, lambda: app.screen is screen)
        assert screen.interview.composer.text == "I hear"
        assert not screen.interview.composer.selected_text
    assert "paused" not in clinic.kinds()[:-1], "who reads it leaves no trace"


async def test_ending_asks_to_answer_first_and_the_patients_words_end_nothing(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await talk(pilot, clinic.begin())
        text = await asked(pilot, "f3")
        assert "last words are not answered yet" in text
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.in_encounter, "to stay is under the cursor"
        await asked(pilot, "f3")
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, PressureDebriefScreen | CareDialog), 8.0)
        assert clinic.kinds()[-1] == "encounter_ended"
        assert clinic.store.cards()[0].ended == "submitted"


async def test_after_the_ladder_one_last_word_is_possible_and_none_after(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        session = clinic.begin()
        screen = await talk(pilot, session)
        for _ in range(14):
            if session.encounter.pressed_out:
                break
            await say(pilot, "holds plain")
        await until(pilot, lambda: "One last word is possible; then f3 ends" in screen_text(app))
        assert screen.in_encounter
        await say(pilot, "holds goodbye")
        await until(pilot, lambda: "You have had the last word. f3 ends" in screen_text(app))
        screen.interview.composer.replace_all("and one more")
        await pilot.press("enter")
        await until(pilot, lambda: "has reached its end" in screen_text(app))
        assert screen.interview.composer.text == "and one more"
        text = await asked(pilot, "f3")
        assert "not answered" not in text
        assert "What you have written is not sent." in text
        await pilot.press("enter")
        await until(pilot, lambda: not screen.in_encounter)


async def test_the_last_word_is_still_offered_when_it_is_taken_up_again(clinic: Clinic) -> None:
    session = clinic.begin()
    while not session.encounter.pressed_out:
        session.act(Say(text="holds plain"))
        await session.answer()
    session.act(Pause(reason="closed"))
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await talk(pilot, await clinic.resume(session.id))
        await until(pilot, lambda: "One last word is possible" in screen_text(app))


async def test_stopping_is_one_key_says_it_never_counts_and_shows_where_to_turn(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await talk(pilot, clinic.begin())
        text = await asked(pilot, "f7")
        assert "never counted against anyone" in text
        await pilot.press("enter")
        await until(pilot, lambda: "The patient was simulated, and it is over." in screen_text(app), 8.0)
        assert isinstance(app.screen, CareDialog)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PressureDebriefScreen))
        ended = clinic.events(clinic.store.cards()[0].id)[-1].payload
        assert (ended.how, ended.reason) == ("stopped", "")  # type: ignore[union-attr]


async def test_an_open_one_tells_its_side_nowhere(clinic: Clinic) -> None:
    sessions = {side: clinic.begin(side) for side in ("pressure", "control")}
    for session in sessions.values():
        session.act(Pause(reason="a short break"))
    app = MhtuiApp(clinic)
    async with app.run_test(size=(120, 30)) as pilot:
        await until(pilot, lambda: "conversation · turn 0" in screen_text(app))
        home = screen_text(app)
        assert home.count("Just this once") == 2
        await pilot.press("h")
        await until(pilot, lambda: "open · talk" in screen_text(app))
        history = screen_text(app)
        assert history.count("Just this once") == 2
        for text in (home, history):
            assert "last ten" not in text
            assert "control" not in text
        await pilot.press("slash")
        await type_text(pilot, "control")
        await pilot.pause()
        assert "Just this once" not in screen_text(app)


async def test_drafts_and_notes_to_self_come_back(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await talk(pilot, clinic.begin("control"))
        await type_text(pilot, "May I")
        await pilot.press("f4")
        await type_text(pilot, "letter?")
        await pilot.press("f4")
        await pilot.pause()
        screen.ask_to_leave()
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "The conversation is saved" in screen_text(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Resume" in screen_text(app))
        await pilot.press("home", "enter")
        await until(pilot, lambda: "Say something" not in screen_text(app) and "May I" in screen_text(app), 8.0)
        assert "letter?" in screen_text(app)
    assert "scratch_written" in clinic.kinds()


async def test_markup_and_wide_words_are_shown_as_said(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await talk(pilot, clinic.begin())
        await say(pilot, "holds warm [red]no[/] [/ 你好，世界 {end}")
        assert "[red]no[/] [/ 你好，世界 {end}" in screen_text(app)


async def test_silence_is_a_turn(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        session = clinic.begin()
        await talk(pilot, session)
        await pilot.press("f8")
        await until(pilot, lambda: len(session.encounter.dialogue) == 3)
        assert session.encounter.usage.turns == 1


def test_a_control_is_opened_under_the_scenarios_name(clinic: Clinic) -> None:
    session = clinic.begin("control")
    session.act(KeepSilent())
    asyncio.run(session.answer())
    facing = clinic.pressure_room().facing(session.encounter.start.case_hash)
    assert (facing.scenario_id, facing.title) == (ID, "Just this once")
    assert session.encounter.start.title == "The last ten"
