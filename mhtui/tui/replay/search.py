"""Search over what was said and written in all sessions."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.play.replay.room import Hit, Hits
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.screens.home import HELP, QUIT
from mhtui.tui.show import count, fit, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp

OPEN: Final = Act("found.open", "enter", "open", "read there", "Read there", "Replay the session from this place")
BACK: Final = Act("found.back", "escape", "back", "back", "Back", "From the list to the words, then back")
MOST: Final = 200


class SearchScreen(MhtuiScreen):
    """Words on top, places below; Enter on words searches, Enter on a place replays from there."""

    app: MhtuiApp
    HELP = """\
## Search
Type words and press Enter: every place in which all of them stand, in any form ("sleeping" finds "sleep"), in what was
said, ordered, written and planned in all sessions. Enter on a place reads the session there.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (BACK,)
    BINDINGS: ClassVar[list[BindingType]] = bindings(BACK)
    DEFAULT_CSS = """
    SearchScreen #found { height: 1fr; }
    SearchScreen #said { padding: 1 2; height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Hit, ...] = ()

    def body(self) -> ComposeResult:
        """Words, what is to be said of them, places."""
        yield TitleBar("Search all sessions")
        yield Input(placeholder="words that were said or written", id="search", compact=True)
        yield Static("Enter searches.", id="said", markup=False)
        yield ChoiceList(id="found", compact=True)
        yield KeyBar((OPEN, BACK, HELP, QUIT))

    async def opened(self) -> None:
        """Type at once."""
        self.query_one("#search").focus()

    @on(Input.Submitted, "#search")
    def _asked(self, event: Input.Submitted) -> None:
        self._say("Searching…")
        self.run_worker(self._search(event.value), group="search", exclusive=True, exit_on_error=False)

    async def _search(self, words: str) -> None:
        room = self.app.services.replay_room()
        try:
            hits = await asyncio.to_thread(room.search, words, MOST, self._indexing)
        except MhtuiError as error:
            hits, problem = Hits(0, ()), str(error)
        else:
            problem = "" if hits.shown else "These words stand nowhere together."
        if not going(self):
            self._show(hits, problem)

    def _indexing(self, read: int, of: int) -> None:
        self.app.call_from_thread(self._say, f"Reading new sessions: {read:,} of {of:,}")

    def _say(self, text: str) -> None:
        if not going(self):
            said = self.query_one("#said", Static)
            said.update(Content(text))
            said.display = bool(text)

    def _show(self, hits: Hits, problem: str) -> None:
        self._shown = hits.shown
        self._say(problem)
        found = ", ".join(filter(None, (count(hits.total, "place"), hits.shown_are)))
        self.query_one(TitleBar).show("Search all sessions", found if hits.total else "")
        menu = self.query_one("#found", OptionList)
        menu.set_options([Option(_line(hit, self.size.width)) for hit in hits.shown])
        if hits.shown:
            menu.highlighted = 0
            menu.focus()

    @on(OptionList.OptionSelected, "#found")
    def _opened(self, event: OptionList.OptionSelected) -> None:
        hit = self._shown[event.option_index]
        self.app.replays.open([hit.session_id], at=(hit.session_id, hit.seq))

    def action_back(self) -> None:
        """From the places to the words, then back."""
        words = self.query_one("#search", Input)
        if words.has_focus or not self._shown:
            self.dismiss(None)
        else:
            words.focus()


def _line(hit: Hit, width: int) -> Content:
    turn = f", turn {hit.turn}" if hit.turn else ""
    where = f"{one_line(hit.title)} · {hit.kind}{turn} · {hit.session_id[-6:]}"
    return Content.assemble((where, "$muted"), "\n  ", fit(one_line(hit.excerpt), width - 6))
