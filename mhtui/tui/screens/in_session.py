"""A session on the screen, played or watched: whether it is over, and leaving it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog

if TYPE_CHECKING:
    from mhtui.play.session import LiveSession
    from mhtui.tui.app import MhtuiApp


class SessionScreen(MhtuiScreen):
    """Holds one session. Leaving puts it away first: what is on its way is ended or kept, and the clock stands."""

    app: MhtuiApp
    WHAT = "encounter"
    """What is played, in the words of the questions."""

    def __init__(self, session: LiveSession) -> None:
        super().__init__()
        self.session = session
        self._put_away = False

    @property
    def in_encounter(self) -> bool:
        """Whether leaving means leaving an encounter that is not over."""
        return self.session.encounter.ended is None

    def put_away(self) -> str:
        """Put the session away, once; never fails: what could not be done, in words, or nothing."""
        raise NotImplementedError

    def _leaving_words(self) -> str:
        """What becomes of the session, said when leaving is asked about."""
        raise NotImplementedError

    def _may_leave(self, problem: str) -> bool:
        """Tell what could not be put away, if anything; whether to leave all the same."""
        raise NotImplementedError

    def ask_to_leave(self) -> None:
        """What Ctrl+Q asks."""
        choices = (Choice("quit", "Quit mhtui"), Choice("home", "Go home"), Choice("stay", "Stay"))
        self.app.push_screen(ChoiceDialog("Leave?", self._leaving_words(), choices), self._leave)

    def action_leave(self) -> None:
        """Home, saved and paused."""
        self._leave("home")

    def _leave(self, answer: str | None) -> None:
        if answer not in ("quit", "home") or not self._may_leave(self.put_away()):
            return
        if answer == "quit":
            self.app.close_down()
        else:
            self.app.go_home()
