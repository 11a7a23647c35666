"""Sessions as JSON lines: byte-exact there and back, and every fault of a file refused whole, naming the line."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.event_rows import StoredEvent
from mhtui.adapters.session_jsonl import read_sessions, session_lines
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import EndPhase, Say, WriteNote
from mhtui.core.errors import StoreError

ODD = [
    "None",
    "NA",
    "nan",
    "one\n\n\ntwo\n",
    "睡不着觉。",
    "👩🏽‍⚕️🙂",
    "\u202eאיך\u202c",
    "\x1b[31mred",
    "a\u2028b\x85c",
    " ",
]


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """A session with awkward texts, ended, and an open one."""
    store = SqliteStore(tmp_path / "a.db")
    session = kit.start(store)
    kit.do(session, *(Say(text=text) for text in ODD if text.strip()), EndPhase(), EndPhase())
    kit.do(
        session, WriteNote(sections={f"mse_{k}": "睡" * 20_000 for k in ("speech", "mood", "affect")} | {"cc": "NA"})
    )
    kit.finish(session)
    kit.do(kit.start(store, kit.IDS[1]), Say(text="Hello."))
    return store


@pytest.fixture
def file(store: SqliteStore, tmp_path: Path) -> Path:
    """Both, exported."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(exported(store))
    return path


def exported(store: SqliteStore) -> bytes:
    """All sessions of a store."""
    return b"".join(line for session_id in store.ids() for line in session_lines(store.log(session_id)))


def refused(path: Path, words: str) -> None:
    """Reading fails with these words and nothing is read."""
    with pytest.raises(StoreError, match=words):
        read_sessions(path)


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines as values."""
    return [json.loads(line) for line in path.read_bytes().split(b"\n") if line]


def rewrite(path: Path, lines: list[dict[str, Any]]) -> None:
    """Write values as lines."""
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


def rechain(lines: list[dict[str, Any]]) -> None:
    """Make the hashes of a one-session file right again after a change."""
    previous, rows = "", lines[2:]
    for line in rows:
        row = StoredEvent(**line)
        previous = line["hash"] = row.hash_after(lines[0]["session_id"], previous)
    lines[0] |= {"events": len(rows), "last_hash": previous}


@pytest.fixture
def open_one(store: SqliteStore, tmp_path: Path) -> Path:
    """The open session alone, exported."""
    path = tmp_path / "one.jsonl"
    path.write_bytes(b"".join(session_lines(store.log(kit.IDS[1]))))
    return path


def test_d8_round_trip_is_byte_exact(store: SqliteStore, file: Path, tmp_path: Path) -> None:
    other = SqliteStore(tmp_path / "b.db")
    assert other.import_sessions(read_sessions(file)) == kit.IDS[:2]
    for session_id in kit.IDS[:2]:
        assert other.rows(session_id) == store.rows(session_id)
        assert other.log(session_id) == store.log(session_id)
        assert other.events(session_id) == store.events(session_id)
    assert exported(other) == file.read_bytes()


def test_an_imported_open_session_can_be_gone_on_with(file: Path, tmp_path: Path) -> None:
    other = SqliteStore(tmp_path / "b.db")
    other.import_sessions(read_sessions(file))
    kit.finish(kit.live(other, kit.IDS[1]))
    assert {card.ended for card in other.cards()} == {"submitted"}


def test_what_is_here_already_is_skipped_and_a_different_log_refused(store: SqliteStore, file: Path) -> None:
    logs = read_sessions(file)
    assert store.import_sessions(logs) == []
    kit.do(kit.live(store, kit.IDS[1]), Say(text="It went on."))
    with pytest.raises(StoreError, match=f"{kit.IDS[1]} is here already with another log"):
        store.import_sessions(logs)


def test_all_or_nothing_a_file(store: SqliteStore, file: Path, tmp_path: Path) -> None:
    other = SqliteStore(tmp_path / "b.db")
    kit.start(other, kit.IDS[1])
    with pytest.raises(StoreError, match="another log"):
        other.import_sessions(read_sessions(file))
    assert other.ids() == [kit.IDS[1]]


def test_a_changed_file_is_refused(file: Path) -> None:
    whole = file.read_text(encoding="utf-8")
    for old, new, words in [
        (r"\"text\":\"", r"\"text\":\"nodded ", "event 2 was changed"),
        ('"seq":4', '"seq":9', "missing|changed"),
        ("Ten days without sleep", "Eleven days", "changed"),
        ('"format":"mhtui.session"', '"format":"other"', 'line 1: a session must begin here, with "format"'),
        ('"version":1', '"version":4', "line 1: format version 4 is newer .* update mhtui"),
        ('"version":1', '"version":0', "no format version 0"),
        ('"version":1', '"version":"1"', "version has the wrong type"),
        ('"session_id":"01J', '"session_id":"../', "ULID"),
        ('"kind":"session_started"', '"kind":"session_started","kind":"x"', "the key 'kind' comes twice"),
        ('"at_ms":1795000000000', '"at_ms":1e400', "wrong type"),
        ('"at_ms":1795000000000', '"at_ms":NaN', "NaN is no JSON number"),
        ('"at_ms":1795000000000', '"at_ms":true', "wrong type"),
        ('"at_ms":1795000000000', '"at_ms":99999999999999999999', "out of range"),
        ('"actor":"patient"', '"actor":"\\ud800"', "surrogate pair"),
        ('"actor":"patient"', '"extra":1,"actor":"patient"', "exactly the fields"),
    ]:
        assert old in whole
        file.write_text(whole.replace(old, new, 1), encoding="utf-8")
        refused(file, words)


def test_bytes_that_are_no_text(file: Path) -> None:
    file.write_bytes(b"\xff" + file.read_bytes())
    refused(file, "line 1: it is not UTF-8")
    file.write_bytes(b"[" * 200_000)
    refused(file, "line 1: it is nested too deeply|not JSON")
    file.write_bytes(b"\n\n")
    refused(file, "holds no session")


def test_files_beyond_the_bounds(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mhtui.adapters.session_jsonl.MAX_LINE_BYTES", 100_000)
    refused(file, "line is longer")
    monkeypatch.setattr("mhtui.adapters.session_jsonl.MAX_FILE_BYTES", 1000)
    refused(file, "larger than")


def test_a_file_cut_short_or_with_lines_lost(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    refused(file, "cut short")
    file.write_bytes(b"".join(lines)[:-20])
    refused(file, "not JSON")
    file.write_bytes(b"".join(lines[:5] + lines[6:]))
    refused(file, "exactly the fields|missing")
    file.write_bytes(b"".join(lines + lines))
    refused(file, "twice")


def test_a_changed_case_is_refused_even_with_a_fitting_hash(open_one: Path) -> None:
    lines = lines_of(open_one)
    lines[1]["case"] = lines[1]["case"].replace("Maya", "Mara")
    rewrite(open_one, lines)
    refused(open_one, "does not fit its hash")
    lines[1] = {"case": "{}", "case_hash": hashlib.sha256(b"{}").hexdigest()}
    payload = json.loads(lines[2]["payload"]) | {"case_hash": lines[1]["case_hash"]}
    lines[2]["payload"] = json.dumps(payload)
    rechain(lines)
    rewrite(open_one, lines)
    refused(open_one, "does not fit the schema")


@pytest.mark.parametrize(
    ("at", "field", "value", "words"),
    [
        (3, "payload", '{"text":"a","text":"b","closing":false}', "comes twice"),
        (3, "payload", '{"text":"\\ud800","closing":false}', "surrogate"),
        (3, "payload", "[]", "no object"),
        (3, "kind", "doctor_flew", "cannot be read"),
        (3, "actor", "doctor", "cannot be read"),
        (3, "phase", "lunch", "cannot be read"),
        (4, "kind", "session_started", "cannot be read"),
    ],
)
def test_a_well_chained_lie_is_refused(open_one: Path, at: int, field: str, value: str, words: str) -> None:
    lines = lines_of(open_one)
    lines[at][field] = value
    rechain(lines)
    rewrite(open_one, lines)
    refused(open_one, words)


def test_nothing_may_follow_the_end_nor_come_before_the_start(open_one: Path) -> None:
    whole = lines_of(open_one)
    end = {**whole[-1], "kind": "encounter_ended", "actor": "doctor", "payload": '{"how":"stopped","reason":""}'}
    after_end = [*whole, {**end, "seq": len(whole) - 2}, {**whole[-1], "seq": len(whole) - 1}]
    started_late = [*whole[:2], {**whole[3], "seq": 0}, *whole[3:]]
    for lines, words in ((after_end, "follows the end"), (started_late, "cannot stand there")):
        rechain(lines)
        rewrite(open_one, lines)
        refused(open_one, words)


def test_a_broken_session_is_not_exported(store: SqliteStore) -> None:
    with kit.tampering(store.path) as raw:
        raw.execute("UPDATE events SET payload = '{}' WHERE seq = 1")
    with pytest.raises(StoreError, match="not whole"):
        list(session_lines(store.log(kit.IDS[0])))
