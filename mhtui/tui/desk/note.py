"""The note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mhtui.core.actions import WriteNote
from mhtui.core.note import NOTE_SECTIONS
from mhtui.tui.desk.sections_pane import SectionsPane

if TYPE_CHECKING:
    from mhtui.core.view import DoctorView


class NotePane(SectionsPane):
    """History, mental state, risk and formulation."""

    HELP = """\
## The note
Tab and Shift+Tab go from section to section, Esc to the list. F2 looks up the dialogue and quotes it. What you write is
kept as you write it; Ctrl+S hands the note in and goes on. Ctrl+L opens all sections in $VISUAL or $EDITOR.
"""
    SECTIONS = NOTE_SECTIONS
    FIELD = "note"

    def written(self, view: DoctorView) -> Mapping[str, str]:
        """The note."""
        return view.note

    def action(self, sections: dict[str, str]) -> WriteNote:
        """Write the note."""
        return WriteNote(sections=sections)
