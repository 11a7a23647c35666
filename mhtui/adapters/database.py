"""Opening the database file: owner-only, write-ahead log, busy waiting with retry, and errors a user can act on."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from sqlite_utils import Database

from mhtui.adapters.migrations import MIGRATIONS, migrate, schema_version
from mhtui.core.errors import StoreError

BUSY_MS: Final = 2000
TRIES: Final = 3
_MAGIC: Final = b"SQLite format 3\x00"

T = TypeVar("T")


def open_database(path: Path) -> Database:
    """The database at `path`, made and migrated where needed. Raises StoreError; a file it cannot use stays untouched."""
    _make_folder(path)
    _check_header(path)
    _make_file(path)
    try:
        return _opened(path)
    except sqlite3.Error as error:
        raise explained(error, path) from error


def retrying(path: Path, work: Callable[[], T]) -> T:
    """Run `work` (a whole transaction, COMMIT included) again while another process holds the lock."""
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
        return StoreError(f"No room to write {path}. Nothing stored is lost: free some space and try again.")
    if "malformed" in low or "not a database" in low or "corrupt" in low:
        return _damaged(path)
    return StoreError(f"{path}: {text}")


def _opened(path: Path) -> Database:
    connection = sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
    db = Database(connection)
    try:
        found = schema_version(db)
        if found > len(MIGRATIONS):
            raise StoreError(
                f"{path} was written by a newer mhtui (schema {found}, this program knows {len(MIGRATIONS)}). "
                "Nothing was changed: update mhtui, or name another database with --db."
            )
        retrying(path, lambda: db.execute("PRAGMA journal_mode=WAL").fetchone())
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        if found < len(MIGRATIONS):
            _back_up(path, found)
            retrying(path, lambda: migrate(db, time.time_ns() // 1_000_000))
    except BaseException:
        connection.close()
        raise
    return db


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"The folder {path.parent} cannot be made: {error.strerror}. Name another with --db."
        ) from error


def _make_file(path: Path) -> None:
    """An empty file readable by the owner only, so that SQLite's own files beside it get the same rights."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(f"{path} cannot be opened for writing: {error.strerror}. Name another with --db.") from error


def _check_header(path: Path) -> None:
    if path.is_dir():
        raise StoreError(f"{path} is a folder; a database file is needed.")
    if path.exists() and path.stat().st_size:
        try:
            with path.open("rb") as file:
                head = file.read(len(_MAGIC))
        except OSError as error:
            raise StoreError(f"{path} cannot be read: {error.strerror}.") from error
        if head != _MAGIC:
            raise _damaged(path)


def _damaged(path: Path) -> StoreError:
    return StoreError(
        f"{path} is damaged or no mhtui database; it was left untouched. "
        "Restore a copy, try `sqlite3 FILE .recover`, or name another with --db."
    )


def _back_up(path: Path, version: int) -> None:
    """A copy before the schema changes; a new file needs none."""
    if version:
        shutil.copy2(path, path.with_name(f"{path.name}.schema-{version}.bak"))


def _is_lock(error: sqlite3.Error) -> bool:
    return "locked" in str(error).lower() or "busy" in str(error).lower()
