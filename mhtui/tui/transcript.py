"""The dialogue: a window of mounted turns over any number of them, follows the tail only when at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from mhtui.tui.acts import Act, bindings
from mhtui.tui.screens.base import going
from mhtui.tui.turnview import TurnView

if TYPE_CHECKING:
    from mhtui.core.view import Turn

PAGE = 40
"""Turns mounted at once at either end."""
MOST = 120
"""Turns kept mounted; more make every key press slower."""
NEAR = 3
"""Rows from an end at which more turns are loaded."""

TOP = Act("transcript.top", "home", "top", "start", "First turn", "Go to the first turn of the dialogue")
END = Act("transcript.end", "end", "end", "latest", "Latest turn", "Go to the latest turn and follow the dialogue")
COPY = Act("transcript.copy", "y", "copy_turn", "copy turn", "Copy turn", "Copy the turn in the middle of the screen")

Highlight = Mapping[int, str | Sequence[str]]


class TranscriptView(VerticalScroll, can_focus=True):
    """Shows turns; `highlight` maps the event number of a turn to the exact quote(s) to mark in it."""

    HELP = """\
## Dialogue
Arrows, PgUp and PgDn scroll; Home shows the first turn, End the latest one and follows the dialogue again.
Select text with the mouse (Shift-drag uses the terminal's own selection); `y` copies a turn.
"""
    ACTS = (TOP, END, COPY)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    TranscriptView { height: 1fr; padding: 0 1; align-vertical: bottom; scrollbar-size-vertical: 1; }
    """

    def __init__(
        self, turns: Sequence[Turn] = (), highlight: Highlight | None = None, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._turns: list[Turn] = list(turns)
        self._highlight = dict(highlight or {})
        self._low = self._high = 0
        self._busy = False
        self._following = True
        self._tail: Widget | None = None

    @property
    def turns(self) -> Sequence[Turn]:
        """All turns, mounted or not."""
        return self._turns

    @property
    def mounted(self) -> list[TurnView]:
        """Turn widgets on the screen now, in order."""
        return list(self.query_children(TurnView))

    async def on_mount(self) -> None:
        """Show the latest turns."""
        if going(self):
            return
        self.anchor()
        await self._mount_window(len(self._turns) - PAGE, len(self._turns))
        self.call_after_refresh(self.scroll_end, animate=False)

    async def extend(self, turns: Sequence[Turn]) -> list[TurnView]:
        """Take the dialogue as it is now; only what was added is mounted. The new widgets, if at the bottom."""
        added = list(turns[len(self._turns) :])
        if not added:
            return []
        at_tail = self._high == len(self._turns)
        self._turns.extend(added)
        if not at_tail and self._following is False:
            return []
        if not at_tail or len(added) > PAGE:
            await self._replace_window(len(self._turns) - PAGE, len(self._turns))
            return self.mounted[-len(added) :]
        views = self._views(self._high, len(self._turns))
        await self._add(views)
        self._high = len(self._turns)
        await self._prune_top()
        return views

    async def set_tail(self, row: Widget | None) -> None:
        """A row below the latest turn that is no turn, such as a reply that did not come; None takes it away."""
        before, self._tail = self._tail, row
        if before is not None:
            await before.remove()
        if row is not None:
            await self.mount(row)
            self._show_tail()

    def set_highlight(self, highlight: Highlight) -> None:
        """Mark other quotes."""
        self._highlight = dict(highlight)
        for view in self.mounted:
            view.show_quotes(self._quotes(view.seq))

    async def goto(self, seq: int) -> bool:
        """Bring the turn of this event into view and mark it; False where there is none."""
        index = next((i for i, turn in enumerate(self._turns) if turn.seq == seq), None)
        if index is None:
            return False
        self.release_anchor()
        self._following = False
        if not self._low <= index < self._high:
            await self._replace_window(index - PAGE // 2, index + PAGE // 2)
        view = self._view_of(seq)
        if view is None:
            return False
        for other in self.mounted:
            other.mark(other is view)
        self.call_after_refresh(self.scroll_to_widget, view, animate=False, center=True)
        return True

    @property
    def at_bottom(self) -> bool:
        """Whether the latest turn is in view."""
        return self._high == len(self._turns) and self.scroll_offset.y >= self.max_scroll_y - 1

    async def action_top(self) -> None:
        """First turn."""
        self.release_anchor()
        self._following = False
        if self._low > 0:
            await self._replace_window(0, PAGE)
        self.call_after_refresh(self.scroll_home, animate=False)

    async def action_end(self) -> None:
        """Latest turn; follow again."""
        if self._high < len(self._turns):
            await self._replace_window(len(self._turns) - PAGE, len(self._turns))
        self._following = True
        self.anchor()
        self.call_after_refresh(self.scroll_end, animate=False)

    def action_copy_turn(self) -> None:
        """Copy the turn that is in the middle of the view, at the bottom the last one."""
        views = self.mounted
        if views:
            turn = views[-1].turn if self.at_bottom else self._middle(views).turn
            self.app.copy_to_clipboard(turn.speech or turn.behaviour)
            self.app.notify("Turn copied.", markup=False)

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Load what lies beyond the mounted turns before it is reached."""
        super().watch_scroll_y(old, new)
        if self._busy or not self.is_mounted:
            return
        self._following = self.at_bottom
        if new < old and new <= NEAR and self._low > 0:
            self._busy = True
            self.call_later(self._load_older)
        elif new > old and new >= self.max_scroll_y - NEAR and self._high < len(self._turns):
            self._busy = True
            self.call_later(self._load_newer)

    async def _load_older(self) -> None:
        anchor, before = self._first_visible()
        start = max(0, self._low - PAGE)
        await self.mount_all(self._views(start, self._low), before=0)
        self._low = start
        await self._drop(self.mounted[MOST:])
        self._high = self._low + len(self.mounted)
        self._show_tail()
        self.call_after_refresh(self._keep, anchor, before)

    async def _load_newer(self) -> None:
        anchor, before = self._first_visible()
        end = min(len(self._turns), self._high + PAGE)
        await self._add(self._views(self._high, end))
        self._high = end
        self._show_tail()
        await self._prune_top()
        self.call_after_refresh(self._keep, anchor, before)

    def _first_visible(self) -> tuple[TurnView | None, int]:
        top = self.scroll_offset.y
        view = next((v for v in self.mounted if v.virtual_region.bottom > top), None)
        return view, (view.virtual_region.y - top if view else 0)

    def _keep(self, anchor: TurnView | None, before: int) -> None:
        """Put the view back where the reader was."""
        if anchor is not None and anchor.is_attached:
            self.scroll_to(y=anchor.virtual_region.y - before, animate=False, force=True, immediate=True)
        self._busy = False

    async def _prune_top(self) -> None:
        views = self.mounted
        surplus = len(views) - MOST
        if surplus > 0:
            await self._drop(views[:surplus])
            self._low += surplus

    async def _drop(self, views: Sequence[TurnView]) -> None:
        if views:
            await self.remove_children(views)

    async def _replace_window(self, low: int, high: int) -> None:
        self._busy = True
        async with self.batch():
            await self.remove_children(TurnView)
            await self._mount_window(low, high)
        self.call_after_refresh(self._settled)

    def _settled(self) -> None:
        self._busy = False

    async def _mount_window(self, low: int, high: int) -> None:
        self._low, self._high = max(0, low), min(len(self._turns), high)
        await self._add(self._views(self._low, self._high))
        self._show_tail()

    async def _add(self, views: Sequence[TurnView]) -> None:
        """Mount turns after the others, and before the tail."""
        await self.mount_all(views, before=self._tail)

    def _show_tail(self) -> None:
        """The tail belongs to the latest turn, and is not seen below any other."""
        if self._tail is not None:
            self._tail.display = self._high == len(self._turns)

    def _views(self, low: int, high: int) -> list[TurnView]:
        return [TurnView(turn, self._quotes(turn.seq)) for turn in self._turns[low:high]]

    def _quotes(self, seq: int) -> tuple[str, ...]:
        found = self._highlight.get(seq, ())
        return (found,) if isinstance(found, str) else tuple(found)

    def _view_of(self, seq: int) -> TurnView | None:
        return next((view for view in self.mounted if view.seq == seq), None)

    def _middle(self, views: Sequence[TurnView]) -> TurnView:
        middle = self.scroll_offset.y + self.size.height // 2
        return min(views, key=lambda v: abs(v.virtual_region.y + v.virtual_region.height // 2 - middle))
