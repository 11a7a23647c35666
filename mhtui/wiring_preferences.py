"""The composition root, its room of preferences: see core.preference_room.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mhtui.adapters.rating_rows import Execute
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.adapters.study_seal import Seals
    from mhtui.core.ports import Clock, SessionCard
    from mhtui.core.preferences import Preference, Questions
    from mhtui.core.rubric import Rubric


class Storing(Protocol):
    """What is needed of the program."""

    @property
    def store(self) -> SqliteStore: ...

    def seals(self) -> Seals: ...

    def sealed(self, session_id: str) -> str: ...


class PreferenceOffice:
    """The program's room of preferences; `rubric` gives the questions on encounters."""

    def __init__(self, program: Storing, clock: Clock, rubric: Rubric | None = None) -> None:
        self._program = program
        self._clock = clock
        self._rubric = rubric

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        return self._clock()

    def new_id(self) -> str:
        """An id that no preference has yet, in the order of time."""
        from ulid import ULID

        return str(ULID())

    def sessions(self) -> list[SessionCard]:
        """All sessions, without those whose results a study keeps sealed: who played them is shown at the end. Models
        are named without the address of their endpoint."""
        from mhtui.adapters.study_rows import all_begun
        from mhtui.export.material import without_address

        store, seals = self._program.store, self._program.seals()
        begun = store.read_with(all_begun) if seals.any else {}
        found = [card for card in store.cards() if not seals.of_session(*begun.get(card.id, ("", "")))]
        return [replace(card, doctor=without_address(card.doctor)) for card in found]

    def sealed(self, session_id: str) -> str:
        """Why a session is not among `sessions`, in words; "" where a study does not seal it."""
        return self._program.sealed(session_id)

    def questions(self, kind: str) -> Questions:
        """What is asked of two sessions of this kind."""
        from mhtui.adapters.rubric_files import load_rubric
        from mhtui.study.preference.asked import of_kind

        if self._rubric is None:
            self._rubric = load_rubric("mentaleval")
        return of_kind(kind, self._rubric)

    def preferences(self) -> list[Preference]:
        """All of all pairs, oldest first."""
        from mhtui.adapters.preference_rows import all_preferences

        return self._program.store.read_with(all_preferences)

    def draft(self, pair: Sequence[str], rater: str, questions: Questions) -> str:
        """A sheet as it was typed; empty where there is none."""
        from mhtui.adapters.preference_rows import pair_draft

        return self._program.store.read_with(lambda execute: pair_draft(execute, pair, rater, questions.hash))

    def save_draft(self, pair: Sequence[str], rater: str, questions: Questions, text: str) -> None:
        """Keep a sheet as it is typed; an empty text takes it away."""
        from mhtui.adapters.preference_rows import save_pair_draft

        now = self._clock()
        self._program.store.write_with(lambda execute: save_pair_draft(execute, pair, rater, questions.hash, text, now))

    def drafted(self, rater: str) -> set[frozenset[str]]:
        """Pairs with a draft of this rater."""
        from mhtui.adapters.preference_rows import drafted_pairs

        return self._program.store.read_with(lambda execute: drafted_pairs(execute, rater))

    def lock(self, preferences: Sequence[Preference], questions: Questions) -> None:
        """Commit a sheet and drop its draft."""
        from mhtui.adapters.preference_rows import add_preferences, save_pair_draft

        if not preferences:
            return
        first = preferences[0]

        def write(execute: Execute) -> None:
            add_preferences(execute, preferences)
            save_pair_draft(execute, (first.a, first.b), first.rater, questions.hash, "", 0)

        self._program.store.write_with(write)
