"""Pausing, phases, chart, notes to self, leaving."""

from __future__ import annotations

import pytest
from fakes import FakeServices
from helpers import enter, kinds, screen_text, type_text, until

from mhtui.core.actions import Pause, Say
from mhtui.core.events import ScratchWritten
from mhtui.tui.app import MhtuiApp
from mhtui.tui.screens.encounter import EncounterScreen


async def test_pause_wants_a_reason_and_hides_the_dialogue(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("f9")
        await until(pilot, lambda: "a short break" in screen_text(app))
        await type_text(pilot, "phone")
        await pilot.press("enter")
        await until(pilot, lambda: "The clock stands still" in screen_text(app))
        assert services.store.rows["S0001"][-1].payload.model_dump() == {"kind": "paused", "reason": "phone"}
        assert "signs me out" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "resumed")
        assert "signs me out" in screen_text(app)


async def test_esc_leaves_the_clock_running(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("ctrl+o", "escape")
        await pilot.pause()
        assert "paused" not in kinds(services)


async def test_resuming_goes_straight_in_for_it_was_asked_for(services: FakeServices) -> None:
    session = services.begin()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, session)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: "is saved and will be paused" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Resume" in screen_text(app))
        assert kinds(services)[-1] == "paused"
        assert "interview · turn 0 · paused just now" in screen_text(app) or "paused" in screen_text(app)
        await pilot.press("home", "enter")
        await until(pilot, lambda: kinds(services)[-1] == "resumed")
        await until(pilot, lambda: "f9" in screen_text(app) and "Say something" in screen_text(app))
        assert "The clock stands still" not in screen_text(app)
        assert screen is not app.screen


async def test_a_reply_that_was_due_when_the_session_was_left_comes_when_it_is_resumed(services: FakeServices) -> None:
    session = services.begin()
    session.act(Say(text="How did you sleep?"))
    session.act(Pause(reason="closed"))
    app = MhtuiApp(services, session.id)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "You said:" in screen_text(app))
        assert kinds(services)[-2:] == ["resumed", "patient_replied"]


async def test_a_session_that_cannot_be_resumed_yet_says_so_and_f5_tries_again(services: FakeServices) -> None:
    session = services.begin()
    session.act(Pause(reason="closed"))
    services.store.broken = "the database is locked"
    app = MhtuiApp(services, session.id)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "the database is locked" in screen_text(app))
        services.store.broken = None
        await pilot.press("f5")
        await until(pilot, lambda: kinds(services)[-1] == "resumed")
        await until(pilot, lambda: "locked" not in screen_text(app))


async def test_the_clock_shows_active_time_only(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        services.clock.now += 61_000
        screen._tick()
        await until(pilot, lambda: "01:01/40" in screen_text(app))
        await pilot.press("f9")
        await type_text(pilot, "tea")
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "paused")
        services.clock.now += 600_000
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "resumed")
        assert "01:01/40" in screen_text(app)


@pytest.mark.parametrize(("size", "visible"), [((80, 24), False), ((110, 30), True), ((150, 40), True)])
async def test_the_door_note_is_at_most_one_key_away(
    services: FakeServices, size: tuple[int, int], visible: bool
) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=size) as pilot:
        screen = await enter(pilot, services.begin())
        assert ("Door note" in screen_text(app)) == visible
        await type_text(pilot, "half a")
        await pilot.press("f2")
        await until(pilot, lambda: "Door note" in screen_text(app))
        await pilot.press("escape")
        await type_text(pilot, " word")
        assert screen.interview.composer.text == "half a word"


async def test_notes_to_self_are_committed_when_left(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("f4")
        await type_text(pilot, "ask the sister")
        await pilot.press("f4")
        await until(pilot, lambda: kinds(services)[-1] == "scratch_written")
        last = services.store.rows["S0001"][-1].payload
        assert isinstance(last, ScratchWritten)
        assert last.text == "ask the sister"
        await pilot.press("f4", "f4")
        await pilot.pause(0.1)
        assert kinds(services).count("scratch_written") == 1


async def test_going_on_asks_and_esc_stays(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "unsent")
        await pilot.press("f3")
        await until(pilot, lambda: "Your unsent" in screen_text(app))
        await pilot.press("escape")
        await pilot.pause()
        assert "phase_changed" not in kinds(services)
        await pilot.press("ctrl+n", "enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        assert screen.interview.composer.text == "unsent"


async def test_back_from_exams_to_the_interview_but_not_from_the_note(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("f3", "enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await pilot.press("ctrl+r")
        await until(pilot, lambda: "Say something" in screen_text(app))
        await type_text(pilot, "one more thing")
        await pilot.press("enter")
        await until(pilot, lambda: "You said: one more thing" in screen_text(app))
        await pilot.press("f3", "enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await pilot.press("f3")
        await until(pilot, lambda: "the patient leaves" in screen_text(app).lower())
        await pilot.press("enter")
        await until(pilot, lambda: services.store.cards()[0].phase == "note")
        await pilot.press("ctrl+r")
        await until(pilot, lambda: "no way back" in screen_text(app))


async def test_no_words_end_a_phase(services: FakeServices) -> None:
    """Pain points E1, E2, E8."""
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        for words in ("That's all I need", "DIAGNOSIS READY", "/end", "goodbye"):
            await type_text(pilot, words)
            await pilot.press("enter")
            await until(pilot, lambda words=words: f"You said: {words}" in screen_text(app))  # type: ignore[misc]
        assert services.store.cards()[0].phase == "interview"


async def test_ending_early_asks_and_is_final(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        screen.action_stop()
        await until(pilot, lambda: "cannot be taken up again" in screen_text(app))
        await pilot.press("enter")
        await pilot.pause()
        assert services.store.cards()[0].ended is None
        screen.action_stop()
        await pilot.pause()
        await pilot.press("down", "enter")
        await until(pilot, lambda: services.store.cards()[0].ended == "stopped")
        await until(pilot, lambda: not isinstance(app.screen, EncounterScreen))


async def test_exam_orders_have_a_history_of_their_own(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "You said" in screen_text(app))
        await pilot.press("f3", "enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await type_text(pilot, "ecg")
        await pilot.press("enter")
        await until(pilot, lambda: "Sinus rhythm" in screen_text(app))
        await pilot.press("up", "up")
        from mhtui.tui.panes.exams import ExamsPane

        assert screen.query_one(ExamsPane).composer.text == "ecg"


async def test_exam_suggestions_are_the_same_for_every_case(services: FakeServices) -> None:
    from mhtui.tui.panes.exams import ExamsPane

    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin("mr-charlton"))
        await pilot.press("f3", "enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await type_text(pilot, "tsh, lith")
        await pilot.pause()
        await pilot.press("right")
        composer = screen.query_one(ExamsPane).composer
        assert composer.text == "tsh, lithium level"
        await pilot.press("f8")
        await until(pilot, lambda: "At the bedside" in screen_text(app))
        await type_text(pilot, "eeg")
        await pilot.press("enter")
        await until(pilot, lambda: composer.text == "tsh, lithium level, EEG")


async def test_resizing_keeps_focus_words_and_place(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "half")
        for width, height in ((80, 24), (50, 12), (100, 30), (140, 40)):
            await pilot.resize_terminal(width, height)
            await pilot.pause(0.1)
        await type_text(pilot, " word")
        assert screen.interview.composer.text == "half word"


async def test_below_60_by_16_a_plain_message(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(59, 24)) as pilot:
        await enter(pilot, services.begin())
        assert "needs a terminal of 60 columns by 16 rows" in screen_text(app)
        assert "signs me out" not in screen_text(app)
        await pilot.resize_terminal(80, 15)
        await until(pilot, lambda: "needs a terminal of 60 columns" in screen_text(app))
        await pilot.resize_terminal(60, 16)
        await until(pilot, lambda: "signs me out" in screen_text(app))


async def test_below_60_by_16_the_message_covers_an_open_question_too(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("f9")
        await until(pilot, lambda: "a short break" in screen_text(app))
        await type_text(pilot, "pho")
        await pilot.resize_terminal(50, 12)
        await until(pilot, lambda: "needs a terminal of 60 columns" in screen_text(app))
        assert "a short break" not in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "a short break" in screen_text(app))
        await type_text(pilot, "ne")
        await pilot.press("enter")
        await until(pilot, lambda: kinds(services)[-1] == "paused")
        assert services.store.rows["S0001"][-1].payload.model_dump() == {"kind": "paused", "reason": "phone"}
