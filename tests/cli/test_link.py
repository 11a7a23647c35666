"""Imported sessions scored by a case of ours: what is scored, what is not and why; they are never counted as played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mhtui.adapters.merge import merge
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli import _root
from mhtui.core.errors import MhtuiError
from mhtui.study.opening import IMPORTED, LINKED
from mhtui.wiring import Program
from mhtui.wiring_played import Asked, played_sessions

CASE = "ten-days-without-sleep"
TALK = {
    "messages": [
        {"role": "user", "content": "I have not slept for ten days and I need no sleep, I feel wonderful."},
        {"role": "assistant", "content": "Have you thought of ending your life?"},
        {"role": "user", "content": "No, never."},
    ]
}


@pytest.fixture(autouse=True)
def rules_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MHTUI_EMBEDDINGS", "off")
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return imported(tmp_path, TALK)


def imported(folder: Path, talk: object) -> Path:
    (folder / "talk.jsonl").write_text(json.dumps(talk), encoding="utf-8")
    run(folder / "x.db", "import", str(folder / "talk.jsonl"))
    return folder / "x.db"


def run(db: Path, *words: str) -> Result:
    done = CliRunner().invoke(_root, ["--db", str(db), *words])
    if isinstance(done.exception, MhtuiError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done


def only(db: Path) -> str:
    store = SqliteStore(db)
    (card,) = store.cards()
    store.close()
    return card.id


def score(db: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(run(db, "score", only(db), "--json", "--no-embeddings").stdout)
    return found


def test_a_linked_session_is_scored_and_what_was_not_recorded_is_unscored(db: Path) -> None:
    with pytest.raises(MhtuiError, match="sessions link ID --case CASE"):
        score(db)
    assert "1 session scored by ten-days-without-sleep" in run(db, "sessions", "link", only(db), "--case", CASE).stderr
    report = score(db)
    interview, note = report["interview"], report["note"]
    assert isinstance(interview, dict)
    assert interview["total"] > 0
    assert interview["covered"] > 0
    assert isinstance(note, dict)
    assert (note["value"], note["total"]) == (None, 0)
    unscored = {one["score"]: one["reason"] for one in report["unscored"]}  # type: ignore[attr-defined]
    assert unscored["note"] == "the source records no note"
    assert unscored["exams"] == "the source records no orders"
    assert report["case_id"] == CASE
    assert "n/a" in run(db, "score", only(db), "--no-embeddings").stdout
    run(db, "sessions", "link", only(db), "--case", "none")
    with pytest.raises(MhtuiError, match="no reference to score it by"):
        score(db)


def test_a_chinese_talk_is_held_against_no_english_case(tmp_path: Path) -> None:
    talk = {"messages": [{"role": "user", "content": "我睡不着。"}, {"role": "assistant", "content": "多久了?"}]}
    db = imported(tmp_path, talk)
    run(db, "sessions", "link", only(db), "--case", CASE)
    report = score(db)
    assert report["interview"]["value"] is None  # type: ignore[index]
    assert "another script" in json.dumps(report["unscored"])


def test_only_imported_sessions_are_linked_and_only_to_cases_there_are(db: Path) -> None:
    with pytest.raises(MhtuiError, match="no case 'nobody'"):
        run(db, "sessions", "link", only(db), "--case", "nobody")
    run(db, "run", "--case", CASE, "--max-turns", "1", "--no-score", "--no-embeddings")
    store = SqliteStore(db)
    ours = next(card.id for card in store.cards() if card.kind == "encounter")
    store.close()
    with pytest.raises(MhtuiError, match="was not imported"):
        run(db, "sessions", "link", ours, "--case", CASE)


def test_it_is_counted_by_no_statistic_unless_asked_for(db: Path) -> None:
    made = Program(db, embeddings=False)
    (one,) = played_sessions(made)
    assert (one.excluded, dict(one.measures)) == (IMPORTED, {})
    run(db, "sessions", "link", only(db), "--case", CASE)
    (one,) = played_sessions(made)
    assert (one.excluded, one.unit) == (LINKED, CASE)
    assert one.measures["interview"].value
    assert one.measures["note"].value is None
    (one,) = played_sessions(made, Asked(imported=True))
    assert one.excluded == ""
    made.close()


def test_a_link_comes_with_its_session_when_databases_merge(db: Path, tmp_path: Path) -> None:
    run(db, "sessions", "link", only(db), "--case", CASE)
    other = SqliteStore(tmp_path / "other.db")
    assert merge(other, db).rows["case_links"] == 1
    assert "case_links" not in merge(other, db).rows
    other.close()
    assert score(tmp_path / "other.db")["case_id"] == CASE


def test_raters_and_exports_take_it_where_it_is_named(db: Path, tmp_path: Path) -> None:
    listed = json.loads(run(db, "rate", only(db), "--list", "--json", "--rater", "S-01").stdout)
    assert listed["session_id"] == only(db)
    assert run(db, "rate", "--list", "--rater", "S-01").stdout == ""
    run(db, "sessions", "link", only(db), "--case", CASE)
    run(db, "export", "all", "--format", "csv", "--scores", "--to", str(tmp_path / "out"))
    assert "interview" in (tmp_path / "out" / "scores.csv").read_text()
