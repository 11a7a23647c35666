"""The library of cases: what a doctor may know before the door."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content
from textual.widgets import Static

from mhtui.core.errors import MhtuiError
from mhtui.tui.acts import Act, bindings
from mhtui.tui.screens.browser import DIFFICULTY, BrowserScreen, where_from
from mhtui.tui.screens.home import HELP, QUIT
from mhtui.tui.show import fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.play.services import CaseCard

OPEN = Act("cases.open", "enter", "open", "to the door", "To the door", "Read the door note before going in")
SEARCH = Act(
    "cases.search", "slash", "search", "search", "Search", "Find cases by words of title, setting or door note"
)
RANDOM = Act("cases.random", "r", "random", "surprise me", "Surprise me", "Open a case you have not met, at random")
BACK = Act("screen.back", "escape", "back", "back", "Back", "Back to the screen before")
KEYS = (OPEN, SEARCH, RANDOM, BACK, HELP, QUIT)


class CasesScreen(BrowserScreen["CaseCard"]):
    """The cases, and the door note of the one chosen."""

    HELP = """\
## Library
Arrows choose, Enter goes to the door. `/` searches titles, settings and door notes. `r` picks one you have not met.
"""
    HEADING = "Library"
    ONE = "case"
    ACTS = (SEARCH, RANDOM, BACK)
    FOOTER = KEYS
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "CasesScreen.-narrow #note { height: 9; }"

    def __init__(self) -> None:
        super().__init__()
        self._cards = []  # a search while they load finds none

    @work(group="cases", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        """Start warming up what the first answer needs, too."""
        services = self.app.services
        try:
            cases = await asyncio.to_thread(services.cases)
        except MhtuiError as error:
            self._failed(str(error))
            return
        self._loaded(cases, await asyncio.to_thread(services.case_problems), "")
        services.warm_up()

    def _failed(self, problem: str) -> None:
        """How often a case was met stands in the database: without it there is no list, and nobody could be met."""
        self.query_one(TitleBar).show("Library", "the sessions cannot be read")
        self.query_one("#note-text", Static).update(inert(one_line(problem)))

    def _haystack(self, card: CaseCard) -> str:
        return f"{card.id} {card.title} {card.setting} {card.door_note}".casefold()

    def _line(self, card: CaseCard) -> Content:
        played = f"met {card.played}×" if card.played else "new"
        facts = f"  {DIFFICULTY.get(card.difficulty, '')} · {played}"
        return Content.assemble(fit(one_line(card.title), 34), (facts, "$muted"))

    def _note(self, card: CaseCard) -> Content:
        return case_content(card)

    def _enter(self, card: CaseCard) -> None:
        self.app.open_door(card.id)


def case_content(case: CaseCard) -> Content:
    """Title, facts and door note of a case."""
    facts = [case.setting, DIFFICULTY.get(case.difficulty, ""), f"met {case.played}×" if case.played else "new to you"]
    return Content("\n").join(
        [
            inert(one_line(case.title), "bold"),
            inert(" · ".join(one_line(fact) for fact in facts if fact), "$muted"),
            Content(""),
            inert(case.door_note),
            Content(""),
            inert(f"{where_from(case)} · {case.language}", "$muted"),
        ]
    )
