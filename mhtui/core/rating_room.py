"""What raters ask of the outside: sessions to rate, ratings kept, drafts, seals; as a small protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from mhtui.core.events import Event
from mhtui.core.ports import SessionCard
from mhtui.core.ratings import Rating
from mhtui.core.rubric import Rubric

Sealed = Literal["locked", "unblinded"]


@dataclass(frozen=True, slots=True)
class Seal:
    """A rater is done with a session under a rubric, for good.

    `locked`: the ratings are given; from here on who played and what others gave may be shown. `unblinded`: the rater
    saw others' ratings without giving any, and can no longer rate this session blind.
    """

    session_id: str
    rater: str
    rubric_hash: str
    how: Sealed
    at_ms: int


class RatingRoom(Protocol):
    """Everything a rater's screen or command may ask for. All calls are short."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        ...

    def new_id(self) -> str:
        """An id that no rating has yet."""
        ...

    def rubrics(self) -> list[Rubric]:
        """Rubrics to choose from."""
        ...

    def sessions(self) -> list[SessionCard]:
        """All sessions."""
        ...

    def modes(self) -> dict[str, str]:
        """Sessions that were played in a mode of its own, such as `observed-interview`: mode by session id."""
        ...

    def events(self, session_id: str) -> Sequence[Event]:
        """A session's events. Raises BrokenSession for one that is not whole: it is not rated."""
        ...

    def ratings(self) -> list[Rating]:
        """All ratings of all sessions, oldest first, corrected ones too."""
        ...

    def seals(self) -> list[Seal]:
        """Who is done with what."""
        ...

    def calibration(self) -> list[str]:
        """Sessions that every rater rates first, in the order they were marked."""
        ...

    def mark_calibration(self, sessions: Sequence[str], marked: bool) -> None:
        """Mark sessions as calibration, or no longer. What was marked when stays on record."""
        ...

    def draft(self, session_id: str, rater: str, rubric_hash: str) -> str:
        """A sheet as it was typed; empty where there is none."""
        ...

    def save_draft(self, session_id: str, rater: str, rubric_hash: str, text: str) -> None:
        """Keep a sheet as it is typed."""
        ...

    def drafted(self, rater: str, rubric_hash: str) -> set[str]:
        """Sessions with a draft of this rater."""
        ...

    def lock(self, seal: Seal, ratings: Sequence[Rating]) -> None:
        """Commit all ratings of a sheet, its seal, and drop the draft: all or nothing.

        Raises WrongUse where the rater is done with this session already.
        """
        ...

    def unblind(self, seal: Seal) -> None:
        """Remember that a rater saw others' ratings; nothing where he is done already."""
        ...

    def add(self, rating: Rating) -> None:
        """Commit a correction or a decision. Raises WrongUse where what it replaces was replaced already."""
        ...
