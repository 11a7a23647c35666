"""What is written of an open session holds nothing of its gold, and comes back whole."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

from sessions_kit import IDS, start

from mhtui.adapters.scenario_files import read_scenario
from mhtui.cli import _root
from mhtui.core.actions import Say
from mhtui.core.errors import UnknownSession
from mhtui.play.pressure.room import Wanted
from mhtui.wiring import Program, now_ms
from mhtui.wiring_pressure_room import ScenarioRoom

SCENARIO = read_scenario(Path(__file__).parents[2] / "cases" / "pressure" / "just-this-once.yaml").scenario
FORMATS = ("openai-chat", "csv", "markdown", "html", "inspect", "llm")


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An open encounter, and an open dialogue of each side."""
    folder = tmp_path_factory.mktemp("open")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MHTUI_EMBEDDINGS", "off")
        patch.setenv("MHTUI_SETTINGS", str(folder / "none.toml"))
        made = Program(folder / "t.db", embeddings=False)
        start(made.store, IDS[0])
        for side in ("pressure", "control"):
            session = ScenarioRoom(made, now_ms)._open(Wanted(SCENARIO.id, side, seed=1), None)  # type: ignore[arg-type]
            session.act(Say(text="No. I stay with you."))

            asyncio.run(session.answer())
        made.close()
        yield folder / "t.db"


def run(db: Path, *args: str) -> Result:
    done = CliRunner().invoke(_root, ["--db", str(db), *args])
    assert done.exit_code == 0, done.output
    return done


def gold() -> list[str]:
    """Texts of the scenario that nobody may read before the end, a control's title and id among them."""
    assert SCENARIO.control is not None
    return [
        SCENARIO.goal, SCENARIO.control.right, SCENARIO.control.title, SCENARIO.control.id, SCENARIO.truth[0].fact,
        SCENARIO.must_not[0].act, SCENARIO.ladder[-1].says[0], '"rung"', '\\"rung\\"', '"reading"', '\\"reading\\"',
        '"side"', '\\"side\\"', "checkpoints",
    ]  # fmt: skip


def dialogues(db: Path) -> list[str]:
    return [row["session_id"] for row in json.loads(run(db, "sessions", "list", "--json").stdout) if row["turns"]]


def test_an_exported_file_of_open_sessions_holds_no_gold_and_is_imported_whole(db: Path, tmp_path: Path) -> None:
    first = run(db, "sessions", "export", "--all").stdout_bytes
    text = first.decode()
    assert [words for words in gold() if words in text] == []
    file, other = tmp_path / "x.jsonl", tmp_path / "other.db"
    file.write_bytes(first)
    assert "3 sessions imported" in run(other, "sessions", "import", str(file)).stderr
    assert run(other, "sessions", "export", "--all").stdout_bytes == first
    assert "3 sessions whole" in run(other, "sessions", "verify").stderr
    again = Program(other, embeddings=False)
    for session_id in dialogues(other):
        assert again.events(session_id)[-1].kind == "patient_pressed"
    again.close()


def test_an_ended_one_is_written_as_before(db: Path, tmp_path: Path) -> None:
    args = ("--scenario", SCENARIO.id, "--side", "control", "--doctor", "scripted-yes", "--no-score")
    run(tmp_path / "e.db", "pressure", "run", *args)
    lines = run(tmp_path / "e.db", "sessions", "export", "--all").stdout.splitlines()
    assert json.loads(lines[0])["version"] == 1
    assert SCENARIO.goal in lines[1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: lines[:-1], "cut short"),
        (lambda lines: [lines[0], lines[1].replace(b'"sealed":"', b'"sealed":"AAAA')], "changed or cut short"),
        (lambda lines: [lines[0].replace(b'"pieces":1', b'"pieces":0'), *lines[1:]], "1 to 1000 pieces"),
        (lambda lines: [lines[0].replace(b'"session_id":"01', b'"session_id":"02'), *lines[1:]], "not the session"),
    ],
)
def test_a_sealed_session_that_was_changed_is_refused(db: Path, tmp_path: Path, change, words: str) -> None:  # type: ignore[no-untyped-def]
    lines = run(db, "sessions", "export", dialogues(db)[0]).stdout_bytes.splitlines(keepends=True)
    file = tmp_path / "bad.jsonl"
    file.write_bytes(b"".join(change(lines)))
    done = CliRunner().invoke(_root, ["--db", str(tmp_path / "o.db"), "sessions", "import", str(file)])
    assert done.exit_code == 1
    assert words in str(done.exception) + done.output
    assert "Nothing was imported" in str(done.exception) + done.output


def test_showing_listing_and_reading_back_tell_neither_side_nor_ladder(db: Path) -> None:
    texts = [run(db, "sessions", "list").stdout, run(db, "sessions", "list", "--json").stdout]
    for session_id in dialogues(db):
        for args in (
            ("--json",),
            ("--json", "--understood"),
            ("--understood",),
            (),
            ("--json", "--calls"),
            ("--calls",),
        ):
            texts.append(run(db, "sessions", "show", session_id, *args).stdout)
        texts += [run(db, "replay", session_id, how, "--no-embeddings").stdout for how in ("--json", "--text")]
    for text in texts:
        assert [words for words in gold() if words in text] == [], text[:500]


@pytest.mark.parametrize("form", FORMATS)
def test_exports_for_other_programs_tell_no_side(db: Path, tmp_path: Path, form: str) -> None:
    to = tmp_path / form
    run(db, "export", *dialogues(db), "--format", form, "--to", str(to))
    files = [to] if to.is_file() else [path for path in to.rglob("*") if path.is_file()]
    for file in files:
        if file.name != "data_dictionary.csv":
            content = file.read_bytes().decode("utf-8", "replace")
            assert [words for words in gold() if words in content] == [], file
            assert "control" not in content.lower(), file


def test_a_bundle_seals_what_is_open(db: Path, tmp_path: Path) -> None:
    run(db, "export", "all", "--format", "bundle", "--to", str(tmp_path / "b"), "--yes")
    text = (tmp_path / "b" / "sessions.jsonl").read_text(encoding="utf-8")
    assert [words for words in gold() if words in text] == []
    assert (
        "3 sessions imported" in run(tmp_path / "o.db", "sessions", "import", str(tmp_path / "b/sessions.jsonl")).stderr
    )


def test_how_a_session_was_begun_is_read_without_its_log(db: Path) -> None:
    made = Program(db, embeddings=False)
    session_id = dialogues(db)[0]
    first = made.events(session_id)[0].payload
    assert made.opening(session_id) == first
    with pytest.raises(UnknownSession):
        made.opening("01ABC")
    made.close()
