"""All sessions: go on with one that is open, read back one that has ended."""

from __future__ import annotations

import asyncio
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from textual import events, on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.play.who import is_model
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import going
from mhtui.tui.screens.cases import BACK
from mhtui.tui.screens.home import HELP
from mhtui.tui.screens.searched import SearchedScreen
from mhtui.tui.show import clock, count, fit, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.ports import SessionCard

OPEN = Act("history.open", "enter", "open", "open", "Open", "Go on with the session, or read its debrief")
BRANCH = "branch · "
"""Before the title of a session that was taken over from another."""
EXAMPLE = "example · "
"""Before the title of a recording that no statistic counts."""
OBSERVED_MARK = "observed · "
"""Before the title of an observed interview."""
PAGE = 500
"""Sessions listed at once, the latest first; Enter on the line below them lists as many more."""
WITH_WHO = 100
"""From this width who played is said too."""
MARK = Act(
    "history.mark", "m,space", "mark", "mark", "Mark", "Mark a session, or take the mark away; two can be marked"
)
REPLAY = Act("history.replay", "r", "replay", "replay", "Replay", "Replay the marked sessions, else the one chosen")
WORDS = Act(
    "history.words", "w", "words", "find words", "Find words", "Search what was said and written in all sessions"
)
PREFER = Act(
    "history.prefer",
    "p",
    "prefer",
    "prefer",
    "Prefer",
    "Say which of two marked sessions is better; all pairs without a mark",
)
SEARCH = Act("history.search", "slash", "search", "search", "Search", "Find sessions by words of title, id or doctor")


class HistoryScreen(SearchedScreen):
    """One line a session, the latest first."""

    HELP = """\
## History
Enter goes on with a session that is open, and opens the debrief of one that has ended. `/` searches.
`m` marks one session or two and `r` replays them, two side by side; without a mark it replays the one chosen. `p` asks
which of the two marked is better, blind; without marks it lists all pairs. `w` finds words that were said or written,
in all sessions.
"example" marks a recording to look at, which nothing counts.
"branch" marks a session that was taken over from another; the other stands here too, as it was. "observed" marks an
observed interview; at the top stands how many of yours supervisors have passed. "pressure" and "control" mark pressure
dialogues by the side that was played; of one still open ("talk") the side is not told.
"""
    ACTS = (SEARCH, MARK, REPLAY, PREFER, WORDS, BACK)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    HistoryScreen #list { height: 1fr; }
    HistoryScreen #empty { padding: 1 2; display: none; height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[SessionCard] | None = None
        """All sessions; None while they are read."""
        self._found: list[SessionCard] = []
        self._most = PAGE
        self._modes: dict[str, str] = {}
        self._marked: list[str] = []

    def body(self) -> ComposeResult:
        """Search, list, keys."""
        yield TitleBar("History", "loading")
        yield Input(placeholder="search", id="search", compact=True)
        yield ChoiceList(id="list", compact=True)
        yield Static("No sessions yet. Esc goes back; choose Encounter there.", id="empty", markup=False)
        yield KeyBar((OPEN, MARK, REPLAY, SEARCH, WORDS, HELP))

    async def opened(self) -> None:
        """Start in the list."""
        self.query_one("#list").focus()

    @on(events.ScreenResume)
    @work(group="history", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        cards = await self.app.session_cards()
        modes, observed = await asyncio.to_thread(self.app.rating.observed)
        if not going(self):
            self._loaded(cards, modes, observed)

    def _loaded(self, cards: list[SessionCard], modes: dict[str, str], observed: str) -> None:
        self._cards, self._modes = cards, modes
        _haystack.cache_clear()
        still = sum(1 for card in cards if not card.ended)
        right = f"{count(len(cards), 'session')}, {still} open" if cards else ""
        right = " · ".join(part for part in (right, observed) if part)
        self.query_one(TitleBar).show("History", right)
        self.query_one("#empty").display = not cards
        self.query_one("#list").display = bool(cards)
        self._filter(self.searched)

    @on(events.Resize)
    def _resized(self) -> None:
        self.call_after_refresh(lambda: self._filter(self.searched))

    def _filter(self, words: str) -> None:
        if self._cards is None:
            return
        wanted = words.casefold().split()
        self._found = [c for c in self._cards if all(w in _haystack(c) for w in wanted)] if wanted else self._cards
        menu = self.query_one("#list", OptionList)
        at = menu.highlighted or 0
        options = [Option(self._prompt(card)) for card in self._found[: self._most]]
        menu.set_options([*options, *self._rest()])
        if self._found:
            menu.highlighted = min(at, len(options) - 1)

    def _rest(self) -> list[Option]:
        """A last line where there are more: a list of all is slow to make where there are thousands."""
        rest = len(self._found) - self._most
        return [Option(Content(f"… {rest:,} older. Enter lists {min(rest, PAGE):,} more."))] if rest > 0 else []

    def _prompt(self, card: SessionCard) -> Content:
        mark = f"{'AB'[self._marked.index(card.id)]}▸" if card.id in self._marked else "  " if self._marked else ""
        return Content.assemble(mark, _line(card, self.size.width, self._modes.get(card.id, ""), len(mark)))

    def action_mark(self) -> None:
        """Mark the session under the cursor; the third takes the place of the second."""
        card = self._chosen()
        if card is None:
            return
        name = card.id
        self._marked = [m for m in self._marked if m != name] if name in self._marked else [*self._marked[:1], name]
        self._filter(self.searched)

    def action_replay(self) -> None:
        """Replay what is marked, else the session under the cursor."""
        card = self._chosen()
        chosen = self._marked or ([card.id] if card else [])
        if chosen:
            self.app.replays.open(chosen)

    def action_prefer(self) -> None:
        """Compare the two that are marked, blind; else all pairs that are due."""
        if len(self._marked) == 2:
            self.app.preferring.open(self._marked)
        else:
            self.app.preferring.queue()

    def action_words(self) -> None:
        """Search all sessions for words."""
        self.app.replays.search()

    @on(OptionList.OptionSelected, "#list")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if card := self._chosen(event.option_index):
            self.app.open_session(card.id)
        else:
            self._most += PAGE
            self._filter(self.searched)

    def _chosen(self, at: int | None = None) -> SessionCard | None:
        """The session at a place of the list, else under the cursor; None for the line after them."""
        at = self.query_one("#list", OptionList).highlighted if at is None else at
        return None if at is None or at >= min(len(self._found), self._most) else self._found[at]


UNDATED = "date not known".ljust(16)
"""In place of day and hour: some imported sources do not say when."""


@cache
def _haystack(card: SessionCard) -> str:
    origin = f"{BRANCH}{card.branched_from}" if card.branched_from else ""
    who = f"{card.arm} {card.doctor} {card.participant}"
    return f"{card.id} {card.case_id} {card.title} {who} {card.kind} {origin}".casefold()


def _line(card: SessionCard, width: int, mode: str = "", cut: int = 0) -> Content:
    day = datetime.fromtimestamp(card.started_ms / 1000).strftime("%Y-%m-%d %H:%M") if card.started_ms else UNDATED
    where = card.phase if card.kind == "encounter" else "talk"
    state = {"submitted": "ended", "stopped": "stopped"}.get(card.ended or "", f"open · {where}")
    who = one_line(card.doctor if is_model(card.doctor) else card.participant or card.arm) if width >= WITH_WHO else ""
    kind = f"{card.kind} · " if card.kind != "encounter" and card.ended else ""
    mark = EXAMPLE if card.example else BRANCH if card.branched_from else OBSERVED_MARK if mode else kind
    name = f"{mark}{card.title}"
    title = fit(one_line(name), (32 if width >= WITH_WHO else min(24, width - 53)) - cut)
    facts = f"  {fit(state, 16)} {count(card.turns, 'turn'):>8} {clock(card.active_ms):>7}  {who}".rstrip()
    return Content.assemble((day, "$muted"), "  ", title, (facts, "$muted"))
