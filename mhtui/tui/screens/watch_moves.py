"""Taking over from a model that is watched, ending, leaving, and what stands beside the dialogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events, on
from textual.worker import Worker

from mhtui.core.actions import Pause, Stop
from mhtui.core.errors import MhtuiError
from mhtui.play.engine import Refusal
from mhtui.play.watching import HELD, Gate
from mhtui.tui.panes.chart import ChartRail
from mhtui.tui.panes.work import WorkPane
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.screens.in_session import SessionScreen
from mhtui.tui.screens.take_over import TakeOverDialog
from mhtui.tui.transcript import TranscriptView

if TYPE_CHECKING:
    from mhtui.core.events import Event
    from mhtui.play.session import LiveSession


class WatchMoves(SessionScreen):
    """The questions asked while watching, and what their answers lead to."""

    def __init__(self, session: LiveSession) -> None:
        super().__init__(session)
        self.gate = Gate()
        self._worker: Worker[None] | None = None

    @property
    def playing(self) -> bool:
        """Whether the loop runs, be it that it waits at the gate."""
        return self._worker is not None and not self._worker.is_finished

    def _show_line(self) -> None:
        """Show what goes on, and the keys."""
        raise NotImplementedError

    def _committed(self, events: Sequence[Event]) -> None:
        """Show what was committed."""
        raise NotImplementedError

    async def _cancel(self, reason: str) -> None:
        """End what is in flight."""
        raise NotImplementedError

    async def _row(self, where: str, words: str, retry: str = "") -> None:
        """Tell of something that went wrong."""
        raise NotImplementedError

    def _where(self) -> str:
        """Where in the session that was."""
        raise NotImplementedError

    # --- taking over, ending, leaving ----------------------------------------------------------------------------

    def action_take_over(self) -> None:
        """Ask from where; the model is held meanwhile."""
        self.gate.hold()
        self._show_line()
        self.app.push_screen(TakeOverDialog(self.session.events), self._take_over)

    def _take_over(self, chosen: int | None) -> None:
        if chosen is None:
            return
        if problem := self.put_away():
            self.app.tell(problem)
            self._put_away = False
            return
        self.app.take_over(self.session.id, chosen)

    def stay_out(self) -> None:
        """The branch could not be opened: go on watching."""
        if self._put_away:
            self._put_away = False
            self._show_line()

    def action_stop(self) -> None:
        """End for good, after a question."""
        if self.in_encounter:
            text = "It is scored as it stands and cannot be taken up again."
            choices = (Choice("stay", "Go on watching"), Choice("stop", "End it now"))
            self.app.push_screen(ChoiceDialog(f"End the {self.WHAT} early?", text, choices), self._stop)

    def _stop(self, answer: str | None) -> None:
        if answer == "stop":
            self.run_worker(self._end(), group="end", exit_on_error=False)

    async def _end(self) -> None:
        await self._cancel(HELD)
        try:
            self.session.act(Stop(reason="ended early by who watched"))
        except MhtuiError as error:
            await self._row(self._where(), str(error))
        self._committed(())

    def action_debrief(self) -> None:
        """The debrief, when there is one."""
        if not self.in_encounter:
            self.app.go_home()
            self._over()

    def _over(self) -> None:
        """What opens after the end."""
        self.app.open_debrief(self.session.id)

    def _leaving_words(self) -> str:
        return f"The model is stopped, the {self.WHAT} is saved and paused; it can go on where it was left."

    def _may_leave(self, problem: str) -> bool:
        if problem:
            self.app.tell(problem)
        return True

    def put_away(self) -> str:
        """Stop the model and the clock; never fails: what could not be done, in words."""
        if self._put_away or not self.in_encounter:
            return ""
        self._put_away = True
        self.gate.hold()
        if self.playing and self._worker is not None:
            self._worker.cancel()
        if self.session.encounter.paused:
            return ""
        try:
            outcome = self.session.act(Pause(reason="closed"))
        except MhtuiError as error:
            return str(error)
        return outcome.reason if isinstance(outcome, Refusal) else ""

    # --- side panes ----------------------------------------------------------------------------------------------

    def action_chart(self) -> None:
        """The chart; again, back."""
        self.toggle_class("-show-chart")
        if self.has_class("-show-chart") or not self.query_one(ChartRail).has_focus:
            self.query_one(ChartRail).focus()
        else:
            self._refocus()

    def action_work(self) -> None:
        """What is written; again, the dialogue."""
        self.remove_class("-show-chart")
        self.toggle_class("-show-work")
        self._refocus()

    @on(events.Resize)
    def _resized(self) -> None:
        self.call_after_refresh(self._refocus)

    def _refocus(self) -> None:
        """To what is read."""
        dialogue = self.query_one(TranscriptView)
        (dialogue if dialogue.display else self.query_one(WorkPane)).focus()
