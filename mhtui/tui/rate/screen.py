"""Rating one session: the session on one side, the rubric on the other, nothing about who played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import Static, TextArea

from mhtui.core.errors import MhtuiError
from mhtui.core.rating_room import Seal
from mhtui.core.ratings import Citation
from mhtui.mentaleval.queue import CALIBRATION, Place
from mhtui.mentaleval.queue_lines import parts_of, place_of
from mhtui.mentaleval.queue_sheet import ratings_of_sheet
from mhtui.play.observed import times
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate import keys
from mhtui.tui.rate.dialogs import LOCK, ReviewDialog, StretchDialog
from mhtui.tui.rate.keeping import KeepingScreen
from mhtui.tui.rate.lines import LinesView
from mhtui.tui.rate.pane import RubricPane
from mhtui.tui.screens.base import going
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.show import clock, count, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.events import Event
    from mhtui.core.rubric import Dimension, Rubric
    from mhtui.tui.app import MhtuiApp
    from mhtui.tui.rate.keeper import SheetKeeper


class RatingScreen(KeepingScreen):
    """One session of a rater's queue. Every change is kept; nothing is given before it is locked."""

    app: MhtuiApp
    HELP = """\
## Rating
Read the session, and give each dimension a level with its number key, or `n` where there is nothing to score. Left and
Right show the anchors without giving anything; `r` shows all of them. `q` quotes the marked line, `c` writes a comment,
Enter goes on. `l` reviews and locks. Until then nobody sees your ratings and you see nobody's, nor who played. The
clock runs only while this screen is in front; `p` stops it.
"""
    ACTS: ClassVar[tuple[Act, ...]] = keys.ALL
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    RatingScreen #times { height: auto; padding: 0 1; color: $muted; }
    RatingScreen #times.-none { display: none; }
    RatingScreen #body { height: 1fr; layout: vertical; }
    RatingScreen.-wide #body, RatingScreen.-ultra #body { layout: horizontal; }
    RatingScreen.-wide RubricPane, RatingScreen.-ultra RubricPane {
      width: 48; height: 1fr; max-height: 100%; border-top: none; border-left: solid $border;
    }
    RatingScreen.-ultra RubricPane { width: 62; }
    RatingScreen.-ultra #anchor, RatingScreen.-rubric #anchor { display: none; }
    RatingScreen.-wide #full-scroll, RatingScreen.-ultra #full-scroll, RatingScreen.-rubric #full-scroll {
      display: block; height: 1fr; margin: 1 0;
    }
    RatingScreen.-wide #comment, RatingScreen.-ultra #comment { height: 5; }
    RatingScreen.-wide #quotes, RatingScreen.-ultra #quotes { max-height: 4; }
    RatingScreen.-narrow.-rubric RubricPane, RatingScreen.-tiny.-rubric RubricPane {
      height: 1fr; max-height: 100%; border-top: none;
    }
    RatingScreen LinesView { width: 1fr; }
    RatingScreen.-narrow.-rubric LinesView, RatingScreen.-tiny.-rubric LinesView { display: none; }
    """

    def __init__(self, rater: str, rubric: Rubric, place: Place, session: Sequence[Event], keeper: SheetKeeper) -> None:
        super().__init__(keeper)
        self.rater, self.rubric, self.place = rater, rubric, place
        self._session = session
        self._at = next((n for n, one in enumerate(rubric.dimensions) if not keeper.sheet.entry(one.id).given), 0)
        self._level = self._first_level()
        self._been: set[str] = set()

    # --- what is shown -------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Title, session, rubric, keys."""
        yield TitleBar("Rate")
        used = times(self._session)
        yield Static(used.words if used else "", id="times", classes="" if used else "-none", markup=False)
        with Container(id="body"):
            yield LinesView(parts_of(self._session, self.rubric), id="lines")
            yield RubricPane(self.action_leave_comment)
        yield KeyBar((keys.NEXT, keys.QUOTE, keys.COMMENT, keys.RUBRIC, keys.REVIEW, keys.HELP))

    async def opened(self) -> None:
        """The first dimension that is missing."""
        self.lines.focus()
        self.show_sheet()
        self._been.add(self.dimension.id)
        self.begin_keeping()

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

    def _first_level(self) -> int:
        given = self.keeper.sheet.entry(self.dimension.id).score
        middle = min(
            self.dimension.anchors, key=lambda n: abs(2 * n - self.rubric.scale.least - self.rubric.scale.most)
        )
        return middle if given is None else given

    def show_sheet(self) -> None:
        """Scale, anchors, comment and quotes of the dimension in front."""
        if going(self):
            return
        entry = self.sheet.entry(self.dimension.id)
        self.pane.show(self.rubric, self.dimension, self._level, entry)
        quotes: dict[int, list[str]] = {}
        for one in entry.citations:
            quotes.setdefault(one.seq, []).append(one.quote)
        self.lines.set_highlight(quotes)
        self.show_title()

    def show_title(self) -> None:
        """What is given, and the time."""
        given = len(self.rubric.dimensions) - len(self.sheet.missing(self.rubric))
        facts = [
            self.rater,
            "calibration" if self.place.calibration else "",
            f"{given} of {count(len(self.rubric.dimensions), 'rating')}",
            clock(self.spent_ms),
        ]
        title = f"Session {self.place.number}: {one_line(self.place.title)}"
        self.query_one(TitleBar).show(title, " · ".join(fact for fact in facts if fact))

    # --- rating --------------------------------------------------------------------------------------------------

    def action_rate(self, what: str) -> None:
        """Give a level, or `na`."""
        try:
            self.take(self.sheet.scored(self.rubric, self.dimension, None if what == "na" else int(what)))
        except ValueError as error:
            self.app.notify(str(error), markup=False, timeout=4)
            return
        if what != "na":
            self._level = int(what)
            self.show_sheet()

    def action_clear(self) -> None:
        """No level."""
        self.take(self.sheet.cleared(self.dimension.id))

    def action_look(self, by: int) -> None:
        """The anchor of another level."""
        scale = self.rubric.scale
        self._level = min(scale.most, max(scale.least, self._level + by))
        self.show_sheet()

    async def action_step(self, by: int) -> None:
        """Another dimension; after the last one the review."""
        to = self._at + by
        if to >= len(self.rubric.dimensions):
            self.action_review()
        elif to >= 0:
            await self.go_to(to)

    async def go_to(self, at: int) -> None:
        """This dimension; the first time also to where its material begins."""
        self.count_time()
        self._at = at
        self._level = self._first_level()
        self.show_sheet()
        self.flush()
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
            self.asking = True
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
            self.take(self.sheet.cited(self.dimension.id, Citation(seq=seq, quote=quote)))
        except ValueError as error:
            self.app.notify(str(error), markup=False, timeout=4)

    def action_unquote(self) -> None:
        """Without the last quote."""
        self.take(self.sheet.uncited(self.dimension.id))

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
        try:
            self.take(self.sheet.commented(self.dimension.id, event.text_area.text))
        except ValueError as error:  # what is typed stays in the box, and what was kept before stays kept
            self.app.notify(str(error), severity="warning", markup=False)

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
        self.locked()
        from mhtui.tui.rate.locked import LockedScreen

        self.app.switch_screen(LockedScreen(self.rater, self.rubric, self.place))

    def action_back(self) -> None:
        """To the queue; from all anchors to the session first."""
        if self.has_class("-rubric"):
            self.action_rubric()
            return
        self.put_down()
        self.dismiss(None)
