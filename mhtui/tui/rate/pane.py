"""The rubric beside the session: one dimension, its scale, the anchor of a level, comment and quotes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static, TextArea

from mhtui.tui.acts import Act, bindings
from mhtui.tui.inert_area import InertTextArea
from mhtui.tui.rate.words import anchor_content, full_content, head_words, quotes_content, scale_content

if TYPE_CHECKING:
    from mhtui.core.rubric import Dimension, Rubric
    from mhtui.mentaleval.queue_sheet import Entry

DONE = Act(
    "rate.comment_done", "escape,tab", "done", "done", "Comment done", "Back to the session; the comment is kept"
)


class CommentBox(InertTextArea):
    """Why this level: free words, kept as they are typed."""

    HELP = """\
## Comment
Free words on this dimension. They are kept as you type; Esc or Tab goes back to the session, where the number keys
rate.
"""
    ACTS = (DONE,)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(self, leave: Callable[[], None], key: str = "c") -> None:
        super().__init__(
            id="comment",
            compact=True,
            highlight_cursor_line=False,
            placeholder=f"press {key} to comment",
            tab_behavior="focus",
        )
        self._leave = leave

    def action_done(self) -> None:
        """Back to the session."""
        self._leave()


class RubricPane(Vertical):
    """Shows one dimension of a sheet; says nothing by itself about what was changed."""

    DEFAULT_CSS = """
    RubricPane { height: auto; max-height: 12; border-top: solid $border; padding: 0 1; }
    RubricPane Static { height: auto; }
    RubricPane #anchor { max-height: 4; }
    RubricPane #quotes { max-height: 2; }
    RubricPane #full-scroll { display: none; }
    RubricPane #comment { height: 2; border: none; padding: 0; background: $surface; }
    RubricPane #comment:focus { background: $panel; }
    """

    def __init__(self, leave: Callable[[], None]) -> None:
        super().__init__()
        self._leave = leave
        self._shown: tuple[Rubric, Dimension, int, Entry] | None = None
        self._texts: dict[str, object] = {}

    def compose(self) -> ComposeResult:
        """Head, scale, anchor, everything, comment, quotes."""
        yield Static(id="head", markup=False)
        yield Static(id="scale", markup=False)
        yield Static(id="anchor", markup=False)
        with VerticalScroll(id="full-scroll", can_focus=True):
            yield Static(id="full", markup=False)
        yield CommentBox(self._leave)
        yield Static(id="quotes", markup=False)

    @property
    def comment(self) -> CommentBox:
        """The comment box."""
        return self.query_one(CommentBox)

    def show(self, rubric: Rubric, dimension: Dimension, at: int, entry: Entry) -> None:
        """This dimension with what is given in it; `at` is the level whose anchor is read."""
        other = self._shown is None or self._shown[1] != dimension
        self._shown = rubric, dimension, at, entry
        words = f"   given: {entry.words}" if entry.given else "   not rated yet"
        self._set("head", Content.assemble((head_words(rubric, dimension), "bold"), (words, "$muted")))
        self._set("scale", scale_content(rubric, dimension, entry, at))
        self._set("anchor", anchor_content(rubric, dimension, at))
        self._set("full", full_content(rubric, dimension, at, entry))
        self._set("quotes", quotes_content(entry, max(20, self.content_size.width)))
        if other:
            self._take_comment(entry.comment)
            self.query_one("#full-scroll").scroll_home(animate=False)

    def _take_comment(self, text: str) -> None:
        with self.comment.prevent(TextArea.Changed):
            self.comment.load_text(text)
            self.comment.move_cursor(self.comment.document.end)

    @on(events.Resize)
    def _resized(self) -> None:
        if self._shown is not None:
            entry = self._shown[3]
            self._set("quotes", quotes_content(entry, max(20, self.content_size.width)))

    def _set(self, name: str, content: Content) -> None:
        """Show it, unless it stands there already: a key press lays out no more than what it changed."""
        key = (content.plain, content.spans)
        if self._texts.get(name) != key:
            self._texts[name] = key
            self.query_one(f"#{name}", Static).update(content)
