"""The debrief of a pressure dialogue: what pressed, what was said, how it was read, and both kinds of error."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from mhtui.core.encounter import fold
from mhtui.play.pressure.room import Wanted
from mhtui.tui.acts import Act, bindings
from mhtui.tui.debrief.evidence import EvidencePane
from mhtui.tui.debrief.paged import COPY, HELP, LEFT, RETRY, RIGHT, PagedDebrief
from mhtui.tui.debrief.places import Places
from mhtui.tui.debrief.reads_back import REPLAY
from mhtui.tui.debrief.rowlist import RowList
from mhtui.tui.debrief.tabs import TabLine
from mhtui.tui.keybar import KeyBar
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.keys import CARE
from mhtui.tui.pressure.rows import BUILD, PAGES, Dialogue
from mhtui.tui.show import count
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mhtui.core.events import Event, PressureStart
    from mhtui.core.pressure.report import PressureReport

SHOW = Act("debrief.show", "enter", "show", "words", "Show the words", "Show where the chosen line was said")
AGAIN = Act("talk.again", "a", "again", "again", "Again", "Play this side of the scenario again, from the door")
OTHER = Act("talk.other", "o", "other", "other side", "Play the other side", "The same scenario, its other side")
EXPORT = Act("debrief.export", "e", "export", "export", "Export", "Write the debrief as a file")
BACK = Act("debrief.back", "escape", "step_back", "back", "Back", "From the words to the list, then home")
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


class PressureDebriefScreen(WithCare, PagedDebrief["PressureReport"]):
    """Reads a dialogue back. Nothing here is shown before the end: the room sees to that."""

    CENTRE = "#main"
    WAIT = SCORING
    NOT_SCORED = "It could not be scored"
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
        super().__init__(session_id, PAGES)
        self._start: PressureStart | None = None
        self._of: Dialogue | None = None
        self._places: Places | None = None

    @property
    def places(self) -> Places | None:
        """Where things are, once the report is there."""
        return self._places

    @property
    def scored(self) -> bool:
        """Whether the readings are there."""
        return self._of is not None

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

    async def _report(self) -> PressureReport:
        return await self.app.services.pressure_room().report(self.session_id)

    async def _take(self, happened: Sequence[Event]) -> None:
        state = fold(happened)
        self._start = state.start.pressure
        how = {"stopped": "stopped", None: "still open"}.get(state.ended, "")
        facts = [f"{state.usage.active_ms // 60_000} min", count(state.usage.turns, "turn"), how]
        title = state.start.title
        scenario = self.app.pressure.title(state.start)
        named = title if scenario == title else f"{scenario}: {title}"
        self.query_one(TitleBar).show(named, " · ".join(fact for fact in facts if fact))
        await self.evidence.take(state.dialogue)

    # --- pages ---------------------------------------------------------------------------------------------------

    def _show_report(self, report: PressureReport, happened: Sequence[Event]) -> None:
        self._of, self._places = Dialogue(report, happened), Places(happened)
        self._say("")
        self._reopen()

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

    def _plain(self) -> str:
        from mhtui.tui.pressure.plain import plain

        assert self._of is not None
        return plain(self._of)

    def _export(self) -> Path:
        return self.app.services.pressure_room().export(self.session_id)
