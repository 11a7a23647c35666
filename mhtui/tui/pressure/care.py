"""The crisis note on the screen, one key away wherever a pressure dialogue is chosen, played or read back."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Static

from mhtui.core.pressure.care import AFTER, CRISIS, CRISIS_TITLE
from mhtui.tui.acts import Act, bindings
from mhtui.tui.screens.base import MhtuiDialog
from mhtui.tui.screens.encounter_acts import QUIT
from mhtui.tui.show import inert

CLOSE = Act("care.close", "escape,enter,f6,ctrl+b", "close", "close", "Close", "Back to where you were")


class CareDialog(MhtuiDialog[None]):
    """Where to turn. `after`: shown because a dialogue that may distress is over."""

    ACTS = (CLOSE, QUIT)
    BINDINGS = bindings(CLOSE)
    DEFAULT_CSS = """
    CareDialog > #box { width: 76; padding: 0 2; }
    CareDialog Button { margin-top: 1; min-width: 0; }
    """

    def __init__(self, *, after: bool = False) -> None:
        super().__init__()
        self._after = after

    def compose(self) -> ComposeResult:
        """Title, paragraphs, one way on."""
        paragraphs = [AFTER, *CRISIS] if self._after else list(CRISIS)
        with Vertical(id="box"):
            yield Static(inert(CRISIS_TITLE), id="title")
            yield Static(Content("\n\n").join(map(inert, paragraphs)), id="text")
            yield Button("Close", id="close", compact=True, action="screen.close")

    def on_mount(self) -> None:
        """The button takes Enter."""
        super().on_mount()
        self.query_one("#close").focus()

    def action_close(self) -> None:
        """Back."""
        self.dismiss(None)


class WithCare:
    """For screens: the key of the crisis note."""

    def action_care(self) -> None:
        """Show where to turn."""
        self.app.push_screen(CareDialog())  # type: ignore[attr-defined]
