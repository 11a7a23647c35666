"""The text box of one section."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from mhtui.tui.acts import Act, bindings
from mhtui.tui.desk.quoting import joined
from mhtui.tui.inert_area import InertTextArea

if TYPE_CHECKING:
    from mhtui.core.note import Section

NEXT = Act("section.next", "tab,ctrl+down", "step(1)", "next", "Next section", "Go to the next section", priority=True)
PREVIOUS = Act(
    "section.previous",
    "shift+tab,ctrl+up",
    "step(-1)",
    "previous",
    "Previous section",
    "Go to the section before",
    priority=True,
)
"""Before all else, so that letters typed right after Tab go into the section that it opens."""


class SectionEditor(InertTextArea):
    """Writes one section. Its hint is a placeholder: it is never text."""

    ACTS = (NEXT, PREVIOUS)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    SectionEditor { height: 1fr; border: none; padding: 0; background: $background; }
    SectionEditor:focus { border: none; background: $surface; }
    """

    def __init__(self, section: Section, step: Callable[[int], None]) -> None:
        super().__init__(
            id=f"edit-{section.key}",
            compact=True,
            highlight_cursor_line=False,
            soft_wrap=True,
            placeholder=section.hint,
        )
        self.section = section
        self._step = step

    def action_step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) section."""
        self._step(by)

    def restore(self, text: str) -> None:
        """Show a text that came from outside, cursor at its end."""
        self.load_text(text)
        self.move_cursor(self.document.end)

    def take_quote(self, words: str) -> None:
        """Put words in at the cursor as if typed (undo takes them out)."""
        start, end = sorted(self.selection)
        before = self.get_text_range((start[0], 0), start)
        after = self.get_text_range(end, (end[0], len(self.document.get_line(end[0]))))
        self.replace(joined(before, words, after), start, end, maintain_selection_offset=False)

    def replace_all(self, text: str) -> None:
        """Another text for the whole section (undo brings the old one back)."""
        self.replace(text, (0, 0), self.document.end, maintain_selection_offset=False)
