"""The session store on SQLite: one append-only log a session, chained by hash, and drafts beside it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from mhtui.adapters.database import open_database, retrying
from mhtui.core.chain import START, link
from mhtui.core.encounter import Encounter, fold
from mhtui.core.errors import SessionEnded, StoreError, UnknownSession
from mhtui.core.events import ACTORS, PAYLOAD, Event, Payload, SessionStarted
from mhtui.core.phases import Phase
from mhtui.core.ports import SessionCard

_EVENT_COLUMNS: Final = "seq, at_ms, phase, actor, kind, payload, hash"
_CARD_COLUMNS: Final = "id, case_id, case_hash, title, arm, doctor, participant, phase, paused, ended, turns, started_ms, updated_ms, active_ms"


class SqliteStore:
    """One process's writer. All calls are short and synchronous; others may read and write the file meanwhile."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = open_database(path)
        self._known: dict[str, Encounter] = {}

    def close(self) -> None:
        """Close the file; what was committed stays."""
        self._db.conn.close()

    def create(self, session_id: str, case_text: str, payload: Payload, at_ms: int) -> Event:
        """Open a session with its first event and freeze the case text by hash."""
        if not isinstance(payload, SessionStarted):
            raise ValueError("a session opens with session_started")
        event = Event(session_id, 0, at_ms, "interview", "house", payload)
        retrying(self.path, lambda: self._transaction(lambda: self._create(event, payload, case_text)))
        self._known[session_id] = fold([event])
        return event

    def append(
        self, session_id: str, after_seq: int, phase: Phase, payloads: Sequence[Payload], at_ms: int
    ) -> list[Event]:
        """Commit events in one transaction; see the port."""
        events = [
            Event(session_id, after_seq + 1 + at, at_ms, phase, ACTORS[payload.kind], payload)
            for at, payload in enumerate(payloads)
        ]
        before = self._encounter(session_id, after_seq)
        if before.ended:
            raise SessionEnded(f"Session {session_id} is over; nothing was added.")
        after = before
        for event in events:
            after = after.apply(event)
        retrying(self.path, lambda: self._transaction(lambda: self._append(events, after_seq, after)))
        self._known[session_id] = after
        return events

    def events(self, session_id: str) -> list[Event]:
        """All events, in order. Raises UnknownSession, or StoreError where a row cannot be read."""
        rows = self.rows(session_id)
        if not rows:
            raise UnknownSession(self._unknown(session_id))
        events = [read_event(session_id, row) for row in rows]
        self._known[session_id] = fold(events)
        return events

    def rows(self, session_id: str) -> list[tuple[Any, ...]]:
        """Stored columns of a session's events: seq, at_ms, phase, actor, kind, payload text, hash."""
        query = f"SELECT {_EVENT_COLUMNS} FROM events WHERE session_id = ? ORDER BY seq"
        return retrying(self.path, lambda: self._db.execute(query, [session_id]).fetchall())

    def case_text(self, case_hash: str) -> str:
        """The frozen case (canonical JSON)."""
        row = retrying(
            self.path, lambda: self._db.execute("SELECT text FROM cases WHERE hash = ?", [case_hash]).fetchone()
        )
        if row is None:
            raise StoreError(f"The case with hash {case_hash[:12]} is not in {self.path}.")
        return cast(str, row[0])

    def cards(self) -> list[SessionCard]:
        """All sessions, most recently touched first."""
        query = f"SELECT {_CARD_COLUMNS} FROM sessions ORDER BY updated_ms DESC, id DESC"
        rows = retrying(self.path, lambda: self._db.execute(query).fetchall())
        return [SessionCard(*row[:8], bool(row[8]), *row[9:]) for row in rows]

    def find(self, prefix: str) -> str:
        """The one session id that starts (or ends) with `prefix`. Raises UnknownSession."""
        ids = [card.id for card in self.cards()]
        wanted = prefix.upper()
        found = [i for i in ids if i == wanted] or [i for i in ids if i.startswith(wanted) or i.endswith(wanted)]
        if len(found) == 1 and wanted:
            return found[0]
        raise UnknownSession(
            f"{prefix!r} fits {len(found)} sessions: give more of the id." if found else self._unknown(prefix)
        )

    def save_draft(self, session_id: str, field: str, text: str, at_ms: int) -> None:
        """Keep text as typed; an empty text removes the draft."""
        if text:
            query = "INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?)"
            values: list[Any] = [session_id, field, text, at_ms]
        else:
            query, values = "DELETE FROM drafts WHERE session_id = ? AND field = ?", [session_id, field]
        retrying(self.path, lambda: self._db.execute(query, values))

    def drafts(self, session_id: str) -> dict[str, str]:
        """Text as typed, by field."""
        query = "SELECT field, text FROM drafts WHERE session_id = ?"
        return dict(retrying(self.path, lambda: self._db.execute(query, [session_id]).fetchall()))

    def last_link(self, session_id: str) -> tuple[int, str] | None:
        """Sequence number and hash that the session's log must end with."""
        query = "SELECT last_seq, last_hash FROM sessions WHERE id = ?"
        return cast(
            "tuple[int, str] | None", retrying(self.path, lambda: self._db.execute(query, [session_id]).fetchone())
        )

    def import_session(self, session_id: str, case_text: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add a whole session as it was recorded elsewhere, all or nothing. The caller has checked the chain."""
        events = [read_event(session_id, row) for row in rows]
        started = events[0].payload
        if not isinstance(started, SessionStarted):
            raise StoreError("The first event of a session is session_started.")
        after = fold(events)

        def work() -> None:
            self._create(events[0], started, case_text)
            self._append(events[1:], 0, after)

        retrying(self.path, lambda: self._transaction(work))

    def _unknown(self, session_id: str) -> str:
        return f"There is no session {session_id!r} in {self.path}. `mhtui sessions list` shows what there is."

    def _encounter(self, session_id: str, seq: int) -> Encounter:
        known = self._known.get(session_id)
        if known is None or known.seq != seq:
            self.events(session_id)
            known = self._known[session_id]
        if known.seq != seq:
            raise _elsewhere()
        return known

    def _transaction(self, work: Any) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            work()
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.conn.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _create(self, event: Event, started: SessionStarted, case_text: str) -> None:
        self._db.execute(
            "INSERT OR IGNORE INTO cases VALUES (?, ?, ?)", [started.case_hash, started.case_id, case_text]
        )
        row = _stored(event)
        chained = link(START, row)
        state = fold([event])
        self._db.execute(
            f"INSERT INTO sessions VALUES ({', '.join('?' * 16)})",
            [
                event.session_id,
                started.case_id,
                started.case_hash,
                started.title,
                started.arm,
                started.doctor,
                started.participant,
                *_progress(state),
                event.at_ms,
                event.at_ms,
                0,
                0,
                chained,
            ],
        )
        self._insert(row, chained)

    def _append(self, events: Sequence[Event], after_seq: int, after: Encounter) -> None:
        if not events:
            return
        session_id = events[0].session_id
        last = self._db.execute("SELECT last_seq, last_hash FROM sessions WHERE id = ?", [session_id]).fetchone()
        if last is None or last[0] != after_seq:
            self._known.pop(session_id, None)
            raise _elsewhere()
        chained = last[1]
        for event in events:
            row = _stored(event)
            chained = link(chained, row)
            self._insert(row, chained)
        self._db.execute(
            "UPDATE sessions SET phase = ?, paused = ?, ended = ?, turns = ?, updated_ms = ?, active_ms = ?, "
            "last_seq = ?, last_hash = ? WHERE id = ?",
            [*_progress(after), after.at_ms, after.usage.active_ms, after.seq, chained, session_id],
        )

    def _insert(self, row: tuple[str | int, ...], chained: str) -> None:
        self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [*row, chained])


def read_event(session_id: str, row: Sequence[Any]) -> Event:
    """An event from its stored columns. Raises StoreError where the payload does not fit its kind."""
    seq, at_ms, phase, actor, kind, payload, *_ = row
    try:
        fields = json.loads(payload)
        return Event(session_id, seq, at_ms, phase, actor, PAYLOAD.validate_python({**fields, "kind": kind}))
    except (ValueError, TypeError) as error:
        raise StoreError(
            f"Event {seq} of session {session_id} cannot be read ({kind}). Run `mhtui sessions verify`."
        ) from error


def _stored(event: Event) -> tuple[str | int, ...]:
    fields = event.payload.model_dump(mode="json", exclude={"kind"})
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return event.session_id, event.seq, event.at_ms, event.phase, event.actor, event.kind, text


def _progress(state: Encounter) -> tuple[str, int, str | None, int]:
    return state.phase, int(state.paused), state.ended, state.usage.turns


def _elsewhere() -> StoreError:
    return StoreError("This session went on in another window. Nothing was added here: open it again to go on.")
