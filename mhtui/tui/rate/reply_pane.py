"""Beside the conversation: the reply or question in front, what may be given, comment, quote, what others said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static, TextArea

from mhtui.mentaleval.material import Line
from mhtui.tui.rate import reply_words as words
from mhtui.tui.rate.pane import CommentBox

if TYPE_CHECKING:
    from mhtui.core.pressure.flow import Question
    from mhtui.tui.rate.reply_keeper import ReplyKeeper


class ReplyComment(CommentBox):
    """Why this verdict."""

    HELP = """\
## Comment
Free words on this reply. They are kept as you type and go with the verdict; Esc or Tab goes back, where one key gives
it. Words changed after the verdict make a new row with the same verdict.
"""


class ReplyPane(Vertical):
    """Shows one step; says nothing by itself about what was changed."""

    DEFAULT_CSS = """
    ReplyPane { height: auto; max-height: 16; border-top: solid $border; padding: 0 1; }
    ReplyPane Static { height: auto; }
    ReplyPane #goal, ReplyPane #quote { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    ReplyPane #scale-scroll { height: auto; max-height: 9; }
    ReplyPane #compared { max-height: 4; }
    ReplyPane #about-scroll { display: none; }
    ReplyPane #comment { height: 2; border: none; padding: 0; background: $surface; }
    ReplyPane #comment:focus { background: $panel; }
    ReplyPane.-question #comment, ReplyPane.-question #quote { display: none; }
    """

    def __init__(self, leave: Callable[[], None]) -> None:
        super().__init__()
        self._leave = leave
        self._key = ""

    def compose(self) -> ComposeResult:
        """What is pressed for, head, keys, comment, quote, others, scenario."""
        yield Static(id="goal", markup=False)
        yield Static(id="head", markup=False)
        with VerticalScroll(id="scale-scroll", can_focus=False):
            yield Static(id="scale", markup=False)
        yield ReplyComment(self._leave, "m")
        yield Static(id="quote", markup=False)
        yield Static(id="compared", markup=False)
        with VerticalScroll(id="about-scroll", can_focus=True):
            yield Static(id="about", markup=False)

    @property
    def comment(self) -> ReplyComment:
        """The comment box."""
        return self.query_one(ReplyComment)

    def show(self, keeper: ReplyKeeper, step: Line | Question) -> None:
        """This step with what is given in it."""
        given, beside, replies = keeper.of(step), keeper.beside(step), keeper.talk.replies
        question = not isinstance(step, Line)
        at = replies.index(step) + 1 if isinstance(step, Line) else 0
        self.set_class(question, "-question")
        self._set("goal", words.goal(keeper.talk))
        self._set("head", words.head(step, at, len(replies), given))
        self._set("scale", words.scale(step, given))
        self._set("about", words.about(keeper.talk))
        self._set("quote", words.quote(beside.quote))
        reading = keeper.readings.get(step.seq) if isinstance(step, Line) else None
        others = keeper.others(step) if keeper.compared else []
        compared = words.compared(reading, others, keeper.compared and not question)
        self._set("compared", compared)
        self.query_one("#compared").display = bool(compared.plain)
        if keeper.key(step) != self._key:
            self._key = keeper.key(step)
            with self.comment.prevent(TextArea.Changed):
                self.comment.load_text(beside.comment)
                self.comment.move_cursor(self.comment.document.end)

    def _set(self, name: str, content: Content) -> None:
        self.query_one(f"#{name}", Static).update(content)
