"""The session store on SQLite: one append-only log a session, chained by hash, and drafts beside it."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from mhtui.adapters.call_rows import StoredCall, add_call, add_log, call_log, read_record
from mhtui.adapters.database import open_database, page_problem, retrying, transaction
from mhtui.adapters.event_rows import SessionLog, StoredEvent, read_event, storable, stored
from mhtui.adapters.listing_rows import CARD_COLUMNS, card_of_row, cards, ids, named
from mhtui.adapters.opinion_rows import add_opinion, opinions_of
from mhtui.adapters.rating_rows import Execute, add_rating, ratings_of
from mhtui.adapters.ruling_rows import add_ruling, rulings_of
from mhtui.adapters.session_check import kind_of
from mhtui.core.calls import Call, CallRecord
from mhtui.core.chain import START
from mhtui.core.encounter import Encounter, fold
from mhtui.core.errors import SessionEnded, StoreError, UnknownSession
from mhtui.core.events import ACTORS, Event, Payload, SessionStarted
from mhtui.core.phases import Phase
from mhtui.core.ports import SessionCard
from mhtui.core.pressure.opinions import Opinion
from mhtui.core.ratings import Rating
from mhtui.core.rulings import Ruling
from mhtui.core.text import clean

T = TypeVar("T")

_EVENT_COLUMNS: Final = "seq, at_ms, phase, actor, kind, payload, hash"


class SqliteStore:
    """One process's writer, usable from any of its threads. All calls are short and synchronous; other processes may
    read and write the file meanwhile."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._db = open_database(path)
        self._known: dict[str, Encounter] = {}

    def close(self) -> None:
        """Close the file; what was committed stays."""
        with self._lock:
            self._db.conn.close()

    def create(
        self, session_id: str, case_text: str, payload: Payload, at_ms: int, then: Sequence[Payload] = ()
    ) -> Event:
        """Open a session with its first event and freeze the case text by hash.

        Events of `then` follow in the same transaction, so that no crash leaves a session without its opening.
        """
        if not isinstance(payload, SessionStarted):
            raise ValueError("a session opens with session_started")
        events = _numbered(session_id, 0, "interview", [payload, *then], at_ms)
        self.branch(case_text, events)
        return events[0]

    def branch(self, case_text: str, events: Sequence[Event]) -> None:
        """Open a session that begins with these events, in one transaction; their times may lie in the past."""
        first, *rest = events
        state = fold(events)

        def work() -> None:
            self._create(first, case_text)
            if rest:
                self._append(rest, 0, state)

        self._hand_over(first.session_id, work)
        self._known[first.session_id] = state

    def append(
        self, session_id: str, after_seq: int, phase: Phase, payloads: Sequence[Payload], at_ms: int
    ) -> list[Event]:
        """Commit events in one transaction; see the port."""
        events = _numbered(session_id, after_seq + 1, phase, payloads, at_ms)
        with self._lock:
            state = self._encounter(session_id, after_seq)
            for event in events:
                if state.ended:
                    raise SessionEnded(f"Session {session_id} is over; nothing was added.")
                state = state.apply(event)
            if events:
                self._hand_over(session_id, lambda: self._append(events, after_seq, state))
                self._known[session_id] = state
        return events

    def events(self, session_id: str) -> list[Event]:
        """All events, in order. Raises UnknownSession, or StoreError where a row cannot be read."""
        rows = self.rows(session_id)
        if not rows:
            raise UnknownSession(self._unknown(session_id))
        return [read_event(session_id, row) for row in rows]

    def rows(self, session_id: str) -> list[StoredEvent]:
        """Stored columns of a session's events, in order."""
        query = f"SELECT {_EVENT_COLUMNS} FROM events WHERE session_id = ? ORDER BY seq"
        return [StoredEvent(*row) for row in self._read(query, session_id)]

    def log(self, session_id: str) -> SessionLog:
        """All that is stored of a session, as of one moment. Raises UnknownSession."""
        with self._lock:
            return retrying(self.path, lambda: self._log(session_id))

    def case_text(self, case_hash: str) -> str:
        """The frozen case (canonical JSON)."""
        rows = self._read("SELECT text FROM cases WHERE hash = ?", case_hash)
        if not rows:
            raise StoreError(f"The case with hash {case_hash[:12]} is not in {self.path}.")
        return cast(str, rows[0][0])

    def cards(self, limit: int | None = None) -> list[SessionCard]:
        """All sessions, or the `limit` latest, most recently touched first."""
        return self.read_with(lambda execute: cards(execute, limit))

    def card(self, session_id: str) -> SessionCard | None:
        """One session of the listing; None where it has no row there."""
        return next(iter(self.read_with(lambda execute: cards(execute, 1, "id = ?", [session_id]))), None)

    def ids(self) -> list[str]:
        """Ids of all sessions, oldest first, also of logs that lost their session row."""
        return self.read_with(ids)

    def find(self, name: str) -> str:
        """The one session id that starts or ends with `name`. Raises UnknownSession."""
        wanted = name.upper()
        found = self.read_with(lambda execute: named(execute, wanted))
        if len(found) == 1 and wanted:
            return found[0]
        raise UnknownSession(
            f"{name!r} fits {len(found)} sessions: give more of the id." if found else self._unknown(name)
        )

    def save_draft(self, session_id: str, field: str, text: str, at_ms: int) -> None:
        """Keep text as typed; an empty text removes the draft."""
        if text:
            query = "INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?)"
            values: list[Any] = [session_id, field, clean(text), at_ms]
        else:
            query, values = "DELETE FROM drafts WHERE session_id = ? AND field = ?", [session_id, field]
        self._write(lambda: self._db.execute(query, values))

    def drafts(self, session_id: str) -> dict[str, str]:
        """Text as typed, by field."""
        return dict(self._read("SELECT field, text FROM drafts WHERE session_id = ?", session_id))

    def last_draft_ms(self, session_id: str) -> int:
        """When something was last typed in the session (Unix milliseconds), 0 for never."""
        rows = self._read("SELECT COALESCE(MAX(at_ms), 0) FROM drafts WHERE session_id = ?", session_id)
        return int(rows[0][0])

    def add_call(self, session_id: str, after_seq: int, at_ms: int, call: Call) -> None:
        """Commit what there is to know of a call to a model; apart from the log of events."""
        self._hand_over(session_id, lambda: add_call(self._db.execute, session_id, after_seq, at_ms, call))

    def calls(self, session_id: str) -> list[tuple[StoredCall, CallRecord]]:
        """A session's calls, in order. Raises StoreError where one cannot be read."""
        with self._lock:
            rows = retrying(self.path, lambda: call_log(self._db.execute, session_id)).rows
        return [(row, read_record(session_id, row)) for row in rows]

    def add_rating(self, rating: Rating) -> None:
        """Commit what a judge or a rater gave."""
        self._hand_over(rating.session_id, lambda: add_rating(self._db.execute, rating))

    def add_ruling(self, ruling: Ruling) -> None:
        """Add a ruling, down to the disk. Raises StoreError."""
        self._hand_over(ruling.session_id, lambda: add_ruling(self._db.execute, ruling))

    def rulings(self, keys: Sequence[str]) -> list[Ruling]:
        """All rulings on these pairs, oldest first. Raises StoreError where one cannot be read."""
        with self._lock:
            return retrying(self.path, lambda: rulings_of(self._db.execute, keys))

    def add_opinion(self, opinion: Opinion) -> None:
        """Add an opinion on a pressure dialogue, down to the disk. Raises StoreError."""
        self._hand_over(opinion.session_id, lambda: add_opinion(self._db.execute, opinion))

    def opinions(self, session_id: str) -> list[Opinion]:
        """All opinions on a pressure dialogue, oldest first. Raises StoreError where one cannot be read."""
        with self._lock:
            return retrying(self.path, lambda: opinions_of(self._db.execute, session_id))

    def ratings(self, sessions: Sequence[str]) -> list[Rating]:
        """All ratings of these sessions, oldest first. Raises StoreError where one cannot be read."""
        with self._lock:
            return retrying(self.path, lambda: ratings_of(self._db.execute, sessions))

    def read_with(self, read: Callable[[Execute], T]) -> T:
        """What a reader of rows finds, as of one moment."""
        with self._lock:
            return retrying(self.path, lambda: read(self._db.execute))

    def write_with(self, write: Callable[[Execute], T]) -> T:
        """What a writer of rows does, in one transaction: all or nothing."""
        return self._write(lambda: write(self._db.execute))

    def import_sessions(self, logs: Sequence[SessionLog]) -> list[str]:
        """Add whole sessions as they were recorded elsewhere, all or none; ids of those added.

        The caller has checked them. One that is here already with the same chain is left out; raises StoreError where
        one is here under the same id with another log.
        """
        return self._write(lambda: self.import_within(logs))

    def import_within(self, logs: Iterable[SessionLog]) -> list[str]:
        """As `import_sessions`, inside the caller's transaction."""
        return [log.session_id for log in logs if self._import(log)]

    def page_problem(self) -> str | None:
        """What is wrong with the file itself, or None."""
        with self._lock:
            return page_problem(self._db)

    def _read(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with self._lock:
            return retrying(self.path, lambda: self._db.execute(query, values).fetchall())

    def _hand_over(self, session_id: str, work: Callable[[], object]) -> None:
        """Write what belongs to one session: here at once, in a transaction of its own."""
        self._write(work)

    def _write(self, work: Callable[[], T]) -> T:
        with self._lock:
            return transaction(self._db, self.path, work)

    def _unknown(self, session_id: str) -> str:
        return f"There is no session {session_id!r} in {self.path}. `mhtui sessions list` shows what there is."

    def _encounter(self, session_id: str, seq: int) -> Encounter:
        known = self._known.get(session_id)
        if known is None or known.seq != seq:
            known = self._known[session_id] = fold(self.events(session_id))
        if known.seq != seq:
            raise _elsewhere()
        return known

    def _log(self, session_id: str) -> SessionLog:
        self._db.execute("BEGIN")
        try:
            columns = f"{CARD_COLUMNS}, last_seq, last_hash"
            card = self._read(f"SELECT {columns} FROM sessions WHERE id = ?", session_id)
            rows = self.rows(session_id)
            if not card and not rows:
                raise UnknownSession(self._unknown(session_id))
            case = self._read("SELECT text FROM cases JOIN sessions ON hash = case_hash WHERE id = ?", session_id)
            calls = call_log(self._db.execute, session_id)
        finally:
            self._db.execute("ROLLBACK")
        return SessionLog(
            session_id=session_id,
            rows=tuple(rows),
            case_text=case[0][0] if case else None,
            card=card_of_row(card[0][:-2]) if card else None,
            last_seq=card[0][-2] if card else None,
            last_hash=card[0][-1] if card else None,
            calls=calls,
        )

    def _create(self, event: Event, case_text: str) -> None:
        started = event.payload
        assert isinstance(started, SessionStarted)
        if hashlib.sha256(case_text.encode()).hexdigest() != started.case_hash:
            raise StoreError(f"The case text of session {event.session_id} does not fit its hash; nothing was stored.")
        self._db.execute(
            "INSERT OR IGNORE INTO cases VALUES (?, ?, ?)", [started.case_hash, started.case_id, case_text]
        )
        row = stored(event, START)
        state = fold([event])
        values = [
            event.session_id,
            started.case_id,
            started.case_hash,
            started.title,
            started.arm,
            started.doctor,
            started.participant,
            *_progress(state)[:4],
            event.at_ms,
            *_progress(state)[4:],
            row.hash,
            kind_of(started),
            started.branched_from.ref if started.branched_from else None,
            started.example,
            started.versions.get("mode"),
        ]
        self._db.execute(f"INSERT INTO sessions VALUES ({', '.join('?' * len(values))})", values)
        self._insert(event.session_id, row)

    def _append(self, events: Sequence[Event], after_seq: int, after: Encounter) -> None:
        session_id = events[0].session_id
        last = self._db.execute("SELECT last_seq, last_hash FROM sessions WHERE id = ?", [session_id]).fetchone()
        if last is None or last[0] != after_seq:
            self._known.pop(session_id, None)
            raise _elsewhere()
        chained = last[1]
        for event in events:
            row = stored(event, chained)
            chained = row.hash
            self._insert(session_id, row)
        self._progressed(session_id, _progress(after), chained)

    def _progressed(self, session_id: str, progress: Sequence[Any], chained: str) -> None:
        self._db.execute(
            "UPDATE sessions SET phase = ?, paused = ?, ended = ?, turns = ?, updated_ms = ?, active_ms = ?, "
            "last_seq = ?, last_hash = ? WHERE id = ?",
            [*progress, chained, session_id],
        )

    def _insert(self, session_id: str, row: StoredEvent) -> None:
        self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [session_id, *row])

    def _import(self, log: SessionLog) -> bool:
        here = [StoredEvent(*row) for row in self._db.execute(
            f"SELECT {_EVENT_COLUMNS} FROM events WHERE session_id = ? ORDER BY seq", [log.session_id])]  # fmt: skip
        if here:
            if tuple(here) == log.rows and log.calls.rows in ((), call_log(self._db.execute, log.session_id).rows):
                return False
            raise StoreError(f"Session {log.session_id} is here already with another log; nothing was imported.")
        self._create(read_event(log.session_id, log.rows[0]), log.case_text or "")
        for row in log.rows[1:]:
            self._insert(log.session_id, row)
        self._progressed(log.session_id, _progress_of(log), log.rows[-1].hash)
        add_log(self._db.execute, log.session_id, log.calls)
        return True


def _numbered(session_id: str, first: int, phase: Phase, payloads: Sequence[Payload], at_ms: int) -> list[Event]:
    return [
        Event(session_id, seq, at_ms, phase, ACTORS[payload.kind], storable(payload))
        for seq, payload in enumerate(payloads, first)
    ]


def _progress(state: Encounter) -> tuple[str, int, str | None, int, int, int, int]:
    """Phase, paused, ended, turns, last touched, active time, last event."""
    usage = state.usage
    return state.phase, int(state.paused), state.ended, usage.turns, state.at_ms, usage.active_ms, state.seq


def _progress_of(log: SessionLog) -> Sequence[Any]:
    """The same of a whole session; its card was checked against its events, which takes longer than to write them."""
    if (card := log.card) is None:
        return _progress(fold(read_event(log.session_id, row) for row in log.rows))
    touched = (card.updated_ms, card.active_ms, log.rows[-1].seq)
    return (card.phase, int(card.paused), card.ended, card.turns, *touched)


def _elsewhere() -> StoreError:
    return StoreError("This session went on in another window. Nothing was added here: open it again to go on.")
