"""Keeps what is being typed: at most half a second behind the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mhtui.play.session import LiveSession


class DraftKeeper:
    """Drafts of one session, by field. `flush` writes what changed; nothing is written twice."""

    def __init__(self, session: LiveSession) -> None:
        self._session = session
        self.drafts: dict[str, str] = dict(session.drafts())
        self._unsaved: set[str] = set()

    def edited(self, field: str, text: str) -> bool:
        """Take a text; whether this is the first unsaved one, so that a flush must be set for later."""
        if self.drafts.get(field, "") == text:
            return False
        first = not self._unsaved
        self.drafts[field] = text
        self._unsaved.add(field)
        return first

    def flush(self) -> None:
        """Write all that is unsaved. What cannot be written stays unsaved for the next time."""
        for field in sorted(self._unsaved):
            self._session.save_draft(field, self.drafts[field])
            self._unsaved.discard(field)
