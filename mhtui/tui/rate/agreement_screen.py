"""How far raters and judges agree, dimension by dimension: of the sessions that the rater has locked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, ScrollableContainer
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.mentaleval.queue import Known
from mhtui.mentaleval.queue_locked import open_to
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.agreed import Agreed, Section, agreed
from mhtui.tui.rate.room_screen import RoomScreen
from mhtui.tui.screens.base import going
from mhtui.tui.show import count, fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.rubric import Rubric

READ = Act("agreement.read", "enter", "read", "read on", "Read on", "From the list into the figures, and back")
CALIBRATION = Act(
    "agreement.calibration", "c", "calibration", "calibration", "Calibration", "With ratings given to calibrate, or not"
)
AGAIN = Act("agreement.again", "r", "again", "again", "Again", "Count again: others may have locked meanwhile")
BACK = Act("agreement.back", "escape", "back", "back", "Back", "To the queue")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
NOTHING = (
    "You have locked no session by this rubric yet. Agreement is shown of the sessions that you have locked: till then "
    "you see nothing of what others gave."
)


class AgreementScreen(RoomScreen):
    """A line a dimension, the figures of the one under the cursor below or beside it."""

    HELP = """\
## Agreement
How far raters and judges agree on the sessions that you have locked; of what others gave elsewhere nothing is counted
in. Up and Down choose a dimension, or the table of judges; Enter goes into its figures (arrow keys and PgUp, PgDn
scroll them) and back. `c` counts ratings given to calibrate too, `r` counts again. [low, high] is a 95 % interval; what
cannot be told is n/a, with the reason. `mhtui study agreement` has the same for whoever runs a study, with options.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (READ, CALIBRATION, AGAIN, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    AgreementScreen #both { height: 1fr; layout: vertical; margin-top: 1; }
    AgreementScreen #list { height: auto; max-height: 40%; margin: 0; }
    AgreementScreen #figures { height: 1fr; border-top: solid $panel; padding: 0 0 0 1; scrollbar-size: 1 1; }
    AgreementScreen #figures Static { width: auto; height: auto; }
    AgreementScreen.-ultra #both { layout: horizontal; }
    AgreementScreen.-ultra #list { width: 60; height: 1fr; max-height: 100%; }
    AgreementScreen.-ultra #figures { border-top: none; border-left: solid $panel; width: 1fr; height: 1fr; }
    """

    def __init__(self, rater: str, rubric: Rubric) -> None:
        super().__init__(rater, rubric)
        self._calibration = False
        self._known: Known | None = None
        self._found: Agreed | None = None

    def body(self) -> ComposeResult:
        """Title, what it rests on, dimensions, figures, keys."""
        yield TitleBar("Agreement")
        yield Static(id="about", markup=False)
        with Container(id="both"):
            yield ChoiceList(id="list", compact=True)
            with ScrollableContainer(id="figures", can_focus=True):
                yield Static(id="lines", markup=False)
        yield KeyBar((READ, CALIBRATION, AGAIN, BACK, HELP))

    def show_known(self, known: Known) -> None:
        """Count anew, where something has changed since."""
        if known != self._known:
            self._known = known
            self._begin()

    def _begin(self) -> None:
        assert self._known is not None
        mine = len(open_to(self.rater, self.rubric, self._known))
        rest = sum(card.kind == "encounter" and bool(card.ended) for card in self._known.cards) - mine
        here = f"{self.rater} · {count(mine, 'session')}" + " with calibration" * self._calibration
        self.query_one(TitleBar).show("Agreement", here)
        if not mine:
            self._say(NOTHING)
            return
        hidden = f" {count(rest, 'session')} more: hidden until you lock." if rest else ""
        self._say(f"{self.rubric.title}: {count(mine, 'session')} that you have locked.{hidden} Counting …")
        self._count(hidden)

    def _say(self, words: str) -> None:
        self.query_one("#about", Static).update(inert(words))

    @work(group="agreement", exclusive=True, exit_on_error=False)
    async def _count(self, hidden: str) -> None:
        """Off the screen's thread: the first import of the statistics alone takes seconds."""
        room, known, wanted = self.app.services.rating_room(), self._known, self._calibration
        assert known is not None
        try:
            found = await asyncio.to_thread(agreed, room, known, self.rater, self.rubric, calibration=wanted)
        except MhtuiError as error:
            if not going(self):
                self._say(str(error))
            return
        if not going(self):
            self._show(found, hidden)

    def _show(self, found: Agreed, hidden: str) -> None:
        self._found = found
        self._say(f"{self.rubric.title}: {found.head[0].partition(';')[0]}.{hidden}")
        menu = self.query_one("#list", OptionList)
        at = menu.highlighted or 0
        menu.set_options([Option(_line(one)) for one in found.sections])
        menu.highlighted = min(at, len(found.sections) - 1)
        self._show_lines(menu.highlighted or 0)

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._show_lines(event.option_index)

    def _show_lines(self, at: int) -> None:
        if self._found is None or at >= len(self._found.sections):
            return
        lines = [*self._found.sections[at].lines, "", *self._found.head]
        self.query_one("#lines", Static).update(inert("\n".join(lines)))
        self.query_one("#figures").scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#list")
    def action_read(self) -> None:
        """From the list to the figures, and back."""
        figures = self.query_one("#figures")
        (self.query_one("#list") if figures.has_focus else figures).focus()

    def action_calibration(self) -> None:
        """With ratings given to calibrate, or without."""
        self._calibration = not self._calibration
        self.action_again()

    def action_again(self) -> None:
        """Count again."""
        self._known = None
        self._load()

    def action_back(self) -> None:
        """To the queue."""
        self.dismiss(None)


def _line(section: Section) -> Content:
    return Content.assemble(fit(one_line(section.title), 25), (f"  {one_line(section.brief)}", "$muted"))
