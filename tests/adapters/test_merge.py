"""Databases of several machines become one: twice is as once, what differs is said and left out, chains hold."""

from __future__ import annotations

import multiprocessing
import sqlite3
import sys
from collections.abc import Sequence
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.merge import merge
from mhtui.adapters.preference_rows import drafted_pairs, pair_draft, save_pair_draft
from mhtui.adapters.session_check import problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli import _root
from mhtui.core.actions import Say
from mhtui.core.errors import MhtuiError, StoreError
from mhtui.core.pressure.opinions import Opinion, question_key, reply_key
from mhtui.core.ratings import Rating

A, B, C = kit.IDS[:3]


def rating(session_id: str, rating_id: str, score: int = 3) -> Rating:
    return Rating(id=rating_id, session_id=session_id, case_hash="c", rubric="r", rubric_hash="h", dimension="empathy",
                  rater="S-01", kind="human", score=score)  # fmt: skip


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Ours with A, theirs with A and B, a rating and a mark of B and a draft."""
    ours, theirs = tmp_path / "ours.db", tmp_path / "theirs.db"
    kit.played(ours, A)
    kit.played(theirs, A)
    kit.played(theirs, B, "Another talk.")
    store = SqliteStore(theirs)
    store.add_rating(rating(B, "R1"))
    store.write_with(lambda run: run("INSERT INTO calibration_marks VALUES (NULL, ?, 1, 7)", [B]))
    store.save_draft(B, "say", "unsent", 1)
    store.close()
    return ours, theirs


def run(db: Path, *words: str) -> Result:
    done = CliRunner().invoke(_root, ["--db", str(db), *words])
    if isinstance(done.exception, MhtuiError):
        raise done.exception
    return done


def test_what_is_missing_comes_in_and_twice_is_as_once(two: tuple[Path, Path]) -> None:
    ours, theirs = two
    before = theirs.read_bytes()
    first = run(ours, "sessions", "import", str(theirs))
    assert first.exit_code == 0, first.output
    assert "1 sessions imported, 1 drafts, 1 ratings, 1 calibration marks; 1 here already, 0 conflicts" in first.stderr
    again = run(ours, "sessions", "import", str(theirs))
    assert "0 sessions imported; 2 here already, 0 conflicts" in again.stderr
    assert "2 sessions whole" in run(ours, "sessions", "verify").stderr
    assert theirs.read_bytes() == before
    store = SqliteStore(ours)
    assert [one.id for one in store.ratings([B])] == ["R1"]
    assert store.drafts(B) == {"say": "unsent"}


def test_a_session_that_went_on_elsewhere_is_a_conflict_and_the_rest_comes_in(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.db", tmp_path / "theirs.db"
    for path, words in ((ours, "Hello."), (theirs, "Good day.")):
        store = SqliteStore(path)
        kit.do(kit.start(store, C), Say(text=words))
        store.add_rating(rating(C, f"R-{path.stem}"))
        store.close()
    kit.played(theirs, A)
    done = run(ours, "sessions", "import", str(theirs))
    assert done.exit_code == 1
    assert f"{C}  not imported: it is here with another log" in done.stderr
    assert "the first 2 the same" in done.stderr
    assert "1 sessions imported; 0 here already, 1 conflicts" in done.stderr
    store = SqliteStore(ours)
    assert [one.id for one in store.ratings([C])] == ["R-ours"]
    assert all(problem(store.log(session_id)) is None for session_id in store.ids())


def _many(path: Path, ids: Sequence[str]) -> None:
    store = SqliteStore(path)
    for session_id in ids:
        kit.do(kit.start(store, session_id), Say(text="Hello."))
        store.save_draft(session_id, "say", "unsent", 1)
    store.close()


def _talk(path: str, stop: Event) -> None:
    """A resident in the app: says something, again and again, with drafts between."""
    session = kit.start(SqliteStore(Path(path)), A, turns=None)
    for number in range(10_000):
        session.save_draft("composer", f"line {number}")
        kit.do(session, Say(text=f"line {number}"))
        if stop.is_set() and number >= 20:
            return


def test_d5_a_merge_and_the_app_write_one_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mhtui.adapters.merge.AT_ONCE", 2)
    ours, theirs, ids = tmp_path / "ours.db", tmp_path / "theirs.db", [f"{B[:-2]}{n:02}" for n in range(40)]
    _many(theirs, ids)
    spawn = multiprocessing.get_context("fork")
    stop = spawn.Event()
    app = spawn.Process(target=_talk, args=(str(ours), stop))
    app.start()
    merged = merge(SqliteStore(ours), theirs)
    stop.set()
    app.join()
    assert (app.exitcode, sorted(merged.added), merged.rows["drafts"]) == (0, ids, 40)
    store = SqliteStore(ours)
    assert set(store.ids()) == {A, *ids}
    assert all(problem(store.log(session_id)) is None for session_id in store.ids())


def test_an_interrupted_merge_keeps_whole_sessions_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mhtui.adapters.merge.AT_ONCE", 2)
    ours, theirs, ids = tmp_path / "ours.db", tmp_path / "theirs.db", [f"{B[:-2]}{n:02}" for n in range(5)]
    _many(theirs, ids)
    other = SqliteStore(theirs)
    other.add_rating(rating(ids[0], "R1"))
    other.close()
    store, heard = SqliteStore(ours), []

    def told(what: str, done: int, of: int) -> None:
        heard.append((what, done, of))
        if (what, done) == ("sessions", 4):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        merge(store, theirs, told)
    assert [name for name in store.ids() if store.drafts(name) == {"say": "unsent"}] == ids[:4]
    assert ("sessions", 2, 5) in heard
    again = merge(store, theirs)
    assert (again.added, again.here, again.rows) == (ids[4:], ids[:4], {"drafts": 1, "ratings": 1})


def test_what_is_here_already_is_not_read_again(two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = two
    merge(SqliteStore(ours), theirs)
    store = SqliteStore(ours)
    monkeypatch.setattr(SqliteStore, "log", lambda *_: pytest.fail("read a log"))
    assert sorted(merge(store, theirs).here) == [A, B]


def test_opinions_on_a_session_that_differs_stay_out_with_it(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.db", tmp_path / "theirs.db"
    for path, words in ((ours, "Hello."), (theirs, "Good day.")):
        store = SqliteStore(path)
        kit.do(kit.start(store, C), Say(text=words))
        store.close()
    kit.played(theirs, A)
    other = SqliteStore(theirs)
    for n, key in enumerate((reply_key(C, 2), question_key(C, "f1", "q"), reply_key(A, 2), reply_key(B, 2))):
        other.add_opinion(Opinion(id=f"O{n}", key=key, session_id=C, answer="holds", by="S-01", kind="human"))
    other.close()
    store = SqliteStore(ours)
    merged = merge(store, theirs)
    assert list(merged.conflicts) == [C]
    assert store.opinions(C) == [], "they were given on other replies"
    assert [[one.id for one in store.opinions(session_id)] for session_id in (A, B)] == [["O2"], ["O3"]]


def test_marks_are_compared_in_one_reading_and_each_comes_once(
    two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = two
    other = SqliteStore(theirs)
    for at_ms in (1, 2, 2, 3):
        other.write_with(
            lambda run, at_ms=at_ms: run("INSERT INTO calibration_marks VALUES (NULL, ?, 1, ?)", [A, at_ms])
        )
    other.close()
    store, asked = SqliteStore(ours), []
    store.write_with(lambda run: run("INSERT INTO calibration_marks VALUES (NULL, ?, 1, 3)", [A]))
    whole = store.write_with
    heard = lambda run: lambda sql, *given: asked.append(sql) or run(sql, *given)  # noqa: E731
    monkeypatch.setattr(store, "write_with", lambda work: whole(lambda run: work(heard(run))))
    assert merge(store, theirs).rows["calibration_marks"] == 3
    assert sum(" FROM calibration_marks" in sql for sql in asked) == 1
    assert asked.count("SELECT id FROM sessions") == 1
    assert "calibration_marks" not in merge(store, theirs).rows


def test_a_broken_session_and_a_row_with_other_content_stay_out(two: tuple[Path, Path]) -> None:
    ours, theirs = two
    store = SqliteStore(ours)
    store.add_rating(rating(A, "R2", 1))
    other = SqliteStore(theirs)
    other.add_rating(rating(A, "R2", 5))
    other.close()
    with kit.tampering(theirs) as raw:
        raw.execute("UPDATE events SET payload = replace(payload, 'Another', 'Some') WHERE session_id = ?", [B])
    merged = merge(store, theirs)
    assert merged.added == []
    assert "not whole there" in merged.conflicts[B]
    assert merged.conflicts["ratings R2"] == "it is here with other content"
    assert [one.score for one in store.ratings([A])] == [1]


def test_it_refuses_itself_and_what_is_no_database_of_ours(two: tuple[Path, Path], tmp_path: Path) -> None:
    ours, _ = two
    with pytest.raises(StoreError, match="is this database"):
        merge(SqliteStore(ours), ours)
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as raw:
        raw.execute("CREATE TABLE x (y)")
    with pytest.raises(StoreError, match=r"foreign\.db belongs to another program") as error:
        run(ours, "sessions", "import", str(foreign))
    assert "mhtui-" not in str(error.value)


def test_an_older_database_is_read_without_being_changed(two: tuple[Path, Path]) -> None:
    ours, theirs = two
    with kit.tampering(theirs) as raw:
        raw.executescript(
            "DROP TABLE remarks; DROP TABLE blind_orders; DROP TABLE study_rows; DROP TABLE preferences;"
            "DROP TABLE scores; DROP TABLE case_links;"
            "ALTER TABLE sessions DROP COLUMN kind; ALTER TABLE sessions DROP COLUMN branched_from;"
            "ALTER TABLE sessions DROP COLUMN example; ALTER TABLE sessions DROP COLUMN mode;"
            "DELETE FROM migrations WHERE name > 'm006'; PRAGMA user_version = 5;"
        )
    before = theirs.read_bytes()
    assert merge(SqliteStore(ours), theirs).added == [B]
    assert theirs.read_bytes() == before


def test_a_preference_comes_with_both_its_sessions_or_not_at_all(two: tuple[Path, Path]) -> None:
    ours, theirs = two
    kit.played(theirs, C)
    kit.played(ours, C, "The same id, another talk.")
    store = SqliteStore(theirs)
    for name, b in (("P1", B), ("P2", C)):
        store.write_with(lambda run, row=(name, A, b): run("INSERT INTO preferences VALUES (?, ?, ?, 1, '{}')", row))
    store.close()
    merge(SqliteStore(ours), theirs)
    with kit.tampering(ours) as raw:
        assert raw.execute("SELECT id, a, b FROM preferences").fetchall() == [("P1", A, B)]


def test_sheets_of_pairs_that_are_begun_come_in_and_replace_none(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.db", tmp_path / "theirs.db"
    for path in (ours, theirs):
        kit.played(path, A)
    kit.played(theirs, B, "Another talk.")
    for path, words in ((ours, "Hello."), (theirs, "Good day.")):
        store = SqliteStore(path)
        kit.do(kit.start(store, C), Say(text=words))
        store.close()
    store = SqliteStore(theirs)
    for pair, rater in (((B, A), "S-01"), ((A, B), "S-02"), ((A, C), "S-01"), ((A, "gone"), "S-01")):
        store.write_with(lambda run, pair=pair, by=rater: save_pair_draft(run, pair, by, "q", f"theirs {pair}", 1))
    store.close()
    store = SqliteStore(ours)
    store.write_with(lambda run: save_pair_draft(run, (A, B), "S-02", "q", "ours", 1))
    assert merge(store, theirs).rows["rating_drafts"] == 1
    assert "rating_drafts" not in merge(store, theirs).rows
    read = store.read_with
    assert read(lambda run: pair_draft(run, (A, B), "S-01", "q")) == f"theirs {(B, A)}"
    assert read(lambda run: pair_draft(run, (A, B), "S-02", "q")) == "ours"
    assert read(lambda run: drafted_pairs(run, "S-01")) == {frozenset({A, B})}
    store.close()
