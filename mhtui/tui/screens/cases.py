"""The library of cases: what a doctor may know before the door."""

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
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.home import HELP, QUIT
from mhtui.tui.show import count, fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.play.services import CaseCard
    from mhtui.tui.app import MhtuiApp

OPEN = Act("cases.open", "enter", "open", "to the door", "To the door", "Read the door note before going in")
SEARCH = Act(
    "cases.search", "slash", "search", "search", "Search", "Find cases by words of title, setting or door note"
)
RANDOM = Act("cases.random", "r", "random", "surprise me", "Surprise me", "Open a case you have not met, at random")
BACK = Act("screen.back", "escape", "back", "back", "Back", "Back to the screen before")

DIFFICULTY = {1: "easier", 2: "medium", 3: "harder"}


class CasesScreen(MhtuiScreen):
    """List on the left (on top where it is narrow), door note beside it."""

    app: MhtuiApp
    HELP = """\
## Library
Arrows choose, Enter goes to the door. `/` searches titles, settings and door notes. `r` picks one you have not met.
"""
    ACTS = (SEARCH, RANDOM, BACK)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    CasesScreen #split { height: 1fr; }
    CasesScreen #list { width: 1fr; height: 1fr; }
    CasesScreen #note { width: 1fr; height: 1fr; padding: 0 2; border-left: solid $border; }
    CasesScreen.-narrow #split { layout: vertical; }
    CasesScreen.-narrow #note { height: 9; border-left: none; border-top: solid $border; padding: 0 1; width: 100%; }
    CasesScreen.-narrow #list { width: 100%; }
    CasesScreen #problems { height: auto; color: $warning; padding: 0 1; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._cases: list[CaseCard] = []
        self._found: list[CaseCard] = []

    def body(self) -> ComposeResult:
        """Search, list, note, keys."""
        yield TitleBar("Library", "loading")
        yield Input(placeholder="search", id="search", compact=True)
        with Horizontal(id="split"):
            yield ChoiceList(id="list", compact=True)
            with VerticalScroll(id="note", can_focus=True):
                yield Static(markup=False, id="note-text")
        yield Static(markup=False, id="problems")
        yield KeyBar((OPEN, SEARCH, RANDOM, BACK, HELP, QUIT))

    async def opened(self) -> None:
        """Load off the screen's thread, and start warming up what the first answer needs."""
        self.query_one("#list").focus()
        self._load()

    @work(group="cases", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        services = self.app.services
        try:
            cases = await asyncio.to_thread(services.cases)
        except MhtuiError as error:
            self._failed(str(error))
            return
        self._loaded(cases, await asyncio.to_thread(services.case_problems))
        services.warm_up()

    def _failed(self, problem: str) -> None:
        """How often a case was met stands in the database: without it there is no list, and nobody could be met."""
        self.query_one(TitleBar).show("Library", "the sessions cannot be read")
        self.query_one("#note-text", Static).update(inert(one_line(problem)))

    def _loaded(self, cases: list[CaseCard], problems: list[str]) -> None:
        self._cases = cases
        fresh = sum(1 for case in cases if not case.played)
        self.query_one(TitleBar).show("Library", f"{count(len(cases), 'case')}, {fresh} new to you")
        box = self.query_one("#problems", Static)
        box.update(inert("\n".join(f"not readable: {one_line(p)}" for p in problems[:3])))
        box.display = bool(problems)
        self._filter("")

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        self._filter(event.value)

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self.query_one("#list").focus()

    def _filter(self, words: str) -> None:
        wanted = words.casefold().split()
        self._found = [case for case in self._cases if all(word in _haystack(case) for word in wanted)]
        menu = self.query_one("#list", OptionList)
        menu.set_options([Option(self._line(case), id=case.id) for case in self._found])
        if self._found:
            menu.highlighted = 0
        else:
            none = "No case has these words." if self._cases else "No cases were found."
            self.query_one("#note-text", Static).update(none)

    def _line(self, case: CaseCard) -> Content:
        played = f"met {case.played}×" if case.played else "new"
        facts = f"  {DIFFICULTY.get(case.difficulty, '')} · {played}"
        return Content.assemble(fit(one_line(case.title), 34), (facts, "$muted"))

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        case = self._found[event.option_index]
        self.query_one("#note-text", Static).update(case_content(case))
        self.query_one("#note").scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#list")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.app.open_door(self._found[event.option_index].id)

    def action_search(self) -> None:
        """To the search box."""
        self.query_one("#search").focus()

    def action_random(self) -> None:
        """The door of a case not met yet."""
        import random

        pool = [case for case in self._cases if not case.played] or self._cases
        if pool:
            self.app.open_door(random.choice(pool).id)

    def action_back(self) -> None:
        """From the search to the list, from the list home."""
        search = self.query_one("#search", Input)
        if search.has_focus or search.value:
            search.value = ""
            self.query_one("#list").focus()
        else:
            self.dismiss(None)


def _haystack(case: CaseCard) -> str:
    return f"{case.id} {case.title} {case.setting} {case.door_note}".casefold()


def case_content(case: CaseCard) -> Content:
    """Title, facts and door note of a case."""
    facts = [case.setting, DIFFICULTY.get(case.difficulty, ""), f"met {case.played}×" if case.played else "new to you"]
    kind = "synthetic" if case.synthetic else "from a real source"
    review = "reviewed by a clinician" if case.clinician_reviewed else "not reviewed by a clinician"
    return Content("\n").join(
        [
            inert(one_line(case.title), "bold"),
            inert(" · ".join(one_line(fact) for fact in facts if fact), "$muted"),
            Content(""),
            inert(case.door_note),
            Content(""),
            inert(f"{kind}, {review} · {case.language}", "$muted"),
        ]
    )
