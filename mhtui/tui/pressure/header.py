"""The header of a conversation: what it is called, turn, clock. Nothing of side, rung or reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from mhtui.tui.panes.header import EncounterHeader
from mhtui.tui.show import one_line

if TYPE_CHECKING:
    from mhtui.core.view import DoctorView


class TalkHeader(EncounterHeader):
    """`Conversation ▸ TITLE` on the left."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = one_line(title)

    def place(self, view: DoctorView) -> tuple[Content, Content]:
        """The title, and what it is without it."""
        word = Content.styled("Conversation", "bold $primary")
        return Content.assemble(word, (" ▸ ", "$muted"), self._title), word
