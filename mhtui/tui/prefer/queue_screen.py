"""The pairs of one rater: what is done and what comes next. Nothing here tells who played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.study.preference.pairs import OPEN as STILL_OPEN
from mhtui.study.preference.pairs import Pair, next_open, paired, queue
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.dialogs import RaterDialog
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.home import HELP
from mhtui.tui.show import fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp

OPEN: Final = Act("pairs.open", "enter", "open", "compare", "Compare", "Compare the pair under the cursor, blind")
RATER: Final = Act("pairs.rater", "w", "rater", "who", "Who compares", "Choose the pseudonym of the rater")
BACK: Final = Act("pairs.back", "escape", "back", "back", "Back", "Where you came from")
STATES: Final = {"to do": "to compare", "begun": "begun", "locked": "locked", "own": "your own: not compared"}
NOTHING: Final = (
    "There is no pair: two ended sessions of one case by different doctors are needed. Examples are not among them; "
    "mark any two in the history and press p."
)


class PairsScreen(MhtuiScreen):
    """One line a pair, in an order of the rater's own."""

    app: MhtuiApp
    HELP = """\
## Pairs
Pairs of ended sessions of one case by different doctors, in an order of your own. Enter compares the pair under the
cursor: names, times and scores stay hidden until you have locked your answers. `w` says who compares.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (OPEN, RATER, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    PairsScreen #about { height: auto; padding: 0 1; color: $text-muted; }
    PairsScreen #list { height: 1fr; }
    """

    def __init__(self, rater: str, seed: int, case_id: str, most: int) -> None:
        super().__init__()
        self.rater = rater
        self._seed, self._case_id, self._most = seed, case_id, most
        self._pairs: tuple[Pair, ...] = ()

    def body(self) -> ComposeResult:
        """Title, what it is, list, keys."""
        yield TitleBar("Prefer")
        yield Static(id="about", markup=False)
        yield ChoiceList(id="list", compact=True)
        yield KeyBar((OPEN, RATER, BACK, HELP))

    async def opened(self) -> None:
        """Ask who rates, where nobody has said so."""
        self.query_one("#list").focus()
        if not self.rater:
            self.action_rater()

    @on(events.ScreenResume)
    def _load(self) -> None:
        room = self.app.services.preference_room()
        try:
            cards = room.sessions()
            wanted = paired([c for c in cards if self._case_id in ("", c.case_id)], self._seed, self._most)
            drafted = room.drafted(self.rater)
            found = queue(self.rater, wanted, cards, room.preferences(), drafted, self._seed) if self.rater else ()
        except MhtuiError as error:
            self.app.tell(str(error))
            return
        self._pairs = found
        self._show()

    def _show(self) -> None:
        due = [pair for pair in self._pairs if pair.state in (*STILL_OPEN, "locked")]
        done = f"{sum(pair.state == 'locked' for pair in due)} of {len(due)} locked" if due else ""
        self.query_one(TitleBar).show("Prefer", " · ".join(part for part in (self.rater, done) if part))
        about = "Which of two is better? Who played is hidden until you lock." if self.rater else "w says who compares."
        self.query_one("#about", Static).update(inert(about if self._pairs or not self.rater else NOTHING))
        menu = self.query_one("#list", OptionList)
        menu.set_options([Option(_line(pair), id=f"{pair.a}+{pair.b}") for pair in self._pairs])
        wanted = next_open(self._pairs)
        if self._pairs:
            menu.highlighted = self._pairs.index(wanted) if wanted else 0

    @on(OptionList.OptionSelected, "#list")
    def action_open(self) -> None:
        """Compare."""
        at = self.query_one("#list", OptionList).highlighted
        if at is None or not self._pairs:
            return
        pair = self._pairs[at]
        if pair.state == "own":
            self.app.notify("You played one of these two yourself: it is not compared by you.", markup=False)
        else:
            self.app.preferring.open(pair.ids, self.rater, self._seed)

    def action_rater(self) -> None:
        """Ask who rates."""
        self.app.push_screen(RaterDialog(self.rater, "Who compares?", "preferences"), self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.rater = name
            self._load()

    def action_back(self) -> None:
        """Where one came from."""
        self.dismiss(None)


def _line(pair: Pair) -> Content:
    done = pair.state not in STILL_OPEN
    kind = "" if pair.kind == "encounter" else f" · {pair.kind}"
    return Content.assemble(
        (f"{pair.number:>4}", "$muted"),
        "  ",
        (fit(one_line(pair.title), 32), "$muted" if done else ""),
        (f"  {STATES[pair.state]}{kind}", "$muted"),
    )
