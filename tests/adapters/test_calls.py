"""Calls in the store: apart from the log, chained, checked, exported without reasoning and back byte for byte."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.call_rows import StoredCall
from mhtui.adapters.session_check import problem
from mhtui.adapters.session_jsonl import read_sessions, session_lines
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.calls import Call, CallRecord, sha256
from mhtui.core.errors import StoreError

SYSTEM = "You are the doctor."
THOUGHT = "what to ask next \ud83d?"


def call(n: int = 0, reasoning: str = "", text: str = "Hello") -> Call:
    """A call to a model."""
    record = CallRecord(
        party="doctor", purpose="turn", endpoint="http://h/v1", model="m", system=sha256(SYSTEM), prompt=sha256(str(n)),
        messages=2, prompt_chars=40, text=text, reasoning_chars=len(reasoning),
        reasoning_sha256=sha256(reasoning) if reasoning else None,
    )  # fmt: skip
    return Call(record, {sha256(SYSTEM): SYSTEM}, reasoning)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """An ended session with three calls, and one without."""
    path = tmp_path / "s.db"
    kit.played(path, kit.IDS[0])
    kit.played(path, kit.IDS[1])
    store = SqliteStore(path)
    for n, reasoning in enumerate(["", THOUGHT, ""]):
        store.add_call(kit.IDS[0], 2 + n, kit.NOON + n, call(n, reasoning))
    store.close()
    return path


def test_they_come_back_in_order_and_the_log_is_as_it_was(db: Path, tmp_path: Path) -> None:
    store = SqliteStore(db)
    stored = store.calls(kit.IDS[0])
    assert [(row.n, row.after_seq, record.messages) for row, record in stored] == [(0, 2, 2), (1, 3, 2), (2, 4, 2)]
    kit.played(tmp_path / "other.db", kit.IDS[0])
    plain = SqliteStore(tmp_path / "other.db")
    assert [e.payload for e in store.events(kit.IDS[0])] == [e.payload for e in plain.events(kit.IDS[0])]
    assert store.calls(kit.IDS[1]) == []
    assert problem(store.log(kit.IDS[0])) is None


def test_a_prompt_is_stored_once(db: Path) -> None:
    with closing(sqlite3.connect(db)) as raw:
        assert raw.execute("SELECT text FROM prompts").fetchall() == [(SYSTEM,)]


def test_reasoning_is_kept_apart_and_not_exported(db: Path) -> None:
    store = SqliteStore(db)
    log = store.log(kit.IDS[0])
    assert log.calls.reasoning == {1: "what to ask next \ufffd?"}
    text = b"".join(session_lines(log)).decode()
    assert "what to ask next" not in text
    assert all("what to ask next" not in row.record for row in log.calls.rows)


def test_export_and_import_give_the_same_bytes(db: Path, tmp_path: Path) -> None:
    store = SqliteStore(db)
    lines = [line for session_id in kit.IDS[:2] for line in session_lines(store.log(session_id))]
    file = tmp_path / "x.jsonl"
    file.write_bytes(b"".join(lines))
    assert json.loads(lines[0])["version"] == 2
    other = SqliteStore(tmp_path / "other.db")
    assert other.import_sessions(read_sessions(file)) == kit.IDS[:2]
    again = [line for session_id in kit.IDS[:2] for line in session_lines(other.log(session_id))]
    assert again == lines
    assert other.import_sessions(read_sessions(file)) == []
    assert problem(other.log(kit.IDS[0])) is None


def test_sessions_without_calls_are_written_as_before(db: Path) -> None:
    header = json.loads(next(session_lines(SqliteStore(db).log(kit.IDS[1]))))
    assert header["version"] == 1
    assert "calls" not in header


def test_the_same_session_with_other_calls_is_refused(db: Path, tmp_path: Path) -> None:
    store = SqliteStore(db)
    file = tmp_path / "x.jsonl"
    file.write_bytes(b"".join(session_lines(store.log(kit.IDS[0]))))
    store.add_call(kit.IDS[0], 5, kit.NOON, call(9))
    with pytest.raises(StoreError, match="another log"):
        store.import_sessions(read_sessions(file))


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("UPDATE calls SET record = replace(record, 'Hello', 'Bye') WHERE n = 1", "call 1 was changed"),
        ("UPDATE calls SET after_seq = 0 WHERE n = 1", "call 1 was changed"),
        ("DELETE FROM calls WHERE n = 1", "call 1 is missing"),
        ("DELETE FROM calls WHERE n = 2", "there are 2 calls where 3 are recorded"),
        ("DELETE FROM calls", "there are 0 calls where 3 are recorded"),
        ("DELETE FROM prompts", "the system prompt or schema of call 0 is missing"),
        ("UPDATE prompts SET text = 'x'", "the system prompt or schema of call 0 is missing or was changed"),
        ("UPDATE reasoning SET text = 'x'", "the reasoning of call 1 was changed"),
    ],
)
def test_damage_is_found(db: Path, damage: str, says: str) -> None:
    with closing(sqlite3.connect(db)) as raw:
        for change in ("update", "delete"):
            raw.execute(f"DROP TRIGGER calls_no_{change}")
        raw.execute(damage)
        raw.commit()
    assert says in str(problem(SqliteStore(db).log(kit.IDS[0])))
    assert problem(SqliteStore(db).log(kit.IDS[1])) is None


def test_calls_are_append_only(db: Path) -> None:
    with closing(sqlite3.connect(db)) as raw:
        for statement in ("UPDATE calls SET at_ms = 0", "DELETE FROM calls"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                raw.execute(statement)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"calls":3', '"calls":4', "cut short"),
        ('"calls":3', '"calls":0', "1 to"),
        ('"prompts":1', '"prompts":99', "at most two texts"),
        ('"after_seq":3', '"after_seq":3000', "call 1 was changed"),
        ("You are the doctor.", "You are the nurse.", "system prompt or schema of call 0"),
        ('"n":1', '"n":2', "call 1 is missing"),
        ('"prompt_hash":"', '"prompt_hash":"0', "not those that its calls name"),
    ],
)
def test_a_changed_file_is_refused(db: Path, tmp_path: Path, old: str, new: str, says: str) -> None:
    text = b"".join(session_lines(SqliteStore(db).log(kit.IDS[0]))).decode()
    assert old in text
    file = tmp_path / "x.jsonl"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(StoreError, match=says):
        read_sessions(file)


def test_a_record_that_cannot_be_read_is_said(db: Path) -> None:
    row = StoredCall(0, 0, 0, "{}", "")
    from mhtui.adapters.call_rows import read_record

    with pytest.raises(StoreError, match="Call 0 of session"):
        read_record("x", row)


def test_an_open_session_of_before_takes_calls(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "s.db")
    session = kit.start(store)
    store.add_call(session.id, session.encounter.seq, kit.NOON, call(text="\ud800 half"))
    kit.finish(session)
    assert problem(store.log(session.id)) is None
