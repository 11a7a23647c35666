"""The debrief of one session: scores, what was missed, and where each credit was earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Static

from mhtui.core.encounter import Encounter, fold
from mhtui.core.errors import MhtuiError
from mhtui.core.ratings import Rating, in_force
from mhtui.play.settling import undecided
from mhtui.tui.acts import Act, bindings
from mhtui.tui.debrief import rows
from mhtui.tui.debrief.evidence import EvidencePane
from mhtui.tui.debrief.paged import COPY, HELP, LEFT, NO_SCORE, RETRY, RIGHT, PagedDebrief
from mhtui.tui.debrief.places import Places
from mhtui.tui.debrief.reads_back import REPLAY
from mhtui.tui.debrief.rowlist import RowList
from mhtui.tui.debrief.tabs import Page, TabLine
from mhtui.tui.keybar import KeyBar
from mhtui.tui.settle.places import SETTLE, settle
from mhtui.tui.show import count, inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from pathlib import Path

    from mhtui.core.events import Event
    from mhtui.core.report import Report

PAGES: Final = (
    Page("scores", "Scores", "Scores"),
    Page("missed", "Missed", "Missed"),
    Page("covered", "Covered", "Cover"),
    Page("mental", "Mental state", "MSE", middle="Mental"),
    Page("exams", "Exams Dx", "Exams"),
    Page("plan", "Plan", "Plan"),
    Page("led", "Process", "Proc"),
    Page("reference", "Reference", "Ref"),
)
BUILD: Final[dict[str, Callable[[rows.Material], rows.Rows]]] = {
    "scores": rows.scores,
    "missed": rows.missed,
    "covered": rows.covered,
    "mental": rows.mental_state,
    "exams": rows.exams_and_diagnosis,
    "plan": rows.plan,
    "led": rows.led,
}

SHOW = Act("debrief.show", "enter", "show", "evidence", "Show evidence", "Show where the chosen line was earned")
EXPORT = Act(
    "debrief.export", "e", "export", "export", "Export", "Write the debrief as Markdown into the exports folder"
)
NEXT_CASE = Act("debrief.next_case", "n", "next_case", "next case", "Next case", "Go to the door of the next case")
BACK = Act("debrief.back", "escape", "step_back", "back", "Back", "From the evidence to the list, then home")
OPEN_PAGE: Final = tuple(
    Act(
        f"debrief.page.{p.name}",
        str(n),
        f"page('{p.name}')",
        p.label,
        f"Debrief: {p.label}",
        f"Open the page {p.label}",
    )
    for n, p in enumerate(PAGES, 1)
)

SCORING = (
    "Scoring: comparing what was found out and written with the reference. The first time can take a minute.\n"
    "Enter reads the dialogue meanwhile; Esc leaves, and the score is made when you come back."
)
STILL = SCORING.replace("The first time can take a minute.", "{seconds} s so far.")
"""`seconds` is a number of ours, never text from outside."""


class DebriefScreen(PagedDebrief["Report"]):
    """Reads a session back. `Services.report` sees to it that nothing of the reference is shown before the end."""

    HELP = RowList.HELP
    CENTRE = "#pages"
    WAIT = SCORING
    NOT_SCORED = "The session could not be scored"
    ACTS: ClassVar[tuple[Act, ...]] = (
        SHOW,
        EXPORT,
        COPY,
        NEXT_CASE,
        SETTLE,
        REPLAY,
        BACK,
        LEFT,
        RIGHT,
        RETRY,
        *OPEN_PAGE,
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    DebriefScreen #state { padding: 1 2; height: auto; display: none; }
    DebriefScreen #body { height: 1fr; }
    DebriefScreen #side { display: none; width: 62; height: 1fr; border-right: solid $border; }
    DebriefScreen #main { width: 1fr; height: 1fr; }
    DebriefScreen #pages { height: 1fr; }
    DebriefScreen #reference { height: 1fr; padding: 0 2; }
    DebriefScreen #reference Static { height: auto; }
    DebriefScreen #evidence { width: 1fr; border-left: solid $border; }
    DebriefScreen.-wide #main { width: 6fr; }
    DebriefScreen.-wide #evidence { width: 5fr; }
    DebriefScreen.-ultra #side { display: block; width: 48; }
    DebriefScreen.-ultra #evidence { width: 1fr; }
    DebriefScreen.-narrow #evidence, DebriefScreen.-tiny #evidence { display: none; border: none; }
    DebriefScreen.-narrow.-evidence #evidence { display: block; }
    DebriefScreen.-narrow.-evidence #main { display: none; }
    """

    def __init__(self, session_id: str) -> None:
        super().__init__(session_id, PAGES)
        self._encounter: Encounter | None = None
        self._material: rows.Material | None = None
        self._seconds = 0

    @property
    def scored(self) -> bool:
        """Whether the score is there."""
        return self._material is not None

    # --- loading -------------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Title, pages, list, evidence, keys."""
        yield TitleBar("Debrief")
        yield TabLine(PAGES)
        yield Static(SCORING, id="state", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="side"):
                yield RowList(id="summary")
            with Vertical(id="main"), ContentSwitcher(id="pages", initial="rows"):
                yield RowList(id="rows")
                with VerticalScroll(id="reference", can_focus=True):
                    yield Static("", id="reference-text", markup=False)
            yield EvidencePane()
        yield KeyBar((SHOW, EXPORT, COPY, NEXT_CASE, BACK, HELP))

    async def opened(self) -> None:
        """Show the dialogue at once; the scores when they are there."""
        self.query_one(TabLine).open(self._page)
        self.rows.focus()
        self._begin()
        self.set_interval(1.0, self._tick)

    def _begin(self) -> None:
        self._seconds = 0
        super()._begin()

    async def _report(self) -> Report:
        return await self.app.services.report(self.session_id)

    def _ratings(self) -> tuple[Rating, ...]:
        kept = self.app.services.rating_room().ratings()
        return tuple(in_force([rating for rating in kept if rating.session_id == self.session_id]))

    async def _take(self, happened: Sequence[Event]) -> None:
        self._encounter = encounter = fold(happened)
        minutes = encounter.usage.active_ms // 60_000
        how = {"stopped": "ended early", None: "still open"}.get(encounter.ended, "")
        facts = [f"{minutes} min", count(encounter.usage.turns, "turn"), how]
        self.query_one(TitleBar).show(encounter.start.title, " · ".join(fact for fact in facts if fact))
        await self.evidence.take(encounter.dialogue)

    def _tick(self) -> None:
        if self._material is None and self._loading:
            self._seconds += 1
            if self._seconds >= 3:
                self._say(STILL.format(seconds=self._seconds))

    # --- pages ---------------------------------------------------------------------------------------------------

    def _show_report(self, report: Report, happened: Sequence[Event]) -> None:
        self._material = rows.Material(report, Places(happened), self.app.services.icd11, self._ratings())
        self._say("")
        some = SETTLE if undecided(report) else COPY
        self.query_one(KeyBar).show_acts((SHOW, EXPORT, some, NEXT_CASE, BACK, HELP))
        self.query_one("#summary", RowList).show(rows.scores(self._material), choose=False)
        self.query_one("#reference-text", Static).update(inert(report.reference_note))
        if self.has_class("-ultra") and self._page == "scores":
            self._page = "missed"
        self._reopen()

    def _open(self, page: str) -> None:
        if page == "scores" and self.has_class("-ultra") and self._material is not None:
            self.query_one("#summary").focus()
            return
        self._page = page
        self.remove_class("-evidence")
        self.query_one(TabLine).open(page)
        pages = self.query_one("#pages", ContentSwitcher)
        pages.current = "reference" if page == "reference" else "rows"
        if self._material is None:
            return
        if page == "reference":
            self.query_one("#reference").focus()
            self.call_next(self._show_own_note)
        else:
            self.rows.show(BUILD[page](self._material))
            self.rows.focus()

    async def _show_own_note(self) -> None:
        assert self._material is not None
        seq = self._material.places.last("note_written")
        pages = self._material.places.pages(seq) if seq is not None else []
        await self.evidence.show_pages("Your note" if pages else "No note was written", pages)

    # --- evidence ------------------------------------------------------------------------------------------------

    @property
    def places(self) -> Places | None:
        """Where things are, once the report is there."""
        return self._material.places if self._material else None

    @property
    def beside(self) -> Widget:
        """The list, or the reference note."""
        return self.query_one("#reference") if self._page == "reference" else self.rows

    def action_settle(self) -> None:
        """What is undecided, one by one; if anything was decided, the session is scored again."""
        if self._material is None:
            self.app.notify(NO_SCORE, markup=False)
        elif not undecided(self._material.report):
            self.app.notify("Nothing is undecided in this session.", markup=False)
        else:
            settle(self.app, [self.session_id], again=True, then=self._score_again)

    def _score_again(self) -> None:
        self._material = None
        self._begin()

    # --- leaving, taking along -----------------------------------------------------------------------------------

    def action_next_case(self) -> None:
        """The door of the next case: one never played, else the one after this."""
        try:
            cards = self.app.services.cases()
        except MhtuiError as error:
            self.app.tell(str(error))
            return
        case_id = self._encounter.start.case_id if self._encounter else ""
        ids = [card.id for card in cards]
        at = ids.index(case_id) if case_id in ids else -1
        after = [*cards[at + 1 :], *cards[: max(at, 0)]]
        chosen = next((card for card in after if not card.played), after[0] if after else None)
        if chosen is None:
            self.app.notify("There is no other case.", markup=False)
            return
        self.app.pop_screen()
        self.app.open_door(chosen.id)

    def _plain(self) -> str:
        from mhtui.tui.debrief.plain import plain

        assert self._material is not None
        pages = [(page.label, BUILD[page.name]) for page in PAGES if page.name in BUILD]
        return plain(self._material.report.case_title, self._material, pages)

    def _export(self) -> Path:
        return self.app.services.export_debrief(self.session_id)
