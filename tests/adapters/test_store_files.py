"""The file under the store: full disks, folders that cannot be written, damage, other programs, other versions."""

from __future__ import annotations

import os
import random
import resource
import shutil
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters import database, migrations
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import Say
from mhtui.core.errors import StoreError

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with one ended session."""
    kit.played(tmp_path / "s.db")
    return tmp_path / "s.db"


@contextmanager
def without_privilege() -> Iterator[Path]:
    """A folder of an ordinary user, and the process as that user: for root no file is read-only."""
    folder = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    if root:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


def refused(path: Path, words: str) -> None:
    """Opening fails with these words, twice, and the file is left as it was to the byte."""
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreError, match=words) as caught:
            SqliteStore(path)
        assert str(path) in str(caught.value)
        assert caught.value.exit_code == 2
    assert path.read_bytes() == before


def talk_on(session: kit.LiveSession) -> None:
    """Four megabytes of talk."""
    for _ in range(1000):
        kit.do(session, Say(text="x" * 4000))


def full(store: SqliteStore) -> None:
    """Let the file grow no more."""
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_database_says_so_and_keeps_all_that_was_stored(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "s.db")
    session = kit.start(store)
    full(store)
    with pytest.raises(StoreError, match="full or failing"):
        talk_on(session)
    kept = session.events
    store.close()
    store = SqliteStore(tmp_path / "s.db")
    assert store.events(session.id) == kept
    kit.finish(kit.live(store, session.id))


def test_a_full_disk_says_so_and_the_session_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "s.db")
    session = kit.start(store)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
    try:
        with pytest.raises(StoreError, match="full or failing"):
            talk_on(session)
        with pytest.raises(StoreError):
            session.save_draft("composer", "x" * 400_000)
        kept = list(session.events)
        assert store.events(session.id) == kept
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    kit.finish(session)
    assert session.encounter.ended == "submitted"


def test_no_room_for_a_new_database(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    try:
        with pytest.raises(StoreError, match="full or failing"):
            SqliteStore(tmp_path / "s.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    kit.start(SqliteStore(tmp_path / "s.db"))


def test_a_read_only_folder() -> None:
    with without_privilege() as folder:
        folder.chmod(0o500)
        with pytest.raises(StoreError, match=r"cannot be opened for writing.*--db"):
            SqliteStore(folder / "s.db")
        with pytest.raises(StoreError, match="cannot be made"):
            SqliteStore(folder / "deeper" / "s.db")


def test_a_read_only_file() -> None:
    with without_privilege() as folder:
        kit.played(folder / "s.db")
        (folder / "s.db").chmod(0o400)
        refused(folder / "s.db", "cannot be opened for writing")


def test_a_folder_that_became_read_only() -> None:
    with without_privilege() as folder:
        kit.played(folder / "s.db")
        folder.chmod(0o500)
        refused(folder / "s.db", "cannot be written")


def test_a_path_below_a_file_or_at_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be made"):
        SqliteStore(tmp_path / "file" / "s.db")
    with pytest.raises(StoreError, match="is a folder"):
        SqliteStore(tmp_path)


GARBAGE = {
    "words": b"not a database at all",
    "a bare magic": b"SQLite format 3\x00",
    "noise": random.Random(5).randbytes(5000),
}


@pytest.mark.parametrize("bytes_", GARBAGE.values(), ids=GARBAGE)
def test_d14_garbage_is_not_written_over(tmp_path: Path, bytes_: bytes) -> None:
    (tmp_path / "s.db").write_bytes(bytes_)
    refused(tmp_path / "s.db", "damaged or no mhtui database")


def test_d14_a_damaged_header(path: Path) -> None:
    for at, junk in ((0, b"XXXX"), (16, b"\x07\x07")):
        whole = path.read_bytes()
        path.write_bytes(whole[:at] + junk + whole[at + len(junk) :])
        refused(path, "damaged")
        path.write_bytes(whole)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_d14_a_file_cut_short(path: Path, share: float) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    refused(path, "damaged")


@pytest.mark.parametrize("page", [1, 2, 5])
def test_d14_damaged_pages(path: Path, page: int) -> None:
    whole = bytearray(path.read_bytes())
    whole[page * 4096 : page * 4096 + 2000] = b"\xa5" * 2000
    path.write_bytes(whole)
    refused(path, "damaged")


def test_damage_while_running_is_said(path: Path) -> None:
    store = SqliteStore(path)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))
    with pytest.raises(StoreError, match="damaged"):
        [store.events(card.id) for card in store.cards()]
    assert store.page_problem()


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "logs.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE responses (id TEXT)")
        other.commit()
    refused(path, "belongs to another program")


def test_the_database_of_a_newer_version_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 99")
    refused(path, "newer mhtui.*schema 99.*Nothing was changed")


def test_a_newer_version_told_only_by_the_log_left_behind(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 99")
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", tmp_path / f"copy.db{suffix}")
    before = (tmp_path / "copy.db-wal").read_bytes()
    refused(tmp_path / "copy.db", "newer mhtui")
    assert (tmp_path / "copy.db-wal").read_bytes() == before


def made_up(db: migrations.Database) -> None:
    """A later step."""
    db.execute("ALTER TABLE sessions ADD COLUMN colour TEXT")


def failing(db: migrations.Database) -> None:
    """A later step that goes wrong half way."""
    db.execute("ALTER TABLE sessions ADD COLUMN colour TEXT")
    db.execute("CREATE TABLE sessions (id)")


def later(monkeypatch: pytest.MonkeyPatch, step: object) -> None:
    """The program as it will be with one more step."""
    steps = (*migrations.MIGRATIONS, step)
    monkeypatch.setattr(migrations, "MIGRATIONS", steps)
    monkeypatch.setattr(database, "MIGRATIONS", steps)


def test_an_older_file_is_brought_up_to_date_after_a_whole_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = SqliteStore(path)
    session = kit.start(running, kit.IDS[1])  # still in the write-ahead log
    later(monkeypatch, made_up)
    store = SqliteStore(path)
    assert "colour" in [row[1] for row in store._db.execute("PRAGMA table_info(sessions)")]
    assert [row[0] for row in store._db.execute("SELECT name FROM migrations")] == [
        *(step.__name__ for step in migrations.MIGRATIONS[:-1]),
        "made_up",
    ]
    assert store.events(session.id) == session.events
    copy = path.with_name(f"s.db.schema-{len(migrations.MIGRATIONS) - 1}.bak")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    monkeypatch.undo()
    assert SqliteStore(copy).events(session.id) == session.events
    refused_by_old = pytest.raises(StoreError, match="newer mhtui")
    with refused_by_old:
        SqliteStore(path)


def test_a_step_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        later(patched, failing)
        for _ in range(2):
            with pytest.raises(StoreError, match="already exists"):
                SqliteStore(path)
    assert [file.name for file in path.parent.iterdir()] == ["s.db"]
    store = SqliteStore(path)
    assert migrations.schema_version(store._db) == len(migrations.MIGRATIONS)
    assert store.cards()[0].ended == "submitted"


def test_an_existing_file_keeps_the_rights_its_owner_gave_it(path: Path) -> None:
    path.chmod(0o640)
    SqliteStore(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_an_empty_file_becomes_a_database_of_the_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    path.touch(0o666)
    kit.start(SqliteStore(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
