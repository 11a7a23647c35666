"""The content notice: what a dialogue may touch, that it can be stopped, who is waiting. Start, or back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from mhtui.core.errors import MhtuiError
from mhtui.core.pressure.care import STOPPING
from mhtui.play.who import is_model
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.keys import BACK, CARE
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.home import HELP
from mhtui.tui.show import inert, one_line, unwrapped
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.play.pressure.room import ScenarioCard, Wanted
    from mhtui.tui.app import MhtuiApp

START = Act("notice.start", "enter", "start", "start", "Start", "Begin the conversation; the clock starts")


class NoticeScreen(WithCare, MhtuiScreen):
    """The last words before the start."""

    app: MhtuiApp
    HELP = """\
## Content notice
What this conversation may touch, and the door note of whoever is waiting. Enter starts, Esc goes back. F6 shows where
to turn if something here touches you; that key works at any time.
"""
    ACTS = (START, CARE, BACK)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    NoticeScreen #notice { height: 1fr; padding: 1 2; }
    NoticeScreen #notice Static { max-width: 84; margin-bottom: 1; }
    NoticeScreen #buttons { height: 1; }
    NoticeScreen Button { margin-right: 2; min-width: 0; }
    """

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self._wanted = wanted
        self._card: ScenarioCard | None = None
        self._starting = False

    def body(self) -> ComposeResult:
        """Notice, door note, two buttons, keys."""
        yield TitleBar("Content notice", "the clock is not running yet")
        with VerticalScroll(id="notice"):
            yield Static(markup=False, id="about")
            yield Static(inert(STOPPING), id="stopping")
            yield Static(markup=False, id="door-note")
            with Horizontal(id="buttons"):
                yield Button(self._start_word(), id="start", compact=True, action="screen.start")
                yield Button("Back", id="back", compact=True, action="screen.back")
        yield KeyBar((START, CARE, BACK, HELP))

    def _start_word(self) -> str:
        return "Start and watch" if is_model(self._wanted.doctor) else "Start"

    async def opened(self) -> None:
        """Find the words, off the screen's thread."""
        self._load()

    @work(group="scenarios", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        room = self.app.services.pressure_room()
        try:
            cards, note = await asyncio.to_thread(lambda: (room.cards(), room.door_note(self._wanted)))
        except MhtuiError as error:
            self.query_one("#about", Static).update(inert(f"{error} Esc goes back."))
            self.query_one("#start").display = False
            return
        card = next(card for card in cards if card.id == self._wanted.scenario_id)
        self._card = card
        about = Content.assemble(
            (one_line(card.title), "bold"), "\n\n", ("Content: ", "bold"), inert(card.content_notice)
        )
        self.query_one("#about", Static).update(about)
        heading = Content.styled("Door note", "bold $primary")
        self.query_one("#door-note", Static).update(Content("\n").join([heading, inert(unwrapped(note))]))
        self.query_one("#start").focus()

    def action_start(self) -> None:
        """Begin, once; on the other button Enter goes back."""
        if self.focused is self.query_one("#back"):
            self.action_back()
        elif self._card is not None and not self._starting:
            self._starting = True
            self.query_one("#start", Button).label = "Starting …"
            self.app.pressure.begin(self._wanted)

    def stay_out(self) -> None:
        """It could not be opened: it may be tried again."""
        self._starting = False
        self.query_one("#start", Button).label = self._start_word()

    def action_back(self) -> None:
        """Do not start; once starting, the conversation opens and can be left from there."""
        if self._starting:
            self.app.tell("Starting. Esc and Ctrl+Q are heard there.")
        else:
            self.dismiss(None)
