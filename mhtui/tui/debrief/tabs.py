"""The pages of the debrief as one line of words with their digits; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class Tab(Static):
    """One page's word."""

    def __init__(self, number: int, name: str, label: str) -> None:
        super().__init__(Content.assemble((str(number), "bold"), " ", label), id=f"tab-{name}", markup=False)
        self.page = name

    def on_click(self, event: events.Click) -> None:
        """Open the page."""
        event.stop()
        self.post_message(TabLine.Chosen(self.page))


class TabLine(Horizontal):
    """All pages; the open one is underlined and bold, so colour is not needed."""

    DEFAULT_CSS = """
    TabLine { height: 2; padding: 0 1; }
    TabLine Tab { width: auto; height: 1; margin-right: 2; color: $muted; }
    TabLine Tab.-open { color: $foreground; text-style: bold underline; }
    TabLine Tab:hover { color: $foreground; }
    """

    class Chosen(Message):
        """A page is wanted."""

        def __init__(self, page: str) -> None:
            super().__init__()
            self.page = page

    def __init__(self, pages: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._pages = tuple(pages)

    def compose(self) -> ComposeResult:
        """The words."""
        for number, (name, label) in enumerate(self._pages, 1):
            yield Tab(number, name, label)

    def open(self, page: str) -> None:
        """Mark the open page."""
        for tab in self.query(Tab):
            tab.set_class(tab.page == page, "-open")
