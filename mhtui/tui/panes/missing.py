"""A reply that did not come, as a row of the dialogue: why, and a way to ask again."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Static

from mhtui.tui.show import fit, inert
from mhtui.tui.turnview import LABEL_CELLS, Hanging


class MissingReply(Vertical):
    """Stands where the reply would. It is no turn: nothing of it is in the log, but for the reason of the pause."""

    DEFAULT_CSS = f"""
    MissingReply {{ height: auto; margin: 0 0 1 0; }}
    MissingReply Static {{ height: auto; }}
    MissingReply Button {{ min-width: 0; margin-left: {LABEL_CELLS}; }}
    """

    def __init__(self, words: str, retry: str) -> None:
        super().__init__()
        self._words, self._retry = words, retry

    def compose(self) -> ComposeResult:
        """The words, then the button: where the words are long, the end of the dialogue still shows it."""
        label = Content.styled(fit("Patient", LABEL_CELLS - 1), "$patient bold")
        yield Static(Hanging(label, inert(self._words, "$warning")), markup=False)
        yield Button(f"Retry ({self._retry})", compact=True, action="screen.retry")
