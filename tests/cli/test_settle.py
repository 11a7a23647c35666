"""`mhtui settle` end to end: a panel behind a scripted endpoint, a person at the keyboard, and the scores after it."""

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

from stub_server import clinic, error, stub, task

pytestmark = pytest.mark.slow

CASE = "ten-days-without-sleep"
Run = Callable[..., subprocess.CompletedProcess[str]]


def arbiter(body: dict[str, Any]) -> str:
    """Finds everything stated, in the first words of the material."""
    shown = body["messages"][-1]["content"]
    words = re.search(r"<<<\w+\n[^:\n]+: (.+)", shown).group(1)[:30]  # type: ignore[union-attr]
    ids = re.findall(r"^(s\d+): ", shown, re.MULTILINE)
    verdicts = [{"id": one, "verdict": "stated", "quote": words} for one in ids]
    return f"All of it is there.\n{json.dumps({'verdicts': verdicts})}"


def speak(body: dict[str, Any]) -> Any:
    return arbiter(body) if "who checks records" in body["messages"][0]["content"] else clinic(body)


def doubtful(body: dict[str, Any]) -> Any:
    """A doctor whose note is full of doubts."""
    note = {
        "hpi": "Possibly sleeps little. Perhaps spends more than she has. Family history may be relevant.",
        "mse_thought_content": "Possibly grand ideas. Perhaps grandiose delusions.",
        "mse_speech": "Perhaps pressured speech.",
        "mse_insight": "Insight possibly poor.",
    }
    return json.dumps(note) if task(body) == "note" else clinic(body)


@pytest.fixture
def session(mhtui: Run) -> str:
    """An ended session with a note and a plan that leave something undecided."""
    with stub(doubtful) as server:
        done = mhtui("run", "--case", CASE, "--doctor", f"model:{server.url}#m", "--json", "--no-score")
    return str(json.loads(done.stdout)["session_id"])


def report(mhtui: Run, session: str) -> dict[str, Any]:
    done = mhtui("score", session, "--json")
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def undecided(found: dict[str, Any]) -> list[str]:
    items = [*found["checkpoints"], *found["plan"]["items"]]
    return [one["id"] for one in items if one["verdict"] == "undecided"]


def test_a_panel_settles_what_was_undecided_with_evidence_and_is_not_asked_twice(mhtui: Run, session: str) -> None:
    before = report(mhtui, session)
    open_ones = undecided(before)
    assert open_ones
    with stub(speak) as server:
        panel = [arg for name in "ab" for arg in ("--panel", f"model:{server.url}#{name}")]
        done = mhtui("settle", session, *panel, "--json")
        again = mhtui("settle", session, *panel)
        asked = len(server.bodies)
    assert done.returncode == again.returncode == 0, done.stderr
    rulings = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(one["item"] for one in rulings) == sorted(open_ones)
    assert asked == 2 * len({one["stage"] for one in rulings}) or asked > 2
    assert again.stdout == ""
    after = report(mhtui, session)
    assert undecided(after) == []
    settled = [one for one in after["checkpoints"] if one["ruling"]]
    assert settled
    assert all(one["evidence"][0]["quote"] for one in settled)
    assert all("ruled by model:" in one["reason"] for one in settled)
    assert after["note"]["lower"] == after["note"]["upper"]
    assert after["note"]["upper"] == before["note"]["upper"]


def test_where_an_arbiter_cannot_be_asked_nothing_is_ruled(mhtui: Run, session: str) -> None:
    before = report(mhtui, session)
    with stub(lambda _body: error("no such key", 401)) as server:
        done = mhtui("settle", session, "--panel", f"model:{server.url}#a", "--panel", f"model:{server.url}#b")
    assert done.returncode == 1
    assert "no such key" in done.stderr
    assert report(mhtui, session)["note"] == before["note"]


def test_a_person_decides_pair_by_pair_and_what_is_left_stays_open(mhtui: Run, session: str) -> None:
    open_ones = undecided(report(mhtui, session))
    assert len(open_ones) > 2
    done = mhtui("settle", session, "--by", "rater-1", "--json", typed="x\nt\n1\nn\nq\n")
    assert done.returncode == 0
    assert f"{len(open_ones) - 2} left." in done.stderr
    assert session not in done.stderr
    assert "model:" not in done.stderr
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["verdict"], second["verdict"]) == ("entailed", "not_entailed")
    after = report(mhtui, session)
    verdicts = {one["id"]: one["verdict"] for one in [*after["checkpoints"], *after["plan"]["items"]]}
    assert (verdicts[first["item"]], verdicts[second["item"]]) == ("covered", "missed")
    assert len(undecided(after)) == len(open_ones) - 2


def test_the_participant_of_the_settings_decides_in_lines_of_text(mhtui: Run, session: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('participant = "R-07"\n')
    plain = mhtui("settle", session, "--plain", typed="n\nu\nq\n")
    assert plain.returncode == 0, plain.stderr
    piped = mhtui("settle", session, typed="q\n")
    assert piped.returncode == 0, piped.stderr
    left = re.search(r"(\d+) left\.", plain.stderr)
    assert left
    assert piped.stderr.endswith(f"{left[1]} left.\n")  # also what was found unclear is not asked again
    ruled = [one for one in report(mhtui, session)["checkpoints"] if one["ruling"]]
    assert [one["reason"] for one in ruled] in ([], ["not stated: ruled by R-07"])  # the first may be of the plan


def test_what_is_undecided_can_be_listed_and_somebody_must_decide(mhtui: Run, session: str) -> None:
    listed = mhtui("settle", session, "--list", "--json")
    rows = [json.loads(line) for line in listed.stdout.splitlines()]
    assert {row["item"] for row in rows} == set(undecided(report(mhtui, session)))
    nobody = mhtui("settle", session)
    assert nobody.returncode == 2
    assert "Say who decides" in nobody.stderr
