"""Taking in another database of this program: sessions with their calls, and all that was added beside them.

The other file is only read: a copy of it is brought up to date and read. What is here already is left as it is.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mhtui.adapters.database import explained
from mhtui.adapters.event_rows import SessionLog
from mhtui.adapters.preference_rows import drafted_sessions
from mhtui.adapters.rating_rows import Execute
from mhtui.adapters.session_check import problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.errors import StoreError
from mhtui.core.pressure.opinions import session_of

MAGIC: Final = b"SQLite format 3\x00"
_LOGS: Final = frozenset({"events", "calls"})
"""Append-only tables that come with their sessions, chain and all."""
_BESIDE: Final = ("reasoning", "drafts", "rating_drafts")
"""What belongs to a session and is not append-only: taken in with sessions that are new here."""

AT_ONCE: Final = 200
"""Sessions taken in by one transaction: a tenth of a second, for which others wait."""
PAGES: Final = 25_000
"""Pages copied between two words of progress: 100 MB."""

Told = Callable[[str, int, int], None]
_Find = Callable[[Mapping[str, Any]], tuple[Any, ...] | None]


@dataclass(slots=True)
class Merged:
    """What became of each session and how many rows were added to other tables. `conflicts` maps what was not taken in
    to why."""

    added: list[str] = field(default_factory=list)
    here: list[str] = field(default_factory=list)
    conflicts: dict[str, str] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)


def is_database(path: Path) -> bool:
    """Whether a file is an SQLite database, by its first bytes."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def merge(store: SqliteStore, path: Path, told: Told = lambda _what, _done, _of: None) -> Merged:
    """Take in what another database holds and this one lacks. A session or row that is here with other content, or is
    not whole there, is a conflict and stays out; all else comes in.

    Sessions come some at a time, each with all that is its own, so that others can write meanwhile and an interrupted
    merge goes on when it is asked for again; what was added beside them comes at the end, at once. `told` hears what is
    done, how far, of how much. Raises StoreError for a file that cannot be read, or is this database.
    """
    if path.resolve() == store.path.resolve():
        raise StoreError(f"{path} is this database: there is nothing to merge.")
    with _copy_of(path, told) as other:
        merged = Merged()
        unlike = _unlike(store, other, merged)
        for start in range(0, len(unlike), AT_ONCE):
            _take_in(store, other, unlike[start : start + AT_ONCE], merged)
            told("sessions", min(start + AT_ONCE, len(unlike)), len(unlike))
        _take_in_beside(store, other, merged)
    return merged


def _unlike(store: SqliteStore, other: SqliteStore, merged: Merged) -> list[str]:
    """Sessions that do not end here as they end there. The end of a chain stands for all of it: those that are here
    already are not read."""
    mine, theirs = store.read_with(_ends), other.read_with(_ends)
    merged.here += [name for name, end in theirs.items() if mine.get(name) == end]
    here = set(merged.here)
    return [name for name in other.ids() if name not in here]


def _ends(execute: Execute) -> dict[str, tuple[Any, ...]]:
    """By session what its row says of the end of its log, how the log ends, and the end of its calls."""
    query = (
        "SELECT s.id, s.last_seq, s.last_hash, e.seq, e.hash, c.calls, c.last_hash FROM sessions s "
        "LEFT JOIN events e ON e.session_id = s.id AND e.seq = (SELECT max(seq) FROM events WHERE session_id = s.id) "
        "LEFT JOIN call_chains c ON c.session_id = s.id ORDER BY s.id"
    )
    return {row[0]: tuple(row[1:]) for row in execute(query).fetchall()}


def _take_in(store: SqliteStore, other: SqliteStore, names: Sequence[str], merged: Merged) -> None:
    """Some sessions with what belongs to them, in one transaction."""
    logs = [log for name in names if (log := _new(store, other, name, merged)) is not None]
    new = [log.session_id for log in logs]
    own = {name: _rows(other, name, "session_id", new) for name in _BESIDE}

    def work(execute: Execute) -> None:
        store.import_within(logs)
        for name, (columns, rows) in own.items():
            _add(execute, name, columns, [dict(zip(columns, row, strict=True)) for row in rows], merged)

    if logs:
        store.write_with(work)
        merged.added += new


def _new(store: SqliteStore, other: SqliteStore, session_id: str, merged: Merged) -> SessionLog | None:
    """A session that is new here; else what becomes of it is noted: here already, or a conflict."""
    log = other.log(session_id)
    if broken := problem(log):
        merged.conflicts[session_id] = f"it is not whole there: {broken}"
        return None
    mine = store.rows(session_id)
    if not mine:
        return log
    if tuple(mine) == log.rows and store.log(session_id).calls.rows == log.calls.rows:
        merged.here.append(session_id)
        return None
    same = next((n for n, (a, b) in enumerate(zip(mine, log.rows, strict=False)) if a != b), None)
    shared = min(len(mine), len(log.rows)) if same is None else same
    merged.conflicts[session_id] = (
        f"it is here with another log: {len(mine)} events here, {len(log.rows)} there, the first {shared} the same"
    )
    return None


def _take_in_beside(store: SqliteStore, other: SqliteStore, merged: Merged) -> None:
    """What was added beside the sessions, in one transaction."""
    foreign = set(merged.conflicts)
    tables = {name: _rows(other, name) for name in _beside(other)}
    sheets = _sheets_of_pairs(other)
    linked = {row[columns.index("case_hash")] for columns, rows in tables.values() if "case_hash" in columns
              for row in rows}  # fmt: skip
    _, cases = _rows(other, "cases", "hash", [one for one in linked if one])

    def work(execute: Execute) -> None:
        for case in cases:
            execute("INSERT OR IGNORE INTO cases VALUES (?, ?, ?)", list(case))
        known = {row[0] for row in execute("SELECT id FROM sessions").fetchall()}
        for name, (columns, rows) in tables.items():
            every = (dict(zip(columns, row, strict=True)) for row in rows)
            _add(execute, name, columns, [row for row in every if _may_come(row, known, foreign)], merged)
        _add_sheets(execute, [row for row in sheets if _are_same(drafted_sessions(row[0]), known, foreign)], merged)

    store.write_with(work)


def _sheets_of_pairs(other: SqliteStore) -> list[tuple[Any, ...]]:
    """Rows of drafts that are about two sessions: those of one come with it."""
    _, rows = _rows(other, "rating_drafts")
    return [row for row in rows if len(drafted_sessions(row[0])) > 1]


def _add_sheets(execute: Execute, rows: Sequence[tuple[Any, ...]], merged: Merged) -> None:
    """Drafts where there is none here: what is typed here stays."""
    for row in rows:
        added = execute("INSERT OR IGNORE INTO rating_drafts VALUES (?, ?, ?, ?, ?)", list(row)).rowcount
        if added > 0:
            merged.rows["rating_drafts"] = merged.rows.get("rating_drafts", 0) + added


def _beside(other: SqliteStore) -> list[str]:
    """Append-only tables beside the logs, those first that others may refer to."""
    query = (
        "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name = tbl_name || '_no_update' ORDER BY rowid"
    )
    found = other.read_with(lambda execute: [row[0] for row in execute(query).fetchall()])
    return [name for name in found if name not in _LOGS]


def _rows(
    other: SqliteStore, name: str, column: str = "", values: Sequence[str] = ()
) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Columns and rows of a table, all or those with these values in a column."""

    def read(execute: Execute) -> tuple[list[str], list[tuple[Any, ...]]]:
        columns = [row[1] for row in execute(f"PRAGMA table_info({name})").fetchall()]
        if not column:
            return columns, execute(f"SELECT * FROM {name}").fetchall()
        query = f"SELECT * FROM {name} WHERE {column} IN ({', '.join('?' * len(values))})"
        return columns, execute(query, list(values)).fetchall()

    return other.read_with(read)


def _may_come(row: Mapping[str, Any], here: Collection[str], foreign: Collection[str]) -> bool:
    """Whether a row belongs to no session, or to such as are the same `here`. An opinion names its session in its key
    alone, and may be on one that no database holds (yet)."""
    if named := [row[column] for column in ("session_id", "a", "b") if column in row]:
        return _are_same(named, here, foreign)
    return "key" not in row or session_of(row["key"]) not in foreign


def _are_same(named: Collection[str], here: Collection[str], foreign: Collection[str]) -> bool:
    return all(session in here and session not in foreign for session in named)


def _add(
    execute: Execute, name: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]], merged: Merged
) -> None:
    """Rows that are not here yet. One with the same key and other content is a conflict; numbers that only count are
    given anew."""
    keys = [row[1] for row in execute(f"PRAGMA table_info({name})").fetchall() if row[5]]
    counted = keys == ["n"]
    written = [column for column in columns if not counted or column != "n"]
    found = _by_content(execute, name, written) if counted else _by_key(execute, name, written, keys)
    insert = f"INSERT INTO {name} ({', '.join(written)}) VALUES ({', '.join('?' * len(written))})"
    for row in rows:
        values = tuple(row[column] for column in written)
        there = found(row)
        if there is None:
            execute(insert, list(values))
            merged.rows[name] = merged.rows.get(name, 0) + 1
        elif there != values:
            merged.conflicts[f"{name} {row[keys[0]]}"] = "it is here with other content"


def _by_key(execute: Execute, name: str, written: Sequence[str], keys: Sequence[str]) -> _Find:
    """Finds the row here with the same key, by the table's own index."""
    where = " AND ".join(f"{column} IS ?" for column in keys)
    query = f"SELECT {', '.join(written)} FROM {name} WHERE {where}"

    def find(row: Mapping[str, Any]) -> tuple[Any, ...] | None:
        there = execute(query, [row[column] for column in keys]).fetchone()
        return None if there is None else tuple(there)

    return find


def _by_content(execute: Execute, name: str, written: Sequence[str]) -> _Find:
    """Finds the row here with the same content, which no index holds: all are read once."""
    here = {tuple(row) for row in execute(f"SELECT {', '.join(written)} FROM {name}").fetchall()}

    def find(row: Mapping[str, Any]) -> tuple[Any, ...] | None:
        values = tuple(row[column] for column in written)
        if values in here:
            return values
        here.add(values)
        return None

    return find


@contextmanager
def _copy_of(path: Path, told: Told) -> Iterator[SqliteStore]:
    """A store over a copy, the pages of its write-ahead log included; errors name the file itself."""
    with tempfile.TemporaryDirectory(prefix="mhtui-") as folder:
        copy = Path(folder) / path.name
        try:
            uri = f"{path.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target, pages=PAGES, progress=lambda _, left, of: told("pages of a copy", of - left, of))
            store = SqliteStore(copy)
        except sqlite3.Error as error:
            raise explained(error, path) from error
        except StoreError as error:
            raise StoreError(str(error).replace(str(copy), str(path))) from None
        try:
            yield store
        finally:
            store.close()
