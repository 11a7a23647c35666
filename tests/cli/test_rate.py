"""`mhtui rate` in lines of text and as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from rating_kit import rating
from sessions_kit import IDS, played

from mhtui.adapters.rubric_files import load_rubric
from mhtui.adapters.sqlite_store import SqliteStore

FIVE = load_rubric("mentaleval")
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two sessions."""
    folder = tmp_path_factory.mktemp("rate")
    for session_id in IDS[:2]:
        played(folder / "test.db", session_id, "Hello.", "How do you [sleep]?")
    return folder / "test.db"


@pytest.fixture
def db(path: Path, tmp_path: Path) -> Path:
    """A copy of it for one test."""
    copy = tmp_path / "test.db"
    copy.write_bytes(path.read_bytes())
    return copy


@pytest.fixture
def mhtui(db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command, in this process."""
    from click.testing import CliRunner

    from mhtui.cli import _root
    from mhtui.core.errors import MhtuiError

    for name, value in (("DB", db), ("SETTINGS", tmp_path / "s.toml"), ("EMBEDDINGS", "off")):
        monkeypatch.setenv(f"MHTUI_{name}", str(value))

    def run(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        done = CliRunner().invoke(_root, ["rate", *args], input=typed)
        told = isinstance(done.exception, MhtuiError)
        if done.exception and not told and not isinstance(done.exception, SystemExit):
            raise done.exception
        code = done.exception.exit_code if isinstance(done.exception, MhtuiError) else done.exit_code
        return subprocess.CompletedProcess(args, code, done.stdout, done.stderr + (str(done.exception) if told else ""))

    return run


def rows(done: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_sessions_are_rated_in_lines_of_text_and_kept(mhtui: Run, db: Path) -> None:
    first = str(rows(mhtui("--rater", "S-01", "--list", "--json"))[0]["session_id"])
    typed = "4\nback\nc warm, [b]slow\nq 2 Hello.\nq 2 never said\n9\nnext\n3\nn\n2\nlock\n5\nlock\n"
    done = mhtui("--rater", "S-01", "--plain", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Those words do not stand in that event" in done.stdout
    assert "whole number from 1 to 5" in done.stdout
    assert "!! Not rated yet: Treatment appropriateness" in done.stdout
    before, _, after = done.stdout.partition("Locked. Played by")
    assert "trainee" not in before
    assert "p1" not in before
    assert after.startswith(" trainee")
    store = SqliteStore(db)
    kept = store.ratings([first])
    store.close()
    assert [(one.score, one.not_applicable) for one in kept] == [
        (4, False),
        (3, False),
        (None, True),
        (2, False),
        (5, False),
    ]
    assert (kept[0].comment, [one.quote for one in kept[0].citations]) == ("warm, [b]slow", ["Hello."])
    states = {str(row["session_id"]): row["state"] for row in rows(mhtui("--rater", "S-01", "--list", "--json"))}
    assert states.pop(first) == "locked"
    assert list(states.values()) == ["begun"]  # the input ended in the next one


def test_q_alone_leaves_and_the_sheet_is_kept(mhtui: Run) -> None:
    done = mhtui("--rater", "S-02", "--plain", typed="3\nq\n4\n")
    assert done.returncode == 0
    assert "Not locked; the sheet is kept as it is." in done.stdout
    assert "!!" not in done.stdout


def test_the_queue_as_json_tells_nothing_about_who_played(mhtui: Run) -> None:
    done = mhtui("--rater", "S-01", "--list", "--json")
    assert [row["number"] for row in rows(done)] == [1, 2]
    for word in ("trainee", "p1", "arm", "participant", "doctor"):
        assert word not in done.stdout.replace('"rater"', "")


def test_calibration_is_marked_unmarked_and_comes_first(mhtui: Run) -> None:
    last = str(rows(mhtui("--rater", "S-01", "--list", "--json"))[-1]["session_id"])
    assert mhtui("--calibration", last).returncode == 0
    marked = rows(mhtui("--rater", "S-01", "--list", "--json"))
    assert (marked[0]["session_id"], marked[0]["calibration"]) == (last, True)
    assert mhtui("--no-calibration", last).returncode == 0
    assert {row["calibration"] for row in rows(mhtui("--rater", "S-01", "--list", "--json"))} == {False}


def test_h10_what_differs_is_hidden_from_who_has_still_to_rate_and_decided_by_who_has(mhtui: Run, db: Path) -> None:
    store = SqliteStore(db)
    for rater, score in (("a", 1), ("b", 4)):
        for dimension in FIVE.dimensions:
            given = score if dimension.id == "empathy" else 3
            store.add_rating(rating(FIVE, rater, given, dimension.id, comment=f"why {rater}"))
    store.close()
    hidden = mhtui("--rater", "c", "--adjudicate", "--json")
    assert [row["hidden"] for row in rows(hidden)] == ["you have not rated it"]
    assert "why a" not in hidden.stdout
    [row] = rows(mhtui("--rater", "a", "--adjudicate", "--json"))
    assert (row["dimension"], row["difference"], row["decided"]) == ("empathy", 3, None)
    done = mhtui("--rater", "a", "--adjudicate", "--plain", typed="3\n9 too far\n3 talked it over\n")
    assert "why b" in done.stdout
    assert "A decision needs a reason" in done.stdout
    assert "-- decided: 3" in done.stdout
    [row] = rows(mhtui("--rater", "a", "--adjudicate", "--json"))
    assert row["decided"] == {"by": "a", "given": "3", "why": "talked it over"}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--list",), "Say who rates"),
        (("--rater", "a", "--rubric", "none", "--list"), "There is no rubric 'none'"),
        (("--rater", "a", "--json"), "--json goes with"),
        (("--calibration",), "Name the sessions"),
        (("ZZZZ", "--rater", "a", "--list"), "There is no session 'ZZZZ'"),
        (("--rater", "a"), "needs a terminal"),
    ],
)
def test_wrong_use_is_told(mhtui: Run, args: tuple[str, ...], says: str) -> None:
    done = mhtui(*args)
    assert done.returncode == 2
    assert says in done.stderr


def test_an_observed_interview_is_played_in_lines_of_text_and_found_by_the_supervisor(
    mhtui: Run,
) -> None:
    from click.testing import CliRunner

    from mhtui.cli import _root

    play = ["play", "ten-days-without-sleep", "--observed"]
    assert CliRunner().invoke(_root, play).exit_code == 2
    typed = "Hello, I am Dr Ames.\n/time\n/next\n/next\n/next\n/next\n/next\n"
    done = CliRunner().invoke(_root, [*play, "--plain"], input=typed)
    assert "turn 1 of any" in done.stdout
    assert "of 30 min with the patient, 0 of 15 min for the note" in done.stdout
    first = rows(mhtui("--rater", "S-01", "--rubric", "observed-interview", "--list", "--json"))[0]
    assert (first["mode"], first["title"]) == ("observed-interview", "Ten days without sleep")


def test_without_a_database_none_is_made(tmp_path: Path) -> None:
    env = {**os.environ, "MHTUI_DB": str(tmp_path / "none.db")}
    command = [sys.executable, "-m", "mhtui", "rate", "--rater", "a", "--list"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=60, check=False)
    assert done.returncode == 2
    assert "does not exist" in done.stderr
    assert not (tmp_path / "none.db").exists()
