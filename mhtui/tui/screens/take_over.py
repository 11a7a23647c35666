"""From where to take over: now, or before anything the doctor did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.play.branching import points
from mhtui.tui.acts import bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.screens.base import MhtuiDialog
from mhtui.tui.screens.dialogs import BACK
from mhtui.tui.screens.watch_acts import TAKING
from mhtui.tui.show import fit, inert, one_line

if TYPE_CHECKING:
    from mhtui.core.events import Event


class TakeOverDialog(MhtuiDialog[int | None]):
    """The latest point is under the cursor. The answer is the last event taken over; Esc answers None."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "TakeOverDialog ChoiceList { max-height: 11; }"

    def __init__(self, events: Sequence[Event]) -> None:
        super().__init__()
        self._points = points(events)

    def compose(self) -> ComposeResult:
        """Title, what it means, the points."""
        with Vertical(id="box"):
            yield Static(inert("Take over from where?"), id="title")
            yield Static(inert(TAKING), id="text")
            yield ChoiceList(*(Option(inert(_label(point.words))) for point in self._points), compact=True)
            yield Static("enter take over   esc back", id="keys", markup=False)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._points[event.option_index].seq)

    def action_back(self) -> None:
        """Nobody takes over."""
        self.dismiss(None)


def _label(words: str) -> str:
    return fit(one_line(words), 56).rstrip()
