"""The pressure dialogues a rater has to read: titles and how far they are, nothing about who played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.core.pressure.opinions import reply_key
from mhtui.mentaleval.replies import Waiting, given_by, waiting
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.dialogs import RaterDialog
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.show import count, fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.pressure.reply_room import ReplyRoom
    from mhtui.tui.app import MhtuiApp

OPEN = Act("dialogues.open", "enter", "open", "read", "Read", "Read the replies of the dialogue under the cursor")
RATER = Act("dialogues.rater", "w", "rater", "who", "Who reads", "Choose the pseudonym of who reads")
BACK = Act("dialogues.back", "escape", "back", "back", "Back", "Back to the screen before")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
ABOUT: Final = "What does each reply do? Who played, and how others read it, is hidden until you have read all of it."
OWN: Final = "You played this dialogue yourself. It is not read by you."


class RepliesList(MhtuiScreen):
    """Dialogues of one rater; `only` are those it is made of, none for all that have ended."""

    app: MhtuiApp
    HELP = """\
## Replies of pressure dialogues
Dialogues in an order of your own, those you have begun first. Enter opens one: you read each reply of the doctor and
say with one key what it does. `w` says who reads. What you give counts in the scores in place of the program's reading.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (OPEN, RATER, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    RepliesList #about { height: auto; padding: 0 1; color: $muted; }
    RepliesList #list { height: 1fr; margin-top: 1; }
    """

    def __init__(self, rater: str, only: Collection[str] = ()) -> None:
        super().__init__()
        self.rater, self.only = rater, tuple(only)
        self._places: tuple[Waiting, ...] = ()

    def body(self) -> ComposeResult:
        """Title, what it is, list, keys."""
        yield TitleBar("Replies")
        yield Static(id="about", markup=False)
        yield ChoiceList(id="list", compact=True)
        yield KeyBar((OPEN, RATER, BACK, HELP))

    async def opened(self) -> None:
        """Ask who reads, where nobody has said so."""
        self.query_one("#list").focus()
        if not self.rater:
            self.action_rater()

    @on(events.ScreenResume)
    def _load(self) -> None:
        if going(self) or not self.query("#list"):
            return
        try:
            self._places = listed(self.app.services.reply_room(), self.rater, self.only) if self.rater else ()
        except MhtuiError as error:
            self.query_one("#about", Static).update(inert(str(error)))
            return
        self._show()

    def _show(self) -> None:
        due = [place for place in self._places if place.state != "own"]
        done, of = sum(place.read for place in due), sum(place.replies for place in due)
        facts = [self.rater, f"{done} of {count(of, 'reply', 'replies')} read" if of else ""]
        self.query_one(TitleBar).show("Replies of pressure dialogues", " · ".join(fact for fact in facts if fact))
        self.query_one("#about", Static).update(ABOUT if self.rater else "Press w to say who reads.")
        menu = self.query_one("#list", OptionList)
        ids = [place.session_id for place in self._places]
        at = menu.highlighted
        before = menu.get_option_at_index(at).id if at is not None and menu.option_count else None
        options = [Option(_line(place), id=place.session_id) for place in self._places]
        menu.set_options(options or [Option(inert(self._nothing()), disabled=True)])
        left = [place.session_id for place in due if place.state != "read"]
        wanted = before if before in left or (before in ids and not left) else next(iter(left), None)
        if ids:
            menu.highlighted = ids.index(wanted) if wanted in ids else 0

    def _nothing(self) -> str:
        return "No pressure dialogue has ended yet: there is nothing to read." if self.rater else ""

    @on(OptionList.OptionSelected, "#list")
    def action_open(self) -> None:
        """Read it."""
        at = self.query_one("#list", OptionList).highlighted
        if at is None or not self._places:
            return
        place = self._places[at]
        if place.state == "own":
            self.app.notify(OWN, markup=False, timeout=5)
        else:
            self.app.rating.read(self.rater, place)

    def action_rater(self) -> None:
        """Ask who reads."""
        self.app.push_screen(RaterDialog(self.rater, "Who reads?", "readings"), self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.rater = name
            self._load()

    def action_back(self) -> None:
        """Where this was opened."""
        self.dismiss(None)


def listed(room: ReplyRoom, rater: str, only: Collection[str]) -> tuple[Waiting, ...]:
    """The rater's list as it is now."""
    cards = [card for card in room.dialogues() if not only or card.id in only]
    read = {card.id: _read(room, card.id, rater) for card in cards}
    return waiting(rater, cards, room.replies(), read, only)


def _read(room: ReplyRoom, session_id: str, rater: str) -> int:
    given: Mapping[str, object] = given_by(room.opinions(session_id), rater)
    return sum(key.startswith(reply_key(session_id, 0)[:-1]) for key in given)


def _line(place: Waiting) -> Content:
    state = {"own": "your own: not read", "begun": f"{place.read} of {place.replies} read"}.get(
        place.state, place.state
    )
    done = place.state in ("own", "read")
    return Content.assemble(
        (f"{place.number:>4}", "$muted"),
        "  ",
        (fit(one_line(place.title), 34), "$muted" if done else ""),
        (f"  {count(place.replies, 'reply', 'replies'):>10}  {state}", "$muted"),
    )
