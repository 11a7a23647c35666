"""Watching a model play the doctor: live, one turn at a time, held; and taking over from any point."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import WorkerCancelled, WorkerFailed

from mhtui.core.errors import MhtuiError
from mhtui.core.partial import spoken_so_far
from mhtui.play.backoff import Backoff
from mhtui.play.leaving import pause_for_exit
from mhtui.play.loop import play
from mhtui.play.services import Ears
from mhtui.play.watching import HELD, Watched
from mhtui.tui.acts import bindings, key_name
from mhtui.tui.keybar import KeyBar
from mhtui.tui.panes.callrows import CallRows
from mhtui.tui.panes.chart import ChartRail
from mhtui.tui.panes.header import EncounterHeader
from mhtui.tui.panes.work import WorkPane
from mhtui.tui.screens import looks
from mhtui.tui.screens import watch_acts as acts
from mhtui.tui.screens.watch_line import WatchLine
from mhtui.tui.screens.watch_moves import WatchMoves
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


class WatchScreen(WatchMoves):
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
        super().__init__(session)
        self.doctor = session.encounter.start.doctor
        self._watched: Watched | None = None
        self._waiting: Waiting | None = None
        self._heard = ""
        self._since = 0.0
        self._failed = self._was_going = False
        self._phase_shown = ""
        self._records: list[CallRecord] = []

    def body(self) -> ComposeResult:
        """Header, columns, the reply on its way, rows, one line, keys."""
        yield self.header()
        with Horizontal(id="middle"):
            yield ChartRail()
            yield TranscriptView(id="dialogue")
            yield from self.work()
        yield Static(id="coming", markup=False)
        yield CallRows()
        yield WatchLine(id="line")
        yield KeyBar(acts.HELD_FOOTER)

    def header(self) -> EncounterHeader:
        """What stands at the top."""
        return EncounterHeader()

    def work(self) -> Iterator[Widget]:
        """The pane of what is ordered and written, where there is any."""
        yield WorkPane()

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
        for work in self.query(WorkPane):
            work.show(view)
        await self.query_one(TranscriptView).extend(view.dialogue)
        if view.phase != self._phase_shown:
            self._phase_shown = view.phase
            self.set_class(view.phase != "interview" and WorkPane.holds(view), "-show-work")
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
