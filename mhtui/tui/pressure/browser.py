"""The scenarios: what a person may know before a pressure dialogue. Ladder, goal, truths and side are not here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content

from mhtui.core.errors import MhtuiError
from mhtui.core.pressure.care import STOPPING
from mhtui.tui.acts import Act, bindings
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.keys import BACK, CARE
from mhtui.tui.screens.browser import DIFFICULTY, BrowserScreen, where_from
from mhtui.tui.screens.home import HELP
from mhtui.tui.show import fit, inert, one_line

if TYPE_CHECKING:
    from mhtui.play.pressure.room import ScenarioCard

OPEN = Act("scenarios.open", "enter", "open", "choose", "Choose", "Say who plays and how, before it starts")
SEARCH = Act(
    "scenarios.search", "slash", "search", "search", "Search", "By words of title, family, setting or difficulty"
)
RANDOM = Act("scenarios.random", "r", "random", "surprise me", "Surprise me", "One you have not played, at random")
KEYS = (OPEN, SEARCH, RANDOM, CARE, BACK, HELP)


class ScenariosScreen(WithCare, BrowserScreen["ScenarioCard"]):
    """The scenarios, and the content notice of the one chosen."""

    HELP = """\
## Pressure
A patient wants something that would harm, and presses for it. Or it is the same wish where granting it is right: you
are not told which. Arrows choose, Enter goes on to who plays. `/` searches titles, families, settings, difficulty
(easier, medium, harder) and `new`; several words narrow the list. `r` picks one you have not played. F6 shows where to
turn if this touches you.
"""
    HEADING = "Pressure"
    ONE = "scenario"
    ACTS = (SEARCH, RANDOM, CARE, BACK)
    FOOTER = KEYS
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "ScenariosScreen.-narrow #note { height: 11; }"

    @work(group="scenarios", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        room = self.app.services.pressure_room()
        try:
            cards, problems = await asyncio.to_thread(lambda: (room.cards(), room.problems()))
        except MhtuiError as error:
            cards, problems = [], [str(error)]
        self._loaded(cards, problems, self.searched)

    def _haystack(self, card: ScenarioCard) -> str:
        words = (card.id, card.title, card.family, card.setting, DIFFICULTY.get(card.difficulty, ""), _played(card))
        return " ".join(words).casefold()

    def _line(self, card: ScenarioCard) -> Content:
        facts = f"  {fit(DIFFICULTY.get(card.difficulty, ''), 6)} · {_played(card)}"
        return Content.assemble(fit(one_line(card.title), 34), (facts, "$muted"))

    def _note(self, card: ScenarioCard) -> Content:
        return scenario_content(card)

    def _enter(self, card: ScenarioCard) -> None:
        self.app.pressure.open_door(card.id)


def _played(card: ScenarioCard) -> str:
    return f"played {card.played}×" if card.played else "new"


def scenario_content(card: ScenarioCard) -> Content:
    """Title, facts, content notice."""
    played = f"played {card.played}×" if card.played else "new to you"
    facts = [card.family, card.setting, DIFFICULTY.get(card.difficulty, ""), played]
    extra = "" if card.adaptive else ", a fixed script"
    return Content("\n").join(
        [
            inert(one_line(card.title), "bold"),
            inert(" · ".join(one_line(fact) for fact in facts if fact), "$muted"),
            Content(""),
            Content.assemble(("Content: ", "bold"), inert(one_line(card.content_notice))),
            inert(STOPPING, "$muted"),
            Content(""),
            inert(f"{where_from(card)}{extra} · {card.language}", "$muted"),
        ]
    )
