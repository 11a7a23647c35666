"""A list that belongs to a rater: who that is, looked at anew whenever it comes to the front."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.tui.acts import Act
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.dialogs import RaterDialog
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.screens.home import HELP
from mhtui.tui.show import inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp


T = TypeVar("T")
"""What a line stands for."""


class RatersList(MhtuiScreen, Generic[T]):
    """Title, a line of words (`#about`), `#list`, keys. Without a rater it asks who that is, and holds nothing.
    `places` are its lines, as they were looked up last."""

    app: MhtuiApp
    ACTS: ClassVar[tuple[Act, ...]]
    TITLE_WORDS: ClassVar[str]
    WHO: ClassVar[tuple[str, str]]
    """The question who the rater is, and what the pseudonym stands with."""
    DEFAULT_CSS = """
    RatersList #about { height: auto; padding: 0 1; color: $muted; }
    RatersList #list { height: 1fr; margin-top: 1; }
    """

    def __init__(self, rater: str) -> None:
        super().__init__()
        self.rater = rater
        self.places: tuple[T, ...] = ()

    def look(self, rater: str) -> tuple[T, ...]:
        """What the list is made of for this rater, off the screen's thread: it may take a while where there are many.
        Raises MhtuiError."""
        raise NotImplementedError

    def show(self) -> None:
        """Fill the list."""
        raise NotImplementedError

    def nothing(self) -> str:
        """What an empty list says."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        """Title, what it is, list, keys."""
        yield TitleBar(self.TITLE_WORDS)
        yield Static(id="about", markup=False)
        yield ChoiceList(id="list", compact=True)
        yield KeyBar((*self.ACTS, HELP))

    async def opened(self) -> None:
        """Ask who rates, where nobody has said so."""
        self.query_one("#list").focus()
        if not self.rater:
            self.action_rater()

    @on(events.ScreenResume)
    def _load(self) -> None:
        if not going(self) and self.query("#list"):
            self._look()

    @work(group="list", exclusive=True, exit_on_error=False)
    async def _look(self) -> None:
        """Where the rater changes meanwhile, what was looked up for the one before is dropped."""
        try:
            places = await asyncio.to_thread(self.look, self.rater) if self.rater else ()
        except MhtuiError as error:
            if not going(self):
                self.query_one("#about", Static).update(inert(str(error)))
            return
        if not going(self):
            self.places = places
            self.show()

    def fill(self, about: str, facts: list[str], options: list[Option], chosen: int) -> None:
        """The words above, beside the title, the lines, and the one under the cursor."""
        self.query_one(TitleBar).show(self.TITLE_WORDS, " · ".join(fact for fact in facts if fact))
        self.query_one("#about", Static).update(inert(about))
        menu = self.query_one("#list", OptionList)
        menu.set_options(options or [Option(inert(self.nothing() if self.rater else ""), disabled=True)])
        if options:
            menu.highlighted = chosen

    @property
    def at(self) -> int | None:
        """The line under the cursor."""
        return self.query_one("#list", OptionList).highlighted

    def action_rater(self) -> None:
        """Ask who rates."""
        self.app.push_screen(RaterDialog(self.rater, *self.WHO), self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.rater = name
            self._load()

    def action_back(self) -> None:
        """Where one came from."""
        self.dismiss(None)
