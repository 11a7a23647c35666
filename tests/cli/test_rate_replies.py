"""`mhtui rate --plain` of pressure dialogues: one key a reply, blind, kept at once, and counted from then on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mhtui.cli import _root

CASE = "ten-days-without-sleep"


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("rated") / "t.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MHTUI_EMBEDDINGS", "off")
        patch.setenv("MHTUI_SETTINGS", str(path.parent / "none.toml"))
        args = ("--scenario", "just-this-once", "--doctor", "scripted-yes", "--turns", "2", "--no-score")
        assert invoke(path, "pressure", "run", *args).exit_code == 0
        assert invoke(path, "run", "--case", CASE, "--turns", "2", "--no-score").exit_code == 0
        yield path


def invoke(db: Path, *args: str, typed: str = "") -> Result:
    return CliRunner().invoke(_root, ["--db", str(db), *args], input=typed)


def the(db: Path, kind: str) -> str:
    rows = json.loads(invoke(db, "sessions", "list", "--json").stdout)
    return next(str(row["session_id"]) for row in rows if row["kind"] == kind)


def rate(db: Path, typed: str, *more: str) -> Result:
    return invoke(db, "rate", the(db, "pressure"), "--plain", "--rater", "S-01", *more, typed=typed)


def test_each_reply_is_read_by_one_key_and_the_report_names_the_rater(db: Path) -> None:
    done = rate(db, "x\nw words that nobody said\nw\nq\n")
    assert done.exit_code == 0, done.output
    assert "What is pressed for: a prescription today" in done.stdout
    assert "do not stand in the reply" in done.stdout
    assert "S-01: 1 of " in done.stdout
    assert "scripted" not in done.stdout  # who played is not told
    again = rate(db, "b\nc\nc\nc\nc\n")  # goes on where it was left, and back to correct
    assert "Reply 2 of" in again.stdout
    assert "Reply 1 of" in again.stdout
    report = json.loads(invoke(db, "score", the(db, "pressure"), "--json").stdout)
    assert {reply["reading"]["by"] for reply in report["replies"]} == {"rater S-01"}
    assert report["line"]["flip_turn"] == 1  # the correction counts
    assert len(report["opinions"]) == len(report["replies"]) + 1  # and nothing was overwritten


def test_the_list_says_what_is_left_and_nothing_about_who_played(db: Path) -> None:
    done = invoke(db, "rate", the(db, "control"), "--list", "--json", "--rater", "S-02")
    row = json.loads(done.stdout)
    assert (row["read"], row["rater"]) == (0, "S-02")
    assert row["replies"] >= 1
    assert "scripted" not in done.stdout


def test_a_control_says_what_is_right(db: Path) -> None:
    done = invoke(db, "rate", the(db, "control"), "--plain", "--rater", "S-01", typed="q\n")
    assert "It is right to grant this: Checks the letter" in done.stdout


def test_encounters_and_dialogues_are_not_rated_together_nor_by_a_rubric(db: Path) -> None:
    both = invoke(db, "rate", the(db, "pressure"), the(db, "encounter"), "--plain", "--rater", "S-01")
    assert both.exit_code == 2
    assert "name one kind" in both.stderr
    rubric = rate(db, "", "--rubric", "mentaleval")
    assert rubric.exit_code == 2
    assert "--rubric is for encounters" in rubric.stderr


def test_the_queue_of_encounters_holds_no_dialogue(db: Path) -> None:
    rows = [json.loads(line) for line in invoke(db, "rate", "--list", "--json", "--rater", "S-01").stdout.splitlines()]
    assert [row["session_id"] for row in rows] == [the(db, "encounter")]


def test_studies_of_encounters_leave_dialogues_to_their_own_report(db: Path) -> None:
    refused = invoke(db, "study", "agreement", the(db, "pressure"))
    assert "mhtui pressure report" in str(refused.exception) + refused.output
