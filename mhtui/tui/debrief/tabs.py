"""The pages of the debrief as one line of words with their digits; each can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name in the program, its word, a shorter word for narrow terminals, and one for those between."""

    name: str
    label: str
    short: str
    middle: str = ""


Words = Callable[[Page], str]

STEPS: Final[tuple[tuple[Words, int, int], ...]] = (
    (lambda page: page.label, 2, 1),
    (lambda page: page.middle or page.label, 1, 1),
    (lambda page: page.short, 1, 0),
)
"""Words, cells between them, cells at the edge: the first that fits is taken, else the last."""


class Tab(Static):
    """One page's word, or a shorter one."""

    def __init__(self, number: int, page: Page) -> None:
        super().__init__("", id=f"tab-{page.name}", markup=False)
        self._number, self._page = number, page
        self.word(STEPS[0][0])

    @property
    def page(self) -> str:
        """Name of the page."""
        return self._page.name

    def word(self, words: Words) -> None:
        """Show one of the page's words."""
        self.update(Content.assemble((str(self._number), "bold"), " ", words(self._page)))

    def on_click(self, event: events.Click) -> None:
        """Open the page."""
        event.stop()
        self.post_message(TabLine.Chosen(self.page))


class TabLine(Horizontal):
    """All pages; the open one is underlined and bold, so colour is not needed."""

    DEFAULT_CSS = """
    TabLine { height: 2; padding: 0 1; }
    TabLine Tab { width: auto; height: 1; margin-right: 2; color: $muted; }
    TabLine.-close Tab { margin-right: 1; }
    TabLine.-short { padding: 0; }
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
        """Shorter words where the longer would not fit."""
        width = self.outer_size.width
        step = next((n for n, (words, gap, edge) in enumerate(STEPS) if self._cells(words, gap, edge) <= width), 2)
        self.set_class(step > 0, "-close")
        self.set_class(step > 1, "-short")
        for tab in self.query(Tab):
            tab.word(STEPS[step][0])

    def _cells(self, words: Words, gap: int, edge: int) -> int:
        named = sum(cell_len(f"{number} {words(page)}") for number, page in enumerate(self._pages, 1))
        return named + gap * (len(self._pages) - 1) + 2 * edge

    def open(self, page: str) -> None:
        """Mark the open page."""
        for tab in self.query(Tab):
            tab.set_class(tab.page == page, "-open")
