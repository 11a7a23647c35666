"""A pressure dialogue on the screen: the conversation and nothing else. Nothing tells ladder, reading or side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.widget import Widget

from mhtui.core.actions import Stop
from mhtui.tui.acts import Act, bindings
from mhtui.tui.composer import SEND
from mhtui.tui.keybar import KeyBar
from mhtui.tui.panes.chart import ChartRail
from mhtui.tui.panes.interview import InterviewPane
from mhtui.tui.panes.scratch import ScratchPad
from mhtui.tui.pressure import keys
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.header import TalkHeader
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.tui.screens.encounter_acts import BACK, COPY_ALL, HELP, NOTES, PAUSE, RETRY

if TYPE_CHECKING:
    from mhtui.core.view import DoctorView


class TalkPane(InterviewPane):
    """The dialogue and the box for words."""

    HELP = """\
## Conversation
Speak as you would in the room. The line in italics is what you see, the plain text what you hear.
Esc skips the patient's wait. F8 keeps silent. PgUp and PgDn scroll, Ctrl+End follows again. Letters typed in the
dialogue go into your words. Ctrl+L opens your words in $VISUAL or $EDITOR; they are sent only when you press Enter.
"""


class TalkScreen(WithCare, EncounterScreen):
    """Plays one pressure dialogue, as an encounter is played."""

    WHAT = "conversation"
    HELP = """\
## A pressure dialogue
There are no exams and nothing to write. Nothing the patient says ends it: you do, with F3, and you have the last word.
F7 stops it at any time; that is never counted against anyone. F6 shows where to turn if this touches you.
F9 pauses, Ctrl+Q leaves; everything is saved as it happens. How your words were read is shown after the end.
"""
    ACTS = (keys.CHART, keys.END, NOTES, PAUSE, RETRY, BACK, keys.CARE, keys.LEAVE, keys.STOP, COPY_ALL)
    BINDINGS = bindings(keys.CARE, keys.STOP)

    def header(self) -> TalkHeader:
        """Title, turn, clock."""
        return TalkHeader(self.app.pressure.title(self.session.encounter.start))

    def panes_with_patient(self, *, instant: bool) -> Iterator[Widget]:
        """The dialogue alone."""
        yield TalkPane(instant=instant)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no phase before."""
        return action != "return" and super().check_action(action, parameters)

    def _over(self) -> None:
        self.app.pressure.after(self.session, stopped=self.session.encounter.ended == "stopped")

    def _show_keys(self) -> None:
        bar = self.query_one(KeyBar)
        chart, notes = self.query_one(ChartRail).has_focus, self.query_one(ScratchPad).has_focus_within
        if self._reply_is_missing:
            bar.show_acts(keys.MISSING_FOOTER)
        elif chart or notes:
            other: Act = NOTES if chart else keys.CHART
            bar.show_acts((BACK, other, keys.END, keys.STOP, keys.CARE, HELP))
        else:
            bar.show_acts((SEND, *keys.TALK_FOOTER))

    def _tell_limits(self, view: DoctorView) -> None:
        """Stands for as long as it is so, also when the session was taken up again."""
        reached = [words for name, words in keys.LAST_WORD.items() if name in view.limits_reached]
        if not reached or self.session.encounter.ended:
            return
        left = keys.NONE_LEFT if self.session.encounter.closed else f"{reached[0]} {keys.ONE_LEFT}"
        self.say(left.replace("{end}", self._key(keys.END)))

    # --- ending, stopping ----------------------------------------------------------------------------------------

    def action_next_phase(self) -> None:
        """Ask, then end it; where the patient's last words stand unanswered, to stay is the first choice."""
        dialogue, words = self.session.encounter.dialogue, [keys.END_TEXT]
        unanswered = bool(dialogue) and dialogue[-1].speaker == "patient" and not self.session.encounter.closed
        if unanswered:
            words.insert(0, keys.UNANSWERED)
        if self.interview.composer.text.strip():
            words.append(keys.UNSENT)
        end, stay = Choice("yes", "End the conversation"), Choice("no", "Stay and answer" if unanswered else "Stay")
        choices = (stay, end) if unanswered else (end, stay)
        self.app.push_screen(ChoiceDialog(keys.ENDING, "\n".join(words), choices), self._go_on)

    def action_stop(self) -> None:
        """Stop for good, after a question."""
        choices = (Choice("stop", "Stop now"), Choice("leave", "Leave it for another day"), Choice("stay", "Stay"))
        self.app.push_screen(ChoiceDialog(keys.STOPPING, keys.STOP_TEXT, choices), self._stop)

    def _stop(self, answer: str | None) -> None:
        if answer == "stop":
            self.ask(*self.query_one(ScratchPad).pending(), Stop())
        elif answer == "leave":
            self.action_leave()
