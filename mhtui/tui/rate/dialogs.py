"""Questions of the rating screens: who rates, what to quote, whether all is right before locking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import WrongUse
from mhtui.mentaleval.queue import MOST_NAME, rater_name
from mhtui.tui.acts import bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.rate.words import sheet_line
from mhtui.tui.screens.base import MhtuiDialog
from mhtui.tui.screens.dialogs import BACK
from mhtui.tui.show import inert, one_line

if TYPE_CHECKING:
    from mhtui.core.rubric import Rubric
    from mhtui.mentaleval.queue_sheet import Sheet

LOCK = "lock"


class RaterDialog(MhtuiDialog[str | None]):
    """Who rates: a pseudonym."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)

    def __init__(self, now: str, title: str = "Who rates?", what: str = "ratings") -> None:
        super().__init__()
        self._now, self._title, self._what = now, title, what

    def compose(self) -> ComposeResult:
        """A line to type in."""
        words = "A pseudonym, always the same for the same person. It orders your queue and stands with your"
        with Vertical(id="box"):
            yield Static(self._title, id="title", markup=False)
            yield Static(f"{words} {self._what}.", id="text", markup=False)
            yield Input(self._now, placeholder="S-01", id="rater", compact=True, max_length=MOST_NAME)
            yield Static("enter take it   esc back", id="keys", markup=False)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self.dismiss(rater_name(event.value))
        except WrongUse as error:
            self.query_one("#text", Static).update(inert(str(error)))

    def action_back(self) -> None:
        """As it was."""
        self.dismiss(None)


class StretchDialog(MhtuiDialog[str | None]):
    """Which words of a line to quote: all that was said, or one sentence, or what was seen."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)

    def __init__(self, stretches: Sequence[str], had: Sequence[str]) -> None:
        super().__init__()
        self._stretches, self._had = stretches, set(had)

    def compose(self) -> ComposeResult:
        """The stretches, a line each."""
        with Vertical(id="box"):
            yield Static("Quote which words?", id="title", markup=False)
            options = [
                Option(inert(f"{'✓ ' if stretch in self._had else '  '}{_short(stretch)}"))
                for stretch in self._stretches
            ]
            yield ChoiceList(*options, compact=True)
            yield Static("enter quote, or take back what has a ✓   esc back", id="keys", markup=False)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._stretches[event.option_index])

    def action_back(self) -> None:
        """Nothing."""
        self.dismiss(None)


class ReviewDialog(MhtuiDialog[str | None]):
    """The whole sheet before it is locked. Answers a dimension to go to, or LOCK."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "ReviewDialog > #box { width: 96; }"

    def __init__(self, rubric: Rubric, sheet: Sheet) -> None:
        super().__init__()
        self._rubric, self._sheet = rubric, sheet

    def compose(self) -> ComposeResult:
        """A line a dimension, and the lock."""
        missing = self._sheet.missing(self._rubric)
        dimensions = [
            Option(sheet_line(one, self._sheet.entry(one.id)), id=f"dimension:{one.id}")
            for one in self._rubric.dimensions
        ]
        left = f"Lock: {len(missing)} not rated yet" if missing else "Lock the ratings and show who played"
        with Vertical(id="box"):
            yield Static("Your ratings of this session", id="title", markup=False)
            yield Static(
                "Once locked they are kept as they are; a change is then a new row with its reason.",
                id="text",
                markup=False,
            )
            yield ChoiceList(*dimensions, Option(f"      {left}", id=LOCK, disabled=bool(missing)), compact=True)
            yield Static("enter on a line goes to it   esc back", id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin where something is missing, else at the lock."""
        missing = self._sheet.missing(self._rubric)
        ids = [one.id for one in self._rubric.dimensions]
        self.query_one(OptionList).highlighted = ids.index(missing[0].id) if missing else len(ids)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss((event.option.id or "").removeprefix("dimension:"))

    def action_back(self) -> None:
        """Nothing."""
        self.dismiss(None)


class LevelDialog(MhtuiDialog[tuple[str, str] | None]):
    """Another level, or a decision, with its reason: both are due. Answers (level, reason) as typed."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)

    def __init__(self, title: str, text: str, hint: str) -> None:
        super().__init__()
        self._title, self._text, self._hint = title, text, hint

    def compose(self) -> ComposeResult:
        """Two lines to type in."""
        with Vertical(id="box"):
            yield Static(inert(self._title), id="title")
            yield Static(inert(self._text), id="text")
            yield Input(placeholder=self._hint, id="level", compact=True, max_length=4)
            yield Input(placeholder="reason", id="reason", compact=True, max_length=1000)
            yield Static("enter next, then keep   esc back", id="keys", markup=False)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        level, reason = self.query_one("#level", Input), self.query_one("#reason", Input)
        if not level.value.strip():
            level.focus()
        elif event.input is level or not reason.value.strip():
            reason.focus()
        else:
            self.dismiss((level.value.strip(), reason.value.strip()))

    def action_back(self) -> None:
        """Nothing."""
        self.dismiss(None)


def _short(text: str) -> str:
    shown = one_line(text)
    return shown if len(shown) <= 300 else f"{shown[:299]}…"
