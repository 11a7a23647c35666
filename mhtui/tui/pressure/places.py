"""From one screen of a pressure dialogue to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mhtui.core.errors import MhtuiError
from mhtui.play.pressure.room import Wanted
from mhtui.play.who import is_model

if TYPE_CHECKING:
    from textual.screen import Screen

    from mhtui.core.events import SessionStarted
    from mhtui.core.ports import SessionCard
    from mhtui.play.session import LiveSession
    from mhtui.tui.going import GoingPlaces


UNNAMED: Final = "Conversation"


def is_dialogue(card: SessionCard) -> bool:
    """Whether a session is a pressure dialogue, of either side."""
    return card.kind in ("pressure", "control")


class PressurePlaces:
    """Opens the screens of pressure dialogues of an app, each loaded when first opened."""

    def __init__(self, app: GoingPlaces) -> None:
        self._app = app

    def open(self) -> None:
        """The scenarios."""
        from mhtui.tui.pressure.browser import ScenariosScreen

        self._app.push_screen(ScenariosScreen())

    def open_door(self, scenario_id: str, wanted: Wanted | None = None) -> None:
        """Who plays, and how; `wanted` is chosen already."""
        from mhtui.tui.pressure.door import PressureDoorScreen

        self._app.push_screen(PressureDoorScreen(wanted or Wanted(scenario_id)))

    def open_notice(self, wanted: Wanted) -> None:
        """What it may touch, before the start."""
        from mhtui.tui.pressure.notice import NoticeScreen

        self._app.push_screen(NoticeScreen(wanted))

    def begin(self, wanted: Wanted) -> None:
        """Open a new dialogue and go in; with a model as doctor, watch it."""
        self._app.opening(self._app.services.pressure_room().start(wanted))

    def screen(self, session: LiveSession) -> Screen[None]:
        """The screen of an open dialogue."""
        if is_model(session.encounter.start.doctor):
            from mhtui.tui.pressure.watch import WatchTalkScreen

            return WatchTalkScreen(session)
        from mhtui.tui.pressure.talk import TalkScreen

        return TalkScreen(session)

    def open_debrief(self, session_id: str) -> None:
        """The debrief of a dialogue that has ended."""
        from mhtui.tui.pressure.debrief import PressureDebriefScreen

        self._app.push_screen(PressureDebriefScreen(session_id))

    def after(self, session: LiveSession, *, stopped: bool) -> None:
        """A dialogue has just ended: its debrief, and over it the crisis note where it may distress."""
        self.open_debrief(session.id)
        if stopped or self._distresses(session.encounter.start.case_hash):
            from mhtui.tui.pressure.care import CareDialog

            self._app.push_screen(CareDialog(after=True))

    def _distresses(self, case_hash: str) -> bool:
        try:
            return self._app.services.pressure_room().facing(case_hash).distresses
        except MhtuiError:
            return True  # it cannot be told: better once too often

    def title(self, start: SessionStarted) -> str:
        """How an open dialogue is called, which does not tell its side."""
        try:
            return self._app.services.pressure_room().facing(start.case_hash).title
        except MhtuiError:
            return UNNAMED

    def blind(self, cards: Iterable[SessionCard]) -> list[SessionCard]:
        """Cards of sessions without what would tell the side of a dialogue that is still open."""
        faces: dict[str, tuple[str, str]] = {}
        return [self._blind(card, faces) if is_dialogue(card) and not card.ended else card for card in cards]

    def _blind(self, card: SessionCard, faces: dict[str, tuple[str, str]]) -> SessionCard:
        """One of them; `faces` holds title and id of the scenarios read so far."""
        if card.case_hash not in faces:
            faces[card.case_hash] = self._face(card.case_hash)
        title, scenario_id = faces[card.case_hash]
        return replace(card, title=title, case_id=scenario_id, kind="pressure")

    def _face(self, case_hash: str) -> tuple[str, str]:
        try:
            facing = self._app.services.pressure_room().facing(case_hash)
        except MhtuiError:
            return UNNAMED, ""
        return facing.title, facing.scenario_id
