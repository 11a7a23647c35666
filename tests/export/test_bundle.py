"""What leaves the program: no key, no path, no person; everything that is replaced is listed first."""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import export_kit as kit
import sessions_kit

from mhtui.cli import _root
from mhtui.core.errors import MhtuiError
from mhtui.core.events import ScratchWritten
from mhtui.export.deidentify import EPOCH_MS, deidentified, plan_of, preview
from mhtui.export.material import Material
from mhtui.export.scrub import scrub_of

SECOND = kit.planted(sessions_kit.IDS[1], at_ms=sessions_kit.NOON + 86_400_000)
NEVER = (kit.KEY, kit.VALUE, kit.FOLDER, "/home/planted")
PERSONAL = (kit.MAIL, kit.CODE, kit.SELF, "Dr Planted", sessions_kit.IDS[0])


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANTED_API_KEY", kit.VALUE)
    monkeypatch.setenv("MHTUI_EMBEDDINGS", "off")
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    kit.store_of(tmp_path / "x.db", kit.planted(), SECOND)
    return tmp_path / "x.db"


def run(db: Path, *words: str) -> Result:
    done = CliRunner().invoke(_root, ["--db", str(db), *words])
    if isinstance(done.exception, MhtuiError):
        raise done.exception
    return done


def contents(place: Path) -> str:
    files = [place] if place.is_file() else [file for file in place.rglob("*") if file.is_file()]
    assert files
    return "\n".join(f"{file.name}\n{file.read_bytes().decode('utf-8', 'replace')}" for file in files)


@pytest.mark.parametrize("format_", ["openai-chat", "csv", "markdown", "html", "inspect", "llm", "healthbench"])
def test_no_export_holds_a_key_or_a_path(db: Path, tmp_path: Path, format_: str) -> None:
    done = run(db, "export", "all", "--format", format_, "--to", str(tmp_path / "out"))
    assert done.exit_code == 0, done.output
    text = contents(tmp_path / "out")
    for secret in (*NEVER, str(tmp_path), str(Path.cwd())):
        assert secret not in text
    assert "我睡不着" in text or "\\u6211" in text
    assert all(file.stat().st_mode & 0o077 == 0 for file in (tmp_path / "out").rglob("*") if file.is_file())


def test_words_that_only_look_a_little_like_paths_and_keys_stay() -> None:
    change = scrub_of(["short"], [])
    for text in ("and/or", "5/10 mood, 120/80", "he/she", "w/o", "sk-ip it", "basic needs", "short", "c: \\ d", "/s"):
        assert change(text) == text
    assert "pw" not in change("https://user:pw@host/x")


def test_h12_the_list_comes_before_anything_is_written(db: Path, tmp_path: Path) -> None:
    words = ["export", "all", "--format", "bundle", "--to", str(tmp_path / "out")]
    seen = run(db, *words, "--preview")
    assert seen.exit_code == 0
    for what in (f"{kit.CODE} -> P001", "[e-mail]", "note to self", "reason in free text", kit.MAIL):
        assert what in seen.stdout
    refused = run(db, *words)
    assert refused.exit_code == 2
    assert kit.MAIL in refused.stdout
    assert not (tmp_path / "out").exists()


def test_h12_the_bundle_tells_nobody_and_imports_again(db: Path, tmp_path: Path) -> None:
    place = tmp_path / "out"
    words = ["--format", "bundle", "--to", str(place), "--name", "zebulon", "--name", "done", "--shift-times", "--yes"]
    assert run(db, "export", "all", *words).exit_code == 0
    text = contents(place)
    for one in (*NEVER, *PERSONAL, "Zebulon", sessions_kit.IDS[1]):
        assert one not in text
    assert "P001" in text
    assert "[name] cannot sleep" in text
    other = tmp_path / "other.db"
    assert run(other, "sessions", "import", str(place / "sessions.jsonl")).exit_code == 0
    assert "2 sessions whole" in run(other, "sessions", "verify").stderr
    cards = json.loads(run(other, "sessions", "list", "--json").stdout)
    assert {card["participant"] for card in cards} == {"P001"}
    times = sorted(card["started_ms"] for card in cards)
    assert times == [EPOCH_MS, EPOCH_MS + 86_400_000]
    with sqlite3.connect(other) as raw:
        assert raw.execute("SELECT count(*) FROM events WHERE kind = 'scratch_written'").fetchone() == (0,)


def test_without_shifting_times_stay_and_new_names_depend_on_the_salt() -> None:
    one = Material(kit.planted())
    first, second = (plan_of([one], salt) for salt in (b"a", b"b"))
    assert first.sessions != second.sessions
    changed = deidentified(one, first)
    assert changed.events[0].at_ms == one.events[0].at_ms
    assert not any(isinstance(event.payload, ScratchWritten) for event in changed.events)
    assert [event.seq for event in changed.events] == list(range(len(one.events) - 1))
    assert any("note to self" in line for line in preview(first))


def test_a_broken_session_is_refused_by_name_and_left_out_of_all(db: Path, tmp_path: Path) -> None:
    with sessions_kit.tampering(db) as raw:
        raw.execute("UPDATE events SET at_ms = 5 WHERE seq = 2 AND session_id = ?", [sessions_kit.IDS[1]])
    with pytest.raises(MhtuiError, match="event 2 was changed"):
        run(db, "export", sessions_kit.IDS[1], "--format", "html", "--to", str(tmp_path / "one"))
    done = run(db, "export", "all", "--format", "html", "--to", str(tmp_path / "all"))
    assert done.exit_code == 1
    assert "not whole" in done.stderr
    assert len(list((tmp_path / "all").iterdir())) == 1
    assert not (tmp_path / "one").exists()
