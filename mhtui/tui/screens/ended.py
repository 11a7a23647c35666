"""Shown after an encounter where no debrief can be."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from mhtui.tui.acts import bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.cases import BACK
from mhtui.tui.titlebar import TitleBar


class EndedScreen(MhtuiScreen):
    """Says that it is over."""

    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)

    def __init__(self, session_id: str) -> None:
        super().__init__()
        self._session_id = session_id

    def body(self) -> ComposeResult:
        """One line."""
        yield TitleBar("The encounter is over", "")
        yield Static(f"Session {self._session_id} is saved.", markup=False)
        yield KeyBar((BACK,))

    def action_back(self) -> None:
        """Home."""
        self.dismiss(None)
