"""A session that is not whole: it cannot be taken up or exported, and is scored only where that is asked for."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli.score import score
from mhtui.cli.sessions import sessions
from mhtui.core.actions import Say
from mhtui.core.errors import BrokenSession
from mhtui.wiring import Program

ENDED, OPEN = kit.IDS[0], kit.IDS[1]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """An ended session and an open one, each with one word changed in the file."""
    path = tmp_path / "s.db"
    kit.played(path, ENDED)
    store = SqliteStore(path)
    kit.do(kit.start(store, OPEN, at_ms=kit.NOON + 10**6), Say(text="How do you sleep?"))
    store.close()
    with kit.tampering(path) as raw:
        changed(raw)
    return path


def changed(raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE events SET payload = replace(payload, 'sleep', 'eat') WHERE kind = 'doctor_said'")


def scored(db: Path, *options: str) -> Result:
    return CliRunner().invoke(score, [ENDED, "--no-embeddings", "--db", str(db), *options])


def test_scoring_refuses_with_exit_code_1(db: Path) -> None:
    result = scored(db)
    assert isinstance(result.exception, BrokenSession)
    assert result.exception.exit_code == 1
    assert "is not whole: event 4 was changed" in str(result.exception)
    assert "--unverified" in str(result.exception)
    assert result.stdout == ""


def test_unverified_scores_and_marks_the_report(db: Path) -> None:
    text = scored(db, "--unverified")
    assert text.exit_code == 0
    assert "NOT VERIFIED     the log is not whole (event 4 was changed" in text.stdout
    assert "event 4 was changed" in text.stderr
    assert json.loads(scored(db, "--unverified", "--json").stdout)["unverified"].startswith("event 4 was changed")


def test_a_whole_session_is_not_marked(tmp_path: Path) -> None:
    kit.played(tmp_path / "w.db", ENDED)
    result = scored(tmp_path / "w.db", "--unverified", "--json")
    assert json.loads(result.stdout)["unverified"] is None
    assert "not whole" not in result.stderr


def test_it_is_not_taken_up_again_and_nothing_is_added(db: Path) -> None:
    program = Program(db, embeddings=False)
    before = len(program.store.events(OPEN))
    with pytest.raises(BrokenSession, match="event 2 was changed"):
        asyncio.run(program.resume(OPEN))
    assert len(program.store.events(OPEN)) == before
    program.close()


def test_exports_refuse(db: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(sessions, ["export", "--db", str(db), "--all", "--to", str(tmp_path / "x.jsonl")])
    assert isinstance(result.exception, BrokenSession)
    assert not (tmp_path / "x.jsonl").exists()
    program = Program(db, embeddings=False)
    with pytest.raises(BrokenSession):
        program.export_debrief(ENDED)
    program.close()


def test_showing_it_warns(db: Path) -> None:
    result = CliRunner().invoke(sessions, ["show", ENDED, "--db", str(db)])
    assert result.exit_code == 0
    assert "not whole: event 4 was changed" in result.stderr
