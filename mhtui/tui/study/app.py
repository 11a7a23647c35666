"""The app of a participant: home is what comes next in the study; no history, no library, no results of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.tui.app import MhtuiApp
from mhtui.tui.pressure.places import PressurePlaces
from mhtui.tui.study.screen import StudyScreen

if TYPE_CHECKING:
    from textual.screen import Screen

    from mhtui.play.services import Services
    from mhtui.study.protocol.desk import Desk


class StudyApp(MhtuiApp):
    """One participant, by `code`, in one study."""

    CSS_PATH = "../app.tcss"

    def __init__(self, services: Services, desk: Desk, study: str, code: str) -> None:
        super().__init__(services)
        self.desk, self.study, self.code = desk, study, code

    def get_default_screen(self) -> Screen[None]:
        """What comes next."""
        return StudyScreen()

    def open_debrief(self, session_id: str) -> None:
        """The debrief where the protocol gives feedback; else nothing opens over what comes next."""
        if self.desk.may_see(session_id):
            super().open_debrief(session_id)

    @property
    def pressure(self) -> PressurePlaces:
        """The way to the screens of pressure dialogues, their debrief sealed likewise."""
        return SealedPlaces(self, self.desk)


class SealedPlaces(PressurePlaces):
    """Of pressure dialogues; the crisis note after them is always shown."""

    def __init__(self, app: StudyApp, desk: Desk) -> None:
        super().__init__(app)
        self._desk = desk

    def open_debrief(self, session_id: str) -> None:
        """The debrief where the protocol gives feedback."""
        if self._desk.may_see(session_id):
            super().open_debrief(session_id)


def run_study_app(services: Services, desk: Desk, study: str, code: str, *, mouse: bool = True) -> None:
    """Run the app for a participant until it is left; exits with 1 when it failed."""
    import asyncio
    import sys

    from mhtui.tui.app import run_to_end
    from mhtui.tui.hangup import watch_terminal

    app = StudyApp(services, desk, study, code)
    watch_terminal(lambda: app.call_from_thread(app.close_down))
    asyncio.run(run_to_end(app, mouse=mouse))
    if app.return_code:
        sys.exit(app.return_code)
