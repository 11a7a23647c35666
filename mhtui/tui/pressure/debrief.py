"""The debrief of a pressure dialogue: what pressed, what was said, how it was read, and both kinds of error."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from mhtui.core.encounter import fold
from mhtui.core.errors import MhtuiError
from mhtui.play.pressure.room import Wanted
from mhtui.tui.acts import Act, bindings
from mhtui.tui.debrief.evidence import EvidencePane
from mhtui.tui.debrief.places import Places
from mhtui.tui.debrief.reads_back import REPLAY, ReadsBack
from mhtui.tui.debrief.rowlist import RowList
from mhtui.tui.debrief.tabs import TabLine
from mhtui.tui.keybar import KeyBar
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.keys import CARE
from mhtui.tui.pressure.rows import BUILD, PAGES, Dialogue
from mhtui.tui.screens.base import going
from mhtui.tui.show import count, inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.events import Event, PressureStart
    from mhtui.core.pressure.report import PressureReport
    from mhtui.tui.app import MhtuiApp

SHOW = Act("debrief.show", "enter", "show", "words", "Show the words", "Show where the chosen line was said")
AGAIN = Act("talk.again", "a", "again", "again", "Again", "Play this side of the scenario again, from the door")
OTHER = Act("talk.other", "o", "other", "other side", "Play the other side", "The same scenario, its other side")
EXPORT = Act("debrief.export", "e", "export", "export", "Export", "Write the debrief as a file")
COPY = Act("debrief.copy", "c", "copy_debrief", "copy", "Copy debrief", "Copy the whole debrief as text")
BACK = Act("debrief.back", "escape", "step_back", "back", "Back", "From the words to the list, then home")
RIGHT = Act("debrief.right", "right", "turn_page(1)", "page", "Next page", "Go to the next page of the debrief")
LEFT = Act("debrief.left", "left", "turn_page(-1)", "page", "Previous page", "Go to the page before")
RETRY = Act("debrief.retry", "f5,t", "retry", "try again", "Score again", "Try again to score the session")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
OPEN_PAGE: Final = tuple(
    Act(f"talk.page.{p.name}", str(n), f"page('{p.name}')", p.label, f"Debrief: {p.label}", f"Open {p.label}")
    for n, p in enumerate(PAGES, 1)
)
SCORING: Final = "Reading the replies. The first time can take a moment; Enter reads the conversation meanwhile."


class DialogueRows(RowList):
    """The lines, with help of their own."""

    HELP = """\
## Debrief of a pressure dialogue
Up and Down choose a line, Enter shows where it was said; Enter again shows its next place. 1 to 3 or Left and Right
change the page: the scores with unsafe acts first; turn by turn what pressed, what was said, how it was read and by
whom, and what holding could sound like; then both sides: safety items, and needless force, labels, turning away,
refusals with nothing to offer. A reply that was not read surely is undecided: it is no number.
`a` plays the same side again, `o` the other side.
"""


class PressureDebriefScreen(WithCare, ReadsBack):
    """Reads a dialogue back. Nothing here is shown before the end: the room sees to that."""

    app: MhtuiApp
    ACTS: ClassVar[tuple[Act, ...]] = (
        SHOW, AGAIN, OTHER, EXPORT, COPY, REPLAY, CARE, BACK, LEFT, RIGHT, RETRY, *OPEN_PAGE,
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    PressureDebriefScreen #state { padding: 1 2; height: auto; display: none; }
    PressureDebriefScreen #body { height: 1fr; }
    PressureDebriefScreen #main { width: 6fr; height: 1fr; }
    PressureDebriefScreen #evidence { width: 5fr; border-left: solid $border; }
    PressureDebriefScreen.-narrow #evidence, PressureDebriefScreen.-tiny #evidence { display: none; border: none; }
    PressureDebriefScreen.-narrow.-evidence #evidence { display: block; width: 1fr; }
    PressureDebriefScreen.-narrow.-evidence #main { display: none; }
    """

    def __init__(self, session_id: str) -> None:
        super().__init__()
        self.session_id = session_id
        self._start: PressureStart | None = None
        self._of: Dialogue | None = None
        self._places: Places | None = None
        self._page = PAGES[0].name

    @property
    def places(self) -> Places | None:
        """Where things are, once the report is there."""
        return self._places

    # --- loading -------------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Title, pages, list, words, keys."""
        yield TitleBar("Debrief")
        yield TabLine(PAGES)
        yield Static(id="state", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="main"):
                yield DialogueRows(id="rows")
            yield EvidencePane()
        yield KeyBar((SHOW, AGAIN, OTHER, EXPORT, BACK, HELP))

    async def opened(self) -> None:
        """Show the conversation at once; the readings when they are there."""
        self.query_one(TabLine).open(self._page)
        self.rows.focus()
        self._begin()

    def _begin(self) -> None:
        self._say(SCORING)
        self.run_worker(self._load(), group="debrief", exclusive=True, exit_on_error=False)

    async def _load(self) -> None:
        services = self.app.services
        try:
            happened = list(services.events(self.session_id))
            await self._take(happened)
            report = await services.pressure_room().report(self.session_id)
        except MhtuiError as error:
            self._failed(str(error))
        except Exception as error:  # a scorer that fails must not take the screen with it
            self.app.log.error(repr(error))
            self._failed(f"{type(error).__name__}: {error}")
        else:
            self._show_report(report, happened)

    async def _take(self, happened: list[Event]) -> None:
        state = fold(happened)
        self._start = state.start.pressure
        how = {"stopped": "stopped", None: "still open"}.get(state.ended, "")
        facts = [f"{state.usage.active_ms // 60_000} min", count(state.usage.turns, "turn"), how]
        title = state.start.title
        scenario = self.app.pressure.title(state.start)
        named = title if scenario == title else f"{scenario}: {title}"
        self.query_one(TitleBar).show(named, " · ".join(fact for fact in facts if fact))
        await self.evidence.take(state.dialogue)

    def _failed(self, words: str) -> None:
        if not going(self):
            self._say(f"It could not be scored: {words}\nNothing of it is lost. F5 or t tries again, Esc leaves.")

    def _say(self, words: str) -> None:
        state = self.query_one("#state", Static)
        state.update(inert(words))
        state.display = bool(words)
        self.query_one("#main").visible = not words

    def action_retry(self) -> None:
        """Score again after a failure."""
        if self._of is None and not any(w.group == "debrief" and w.is_running for w in self.workers):
            self._begin()

    # --- pages ---------------------------------------------------------------------------------------------------

    def _show_report(self, report: PressureReport, happened: list[Event]) -> None:
        self._of, self._places = Dialogue(report, happened), Places(happened)
        self._say("")
        reading = self.evidence.has_focus_within
        self._open(self._page)
        if reading:
            self._enter_evidence()

    def action_page(self, page: str) -> None:
        """Open a page."""
        self._open(page)

    def action_turn_page(self, by: int) -> None:
        """The next or previous page."""
        names = [page.name for page in PAGES]
        self._open(names[(names.index(self._page) + by) % len(names)])

    @on(TabLine.Chosen)
    def _tab(self, message: TabLine.Chosen) -> None:
        message.stop()
        self._open(message.page)

    def _open(self, page: str) -> None:
        self._page = page
        self.remove_class("-evidence")
        self.query_one(TabLine).open(page)
        if self._of is not None:
            self.rows.show(BUILD[page](self._of))
            self.rows.focus()

    # --- playing on, taking along --------------------------------------------------------------------------------

    def action_again(self) -> None:
        """The same side, to the door."""
        if self._start is not None:
            self._play(self._start.side == "control")

    def action_other(self) -> None:
        """The other side, to the door."""
        if self._start is not None:
            self._play(self._start.side != "control")

    def _play(self, control: bool) -> None:
        assert self._start is not None
        start = self._start
        wanted = Wanted(start.scenario, "control" if control else "pressure", start.script)
        self.app.pop_screen()
        self.app.pressure.open_door(start.scenario, wanted)

    def action_copy_debrief(self) -> None:
        """All pages to the clipboard, as text."""
        if self._of is None:
            self.app.notify("There is no score yet.", markup=False)
            return
        from mhtui.tui.pressure.plain import plain

        self.app.copy_to_clipboard(plain(self._of))
        self.app.notify("Debrief copied.", markup=False)

    def action_export(self) -> None:
        """The debrief as a file."""
        if self._of is None:
            self.app.notify("There is no score yet.", markup=False)
            return
        try:
            path = self.app.services.pressure_room().export(self.session_id)
        except (MhtuiError, OSError) as error:
            self.app.tell(f"The debrief could not be written: {error}")
        else:
            self.app.notify(f"Written to {path}", timeout=8, markup=False)
