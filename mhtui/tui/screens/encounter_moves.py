"""Moving through an encounter: on and back, pausing, leaving, ending early."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.widgets import ContentSwitcher

from mhtui.core.actions import EndPhase, Pause, Resume, ReturnTo, Stop
from mhtui.core.errors import MhtuiError
from mhtui.core.phases import PHASES, Phase, may_return
from mhtui.tui.drafts import DraftKeeper
from mhtui.tui.keymeter import KeyMeter
from mhtui.tui.panes.interview import InterviewPane
from mhtui.tui.panes.scratch import ScratchPad
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog, ReasonDialog
from mhtui.tui.screens.encounter_acts import LEAVING
from mhtui.tui.screens.in_session import SessionScreen

if TYPE_CHECKING:
    from mhtui.core.actions import Action
    from mhtui.play.session import LiveSession
    from mhtui.tui.panes.pane import Pane


class EncounterMoves(SessionScreen):
    """The questions asked on the way, and what their answers ask of the loop."""

    def __init__(self, session: LiveSession) -> None:
        super().__init__(session)
        self.keeper = DraftKeeper(session)
        self.meter = KeyMeter()
        self._warned = False

    @property
    def pane(self) -> Pane:
        """The pane of the phase."""
        current = self.query_one(ContentSwitcher).visible_content
        return cast("Pane", current)

    @property
    def interview(self) -> InterviewPane:
        """The interview."""
        return self.query_one(InterviewPane)

    def ask(self, *actions: Action) -> None:
        """Hand actions to the loop."""
        raise NotImplementedError

    def say(self, words: str) -> None:
        """Words for the line above the keys."""
        raise NotImplementedError

    def _ask_typed(self, *actions: Action) -> None:
        """Hand over what is written, with how it was typed."""
        self.ask(*self.meter.marked(actions))

    # --- on and back ---------------------------------------------------------------------------------------------

    def action_next_phase(self) -> None:
        """Ask, then end the phase."""
        title, text = LEAVING[self.session.encounter.phase]
        if self.interview.composer.text.strip() and self.session.encounter.phase == "interview":
            text += " Your unsent words stay in the box as a draft."
        if missing := self._missing():
            text += f"\n\n{missing}"
        choices = [Choice("yes", title.rstrip("?")), Choice("no", "Stay")]
        before = self._phase_before()
        if before:
            choices.append(Choice("back", f"Return to the {before}"))
        self.app.push_screen(ChoiceDialog(title, text, choices), self._go_on)

    def _missing(self) -> str:
        """What the pane of the phase says is not finished."""
        unfinished = getattr(self.pane, "unfinished", None)
        return unfinished() if unfinished else ""

    def _go_on(self, answer: str | None) -> None:
        if answer == "yes":
            self._ask_typed(*self.query_one(ScratchPad).pending(), *self.pane.pending(), EndPhase())
        elif answer == "back":
            self.action_return()

    def _phase_before(self) -> Phase | None:
        now = self.session.encounter.phase
        if now == "ended":
            return None
        at = PHASES.index(now)
        before = PHASES[at - 1] if at else now
        return before if may_return(now, before) else None

    def action_return(self) -> None:
        """Back to the phase before, where there is a way."""
        before = self._phase_before()
        if before:
            self._ask_typed(*self.pane.pending(), ReturnTo(phase=before))
        else:
            self.say(f"From the {self.session.encounter.phase} there is no way back.")

    # --- pausing, leaving ----------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Ask why, then stop the clock."""
        if self.session.encounter.paused:
            self._show_paused()
            return
        text = "The reason is kept with the session; the time does not count."
        self.app.push_screen(ReasonDialog("Pause", text), self._pause)

    def _pause(self, reason: str | None) -> None:
        if reason:
            self.ask(Pause(reason=reason))

    def _show_paused(self) -> None:
        text = "The clock stands still. Nothing is lost."
        choices = (Choice("go", "Go on"), Choice("home", "Leave for now"), Choice("quit", "Quit mhtui"))
        self.app.push_screen(ChoiceDialog("Paused", text, choices, opaque=True), self._after_pause)

    def _after_pause(self, answer: str | None) -> None:
        if answer in ("home", "quit"):
            self._leave(answer)
        else:
            self.ask(Resume())

    def _leaving_words(self) -> str:
        return f"The {self.WHAT} is saved and will be paused; you can go on where you left it."

    def _may_leave(self, problem: str) -> bool:
        if not problem or self._warned:
            return True
        self._warned, self._put_away = True, False
        self.say(f"Not left yet, for the latest words cannot be saved: {problem}\nLeaving again leaves all the same.")
        return False

    def action_stop(self) -> None:
        """End for good, after a question."""
        text = "It is scored as it stands and cannot be taken up again."
        choices = (Choice("stay", "Stay"), Choice("stop", "End it now"))
        self.app.push_screen(ChoiceDialog("End the encounter early?", text, choices), self._stop)

    def _stop(self, answer: str | None) -> None:
        if answer == "stop":
            self._ask_typed(*self.pane.pending(), Stop(reason="ended early by the doctor"))

    def put_away(self) -> str:
        """Commit notes to self, keep drafts, pause; once, and also by signals while the screen is not built yet.

        Never fails: returns what could not be done, in words, or nothing.
        """
        if self._put_away or not self.in_encounter:
            return ""
        self._put_away = True
        notes: list[Action] = [action for pad in self.query(ScratchPad) if pad.is_mounted for action in pad.pending()]
        try:
            self.keeper.flush()
            for action in [*notes, Pause(reason="closed")]:
                self.session.act(action)
        except MhtuiError as error:
            self.app.log.error(str(error))
            return str(error)
        return ""
