"""Questions to a participant, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.home import HELP, QUIT
from mhtui.tui.show import inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.study.protocol.questions import Question

ANSWER = Act("questions.answer", "enter", "answer", "answer", "Answer", "Take the answer, and on to the next question")
BACK = Act("questions.back", "escape", "back", "back", "Back", "The question before; from the first, out again")


class QuestionsScreen(MhtuiScreen):
    """Asks `questions`; `done` gets the answers by id, and how long all took (milliseconds)."""

    HELP = """\
## Questions
Enter takes an answer and goes on, Esc goes back to the question before. The answers are kept together, when the last
one is given.
"""
    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    QuestionsScreen #ask { height: 1fr; padding: 1 2; }
    QuestionsScreen #ask > * { max-width: 84; margin-bottom: 1; }
    QuestionsScreen ChoiceList { height: auto; max-height: 60%; }
    QuestionsScreen #problem { color: $text-error; }
    """

    def __init__(self, questions: Sequence[Question], done: Callable[[dict[str, str], int], None]) -> None:
        super().__init__()
        self._questions, self._done = questions, done
        self._at = 0
        self._answers: dict[str, str] = {}
        self._begun = monotonic()

    def body(self) -> ComposeResult:
        """The question, a line or a list to answer in, what is wrong."""
        yield TitleBar("Questions")
        with Vertical(id="ask"):
            yield Static(markup=False, id="question")
            yield ChoiceList(id="choices", compact=True)
            yield Input(id="line", compact=True, max_length=5000)
            yield Static(markup=False, id="problem")
        yield KeyBar((ANSWER, BACK, HELP, QUIT))

    async def opened(self) -> None:
        """The first question."""
        self._show()

    def _show(self) -> None:
        question = self._questions[self._at]
        kept = self._answers.get(question.id, "")
        optional = " (may be left empty)" if question.optional else ""
        self.query_one(TitleBar).show("Questions", f"{self._at + 1} of {len(self._questions)}")
        self.query_one("#question", Static).update(inert(f"{question.ask}{optional}"))
        self._problem("")
        choices = question.offered
        menu, line = self.query_one(OptionList), self.query_one(Input)
        menu.display, line.display = bool(choices), not choices
        if choices:
            shown = [*choices, *([""] if question.optional else [])]
            menu.set_options([Option(inert(choice or "no answer")) for choice in shown])
            menu.highlighted = shown.index(kept) if kept in shown else 0
            menu.focus()
        else:
            line.value = kept
            line.cursor_position = len(kept)
            line.focus()

    def _problem(self, words: str) -> None:
        self.query_one("#problem", Static).update(inert(words))

    @on(OptionList.OptionSelected, "#choices")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        question = self._questions[self._at]
        self._take((*question.offered, "")[event.option_index])

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self._take(event.value)

    def _take(self, text: str) -> None:
        question = self._questions[self._at]
        answer, problem = question.read(text)
        if problem:
            self._problem(problem)
            return
        self._answers[question.id] = answer
        if self._at + 1 < len(self._questions):
            self._at += 1
            self._show()
            return
        self.dismiss(None)
        self._done(self._answers, round((monotonic() - self._begun) * 1000))

    def action_back(self) -> None:
        """The question before; from the first one out, with nothing kept."""
        if self._at:
            self._at -= 1
            self._show()
        else:
            self.dismiss(None)
