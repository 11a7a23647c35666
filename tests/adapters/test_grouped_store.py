"""Commits in groups: nothing is settled before it is on disk, and one session that cannot be written takes no other."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.grouped_store import GroupedStore
from mhtui.adapters.session_check import problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import Say
from mhtui.core.errors import StoreError
from mhtui.play.session import LiveSession


def test_what_is_settled_is_on_disk_for_everybody(tmp_path: Path) -> None:
    async def play(store: GroupedStore, other: SqliteStore) -> None:
        sessions = [kit.start(store, name) for name in kit.IDS[:3]]
        for session in sessions:
            session.act(Say(text="Hello?"))
        await asyncio.gather(*(store.settled(session.id) for session in sessions))
        assert [other.events(session.id) for session in sessions] == [session.events for session in sessions]

    run(tmp_path, play)


def test_one_that_went_on_elsewhere_takes_no_other_with_it(tmp_path: Path) -> None:
    async def play(store: GroupedStore, other: SqliteStore) -> None:
        mine, lost = (kit.start(store, name) for name in kit.IDS[:2])
        store.drain()
        LiveSession(other, lost.id, lost._parties, lost._clock).act(Say(text="From another window."))
        mine.act(Say(text="Hello?"))
        lost.act(Say(text="Never written."))
        await store.settled(mine.id)
        with pytest.raises(StoreError, match="went on in another window"):
            await store.settled(lost.id)
        assert other.events(mine.id) == mine.events
        assert problem(other.log(lost.id)) is None
        assert "Never written." not in str(other.events(lost.id))

    run(tmp_path, play)


def test_reads_and_closing_see_what_was_handed_over(tmp_path: Path) -> None:
    async def play(store: GroupedStore, _other: SqliteStore) -> None:
        session = kit.start(store, kit.IDS[0])
        session.act(Say(text="Hello?"))
        assert store.events(session.id) == session.events
        session.save_draft("composer", "Are you")

    run(tmp_path, play)
    store = SqliteStore(tmp_path / "x.db")
    assert problem(store.log(kit.IDS[0])) is None
    store.close()


def run(folder: Path, play: object) -> None:
    """On one event loop, with another connection to the same file; then closed."""

    async def whole() -> None:
        store, other = GroupedStore(folder / "x.db"), SqliteStore(folder / "x.db")
        try:
            await play(store, other)  # type: ignore[operator]
        finally:
            store.close()
            other.close()

    asyncio.run(whole())
