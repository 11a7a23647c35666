"""Watching a model play the doctor: live, one turn at a time, held; and taking over from any point."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerCancelled, WorkerFailed

from mhtui.core.actions import Pause, Stop
from mhtui.core.errors import MhtuiError
from mhtui.core.partial import spoken_so_far
from mhtui.play.backoff import Backoff
from mhtui.play.engine import Refusal
from mhtui.play.leaving import pause_for_exit
from mhtui.play.loop import play
from mhtui.play.services import Ears
from mhtui.play.watching import HELD, Gate, Watched
from mhtui.tui.acts import bindings, key_name
from mhtui.tui.keybar import KeyBar
from mhtui.tui.panes.callrows import CallRows
from mhtui.tui.panes.chart import ChartRail
from mhtui.tui.panes.header import EncounterHeader
from mhtui.tui.panes.work import WorkPane
from mhtui.tui.screens import looks
from mhtui.tui.screens import watch_acts as acts
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.screens.take_over import TakeOverDialog
from mhtui.tui.screens.watch_line import WatchLine
from mhtui.tui.show import inert
from mhtui.tui.transcript import TranscriptView
from mhtui.tui.turnview import LABEL_CELLS

if TYPE_CHECKING:
    from mhtui.core.calls import CallRecord
    from mhtui.core.chat import Waiting
    from mhtui.core.events import Event
    from mhtui.core.view import DoctorView
    from mhtui.play.session import LiveSession
    from mhtui.tui.acts import Act
    from mhtui.tui.app import MhtuiApp


class WatchScreen(MhtuiScreen):
    """Shows one session of a model, and nothing but what is committed; a reply on its way stands below, marked."""

    app: MhtuiApp
    HELP = acts.GUIDE
    ACTS = (
        acts.GO, acts.STEP, acts.TAKE, acts.RETRY, acts.CANCEL, acts.CHART, acts.WORK, acts.STOP, acts.DEBRIEF,
        acts.LEAVE,
    )  # fmt: skip
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = looks.WATCH

    def __init__(self, session: LiveSession) -> None:
        super().__init__()
        self.session = session
        self.gate = Gate()
        self.doctor = session.encounter.start.doctor
        self._watched: Watched | None = None
        self._worker: Worker[None] | None = None
        self._waiting: Waiting | None = None
        self._heard = ""
        self._since = 0.0
        self._failed = self._was_going = self._put_away = False
        self._phase_shown = ""
        self._records: list[CallRecord] = []

    @property
    def in_encounter(self) -> bool:
        """Whether leaving means leaving an encounter that is not over."""
        return self.session.encounter.ended is None

    def body(self) -> ComposeResult:
        """Header, columns, the reply on its way, rows, one line, keys."""
        yield EncounterHeader()
        with Horizontal(id="middle"):
            yield ChartRail()
            yield TranscriptView(id="dialogue")
            yield WorkPane()
        yield Static(id="coming", markup=False)
        yield CallRows()
        yield WatchLine(id="line")
        yield KeyBar(acts.HELD_FOOTER)

    async def opened(self) -> None:
        """A session just begun plays at once; one taken up again waits for a word: asking may cost money."""
        self._records = self._known_calls()
        await self._render_all()
        self.query_one(TranscriptView).focus()
        self.set_interval(1.0, self._tick)
        if all(event.actor in ("house", "patient") for event in self.session.events):
            self.action_go()
        self._show_line()

    def _known_calls(self) -> list[CallRecord]:
        try:
            return self.app.services.calls(self.session.id)
        except MhtuiError as error:
            self.app.tell(str(error))
            return []

    # --- the loop ------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether the loop runs, be it that it waits at the gate."""
        return self._worker is not None and not self._worker.is_finished

    def _let(self) -> None:
        """The gate is open: see that somebody goes through it."""
        self.query_one(CallRows).tried()
        self._failed = False
        if not self.playing and self.in_encounter:
            self._since = time.monotonic()
            self._worker = self.run_worker(self._play(), group="play", exclusive=True, exit_on_error=False)
        self._show_line()

    async def _play(self) -> None:
        backoff = Backoff(self.session, self._waits, self._committed)
        ears = Ears(lambda waiting: None if self._put_away else backoff(waiting), self._hears, self._called)
        try:
            doctor = await self.app.services.model_doctor(self.session, ears)
            self._watched = Watched(self.session, doctor, self.gate, self._committed)
            await play(self.session, self._watched, self._committed)
        except MhtuiError as error:
            self._fail(str(error))
        except Exception as error:  # a party failed: nothing is lost, and asking again is possible
            self.app.log.error(repr(error))
            self._fail(f"{type(error).__name__}: {error}")

    def _fail(self, words: str) -> None:
        self._was_going, self._failed = self.gate.going, True
        self.gate.hold()
        if pause_for_exit(self.session, f"the model failed: {words}"):
            self._committed(())
        self._heard, self._waiting = "", None
        self.call_next(self._row, self._where(), words, key_name(self.app.first_key(acts.RETRY)))

    async def _row(self, where: str, words: str, retry: str = "") -> None:
        await self.query_one(CallRows).add(where, words, retry)
        self._show_line()

    def _where(self) -> str:
        state = self.session.encounter
        return f"turn {state.usage.turns + 1}" if state.phase == "interview" else state.phase

    def _committed(self, _events: Sequence[Event]) -> None:
        self._heard, self._since = "", time.monotonic()
        if not self._put_away:
            self.call_next(self._render_all)

    def _hears(self, text: str) -> None:
        self._heard = spoken_so_far(text)
        self._show_line()

    def _waits(self, waiting: Waiting) -> None:
        self._waiting = waiting if waiting.left_s > 0 else None
        if waiting.begins:
            self.call_next(self._row, self._where(), waiting.reason)
        self._show_line()

    def patient_waits(self, waiting: Waiting) -> None:
        """The endpoint of the patient's model is busy."""
        if not self._put_away:
            self._waits(waiting)

    def _called(self, record: CallRecord) -> None:
        self._records.append(record)
        words = acts.call_words(record)
        if words and not self._put_away:
            self.call_next(self._row, self._where(), words)

    # --- showing -------------------------------------------------------------------------------------------------

    async def _render_all(self) -> None:
        view = self.session.view()
        self._show_header(view)
        self.query_one(ChartRail).show(view)
        self.query_one(WorkPane).show(view)
        await self.query_one(TranscriptView).extend(view.dialogue)
        if view.phase != self._phase_shown:
            self._phase_shown = view.phase
            self.set_class(view.phase != "interview" and self.query_one(WorkPane).holds(view), "-show-work")
        self._show_line()

    def _show_header(self, view: DoctorView) -> None:
        self.query_one(EncounterHeader).show(view, self._key(acts.GO))

    def _key(self, act: Act) -> str:
        return key_name(self.app.first_key(act))

    def _tick(self) -> None:
        if self.in_encounter and not self._put_away:
            self._show_header(self.session.view())
            self._show_line()

    def _show_line(self) -> None:
        if self._put_away or not self.is_mounted:
            return
        words, footer = self._state()
        self.query_one(WatchLine).show(words, acts.usage_words(self._records))
        self.query_one(KeyBar).show_acts(footer)
        coming = self.query_one("#coming", Static)
        coming.display = bool(self._heard)
        coming.update(Content.assemble("Doctor".ljust(LABEL_CELLS), inert(self._heard), " …"))

    def _state(self) -> tuple[str, tuple[Act, ...]]:
        if not self.in_encounter:
            return f"It is over; {self._key(acts.TAKE)} still takes over.", acts.ENDED_FOOTER
        if self._failed:
            return f"{self.doctor} failed; the clock stands.", acts.FAILED_FOOTER
        if self._waiting:
            return acts.waiting_words(self._waiting), acts.RUNNING_FOOTER
        if self._busy:
            who = "The patient" if self.session.answer_due else self.doctor
            after = "" if self.gate.going else "; held after this turn"
            return f"{who} is thinking, {time.monotonic() - self._since:.0f} s{after}", acts.RUNNING_FOOTER
        if self.gate.open and self.playing:
            return f"{self.doctor} plays.", acts.RUNNING_FOOTER
        return f"{self.doctor} is held; the clock stands.", acts.HELD_FOOTER

    @property
    def _busy(self) -> bool:
        """Whether a reply is in flight."""
        thinking = self._watched is not None and self._watched.asking
        return self.playing and (thinking or (self.session.answer_due and not self.session.encounter.paused))

    # --- holding, stepping, cancelling ---------------------------------------------------------------------------

    def action_go(self) -> None:
        """On and on; or hold after the turn."""
        if self.gate.going:
            self.gate.hold()
            self._show_line()
        elif self.in_encounter:
            self.gate.go_on()
            self._let()

    def action_pause(self) -> None:
        """What the header does when it is clicked."""
        self.action_go()

    def action_step(self) -> None:
        """One thing, then hold."""
        if self.in_encounter and not (self._busy and self.gate.open):
            self.gate.step()
            self._let()

    def action_retry(self) -> None:
        """After a failure: as before, on and on or one step."""
        if not self._failed:
            return
        if self._was_going:
            self.gate.go_on()
        else:
            self.gate.step()
        self._let()

    async def action_cancel(self) -> None:
        """One step back: a side pane, the reply in flight, home."""
        if self.has_class("-show-chart"):
            self.action_chart()
        elif self._busy or self._waiting:
            await self._cancel(HELD)
        else:
            self.action_leave()

    async def _cancel(self, reason: str) -> None:
        """End what is in flight; what came of it is in the record of the call."""
        self.gate.hold()
        worker, self._worker = self._worker, None
        if worker is not None and not worker.is_finished:
            worker.cancel()
            with contextlib.suppress(WorkerCancelled, WorkerFailed):
                await worker.wait()
        self._watched, self._waiting, self._heard = None, None, ""
        if pause_for_exit(self.session, reason):
            self._committed(())
        self._show_line()

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
            self.app.push_screen(ChoiceDialog("End the encounter early?", text, choices), self._stop)

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
            self.app.open_debrief(self.session.id)

    def ask_to_leave(self) -> None:
        """What Ctrl+Q asks."""
        choices = (Choice("quit", "Quit mhtui"), Choice("home", "Go home"), Choice("stay", "Stay"))
        text = "The model is stopped, the encounter is saved and paused; it can go on where it was left."
        self.app.push_screen(ChoiceDialog("Leave?", text, choices), self._leave)

    def action_leave(self) -> None:
        """Home, saved and paused."""
        self._leave("home")

    def _leave(self, answer: str | None) -> None:
        if answer not in ("quit", "home"):
            return
        if problem := self.put_away():
            self.app.tell(problem)
        if answer == "quit":
            self.app.close_down()
        else:
            self.app.go_home()

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
        dialogue, work = self.query_one(TranscriptView), self.query_one(WorkPane)
        (dialogue if dialogue.display else work).focus()
