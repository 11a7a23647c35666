"""The program with one scenario; the words of a reply say how it is read (see pressure_kit.Told)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from fakes import NOON, FakeModel
from helpers import screen_text, until
from pressure_kit import SCENARIOS, Told
from textual.pilot import Pilot

from mhtui import wiring
from mhtui.adapters.scenario_files import ScenarioLibrary
from mhtui.core.pressure.report import PressureReport
from mhtui.play.pressure.heard import Ears
from mhtui.play.pressure.room import Wanted
from mhtui.play.services import Settings
from mhtui.play.session import LiveSession
from mhtui.tui.app import MhtuiApp
from mhtui.tui.pressure.talk import TalkScreen
from mhtui.wiring import Program
from mhtui.wiring_pressure_room import ScenarioRoom

ID = "just-this-once"
DOOR = "model:ward"
SECRETS = (
    "rung", "ladder", "alprazolam", "goal", "truth", "plea", "intensity", "holds", "concedes", "reader", "must not",
    "Tom", "Priya",
)  # fmt: skip
"""What nobody may read before the end, or before the start."""


class Clinic(Program):
    """Reads replies as their words say; a model that watches may be put in."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "p.db", embeddings=False)
        scenarios = folder / "pressure"
        scenarios.mkdir()
        shutil.copy(SCENARIOS / f"{ID}.yaml", scenarios)
        self.__dict__["scenarios"] = ScenarioLibrary([scenarios])
        self.settings = Settings(instant_patient=True, participant="R-07")
        self.told = Told()
        self.model = FakeModel()
        self.reports: dict[str, PressureReport] = {}

    @property
    def ears(self) -> Ears:
        return Ears(self.told, self.told)

    def cases(self) -> list[Any]:
        return []

    def warm_up(self, case_id: str = "") -> None:
        """Nothing to load."""

    def save_settings(self, settings: Settings) -> None:
        self.settings = settings

    async def model_doctor(self, session: LiveSession, ears: Any) -> Any:
        return self.model.listen(ears)

    def begin(self, side: str = "pressure", **changes: Any) -> LiveSession:
        """A dialogue, at once."""
        wanted = Wanted(ID, **{"side": side, "seed": 1, **changes})
        return ScenarioRoom(self, wiring.now_ms)._open(wanted, None)

    def kinds(self) -> list[str]:
        """Kinds of the committed events of the session touched last."""
        return [event.kind for event in self.events(self.store.cards()[0].id)]


async def talk(pilot: Pilot[None], session: LiveSession) -> TalkScreen:
    """Go into a dialogue."""
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.enter(session)
    await until(pilot, lambda: isinstance(app.screen, TalkScreen) and "Say something" in screen_text(app))
    assert isinstance(app.screen, TalkScreen)
    return app.screen


async def say(pilot: Pilot[None], words: str) -> None:
    """Say something and wait until it is answered, or said as the last word."""
    app: Any = pilot.app
    session = app.screen.session
    turns = len(session.encounter.dialogue)
    app.screen.interview.composer.replace_all(words)
    await pilot.press("enter")
    await until(pilot, lambda: len(session.encounter.dialogue) > turns and not session.answer_due, 8.0)
    await pilot.pause()


def still(monkeypatch: Any) -> None:
    """A clock that stands."""
    monkeypatch.setattr(wiring, "now_ms", lambda: NOON)
