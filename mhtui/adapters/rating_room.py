"""The rating room on SQLite: see core.rating_room. Ratings, seals and calibration marks are only ever added to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mhtui.adapters.listing_rows import modes
from mhtui.adapters.rating_rows import Execute, add_rating, all_ratings
from mhtui.adapters.rubric_files import bundled_rubrics
from mhtui.adapters.session_check import problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.errors import BrokenSession, WrongUse
from mhtui.core.events import Event
from mhtui.core.ports import SessionCard
from mhtui.core.rating_room import Seal
from mhtui.core.ratings import Rating
from mhtui.core.rubric import Rubric
from mhtui.core.text import clean


class SqliteRatingRoom:
    """Over a session store; `clock` gives Unix milliseconds, `new_id` ids in the order of time."""

    def __init__(self, store: SqliteStore, clock: Callable[[], int], new_id: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock
        self._new_id = new_id

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        return self._clock()

    def new_id(self) -> str:
        """An id that no rating has yet."""
        return self._new_id()

    def rubrics(self) -> list[Rubric]:
        """The rubrics of the package."""
        return list(bundled_rubrics().values())

    def sessions(self) -> list[SessionCard]:
        """All sessions."""
        return self._store.cards()

    def modes(self) -> dict[str, str]:
        """Mode by session id, of those that have one."""
        return self._store.read_with(modes)

    def events(self, session_id: str) -> Sequence[Event]:
        """A session's events. Raises BrokenSession for one that is not whole."""
        if broken := problem(self._store.log(session_id)):
            raise BrokenSession(f"Session {session_id} is not whole: {broken}. It is not rated.")
        return self._store.events(session_id)

    def ratings(self) -> list[Rating]:
        """All ratings, oldest first. StoreError where one cannot be read."""
        return self._store.read_with(all_ratings)

    def seals(self) -> list[Seal]:
        """Who is done with what."""
        query = "SELECT session_id, rater, rubric_hash, how, at_ms FROM rating_seals ORDER BY at_ms"
        return [Seal(*row) for row in self._rows(query)]

    def calibration(self) -> list[str]:
        """Sessions marked for calibration, in the order they were marked; the last mark of each counts."""
        marks: dict[str, bool] = {}
        for session_id, marked in self._rows("SELECT session_id, marked FROM calibration_marks ORDER BY n"):
            if not marked:
                marks.pop(session_id, None)
            else:
                marks.setdefault(session_id, True)
        return list(marks)

    def mark_calibration(self, sessions: Sequence[str], marked: bool) -> None:
        """Mark sessions as calibration, or no longer."""
        rows = [[session_id, int(marked), self._clock()] for session_id in sessions]

        def write(execute: Execute) -> None:
            for row in rows:
                execute("INSERT INTO calibration_marks (session_id, marked, at_ms) VALUES (?, ?, ?)", row)

        self._store.write_with(write)

    def draft(self, session_id: str, rater: str, rubric_hash: str) -> str:
        """A sheet as it was typed; empty where there is none."""
        query = "SELECT text FROM rating_drafts WHERE session_id = ? AND rater = ? AND rubric_hash = ?"
        rows = self._rows(query, session_id, rater, rubric_hash)
        return str(rows[0][0]) if rows else ""

    def save_draft(self, session_id: str, rater: str, rubric_hash: str, text: str) -> None:
        """Keep a sheet as it is typed."""
        row = [session_id, rater, rubric_hash, clean(text), self._clock()]
        self._store.write_with(
            lambda execute: execute("INSERT OR REPLACE INTO rating_drafts VALUES (?, ?, ?, ?, ?)", row)
        )

    def drafted(self, rater: str, rubric_hash: str) -> set[str]:
        """Sessions with a draft of this rater."""
        query = "SELECT session_id FROM rating_drafts WHERE rater = ? AND rubric_hash = ?"
        return {row[0] for row in self._rows(query, rater, rubric_hash)}

    def lock(self, seal: Seal, ratings: Sequence[Rating]) -> None:
        """Ratings, seal and the end of the draft in one transaction."""

        def write(execute: Execute) -> None:
            if _sealed(execute, seal):
                raise WrongUse("This session is locked already, perhaps in another window. Nothing was added.")
            for rating in ratings:
                add_rating(execute, rating)
            _add_seal(execute, seal)
            execute(
                "DELETE FROM rating_drafts WHERE session_id = ? AND rater = ? AND rubric_hash = ?",
                [seal.session_id, seal.rater, seal.rubric_hash],
            )

        self._store.write_with(write)

    def unblind(self, seal: Seal) -> None:
        """Remember that a rater saw others' ratings."""

        def write(execute: Execute) -> None:
            if not _sealed(execute, seal):
                _add_seal(execute, seal)

        self._store.write_with(write)

    def add(self, rating: Rating) -> None:
        """Commit a correction or a decision; see the port."""

        def write(execute: Execute) -> None:
            replaced = execute(
                "SELECT 1 FROM ratings WHERE session_id = ? AND json_extract(record, '$.replaces') = ?",
                [rating.session_id, rating.replaces],
            ).fetchone()
            if rating.replaces and replaced:
                raise WrongUse("This rating was replaced meanwhile, perhaps in another window. Look at it again.")
            add_rating(execute, rating)

        self._store.write_with(write)

    def _rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        return self._store.read_with(lambda execute: list(execute(query, values).fetchall()))


def _sealed(execute: Execute, seal: Seal) -> bool:
    query = "SELECT 1 FROM rating_seals WHERE session_id = ? AND rater = ? AND rubric_hash = ?"
    return execute(query, [seal.session_id, seal.rater, seal.rubric_hash]).fetchone() is not None


def _add_seal(execute: Execute, seal: Seal) -> None:
    values = [seal.session_id, seal.rater, seal.rubric_hash, seal.how, seal.at_ms]
    execute("INSERT INTO rating_seals VALUES (?, ?, ?, ?, ?)", values)
