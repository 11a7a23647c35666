"""The rows of a replay, drawn line by line: only what is in view costs anything, however long the sessions are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from mhtui.play.replay.clock import STOPS, stop_after, stop_before
from mhtui.play.replay.remarks import Remark
from mhtui.play.replay.rows import Row
from mhtui.tui.replay.layout import GUTTER, Line, Panes, Shape, layout

STYLES: Final = (
    "part", "label", "place", "gap", "seen", "doctor", "patient", "rule", "hit", "miss", "mark", "caution", "note",
)  # fmt: skip

RemarksAt = Callable[[Row], Sequence[tuple[str, Remark]]]


class Board(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows rows with a cursor on one of them. While `upto_cursor`, what comes after the cursor is not shown."""

    COMPONENT_CLASSES = {*(f"board--{name}" for name in STYLES), "board--cursor"}
    DEFAULT_CSS = """
    Board { height: 1fr; background: $background; scrollbar-size-vertical: 1; overflow-x: hidden; overflow-y: scroll; }
    Board > .board--part { color: $primary; text-style: bold; }
    Board > .board--label { text-style: bold; }
    Board > .board--place, Board > .board--gap, Board > .board--rule, Board > .board--mark { color: $muted; }
    Board > .board--gap, Board > .board--seen { text-style: italic; }
    Board > .board--doctor { color: $doctor; text-style: bold; }
    Board > .board--patient { color: $patient; text-style: bold; }
    Board > .board--hit { color: $success; }
    Board > .board--miss { color: $error; }
    Board > .board--caution { color: $warning; }
    Board > .board--note { color: $accent; text-style: italic; }
    Board > .board--cursor { background: $block-cursor-blurred-background; }
    Board:focus > .board--cursor { background: $block-cursor-background; }
    """

    cursor: reactive[int] = reactive(0, repaint=False)

    class Moved(Message):
        """The cursor went to another row."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: Sequence[Row] = ()
        self._remarks_at: RemarksAt = lambda _row: ()
        self._panes: Panes = "both"
        self._upto_cursor = False
        self._shape = Shape(0)
        self._lines: list[list[Line]] = []
        self._kept: dict[int, tuple[Row, list[Line]]] = {}
        self._starts: list[int] = [0]

    # --- what is shown -------------------------------------------------------------------------------------------

    def show(self, rows: Sequence[Row], remarks_at: RemarksAt, at: int | None = None) -> None:
        """Show these rows, with the cursor on one of them, or the first that can be stopped at."""
        self.rows, self._remarks_at = rows, remarks_at
        first = stop_after(rows, -1) or 0
        self.set_reactive(Board.cursor, min(first if at is None else at, max(0, len(rows) - 1)))
        self._lay_out()

    @property
    def panes(self) -> Panes:
        """Both sides, or one over the whole width."""
        return self._panes

    def show_panes(self, panes: Panes) -> None:
        """Both sides, or one."""
        self._panes = panes
        self._lay_out()

    def hide_what_follows(self, hide: bool) -> None:
        """While a replay plays, nothing is shown before its time."""
        if hide != self._upto_cursor:
            self._upto_cursor = hide
            self._set_height()
            self._into_view()

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def plain(self, n: int) -> str:
        """The text of a row, as it is laid out."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self._lines[n]).strip("\n")

    def _lay_out(self) -> None:
        if not self.size.width:
            self._lines, self._starts = [], [0]
            return  # not on the screen yet: the first resize lays out
        shape = Shape(max(40, self.scrollable_content_region.width), self._panes)
        if shape != self._shape:
            self._shape, self._kept = shape, {}
        self._lines = [self._lines_of(row) for row in self.rows]
        self._starts = [0, *accumulate(map(len, self._lines))]
        self._set_height()
        self._into_view()

    @property
    def _laid_out(self) -> bool:
        return len(self._lines) == len(self.rows)

    def _lines_of(self, row: Row) -> list[Line]:
        """Laid out once, unless there are notes on it."""
        if remarks := self._remarks_at(row):
            return layout(row, self._shape, remarks)
        kept = self._kept.get(id(row))
        if kept is None or kept[0] is not row:
            kept = self._kept[id(row)] = row, layout(row, self._shape)
        return kept[1]

    def _set_height(self) -> None:
        if not self._laid_out:
            return
        height = self._starts[self.cursor + 1 if self._upto_cursor and self.rows else len(self._lines)]
        self.virtual_size = Size(self._shape.width, height)
        self.refresh()

    def on_resize(self) -> None:
        """Other widths, other lines; the cursor stays in view."""
        if not self._laid_out or self._shape.width != max(40, self.scrollable_content_region.width):
            self._lay_out()

    # --- moving --------------------------------------------------------------------------------------------------

    def go(self, at: int | None) -> bool:
        """To a row; False where there is none. One that has no line here (the other side's) stands for that before."""
        if at is None or not 0 <= at < len(self.rows):
            return False
        while at > 0 and self._laid_out and not self._lines[at]:
            at -= 1
        self.cursor = at
        return True

    def watch_cursor(self) -> None:
        """Keep it in view."""
        if self._upto_cursor:
            self._set_height()
        self._into_view()
        self.refresh()
        self.post_message(self.Moved())

    def jump(self, at: int | None) -> bool:
        """As `go`, with what follows in view: the row near the top."""
        if not self.go(at):
            return False
        if not self._laid_out:
            return True  # the cursor will be brought into view
        self.scroll_to(
            y=max(0, self._starts[self._heading(self.cursor)] - 1), animate=False, force=True, immediate=True
        )
        return True

    def step(self, way: int) -> bool:
        """To the next row to stop at, or the one before; False at the end."""
        next_, at = stop_after if way > 0 else stop_before, self.cursor
        while self._laid_out and (found := next_(self.rows, at)) is not None and not self._lines[found]:
            at = found
        return self.go(next_(self.rows, at))

    def page(self, way: int) -> None:
        """About a screen further."""
        if not self.rows or not self._laid_out:
            return
        target = self._starts[self.cursor] + way * max(1, self.size.height - 3)
        at = min(max(0, bisect_right(self._starts, target) - 1), len(self.rows) - 1)
        if self.rows[at].kind not in STOPS:
            near = (stop_after(self.rows, at), stop_before(self.rows, at))
            at = next((n for n in (near if way > 0 else near[::-1]) if n is not None), self.cursor)
        self.go(at)

    def _into_view(self) -> None:
        """The whole row where it fits, headings before it included at the top; a long one from its beginning."""
        if not self.rows or not self._laid_out:
            return
        top, bottom = self._starts[self.cursor], self._starts[self.cursor + 1]
        height, now = self.scrollable_content_region.height or self.size.height, self.scroll_offset.y
        above = self._heading(self.cursor)
        if top < now or bottom > now + height:
            target = bottom - height if bottom > now + height and bottom - top <= height else self._starts[above]
        elif self._starts[above] < now:
            target = self._starts[above]
        else:
            return
        self.scroll_to(y=max(0, target), animate=False, force=True, immediate=True)

    def _heading(self, at: int) -> int:
        """The first of the headings right above a row; itself where there is none."""
        while at > 0 and self.rows[at - 1].kind in ("part", "group"):
            at -= 1
        return at

    async def _on_click(self, event: events.Click) -> None:
        n = self._row_at(event.y + self.scroll_offset.y)
        if n is not None:
            self.go(n)

    def _row_at(self, y: int) -> int | None:
        n = bisect_right(self._starts, y) - 1
        return n if 0 <= n < len(self.rows) else None

    # --- drawing -------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        at = y + self.scroll_offset.y
        n = self._row_at(at) if at < self.virtual_size.height else None
        width = self.scrollable_content_region.width
        if n is None:
            return Strip.blank(width, self.rich_style)
        under = n == self.cursor and self.rows[n].kind != "part"
        base = self.rich_style + (self.get_component_rich_style("board--cursor", partial=True) if under else Style())
        inner = at - self._starts[n]
        segments = [Segment(self._gutter(n, inner), base), *self._pieces(self._lines[n][inner], base)]
        strip = Strip(segments).adjust_cell_length(width, base)
        return self._selected(strip, at).apply_offsets(self.scroll_offset.x, at)

    def _gutter(self, n: int, inner: int) -> str:
        row = self.rows[n]
        if inner or row.kind in ("part", "caution"):
            return " " * GUTTER
        return f"{'▸' if n == self.cursor else ' '}{'*' if row.differs else ' '}"

    def _pieces(self, line: Line, base: Style) -> list[Segment]:
        return [Segment(text, base + self._style(name)) for text, name in line if text]

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"board--{name}", partial=True) if name else Style()

    def _selected(self, strip: Strip, at: int) -> Strip:
        span = self.text_selection.get_span(at) if self.text_selection else None
        if span is None:
            return strip
        start, end = span[0], strip.cell_length if span[1] == -1 else span[1]
        chosen = self.screen.get_component_rich_style("screen--selection")
        before, middle, after = strip.crop(0, start), strip.crop(start, end), strip.crop(end)
        return Strip.join([before, middle.apply_style(chosen), after])

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The words under the mouse's selection."""
        lines = (" " * GUTTER + "".join(t for t, _ in line) for row in self._lines for line in row)
        return selection.extract("\n".join(lines)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw it."""
        self.refresh()
