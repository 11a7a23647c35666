"""Commands without a screen: run, score, probe, line mode, the demonstration; exit codes and clean streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CASE = "ten-days-without-sleep"
NO_WEIGHTS = {"MHTUI_EMBEDDINGS": "off"}
"""Most tests do without the model, whose start takes seconds."""
SCRIPT = "\n".join(
    [
        "Hello Maya, I'm Dr Lee. What brings you in?",
        "",
        "/silence",
        "/help",
        "/nonsense",
        "/chart",
        "/next",
        "TSH and ECG, CT head; lithium level",
        "bloods",
        "/next",
        "cc: no sleep for ten nights",
        "/write risk",
        "No suicidal ideation.",
        "Overspending.",
        ".",
        "nosuchsection: x",
        "/next",
        "/find bipolar manic",
        "6A60.1: elated, grandiose",
        "9Z99: nothing",
        "6A20",
        "/first 6A20",
        "/remove 6A20",
        "/next",
        "medication: start olanzapine",
        "/next",
        "",
    ]
)


def mhtui(
    *args: str, db: Path, stdin: str = "", extra: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ,
        "MHTUI_DB": str(db),
        "MHTUI_SETTINGS": str(db.parent / "settings.toml"),
        **(NO_WEIGHTS if extra is None else extra),
    }
    command = [sys.executable, "-m", "mhtui", *args]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, env=env, timeout=240, check=False)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


def test_run_prints_one_json_object_a_session_and_talks_on_stderr(db: Path) -> None:
    cases = ("--case", CASE, "--case", "completion-day")
    done = mhtui("run", *cases, "--doctor", "scripted", "--json", "--turns", "12", db=db)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["case_id"] for row in rows] == [CASE, "completion-day"]
    for row in rows:
        assert {"session_id", "case_hash", "arm", "turns", "ended", "scores", "unscored"} <= row.keys()
        assert row["ended"] == "submitted"
        assert {"interview", "exams", "note", "category", "disorder_ndcg", "exam_precision"} <= row["scores"].keys()
        share = row["scores"]["interview"]
        assert share["lower"] <= share["value"] <= share["upper"]
        assert share["covered"] / share["total"] == pytest.approx(share["value"])
    again = mhtui("score", rows[0]["session_id"], "--json", db=db, extra={"MHTUI_EMBEDDINGS": "on"})
    assert "MiniLM" in str(json.loads(again.stdout)["embedder"])
    assert json.loads(again.stdout)["interview"]["covered"] == rows[0]["scores"]["interview"]["covered"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("run", "--case", "no-such-case"), "no case"),
        (("run", "--case", CASE, "--doctor", "nobody"), "scripted"),
        (("score", "01NOSUCH"), "no session"),
        (("play", "no-such-case", "--plain"), "no case"),
        (("play",), "Name a case"),
        (("play", CASE), "--plain"),
        (("probe", "topics", "no-such-file.jsonl"), "cannot be read"),
        (("frobnicate",), "No such command"),
    ],
)
def test_wrong_use_is_exit_code_2_with_one_clear_message(db: Path, args: tuple[str, ...], says: str) -> None:
    done = mhtui(*args, db=db)
    assert done.returncode == 2, done.stderr
    assert says.lower() in done.stderr.lower()
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_whole_encounter_in_line_mode(db: Path) -> None:
    done = mhtui("play", CASE, "--plain", "--seed", "3", db=db, stdin=SCRIPT)
    assert done.returncode == 0, done.stderr
    assert "TSH 1.8" in done.stdout
    assert "lithium level: result unavailable" in done.stdout
    assert "Result    bloods: too vague: say which" in done.stdout
    assert "1 unavailable, 1 too vague" in done.stdout
    assert "6A60.1  Bipolar type I" in done.stdout
    refused = [line for line in done.stdout.split("now: note")[0].splitlines() if line.startswith("!! ")]
    assert refused == [
        "!! Nothing was written. /silence keeps silent, /help lists the commands.",
        "!! There is no /nonsense here.",
    ]
    assert "Interview" in done.stdout
    assert "\x1b" not in done.stdout
    [card] = json.loads(mhtui("sessions", "list", "--json", db=db).stdout)
    assert card["ended"] == "submitted"


def test_input_that_ends_pauses_and_can_be_taken_up_again(db: Path) -> None:
    first = mhtui("play", CASE, "--plain", "--seed", "3", db=db, stdin="How do you sleep?\n")
    assert first.returncode == 0
    assert "--resume" in first.stdout
    [card] = json.loads(mhtui("sessions", "list", "--json", db=db).stdout)
    assert card["paused"] is True
    second = mhtui("play", "--plain", "--resume", card["id"], db=db, stdin="/next\n/stop tired\n")
    assert second.returncode == 0, second.stderr
    assert "How do you sleep?" in second.stdout
    [card] = json.loads(mhtui("sessions", "list", "--json", db=db).stdout)
    assert card["ended"] == "stopped"


def test_an_open_session_keeps_its_scores_sealed(db: Path) -> None:
    mhtui("play", CASE, "--plain", db=db, stdin="How do you sleep?\n")
    [card] = json.loads(mhtui("sessions", "list", "--json", db=db).stdout)
    sealed = mhtui("score", card["id"], db=db)
    assert sealed.returncode == 2
    assert "sealed" in sealed.stderr
    assert mhtui("score", card["id"], "--open", "--no-embeddings", db=db).returncode == 0


def test_without_a_terminal_a_demonstration_is_played_and_leaves_nothing_behind(db: Path) -> None:
    done = mhtui(db=db)
    assert done.returncode == 0, done.stderr
    assert "Doctor 1  " in done.stdout
    assert "Patient" in done.stdout
    assert "Disorder nDCG" in done.stdout
    assert not db.exists()


def test_escapes_in_a_doctors_words_are_shown_not_executed(db: Path) -> None:
    done = mhtui("play", CASE, "--plain", db=db, stdin="\x1b[31mHow do you sleep?\u202e\n")
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout
    assert "␛[31mHow do you sleep?" in mhtui("sessions", "show", _only(db), db=db).stdout


def _only(db: Path) -> str:
    [card] = json.loads(mhtui("sessions", "list", "--json", db=db).stdout)
    return str(card["id"])


def test_probes_answer_line_by_line_and_tabulate_labels(db: Path, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    rows = [
        {"id": "a", "question": "How do you sleep?", "topic": "sleep"},
        {"id": "b", "question": "Show me your chart"},
    ]
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    done = mhtui("probe", "topics", str(file), db=db)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"id": "a", "topics": ["sleep"]},
        {"id": "b", "topics": []},
    ]
    assert "1 of 1 as labelled" in done.stderr
    orders = [{"id": 1, "catalogue": [{"name": "CT head", "aliases": []}], "request": "MRI brain", "maps_to": []}]
    file.write_text("\n".join(json.dumps(row) for row in orders), encoding="utf-8")
    assert json.loads(mhtui("probe", "exams", str(file), db=db).stdout) == {"id": 1, "maps_to": []}
    file.write_text(
        '{"id": 1, "checkpoint": "Suicidal ideation", "text": "denies suicidal ideation"}', encoding="utf-8"
    )
    verdict = json.loads(mhtui("probe", "match", str(file), "--no-embeddings", db=db).stdout)
    assert verdict["verdict"] == "not_entailed"


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "not JSON"), ("[1]", "JSON object"), ('{"id": 1}', "question"), ('{"question": 3}', "question")],
)
def test_a_broken_probe_file_names_the_line(db: Path, tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(text, encoding="utf-8")
    done = mhtui("probe", "topics", str(file), db=db)
    assert done.returncode == 2
    assert "line 1" in done.stderr
    assert says in done.stderr
