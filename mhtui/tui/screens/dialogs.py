"""Short questions: yes or no, a reason, what to do when leaving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.screens.base import MhtuiDialog
from mhtui.tui.show import inert

BACK = Act("dialog.back", "escape", "back", "back", "Back", "Close the question without doing anything")


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: what is returned, and its words."""

    value: str
    label: str


class ChoiceDialog(MhtuiDialog[str | None]):
    """A question with a few answers; the first is under the cursor. Esc answers None."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)

    def __init__(self, title: str, text: str, choices: Sequence[Choice], *, opaque: bool = False) -> None:
        super().__init__(classes="-opaque" if opaque else None)
        self._title, self._text, self._choices = title, text, choices

    def compose(self) -> ComposeResult:
        """Title, text, answers."""
        with Vertical(id="box"):
            yield Static(inert(self._title), id="title")
            if self._text:
                yield Static(inert(self._text), id="text")
            yield ChoiceList(*(Option(inert(c.label), id=c.value) for c in self._choices), compact=True)
            yield Static("enter choose   esc back", id="keys", markup=False)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option.id)

    def action_back(self) -> None:
        """No answer."""
        self.dismiss(None)


class ReasonDialog(MhtuiDialog[str | None]):
    """Asks why. Enter gives the words typed or the reason under the cursor; Esc gives None."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)
    REASONS = ("a short break", "called away", "talking it over with a colleague", "end of the working day")

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """A line to type in and a few common reasons."""
        with Vertical(id="box"):
            yield Static(inert(self._title), id="title")
            yield Static(inert(self._text), id="text")
            yield Input(placeholder="reason", id="reason", compact=True, max_length=500)
            yield ChoiceList(*(Option(inert(r)) for r in self.REASONS), compact=True)
            yield Static("enter pause   tab common reasons   esc back", id="keys", markup=False)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        reason = event.value.strip()
        if reason:
            self.dismiss(reason)
        else:
            self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.REASONS[event.option_index])

    def action_back(self) -> None:
        """No pause."""
        self.dismiss(None)
