"""What went wrong between a model and its endpoint, a row each; the last failure can be tried again in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Static

from mhtui.tui.show import inert

if TYPE_CHECKING:
    from textual.content import Content

MOST_ROWS = 200
"""Older rows go; every call is kept with the session."""


class CallRow(Horizontal):
    """One row: where it was, what happened; with `retry` a button, until it was tried again."""

    DEFAULT_CSS = """
    CallRow { height: auto; }
    CallRow Static { width: 1fr; height: auto; }
    CallRow Button { margin-left: 2; }
    CallRow.-failed Static { color: $warning; }
    """

    def __init__(self, words: Content, retry: str = "") -> None:
        super().__init__(classes="-failed" if retry else None)
        self._words, self._retry = words, retry

    def compose(self) -> ComposeResult:
        """Words, and perhaps the button."""
        yield Static(self._words, markup=False)
        if self._retry:
            yield Button(f"Retry ({self._retry})", compact=True, action="screen.retry")

    def tried(self) -> None:
        """It was tried again: the row stays, the button goes."""
        self.remove_class("-failed")
        self.query(Button).remove()


class CallRows(VerticalScroll, can_focus=False):
    """The rows, the latest in view; nothing is shown while nothing is wrong."""

    DEFAULT_CSS = """
    CallRows { height: auto; max-height: 7; padding: 0 1; border-top: solid $border; display: none;
      scrollbar-size-vertical: 1; }
    """

    def __init__(self) -> None:
        super().__init__(id="calls")

    def on_mount(self) -> None:
        """The latest row stays in view."""
        self.anchor()

    async def add(self, where: str, words: str, retry: str = "") -> None:
        """One more row; `retry` is the key that tries again."""
        self.display = True
        rows = list(self.query_children(CallRow))
        await self.mount(CallRow(inert(f"{where}: {words}", "" if retry else "$muted"), retry))
        if len(rows) >= MOST_ROWS:
            await rows[0].remove()

    def tried(self) -> None:
        """What failed is tried again."""
        for row in self.query_children(CallRow):
            row.tried()
