"""A sheet being worked, and its draft in the store: at most half a second behind the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.mentaleval.queue_sheet import Sheet, read_sheet

if TYPE_CHECKING:
    from mhtui.core.rating_room import RatingRoom
    from mhtui.core.rubric import Rubric


class SheetKeeper:
    """The sheet of one rater, session and rubric."""

    def __init__(self, room: RatingRoom, session_id: str, rater: str, rubric: Rubric) -> None:
        self._room = room
        self._key = (session_id, rater, rubric.hash)
        self.problem = ""
        """Why an older draft could not be gone on with; it was put aside, not lost."""
        text = room.draft(*self._key)
        try:
            self.sheet = read_sheet(text, rubric)
        except ValueError as error:
            self.sheet = Sheet()
            aside = f"{rubric.hash}:aside-{room.now_ms()}"
            room.save_draft(session_id, rater, aside, text)
            self.problem = f"{error} It was put aside in the database; this sheet begins empty."
        self._saved = self.sheet

    @property
    def unsaved(self) -> bool:
        """Whether the store does not have the sheet as it is."""
        return self.sheet != self._saved

    def take(self, sheet: Sheet) -> bool:
        """Another state; whether this is the first unsaved one, so that a flush must be set for later."""
        first = not self.unsaved
        self.sheet = sheet
        return first and self.unsaved

    def flush(self) -> None:
        """Write what is unsaved. Raises MhtuiError where it cannot be; it stays unsaved for the next time."""
        if self.unsaved:
            sheet = self.sheet
            self._room.save_draft(*self._key, sheet.text())
            self._saved = sheet

    def forget(self) -> None:
        """The sheet is locked: nothing is left to be kept."""
        self._saved = self.sheet
