"""Notes of reviewers leave with the sessions they are on: where they stand, whose they are, and without persons."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import export_kit as kit
import sessions_kit

from mhtui.adapters.remark_rows import add_remark
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli import _root
from mhtui.core.actions import Say
from mhtui.core.errors import MhtuiError
from mhtui.export.inspect_log import inspect_log
from mhtui.export.material import Material
from mhtui.export.transcript import markdown, page
from mhtui.play.replay.remarks import Remark

ID = sessions_kit.IDS[0]
SAID, NOTE = 3, 10
"""A turn of the doctor, and the note."""
WORDS = f"<b>Why</b> ask {kit.MAIL}? {kit.KEY}"


def remark(seq: int, text: str, number: int, by: str = "R-07") -> Remark:
    return Remark(id=f"01N{number:023d}", session_id=ID, seq=seq, by=by, text=text, at_ms=sessions_kit.NOON + number)


REMARKS = (remark(SAID, WORDS, 1), remark(NOTE, "Nothing of risk.", 2, kit.CODE))


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MHTUI_EMBEDDINGS", "off")
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    kit.store_of(tmp_path / "x.db", kit.planted())
    store = SqliteStore(tmp_path / "x.db")
    taken_back = remark(SAID, "", 4).model_copy(update={"replaces": f"01N{3:023d}"})
    for one in (*REMARKS, remark(SAID, "Taken back.", 3), taken_back):
        store.write_with(lambda execute, one=one: add_remark(execute, one))
    store.close()
    return tmp_path / "x.db"


def run(db: Path, *words: str) -> Result:
    done = CliRunner().invoke(_root, ["--db", str(db), *words])
    if isinstance(done.exception, MhtuiError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done


def test_they_stand_after_what_they_are_on_in_transcripts() -> None:
    one = Material(kit.planted(), remarks=REMARKS)
    text = page(one).decode()
    assert "<h3>Note by R-07</h3>" in text
    assert "&lt;b&gt;Why" in text
    assert text.index("alert(1)") < text.index("&lt;b&gt;Why") < text.index("said KOWALSKI")
    assert "Nothing of risk" in markdown(one).decode()


def test_they_are_a_table_with_a_dictionary_and_rows_of_chat_lines(db: Path, tmp_path: Path) -> None:
    run(db, "export", "all", "--format", "csv", "--to", str(tmp_path / "csv"))
    with (tmp_path / "csv" / "remarks.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["seq"], row["reviewer"], row["blind"].lower()) for row in rows] == [
        (str(SAID), "R-07", "false"),
        (str(NOTE), kit.CODE, "false"),
    ]
    assert kit.KEY not in rows[0]["text"]
    assert "remarks,reviewer" in (tmp_path / "csv" / "data_dictionary.csv").read_text(encoding="utf-8-sig")
    run(db, "export", "all", "--format", "openai-chat", "--to", str(tmp_path / "c.jsonl"))
    line = json.loads((tmp_path / "c.jsonl").read_text())
    assert [(one["message"], one["by"]) for one in line["remarks"]] == [(2, "R-07"), (None, kit.CODE)]
    assert line["messages"][2]["content"] == kit.SCRIPT
    run(tmp_path / "again.db", "import", str(tmp_path / "c.jsonl"))


def test_they_are_events_of_an_inspect_log() -> None:
    events = inspect_log(Material(kit.planted(), remarks=REMARKS))["samples"][0]["events"]
    noted = [event["data"] for event in events if event.get("source") == "mhtui.remark"]
    assert [one["message_id"] for one in noted] == [f"{ID}-{SAID}", f"{ID}-{NOTE}"]


def test_the_bundle_holds_them_without_persons_and_lists_what_it_changed(db: Path, tmp_path: Path) -> None:
    listed = run(db, "export", "all", "--format", "bundle", "--to", str(tmp_path / "b"), "--yes").stdout
    assert "R-07 -> P0" in listed
    text = "\n".join(file.read_text() for file in (tmp_path / "b").rglob("*.*") if file.suffix in (".csv", ".md"))
    assert "Nothing of risk" in text
    for person in ("R-07", kit.CODE, kit.MAIL, ID, REMARKS[0].id):
        assert person not in text
    with (tmp_path / "b" / "tables" / "remarks.csv").open(encoding="utf-8-sig", newline="") as file:
        (_, second) = csv.DictReader(file)
    assert int(second["seq"]) == NOTE - 1, "the note to self before it is left out"


def test_notes_on_an_open_session_stay_here(tmp_path: Path, db: Path) -> None:
    path = tmp_path / "open.db"
    store = SqliteStore(path)
    session = sessions_kit.start(store)
    sessions_kit.do(session, Say(text="Hello."))
    one = remark(2, "Ask about the pills.", 1).model_copy(update={"session_id": session.id})
    store.write_with(lambda execute: add_remark(execute, one))
    store.close()
    run(path, "export", "all", "--format", "markdown", "--to", str(tmp_path / "out"))
    assert "pills" not in "".join(file.read_text() for file in (tmp_path / "out").iterdir())
