"""Short questions: yes or no, a reason, what to do when leaving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
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


class ReasonLine(MhtuiDialog[str | None]):
    """Asks why. Enter gives the words typed, an empty line is no answer; Esc gives None."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)
    KEYS = "enter keep   esc back"
    MOST = 1000

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """A line to type in."""
        with Vertical(id="box"):
            yield Static(inert(self._title), id="title")
            yield Static(inert(self._text), id="text")
            yield Input(placeholder="reason", id="reason", compact=True, max_length=self.MOST)
            yield from self.common()
            yield Static(self.KEYS, id="keys", markup=False)

    def common(self) -> Iterable[Widget]:
        """Reasons to choose from."""
        return ()

    def nothing_typed(self) -> None:
        """What an empty line leads to."""

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        reason = event.value.strip()
        if reason:
            self.dismiss(reason)
        else:
            self.nothing_typed()

    def action_back(self) -> None:
        """No reason: nothing is done."""
        self.dismiss(None)


class ReasonDialog(ReasonLine):
    """As ReasonLine, for a pause, with common reasons: an empty line goes on to these."""

    KEYS = "enter pause   tab common reasons   esc back"
    MOST = 500
    REASONS = ("a short break", "called away", "talking it over with a colleague", "end of the working day")

    def common(self) -> Iterable[Widget]:
        """The common reasons."""
        yield ChoiceList(*(Option(inert(r)) for r in self.REASONS), compact=True)

    def nothing_typed(self) -> None:
        """To the common reasons."""
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.REASONS[event.option_index])
