"""Exams: what is shown of an order."""

from __future__ import annotations

from fakes import FakeServices
from helpers import screen_text, type_text, until

from mhtui.core.actions import EndPhase
from mhtui.tui.app import MhtuiApp


async def test_all_words_of_an_order_are_shown_where_several_meant_one_exam() -> None:
    services = FakeServices()
    session = services.begin()
    session.act(EndPhase())
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        app.enter(session)
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await type_text(pilot, "ecg, eeg, All labs")
        await pilot.press("enter")
        await until(pilot, lambda: "Sinus rhythm" in screen_text(app))
        assert "Ordered:" not in screen_text(app), "the results name each word"
        await type_text(pilot, "tsh, free t4")
        await pilot.press("enter")
        await until(pilot, lambda: "Ordered: tsh, free t4" in screen_text(app))
    again = MhtuiApp(services)
    async with again.run_test(size=(80, 24)) as pilot:
        again.enter(services._live(session.id))
        await until(pilot, lambda: "Ordered: tsh, free t4" in screen_text(again))
