"""A debrief in pages: the dialogue at once, the score when it is there, and the score taken along as text or file."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from textual import on
from textual.widgets import Static

from mhtui.core.errors import MhtuiError
from mhtui.tui.acts import Act
from mhtui.tui.debrief.reads_back import ReadsBack
from mhtui.tui.debrief.tabs import TabLine
from mhtui.tui.screens.base import going
from mhtui.tui.show import inert

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mhtui.core.events import Event
    from mhtui.tui.debrief.tabs import Page

COPY: Final = Act("debrief.copy", "c", "copy_debrief", "copy", "Copy debrief", "Copy the whole debrief as text")
RIGHT: Final = Act("debrief.right", "right", "turn_page(1)", "page", "Next page", "Go to the next page of the debrief")
LEFT: Final = Act("debrief.left", "left", "turn_page(-1)", "page", "Previous page", "Go to the page before")
RETRY: Final = Act("debrief.retry", "f5,t", "retry", "try again", "Score again", "Try again to score the session")
HELP: Final = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")

NO_SCORE: Final = "There is no score yet."

R = TypeVar("R")


class PagedDebrief(ReadsBack, Generic[R]):
    """Scores one session (`R` is its report) and shows it in pages. Beside what ReadsBack needs: a TabLine, and a
    Static `#state` that says why there is no score yet."""

    CENTRE: ClassVar[str]
    """Selects what is hidden as long as `#state` says something."""
    WAIT: ClassVar[str]
    """Said while the score is being made."""
    NOT_SCORED: ClassVar[str]
    """Said before the reason why there is none."""

    def __init__(self, session_id: str, pages: Sequence[Page]) -> None:
        super().__init__()
        self.session_id = session_id
        self._pages = [page.name for page in pages]
        self._page = self._pages[0]

    @property
    def scored(self) -> bool:
        """Whether the score is there."""
        raise NotImplementedError

    async def _take(self, happened: Sequence[Event]) -> None:
        """Show the dialogue."""
        raise NotImplementedError

    async def _report(self) -> R:
        """Score the session."""
        raise NotImplementedError

    def _show_report(self, report: R, happened: Sequence[Event]) -> None:
        """Keep the score and show it."""
        raise NotImplementedError

    def _open(self, page: str) -> None:
        """Open a page."""
        raise NotImplementedError

    def _plain(self) -> str:
        """All pages as text; called only when scored."""
        raise NotImplementedError

    def _export(self) -> Path:
        """Write the debrief as a file; called only when scored."""
        raise NotImplementedError

    # --- loading -------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._say(self.WAIT)
        self.run_worker(self._load(), group="debrief", exclusive=True, exit_on_error=False)

    async def _load(self) -> None:
        try:
            happened = list(self.app.services.events(self.session_id))
            await self._take(happened)
            report = await self._report()
        except MhtuiError as error:
            self._failed(str(error))
        except Exception as error:  # a scorer that fails must not take the screen with it
            self.app.log.error(repr(error))
            self._failed(f"{type(error).__name__}: {error}")
        else:
            self._show_report(report, happened)

    @property
    def _loading(self) -> bool:
        return any(w.group == "debrief" and w.is_running for w in self.workers if w.node is self)

    def _failed(self, words: str) -> None:
        if not going(self):
            self._say(f"{self.NOT_SCORED}: {words}\nNothing of it is lost. F5 or t tries again, Esc leaves.")

    def _say(self, words: str) -> None:
        state = self.query_one("#state", Static)
        state.update(inert(words))
        state.display = bool(words)
        self.query_one(self.CENTRE).visible = not words

    def action_retry(self) -> None:
        """Score again after a failure."""
        if not self.scored and not self._loading:
            self._begin()

    # --- pages ---------------------------------------------------------------------------------------------------

    def _reopen(self) -> None:
        """Fill the page that is open, and leave the focus in the evidence where it is read."""
        reading = self.evidence.has_focus_within
        self._open(self._page)
        if reading:
            self._enter_evidence()

    def action_page(self, page: str) -> None:
        """Open a page."""
        self._open(page)

    def action_turn_page(self, by: int) -> None:
        """The next or previous page."""
        self._open(self._pages[(self._pages.index(self._page) + by) % len(self._pages)])

    @on(TabLine.Chosen)
    def _tab(self, message: TabLine.Chosen) -> None:
        message.stop()
        self._open(message.page)

    # --- taking along --------------------------------------------------------------------------------------------

    def action_copy_debrief(self) -> None:
        """All pages to the clipboard, as text."""
        if not self.scored:
            self.app.notify(NO_SCORE, markup=False)
            return
        self.app.copy_to_clipboard(self._plain())
        self.app.notify("Debrief copied.", markup=False)

    def action_export(self) -> None:
        """The debrief as a file."""
        if not self.scored:
            self.app.notify(NO_SCORE, markup=False)
            return
        try:
            path = self._export()
        except (MhtuiError, OSError) as error:
            self.app.tell(f"The debrief could not be written: {error}")
        else:
            self.app.notify(f"Written to {path}", timeout=8, markup=False)
