"""Notes to self: saved and replayed, never scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static, TextArea

from mhtui.core.actions import Scratch
from mhtui.tui.inert_area import InertTextArea
from mhtui.tui.messages import ActionRequested, DraftEdited

if TYPE_CHECKING:
    from mhtui.core.view import DoctorView


class ScratchPad(Vertical):
    """A free text area. It is committed when it is left."""

    HELP = """\
## Notes to self
Yours alone: kept with the session and shown in replay, never scored. F4 or Esc goes back to work.
"""
    DEFAULT_CSS = """
    ScratchPad { padding: 0 1; }
    ScratchPad TextArea { height: 1fr; border: none; padding: 0; background: $background; }
    ScratchPad TextArea:focus { border: none; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__(id="scratch")
        self._committed: str | None = None

    def compose(self) -> ComposeResult:
        """Heading and text."""
        yield Static("Notes to self", markup=False, classes="heading")
        yield InertTextArea(id="scratch-text", compact=True, placeholder="only for you; never scored")

    @property
    def area(self) -> InertTextArea:
        """The text area."""
        return self.query_one(InertTextArea)

    def show(self, view: DoctorView, drafts: dict[str, str]) -> None:
        """The committed notes, or the newer draft; never over what is being typed."""
        if self._committed is None:
            with self.area.prevent(TextArea.Changed):
                self.area.load_text(drafts.get("scratch", view.scratch))
        self._committed = view.scratch

    def pending(self) -> list[Scratch]:
        """What is not committed yet."""
        text = self.area.text
        return [Scratch(text=text)] if self._committed is not None and text != self._committed else []

    @on(TextArea.Changed)
    def _edited(self, event: TextArea.Changed) -> None:
        event.stop()
        self.post_message(DraftEdited("scratch", self.area.text))

    @on(events.DescendantBlur)
    def _left(self) -> None:
        for action in self.pending():
            self.post_message(ActionRequested(action))
