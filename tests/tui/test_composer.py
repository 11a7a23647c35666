"""The box for words (pain points T3, T8; the conventions of chat programs)."""

from __future__ import annotations

import pytest
from fakes import FakeServices
from helpers import enter, kinds, screen_text, type_text, until
from textual import events

from mhtui.core.events import DoctorSaid
from mhtui.tui import composer as composer_module
from mhtui.tui.app import MhtuiApp
from mhtui.tui.composer import Composer


def said(services: FakeServices) -> list[str]:
    return [e.payload.text for e in services.store.rows["S0001"] if isinstance(e.payload, DoctorSaid)]


async def test_enter_sends_and_ctrl_j_is_a_newline(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "one")
        await pilot.press("ctrl+j")
        await type_text(pilot, "two")
        assert said(services) == []
        await pilot.press("enter")
        await until(pilot, lambda: said(services) == ["one\ntwo"])
        await until(pilot, lambda: screen.interview.composer.text == "")


async def test_t3_a_pasted_text_of_many_lines_is_one_draft(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        app.post_message(events.Paste("first\nsecond\nthird"))
        await until(pilot, lambda: screen.interview.composer.text == "first\nsecond\nthird")
        assert said(services) == []
        await pilot.press("enter")
        await until(pilot, lambda: said(services) == ["first\nsecond\nthird"])


async def test_t3_a_paste_without_brackets_is_one_draft(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys that arrive in a burst, as from a terminal that does not mark pastes."""
    monkeypatch.setattr(Composer, "BURST_MS", 30)
    monkeypatch.setattr(Composer, "SETTLE_MS", 60_000)  # the test's keys are slower than a terminal's
    now = [100.0]
    monkeypatch.setattr(composer_module, "monotonic", lambda: now[0])
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        composer = screen.interview.composer
        for char in "ab\ncd\n":
            now[0] += 0.001
            await pilot.press("enter" if char == "\n" else char)
        assert composer.text == "ab\ncd\n"
        assert said(services) == []
        now[0] += 1
        await pilot.press("enter")
        await until(pilot, lambda: said(services) == ["ab\ncd\n"])


async def test_a_line_typed_in_one_burst_is_sent_when_nothing_follows(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Speech input, snippets and scripts type faster than fingers, Enter included."""
    monkeypatch.setattr(Composer, "BURST_MS", 30)
    monkeypatch.setattr(composer_module, "monotonic", lambda: 100.0)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        for char in "hello":
            await pilot.press(char)
        await pilot.press("enter")
        await until(pilot, lambda: said(services) == ["hello"])
        await until(pilot, lambda: screen.interview.composer.text == "")


async def test_a_long_burst_is_put_in_whole_and_in_order(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Composer, "BURST_MS", 60_000)
    monkeypatch.setattr(Composer, "HOLD_AFTER", 3)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        composer = screen.interview.composer
        for char in "abcdefgh":
            await pilot.press(char)
        await pilot.press("left", "backspace", "z")
        await until(pilot, lambda: composer.text == "abcdefzh")


async def test_up_and_down_bring_back_own_messages_and_the_unsent_one(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        composer = screen.interview.composer
        for words in ("first", "second"):
            await type_text(pilot, words)
            await pilot.press("enter")
            await until(pilot, lambda: composer.text == "")
        await type_text(pilot, "half")
        await pilot.press("up")
        assert composer.text == "second"
        await pilot.press("up", "up")
        assert composer.text == "first"
        await pilot.press("down", "down")
        assert composer.text == "half"


async def test_up_moves_within_a_long_wrapped_line_first(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "hello")
        await pilot.press("enter")
        composer = screen.interview.composer
        await until(pilot, lambda: composer.text == "")
        composer.insert("word " * 40)
        await pilot.pause()
        await pilot.press("up")
        assert composer.text == "word " * 40


async def test_100_kb_are_refused_in_place_and_kept(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        composer = screen.interview.composer
        app.post_message(events.Paste("x" * 100_000))
        await until(pilot, lambda: len(composer.text) == 100_000, seconds=10)
        await pilot.press("enter")
        await until(pilot, lambda: "100,000 characters; at most 8,000 fit" in screen_text(app))
        assert len(composer.text) == 100_000
        assert said(services) == []
        await pilot.press("ctrl+a")
        composer.text = "short"
        await pilot.press("enter")
        await until(pilot, lambda: said(services) == ["short"])
        assert "at most 8,000" not in screen_text(app)


async def test_an_empty_message_is_refused_in_place(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("space", "enter")
        await until(pilot, lambda: "The message is empty" in screen_text(app))
        assert said(services) == []


@pytest.mark.parametrize(
    "text",
    [
        "[/]",
        "[red]x[/red] [@click=app.exit]go[/]",
        "a\x1b[31mred\x07",
        "nul\x00 and \u202eright to left",
        "lone \ud800 surrogate",
        "漢字 and 👩‍👩‍👧 and e\u0301",
    ],
)
async def test_t1_t8_odd_text_is_shown_and_kept_not_executed(services: FakeServices, text: str) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        screen.interview.composer.insert(text)
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: len(said(services)) == 1 and screen.interview.composer.text == "")
        shown = screen_text(app)
        assert "\x1b" not in shown
        assert "\x00" not in shown
        assert "\u202e" not in shown
        shown.encode()
        if text.isprintable() and "👩" not in text:
            assert text in shown


async def test_drafts_are_saved_while_typing_and_come_back(services: FakeServices) -> None:
    session = services.begin()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, session)
        await type_text(pilot, "unsent words")
        await until(pilot, lambda: services.store.texts.get((session.id, "composer")) == "unsent words", seconds=1.5)
    again = await services.resume(session.id)
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, again)
        assert screen.interview.composer.text == "unsent words"


async def test_a_sent_message_does_not_come_back_as_a_draft(services: FakeServices) -> None:
    """The process may die between the event and the emptied draft."""
    session = services.begin()
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, session)
        await type_text(pilot, "hello")
        await pilot.press("enter")
        await until(pilot, lambda: "patient_replied" in kinds(services))
    services.store.texts[session.id, "composer"] = "hello"
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, await services.resume(session.id))
        assert screen.interview.composer.text == ""


async def test_the_cursor_stays_in_view_when_the_window_changes(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        words = "\n".join(f"line {number} " + "and more words " * 4 for number in range(120))
        screen.interview.composer.restore(words)
        await until(pilot, lambda: "line 119" in screen_text(app))
        await pilot.resize_terminal(140, 40)
        await until(pilot, lambda: "line 119" in screen_text(app))
        await pilot.resize_terminal(70, 20)
        await until(pilot, lambda: "line 119" in screen_text(app))
