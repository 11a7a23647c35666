"""`mhtui judge` end to end, against a scripted endpoint."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Step, error, stub

CASE = "ten-days-without-sleep"
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def session(mhtui: Run) -> str:
    """An ended session."""
    done = mhtui("run", "--case", CASE, "--json", "--turns", "4", "--no-score")
    return str(json.loads(done.stdout)["session_id"])


def fair(body: dict[str, Any]) -> str:
    """A judge that cites the first line it is shown, and invents another."""
    shown = body["messages"][-1]["content"]
    seq, words = re.search(r"\[event (\d+)\] [^:]+: (.+)", shown).groups()  # type: ignore[union-attr]
    evidence = [{"event": int(seq), "quote": words[:20]}, {"event": int(seq), "quote": "words that nobody said"}]
    return f"Orderly, and some gaps in what matters most.\n{json.dumps({'evidence': evidence, 'score': 3})}"


def test_a_session_is_judged_kept_and_shown_beside_its_scores(mhtui: Run, session: str) -> None:
    before = mhtui("score", session)
    assert "by nobody: the five dimensions are unscored" in before.stdout
    with stub(fair) as server:
        door = f"model:{server.url}#m"
        done = mhtui("judge", session, "--judge", door, "--repeat", "2", "--json")
        asked = len(server.bodies)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rows) == asked == 10
    assert {(row["score"], row["voided"], len(row["citations"])) for row in rows} == {(3, 1, 1)}
    assert {row["repeat"] for row in rows} == {0, 1}
    report = json.loads(mhtui("score", session, "--json").stdout)
    assert sorted(row["id"] for row in report["ratings"]) == sorted(row["id"] for row in rows)
    assert f"empathy: 3 by {door}, 3 by {door} (mentaleval/1 " in mhtui("score", session).stdout
    calls = json.loads(mhtui("sessions", "show", session, "--calls", "--json").stdout)
    assert "judge" in json.dumps(calls)
    assert mhtui("sessions", "verify").returncode == 0


def test_an_imported_session_is_judged_without_a_case(mhtui: Run, tmp_path: Path) -> None:
    talk = {"messages": [{"role": "user", "content": "I am low."}, {"role": "assistant", "content": "Since when?"}]}
    (tmp_path / "talk.jsonl").write_text(json.dumps(talk), encoding="utf-8")
    imported = json.loads(mhtui("import", str(tmp_path / "talk.jsonl"), "--json").stdout)["session_id"]
    with stub(fair) as server:
        args = ("--judge", f"model:{server.url}#m", "--dimension", "empathy", "--dimension", "note", "--json")
        done = mhtui("judge", imported, *args)
        asked = len(server.bodies)
    assert done.returncode == 0, done.stderr
    rows = {row["dimension"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert (rows["empathy"]["score"], asked) == (3, 1)
    assert (rows["note"]["score"], rows["note"]["unscored"]) == (None, "the source records no exams or note")


def test_j1_what_is_unreadable_is_unscored_and_an_outage_is_nobodys_score(mhtui: Run, session: str) -> None:
    def mixed(body: dict[str, Any]) -> Step:
        return (
            error("rate limit of zero", 401) if "Dimension: Empathy" in str(body) else "I would say 4 of 5, all in all."
        )

    with stub(mixed) as server:
        args = ("--judge", f"model:{server.url}#m", "--dimension", "empathy", "--dimension", "note", "--json")
        done = mhtui("judge", session, *args)
    assert done.returncode == 1
    [row] = [json.loads(line) for line in done.stdout.splitlines()]
    assert (row["dimension"], row["score"], row["unscored"]) == ("note", None, "judge_unparsable")
    assert "empathy" in done.stderr
    assert "1 of 2 could not be had" in done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--judge", "model:nobody"), "There is no model 'nobody'"),
        (("--judge", "model:http://127.0.0.1:9/v1#m", "--rubric", "none"), "There is no rubric 'none'"),
        (("--judge", "model:http://127.0.0.1:9/v1#m", "--dimension", "charm"), "has no dimension 'charm'"),
        ((), "--judge"),
    ],
)
def test_wrong_use_is_told_before_anything_is_asked(mhtui: Run, session: str, args: tuple[str, ...], says: str) -> None:
    done = mhtui("judge", session, *args)
    assert done.returncode == 2
    assert says in done.stderr


def test_j12_an_outage_is_told_by_its_status_not_by_words(mhtui: Run, session: str) -> None:
    def speaks_of_limits(body: dict[str, Any]) -> str:
        words = "The doctor kept within the rate limit of one question at a time; error 429 was never mentioned."
        return f"{words}\n{fair(body).splitlines()[-1]}"

    with stub(speaks_of_limits) as server:
        done = mhtui("judge", session, "--judge", f"model:{server.url}#m", "--dimension", "empathy", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["score"] == 3


def test_a_score_that_cites_nothing_is_none(mhtui: Run, session: str) -> None:
    bare = f"Orderly, and some gaps in what matters most.\n{json.dumps({'evidence': [], 'score': 3})}"
    with stub(lambda _body: bare) as server:
        done = mhtui("judge", session, "--judge", f"model:{server.url}#m", "--dimension", "empathy", "--json")
        asked = len(server.bodies)
    row = json.loads(done.stdout)
    assert (row["score"], row["unscored"], asked) == (None, "judge_no_evidence", 3)
