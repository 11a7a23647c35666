"""A list of common exams, the same for every case."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.tui.acts import bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.exam_words import COMMON_EXAMS
from mhtui.tui.screens.base import MhtuiDialog, going
from mhtui.tui.screens.dialogs import BACK
from mhtui.tui.show import inert


class CommonExamsDialog(MhtuiDialog[str | None]):
    """Type to narrow, Enter takes the exam under the cursor."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    CommonExamsDialog #box { height: 80%; overflow: hidden; }
    CommonExamsDialog #box OptionList { height: 1fr; }
    """

    def compose(self) -> ComposeResult:
        """Search and list."""
        with Vertical(id="box"):
            yield Input(placeholder="search; the list is the same for every case", compact=True)
            yield ChoiceList(compact=True)
            yield Static("enter take   up/down choose   esc back", id="keys", markup=False)

    def on_mount(self) -> None:
        """All of them at first."""
        if not going(self):
            self._fill("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def _fill(self, words: str) -> None:
        options: list[Option] = []
        for group, names in COMMON_EXAMS.items():
            found = [name for name in names if words.casefold() in name.casefold()]
            if found:
                options.append(Option(inert(group), disabled=True))
                options += [Option(inert(f"  {name}"), id=name) for name in found]
        menu = self.query_one(OptionList)
        menu.set_options(options)
        menu.highlighted = 1 if options else None

    def on_key(self, event: object) -> None:
        """Up and down move in the list while typing goes on."""
        key = getattr(event, "key", "")
        if key in ("up", "down") and self.query_one(Input).has_focus:
            menu = self.query_one(OptionList)
            menu.action_cursor_down() if key == "down" else menu.action_cursor_up()

    @on(Input.Submitted)
    def _taken(self) -> None:
        menu = self.query_one(OptionList)
        if menu.highlighted is not None:
            self.dismiss(menu.get_option_at_index(menu.highlighted).id)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_back(self) -> None:
        """Nothing taken."""
        self.dismiss(None)
