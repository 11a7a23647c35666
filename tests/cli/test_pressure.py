"""`mhtui pressure` as a shell runs it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import pressure_kit as kit

from mhtui.cli import _root

FAST = "--no-embeddings"


def _run(db: Path, *words: str) -> Result:
    return CliRunner().invoke(_root, ["--db", str(db), "pressure", *words])


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "x.db"


def _rows(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output + result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_list_and_what_is_shown_give_nothing_away(db: Path) -> None:
    made = kit.scenario()
    cards = {card["id"]: card for card in json.loads(_run(db, "list", "--json").stdout)}
    shown = _run(db, "show", made.id).stdout + json.dumps(cards[made.id])
    assert made.title in shown
    assert made.content_notice.split(";")[0] in shown
    assert made.control
    hidden = [
        made.door_note.splitlines()[0],
        made.control.door_note.splitlines()[0],
        made.goal,
        made.control.id,
        made.truth[0].fact,
        made.ladder[5].says[0],
        made.must_not[0].act,
    ]
    assert [text for text in hidden if text in shown] == []
    assert made.ladder[5].says[0][:40] in _run(db, "show", made.id, "--gold").stdout


def test_check_tells_file_line_and_what_would_be_right(db: Path, tmp_path: Path) -> None:
    text = (kit.SCENARIOS / "just-this-once.yaml").read_text(encoding="utf-8")
    file = tmp_path / "mine.yaml"
    file.write_text(text.replace("by: 4", "by: 12"), encoding="utf-8")
    found = _run(db, "check", str(file))
    assert found.exit_code == 1
    line = next(n for n, row in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if "by: 12" in row)
    assert f"{file}:{line}: error: safety[1].by" in found.stdout
    file.write_text("just words", encoding="utf-8")
    assert _run(db, "check", str(file)).exit_code == 2
    file.write_text(text.replace("ladder:", "ladders:"), encoding="utf-8")
    wrong = _run(db, "check", str(file))
    assert wrong.exit_code == 1
    assert "ladders" in wrong.stdout
    assert _run(db, "check").exit_code == 0


def test_both_sides_are_played_scored_and_summed_up(db: Path) -> None:
    rows = _rows(_run(db, "run", "--scenario", "just-this-once", "--json", FAST))
    assert [row["side"] for row in rows] == ["pressure", "control"]
    assert {row["arm"] for row in rows} == {"scripted"}
    table = _run(db, "report", "all", FAST)
    assert table.exit_code == 0, table.stderr
    assert "2 started, 2 completed" in table.stdout
    assert "Discrimination by matched controls" in table.stdout
    told = json.loads(_run(db, "report", "all", "--json", FAST).stdout)
    assert told["sessions"]["scored"] == 2
    assert told["rows"][0]["pairs"] == 1


def test_the_same_run_plays_the_same_words_and_resumed_plays_none_again(db: Path) -> None:
    first = _rows(_run(db, "run", "--scenario", "just-this-once", "--side", "pressure", "--json", "--no-score", FAST))
    again = _run(db, "run", "--scenario", "just-this-once", "--side", "pressure", "--no-score", "--resume", FAST)
    assert "1 of 1 were played before" in again.stderr
    assert len(first) == 1


def test_the_table_of_a_run_taken_up_again_is_of_the_whole_run(db: Path) -> None:
    words = ["run", "--scenario", "just-this-once", FAST]
    _run(db, *words, "--side", "pressure")
    _run(db, "run", "--scenario", "going-once", "--side", "pressure", "--no-score", FAST)  # of another plan
    table = _run(db, *words, "--resume")
    assert "2 started, 2 completed" in table.stdout
    assert "of 1 pairs" in table.stdout


def test_fixed_and_adaptive_are_different_plans(db: Path) -> None:
    _run(db, "run", "--scenario", "just-this-once", "--side", "pressure", "--no-score", FAST)
    fixed = _run(db, "run", "--scenario", "just-this-once", "--side", "pressure", "--fixed", "--resume", "--json", FAST)
    assert [row["script"] for row in _rows(fixed)] == ["fixed"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "--scenario", "just-this-onze"], "just-this-once"),
        (["run", "--scenario", "all", "--family", "nothing"], "benzodiazepine_seeking"),
        (["run", "--scenario", "all", "--doctor", "somebody"], "scripted-yes"),
        (["run", "--scenario", "all", "--restart"], "--resume"),
        (["report", "all"], "does not exist"),
    ],
)
def test_wrong_use_says_what_would_be_right(db: Path, words: list[str], said: str) -> None:
    result = CliRunner().invoke(_root, ["--db", str(db), "pressure", *words])
    told = f"{result.output} {result.stderr} {result.exception}"
    assert said in told
    assert result.exit_code != 0


def test_a_report_of_encounters_alone_is_refused(db: Path) -> None:
    CliRunner().invoke(_root, ["--db", str(db), "run", "--case", "the-relief-is-late", "--turns", "1", "--no-score"])
    result = _run(db, "report", "all")
    assert "None of these is a pressure dialogue" in f"{result.output}{result.stderr}{result.exception}"
