"""Replay: one session or two side by side, at the reader's pace or its own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer
from textual.widgets import Static

from mhtui.core.errors import MhtuiError
from mhtui.play.replay.align import By
from mhtui.play.replay.clock import (
    SPEEDS,
    difference,
    row_of_event,
    show_ms,
    stop_after,
)
from mhtui.play.replay.comparison import Comparison, compared
from mhtui.play.replay.remarks import Remark
from mhtui.play.replay.rows import Cell, Row
from mhtui.play.replay.side import Side
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.replay import keys
from mhtui.tui.replay.board import Board
from mhtui.tui.replay.layout import BETWEEN, GUTTER, Panes
from mhtui.tui.replay.noting import Noting
from mhtui.tui.screens.base import going
from mhtui.tui.screens.home import HELP
from mhtui.tui.show import fit, inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.play.replay.room import ReplayRoom
    from mhtui.tui.app import MhtuiApp

View = Literal["rows", "differences"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be replayed and how it opens; `at`: session and event the cursor starts on."""

    session_ids: tuple[str, ...]
    by: By | None = None
    blind: bool = False
    at: tuple[str, int] | None = None


class ReplayScreen(Noting):
    """Rows line up by topic or rung; a gap says what is missing. Scores come when they are made."""

    app: MhtuiApp
    HELP = """\
## Replay
Space plays on from the cursor and stops; Left and Right step; `+` and `-` change the speed. While it plays, what is
to come is not shown. `*` marks rows in which A and B differ: `d` goes to the next, `D` to the one before.
`x` shows the differences alone: asked by one only, found first, order of exams, note, diagnoses, plan, scores.
`t` aligns by topic (a pressure dialogue: by rung) or by number of turn. `g` goes to a turn (`12`), a time (`03:40`),
a topic or a checkpoint. `0` both sides, `1` A alone, `2` B alone. `b` hides who played and the times, in an order that
is drawn and kept. `n` keeps a note on the row, `c` copies it, `e` writes the comparison as HTML.
Checkpoints and scores are shown only when all sessions shown have ended.
"""
    ACTS: ClassVar[tuple[Act, ...]] = keys.ALL
    BINDINGS: ClassVar[list[BindingType]] = bindings(*keys.ALL)
    DEFAULT_CSS = """
    ReplayScreen #sides { height: 1; }
    """

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self._wanted = wanted
        self._original: tuple[Side, ...] = ()
        self._made: Comparison | None = None
        self._view: View = "rows"
        self._speed = SPEEDS.index(1.0)
        self._timer: Timer | None = None
        self._scoring = True
        self._places: dict[View, int | None] = {"rows": None, "differences": None}

    def body(self) -> ComposeResult:
        """Title, whose side is which, rows, keys."""
        yield TitleBar("Replay")
        yield Static("", id="sides", markup=False)
        yield Board(id="board")
        yield KeyBar((keys.PLAY, keys.ON, keys.NEXT, keys.VIEW, keys.BY, HELP))

    @property
    def room(self) -> ReplayRoom:
        """Where sessions come from."""
        return self.app.services.replay_room()

    @property
    def board(self) -> Board:
        """The rows."""
        return self.query_one(Board)

    @property
    def comparison(self) -> Comparison:
        """What is shown. RuntimeError before it was read."""
        if self._made is None:
            raise RuntimeError("nothing was read yet")
        return self._made

    # --- loading -------------------------------------------------------------------------------------------------

    async def opened(self) -> None:
        """The dialogue at once; scores and checkpoints when they are made."""
        self.board.focus()
        try:
            blind_id = self._drawn() if self._wanted.blind else ""
            self._original = self.room.sides(self._wanted.session_ids)
            self._take(self._original, self._by, blind_id)
        except MhtuiError as error:
            self.app.tell(str(error))
            self.dismiss(None)
            return
        if self._wanted.at:
            self._go_to_event(*self._wanted.at)
        self.run_worker(self._score(), group="replay", exclusive=True, exit_on_error=False)

    @property
    def _by(self) -> By:
        if self._made is not None:
            return self._made.by
        return self._wanted.by or ("topic" if len(self._wanted.session_ids) == 2 else "turn")

    def _drawn(self) -> str:
        order = self.room.blind(self._wanted.session_ids)
        self._wanted = Wanted((order.a, order.b), self._wanted.by, True, self._wanted.at)
        return order.id

    async def _score(self) -> None:
        try:
            scored = await asyncio.to_thread(self.room.scored, self._original)
        except Exception as error:  # a scorer that fails must not take the screen with it
            self.app.log.error(repr(error))
            self.app.tell(f"The scores could not be made: {type(error).__name__}: {error}")
            scored = self._original
        if going(self):
            return
        self._scoring = False
        self._original = scored
        now = {side.session_id: side for side in scored}
        before = self.comparison
        self._take([now[side.session_id] for side in before.sides], before.by, before.blind_id, before)

    def _take(self, sides: Sequence[Side], by: By, blind_id: str, before: Comparison | None = None) -> None:
        labelled = [side.labelled(label) for label, side in zip("AB", sides, strict=False)]
        remarks = self.room.remarks([side.session_id for side in sides])
        at = self._event_here()
        self._made = compared(labelled, by, blind_id, remarks)
        if before and not any(side.report or side.read_topics for side in sides):
            self._made.__dict__["rows"] = before.rows  # nothing was added to them
        self._show(at)

    def _event_here(self) -> tuple[str, int] | None:
        """What the cursor stands on, so that it can be found again among other rows."""
        row = self.board.current
        if self._made is None or row is None:
            return None
        for side, cell in zip(self._made.sides, row.cells, strict=False):
            if cell.seq is not None:
                return side.session_id, cell.seq
        return None

    def _show(self, at: tuple[str, int] | int | None = None) -> None:
        made = self.comparison
        warned = [Row("caution", "", text, Cell(), Cell() if made.two else None) for text in made.cautions]
        shown = made.rows if self._view == "rows" else made.differences
        found = [*warned, *shown]
        n = at if isinstance(at, int) else self._row_of(found, *at) if at else None
        remarks_at = made.remarks_at if self._view == "rows" else lambda _row: ()
        self.board.show(found, remarks_at, n)
        self._show_sides()
        self._show_title()

    def _row_of(self, rows: Sequence[Row], session_id: str, seq: int) -> int | None:
        index = next((i for i, side in enumerate(self.comparison.sides) if side.session_id == session_id), None)
        return None if index is None else row_of_event(rows, index, seq)

    def _go_to_event(self, session_id: str, seq: int) -> None:
        self.board.jump(self._row_of(self.board.rows, session_id, seq))

    # --- what stands around the rows -----------------------------------------------------------------------------

    @on(Board.Moved)
    def _moved(self) -> None:
        self._show_title()

    def _show_title(self) -> None:
        made, row = self.comparison, self.board.current
        part = row.part if row else ""
        cell = next((cell for cell in (row.cells if row else ()) if cell.place), None)
        playing = f"playing {SPEEDS[self._speed]:g}×" if self._timer else ""
        by = "" if self._view == "differences" else made.order
        where = cell.place if cell and row and row.kind == "talk" else ""
        scoring = "scoring…" if self._scoring else ""
        right = " · ".join(filter(None, (playing or scoring, by, part, where)))
        left = "Differences" if self._view == "differences" else "Replay"
        self.query_one(TitleBar).show(f"{left} · {made.sides[0].about}", right)

    def _show_sides(self) -> None:
        made, panes = self.comparison, self.board.panes
        width = self.size.width - GUTTER - 1
        titles = [side.title for side in made.sides]
        if made.two and panes == "both":
            pane = (width - len(BETWEEN)) // 2
            text = f"{fit(titles[0], pane)}{BETWEEN}{fit(titles[1], pane)}"
        else:
            text = fit(titles[1 if panes == "b" and made.two else 0], width)
        self.query_one("#sides", Static).update(inert(" " * GUTTER + text, "bold"))

    def on_resize(self) -> None:
        """Other widths."""
        if self._made is not None:
            self._show_sides()

    # --- playing -------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether it moves by itself."""
        return self._timer is not None

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        if self.playing:
            self.stop()
        elif self._made is not None:
            self._view_as("rows")
            if stop_after(self.board.rows, self.board.cursor) is None:
                self.board.go(stop_after(self.board.rows, -1))  # at the end: from the beginning
            self.board.hide_what_follows(True)
            self._wait()

    def stop(self) -> None:
        """Stand still; everything is shown again."""
        if self._timer:
            self._timer.stop()
        self._timer = None
        self.board.hide_what_follows(False)
        self._show_title()

    def _wait(self) -> None:
        if self._timer:
            self._timer.stop()
        row = self.board.current
        ms = show_ms(row, self.comparison.sides, SPEEDS[self._speed]) if row else 0
        self._timer = self.set_timer(ms / 1000, self._next)
        self._show_title()

    def _next(self) -> None:
        if not self.board.step(1):
            self.stop()
            return
        self._wait()

    def action_speed(self, way: int) -> None:
        """Twice or half as fast."""
        self._speed = min(max(0, self._speed + way), len(SPEEDS) - 1)
        if self.playing:
            self._wait()
        self.app.notify(f"Speed {SPEEDS[self._speed]:g}×", timeout=2, markup=False)

    # --- moving --------------------------------------------------------------------------------------------------

    def action_step(self, way: int) -> None:
        """One row."""
        self.board.step(way)
        if self.playing:
            self._wait()

    def action_page(self, way: int) -> None:
        """A screen."""
        self.board.page(way)

    def action_top(self) -> None:
        """The first row."""
        self.board.go(stop_after(self.board.rows, -1))

    def action_end(self) -> None:
        """The last row."""
        self.board.go(len(self.board.rows) - 1)

    def action_difference(self, way: Literal[1, -1]) -> None:
        """The next row in which A and B differ, or the one before."""
        if not self.comparison.two:
            self.app.notify("One session is shown: it differs from nothing.", markup=False)
        elif not self.board.jump(difference(self.board.rows, self.board.cursor, way)):
            self.app.notify(f"There is no difference {'after' if way > 0 else 'before'} this.", markup=False)

    def action_goto(self) -> None:
        """Ask where to."""
        from mhtui.tui.replay.goto import GotoDialog

        self.stop()
        side = 1 if self.board.panes == "b" else 0
        timed = not self.comparison.blind_id
        self.app.push_screen(GotoDialog(self.board.rows, side, timed), self._gone)

    def _gone(self, row: int | None) -> None:
        self.board.jump(row)

    # --- how it is shown -----------------------------------------------------------------------------------------

    def action_view(self) -> None:
        """The dialogue or the differences."""
        self.stop()
        self._view_as("differences" if self._view == "rows" else "rows")

    def _view_as(self, view: View) -> None:
        if view == self._view:
            return
        here = self._event_here()
        self._places[self._view] = self.board.cursor
        self._view = view
        # from a difference to its place in the dialogue; back to where one was among the differences
        self._show(here if view == "rows" and here else self._places[view])

    def action_by(self) -> None:
        """By topic or by turn."""
        self.stop()
        made, at = self.comparison, self._event_here()
        self._made = compared(made.sides, "turn" if made.by == "topic" else "topic", made.blind_id, made.remarks)
        self._show(at)

    def action_panes(self, panes: Panes) -> None:
        """Both sides or one."""
        if self.comparison.two:
            self.board.show_panes(panes)
            self._show_sides()

    def action_blind(self) -> None:
        """Hide labels, or show them again."""
        if not self.comparison.two:
            self.app.notify("Labels are hidden where two sessions are compared.", markup=False)
            return
        self.stop()
        if self.comparison.blind_id:
            self._take(self._original, self._by, "")
            return
        order = self.room.blind([side.session_id for side in self._original])
        by_id = {side.session_id: side for side in self._original}
        self._take((by_id[order.a], by_id[order.b]), self._by, order.id)
        self.app.notify("Labels and times are hidden; the order was drawn anew and kept.", markup=False)

    # --- taking out ----------------------------------------------------------------------------------------------

    def action_copy_row(self) -> None:
        """Copy the row under the cursor."""
        if self.board.current is not None:
            self.app.copy_to_clipboard(self.board.plain(self.board.cursor))
            self.app.notify("Row copied.", markup=False)

    def action_export(self) -> None:
        """Write it as HTML."""
        try:
            path = self.room.export(self.comparison)
        except (MhtuiError, OSError) as error:
            self.app.tell(str(error))
            return
        self.app.notify(f"Written to {path}", timeout=10, markup=False)

    def action_back(self) -> None:
        """Stop; from the differences to the dialogue; else leave."""
        if self.playing:
            self.stop()
        elif self._view == "differences":
            self._view_as("rows")
        else:
            self.dismiss(None)

    # --- notes (see Noting) --------------------------------------------------------------------------------------

    def noted(self, _remark: Remark) -> None:
        """Show the notes as they are now."""
        made, at = self.comparison, self._event_here()
        remarks = self.room.remarks([side.session_id for side in made.sides])
        self._made = compared(made.sides, made.by, made.blind_id, remarks)
        self._show(at)
