"""How typing is measured in the app."""

from __future__ import annotations

from fakes import FakeServices
from helpers import enter, type_text, until
from textual import events

from mhtui.core.actions import EndPhase, Say
from mhtui.core.events import DoctorSaid
from mhtui.tui.app import MhtuiApp
from mhtui.tui.keymeter import KeyMeter


def test_gaps_over_two_seconds_are_not_typing() -> None:
    now = iter([0.0, 0.5, 1.0, 9.0, 9.5])
    meter = KeyMeter(lambda: next(now))
    for _ in range(5):
        meter.edited()
    meter.pasted("abc")
    said, ended = meter.marked([Say(text="x"), EndPhase()])
    assert isinstance(said, Say)
    assert said.keying is not None
    assert (said.keying.typing_ms, said.keying.edits) == (1500, 5)
    assert (said.keying.pastes, said.keying.pasted_chars) == (1, 3)
    assert ended == EndPhase()


def test_a_measure_is_told_once_and_comes_back_with_what_was_refused() -> None:
    meter = KeyMeter(lambda: 0.0)
    meter.edited()
    (first,) = meter.marked([Say(text="x")])
    assert meter.marked([Say(text="y")]) == (Say(text="y"),)
    meter.give_back(first)
    (again,) = meter.marked([Say(text="x")])
    assert again == first


async def test_d17_words_typed_in_the_app_say_how_they_were_typed() -> None:
    services = FakeServices()
    async with MhtuiApp(services).run_test(size=(100, 30)) as pilot:
        session = await services.start("ten-days")
        await enter(pilot, session)
        await type_text(pilot, "Hi")
        pilot.app.post_message(events.Paste(" there"))
        await pilot.pause(0.15)
        await pilot.press("enter")
        await until(pilot, lambda: any(e.kind == "doctor_said" for e in session.events))
        said = next(e.payload for e in session.events if isinstance(e.payload, DoctorSaid))
        assert said.text == "Hi there"
        assert said.keying is not None
        assert said.keying.pastes == 1
        assert said.keying.pasted_chars == 6
        assert said.keying.edits >= 3
        assert 0 <= said.keying.typing_ms < 2000
