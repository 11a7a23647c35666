"""The session store for many sessions on one event loop: what they write within a moment is one commit.

A commit waits for the disk, milliseconds each. Here rows are written into one open transaction as they come, and a
thread waits for the disk; what comes meanwhile is the next group. Nothing is handed on before `settled`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from mhtui.adapters.database import retrying
from mhtui.adapters.event_rows import SessionLog, read_event
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.calls import Call, CallRecord
from mhtui.core.errors import MhtuiError
from mhtui.core.events import Event, SessionStarted

Work = Callable[[], object]


@dataclass(slots=True)
class _Group:
    """Writes of a moment by session, and who waits for them."""

    works: dict[str, list[Work]] = field(default_factory=dict)
    waiting: list[tuple[str, asyncio.Future[None]]] = field(default_factory=list)
    commit: Future[Any] | None = None


class GroupedStore(SqliteStore):
    """Used from the thread of one running event loop only. Reads see all that was handed over."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._disk = ThreadPoolExecutor(1, "commits")
        self._next = _Group()
        self._flight: _Group | None = None
        self._lost: dict[str, Exception] = {}
        self._fresh: dict[str, list[Event]] = {}
        self.on_call: Callable[[str, CallRecord], None] = lambda _session_id, _record: None

    async def settled(self, session_id: str) -> None:
        """Wait until what the session wrote is on disk. Raises StoreError where it could not be written."""
        for group in (self._next, self._flight):
            if group and session_id in group.works:
                done = asyncio.get_running_loop().create_future()
                group.waiting.append((session_id, done))
                await done
                break
        if session_id in self._lost:
            raise self._lost.pop(session_id)

    def forget(self, session_id: str) -> None:
        """Keep nothing of a session that is over in memory."""
        self._known.pop(session_id, None)
        self._fresh.pop(session_id, None)

    def drain(self) -> None:
        """All that was handed over is on disk, or lost, when this returns; blocks."""
        if self._flight and self._flight.commit:
            self._flight.commit.exception()
            self._landed(self._flight, go_on=False)
        if self._next.works:
            group = self._taken()
            self._one_by_one(group)
            self._release(group)

    def close(self) -> None:
        """Commit what is left and close the file."""
        self.drain()
        self._disk.shutdown()
        super().close()

    def branch(self, case_text: str, events: Sequence[Event]) -> None:
        """Open a session with these events, which are then known without reading them back."""
        super().branch(case_text, events)
        self._fresh[events[0].session_id] = list(events)

    def events(self, session_id: str) -> list[Event]:
        """All events, in order; see the port."""
        return self._fresh.pop(session_id, None) or super().events(session_id)

    def openings(self, doctor: str) -> Iterator[tuple[str, bool, SessionStarted]]:
        """Sessions of a doctor, oldest first: id, whether it is over, and what it began with."""
        query = (
            "SELECT id, ended IS NOT NULL, seq, at_ms, e.phase, actor, e.kind, payload FROM sessions "
            "JOIN events e ON session_id = id AND seq = 0 WHERE doctor = ? ORDER BY id"
        )
        for session_id, over, *row in self._read(query, doctor):
            event = read_event(session_id, row)
            if isinstance(event.payload, SessionStarted):
                yield session_id, bool(over), event.payload

    def log(self, session_id: str) -> SessionLog:
        """All that is stored of a session."""
        self.drain()
        return super().log(session_id)

    def add_call(self, session_id: str, after_seq: int, at_ms: int, call: Call) -> None:
        """Keep a call to a model, and tell `on_call`."""
        super().add_call(session_id, after_seq, at_ms, call)
        self.on_call(session_id, call.record)

    def calls(self, session_id: str) -> list[tuple[Any, CallRecord]]:
        """A session's calls, in order."""
        self.drain()
        return super().calls(session_id)

    def _read(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        self.drain()
        return super()._read(query, *values)

    def _write(self, work: Callable[[], Any]) -> Any:
        self.drain()
        return super()._write(work)

    def _hand_over(self, session_id: str, work: Work) -> None:
        if not self._next.works and not self._flight:
            asyncio.get_running_loop().call_soon(self._take_off)
        self._next.works.setdefault(session_id, []).append(work)
        self._fresh.pop(session_id, None)

    def _taken(self) -> _Group:
        group, self._next = self._next, _Group()
        return group

    def _take_off(self) -> None:
        """Write the rows of the group and let the thread wait for the disk."""
        if self._flight or not self._next.works:
            return
        group, loop = self._taken(), asyncio.get_running_loop()
        try:
            self._write_rows(group)
        except Exception:  # whose fault it was is found one by one
            self._roll_back()
            self._one_by_one(group)
            self._release(group)
            return
        self._flight = group
        group.commit = self._disk.submit(self._db.conn.commit)

        def tell(_: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: `drain` sees to it
                loop.call_soon_threadsafe(self._landed, group)

        group.commit.add_done_callback(tell)

    def _landed(self, group: _Group, go_on: bool = True) -> None:
        if self._flight is not group or group.commit is None:
            return
        self._flight = None
        if group.commit.exception():
            self._roll_back()
            self._one_by_one(group)
        self._release(group)
        if go_on:
            self._take_off()

    def _write_rows(self, group: _Group) -> None:
        retrying(self.path, lambda: self._db.conn.execute("BEGIN IMMEDIATE"))
        for works in group.works.values():
            for work in works:
                work()

    def _one_by_one(self, group: _Group) -> None:
        """A transaction a session: one that cannot be written takes no other with it."""
        for session_id, works in group.works.items():
            try:
                super()._write(partial(_all, works))
            except MhtuiError as error:
                self._lost[session_id] = error
                self.forget(session_id)

    def _roll_back(self) -> None:
        if self._db.conn.in_transaction:
            self._db.conn.rollback()

    def _release(self, group: _Group) -> None:
        for _, done in group.waiting:
            if not done.done():
                done.set_result(None)


def _all(works: Sequence[Work]) -> None:
    for work in works:
        work()
