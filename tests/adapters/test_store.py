"""The log: what was committed is there, byte-exact, for every thread and process; what cannot be kept is refused."""

from __future__ import annotations

import multiprocessing
import sqlite3
import stat
import sys
import threading
import time
from contextlib import closing
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import EndPhase, Order, Pause, Say, Scratch, Stop, WriteNote
from mhtui.core.errors import SessionEnded, StoreError, UnknownSession
from mhtui.core.events import DoctorSaid, EncounterEnded, PatientReplied, ScratchWritten
from mhtui.play.engine import Refusal
from mhtui.play.leaving import pause_for_exit

CJK, EMOJI, RTL = "睡不着觉，已经十天了。", "👩🏽‍⚕️🙂", "\u202eאיך אתה ישן?\u202c لا أنام"


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """A new store."""
    return SqliteStore(tmp_path / "s.db")


def again(store: SqliteStore) -> SqliteStore:
    """The same file as another run of the program finds it."""
    store.close()
    return SqliteStore(store.path)


@pytest.mark.parametrize(
    "text",
    ["None", "NA", "nan", "null", "1e5", "00123", "first\n\n\nsecond\n", "  edges  ", "tab\there", CJK, EMOJI, RTL,
     "\x1b[31mred\x1b[0m \x07", "\ufeffmark", "a\u2028b\u2029c", "\x7f\x85", '{"kind":"x"}', "%s {0} [b]x[/b]"],
)  # fmt: skip
def test_t7_text_is_stored_byte_exact(store: SqliteStore, text: str) -> None:
    kit.do(kit.start(store), Say(text=text))
    said, reply = again(store).events(kit.IDS[0])[-2:]
    assert isinstance(said.payload, DoctorSaid)
    assert said.payload.text == text
    assert isinstance(reply.payload, PatientReplied)
    assert reply.payload.speech == text


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("nul\x00byte", "nul\ufffdbyte"),
        ("lone \ud800 half", "lone \ufffd half"),
        ("\udc80", "\ufffd"),
        ("\ud83d\ude42", "🙂"),
        ("a\r\nb\rc", "a\nb\nc"),
    ],
)
def test_t1_text_no_log_can_hold_is_made_whole(store: SqliteStore, given: str, kept: str) -> None:
    session = kit.start(store)
    kit.do(session, Say(text=given), Scratch(text=given))
    session.save_draft("composer", given)
    store = again(store)
    texts = [e.payload for e in store.events(kit.IDS[0])]
    assert DoctorSaid(text=kept) in texts
    assert ScratchWritten(text=kept) in texts
    assert store.drafts(kit.IDS[0]) == {"composer": kept}


def test_t1_a_lone_surrogate_of_a_model_does_not_lose_the_turn(store: SqliteStore) -> None:
    session = kit.start(store)
    odd = PatientReplied(behaviour="nods", speech="half \ud800 a pair", why=("\udfff",))
    committed = store.append(session.id, 1, "interview", [odd], kit.NOON)
    assert again(store).events(session.id)[-1] == committed[0]
    assert committed[0].payload.speech == "half \ufffd a pair"


@pytest.mark.parametrize("text", ["", "   \n\t ", "x" * 100_000, CJK * 10_000])
def test_empty_and_far_too_long_words_are_refused_and_nothing_is_logged(store: SqliteStore, text: str) -> None:
    session = kit.start(store)
    before = store.events(session.id)
    assert isinstance(session.act(Say(text=text)), Refusal)
    kit.do(session, EndPhase())
    assert isinstance(session.act(Order(text=text)), Refusal)
    assert store.events(session.id)[: len(before)] == before
    assert len(store.events(session.id)) == len(before) + 1


def test_a_draft_of_100_kb_is_kept_and_an_empty_one_goes(store: SqliteStore) -> None:
    session = kit.start(store)
    long = (CJK + EMOJI + "\n\n") * 6000
    session.save_draft("note.hpi", long)
    session.save_draft("order", "tsh")
    session.save_draft("order", "")
    store = again(store)
    assert store.drafts(session.id) == {"note.hpi": long}
    assert store.last_draft_ms(session.id) > kit.NOON


def test_events_read_back_equal_what_was_handed_on(store: SqliteStore) -> None:
    session = kit.start(store)
    kit.do(session, Say(text="Hello."), Pause(reason="telephone"))
    kit.finish(session)
    assert again(store).events(session.id) == session.events


def test_nothing_follows_the_end(store: SqliteStore) -> None:
    session = kit.start(store)
    kit.do(session, Stop(reason="tired"))
    with pytest.raises(SessionEnded):
        store.append(session.id, session.encounter.seq, "ended", [DoctorSaid(text="one more")], kit.NOON)
    other = kit.start(store, kit.IDS[1])
    with pytest.raises(SessionEnded):
        store.append(other.id, 1, "interview", [EncounterEnded(how="stopped"), DoctorSaid(text="x")], kit.NOON)
    assert len(store.events(other.id)) == 2


def test_unknown_and_ambiguous_names(store: SqliteStore) -> None:
    for session_id in kit.IDS[:2]:
        kit.start(store, session_id)
    assert store.find(kit.IDS[1].lower()) == kit.IDS[1]
    assert store.find(kit.IDS[1][-16:]) == kit.IDS[1]
    assert store.find(kit.IDS[1][:11]) == kit.IDS[1]
    for name in ("01J8ZZ", "NOPE", ""):
        with pytest.raises(UnknownSession):
            store.find(name)
    with pytest.raises(UnknownSession):
        store.events("NOPE")


def test_a_case_text_that_does_not_fit_its_hash_is_not_frozen(store: SqliteStore) -> None:
    started = kit.start(store).encounter.start
    with pytest.raises(StoreError, match="does not fit its hash"):
        store.create(kit.IDS[1], "{}", started, kit.NOON)
    assert [card.id for card in store.cards()] == [kit.IDS[0]]


def test_the_log_refuses_change(store: SqliteStore) -> None:
    kit.start(store)
    with closing(sqlite3.connect(store.path)) as raw:
        for statement in ("UPDATE events SET payload = '{}'", "DELETE FROM events"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                raw.execute(statement)


def test_files_are_readable_by_the_owner_only(store: SqliteStore) -> None:
    kit.do(kit.start(store), Say(text="Hello."))
    files = sorted(store.path.parent.iterdir())
    assert [file.name for file in files] == ["s.db", "s.db-shm", "s.db-wal"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_d18_threads_of_one_process_share_the_writer(store: SqliteStore) -> None:
    sessions = [kit.start(store, session_id) for session_id in kit.IDS[:4]]
    failures: list[BaseException] = []

    def talk(session: kit.LiveSession) -> None:
        try:
            for number in range(25):
                session.save_draft("composer", f"line {number}")
                kit.do(session, Say(text=f"line {number}"))
                store.cards()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=talk, args=[session]) for session in sessions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    for session in sessions:
        assert store.events(session.id) == session.events
        assert len(session.events) == 2 + 50
        assert store.drafts(session.id) == {"composer": "line 24"}


def _talk(path: str, session_id: str, was_read: Event) -> None:
    session = kit.start(SqliteStore(Path(path)), session_id)
    for number in range(30):
        kit.do(session, Say(text=f"{session_id} {number}"))
        assert number != 10 or was_read.wait(30)  # so that it is read while it is written


def test_d5_two_processes_write_and_a_third_reads(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    spawn = multiprocessing.get_context("fork")
    was_read = spawn.Event()
    writers = [spawn.Process(target=_talk, args=(str(path), session_id, was_read)) for session_id in kit.IDS[:2]]
    for writer in writers:
        writer.start()
    reader, seen = SqliteStore(path), 0
    while any(writer.is_alive() for writer in writers):
        for card in reader.cards():
            events = reader.events(card.id)
            assert [event.seq for event in events] == list(range(len(events)))
            seen += 1
            was_read.set()
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert seen
    assert [len(reader.events(session_id)) for session_id in kit.IDS[:2]] == [62, 62]


def test_d6_the_second_window_on_a_session_is_told_and_loses_nothing(tmp_path: Path) -> None:
    first_store, second_store = SqliteStore(tmp_path / "s.db"), SqliteStore(tmp_path / "s.db")
    first = kit.start(first_store)
    second = kit.live(second_store, first.id)
    kit.do(first, Say(text="from the first"))
    with pytest.raises(StoreError, match="another window"):
        second.act(Say(text="from the second"))
    second.save_draft("composer", "from the second")
    again = kit.live(second_store, first.id)
    assert again.drafts() == {"composer": "from the second"}
    kit.do(again, Say(text="from the second"))
    said = [e.payload.text for e in first_store.events(first.id) if isinstance(e.payload, DoctorSaid)]
    assert said == ["from the first", "from the second"]


def test_d5_a_locked_database_is_said_in_bounded_time_and_works_afterwards(store: SqliteStore) -> None:
    session = kit.start(store)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        before = time.monotonic()
        with pytest.raises(StoreError, match="locked by another program"):
            session.act(Say(text="Hello."))
        assert time.monotonic() - before < 5
        assert len(store.events(session.id)) == 2
        with pytest.raises(StoreError, match="locked"):
            session.save_draft("composer", "Hello.")
        holder.execute("ROLLBACK")
    kit.do(session, Say(text="Hello."))
    assert len(store.events(session.id)) == 4


def test_a_lock_let_go_in_time_is_not_noticed(store: SqliteStore) -> None:
    session = kit.start(store)
    holder = sqlite3.connect(store.path, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.3, lambda: holder.execute("ROLLBACK"))
    timer.start()
    kit.do(session, Say(text="Hello."))
    timer.join()
    holder.close()
    assert len(store.events(session.id)) == 4


def test_a_file_locked_for_good_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    kit.played(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("PRAGMA locking_mode=EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked"):
            SqliteStore(path)


def test_d4_leaving_pauses_once_and_never_fails(store: SqliteStore) -> None:
    session = kit.start(store)
    session.act(Say(text="Hello."))
    assert pause_for_exit(session, "terminal closed")
    assert not pause_for_exit(session, "again")
    assert store.cards()[0].paused
    other = kit.start(store, kit.IDS[1])
    store.close()
    assert not pause_for_exit(other, "the database is gone")


def test_a_note_is_kept_whole(store: SqliteStore) -> None:
    session = kit.start(store)
    kit.do(session, EndPhase(), EndPhase())
    sections = {"hpi": "One.\n\nTwo.\n" + CJK * 500, "risk": "None", "cc": "NA"}
    kit.do(session, WriteNote(sections=sections))
    assert kit.live(again(store), session.id).encounter.note == sections
