"""A list over what the rating room holds, looked at anew whenever it comes to the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events, on
from textual.widgets import Static

from mhtui.core.errors import MhtuiError
from mhtui.mentaleval.queue import Known, look
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.show import inert

if TYPE_CHECKING:
    from mhtui.core.rubric import Rubric
    from mhtui.tui.app import MhtuiApp


class RoomScreen(MhtuiScreen):
    """For one rater and rubric. Its body has `#about`, a line of words, and `#list`."""

    app: MhtuiApp
    DEFAULT_CSS = """
    RoomScreen #about { height: auto; padding: 0 1; color: $muted; }
    RoomScreen #list { height: 1fr; margin-top: 1; }
    """

    def __init__(self, rater: str, rubric: Rubric) -> None:
        super().__init__()
        self.rater, self.rubric = rater, rubric

    def show_known(self, known: Known) -> None:
        """Fill the list."""
        raise NotImplementedError

    async def opened(self) -> None:
        """In the list."""
        self.query_one("#list").focus()

    @on(events.ScreenResume)
    def _load(self) -> None:
        if going(self) or not self.query("#list"):
            return
        try:
            known = look(self.app.services.rating_room(), self.rater, self.rubric)
        except MhtuiError as error:
            self.query_one("#about", Static).update(inert(str(error)))
            return
        self.show_known(known)
