"""`mhtui import`: imported sessions can be read, verified, taken out and back; they count nowhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mhtui.cli import _root
from mhtui.core.errors import MhtuiError

TALK = {
    "messages": [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "I am low."},
        {"role": "assistant", "content": "Since when?"},
    ],
    "metadata": {"grade": "7"},
}


@pytest.fixture
def db(tmp_path: Path) -> Path:
    (tmp_path / "talk.jsonl").write_text(json.dumps(TALK), encoding="utf-8")
    run(tmp_path / "x.db", "import", str(tmp_path / "talk.jsonl"), "--licence", "CC0", "--arm", "expert")
    return tmp_path / "x.db"


def run(db: Path, *words: str) -> Result:
    done = CliRunner().invoke(_root, ["--db", str(db), *words])
    if isinstance(done.exception, MhtuiError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done


def listed(db: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run(db, "sessions", "list", "--json").stdout)
    return found


def test_an_imported_session_is_shown_marked_and_whole(db: Path) -> None:
    (card,) = listed(db)
    assert (card["kind"], card["arm"], card["participant"], card["state"]) == ("imported", "expert", "", "stopped")
    assert "imported" in run(db, "sessions", "list").stdout
    shown = run(db, "sessions", "show", str(card["id"])).stdout
    assert "I am low." in shown
    assert "Since when?" in shown
    assert "talk.jsonl, line 1), licence: CC0" in shown
    assert "Source says grade: 7" in shown
    assert "Before turn 1, system: Be brief." in shown
    events = json.loads(run(db, "sessions", "show", str(card["id"]), "--json").stdout)["events"]
    assert json.dumps(events).count('"licence": "CC0"') == 1
    assert "1 session whole" in run(db, "sessions", "verify").stderr


def test_the_same_file_again_is_told_and_adds_nothing(db: Path, tmp_path: Path) -> None:
    again = run(db, "import", str(tmp_path / "talk.jsonl"))
    assert "here already" in again.stderr
    assert "0 imported, 1 skipped" in again.stderr
    assert len(listed(db)) == 1


def test_scoring_and_studies_refuse_it_and_all_leaves_it_out(db: Path) -> None:
    session_id = str(listed(db)[0]["id"])
    with pytest.raises(MhtuiError, match=r"was imported .*no reference to score"):
        run(db, "score", session_id)
    with pytest.raises(MhtuiError, match="counts in no study"):
        run(db, "study", "agreement", session_id)
    assert run(db, "score", "all").stdout == ""


def test_it_goes_out_as_our_own_lines_and_comes_back_the_same(db: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "out.jsonl", tmp_path / "other.db"
    run(db, "sessions", "export", "--all", "--to", str(out))
    run(other, "sessions", "import", str(out))
    assert listed(other) == listed(db)
    assert "here already" in run(db, "sessions", "import", str(out)).stderr


def test_a_pressure_dialogue_goes_out_and_comes_back(tmp_path: Path) -> None:
    scenario = ["--scenario", "going-once"]
    run(tmp_path / "a.db", "pressure", "run", *scenario, "--no-embeddings")
    run(tmp_path / "a.db", "sessions", "export", "--all", "--to", str(tmp_path / "out.jsonl"))
    run(tmp_path / "b.db", "sessions", "import", str(tmp_path / "out.jsonl"))
    assert listed(tmp_path / "b.db") == listed(tmp_path / "a.db")
    assert {card["kind"] for card in listed(tmp_path / "b.db")} == {"pressure", "control"}
