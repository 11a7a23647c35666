"""Home: resume first, then start, then look back."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from textual import events, on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mhtui.play.who import is_model
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.show import ago, count, fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.ports import SessionCard
    from mhtui.play.overview import Overview
    from mhtui.play.services import CaseCard
    from mhtui.tui.app import MhtuiApp

OPEN = Act("home.open", "enter", "open", "open", "Open", "Open what is under the cursor")
CASES = Act("home.cases", "slash,c", "cases", "library", "Library", "All patients: search, read, choose one to meet")
PRESSURE = Act("home.pressure", "p", "pressure", "pressure", "Pressure", "Patients who press for what would harm")
HISTORY = Act("home.history", "h", "history", "history", "History", "All sessions: go on, or read back")
RATE = Act("home.rate", "r", "rate", "rate", "Rate", "Rate sessions by a rubric, without knowing who played")
PROGRESS = Act("home.progress", "g", "progress", "progress", "Progress", "What you keep missing, and whom to meet next")
COMMANDS = Act("app.commands", "ctrl+p", "app.command_palette", "commands", "Commands", "Find any command by name")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
QUIT = Act("app.quit", "ctrl+q", "app.quit", "quit", "Quit", "Leave mhtui")

RESUMABLE = 3
"""Open sessions listed on the first screen; the rest are in the history."""


def now_ms() -> int:
    """Wall clock; replaced in tests."""
    return time.time_ns() // 1_000_000


class HomeScreen(MhtuiScreen):
    """The first screen."""

    app: MhtuiApp
    HELP = """\
## Home
Enter opens what is under the cursor. An encounter you left is at the top: it was saved and paused.
"Next patient" leads to the door of the first one you have not met. `/` opens the library, `p` the pressure dialogues,
`h` lists all sessions, `r` rates them, `g` shows your progress. Ctrl+P finds any command by name.
"""
    ACTS = (CASES, PRESSURE, HISTORY, RATE, PROGRESS)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "HomeScreen OptionList { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._cases: list[CaseCard] | None = None
        self._sessions: Overview | None = None
        self._scenarios = 0
        self._touched = False

    def body(self) -> ComposeResult:
        """Title, menu, keys."""
        yield TitleBar("mhtui", self._who())
        yield ChoiceList(id="menu", compact=True)
        yield KeyBar((OPEN, CASES, HISTORY, COMMANDS, HELP, QUIT))

    def _who(self) -> str:
        settings = self.app.services.settings
        return " · ".join(part for part in (settings.participant, "practice") if part)

    async def opened(self) -> None:
        """A menu at once; counts follow."""
        self._fill()
        self.query_one(OptionList).focus()

    @on(events.ScreenResume)
    def _resumed(self) -> None:
        self.call_after_refresh(self._load)

    def _load(self) -> None:
        self._sessions = self.app.overview(RESUMABLE)
        self._fill()
        self._load_cases()

    @work(group="cases", exclusive=True, exit_on_error=False)
    async def _load_cases(self) -> None:
        self._scenarios = self.app.services.pressure_room().count()
        self._cases = await asyncio.to_thread(self.app.services.cases)
        self._fill()

    # --- the menu ------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        menu = self.query_one(OptionList)
        at = menu.highlighted
        chosen = menu.get_option_at_index(at).id if at is not None and menu.option_count else None
        options = self._options()
        menu.set_options(options)
        ids = [option.id for option in options]
        first = next((i for i, option in enumerate(options) if not option.disabled), 0)
        menu.highlighted = ids.index(chosen) if chosen in ids and not self._fresh_resume(chosen, ids) else first

    def _fresh_resume(self, chosen: str | None, ids: list[str | None]) -> bool:
        """Whether the cursor stands on its start place while something to resume has just appeared above it."""
        return not self._touched and ids[1:2] != [chosen]

    def on_key(self, event: events.Key) -> None:
        """From the first key on the cursor stays where the person put it."""
        self._touched = True

    def _options(self) -> list[Option]:
        options: list[Option] = []
        if self.app.store_problem:
            options.append(_heading("The sessions cannot be read; nothing in the file was changed"))
            options.append(Option(inert(f"  {one_line(self.app.store_problem)}"), disabled=True))
        if self._sessions and self._sessions.resumable:
            options.append(_heading("Resume"))
            options += [self._resume_line(card) for card in self._sessions.resumable]
        options.append(_heading("Start"))
        options.append(_line("next", "Next patient", self._next_words()))
        options.append(_line("cases", "Library", self._cases_words()))
        options.append(_line("pressure", "Pressure", count(self._scenarios, "scenario") if self._scenarios else ""))
        options.append(_heading("Look back"))
        options.append(_line("history", "History", self._history_words()))
        options.append(_line("rate", "Rate", self._rate_words()))
        return options

    def _resume_line(self, card: SessionCard) -> Option:
        state = "paused" if card.paused else "left"
        who = f"{one_line(card.doctor)} · " if is_model(card.doctor) else ""
        what = card.phase if card.kind == "encounter" else "conversation"
        words = f"{who}{what} · turn {card.turns} · {state} {ago(card.updated_ms, now_ms())}"
        return _line(f"session:{card.id}", one_line(card.title), words)

    def _next_case(self) -> CaseCard | None:
        """The first case not met yet (they come easiest first), else the one met least often."""
        return min(self._cases or (), key=self._met, default=None)

    def _met(self, case: CaseCard) -> int:
        """How often a case was met, counting those still open."""
        return case.played + (self._sessions.open_by_case.get(case.id, 0) if self._sessions else 0)

    def _next_words(self) -> str:
        case = self._next_case()
        if case is None:
            return "no case was found" if self._cases is not None else ""
        if self._sessions and not self._sessions.sessions:
            return "press enter to meet your first patient"
        return f"{one_line(case.title)} · {f'met {self._met(case)}×' if self._met(case) else 'new to you'}"

    def _cases_words(self) -> str:
        if self._cases is None:
            return ""
        fresh = sum(1 for case in self._cases if not self._met(case))
        return f"{count(len(self._cases), 'case')}, {fresh} new to you"

    def _history_words(self) -> str:
        if self.app.store_problem:
            return "cannot be read"
        there = self._sessions
        return "" if there is None else count(there.sessions, "session") if there.sessions else "nothing yet"

    def _rate_words(self) -> str:
        ended = self._sessions.ended if self._sessions else 0
        return f"{count(ended, 'ended session')}, by rubric" if ended else ""

    @on(OptionList.OptionSelected, "#menu")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option.id or ""
        if chosen.startswith("session:"):
            self.app.open_session(chosen.removeprefix("session:"))
        elif chosen == "next" and (case := self._next_case()) is not None:
            self.app.open_door(case.id)
        elif chosen in ("next", "cases"):
            self.action_cases()
        elif chosen == "pressure":
            self.action_pressure()
        elif chosen == "history":
            self.action_history()
        elif chosen == "rate":
            self.action_rate()

    def action_cases(self) -> None:
        """The library."""
        self.app.open_cases()

    def action_pressure(self) -> None:
        """Pressure dialogues."""
        self.app.pressure.open()

    def action_history(self) -> None:
        """All sessions."""
        self.app.open_history()

    def action_progress(self) -> None:
        """What one keeps missing."""
        self.app.open_progress()

    def action_rate(self) -> None:
        """The rater's queue."""
        self.app.rating.open()


def _heading(text: str) -> Option:
    return Option(inert(text), disabled=True)


def _line(id: str, name: str, words: str) -> Option:
    return Option(Content.assemble("  ", fit(name, 30), "  ", (words, "$muted")), id=id)
