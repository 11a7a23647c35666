"""The rater's queue: who rates, by which rubric, what is done and what comes next."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.mentaleval.queue import Known, Place, next_open, queue
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.dialogs import RaterDialog
from mhtui.tui.rate.room_screen import RoomScreen
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.show import count, fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.rubric import Rubric

OPEN = Act("queue.open", "enter", "open", "rate", "Rate", "Rate the session under the cursor")
RATER = Act("queue.rater", "w", "rater", "who", "Who rates", "Choose the pseudonym of the rater")
RUBRIC = Act("queue.rubric", "b", "rubric", "rubric", "Rubric", "Choose what is rated by")
DISPUTES = Act("queue.disputes", "a", "disputes", "differ", "Differing ratings", "Decide where two differ by 2 or more")
AGREEMENT = Act("queue.agreement", "g", "agreement", "agree", "Agreement", "How far raters agree, once you locked")
REPLIES = Act("queue.replies", "p", "replies", "replies", "Replies", "Read the replies of pressure dialogues")
BACK = Act("queue.back", "escape", "back", "back", "Back", "Home")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
STATES: Final = {"to do": "to rate", "begun": "begun", "locked": "locked", "own": "your own: not rated", "seen": "seen"}


class RateScreen(RoomScreen):
    """The queue of one rater and rubric; `only` are the sessions it is made of, none for all that have ended."""

    HELP = """\
## Rate
Your queue: sessions in an order of your own, calibration first. Names, arms and others' ratings stay hidden until you
have locked your own. Enter opens a session, to rate it or, once locked, to read what others gave. `w` says who rates,
`b` chooses the rubric, `a` shows where ratings differ by 2 or more, `g` how far raters agree. `p` goes to pressure
dialogues: there each reply is read.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (OPEN, RATER, RUBRIC, DISPUTES, AGREEMENT, REPLIES, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(self, rater: str, rubric: Rubric, rubrics: list[Rubric], only: Collection[str] = ()) -> None:
        super().__init__(rater, rubric)
        self.only = tuple(only)
        self._rubrics = rubrics
        self._places: tuple[Place, ...] = ()

    def body(self) -> ComposeResult:
        """Title, what it is, list, keys."""
        yield TitleBar("Rate")
        yield Static(id="about", markup=False)
        yield ChoiceList(id="list", compact=True)
        yield KeyBar((OPEN, RATER, DISPUTES, AGREEMENT, REPLIES, HELP))

    async def opened(self) -> None:
        """Ask who rates, where nobody has said so."""
        await super().opened()
        if not self.rater:
            self.action_rater()

    def show_known(self, known: Known) -> None:
        """The queue, where somebody rates."""
        self._places = queue(self.rater, self.rubric, known, self.only) if self.rater else ()
        self._show()

    def _show(self) -> None:
        locked = sum(place.state == "locked" for place in self._places)
        due = [place for place in self._places if place.state in ("to do", "begun", "locked")]
        progress = f"{locked} of {len(due)} locked" if due else ""
        self.query_one(TitleBar).show("Rate", " · ".join(part for part in (self.rater, progress) if part))
        about = f"{self.rubric.title} ({count(len(self.rubric.dimensions), 'dimension')}, {self.rubric.scale.least} to "
        words = f"{about}{self.rubric.scale.most}). Who played is hidden until you lock."
        self.query_one("#about", Static).update(inert(words if self.rater else "Press w to say who rates."))
        menu = self.query_one("#list", OptionList)
        at = menu.highlighted
        chosen = menu.get_option_at_index(at).id if at is not None and menu.option_count else None
        options = [Option(_line(place), id=place.session_id) for place in self._places]
        menu.set_options(options or [Option(inert(self._nothing()), disabled=True)])
        wanted = next_open(self._places)
        ids = [place.session_id for place in self._places]
        if wanted is not None and (chosen not in ids or self._state_of(chosen) not in ("to do", "begun")):
            chosen = wanted.session_id
        if self._places:
            menu.highlighted = ids.index(chosen) if chosen in ids else 0

    def _state_of(self, session_id: str | None) -> str:
        return next((place.state for place in self._places if place.session_id == session_id), "")

    def _nothing(self) -> str:
        return "No session has ended yet: there is nothing to rate." if self.rater else ""

    @on(OptionList.OptionSelected, "#list")
    def action_open(self) -> None:
        """Rate, or read what is locked."""
        at = self.query_one("#list", OptionList).highlighted
        if at is None or not self._places:
            return
        place = self._places[at]
        if place.state in ("own", "seen"):
            why = {"own": "You played this session yourself.", "seen": "You have seen others' ratings of this session."}
            self.app.notify(f"{why[place.state]} It is not rated by you.", markup=False, timeout=5)
        else:
            self.app.rating.begin(self.rater, self.rubric, place)

    def action_rater(self) -> None:
        """Ask who rates."""
        self.app.push_screen(RaterDialog(self.rater), self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.rater = name
            self._load()

    def action_rubric(self) -> None:
        """Ask by which rubric."""
        choices = [Choice(one.hash, f"{one.title} ({one.name})") for one in self._rubrics]
        self.app.push_screen(ChoiceDialog("Rate by which rubric?", "", choices), self._chose)

    def _chose(self, found: str | None) -> None:
        self.rubric = next((one for one in self._rubrics if one.hash == found), self.rubric)
        self._load()

    def action_disputes(self) -> None:
        """Where ratings differ."""
        if self.rater:
            self.app.rating.disputes(self.rater, self.rubric)

    def action_agreement(self) -> None:
        """How far raters agree."""
        if self.rater:
            self.app.rating.agreement(self.rater, self.rubric)

    def action_replies(self) -> None:
        """Pressure dialogues."""
        self.app.rating.replies(self.rater)

    def action_back(self) -> None:
        """Home."""
        self.dismiss(None)


def _line(place: Place) -> Content:
    marks = [part for part in ("calibration" if place.calibration else "", place.mode.partition("-")[0]) if part]
    facts = f"{count(place.turns, 'turn'):>9}  {STATES[place.state]}{' · ' + ', '.join(marks) if marks else ''}"
    done = place.state not in ("to do", "begun")
    return Content.assemble(
        (f"{place.number:>4}", "$muted"),
        "  ",
        (fit(one_line(place.title), 28), "$muted" if done else ""),
        (f"  {facts}", "$muted"),
    )
