"""Watching a model hold a conversation: live, one step, taking over."""

from __future__ import annotations

from typing import Any

from clinic import DOOR, Clinic
from fakes import FakeModel
from helpers import screen_text, until
from textual.pilot import Pilot

from mhtui.core.actions import Say
from mhtui.play.session import LiveSession
from mhtui.tui.app import MhtuiApp
from mhtui.tui.pressure.care import CareDialog
from mhtui.tui.pressure.debrief import PressureDebriefScreen
from mhtui.tui.pressure.talk import TalkScreen
from mhtui.tui.pressure.watch import WatchTalkScreen


def watched(clinic: Clinic, *replies: str) -> LiveSession:
    """A session a model plays."""
    from mhtui.core.events import PressureStart

    clinic.model = FakeModel([Say(text=reply) for reply in replies])
    scenario = clinic.scenarios.get("just-this-once")
    kind = PressureStart(scenario=scenario.id, family=scenario.family)
    started = clinic.pressure_opening(scenario, kind, "model", DOOR, seed=1)
    return clinic.open_pressure_as(scenario, started, lambda: 1_795_000_000_000)


async def watch(pilot: Pilot[None], session: LiveSession) -> WatchTalkScreen:
    app: Any = pilot.app
    app.enter(session)
    await until(pilot, lambda: isinstance(app.screen, WatchTalkScreen) and "Patient" in screen_text(app), 8.0)
    return app.screen  # type: ignore[no-any-return]


async def test_it_is_seen_live_and_ends_with_its_debrief(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        session = watched(clinic, "holds warm", "concedes prescribes sixty")
        await watch(pilot, session)
        await until(pilot, lambda: "It is over" in screen_text(app), 10.0)
        text = screen_text(app)
        assert "Conversation ▸ Just this once" in text
        assert "concedes prescribes sixty" in text
        for hidden in ("Rung", "rung", "pressure", "benzo", "read by", "f2 chart work"):
            assert hidden not in text
        assert "f6 crisis note" in text.splitlines()[-1]
        await pilot.press("w", "enter")
        await until(pilot, lambda: isinstance(app.screen, PressureDebriefScreen | CareDialog), 8.0)


async def test_one_step_at_a_time_and_taking_over_makes_a_conversation_of_ones_own(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        session = watched(clinic, *(f"holds plain {n}" for n in range(9)))
        session.act(Say(text="holds plain"))
        screen = await watch(pilot, session)  # it has begun before: it waits for a word
        await until(pilot, lambda: "is held" in screen_text(app), 8.0)
        turns = session.encounter.usage.turns
        await pilot.press("s")
        await until(pilot, lambda: session.encounter.usage.turns == turns + 1 and not screen.gate.open, 8.0)
        await pilot.press("t")
        await until(pilot, lambda: "Take over from where?" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TalkScreen), 8.0)
        mine = app.screen.session  # type: ignore[attr-defined]
        assert mine.encounter.start.branched_from.session_id == session.id
        assert mine.encounter.start.doctor == "human"
