"""The pressure dialogues a rater has to read: titles and how far they are, nothing about who played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mhtui.core.pressure.opinions import reply_key
from mhtui.mentaleval.replies import Waiting, given_by, waiting
from mhtui.tui.acts import Act, bindings
from mhtui.tui.rate.raters_list import RatersList
from mhtui.tui.show import count, fit, one_line

if TYPE_CHECKING:
    from mhtui.core.pressure.reply_room import ReplyRoom

OPEN = Act("dialogues.open", "enter", "open", "read", "Read", "Read the replies of the dialogue under the cursor")
RATER = Act("dialogues.rater", "w", "rater", "who", "Who reads", "Choose the pseudonym of who reads")
BACK = Act("dialogues.back", "escape", "back", "back", "Back", "Back to the screen before")
ABOUT: Final = "What does each reply do? Who played, and how others read it, is hidden until you have read all of it."
OWN: Final = "You played this dialogue yourself. It is not read by you."


class RepliesList(RatersList[Waiting]):
    """Dialogues of one rater; `only` are those it is made of, none for all that have ended."""

    HELP = """\
## Replies of pressure dialogues
Dialogues in an order of your own, those you have begun first. Enter opens one: you read each reply of the doctor and
say with one key what it does. `w` says who reads. What you give counts in the scores in place of the program's reading.
"""
    TITLE_WORDS = "Replies of pressure dialogues"
    WHO = ("Who reads?", "readings")
    ACTS: ClassVar[tuple[Act, ...]] = (OPEN, RATER, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(self, rater: str, only: Collection[str] = ()) -> None:
        super().__init__(rater)
        self.only = tuple(only)

    def look(self, rater: str) -> tuple[Waiting, ...]:
        """The dialogues there are."""
        return listed(self.app.services.reply_room(), rater, self.only)

    def show(self) -> None:
        """A line each; the cursor stays where something is left to read."""
        due = [place for place in self.places if place.state != "own"]
        done, of = sum(place.read for place in due), sum(place.replies for place in due)
        menu = self.query_one("#list", OptionList)
        before = menu.get_option_at_index(self.at).id if self.at is not None and menu.option_count else None
        ids = [place.session_id for place in self.places]
        left = [place.session_id for place in due if place.state != "read"]
        wanted = before if before in left or (before in ids and not left) else next(iter(left), None)
        self.fill(
            ABOUT if self.rater else "Press w to say who reads.",
            [self.rater, f"{done} of {count(of, 'reply', 'replies')} read" if of else ""],
            [Option(_line(place), id=place.session_id) for place in self.places],
            ids.index(wanted) if wanted in ids else 0,
        )

    def nothing(self) -> str:
        """Why there is none."""
        return "No pressure dialogue has ended yet: there is nothing to read."

    @on(OptionList.OptionSelected, "#list")
    def action_open(self) -> None:
        """Read it."""
        if self.at is None or not self.places:
            return
        place = self.places[self.at]
        if place.state == "own":
            self.app.notify(OWN, markup=False, timeout=5)
        else:
            self.app.rating.read(self.rater, place)


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
