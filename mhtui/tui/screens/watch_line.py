"""One line: what the model is doing, and what it has used."""

from __future__ import annotations

from mhtui.tui.titlebar import TitleBar


class WatchLine(TitleBar):
    """Left what goes on, right what it cost so far."""

    DEFAULT_CSS = "WatchLine { height: 2; padding: 0 1; border-bottom: none; border-top: solid $border; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", "")
        self.id = id or "line"
