"""Opening the database file: owner-only, write-ahead log, busy waiting with retry, and errors a user can act on."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar

from mhtui.adapters.migrations import MIGRATIONS, is_ours, migrate, schema_version
from mhtui.adapters.owner_file import OWNER_ONLY, make_folder, unused, write_new
from mhtui.adapters.sqlite import Database
from mhtui.core.errors import StoreError

BUSY_MS: Final = 700
TRIES: Final = 3
"""A locked file is given up after about BUSY_MS * TRIES."""
CHECKED_BYTES: Final = 32 * 2**20
"""Files up to this size are checked whole when opened (a millisecond a megabyte); `sessions verify` checks any."""

_MAGIC: Final = b"SQLite format 3\x00"
_PAGE_SIZE: Final = slice(16, 18)
_PAGES: Final = slice(28, 32)
_USER_VERSION: Final = slice(60, 64)

T = TypeVar("T")


def open_database(path: Path) -> Database:
    """The database at `path`, made and migrated where needed. Raises StoreError; an unusable file stays untouched."""
    make_folder(path.parent)
    _check_bytes(path)
    _make_file(path)
    try:
        _look_inside(path)
        return _opened(path)
    except sqlite3.Error as error:
        raise explained(error, path) from error


def transaction(db: Database, path: Path, work: Callable[[], T]) -> T:
    """Run `work` as one transaction, COMMIT included, again while another process holds the lock. Raises StoreError."""

    def once() -> T:
        db.execute("BEGIN IMMEDIATE")
        try:
            value = work()
            db.execute("COMMIT")
        except BaseException:
            if db.conn.in_transaction:
                db.execute("ROLLBACK")
            raise
        return value

    return retrying(path, once)


def retrying(path: Path, work: Callable[[], T]) -> T:
    """Run `work` again while another process holds the lock; other errors of SQLite become StoreError at once."""
    for left in reversed(range(TRIES)):
        try:
            return work()
        except sqlite3.OperationalError as error:
            if not _is_lock(error) or not left:
                raise explained(error, path) from error
            time.sleep(0.05)
        except sqlite3.Error as error:
            raise explained(error, path) from error
    raise AssertionError("unreachable")


def explained(error: sqlite3.Error, path: Path) -> StoreError:
    """The error in words that say what to do."""
    text = str(error)
    low = text.lower()
    if _is_lock(error):
        return StoreError(f"{path} is locked by another program. Nothing is lost: close it there, or try again.")
    if "readonly" in low or "unable to open" in low:
        return StoreError(
            f"{path} cannot be written. Check the rights of the file and its folder, or name another with --db."
        )
    if "full" in low or "disk i/o" in low:
        return StoreError(
            f"{path} cannot be written: the disk is full or failing ({text}). "
            "Nothing stored is lost: free some space and try again."
        )
    if "malformed" in low or "not a database" in low or "corrupt" in low:
        return _damaged(path)
    return StoreError(f"{path}: {text}")


def page_problem(db: Database) -> str | None:
    """What SQLite's own check of the whole file finds first, or None; time grows with the file."""
    try:
        found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        found = str(error)
    return None if found == "ok" else " ".join(found.split())


def _opened(path: Path) -> Database:
    connection = sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
    db = Database(connection, execute_plugins=False)
    try:
        retrying(path, lambda: db.execute("PRAGMA journal_mode=WAL").fetchone())
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        if schema_version(db) < len(MIGRATIONS):
            transaction(db, path, lambda: _brought_up_to_date(db, path))
    except BaseException:
        connection.close()
        raise
    return db


def _brought_up_to_date(db: Database, path: Path) -> None:
    """All missing steps; another process may have been quicker, then nothing is done."""
    found = schema_version(db)
    if found >= len(MIGRATIONS):
        return
    copy = _back_up(path, found) if found else None
    try:
        migrate(db, time.time_ns() // 1_000_000)
    except BaseException:
        if copy:
            copy.unlink()  # nothing was changed, so it would only pile up
        raise


def _look_inside(path: Path) -> None:
    """Checks what SQLite sees, over a connection that cannot write (and so cannot even fold in a log left behind)."""
    if not path.stat().st_size:
        return
    # a journal is left where the process was killed while it made the file: only a writer can roll that back
    mode = "rw" if path.with_name(f"{path.name}-journal").exists() else "ro"
    with closing(_connection(path, mode)) as connection:
        db = Database(connection, recursive_triggers=False, execute_plugins=False)
        _check_version(path, retrying(path, lambda: schema_version(db)))
        if not is_ours(db):
            raise StoreError(f"{path} belongs to another program; it was left untouched. Name another with --db.")
        if path.stat().st_size <= CHECKED_BYTES and db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _damaged(path)


def _connection(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000, isolation_level=None)


def _make_file(path: Path) -> None:
    """An empty file readable by the owner only, so that SQLite's own files beside it get the same rights."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened for writing: {error.strerror}. Name another with --db.") from error
    if not os.fstat(handle).st_size:
        os.fchmod(handle, OWNER_ONLY)
    os.close(handle)


def _check_bytes(path: Path) -> None:
    """What can be told without SQLite: garbage, a newer version, a file cut short."""
    if path.is_dir():
        raise StoreError(f"{path} is a folder; a database file is needed.")
    if not path.exists() or not path.stat().st_size:
        return
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}.") from error
    if len(head) < 100 or not head.startswith(_MAGIC):
        raise _damaged(path)
    _check_version(path, int.from_bytes(head[_USER_VERSION], "big"))
    if not _has_log(path) and path.stat().st_size < _size_said(head):
        raise _damaged(path)


def _check_version(path: Path, found: int) -> None:
    if found > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer mhtui (schema {found}, this program knows {len(MIGRATIONS)}). "
            "Nothing was changed: update mhtui, or name another database with --db."
        )


def _size_said(head: bytes) -> int:
    page = int.from_bytes(head[_PAGE_SIZE], "big")
    return (65536 if page == 1 else page) * int.from_bytes(head[_PAGES], "big")


def _has_log(path: Path) -> bool:
    """Whether a write-ahead log holds pages that the file may still lack."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _damaged(path: Path) -> StoreError:
    return StoreError(
        f"{path} is damaged or no mhtui database; it was left untouched. "
        "Restore a copy, try `sqlite3 FILE .recover`, or name another with --db."
    )


def _back_up(path: Path, version: int) -> Path:
    """A whole copy before the schema changes, the pages still in the write-ahead log included."""
    copy = unused(path.with_name(f"{path.name}.schema-{version}.bak"))
    write_new(copy, [])
    try:
        with closing(_connection(path, "ro")) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    return copy


def _is_lock(error: sqlite3.Error) -> bool:
    return "locked" in str(error).lower() or "busy" in str(error).lower()
