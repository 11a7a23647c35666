"""After locking: who played, what others gave, and a correction where one is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.mentaleval.queue import Place, look, next_open, queue
from mhtui.mentaleval.queue_reveal import Revealed, by_whom, correction, passed, reveal
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.dialogs import LevelDialog
from mhtui.tui.rate.words import given_words, rating_content
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.show import fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.rubric import Dimension, Rubric
    from mhtui.tui.app import MhtuiApp

CORRECT = Act(
    "locked.correct", "e,enter", "correct", "correct", "Correct", "Another level, as a new row with its reason"
)
NEXT = Act("locked.next", "n", "next", "next session", "Next session", "To the next session of your queue")
BACK = Act("locked.back", "escape", "back", "back", "Back", "To the queue")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")


class LockedScreen(MhtuiScreen):
    """A session whose ratings this rater has locked."""

    app: MhtuiApp
    HELP = """\
## Locked
Your ratings are kept as they are; now you see who played and what others gave. `e` corrects the dimension under the
cursor: the old rating stays on record, the new one stands beside it with its reason. `n` goes to the next session.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (CORRECT, NEXT, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    LockedScreen #who { height: auto; padding: 0 1; }
    LockedScreen #list { height: auto; max-height: 50%; margin: 1 0; }
    LockedScreen #detail { height: 1fr; padding: 0 1; border-top: solid $border; }
    LockedScreen #detail Static { height: auto; }
    """

    def __init__(self, rater: str, rubric: Rubric, place: Place) -> None:
        super().__init__()
        self.rater, self.rubric, self.place = rater, rubric, place
        self._revealed: Revealed | None = None

    def body(self) -> ComposeResult:
        """Who, a line a dimension, the ratings of one."""
        yield TitleBar("Locked")
        yield Static(id="who", markup=False)
        yield ChoiceList(id="list", compact=True)
        with VerticalScroll(id="detail", can_focus=True):
            yield Static(id="ratings", markup=False)
        yield KeyBar((CORRECT, NEXT, BACK, HELP))

    async def opened(self) -> None:
        """Show what is known now."""
        self._load()
        self.query_one("#list").focus()

    @on(events.ScreenResume)
    def _again(self) -> None:
        if self._revealed is not None:
            self._load()

    def _load(self) -> None:
        room = self.app.services.rating_room()
        try:
            self._revealed = reveal(self.place.session_id, self.rater, self.rubric, look(room, self.rater, self.rubric))
        except MhtuiError as error:
            self.query_one("#who", Static).update(inert(str(error)))
            return
        self._show(self._revealed)

    def _show(self, revealed: Revealed) -> None:
        self.query_one(TitleBar).show(
            f"Session {self.place.number}: {one_line(self.place.title)}", f"{self.rater} · locked"
        )
        lines = [Content.assemble(("Played by ", "$muted"), (one_line(revealed.who), "bold"))]
        if (line := self.rubric.scale.pass_line) is not None:
            verdict = passed(self.rubric, list(revealed.own.values()))
            lines.append(Content.assemble((f"Pass line {line}: ", "$muted"), (verdict, "bold")))
        self.query_one("#who", Static).update(Content("\n").join(lines))
        menu = self.query_one("#list", OptionList)
        at = menu.highlighted or 0
        menu.set_options([Option(_line(one, revealed)) for one in self.rubric.dimensions])
        menu.highlighted = at

    @property
    def _dimension(self) -> Dimension:
        return self.rubric.dimensions[self.query_one("#list", OptionList).highlighted or 0]

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self._revealed is None:
            return
        name = self.rubric.dimensions[event.option_index].id
        every = [(f"{self.rater} (you)", self._revealed.own.get(name))]
        every += [(by_whom(one, times), one) for one, times in self._revealed.gathered(name)]
        every += [(f"{self.rater} (you, corrected)", one) for one in self._revealed.earlier if one.dimension == name]
        shown = [rating_content(one, who) for who, one in every if one is not None]
        self.query_one("#ratings", Static).update(Content("\n\n").join(shown))
        self.query_one("#detail").scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#list")
    def action_correct(self) -> None:
        """Another level with its reason."""
        if self._revealed is None or (old := self._revealed.own.get(self._dimension.id)) is None:
            return
        scale = self.rubric.scale
        words = f"Now {given_words(old)}. The rating given before stays on record; yours is marked as a correction."
        dialog = LevelDialog(f"Correct: {self._dimension.title}", words, f"{scale.least}-{scale.most} or n")
        self.app.push_screen(dialog, self._corrected)

    def _corrected(self, answer: tuple[str, str] | None) -> None:
        if answer is None or self._revealed is None:
            return
        room = self.app.services.rating_room()
        try:
            session = room.events(self.place.session_id)
            old = self._revealed.own[self._dimension.id]
            new = correction(old, self.rubric, *answer, session, id=room.new_id(), at_ms=room.now_ms())
            room.add(new)
        except MhtuiError as error:
            self.app.tell(f"{error} Nothing was changed.")
        self._load()

    def action_next(self) -> None:
        """The next session to rate."""
        known = look(self.app.services.rating_room(), self.rater, self.rubric)
        place = next_open(queue(self.rater, self.rubric, known), self.place.session_id)
        if place is None:
            self.app.notify("Nothing is left to rate: the queue is done.", markup=False)
            return
        self.app.rating.begin(self.rater, self.rubric, place, instead=True)

    def action_back(self) -> None:
        """To the queue."""
        self.dismiss(None)


def _line(dimension: Dimension, revealed: Revealed) -> Content:
    own = revealed.own.get(dimension.id)
    found = revealed.gathered(dimension.id)
    others = ", ".join(f"{given_words(one)} by {one_line(by_whom(one, times))}" for one, times in found)
    mine = given_words(own) if own is not None else "-"
    return Content.assemble(
        (f"{mine:>4}", "bold"), "  ", fit(one_line(dimension.title), 26), (f"  {others or 'nobody else yet'}", "$muted")
    )
