"""Playing an encounter: what panes ask of the loop, what comes of it, and what is done when it fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on

from mhtui.core.actions import EndPhase, KeepSilent, Order, Pause, Resume, Say, Scratch, Stop
from mhtui.core.errors import MhtuiError
from mhtui.doctors.human import HumanDoctor
from mhtui.play.engine import Refusal
from mhtui.play.loop import play
from mhtui.play.unanswered import stand_still, unanswered
from mhtui.play.who import is_model
from mhtui.tui.acts import key_name
from mhtui.tui.messages import ActionRequested
from mhtui.tui.panes.exams import ExamsPane
from mhtui.tui.screens.encounter_acts import ASKED_FIRST, CANCELLED, MISSING, NO_REPLY, RETRY, STANDS
from mhtui.tui.screens.encounter_moves import EncounterMoves

if TYPE_CHECKING:
    from mhtui.core.actions import Action
    from mhtui.core.events import Event
    from mhtui.play.session import LiveSession
    from mhtui.tui.acts import Act


class EncounterLoop(EncounterMoves):
    """The loop behind an encounter. While a reply is missing the clock stands, and its row offers to ask again."""

    def __init__(self, session: LiveSession) -> None:
        super().__init__(session)
        self.doctor = HumanDoctor(self._refused)
        self._playing = False
        self._undone: list[Action] = []

    async def _render_all(self) -> None:
        """Show where the session stands."""
        raise NotImplementedError

    def _show_keys(self) -> None:
        """Show the footer."""
        raise NotImplementedError

    def _focus_pane(self) -> None:
        """To where words are written."""
        raise NotImplementedError

    def _key(self, act: Act) -> str:
        return key_name(self.app.first_key(act))

    # --- the loop ------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Go on with a session just opened; not where the patient did not answer: asking may cost money."""
        words = unanswered(self.session)
        if words is None:
            self._start_loop()
        else:
            self.call_next(self._show_missing, self._failure_words(words))

    def _start_loop(self) -> bool:
        """Let the clock run, then the loop: it fetches no reply while time stands still. Whether it runs."""
        self.say("")
        try:
            outcome = self.session.act(Resume()) if self.session.encounter.paused else []
        except MhtuiError as error:
            self._tell_failure(str(error))
            return False
        self._playing = True
        if outcome and not isinstance(outcome, Refusal):
            self._committed(outcome)
        self.run_worker(self._play(), group="play", exclusive=True, exit_on_error=False)
        self.call_next(self._show_missing, "")
        self.interview.set_waiting(self.session.encounter.due == "patient")
        return True

    async def _play(self) -> None:
        try:
            await play(self.session, self.doctor, self._committed, move_on=False)
        except MhtuiError as error:
            self._failed(str(error))
        except Exception as error:  # a party failed: nothing is lost, and asking again is possible
            self._failed(f"{type(error).__name__}: {error}")

    def _committed(self, events: Sequence[Event]) -> None:
        self.doctor.taken()
        self.say("")
        self.call_next(self._render_all)
        if any(event.kind == "paused" for event in events):
            self.call_next(self._show_paused)

    def _refused(self, action: Action, reason: str) -> None:
        self.meter.give_back(action)
        self._give_words_back()
        self.say(reason)

    def _give_words_back(self) -> None:
        """What was sent was not taken: it may be sent again."""
        for pane in (self.interview, *self.query(ExamsPane)):
            pane.refused()

    # --- what panes ask ------------------------------------------------------------------------------------------

    @on(ActionRequested)
    def _requested(self, message: ActionRequested) -> None:
        message.stop()
        self.ask(*self.meter.marked([message.action]))

    def ask(self, *actions: Action) -> None:
        """Hand actions to the loop; pausing, stopping and notes to self do not wait for the patient."""
        if not self._playing and any(isinstance(action, Resume) for action in actions):
            self._start_loop()
        elif self._reply_is_missing and isinstance(actions[0], Say | KeepSilent):
            self._ask_patient_first()
        elif self._reply_is_missing and isinstance(actions[-1], EndPhase):
            self._go_on_without_it(actions)
        elif self._at_once and all(isinstance(a, Pause | Stop | Scratch | Resume) for a in actions):
            for action in actions:
                self._act_now(action)
        else:
            self._ask_loop(actions)

    def _ask_loop(self, actions: Sequence[Action]) -> None:
        self._undone = []
        if self._playing or self._start_loop():
            self.doctor.ask(*actions)
        else:
            self._undone = list(actions)

    @property
    def _at_once(self) -> bool:
        """Whether the loop takes no action now."""
        return self.session.answer_due or not self._playing

    def _act_now(self, action: Action) -> None:
        try:
            outcome = self.session.act(action)
        except MhtuiError as error:
            self._undone = [action]
            self._tell_failure(str(error))
            return
        if isinstance(outcome, Refusal):
            self._refused(action, outcome.reason)
        else:
            self._committed(outcome)

    # --- when it fails -------------------------------------------------------------------------------------------

    def _failed(self, words: str) -> None:
        self._playing = False
        self._undone = self.doctor.give_back()
        if self._put_away:
            return
        if self.session.encounter.due != "patient":
            self.call_next(self._tell_failure, words)  # after what was committed before has been shown
            return
        stand_still(self.session, words)  # at once: not a moment of it is the doctor's time
        self.app.log.error(words)
        self.call_next(self._render_all)  # before words are given back: those that were said are taken first
        self.call_next(self._give_words_back)
        self.call_next(self._show_missing, self._failure_words(words))

    def _tell_failure(self, words: str) -> None:
        self.app.log.error(words)
        self._give_words_back()
        self.interview.set_waiting(False)
        self.say(f"It did not work: {words}\nWhat you wrote is kept. {self._key(RETRY)} tries once more.")

    @property
    def _reply_is_missing(self) -> bool:
        """Whether the patient owes an answer and nobody fetches it."""
        return not self._playing and self.session.encounter.due == "patient"

    def _failure_words(self, words: str) -> str:
        stands = f" {STANDS}" if self.session.encounter.paused else ""  # a store that is away keeps no pause either
        return f"{NO_REPLY} {words}\n{MISSING}{stands}"

    async def _show_missing(self, words: str) -> None:
        """The row of the reply that did not come, and the keys that go with it; no words take them away."""
        focused = self.focused
        await self.interview.set_missing(words if self._reply_is_missing else "", self._key(RETRY))
        if focused is not None and not focused.is_attached:  # its button was used and is gone
            self._focus_pane()
        self.interview.set_waiting(self._playing and self.session.encounter.due == "patient")
        if words and not self.interview.transcript.at_bottom:  # the row is not in view
            self.say(f"{NO_REPLY} {self._key(RETRY)} asks again.")
        self._show_keys()

    def _ask_patient_first(self) -> None:
        """Words sent while a reply is missing ask for it again; who has not read it cannot mean to answer it."""
        self._undone = []
        self._give_words_back()
        if self._start_loop():
            self.say(ASKED_FIRST)

    def _go_on_without_it(self, actions: Sequence[Action]) -> None:
        """A reply that stays away holds nobody up: the interview is left, and the doctor had the last word."""
        for action in actions:
            self._act_now(action)
        if not self._reply_is_missing:
            self._start_loop()

    def _cancel_reply(self) -> bool:
        """Give up a reply of a patient's model that has not come; whether there was one."""
        by_model = is_model(self.session.encounter.start.versions.get("patient_choice", ""))
        if not (by_model and self._playing and self.session.encounter.due == "patient"):
            return False
        self._playing = False
        self.workers.cancel_group(self, "play")
        self.call_next(self._show_missing, f"{CANCELLED} {self._key(RETRY)} asks again.")
        return True

    def action_retry(self) -> None:
        """After a failure: ask again for the answer that is due, else do again what was not done."""
        undone, self._undone = self._undone, []
        if not self._playing and not self._start_loop():
            self._undone = undone
        elif undone and isinstance(undone[0], Say | Order):
            self.meter.give_back(undone[0])
            self.pane.send_again()
        elif undone:
            self.ask(*undone)
