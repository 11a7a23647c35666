"""What raters of pairs ask of the outside: pairs to compare, answers kept, drafts; as a small protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mhtui.core.ports import SessionCard
from mhtui.core.preferences import Preference, Questions


class PreferenceRoom(Protocol):
    """Everything a rater's screen or command may ask for. All calls are short."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        ...

    def new_id(self) -> str:
        """An id that no preference has yet."""
        ...

    def sessions(self) -> list[SessionCard]:
        """All sessions that may be compared: what a study keeps sealed is not among them."""
        ...

    def sealed(self, session_id: str) -> str:
        """Why a session is not among `sessions`, in words; "" where a study does not seal it."""
        ...

    def questions(self, kind: str) -> Questions:
        """What is asked of two sessions of this kind."""
        ...

    def preferences(self) -> list[Preference]:
        """All of all pairs, oldest first, corrected ones too."""
        ...

    def draft(self, pair: Sequence[str], rater: str, questions: Questions) -> str:
        """A sheet as it was typed; empty where there is none."""
        ...

    def save_draft(self, pair: Sequence[str], rater: str, questions: Questions, text: str) -> None:
        """Keep a sheet as it is typed; an empty text takes it away."""
        ...

    def drafted(self, rater: str) -> set[frozenset[str]]:
        """Pairs with a draft of this rater."""
        ...

    def lock(self, preferences: Sequence[Preference], questions: Questions) -> None:
        """Commit a sheet and drop its draft, all or nothing. Raises WrongUse where the pair was answered meanwhile."""
        ...
