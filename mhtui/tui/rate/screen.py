"""Rating one session: the session on one side, the rubric on the other, nothing about who played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import TextArea

from mhtui.core.errors import MhtuiError
from mhtui.core.rating_room import Seal
from mhtui.core.ratings import Citation
from mhtui.mentaleval.queue import CALIBRATION, Place
from mhtui.mentaleval.queue_sheet import Sheet, ratings_of_sheet
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.dialogs import LOCK, ReviewDialog, StretchDialog
from mhtui.tui.rate.keeper import SheetKeeper
from mhtui.tui.rate.lines import LinesView, parts_of, place_of
from mhtui.tui.rate.pane import RubricPane
from mhtui.tui.rate.stopwatch import Stopwatch
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.show import clock, count, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.events import Event
    from mhtui.core.rubric import Dimension, Rubric
    from mhtui.tui.app import MhtuiApp

NEXT = Act(
    "rate.next", "enter,right_square_bracket", "step(1)", "next", "Next dimension", "To the next one, then review"
)
BEFORE = Act("rate.before", "left_square_bracket", "step(-1)", "before", "Dimension before", "To the dimension before")
QUOTE = Act("rate.quote", "q", "quote", "quote", "Quote", "Quote the marked line, or the words selected with the mouse")
UNQUOTE = Act("rate.unquote", "u", "unquote", "take back", "Take back a quote", "Take back the last quote")
COMMENT = Act("rate.comment", "c", "comment", "comment", "Comment", "Write on this dimension; Esc comes back")
RUBRIC = Act("rate.rubric", "f2,r", "rubric", "rubric", "Rubric", "All anchors of the dimension, or the session again")
REVIEW = Act("rate.review", "ctrl+s,l", "review", "review", "Review and lock", "See all ratings; lock them", True)
PAUSE = Act("rate.pause", "f9,p", "pause", "pause", "Pause", "Stop the clock until you come back")
LESS = Act("rate.level_down", "left", "look(-1)", "anchor", "Anchor below", "Read the anchor of the level below")
MORE = Act("rate.level_up", "right", "look(1)", "anchor", "Anchor above", "Read the anchor of the level above")
CLEAR = Act("rate.clear", "x", "clear", "clear", "Clear", "Take the level back; comment and quotes stay")
NA = Act("rate.na", "n", "rate('na')", "n/a", "Not applicable", "There is nothing to score here")
BACK = Act("rate.back", "escape", "back", "back", "Back", "Leave; the sheet is kept as it is")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
LEVELS: Final = tuple(
    Act(f"rate.level.{n}", str(n), f"rate('{n}')", str(n), f"Give level {n}", f"Give level {n} in this dimension")
    for n in range(10)
)
SAVE_S: Final = 0.5
TICK_S: Final = 5.0


class RatingScreen(MhtuiScreen):
    """One session of a rater's queue. Every change is kept; nothing is given before it is locked."""

    app: MhtuiApp
    HELP = """\
## Rating
Read the session, and give each dimension a level with its number key, or `n` where there is nothing to score. Left and
Right show the anchors without giving anything; `r` shows all of them. `q` quotes the marked line, `c` writes a comment,
Enter goes on. `l` reviews and locks. Until then nobody sees your ratings and you see nobody's, nor who played. The
clock runs only while this screen is in front; `p` stops it.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (
        NEXT, BEFORE, QUOTE, UNQUOTE, COMMENT, RUBRIC, REVIEW, PAUSE, LESS, MORE, CLEAR, NA, BACK, *LEVELS,
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    RatingScreen #body { height: 1fr; layout: vertical; }
    RatingScreen.-wide #body { layout: horizontal; }
    RatingScreen LinesView { width: 1fr; }
    RatingScreen.-narrow.-rubric LinesView, RatingScreen.-tiny.-rubric LinesView { display: none; }
    """

    def __init__(self, rater: str, rubric: Rubric, place: Place, session: Sequence[Event], keeper: SheetKeeper) -> None:
        super().__init__()
        self.rater, self.rubric, self.place = rater, rubric, place
        self._session = session
        self._keeper = keeper
        self._at = next((n for n, one in enumerate(rubric.dimensions) if not keeper.sheet.entry(one.id).given), 0)
        self._level = self._first_level()
        self._watch = Stopwatch()
        self._quoting = False
        self._been: set[str] = set()
        self._told = ""

    # --- what is shown -------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Title, session, rubric, keys."""
        yield TitleBar("Rate")
        with Container(id="body"):
            yield LinesView(parts_of(self._session, self.rubric), id="lines")
            yield RubricPane(self.action_leave_comment)
        yield KeyBar((NEXT, QUOTE, COMMENT, RUBRIC, REVIEW, HELP))

    async def opened(self) -> None:
        """The first dimension that is missing."""
        self.lines.focus()
        self._show()
        self._been.add(self.dimension.id)
        self._watch.start()
        self.set_interval(TICK_S, self._tick)
        self.watch(self.app, "app_focus", self._focus_changed, init=False)
        if self._keeper.problem:
            self.app.tell(self._keeper.problem)

    @property
    def lines(self) -> LinesView:
        """The session."""
        return self.query_one(LinesView)

    @property
    def pane(self) -> RubricPane:
        """The rubric."""
        return self.query_one(RubricPane)

    @property
    def dimension(self) -> Dimension:
        """The one being rated."""
        return self.rubric.dimensions[self._at]

    @property
    def sheet(self) -> Sheet:
        """What is given so far."""
        return self._keeper.sheet

    def _first_level(self) -> int:
        given = self._keeper.sheet.entry(self.dimension.id).score
        middle = min(
            self.dimension.anchors, key=lambda n: abs(2 * n - self.rubric.scale.least - self.rubric.scale.most)
        )
        return middle if given is None else given

    def _show(self) -> None:
        if going(self):
            return
        entry = self.sheet.entry(self.dimension.id)
        self.pane.show(self.rubric, self.dimension, self._level, entry)
        quotes: dict[int, list[str]] = {}
        for one in entry.citations:
            quotes.setdefault(one.seq, []).append(one.quote)
        self.lines.set_highlight(quotes)
        self._show_title()

    def _show_title(self) -> None:
        given = len(self.rubric.dimensions) - len(self.sheet.missing(self.rubric))
        facts = [
            self.rater,
            "calibration" if self.place.calibration else "",
            f"{given} of {count(len(self.rubric.dimensions), 'rating')}",
            clock(self._spent()),
        ]
        title = f"Session {self.place.number}: {one_line(self.place.title)}"
        self.query_one(TitleBar).show(title, " · ".join(fact for fact in facts if fact))

    def _spent(self) -> int:
        return sum(entry.took_ms for entry in self.sheet.entries.values()) + self._watch.so_far

    # --- keeping -------------------------------------------------------------------------------------------------

    def _take(self, sheet: Sheet) -> None:
        """Another state of the sheet, with the time so far on the dimension in front."""
        if self._keeper.take(sheet.timed(self.dimension.id, self._watch.lap())):
            self.set_timer(SAVE_S, self._flush)
        self._show()

    def _flush(self) -> None:
        try:
            self._keeper.flush()
            self._told = ""
        except MhtuiError as error:
            if str(error) != self._told:
                self._told = str(error)
                self.app.tell(f"The sheet cannot be kept: {error}")
            self.set_timer(TICK_S, self._flush)

    def _tick(self) -> None:
        """Time counts also where nothing is typed; a killed program loses five seconds of it at most."""
        if self._watch.running and self._watch.so_far >= 1000:
            self._keeper.take(self.sheet.timed(self.dimension.id, self._watch.lap()))
            self._flush()
        if not going(self):
            self._show_title()

    def put_down(self) -> None:
        """Stop the clock and keep the sheet."""
        self._watch.stop()
        if self._watch.so_far >= 1000 or self.sheet.entries:
            self._keeper.take(self.sheet.timed(self.dimension.id, self._watch.lap()))
        self._flush()

    def on_unmount(self) -> None:
        """However the screen goes, the sheet is kept."""
        if self._keeper.unsaved or self._watch.running:
            self.put_down()

    @on(events.ScreenSuspend)
    def _covered(self) -> None:
        if not self._quoting:
            self._watch.stop()

    @on(events.ScreenResume)
    def _in_front(self) -> None:
        self._quoting = False
        if self.is_mounted and self.query(LinesView):
            self._watch.start()

    def _focus_changed(self, here: bool) -> None:
        """Another window of the desk in front: time does not count, where the terminal tells."""
        if not here:
            self._watch.stop()
        elif self.app.screen is self:
            self._watch.start()

    # --- rating --------------------------------------------------------------------------------------------------

    def action_rate(self, what: str) -> None:
        """Give a level, or `na`."""
        try:
            self._take(self.sheet.scored(self.rubric, self.dimension, None if what == "na" else int(what)))
        except ValueError as error:
            self.app.notify(str(error), markup=False, timeout=4)
            return
        if what != "na":
            self._level = int(what)
            self._show()

    def action_clear(self) -> None:
        """No level."""
        self._take(self.sheet.cleared(self.dimension.id))

    def action_look(self, by: int) -> None:
        """The anchor of another level."""
        scale = self.rubric.scale
        self._level = min(scale.most, max(scale.least, self._level + by))
        self._show()

    async def action_step(self, by: int) -> None:
        """Another dimension; after the last one the review."""
        to = self._at + by
        if to >= len(self.rubric.dimensions):
            self.action_review()
        elif to >= 0:
            await self.go_to(to)

    async def go_to(self, at: int) -> None:
        """This dimension; the first time also to where its material begins."""
        self._keeper.take(self.sheet.timed(self.dimension.id, self._watch.lap()))
        self._at = at
        self._level = self._first_level()
        self._show()
        self._flush()
        if self.dimension.id not in self._been:
            self._been.add(self.dimension.id)
            place = place_of(self.lines.parts, self.dimension)
            if place is not None and self.dimension.material[-1] != "dialogue":
                await self.lines.show_line(place, top=True)

    # --- quotes and comment --------------------------------------------------------------------------------------

    def action_quote(self) -> None:
        """Quote what is selected, else ask which words of the marked line."""
        selected = self.get_selected_text()
        if selected and selected.strip():
            self._quote_selected(selected)
            return
        part = self.lines.part
        if part is None:
            return
        stretches = part.stretches()
        had = [one.quote for one in self.sheet.entry(self.dimension.id).citations if one.seq == part.seq]
        if len(stretches) == 1:
            self._cite(part.seq, stretches[0])
        elif stretches:
            self._quoting = True
            self.app.push_screen(StretchDialog(stretches, had), lambda quote: self._cite(part.seq, quote))

    def _quote_selected(self, selected: str) -> None:
        shown = selected.strip()
        found = ((part.seq, part.exact(shown)) for view in self._selected_parts() if (part := view))
        seq, exact = next(((seq, exact) for seq, exact in found if exact), (-1, ""))
        if exact:
            self.clear_selection()
            self._cite(seq, exact)
        else:
            self.app.notify("Select words of one line to quote them.", markup=False, timeout=4)

    def _selected_parts(self) -> list:  # type: ignore[type-arg]
        low = self.lines._low
        views = self.lines.mounted
        return [self.lines.parts[low + n] for n, view in enumerate(views) if view in self.selections]

    def _cite(self, seq: int, quote: str | None) -> None:
        if quote is None:
            return
        try:
            self._take(self.sheet.cited(self.dimension.id, Citation(seq=seq, quote=quote)))
        except ValueError as error:
            self.app.notify(str(error), markup=False, timeout=4)

    def action_unquote(self) -> None:
        """Without the last quote."""
        self._take(self.sheet.uncited(self.dimension.id))

    def action_comment(self) -> None:
        """To the comment."""
        self.pane.comment.focus()

    def action_leave_comment(self) -> None:
        """Back to the session."""
        self._home_focus()

    def _home_focus(self) -> None:
        rubric = self.has_class("-rubric") and not self.has_class("-wide") and not self.has_class("-ultra")
        (self.query_one("#full-scroll") if rubric else self.lines).focus()

    @on(TextArea.Changed, "#comment")
    def _commented(self, event: TextArea.Changed) -> None:
        event.stop()
        self._take(self.sheet.commented(self.dimension.id, event.text_area.text))

    def action_rubric(self) -> None:
        """All anchors, or the session again."""
        self.toggle_class("-rubric")
        self._home_focus()

    # --- leaving -------------------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Cover the session and stop the clock."""
        self.put_down()
        dialog = ChoiceDialog("Paused", "The clock stands; the sheet is kept.", [Choice("on", "Go on")], opaque=True)
        self.app.push_screen(dialog)

    def action_review(self) -> None:
        """All ratings, and the lock."""
        self.put_down()
        self.app.push_screen(ReviewDialog(self.rubric, self.sheet), self._reviewed)

    async def _reviewed(self, answer: str | None) -> None:
        if answer == LOCK:
            self._lock()
        elif answer:
            await self.go_to([one.id for one in self.rubric.dimensions].index(answer))

    def _lock(self) -> None:
        room = self.app.services.rating_room()
        now = room.now_ms()
        tags = (CALIBRATION,) if self.place.calibration else ()
        ratings = ratings_of_sheet(
            self.sheet, self.rubric, self._session, rater=self.rater, new_id=room.new_id, at_ms=now, tags=tags
        )
        try:
            room.lock(Seal(self.place.session_id, self.rater, self.rubric.hash, "locked", now), ratings)
        except MhtuiError as error:
            self.app.tell(str(error))
            return
        self._keeper.forget()
        self._watch = Stopwatch()
        from mhtui.tui.rate.locked import LockedScreen

        self.app.switch_screen(LockedScreen(self.rater, self.rubric, self.place))

    def action_back(self) -> None:
        """To the queue; from all anchors to the session first."""
        if self.has_class("-rubric"):
            self.action_rubric()
            return
        self.put_down()
        self.dismiss(None)
