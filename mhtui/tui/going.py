"""Where the app can go: one method a place, each screen loaded when it is first opened."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from textual.app import App

from mhtui.core.errors import MhtuiError
from mhtui.play.overview import Overview
from mhtui.play.who import EMBEDDED, HUMAN, is_model
from mhtui.tui.screens.home import HomeScreen

if TYPE_CHECKING:
    from textual.screen import Screen

    from mhtui.core.ports import SessionCard
    from mhtui.play.services import Services
    from mhtui.play.session import LiveSession
    from mhtui.tui.prefer.places import PreferPlaces
    from mhtui.tui.pressure.places import PressurePlaces
    from mhtui.tui.rate.places import RatingPlaces
    from mhtui.tui.replay.places import ReplayPlaces

T = TypeVar("T")


class GoingPlaces(App[None]):
    """The places of the app, and the way back home."""

    services: Services
    store_problem = ""
    """Why the sessions could not be read, empty where they can."""

    async def session_cards(self) -> list[SessionCard]:
        """All sessions, read beside the screen; none, and a word about it, when they cannot be read."""
        try:
            cards = await asyncio.to_thread(lambda: self.pressure.blind(self.services.sessions()))
        except MhtuiError as error:
            return self._unreadable(error, [])
        self.store_problem = ""
        return cards

    def session_card(self, session_id: str) -> SessionCard | None:
        """One of them."""
        try:
            return self.services.session(session_id)
        except MhtuiError as error:
            return self._unreadable(error, None)

    def overview(self, resumable: int) -> Overview:
        """How many there are, and the open ones last touched."""
        try:
            found = self.services.overview(resumable)
        except MhtuiError as error:
            return self._unreadable(error, Overview())
        self.store_problem = ""
        return replace(found, resumable=tuple(self.pressure.blind(found.resumable)))

    def _unreadable(self, error: MhtuiError, instead: T) -> T:
        """Say that the sessions cannot be read; `instead` of what they are."""
        self.store_problem = str(error)
        if not isinstance(self.screen, HomeScreen):  # which shows it for as long as it lasts
            self.tell(self.store_problem)
        return instead

    def open_cases(self) -> None:
        """The case browser."""
        from mhtui.tui.screens.cases import CasesScreen

        self.push_screen(CasesScreen())

    def open_history(self) -> None:
        """All sessions."""
        from mhtui.tui.screens.history import HistoryScreen

        self.push_screen(HistoryScreen())

    @property
    def rating(self) -> RatingPlaces:
        """The way to the screens of raters."""
        from mhtui.tui.rate.places import RatingPlaces

        return RatingPlaces(self)

    @property
    def pressure(self) -> PressurePlaces:
        """The way to the screens of pressure dialogues."""
        from mhtui.tui.pressure.places import PressurePlaces

        return PressurePlaces(self)

    @property
    def preferring(self) -> PreferPlaces:
        """The way to the screens of preferences."""
        from mhtui.tui.prefer.places import PreferPlaces

        return PreferPlaces(self)

    @property
    def replays(self) -> ReplayPlaces:
        """The way to the screens of replay."""
        from mhtui.tui.replay.places import ReplayPlaces

        return ReplayPlaces(self)

    def open_progress(self) -> None:
        """What one keeps missing, and whom to meet next."""
        from mhtui.tui.practice.screen import ProgressScreen

        self.push_screen(ProgressScreen())

    def open_door(self, case_id: str, doctor: str = HUMAN, patient: str = EMBEDDED) -> None:
        """The door of a case: its note, before the clock starts."""
        from mhtui.tui.screens.door import DoorScreen

        self.push_screen(DoorScreen(case_id, doctor, patient))

    def open_session(self, session_id: str) -> None:
        """Go on with a session, or read back one that has ended."""
        card = self.session_card(session_id)
        if card is not None and card.kind == "imported":
            self.replays.open([session_id])
        elif card is not None and card.ended:
            pressed = card.kind in ("pressure", "control")
            (self.pressure.open_debrief if pressed else self.open_debrief)(session_id)
        else:
            self.opening(self.services.resume(session_id))

    def begin(self, case_id: str, doctor: str = HUMAN, patient: str = EMBEDDED, mode: str = "") -> None:
        """Open a new session of a case and go in; with a model as doctor, watch it."""
        self.opening(self.services.start(case_id, doctor=doctor, patient=patient, mode=mode))

    def take_over(self, session_id: str, seq: int) -> None:
        """Go on as the person at the keyboard where a session stood after its event `seq`: in a session of its own."""
        self.opening(self.services.branch(session_id, seq))

    def opening(self, session: Coroutine[None, None, LiveSession]) -> None:
        """Go in once it is open, or say why not."""
        self.run_worker(self._enter_when_open(session), group="open", exclusive=True, exit_on_error=False)

    async def _enter_when_open(self, opening: Coroutine[None, None, LiveSession]) -> None:
        try:
            self.enter(await opening)
        except MhtuiError as error:
            self.tell(str(error))
        finally:
            if hasattr(self.screen, "stay_out"):
                self.screen.stay_out()

    def go_home(self) -> None:
        """Close all screens but the first."""
        for _ in self.screen_stack[1:]:
            self.pop_screen()

    def enter(self, session: LiveSession) -> None:
        """Show an encounter, or watch one that a model plays; leaving it leads home."""
        self.go_home()
        self.push_screen(self._screen_of(session))

    def _screen_of(self, session: LiveSession) -> Screen[None]:
        start = session.encounter.start
        if start.pressure:
            return self.pressure.screen(session)
        if is_model(start.doctor):
            from mhtui.tui.screens.watch import WatchScreen

            return WatchScreen(session)
        from mhtui.tui.screens.encounter import EncounterScreen

        return EncounterScreen(session)

    def open_debrief(self, session_id: str) -> None:
        """The debrief of a session that has ended."""
        from mhtui.tui.debrief import DebriefScreen

        self.push_screen(DebriefScreen(session_id))

    def tell(self, text: str) -> None:
        """A problem, in words, for ten seconds."""
        self.notify(text, severity="error", timeout=10, markup=False)
