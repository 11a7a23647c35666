"""The questions below a comparison: A, no difference or B in each, by one key."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from mhtui.core.preferences import CHOICES, Choice, Question, Questions
from mhtui.study.preference.sheet import PairSheet
from mhtui.tui.acts import Act, bindings
from mhtui.tui.show import fit, one_line

A: Final = Act("prefer.a", "a", "choose('a')", "A", "A is better", "A is better in this question")
B: Final = Act("prefer.b", "b", "choose('b')", "B", "B is better", "B is better in this question")
TIE: Final = Act(
    "prefer.tie", "t,equals_sign", "choose('tie')", "neither", "No difference", "Neither is better in this"
)
CLEAR: Final = Act("prefer.clear", "backspace", "choose('')", "clear", "Take back", "Take the answer back")
UP: Final = Act("prefer.up", "up,k", "move(-1)", "up", "Question before", "To the question before")
DOWN: Final = Act("prefer.down", "down,j", "move(1)", "down", "Next question", "To the next question")
COMMENT: Final = Act("prefer.comment", "c", "comment", "comment", "Comment", "Say why, for this question")
LOCK: Final = Act("prefer.lock", "l,ctrl+s", "lock", "lock", "Lock", "Lock the answers, for good")
WIDE: Final = 100
"""From this width the question is told in full below its line."""


class PreferPane(Widget, can_focus=True):
    """One line a question, the words of the one under the cursor below."""

    ACTS: ClassVar[tuple[Act, ...]] = (A, TIE, B, UP, DOWN, COMMENT, LOCK, CLEAR)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    PreferPane { height: auto; border-top: solid $border; padding: 0 1; }
    PreferPane:focus { border-top: solid $primary; }
    """

    class Chosen(Message):
        """An answer was given or taken back."""

        def __init__(self, question: Question, choice: Choice | None) -> None:
            super().__init__()
            self.question, self.choice = question, choice

    class Commenting(Message):
        """A comment is to be written."""

        def __init__(self, question: Question) -> None:
            super().__init__()
            self.question = question

    class Locking(Message):
        """The answers are to be locked."""

    def __init__(self, questions: Questions, sheet: PairSheet) -> None:
        super().__init__()
        self._questions, self._sheet = questions, sheet
        missing = sheet.missing(questions)
        self._at = questions.items.index(missing[0]) if missing else 0

    @property
    def question(self) -> Question:
        """The one under the cursor."""
        return self._questions.items[self._at]

    def show(self, sheet: PairSheet) -> None:
        """Another state of the sheet."""
        self._sheet = sheet
        self.refresh(layout=True)

    def render(self) -> Content:
        """Lines."""
        width = max(20, self.size.width)
        lines = [self._line(at, item, width) for at, item in enumerate(self._questions.items)]
        return Content("\n").join([*lines, Content.styled(fit(one_line(self.question.asks), width), "$muted")])

    def _line(self, at: int, item: Question, width: int) -> Content:
        entry = self._sheet.answer(item.id)
        marks = [_mark(choice, entry.choice) for choice in CHOICES]
        here = at == self._at
        comment = one_line(entry.comment)
        return Content.assemble(
            ("▸ " if here else "  ", "bold"),
            (fit(one_line(item.title), 24), "bold" if here else ""),
            "  ",
            *marks,
            (f"  {fit(comment, max(0, width - 48)).rstrip()}" if comment else "", "$muted"),
        )

    def action_move(self, by: int) -> None:
        """Another question."""
        self._at = min(max(0, self._at + by), len(self._questions.items) - 1)
        self.refresh()

    def action_choose(self, choice: str) -> None:
        """Answer, and go on to the next question."""
        chosen: Choice | None = "a" if choice == "a" else "b" if choice == "b" else "tie" if choice == "tie" else None
        self.post_message(self.Chosen(self.question, chosen))
        if chosen:
            self.action_move(1)

    def action_comment(self) -> None:
        """Say why."""
        self.post_message(self.Commenting(self.question))

    def action_lock(self) -> None:
        """Lock."""
        self.post_message(self.Locking())


def _mark(choice: Choice, given: Choice | None) -> tuple[str, str]:
    word = {"a": "A", "tie": "neither", "b": "B"}[choice]
    return (f"[{word}] ", "bold reverse") if choice == given else (f" {word}  ", "$muted")
