"""An encounter on the screen: header, chart, the pane of the phase, notes to self, keys."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Input, Static, TextArea

from mhtui.core.errors import MhtuiError
from mhtui.core.phases import AT_DESK, WITH_PATIENT, Phase
from mhtui.tui.acts import bindings, unbound_letter
from mhtui.tui.composer import SEND
from mhtui.tui.desk_panes import desk_pane
from mhtui.tui.keybar import KeyBar
from mhtui.tui.messages import DraftEdited, Told
from mhtui.tui.panes.chart import ChartRail
from mhtui.tui.panes.exams import ExamsPane, asked_in
from mhtui.tui.panes.header import EncounterHeader
from mhtui.tui.panes.interview import InterviewPane
from mhtui.tui.panes.scratch import ScratchPad
from mhtui.tui.screens import looks
from mhtui.tui.screens.encounter_acts import (
    BACK,
    CHART,
    COPY_ALL,
    HELP,
    LEAVE,
    NEXT,
    NOTES,
    PAUSE,
    RETRY,
    RETURN,
    STOP,
    UNSAVED,
    USED_UP,
    footer,
    missing_footer,
)
from mhtui.tui.screens.encounter_loop import EncounterLoop
from mhtui.tui.screens.watch_acts import waiting_words
from mhtui.tui.show import inert

if TYPE_CHECKING:
    from mhtui.core.chat import Waiting
    from mhtui.core.view import DoctorView
    from mhtui.play.session import LiveSession
    from mhtui.tui.app import MhtuiApp


RETRY_S = 5.0
"""How long to wait before saving is tried again by itself."""


class EncounterScreen(EncounterLoop):
    """Plays one session. What it shows is the fold of committed events and nothing else."""

    app: MhtuiApp
    HELP = """\
## Encounter
Interview, exams, note, diagnosis, plan: F3 goes on and asks first. Between interview and exams, and among note,
diagnosis and plan, Ctrl+R goes back. F9 pauses, Ctrl+Q leaves; everything is saved as it happens.
"""
    ACTS = (CHART, NEXT, NOTES, RETURN, PAUSE, RETRY, BACK, LEAVE, STOP, COPY_ALL)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = looks.ENCOUNTER

    def __init__(self, session: LiveSession) -> None:
        super().__init__(session)
        self._phase_shown: Phase | None = None
        self._unsaved_told = False
        self._limits_told = session.encounter.limits_reached

    def body(self) -> ComposeResult:
        """Header, three columns, notice, keys."""
        yield self.header()
        with Horizontal(id="middle"):
            yield ChartRail()
            with ContentSwitcher(id="panes", initial="interview"):
                yield from self.panes_with_patient(instant=self.app.services.settings.instant_patient)
            yield ScratchPad()
        yield Static(id="notice", markup=False)
        yield KeyBar()

    def header(self) -> EncounterHeader:
        """What stands at the top."""
        return EncounterHeader()

    def panes_with_patient(self, *, instant: bool) -> Iterator[Widget]:
        """The panes while the patient is there."""
        yield InterviewPane(instant=instant)
        yield ExamsPane()

    async def opened(self) -> None:
        """Show where the session stands, start the loop and the clock.

        Whoever opens a paused session has asked for it to go on: at home, in the history, or by its id.
        """
        await self._render_all()
        self._focus_pane()
        self.set_interval(1.0, self._tick)
        self._begin()

    def say(self, words: str) -> None:
        """Show words above the keys; none hides the line."""
        notice = self.query_one("#notice", Static)
        notice.update(inert(words))
        notice.display = bool(words)

    # --- showing -------------------------------------------------------------------------------------------------

    async def _render_all(self) -> None:
        if self.session.encounter.ended:
            self._finished()
            return
        view = self.session.view()
        switched = await self._switch(view.phase)
        self._show_header(view)
        self.query_one(ChartRail).show(view)
        self.query_one(ScratchPad).show(view, self.keeper.drafts)
        if view.phase in WITH_PATIENT or self._phase_shown is None:
            self._show_with_patient(view)
        if view.phase in AT_DESK:
            self.pane.show(view, self.keeper.drafts)
        self._keep_drafts()
        self._tell_limits(view)
        if switched:
            self._phase_shown = view.phase
            self._show_keys()
            self._focus_pane()

    def _show_with_patient(self, view: DoctorView) -> None:
        self.interview.show(view, self.keeper.drafts)
        self.interview.set_waiting(self._playing and self.session.encounter.due == "patient")
        for exams in self.query(ExamsPane):
            exams.show_orders(asked_in(self.session.events))
            exams.show(view, self.keeper.drafts)

    async def _switch(self, phase: Phase) -> bool:
        if phase == self._phase_shown:
            return False
        panes = self.query_one(ContentSwitcher)
        if not panes.query(f"#{phase}"):
            await panes.mount(desk_pane(phase, self.app.services.icd11))
        panes.current = phase
        self.set_class(phase in AT_DESK, "-desk")
        self._close_sides()
        return True

    def _show_header(self, view: DoctorView) -> None:
        self.query_one(EncounterHeader).show(view, self._key(PAUSE))

    def _show_keys(self) -> None:
        bar = self.query_one(KeyBar)
        chart, notes = self.query_one(ChartRail).has_focus, self.query_one(ScratchPad).has_focus_within
        if self._reply_is_missing:
            bar.show_acts(missing_footer(beside=chart or notes))
        elif chart:
            bar.show_acts((BACK, NOTES, NEXT, PAUSE, HELP))
        elif notes:
            bar.show_acts((BACK, CHART, NEXT, PAUSE, HELP))
        else:
            bar.show_acts(footer(tuple(self.pane.FOOTER)[:3], self._phase_before() is not None, self.app.first_key))

    def _tick(self) -> None:
        if self.in_encounter and not self._put_away:
            self._show_header(self.session.view())

    def _focus_pane(self) -> None:
        self.pane.focus_default()

    @on(events.Resize)
    def _resized(self) -> None:
        self.call_after_refresh(self._refocus)

    def _refocus(self) -> None:
        if self.focused is None:
            self._focus_pane()

    def _finished(self) -> None:
        if self._put_away:
            return  # several events may have asked for this rendering: one debrief is opened
        self._put_away = True
        with contextlib.suppress(MhtuiError):  # the session is over and committed: no draft matters any more
            self.keeper.flush()
        self.app.go_home()
        self._over()

    def _over(self) -> None:
        """What opens after the end."""
        self.app.open_debrief(self.session.id)

    # --- what panes tell ------------------------------------------------------------------------------------------

    @on(Told)
    def _told(self, message: Told) -> None:
        message.stop()
        self.say(message.words)

    @on(DraftEdited)
    def _drafted(self, message: DraftEdited) -> None:
        message.stop()
        if message.text and message.text != self.keeper.drafts.get(message.field, ""):
            self.meter.edited()
        if self.keeper.edited(message.field, message.text):
            self.set_timer(0.5, self._keep_drafts)

    @on(events.DescendantBlur)
    def _keep_drafts(self) -> None:
        if self.keeper.unsaved and not self._put_away:
            self.run_worker(self._save_drafts(), group="drafts", exit_on_error=False)

    async def _save_drafts(self) -> None:
        try:
            await self.keeper.flush_meanwhile()
        except MhtuiError as error:
            self._unsaved_told = True
            if not self._warned:  # "not left yet" says more, and stays
                self.say(f"{UNSAVED} {error}")
            self.set_timer(RETRY_S, self._keep_drafts)
        else:
            if self._unsaved_told:
                self._unsaved_told = False
                self.say("What you typed is saved again.")

    @on(events.DescendantFocus)
    def _focused_elsewhere(self) -> None:
        self._show_keys()

    def _tell_limits(self, view: DoctorView) -> None:
        fresh = view.limits_reached - self._limits_told
        self._limits_told |= fresh
        if fresh and view.phase in WITH_PATIENT:
            words = " ".join(USED_UP[name] for name in sorted(fresh))
            self.say(words.replace("{next}", self._key(NEXT)))

    # --- side panes, one step back -------------------------------------------------------------------------------

    def action_side(self, which: str) -> None:
        """Show and focus the chart or the notes; again, go back to work."""
        widget = self.query_one(f"#{which}")
        if widget.has_focus or widget.has_focus_within:
            self._close_sides()
            self._focus_pane()
            return
        self._close_sides()
        self.add_class(f"-show-{which}")
        target = self.query_one(ScratchPad).area if which == "scratch" else widget
        target.focus()

    def _close_sides(self) -> None:
        self.remove_class("-show-chart", "-show-scratch")

    def action_step_back(self) -> None:
        """One step: the wait, a side pane, the focus."""
        if self.interview.finish_reveal():
            return
        if self._cancel_reply():
            return
        self._close_sides()
        self.say("")
        self._focus_pane()

    def patient_waits(self, waiting: Waiting) -> None:
        """The endpoint of the patient's model is busy: the wait is counted down, the clock stands."""
        if not self._put_away:
            self._show_header(self.session.view())
            self.say(f"{waiting_words(waiting)} {waiting.reason}" if waiting.left_s > 0 else "")

    @on(events.Key)
    def _any_key(self, event: events.Key) -> None:
        """Any key shows the whole reply; Enter and Esc do only that."""
        bound = self.active_bindings.get(event.key)
        if bound is None or bound.binding.id not in (SEND.id, BACK.id):
            self.interview.finish_reveal()
        if letter := unbound_letter(event, self):
            self._type_on(letter)

    @on(events.Paste)
    def _pasted(self, event: events.Paste) -> None:
        self.meter.pasted(event.text)
        if not isinstance(self.focused, Input | TextArea):
            self._type_on(event.text)

    def _type_on(self, words: str) -> None:
        """What is typed where nothing can be written goes where words are written, or it is said why not."""
        if self.pane.type_on(words):
            self._close_sides()
        else:
            self.say(f"Letters are keys here, not words. {self._key(BACK)} goes back to writing.")

    def action_copy_transcript(self) -> None:
        """The whole dialogue as text."""
        from mhtui.tui.clipboard import transcript_text

        self.app.copy_to_clipboard(transcript_text(self.session.view().dialogue))
        self.app.notify("Transcript copied.", markup=False)
