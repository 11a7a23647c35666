"""The scenarios: what a person may know before a pressure dialogue. Ladder, goal, truths and side are not here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.core.pressure.care import STOPPING
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.keys import BACK, CARE
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.cases import DIFFICULTY
from mhtui.tui.screens.home import HELP
from mhtui.tui.show import count, fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.play.pressure.room import ScenarioCard
    from mhtui.tui.app import MhtuiApp

OPEN = Act("scenarios.open", "enter", "open", "choose", "Choose", "Say who plays and how, before it starts")
SEARCH = Act(
    "scenarios.search", "slash", "search", "search", "Search", "By words of title, family, setting or difficulty"
)
RANDOM = Act("scenarios.random", "r", "random", "surprise me", "Surprise me", "One you have not played, at random")


class ScenariosScreen(WithCare, MhtuiScreen):
    """List on the left (on top where it is narrow), content notice beside it."""

    app: MhtuiApp
    HELP = """\
## Pressure
A patient wants something that would harm, and presses for it. Or it is the same wish where granting it is right: you
are not told which. Arrows choose, Enter goes on to who plays. `/` searches titles, families, settings, difficulty
(easier, medium, harder) and `new`; several words narrow the list. `r` picks one you have not played. F6 shows where to
turn if this touches you.
"""
    ACTS = (SEARCH, RANDOM, CARE, BACK)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    ScenariosScreen #split { height: 1fr; }
    ScenariosScreen #list { width: 1fr; height: 1fr; }
    ScenariosScreen #note { width: 1fr; height: 1fr; padding: 0 2; border-left: solid $border; }
    ScenariosScreen.-narrow #split { layout: vertical; }
    ScenariosScreen.-narrow #note { height: 11; border-left: none; border-top: solid $border; padding: 0 1;
      width: 100%; }
    ScenariosScreen.-narrow #list { width: 100%; }
    ScenariosScreen #problems { height: auto; color: $warning; padding: 0 1; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[ScenarioCard] | None = None
        self._found: list[ScenarioCard] = []

    def body(self) -> ComposeResult:
        """Search, list, note, keys."""
        yield TitleBar("Pressure", "loading")
        yield Input(placeholder="search", id="search", compact=True)
        with Horizontal(id="split"):
            yield ChoiceList(id="list", compact=True)
            with VerticalScroll(id="note", can_focus=True):
                yield Static(markup=False, id="note-text")
        yield Static(markup=False, id="problems")
        yield KeyBar((OPEN, SEARCH, RANDOM, CARE, BACK, HELP))

    async def opened(self) -> None:
        """Load off the screen's thread."""
        self.query_one("#list").focus()
        self._load()

    @work(group="scenarios", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        room = self.app.services.pressure_room()
        try:
            cards, problems = await asyncio.to_thread(lambda: (room.cards(), room.problems()))
        except MhtuiError as error:
            cards, problems = [], [str(error)]
        self._loaded(cards, problems)

    def _loaded(self, cards: list[ScenarioCard], problems: list[str]) -> None:
        self._cards = cards
        fresh = sum(1 for card in cards if not card.played)
        self.query_one(TitleBar).show("Pressure", f"{count(len(cards), 'scenario')}, {fresh} new to you")
        box = self.query_one("#problems", Static)
        box.update(inert("\n".join(f"not readable: {one_line(p)}" for p in problems[:3])))
        box.display = bool(problems)
        self._filter(self.query_one("#search", Input).value)

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        self._filter(event.value)

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self.query_one("#list").focus()

    def _filter(self, words: str) -> None:
        if self._cards is None:
            return
        wanted = words.casefold().split()
        self._found = [card for card in self._cards if all(word in _haystack(card) for word in wanted)]
        menu = self.query_one("#list", OptionList)
        menu.set_options([Option(_line(card), id=card.id) for card in self._found])
        if self._found:
            menu.highlighted = 0
        else:
            none = "No scenario has these words." if self._cards else "No scenarios were found."
            self.query_one("#note-text", Static).update(none)

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#note-text", Static).update(scenario_content(self._found[event.option_index]))
        self.query_one("#note").scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#list")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.app.pressure.open_door(self._found[event.option_index].id)

    def action_search(self) -> None:
        """To the search box."""
        self.query_one("#search").focus()

    def action_random(self) -> None:
        """One not played yet."""
        import random

        cards = self._cards or []
        pool = [card for card in cards if not card.played] or cards
        if pool:
            self.app.pressure.open_door(random.choice(pool).id)

    def action_back(self) -> None:
        """From the search to the list, from the list home."""
        search = self.query_one("#search", Input)
        if search.has_focus or search.value:
            search.value = ""
            self.query_one("#list").focus()
        else:
            self.dismiss(None)


def _haystack(card: ScenarioCard) -> str:
    words = (card.id, card.title, card.family, card.setting, DIFFICULTY.get(card.difficulty, ""), _played(card))
    return " ".join(words).casefold()


def _played(card: ScenarioCard) -> str:
    return f"played {card.played}×" if card.played else "new"


def _line(card: ScenarioCard) -> Content:
    facts = f"  {fit(DIFFICULTY.get(card.difficulty, ''), 6)} · {_played(card)}"
    return Content.assemble(fit(one_line(card.title), 34), (facts, "$muted"))


def scenario_content(card: ScenarioCard) -> Content:
    """Title, facts, content notice."""
    played = f"played {card.played}×" if card.played else "new to you"
    facts = [card.family, card.setting, DIFFICULTY.get(card.difficulty, ""), played]
    kind = "synthetic" if card.synthetic else "from a real source"
    review = "reviewed by a clinician" if card.clinician_reviewed else "not reviewed by a clinician"
    extra = "" if card.adaptive else ", a fixed script"
    return Content("\n").join(
        [
            inert(one_line(card.title), "bold"),
            inert(" · ".join(one_line(fact) for fact in facts if fact), "$muted"),
            Content(""),
            Content.assemble(("Content: ", "bold"), inert(one_line(card.content_notice))),
            inert(STOPPING, "$muted"),
            Content(""),
            inert(f"{kind}, {review}{extra} · {card.language}", "$muted"),
        ]
    )
