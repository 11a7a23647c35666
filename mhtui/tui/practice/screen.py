"""What one keeps missing, when it is due again, and whom to meet next."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from mhtui.core.errors import MhtuiError
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.screens.home import HELP
from mhtui.tui.show import inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.study.practice.told import Practice
    from mhtui.tui.app import MhtuiApp

NEXT: Final = Act("progress.next", "enter,n", "next", "meet", "Next patient", "To the door of the patient suggested")
BACK: Final = Act("progress.back", "escape", "back", "back", "Back", "Where you came from")


class ProgressScreen(MhtuiScreen):
    """The same lines as `mhtui progress`."""

    app: MhtuiApp
    HELP = """\
## Progress
Areas of your ended encounters, the weakest first: what was missed of how much, session by session, and when the area is
due again. An area mostly missed comes back after a day; one that is found after 2, 4, 8, 16 days. Enter leads to the
door of the patient suggested. Of patients you have not met nothing is used but what stands on their door.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (NEXT, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = "ProgressScreen #lines { height: 1fr; padding: 0 1; }"

    def __init__(self) -> None:
        super().__init__()
        self._found: Practice | None = None

    def body(self) -> ComposeResult:
        """Title, lines, keys."""
        yield TitleBar("Progress", self.app.services.settings.participant)
        with VerticalScroll(id="lines"):
            yield Static("Scoring what is not scored yet…", id="told", markup=False)
        yield KeyBar((NEXT, BACK, HELP))

    async def opened(self) -> None:
        """Lines follow when all is scored."""
        self.query_one("#lines").focus()
        self._load()

    @work(group="progress", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        from mhtui.study.practice.told import progress_lines

        try:
            found = await asyncio.to_thread(self.app.services.practice, self.app.services.settings.participant)
        except MhtuiError as error:
            self.app.tell(str(error))
            return
        if not going(self):
            self._found = found
            self.query_one("#told", Static).update(inert("\n".join(progress_lines(found))))

    def action_next(self) -> None:
        """To the door."""
        if self._found is not None and self._found.next is not None:
            self.app.open_door(self._found.next.case_id)

    def action_back(self) -> None:
        """Where one came from."""
        self.dismiss(None)
