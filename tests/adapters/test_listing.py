"""Listings read rows of one table: what they say is what the logs say, also in a database made before that."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.listing_rows import ended_by_case, modes, overview
from mhtui.adapters.session_check import card_of, problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import Say
from mhtui.core.events import BranchedFrom, SessionStarted
from mhtui.play.overview import overview_of

A, B, C = kit.IDS[:3]
OLDER = (
    "ALTER TABLE sessions DROP COLUMN kind; ALTER TABLE sessions DROP COLUMN branched_from;"
    "ALTER TABLE sessions DROP COLUMN example; ALTER TABLE sessions DROP COLUMN mode;"
    "DELETE FROM migrations WHERE name >= 'm008'; DROP TABLE case_links; PRAGMA user_version = 7;"
)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A that has ended; B open, an observed interview; C branched off from A, an example."""
    path = tmp_path / "s.db"
    kit.played(path, A)
    store = SqliteStore(path)
    kit.do(kit.start(store, B, at_ms=kit.NOON + 10**6), Say(text="Hello."))
    begun = kit.live(store, B).encounter.start
    for session_id, changed in ((C, {"branched_from": BranchedFrom(session_id=A, seq=3)}),):
        changed |= {"versions": {"example": "1", "mode": "observed"}}
        store.create(session_id, kit.a_case().canonical(), begun.model_copy(update=changed), kit.NOON + 2 * 10**6)
    store.close()
    return path


def test_cards_say_what_the_logs_say(db: Path) -> None:
    store = SqliteStore(db)
    cards = store.cards()
    assert cards == [card_of(card.id, store.events(card.id)) for card in cards]
    assert [card.id for card in cards] == [C, B, A]
    assert (cards[0].branched_from, cards[0].example, cards[0].kind) == (f"{A}:3", True, "encounter")
    assert store.cards(2) == cards[:2]
    assert (store.card(B), store.card("nobody")) == (cards[1], None)
    assert store.read_with(modes) == {C: "observed"}


def test_a_database_made_before_gets_the_same_cards(db: Path) -> None:
    store = SqliteStore(db)
    before = store.cards(), store.read_with(modes)
    store.close()
    with kit.tampering(db) as raw:
        raw.executescript(OLDER)
    again = SqliteStore(db)
    assert (again.cards(), again.read_with(modes)) == before
    assert all(problem(again.log(session_id)) is None for session_id in again.ids())


def test_a_first_event_that_is_no_json_does_not_stop_the_step(db: Path) -> None:
    with kit.tampering(db) as raw:
        raw.executescript(OLDER)
        raw.execute("UPDATE events SET payload = '{' WHERE session_id = ? AND seq = 0", [C])
    store = SqliteStore(db)
    assert [card.kind for card in store.cards()] == ["encounter"] * 3


def test_a_listing_that_was_changed_is_told(db: Path) -> None:
    with kit.tampering(db) as raw:
        raw.execute("UPDATE sessions SET kind = 'imported' WHERE id = ?", [A])
    assert problem(SqliteStore(db).log(A)) == "the session row does not match its events: kind changed"


def test_counts_are_those_of_the_cards(db: Path) -> None:
    store = SqliteStore(db)
    assert store.read_with(lambda execute: overview(execute, 1)) == overview_of(store.cards(), 1)
    case = kit.a_case().id
    assert store.read_with(lambda execute: ended_by_case(execute, ["encounter"])) == {case: 1}
    assert store.read_with(lambda execute: ended_by_case(execute, ["pressure", "control"])) == {}


def test_a_log_without_a_row_is_found_too(db: Path) -> None:
    with kit.tampering(db) as raw:
        raw.execute("PRAGMA foreign_keys=OFF")
        raw.execute("DELETE FROM sessions WHERE id = ?", [B])
    store = SqliteStore(db)
    assert store.ids() == sorted([A, B, C])
    assert store.find(B.lower()) == B
    assert isinstance(store.events(B)[0].payload, SessionStarted)
