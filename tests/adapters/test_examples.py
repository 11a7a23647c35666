"""The recordings in sessions/: whole, marked, and of both kinds."""

from __future__ import annotations

from pathlib import Path

from mhtui.adapters.event_rows import read_event
from mhtui.adapters.session_jsonl import read_sessions
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.events import SessionStarted

FOLDER = Path(__file__).parents[2] / "sessions"


def test_examples_come_in_whole_marked_and_never_as_trainees_or_experts(tmp_path: Path) -> None:
    files = sorted(FOLDER.glob("*.jsonl"))
    store = SqliteStore(tmp_path / "s.db")
    for file in files:
        (log,) = read_sessions(file)
        started = read_event(log.session_id, log.rows[0]).payload
        assert isinstance(started, SessionStarted)
        assert started.example, file.name
        assert started.arm in ("other", "model", "scripted"), file.name
        store.import_sessions([log])
    cards = store.cards()
    store.close()
    assert len(cards) == len(files) == 8
    assert all(card.example and card.ended for card in cards)
    assert sum(card.kind == "pressure" for card in cards) == 2
    assert f"sessions/{files[0].name}" in (FOLDER / "README.md").read_text(encoding="utf-8")
