"""Where to: a turn, a time, a topic or a checkpoint, as typed or chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.play.replay.clock import row_at_time, row_of_turn
from mhtui.play.replay.rows import Row
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.screens.base import MhtuiDialog
from mhtui.tui.show import inert, one_line

CLOSE: Final = Act("replay.goto.back", "escape", "back", "back", "Back", "Close without going anywhere")
DOWN: Final = Act("replay.goto.down", "down", "list", "list", "To the list", "Choose from the list")
_TIME = r"(?:(?P<hours>\d+):)?(?P<minutes>\d{1,3}):(?P<seconds>\d{2})"
_WHERE: Final = re.compile(rf"(?P<side>[abAB])?\s*(?:{_TIME}|(?P<turn>\d+))")


@dataclass(frozen=True, slots=True)
class Target:
    """A place by name: a topic, a checkpoint, a section."""

    row: int
    name: str


def targets(rows: Sequence[Row]) -> list[Target]:
    """Topics, sections and checkpoints of what is shown, in order, each once."""
    found: dict[str, Target] = {}
    for n, row in enumerate(rows):
        if row.kind in ("part", "group", "section", "exam"):
            found.setdefault(row.label, Target(n, row.label))
        for label, cell in zip("AB", row.cells, strict=False):
            for mark in cell.marks:
                if mark[:1] in "✓✗":
                    found.setdefault(f"{label} {mark}", Target(n, f"{mark} ({label})"))
    return list(found.values())


def typed(rows: Sequence[Row], where: str, side: int) -> int | None:
    """The row of a turn (`12`), a time (`03:40`), of B by a leading b (`b 12`); None where there is none."""
    found = _WHERE.fullmatch(where.strip())
    if not found:
        return None
    side = {"a": 0, "b": 1}.get((found["side"] or "").lower(), side)
    if found["turn"] is not None:
        return row_of_turn(rows, side, int(found["turn"]))
    seconds = (int(found["hours"] or 0) * 60 + int(found["minutes"])) * 60 + int(found["seconds"])
    return row_at_time(rows, side, seconds * 1000)


class GotoDialog(MhtuiDialog[int | None]):
    """Type a turn, a time or words; Enter goes there, or to the first in the list."""

    ACTS = (CLOSE, DOWN)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "GotoDialog OptionList { max-height: 12; }"

    def __init__(self, rows: Sequence[Row], side: int, timed: bool) -> None:
        super().__init__()
        self._rows, self._side, self._timed = rows, side, timed
        self._targets = targets(rows)
        self._shown = self._targets

    def compose(self) -> ComposeResult:
        """A line, and the list it narrows."""
        hint = "12 a turn, 03:40 a time, b 12 in B, or words" if self._timed else "12 a turn, b 12 in B, or words"
        with Vertical(id="box"):
            yield Static("Go to", id="title", markup=False)
            yield Input(placeholder=hint, id="where", compact=True)
            yield ChoiceList(*self._options(), compact=True)
            yield Static("enter go   ↓ list   esc back", id="keys", markup=False)

    def _options(self) -> list[Option]:
        return [Option(inert(one_line(target.name))) for target in self._shown]

    @on(Input.Changed)
    def _narrow(self, event: Input.Changed) -> None:
        event.stop()
        words = event.value.casefold().split()
        self._shown = [t for t in self._targets if all(word in t.name.casefold() for word in words)]
        self.query_one(OptionList).set_options(self._options())

    @on(Input.Submitted)
    def _go(self, event: Input.Submitted) -> None:
        event.stop()
        if self._timed or ":" not in event.value:
            row = typed(self._rows, event.value, self._side)
            if row is not None:
                self.dismiss(row)
                return
        if self._shown and event.value.strip():
            self.dismiss(self._shown[0].row)
        else:
            self.app.notify("There is no such place.", markup=False)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._shown[event.option_index].row)

    def action_list(self) -> None:
        """From the line to the list."""
        self.query_one(OptionList).focus()

    def action_back(self) -> None:
        """Nowhere."""
        self.dismiss(None)
