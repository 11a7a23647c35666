"""Choosing from a library: a list that can be searched, and beside it the note of what is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Protocol, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.searched import SearchedScreen
from mhtui.tui.show import count, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.tui.acts import Act

DIFFICULTY: Final = {1: "easier", 2: "medium", 3: "harder"}


class Card(Protocol):
    """What a case and a scenario are both listed by."""

    @property
    def id(self) -> str:
        """Its name in the program."""

    @property
    def played(self) -> int:
        """How often it was played."""

    @property
    def synthetic(self) -> bool:
        """Whether it was written, not taken from a source."""

    @property
    def clinician_reviewed(self) -> bool:
        """Whether a clinician has reviewed it."""


C = TypeVar("C", bound=Card)


class BrowserScreen(SearchedScreen, Generic[C]):
    """List on the left (on top where it is narrow), note beside it."""

    HEADING: ClassVar[str]
    """What stands at the top."""
    ONE: ClassVar[str]
    """The word for one of what is listed."""
    FOOTER: ClassVar[tuple[Act, ...]]
    """The keys at the foot."""
    DEFAULT_CSS = """
    BrowserScreen #split { height: 1fr; }
    BrowserScreen #list { width: 1fr; height: 1fr; }
    BrowserScreen #note { width: 1fr; height: 1fr; padding: 0 2; border-left: solid $border; }
    BrowserScreen.-narrow #split { layout: vertical; }
    BrowserScreen.-narrow #note { border-left: none; border-top: solid $border; padding: 0 1; width: 100%; }
    BrowserScreen.-narrow #list { width: 100%; }
    BrowserScreen #problems { height: auto; color: $warning; padding: 0 1; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[C] | None = None
        """What there is; None while it is loading."""
        self._found: list[C] = []

    def _load(self) -> object:
        """Begin to load what there is, off the screen's thread; it ends in `_loaded`."""
        raise NotImplementedError

    def _haystack(self, card: C) -> str:
        """What is searched, casefolded."""
        raise NotImplementedError

    def _line(self, card: C) -> Content:
        """Its line in the list."""
        raise NotImplementedError

    def _note(self, card: C) -> Content:
        """What stands beside the list."""
        raise NotImplementedError

    def _enter(self, card: C) -> None:
        """To its door."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        """Search, list, note, keys."""
        yield TitleBar(self.HEADING, "loading")
        yield Input(placeholder="search", id="search", compact=True)
        with Horizontal(id="split"):
            yield ChoiceList(id="list", compact=True)
            with VerticalScroll(id="note", can_focus=True):
                yield Static(markup=False, id="note-text")
        yield Static(markup=False, id="problems")
        yield KeyBar(self.FOOTER)

    async def opened(self) -> None:
        """Start in the list, and load."""
        self.query_one("#list").focus()
        self._load()

    def _loaded(self, cards: list[C], problems: Sequence[str], words: str) -> None:
        """Show what there is, narrowed by `words`."""
        self._cards = cards
        fresh = sum(1 for card in cards if not card.played)
        self.query_one(TitleBar).show(self.HEADING, f"{count(len(cards), self.ONE)}, {fresh} new to you")
        box = self.query_one("#problems", Static)
        box.update(inert("\n".join(f"not readable: {one_line(p)}" for p in problems[:3])))
        box.display = bool(problems)
        self._filter(words)

    def _filter(self, words: str) -> None:
        if self._cards is None:
            return
        wanted = words.casefold().split()
        self._found = [card for card in self._cards if all(word in self._haystack(card) for word in wanted)]
        menu = self.query_one("#list", OptionList)
        menu.set_options([Option(self._line(card), id=card.id) for card in self._found])
        if self._found:
            menu.highlighted = 0
        else:
            none = f"No {self.ONE} has these words." if self._cards else f"No {self.ONE}s were found."
            self.query_one("#note-text", Static).update(none)

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#note-text", Static).update(self._note(self._found[event.option_index]))
        self.query_one("#note").scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#list")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._enter(self._found[event.option_index])

    def action_random(self) -> None:
        """To the door of one not played yet."""
        import random

        cards = self._cards or []
        pool = [card for card in cards if not card.played] or cards
        if pool:
            self._enter(random.choice(pool))


def where_from(card: Card) -> str:
    """Whether it is synthetic, and reviewed."""
    kind = "synthetic" if card.synthetic else "from a real source"
    return f"{kind}, {'' if card.clinician_reviewed else 'not '}reviewed by a clinician"
