"""A reviewer's note on one row."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from mhtui.tui.acts import Act, bindings
from mhtui.tui.inert_area import InertTextArea
from mhtui.tui.screens.base import MhtuiDialog
from mhtui.tui.show import inert

KEEP: Final = Act("replay.note.keep", "ctrl+s", "keep", "keep", "Keep the note", "Keep the note", True)
DROP: Final = Act("replay.note.back", "escape", "back", "back", "Back", "Close; what was typed is kept for this row")
MOST: Final = 20_000


class NoteDialog(MhtuiDialog[tuple[bool, str]]):
    """Gives (keep, text): with ctrl+s (True, text), with Esc (False, what was typed so far)."""

    ACTS = (KEEP, DROP)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "NoteDialog InertTextArea { height: 7; margin-top: 1; }"

    def __init__(self, about: str, text: str) -> None:
        super().__init__()
        self._about, self._text = about, text

    def compose(self) -> ComposeResult:
        """What it is about, and the text."""
        with Vertical(id="box"):
            yield Static(inert(self._about), id="title")
            yield InertTextArea(self._text, id="note")
            yield Static("^s keep   esc back; an empty note takes the old one back", id="keys", markup=False)

    def on_mount(self) -> None:
        """Type at once, after what is there."""
        super().on_mount()
        area = self.query_one(InertTextArea)
        area.focus()
        area.move_cursor(area.document.end)

    def action_keep(self) -> None:
        """Keep it."""
        text = self.query_one(InertTextArea).text
        if len(text) > MOST:
            self.app.notify(f"A note has at most {MOST:,} characters; this one has {len(text):,}.", markup=False)
            return
        self.dismiss((True, text))

    def action_back(self) -> None:
        """Close without keeping."""
        self.dismiss((False, self.query_one(InertTextArea).text))
