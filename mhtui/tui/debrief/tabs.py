"""The pages of the debrief as one line of words with their digits; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name in the program, its word, and a shorter word for narrow terminals."""

    name: str
    label: str
    short: str


FULL_CELLS = 80


class Tab(Static):
    """One page's word, or a shorter one."""

    def __init__(self, number: int, page: Page) -> None:
        super().__init__("", id=f"tab-{page.name}", markup=False)
        self._number, self._page = number, page
        self.shorten(False)

    @property
    def page(self) -> str:
        """Name of the page."""
        return self._page.name

    def shorten(self, short: bool) -> None:
        """Show the shorter word."""
        label = self._page.short if short else self._page.label
        self.update(Content.assemble((str(self._number), "bold"), " ", label))

    def on_click(self, event: events.Click) -> None:
        """Open the page."""
        event.stop()
        self.post_message(TabLine.Chosen(self.page))


class TabLine(Horizontal):
    """All pages; the open one is underlined and bold, so colour is not needed."""

    DEFAULT_CSS = """
    TabLine { height: 2; padding: 0 1; }
    TabLine Tab { width: auto; height: 1; margin-right: 2; color: $muted; }
    TabLine.-short Tab { margin-right: 1; }
    TabLine Tab.-open { color: $foreground; text-style: bold underline; }
    TabLine Tab:hover { color: $foreground; }
    """

    class Chosen(Message):
        """A page is wanted."""

        def __init__(self, page: str) -> None:
            super().__init__()
            self.page = page

    def __init__(self, pages: Sequence[Page]) -> None:
        super().__init__()
        self._pages = tuple(pages)

    def compose(self) -> ComposeResult:
        """The words."""
        for number, page in enumerate(self._pages, 1):
            yield Tab(number, page)

    def on_resize(self, event: events.Resize) -> None:
        """Shorter words where all of them would not fit."""
        short = event.size.width < FULL_CELLS
        self.set_class(short, "-short")
        for tab in self.query(Tab):
            tab.shorten(short)

    def open(self, page: str) -> None:
        """Mark the open page."""
        for tab in self.query(Tab):
            tab.set_class(tab.page == page, "-open")
