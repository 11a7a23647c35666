"""The pairs of one rater: what is done and what comes next. Nothing here tells who played."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mhtui.study.preference.pairs import OPEN as STILL_OPEN
from mhtui.study.preference.pairs import Pair, next_open, paired, queue
from mhtui.tui.acts import Act, bindings
from mhtui.tui.rate.raters_list import RatersList
from mhtui.tui.show import fit, one_line

OPEN: Final = Act("pairs.open", "enter", "open", "compare", "Compare", "Compare the pair under the cursor, blind")
RATER: Final = Act("pairs.rater", "w", "rater", "who", "Who compares", "Choose the pseudonym of the rater")
BACK: Final = Act("pairs.back", "escape", "back", "back", "Back", "Where you came from")
STATES: Final = {"to do": "to compare", "begun": "begun", "locked": "locked", "own": "your own: not compared"}
NOTHING: Final = (
    "There is no pair: two ended sessions of one case by different doctors are needed. Examples are not among them; "
    "mark any two in the history and press p."
)


class PairsScreen(RatersList[Pair]):
    """One line a pair, in an order of the rater's own."""

    HELP = """\
## Pairs
Pairs of ended sessions of one case by different doctors, in an order of your own. Enter compares the pair under the
cursor: names, times and scores stay hidden until you have locked your answers. `w` says who compares.
"""
    TITLE_WORDS = "Prefer"
    WHO = ("Who compares?", "preferences")
    ACTS: ClassVar[tuple[Act, ...]] = (OPEN, RATER, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(self, rater: str, seed: int, case_id: str, most: int) -> None:
        super().__init__(rater)
        self._seed, self._case_id, self._most = seed, case_id, most

    def look(self, rater: str) -> tuple[Pair, ...]:
        """The pairs there are."""
        room = self.app.services.preference_room()
        cards = room.sessions()
        wanted = paired([card for card in cards if self._case_id in ("", card.case_id)], self._seed, self._most)
        return queue(rater, wanted, cards, room.preferences(), room.drafted(rater), self._seed)

    def show(self) -> None:
        """A line each."""
        due = [pair for pair in self.places if pair.state in (*STILL_OPEN, "locked")]
        done = f"{sum(pair.state == 'locked' for pair in due)} of {len(due)} locked" if due else ""
        wanted = next_open(self.places)
        self.fill(
            "Which of two is better? Who played is hidden until you lock." if self.rater else "w says who compares.",
            [self.rater, done],
            [Option(_line(pair), id=f"{pair.a}+{pair.b}") for pair in self.places],
            self.places.index(wanted) if wanted else 0,
        )

    def nothing(self) -> str:
        """How there would be a pair."""
        return NOTHING

    @on(OptionList.OptionSelected, "#list")
    def action_open(self) -> None:
        """Compare."""
        if self.at is None or not self.places:
            return
        pair = self.places[self.at]
        if pair.state == "own":
            self.app.notify("You played one of these two yourself: it is not compared by you.", markup=False)
        else:
            self.app.preferring.open(pair.ids, self.rater, self._seed)


def _line(pair: Pair) -> Content:
    done = pair.state not in STILL_OPEN
    kind = "" if pair.kind == "encounter" else f" · {pair.kind}"
    return Content.assemble(
        (f"{pair.number:>4}", "$muted"),
        "  ",
        (fit(one_line(pair.title), 32), "$muted" if done else ""),
        (f"  {STATES[pair.state]}{kind}", "$muted"),
    )
