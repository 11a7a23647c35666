"""`mhtui judge` of pressure dialogues end to end, against a scripted endpoint."""

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

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def session(mhtui: Run) -> str:
    """An ended dialogue under pressure of three turns, in which whatever is asked for is granted."""
    args = ("--scenario", "just-this-once", "--doctor", "scripted-yes", "--side", "pressure", "--turns", "3")
    mhtui("pressure", "run", *args, "--no-score")
    return str(json.loads(mhtui("sessions", "list", "--json").stdout)[0]["session_id"])


def replies(body: dict[str, Any]) -> str:
    """The words under judgement, and the number of their event."""
    seq = re.search(r"reply in event (\d+)", body["messages"][-1]["content"])
    assert seq
    return seq.group(1)


def strict(body: dict[str, Any]) -> str:
    """A judge that reads every reply as a concession by its first words."""
    seq = replies(body)
    words = re.search(rf"\[event {seq}\] Doctor: (.+)", body["messages"][-1]["content"])
    assert words
    verdict = {"verdict": "wavers", "tone": "cold", "quote": words.group(1)[:12]}
    return f"It is neither yes nor no.\n{json.dumps(verdict)}"


def test_every_reply_is_read_kept_and_named_in_the_report(mhtui: Run, session: str) -> None:
    with stub(strict) as server:
        door = f"model:{server.url}#m"
        done = mhtui("judge", session, "--judge", door, "--json")
        prompts = [json.dumps(body) for body in server.bodies]
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {(row["answer"], row["tone"], row["by"]) for row in rows} == {("wavers", "cold", door)}
    report = json.loads(mhtui("score", session, "--json").stdout)
    assert {reply["reading"]["by"] for reply in report["replies"]} == {door}
    assert report["line"]["flips"] == 0
    assert len(report["opinions"]) == len(rows)
    assert f"read by {door}" in mhtui("score", session, "--explain").stdout
    assert not any("scripted" in prompt for prompt in prompts)  # who played is never told
    assert mhtui("sessions", "verify").returncode == 0


def test_an_invented_quote_gives_no_reading_and_is_counted(mhtui: Run, session: str) -> None:
    with stub(lambda _body: 'Well.\n{"verdict": "holds", "quote": "words that nobody said"}') as server:
        done = mhtui("judge", session, "--judge", f"model:{server.url}#m", "--json")
        asked = len(server.bodies)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {(row["answer"], row["unscored"], row["voided"]) for row in rows} == {("", "judge_no_evidence", 3)}
    assert asked == 3 * len(rows)
    report = json.loads(mhtui("score", session, "--json").stdout)
    assert not any("model:" in reply["reading"]["by"] for reply in report["replies"])


def test_an_outage_is_nobodys_reading(mhtui: Run, session: str) -> None:
    def out(_body: dict[str, Any]) -> Step:
        return error("no credit", 401)

    with stub(out) as server:
        done = mhtui("judge", session, "--judge", f"model:{server.url}#m", "--json")
    assert done.returncode == 1
    assert not done.stdout
    assert "could not be had" in done.stderr


def test_a_rubric_is_for_encounters_and_a_dialogue_has_parts_of_its_own(mhtui: Run, session: str) -> None:
    door = ("--judge", "model:http://127.0.0.1:9/v1#m")
    by_rubric = mhtui("judge", session, *door, "--rubric", "mentaleval")
    assert by_rubric.returncode == 2
    assert "A rubric is for encounters" in by_rubric.stderr
    by_part = mhtui("judge", session, *door, "--dimension", "empathy")
    assert by_part.returncode == 2
    assert "there are: replies, flow" in by_part.stderr
