"""Keeps what is being typed: at most half a second behind the keys."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mhtui.play.session import LiveSession

EMPTIED: Final = "\n"
"""How a text that was emptied on purpose is kept: the store drops empty drafts, and what was committed before would
come back in its place."""


class DraftKeeper:
    """Drafts of one session, by field; an empty text means that the person emptied it. Nothing is written twice."""

    def __init__(self, session: LiveSession) -> None:
        self._session = session
        self.drafts: dict[str, str] = {
            field: "" if text == EMPTIED else text for field, text in session.drafts().items()
        }
        self._unsaved: set[str] = set()
        self._writing = threading.Lock()

    def edited(self, field: str, text: str) -> bool:
        """Take a text; whether this is the first unsaved one, so that a flush must be set for later."""
        if self.drafts.get(field, "") == text:
            return False
        first = not self._unsaved
        self.drafts[field] = text
        self._unsaved.add(field)
        return first

    @property
    def unsaved(self) -> bool:
        """Whether anything is not written yet."""
        return bool(self._unsaved)

    def flush(self) -> None:
        """Write all that is unsaved. What cannot be written (MhtuiError) stays unsaved for the next time."""
        for field in sorted(self._unsaved):
            self._save(field)

    async def flush_meanwhile(self) -> None:
        """As `flush`, off the screen's thread: a store that is locked elsewhere must not hold up the typing."""
        for field in sorted(self._unsaved):
            await asyncio.to_thread(self._save, field)

    def _save(self, field: str) -> None:
        """Write the field as it is by now, so that whoever comes last has written the latest text."""
        with self._writing:
            text = self.drafts[field]
            self._session.save_draft(field, text or _kept_empty(field))
            if self.drafts[field] == text:
                self._unsaved.discard(field)


def _kept_empty(field: str) -> str:
    """Composer and orders have nothing behind them that could come back."""
    return EMPTIED if field.startswith(("note.", "plan.")) or field == "scratch" else ""
