"""Taking in another database of this program: sessions with their calls, and all that was added beside them.

The other file is only read: a copy of it is brought up to date and read. What is here already is left as it is.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mhtui.adapters.database import explained
from mhtui.adapters.rating_rows import Execute
from mhtui.adapters.session_check import problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.errors import StoreError

MAGIC: Final = b"SQLite format 3\x00"
_LOGS: Final = frozenset({"events", "calls"})
"""Append-only tables that come with their sessions, chain and all."""
_BESIDE: Final = ("reasoning", "drafts", "rating_drafts")
"""What belongs to a session and is not append-only: taken in with sessions that are new here."""


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


def merge(store: SqliteStore, path: Path) -> Merged:
    """Take in what another database holds and this one lacks, in one transaction. A session or row that is here with
    other content, or is not whole there, is a conflict and stays out; all else comes in. Raises StoreError for a file
    that cannot be read, or is this database."""
    if path.resolve() == store.path.resolve():
        raise StoreError(f"{path} is this database: there is nothing to merge.")
    with _copy_of(path) as other:
        merged = Merged()
        for session_id in other.ids():
            _sort(store, other, session_id, merged)
        foreign = set(merged.conflicts)
        tables = {name: _rows(other, name) for name in _beside(other)}

        def work(execute: Execute) -> None:
            store.import_within(other.log(session_id) for session_id in merged.added)
            for name, (columns, rows) in tables.items():
                _add(execute, name, columns, rows, foreign, set(merged.added), merged)

        store.write_with(work)
    return merged


def _sort(store: SqliteStore, other: SqliteStore, session_id: str, merged: Merged) -> None:
    """Note what becomes of a session: new here, here already, or a conflict."""
    log = other.log(session_id)
    if broken := problem(log):
        merged.conflicts[session_id] = f"it is not whole there: {broken}"
        return
    mine = store.rows(session_id)
    if not mine:
        merged.added.append(session_id)
        return
    if tuple(mine) == log.rows and store.log(session_id).calls.rows == log.calls.rows:
        merged.here.append(session_id)
        return
    same = next((n for n, (a, b) in enumerate(zip(mine, log.rows, strict=False)) if a != b), None)
    shared = min(len(mine), len(log.rows)) if same is None else same
    merged.conflicts[session_id] = (
        f"it is here with another log: {len(mine)} events here, {len(log.rows)} there, the first {shared} the same"
    )


def _beside(other: SqliteStore) -> list[str]:
    """Tables to take in, those first that others may refer to."""
    query = (
        "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name = tbl_name || '_no_update' ORDER BY rowid"
    )
    found = other.read_with(lambda execute: [row[0] for row in execute(query).fetchall()])
    return [name for name in found if name not in _LOGS] + list(_BESIDE)


def _rows(other: SqliteStore, name: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    def read(execute: Execute) -> tuple[list[str], list[tuple[Any, ...]]]:
        columns = [row[1] for row in execute(f"PRAGMA table_info({name})").fetchall()]
        return columns, execute(f"SELECT * FROM {name}").fetchall()

    return other.read_with(read)


def _add(
    execute: Execute,
    name: str,
    columns: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    foreign: Collection[str],
    added: Collection[str],
    merged: Merged,
) -> None:
    """Rows that are not here yet. One with the same key and other content is a conflict; numbers that only count are
    given anew."""
    keys = [row[1] for row in execute(f"PRAGMA table_info({name})").fetchall() if row[5]]
    counted = keys == ["n"]
    known = {row[0] for row in execute("SELECT id FROM sessions").fetchall()}
    for row in rows:
        values = dict(zip(columns, row, strict=True))
        session_id = values.get("session_id")
        if session_id in foreign or (session_id is not None and session_id not in known):
            continue
        if name in _BESIDE and session_id not in added:
            continue
        if counted:
            del values["n"]
        wanted = list(values) if counted else keys
        where = " AND ".join(f"{column} IS ?" for column in wanted)
        found = execute(f"SELECT {', '.join(values)} FROM {name} WHERE {where}", [values[c] for c in wanted]).fetchone()
        if found is None:
            marks = ", ".join("?" * len(values))
            execute(f"INSERT INTO {name} ({', '.join(values)}) VALUES ({marks})", list(values.values()))
            merged.rows[name] = merged.rows.get(name, 0) + 1
        elif tuple(found) != tuple(values.values()):
            merged.conflicts[f"{name} {values[keys[0]]}"] = "it is here with other content"


@contextmanager
def _copy_of(path: Path) -> Iterator[SqliteStore]:
    """A store over a copy, the pages of its write-ahead log included; errors name the file itself."""
    with tempfile.TemporaryDirectory(prefix="mhtui-") as folder:
        copy = Path(folder) / path.name
        try:
            uri = f"{path.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            store = SqliteStore(copy)
        except sqlite3.Error as error:
            raise explained(error, path) from error
        except StoreError as error:
            raise StoreError(str(error).replace(str(copy), str(path))) from None
        try:
            yield store
        finally:
            store.close()
