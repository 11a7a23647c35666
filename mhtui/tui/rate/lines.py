"""The session as a rater reads it: the same lines that a judge is shown, with a cursor to quote by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content

from mhtui.core.view import Turn
from mhtui.mentaleval.queue_lines import Part
from mhtui.tui.acts import Act, bindings
from mhtui.tui.screens.base import going
from mhtui.tui.show import fit
from mhtui.tui.transcript import COPY, PAGE, TranscriptView
from mhtui.tui.turnview import LABEL_CELLS, TurnView

DOWN = Act("rate.line_down", "down,j", "move(1)", "line", "Next line", "Move the mark to the next line of the session")
UP = Act("rate.line_up", "up,k", "move(-1)", "line", "Line before", "Move the mark to the line before")


class LineView(TurnView):
    """A line; its label is who or what it is."""

    def _label(self) -> Content:
        colour = "$patient" if self.turn.speaker == "patient" else "$doctor"
        return Content.styled(fit(self.turn.name, LABEL_CELLS - 1), f"{colour} bold")


class LinesView(TranscriptView):
    """The lines from the first on, with a mark that the arrow keys move. A window of them is mounted."""

    HELP = """\
## The session
Up and Down move the mark from line to line, PgUp and PgDn scroll, Home and End go to the first and last line.
`q` quotes the marked line, or the text selected with the mouse. What you see is what a judge is shown.
"""
    ACTS = (UP, DOWN, COPY)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(self, parts: Sequence[Part], *, id: str | None = None) -> None:
        super().__init__([turn_of(part) for part in parts], id=id)
        self.parts = list(parts)
        self.at = 0
        self._following = False

    async def on_mount(self, event: events.Mount) -> None:  # type: ignore[override]
        """From the first line on, not from the last."""
        event.prevent_default()
        if not going(self) and self.parts:
            await self._mount_window(0, PAGE)
            self.mark_line(0)

    @property
    def part(self) -> Part | None:
        """The line under the mark."""
        return self.parts[self.at] if self.parts else None

    def mark_line(self, at: int) -> None:
        """Put the mark on a mounted line."""
        self.at = at
        chosen = self._mounted_at(at)
        for view in self.mounted:
            view.mark(view is chosen)

    async def show_line(self, at: int, *, top: bool = False) -> None:
        """Put the mark on any line and bring it into view."""
        if not 0 <= at < len(self.parts):
            return
        self.release_anchor()
        if not self._low <= at < self._high:
            await self._replace_window(at - PAGE // 2, at + PAGE // 2)
        self.mark_line(at)
        view = self._mounted_at(at)
        if view is not None:
            self.call_after_refresh(self.scroll_to_widget, view, animate=False, top=top, immediate=True)

    async def action_move(self, by: int) -> None:
        """To the next line or the one before; a line longer than the view is read to its end first."""
        view, height = self._mounted_at(self.at), self.size.height
        if view is not None and height:
            top, bottom = (
                view.virtual_region.y - self.scroll_offset.y,
                view.virtual_region.bottom - self.scroll_offset.y,
            )
            if bottom <= 0 or top >= height:
                self._mark_visible()
                return
            if (by > 0 and bottom > height + 1) or (by < 0 and top < 0):
                self.scroll_relative(y=by * min(height - 1, (bottom - height) if by > 0 else -top), animate=False)
                return
        await self.show_line(self.at + by)

    def action_page_down(self) -> None:
        """A page on; the mark comes along."""
        self.scroll_page_down(animate=False)
        self.call_after_refresh(self._mark_visible)

    def action_page_up(self) -> None:
        """A page back; the mark comes along."""
        self.scroll_page_up(animate=False)
        self.call_after_refresh(self._mark_visible)

    async def action_top(self) -> None:
        """First line."""
        await self.show_line(0)

    async def action_end(self) -> None:
        """Last line."""
        await self.show_line(len(self.parts) - 1)

    def _mark_visible(self) -> None:
        top, bottom = self.scroll_offset.y, self.scroll_offset.y + self.size.height
        for n, view in enumerate(self.mounted):
            if view.virtual_region.y >= top or view.virtual_region.bottom >= bottom:
                self.mark_line(self._low + n)
                return

    def _mounted_at(self, at: int) -> TurnView | None:
        views = self.mounted
        return views[at - self._low] if 0 <= at - self._low < len(views) else None

    def _views(self, low: int, high: int) -> list[TurnView]:
        views: list[TurnView] = [LineView(turn, self._quotes(turn.seq)) for turn in self._turns[low:high]]
        if low <= self.at < high:
            views[self.at - low].set_class(True, "-marked")
        return views


def turn_of(part: Part) -> Turn:
    """A line as a turn of the transcript."""
    heard = part.who.startswith(("Patient", "Informant", "Result"))
    name = {"Diagnosis": "Dx"}.get(part.who.split(" ")[0], part.who.split(" ")[0])
    number = part.who.rpartition(" ")[2] if name in ("Dx", "Reply") else ""
    label = "Relative" if name == "Informant" else f"{name} {number}".strip()
    seen = part.who.partition("(")[2].rstrip(")") if name == "Informant" else part.seen
    return Turn(part.seq, 0, "patient" if heard else "doctor", label, seen, part.said)
