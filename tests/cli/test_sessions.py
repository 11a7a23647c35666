"""`mhtui sessions`: listing, showing, export and import, and what verify says of each kind of damage."""

from __future__ import annotations

import json
import sqlite3
import stat
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli.sessions import sessions
from mhtui.core.actions import Pause, Say
from mhtui.core.chain import link
from mhtui.core.errors import MhtuiError, StoreError, UnknownSession
from mhtui.core.events import DoctorSaid, PatientReplied, Release, Understood

ENDED, OPEN = kit.IDS[0], kit.IDS[1]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """An ended session and an open one."""
    path = tmp_path / "s.db"
    kit.played(path, ENDED)
    store = SqliteStore(path)
    kit.do(kit.start(store, OPEN, at_ms=kit.NOON + 10**6), Say(text="Still \x1b[31mthere?"))
    store.close()
    return path


def run(db: Path, *arguments: str) -> Result:
    """The command; errors for the person come through as exceptions."""
    result = CliRunner().invoke(sessions, [arguments[0], "--db", str(db), *arguments[1:]])
    if isinstance(result.exception, MhtuiError):
        raise result.exception
    assert not result.exception or isinstance(result.exception, SystemExit), result.exc_info
    return result


def test_list_names_the_state_and_how_to_go_on(db: Path) -> None:
    lines = run(db, "list").stdout.splitlines()
    assert lines[0].split()[:2] == [OPEN, "open"]
    assert f"mhtui play --resume {OPEN}" in lines[1]
    assert lines[2].split()[:2] == [ENDED, "submitted"]
    assert "resume" not in lines[3]
    assert all(len(line) <= 80 for line in lines)


def test_list_as_json(db: Path) -> None:
    store = SqliteStore(db)
    kit.do(kit.live(store, OPEN), Pause(reason="telephone"))
    found = json.loads(run(db, "list", "--json").stdout)
    assert [(one["id"], one["state"]) for one in found] == [(OPEN, "paused"), (ENDED, "submitted")]
    assert found[1]["resume"] is None


def test_the_latest_are_listed_and_it_is_said_how_many_are_not(db: Path) -> None:
    listed = run(db, "list", "--limit", "1")
    assert [line.split()[0] for line in listed.stdout.splitlines()[::2]] == [OPEN]
    assert "1 older sessions are not shown; --limit 0 shows all." in listed.stderr
    assert run(db, "list", "--limit", "0").stdout == run(db, "list").stdout
    assert len(json.loads(run(db, "list", "--json", "--limit", "1").stdout)) == 1


def test_list_of_nothing(tmp_path: Path) -> None:
    assert run(tmp_path / "new.db", "list").stdout == ""
    assert json.loads(run(tmp_path / "new2.db", "list", "--json").stdout) == []


def test_show_by_an_end_of_the_id_with_control_characters_as_symbols(db: Path) -> None:
    text = run(db, "show", OPEN[-16:]).stdout
    assert "Still ␛[31mthere?" in text
    assert "\x1b" not in text
    with pytest.raises(UnknownSession, match="fits 2 sessions"):
        run(db, "show", "01J8")


@pytest.mark.parametrize("command", [("show", "01ABC"), ("verify",), ("verify", "01ABC"), ("export", "--all")])
def test_reading_makes_no_database(tmp_path: Path, command: tuple[str, ...]) -> None:
    with pytest.raises(UnknownSession, match="does not exist"):
        run(tmp_path / "none.db", *command)
    (tmp_path / "empty.db").touch()
    with pytest.raises(UnknownSession, match="is empty"):
        run(tmp_path / "empty.db", *command)
    with pytest.raises(UnknownSession, match="cannot be read"):
        run(tmp_path / ("x" * 300), *command)
    assert [path.name for path in tmp_path.iterdir()] == ["empty.db"]
    assert (tmp_path / "empty.db").stat().st_size == 0


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(bytes(range(256)) * 40)
    with pytest.raises(StoreError, match="damaged or no mhtui database"):
        run(tmp_path / "x.db", "show", "01ABC")
    assert (tmp_path / "x.db").read_bytes() == bytes(range(256)) * 40


def reply(db: Path, session_id: str) -> None:
    """A reply with an inside."""
    store = SqliteStore(db)
    session = kit.live(store, session_id)
    payload = PatientReplied(
        behaviour="looks away",
        speech="I hear them at night.",
        understood=(Understood(text="Any voices?", act="question", topics=("auditory_hallucinations",)),),
        releases=(Release(ref="voices.asked", reason="asked with warmth", quote="I hear them at night."),),
        withheld=("voices_command",),
        why=("rapport was enough",),
    )
    store.append(session_id, session.encounter.seq, "interview", [DoctorSaid(text="Any voices?"), payload], kit.NOON)
    store.close()


def test_understood_shows_the_inside_only_once_the_session_has_ended(db: Path) -> None:
    reply(db, OPEN)
    inside = ("voices_command", "voices.asked", "asked with warmth", "rapport was enough")
    for flags in ([], ["--json"], ["--understood"], ["--understood", "--json"]):
        text = run(db, "show", OPEN, *flags).stdout
        assert "I hear them at night." in text
        assert not [word for word in inside if word in text]
        assert ("auditory_hallucinations" in text) == ("--understood" in flags)
    store = SqliteStore(db)
    kit.finish(kit.live(store, OPEN))
    for flags in (["--understood"], ["--understood", "--json"]):
        text = run(db, "show", OPEN, *flags).stdout
        assert all(word in text for word in inside)
    assert not [word for word in inside if word in run(db, "show", OPEN, "--json").stdout]


def test_show_never_prints_gold(db: Path) -> None:
    text = "".join(run(db, "show", ENDED, *flags).stdout for flags in ([], ["--understood"], ["--json"]))
    case = kit.a_case()
    statements = [checkpoint.statement for checkpoint in case.references.checkpoints]
    assert statements
    assert not [one for one in [*statements, case.references.note] if one in text]


def test_export_and_import(db: Path, tmp_path: Path) -> None:
    target, other = tmp_path / "out.jsonl", tmp_path / "other.db"
    assert "2 sessions written" in run(db, "export", "--all", "--to", str(target)).stderr
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert run(db, "export", "--all").stdout_bytes == target.read_bytes()
    assert "2 sessions imported, 0 skipped" in run(other, "import", str(target)).stderr
    again = run(other, "import", str(target)).stderr
    assert f"{ENDED}  skipped: it is here already" in again
    assert run(other, "export", "--all", "--format", "jsonl").stdout_bytes == target.read_bytes()
    assert run(db, "export", OPEN[-16:]).stdout_bytes in target.read_bytes()


def test_export_never_writes_over_a_file(db: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        run(db, "export", "--all", "--to", str(tmp_path / "mine.jsonl"))
    assert (tmp_path / "mine.jsonl").read_text() == "precious"
    assert run(db, "export").exit_code == 2
    assert run(db, "export", OPEN, "--all").exit_code == 2


def test_a_file_with_a_fault_imports_nothing(db: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(run(db, "export", "--all").stdout_bytes.replace(b"nods", b"nodd", 1))
    with pytest.raises(StoreError, match="Nothing was imported"):
        run(tmp_path / "other.db", "import", str(file))
    assert SqliteStore(tmp_path / "other.db").ids() == []


def test_verify_says_that_all_is_whole(db: Path) -> None:
    result = run(db, "verify")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "2 sessions whole." in result.stderr
    assert run(db, "verify", ENDED[:11]).exit_code == 0


def renumber(raw: sqlite3.Connection, first: int, by: int) -> None:
    """Move events from `first` on by so many numbers."""
    seqs = [row[0] for row in raw.execute("SELECT seq FROM events WHERE session_id = ? AND seq >= ?", [ENDED, first])]
    for seq in sorted(seqs, reverse=by > 0):
        raw.execute("UPDATE events SET seq = ? WHERE session_id = ? AND seq = ?", [seq + by, ENDED, seq])


def changed(raw: sqlite3.Connection) -> None:
    raw.execute(
        "UPDATE events SET payload = replace(payload, 'sleep', 'eat') WHERE session_id = ? AND seq = 4", [ENDED]
    )


def changed_time(raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE events SET at_ms = at_ms + 1 WHERE session_id = ? AND seq = 4", [ENDED])


def missing(raw: sqlite3.Connection) -> None:
    raw.execute("DELETE FROM events WHERE session_id = ? AND seq = 4", [ENDED])


def missing_renumbered(raw: sqlite3.Connection) -> None:
    missing(raw)
    renumber(raw, 5, -1)


def added(raw: sqlite3.Connection) -> None:
    renumber(raw, 4, 1)
    raw.execute(
        "INSERT INTO events SELECT session_id, 4, at_ms, phase, actor, kind, payload, hash FROM events "
        "WHERE session_id = ? AND seq = 2",
        [ENDED],
    )


def added_at_the_end(raw: sqlite3.Connection) -> None:
    *row, chained = raw.execute("SELECT * FROM events WHERE session_id = ? ORDER BY seq DESC", [ENDED]).fetchone()
    row[1] += 1
    raw.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [*row, link(chained, row)])


def reordered(raw: sqlite3.Connection) -> None:
    for seq, to in ((4, 999), (6, 4), (999, 6)):
        raw.execute("UPDATE events SET seq = ? WHERE session_id = ? AND seq = ?", [to, ENDED, seq])


def texts_exchanged(raw: sqlite3.Connection) -> None:
    both = dict(raw.execute("SELECT seq, payload FROM events WHERE session_id = ? AND seq IN (4, 6)", [ENDED]))
    times = dict(raw.execute("SELECT seq, at_ms FROM events WHERE session_id = ? AND seq IN (4, 6)", [ENDED]))
    for seq, other in ((4, 6), (6, 4)):
        values = [both[other], times[other], ENDED, seq]
        raw.execute("UPDATE events SET payload = ?, at_ms = ? WHERE session_id = ? AND seq = ?", values)


def truncated(raw: sqlite3.Connection) -> None:
    raw.execute("DELETE FROM events WHERE session_id = ? AND seq > 6", [ENDED])


def rewritten(raw: sqlite3.Connection) -> None:
    """A forger who knows the chain but not the session row."""
    changed(raw)
    previous = ""
    rows = raw.execute("SELECT * FROM events WHERE session_id = ? ORDER BY seq", [ENDED]).fetchall()
    for row in rows:
        previous = link(previous, row[:7])
        raw.execute("UPDATE events SET hash = ? WHERE session_id = ? AND seq = ?", [previous, ENDED, row[1]])


def case_changed(raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE cases SET text = replace(text, 'Maya', 'Mara')")


def row_changed(raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE sessions SET turns = 99 WHERE id = ?", [ENDED])


def arm_changed(raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE sessions SET arm = 'expert' WHERE id = ?", [ENDED])


def row_lost(raw: sqlite3.Connection) -> None:
    raw.execute("DELETE FROM sessions WHERE id = ?", [ENDED])


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (changed, "event 4 was changed"),
        (changed_time, "event 4 was changed"),
        (missing, "event 4 is missing"),
        (missing_renumbered, "event 4 is missing"),
        (added, "event 4 was added"),
        (added_at_the_end, "was added at the end"),
        (reordered, "event 4 is reordered"),
        (texts_exchanged, "event 4 is reordered"),
        (truncated, "truncated at the end: events 7 to"),
        (rewritten, "does not end the chain as recorded"),
        (case_changed, "the frozen case text was changed"),
        (row_changed, "the session row does not match its events: turns changed"),
        (arm_changed, "the session row does not match its events: arm changed"),
        (row_lost, "the session row is missing"),
    ],
)
def test_verify_names_the_damage(db: Path, damage: object, words: str) -> None:
    assert callable(damage)
    with kit.tampering(db) as raw:
        damage(raw)
    result = run(db, "verify")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{ENDED}  broken: ")
    assert words in lines[0]
    assert len(lines) == (2 if damage is case_changed else 1)  # both sessions were played with that case
    assert run(db, "verify", OPEN).exit_code == (1 if damage is case_changed else 0)
    found = [json.loads(line) for line in run(db, "verify", "--json").stdout.splitlines()]
    assert words in next(one["problem"] for one in found if one["session_id"] == ENDED)
