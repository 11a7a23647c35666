"""Two ratings side by side, with their grounds, and what is decided about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mhtui.core.errors import MhtuiError
from mhtui.mentaleval.queue import Place
from mhtui.mentaleval.queue_disputes import Dispute, decision
from mhtui.mentaleval.queue_lines import parts_of
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.lines import LinesView
from mhtui.tui.rate.words import anchor_content, rating_content, scale_content
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.dialogs import ReasonLine
from mhtui.tui.show import inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.events import Event
    from mhtui.core.ratings import Rating
    from mhtui.core.rubric import Rubric
    from mhtui.tui.app import MhtuiApp

SESSION = Act("dispute.session", "f2,t", "session", "session", "Session", "The session with the quotes of both marked")
QUOTES = Act("dispute.quote", "q", "next_quote", "next quote", "Next quote", "To the next quote in the session")
LESS = Act("dispute.level_down", "left", "look(-1)", "anchor", "Anchor below", "Read the anchor of the level below")
MORE = Act("dispute.level_up", "right", "look(1)", "anchor", "Anchor above", "Read the anchor of the level above")
NA = Act("dispute.na", "n", "decide('n')", "n/a", "Decide: not applicable", "There is nothing to score here")
BACK = Act("dispute.back", "escape", "back", "back", "Back", "To the list")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
LEVELS: Final = tuple(
    Act(f"dispute.level.{n}", str(n), f"decide('{n}')", str(n), f"Decide: {n}", f"Decide on level {n}, with a reason")
    for n in range(10)
)


class DisputeScreen(MhtuiScreen):
    """One dispute. A decision is a new row; the ratings it is about stay as they are."""

    app: MhtuiApp
    HELP = """\
## Deciding
Lowest and highest rating side by side, with comments and quotes; other raters below. A number key decides, `n` decides
that there is nothing to score; a reason is asked for. `t` shows the session with all quotes marked, `q` goes from quote
to quote. The decision stands beside the ratings, under your name; a later one replaces it.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (SESSION, QUOTES, LESS, MORE, NA, BACK, *LEVELS)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    DisputeScreen #sides { height: 1fr; }
    DisputeScreen #sides VerticalScroll { width: 1fr; padding: 0 1; }
    DisputeScreen #high { border-left: solid $border; }
    DisputeScreen #sides Static, DisputeScreen #decision Static { height: auto; }
    DisputeScreen LinesView { display: none; }
    DisputeScreen.-session LinesView { display: block; }
    DisputeScreen.-session #sides { display: none; }
    DisputeScreen #decision { height: auto; max-height: 9; border-top: solid $border; padding: 0 1; }
    """

    def __init__(self, rater: str, rubric: Rubric, place: Place, dispute: Dispute, session: Sequence[Event]) -> None:
        super().__init__()
        self.rater, self.rubric, self.place, self.dispute = rater, rubric, place, dispute
        self._session = session
        self._level = round((rubric.scale.least + rubric.scale.most) / 2)
        self._quote = -1
        found = rubric.dimension(dispute.dimension)
        assert found is not None
        self._dimension = found

    def body(self) -> ComposeResult:
        """Both sides or the session; the decision; keys."""
        low, *others, high = self.dispute.ratings
        yield TitleBar(f"Session {self.place.number}: {one_line(self.place.title)}", one_line(self._dimension.title))
        with Horizontal(id="sides"):
            with VerticalScroll(id="low", can_focus=True):
                yield Static(_side([low, *others]), markup=False)
            with VerticalScroll(id="high", can_focus=True):
                yield Static(_side([high]), markup=False)
        yield LinesView(parts_of(self._session, self.rubric), id="lines")
        with VerticalScroll(id="decision", can_focus=False):
            yield Static(id="scale", markup=False)
            yield Static(id="anchor", markup=False)
            yield Static(id="decided", markup=False)
        yield KeyBar((SESSION, QUOTES, NA, BACK, HELP))

    async def opened(self) -> None:
        """Quotes of all raters marked, the decision so far."""
        quotes: dict[int, list[str]] = {}
        for rating in self.dispute.ratings:
            for one in rating.citations:
                quotes.setdefault(one.seq, []).append(one.quote)
        self._seqs = sorted(quotes)
        self.query_one(LinesView).set_highlight(quotes)
        self.query_one("#low").focus()
        self._show(self.dispute.decided)

    def _show(self, decided: Rating | None) -> None:
        from mhtui.mentaleval.queue_sheet import Entry

        self._decided = decided
        entry = Entry(score=decided.score, not_applicable=decided.not_applicable) if decided else Entry()
        self.query_one("#scale", Static).update(
            Content.assemble(("Decision  ", "bold"), scale_content(self.rubric, self._dimension, entry, self._level))
        )
        self.query_one("#anchor", Static).update(anchor_content(self.rubric, self._dimension, self._level))
        by = inert(f"by {decided.rater}: {decided.reasoning}", "$muted") if decided else Content("")
        self.query_one("#decided", Static).update(by)

    def action_look(self, by: int) -> None:
        """The anchor of another level."""
        scale = self.rubric.scale
        self._level = min(scale.most, max(scale.least, self._level + by))
        self._show(self._decided)

    def action_decide(self, given: str) -> None:
        """Ask for the reason."""
        words = "n/a" if given == "n" else given
        if given != "n" and not self.rubric.scale.holds(int(given)):
            scale = self.rubric.scale
            self.app.notify(f"A level is a whole number from {scale.least} to {scale.most}.", markup=False, timeout=4)
            return
        question = ReasonLine(
            f"Decide: {words}", "Why? The ratings stay as they are; your decision stands beside them."
        )
        self.app.push_screen(question, lambda reason: self._decide(given, reason))

    def _decide(self, given: str, reason: str | None) -> None:
        if not reason:
            return
        room = self.app.services.rating_room()
        dispute = Dispute(self.dispute.session_id, self.dispute.dimension, self.dispute.ratings, self._decided)
        try:
            new = decision(
                dispute, self.rubric, self.rater, given, reason, self._session, id=room.new_id(), at_ms=room.now_ms()
            )
            room.add(new)
        except MhtuiError as error:
            self.app.tell(f"{error} Nothing was changed.")
            return
        self._level = new.score if new.score is not None else self._level
        self._show(new)

    def action_session(self) -> None:
        """The session, or the ratings again."""
        self.toggle_class("-session")
        (self.query_one(LinesView) if self.has_class("-session") else self.query_one("#low")).focus()

    async def action_next_quote(self) -> None:
        """To the next quote of either."""
        lines = self.query_one(LinesView)
        if not self.has_class("-session"):
            self.action_session()
        if self._seqs:
            self._quote = (self._quote + 1) % len(self._seqs)
            at = next((n for n, part in enumerate(lines.parts) if part.seq == self._seqs[self._quote]), 0)
            await lines.show_line(at)
        else:
            self.app.notify("Nobody quoted anything here.", markup=False, timeout=4)

    def action_back(self) -> None:
        """From the session to the ratings, then to the list."""
        if self.has_class("-session"):
            self.action_session()
        else:
            self.dismiss(None)


def _side(ratings: Sequence[Rating]) -> Content:
    return Content("\n\n").join([rating_content(one, f"{one.rater} ({one.kind})") for one in ratings])
