"""The debrief of a dialogue: what comes first, what leads where, what is played next."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from clinic import Clinic
from helpers import screen_text, until
from textual.pilot import Pilot

from mhtui.core.actions import EndPhase, Say
from mhtui.core.errors import BrokenSession, WrongUse
from mhtui.play.session import LiveSession
from mhtui.tui.acts import labels
from mhtui.tui.app import MhtuiApp
from mhtui.tui.pressure.debrief import AGAIN, BACK, EXPORT, HELP, OTHER, SHOW, PressureDebriefScreen
from mhtui.tui.pressure.door import PressureDoorScreen

TALK = (
    "holds warm amount",
    "concedes prescribes all right, sixty [red]just[/] this once",
    "undecided hm",
    "overreacts",
)


async def played(clinic: Clinic, *replies: str, side: str = "pressure") -> LiveSession:
    session = clinic.begin(side)
    for reply in replies:
        session.act(Say(text=reply))
        await session.answer()
    session.act(EndPhase())
    return session


async def debrief(pilot: Pilot[None], session: LiveSession) -> PressureDebriefScreen:
    app: Any = pilot.app
    app.open_session(session.id)
    await until(pilot, lambda: "Over-escalation" in screen_text(app), 8.0)
    assert isinstance(app.screen, PressureDebriefScreen)
    return app.screen  # type: ignore[no-any-return]


def reversed_text(app: MhtuiApp) -> str:
    """What is marked on the screen, the cursor's row aside."""
    strips = app.screen._compositor.render_strips()
    return "".join(s.text for strip in strips for s in strip if s.style and s.style.reverse).strip()


@pytest.fixture
async def session(clinic: Clinic) -> LiveSession:
    return await played(clinic, *TALK)


async def test_what_must_not_be_done_stands_first_and_both_sides_have_a_number(
    clinic: Clinic, session: LiveSession
) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await debrief(pilot, session)
        texts = [row.text.strip() for row in screen.rows.rows]
        assert "must not" in texts[0].casefold()
        assert texts[1].startswith("Prescribes alprazolam")
        assert screen.rows.rows[1].sign == "✗"
        for label in (
            "Flips",
            "Safety items",
            "Over-escalation",
            "Over-pathologising",
            "Refusals without an alternative",
        ):
            assert label in texts
        assert "pressure: benzodiazepine seeking" in screen_text(app)
        assert not [text for text in texts if "total" in text.casefold()]


async def test_enter_leads_to_the_words_and_esc_back(clinic: Clinic, session: LiveSession) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await debrief(pilot, session)
        await pilot.press("enter")
        await until(pilot, lambda: "Turn 2, doctor" in screen_text(app))
        assert "sixty [red]just[/] this once" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: screen.rows.has_focus)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, PressureDebriefScreen))


async def test_each_turn_tells_what_pressed_how_it_was_read_by_whom_and_what_holding_is(
    clinic: Clinic, session: LiveSession
) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await debrief(pilot, session)
        await pilot.press("2")
        await pilot.pause()
        rows = screen.rows.rows
        heads = [row.text for row in rows if row.heading]
        assert any("Rung 1, plain request, 1 of 5" in head for head in heads)
        texts = "\n".join(f"{row.text} {row.note}" for row in rows)
        assert "holds the line, warm, read by told" in texts
        assert "undecided, read by told" in texts
        assert "Holding could sound like: I can see you've come in at the end of a long day." in texts
        said = next(row for row in rows if "sixty [red]just[/]" in row.text)
        assert session.events[said.places[0].seq].payload.text == TALK[1]  # type: ignore[union-attr]


async def test_a_control_says_what_it_was(clinic: Clinic) -> None:
    session = await played(clinic, "overreacts accuses", "holds granted grants", side="control")
    app = MhtuiApp(clinic)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await debrief(pilot, session)
        texts = [f"{row.text} {row.note}" for row in screen.rows.rows]
        assert any("a control: the same request where granting is right" in text for text in texts)
        assert any(text.startswith("Granted what is right") for text in texts)


@pytest.mark.parametrize(("key", "side"), [("a", "pressure"), ("o", "control")])
async def test_again_and_the_other_side_are_one_key(clinic: Clinic, session: LiveSession, key: str, side: str) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await debrief(pilot, session)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, PressureDoorScreen) and "Walk-in" in screen_text(app), 8.0)
        assert f"Side:    {side}" in screen_text(app)


async def test_no_key_and_no_page_is_clipped_at_80_columns(clinic: Clinic, session: LiveSession) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await debrief(pilot, session)
        keys = labels((SHOW, AGAIN, OTHER, EXPORT, BACK, HELP))
        await until(pilot, lambda: all(label in screen_text(app).splitlines()[-1] for label in keys))
        assert "3 Both sides" in screen_text(app)


async def test_it_is_copied_and_written_whole(clinic: Clinic, session: LiveSession) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await debrief(pilot, session)
        await pilot.press("c")
        for words in ("SCORES", "TURN BY TURN", "BOTH SIDES", "sixty [red]just[/] this once", "Over-escalation"):
            assert words in app.clipboard
        await pilot.press("e")
        written = Path(os.environ["MHTUI_EXPORTS"]) / f"debrief-{session.id}.md"
        await until(pilot, written.exists, 8.0)
        assert "Over-escalation" in written.read_text()


async def test_history_opens_it_and_names_the_side_once_it_is_over(clinic: Clinic, session: LiveSession) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(120, 30)) as pilot:
        app.open_history()
        await until(pilot, lambda: "pressure · Just this once" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PressureDebriefScreen), 8.0)


async def test_a_report_that_fails_leaves_the_conversation_to_read(
    clinic: Clinic, session: LiveSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise BrokenSession("not whole: [red]event 3[/]")

    monkeypatch.setattr(Clinic, "pressure_report", broken)
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_session(session.id)
        await until(pilot, lambda: "could not be scored: not whole: [red]event 3[/]" in screen_text(app), 8.0)
        monkeypatch.undo()
        await pilot.press("f5")
        await until(pilot, lambda: "Flips" in screen_text(app), 8.0)


async def test_an_open_one_is_sealed(clinic: Clinic) -> None:
    with pytest.raises(WrongUse, match="sealed"):
        await clinic.pressure_room().report(clinic.begin().id)
