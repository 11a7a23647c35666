"""The sections as a list, each with a mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mhtui.tui.choices import ChoiceList
from mhtui.tui.desk.marks import SIGNS, State

if TYPE_CHECKING:
    from mhtui.core.note import Section

MENTAL_STATE = "Mental state"


class SectionList(ChoiceList):
    """One row a section; the domains of the mental state stand under a heading of their own."""

    HELP = """\
## Sections
`·` empty, `…` begun, `✓` done. Up and Down choose a section, Enter opens it.
"""
    DEFAULT_CSS = """
    SectionList { height: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, sections: Sequence[Section]) -> None:
        super().__init__(id="sections", compact=True)
        self._sections = tuple(sections)
        self._shown: dict[str, State] = {s.key: "empty" for s in sections}

    def on_mount(self) -> None:
        """Fill the rows."""
        for number, section in enumerate(self._sections):
            if section.is_mse and not self._sections[number - 1].is_mse:
                self.add_option(Option(MENTAL_STATE, disabled=True))
            self.add_option(Option(_row(section, "empty"), id=section.key))

    def show_states(self, states: Mapping[str, State]) -> None:
        """Show how far each section is."""
        for section in self._sections:
            state = states[section.key]
            if state != self._shown[section.key]:
                self._shown[section.key] = state
                self.replace_option_prompt(section.key, _row(section, state))

    def open(self, key: str) -> None:
        """Put the cursor on a section."""
        index = self.get_option_index(key)
        if self.highlighted != index:
            with self.prevent(OptionList.OptionHighlighted):
                self.highlighted = index


def short_label(section: Section) -> str:
    """The label in the list, without what its heading says already."""
    bare = section.label.removeprefix("MSE ")
    return bare[:1].upper() + bare[1:]


def _row(section: Section, state: State) -> Content:
    indent = "  " if section.is_mse else ""
    style = "$success" if state == "done" else "$muted"
    return Content.assemble(indent, (SIGNS[state], style), " ", short_label(section))
