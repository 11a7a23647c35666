"""A blind comparison with its questions: the replay of two sessions, without scores, times and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from mhtui.core.errors import MhtuiError
from mhtui.core.text import visible
from mhtui.study.preference.keeper import choice_words
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.prefer import pane
from mhtui.tui.prefer.pane import PreferPane
from mhtui.tui.rate.stopwatch import Stopwatch
from mhtui.tui.replay import keys
from mhtui.tui.replay.board import Board
from mhtui.tui.replay.screen import ReplayScreen, Wanted
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.screens.home import HELP
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.study.preference.keeper import PairKeeper
    from mhtui.study.preference.sheet import PairSheet

ANSWER: Final = Act(
    "prefer.answer", "v,tab", "answer", "answer", "Answer", "To the questions, and back to the sessions"
)
_LEFT_OUT: Final = (keys.BLIND, keys.EXPORT)
HIDDEN: Final = "pair"
"""Stands for the record of the order, which is in the answers."""


class PreferScreen(ReplayScreen):
    """Reading as in a replay; `v` leads to the questions below and back."""

    HELP = """\
## Prefer
Two sessions of one case side by side, and below them questions: which is better in each? `v` or Tab goes to the
questions and back. There `a` is A, `b` is B, `t` neither; up and down choose the question, `c` says why, Backspace
takes an answer back. `l` locks the answers, for good: then you are shown who played and what others gave. Until
then names, times and scores are hidden, and what you gave is kept as a draft. In the sessions all keys are those of a
replay: Space plays, `d` goes to the next difference, `x` shows the differences alone, `0` `1` `2` choose the sides.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (ANSWER, *(act for act in keys.ALL if act not in _LEFT_OUT))
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(self, keeper: PairKeeper) -> None:
        super().__init__(Wanted(keeper.shown))
        self._keeper = keeper
        self._watch = Stopwatch()

    def body(self) -> ComposeResult:
        """Title, sides, rows, questions, keys."""
        yield TitleBar("Prefer")
        yield Static("", id="sides", markup=False)
        yield Board(id="board")
        yield PreferPane(self._keeper.questions, self._keeper.sheet)
        yield KeyBar((ANSWER, pane.A, pane.TIE, pane.B, pane.LOCK, HELP))

    @property
    def pane(self) -> PreferPane:
        """The questions."""
        return self.query_one(PreferPane)

    async def opened(self) -> None:
        """The dialogue at once. Scores are never made here."""
        self._scoring = False
        self.board.focus()
        self._watch.start()
        try:
            self._original = self.room.sides(self._keeper.shown)
            self._take(self._original, "topic", HIDDEN)
        except MhtuiError as error:
            self.app.tell(str(error))
            self.dismiss(None)
            return
        if self._keeper.locked:
            self.app.notify("You locked this pair before. What you change now is a correction.", markup=False)

    def action_answer(self) -> None:
        """To the questions, or back."""
        (self.board if self.pane.has_focus else self.pane).focus()

    def action_back(self) -> None:
        """From the questions to the sessions first."""
        if self.pane.has_focus:
            self.board.focus()
        else:
            super().action_back()

    # --- answering -----------------------------------------------------------------------------------------------

    @on(PreferPane.Chosen)
    def _chosen(self, event: PreferPane.Chosen) -> None:
        event.stop()
        sheet = self._keeper.sheet.chosen(event.question.id, event.choice)
        self._answered(sheet.timed(event.question.id, self._watch.lap()))

    @on(PreferPane.Commenting)
    def _commenting(self, event: PreferPane.Commenting) -> None:
        from mhtui.tui.replay.note import NoteDialog

        event.stop()
        question = event.question

        def written(answer: tuple[bool, str] | None) -> None:
            if answer and answer[0]:
                self._answered(self._keeper.sheet.commented(question.id, answer[1].strip()))

        before = self._keeper.sheet.answer(question.id).comment
        self.app.push_screen(NoteDialog(f"Why, in {question.title}", before), written)

    def _answered(self, sheet: PairSheet) -> None:
        try:
            self._keeper.take(sheet)
        except MhtuiError as error:
            self.app.tell(str(error))
        self.pane.show(self._keeper.sheet)

    @on(PreferPane.Locking)
    def _locking(self, event: PreferPane.Locking) -> None:
        event.stop()
        missing = self._keeper.sheet.missing(self._keeper.questions)
        if missing:
            names = ", ".join(item.title for item in missing)
            self.app.notify(f"Still without an answer: {names}.", severity="warning", markup=False)
            return
        given = [
            f"{choice_words(self._keeper.sheet.answer(item.id).choice):>13}  {visible(item.title)}"
            for item in self._keeper.questions.items
        ]
        choices = [Choice("lock", "Lock, and see who played"), Choice("on", "Go on answering")]
        self.app.push_screen(ChoiceDialog("Lock these answers?", "\n".join(given), choices), self._lock)

    def _lock(self, answer: str | None) -> None:
        if answer != "lock":
            return
        try:
            self._keeper.lock()
        except (MhtuiError, ValueError) as error:
            self.app.tell(str(error))
            return
        self.app.push_screen(
            ChoiceDialog("Locked", self._after(), [Choice("on", "Go on"), Choice("stay", "Look at the sessions")]),
            self._locked,
        )

    def _after(self) -> str:
        a, b = self._keeper.who()
        lines = [f"A was played by {visible(a)}", f"B was played by {visible(b)}", ""]
        if self._keeper.example:
            lines[2:] = ["One is an example recording: these answers are not counted.", ""]
        for item in self._keeper.questions.items:
            mine = choice_words(self._keeper.sheet.answer(item.id).choice)
            others = ", ".join(
                f"{choice_words(one.choice)} ({visible(one.rater)})" for one in self._keeper.others(item.id)
            )
            lines.append(f"{visible(item.title)}: {mine}; others: {others or 'nobody yet'}")
        return "\n".join(lines)

    def _locked(self, answer: str | None) -> None:
        if answer == "stay":
            self.pane.show(self._keeper.sheet)
            self._take(self._original, self.comparison.by, "")
        else:
            self.dismiss(None)
