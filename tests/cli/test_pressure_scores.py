"""`mhtui score` and `mhtui sessions show` of pressure dialogues: both sides, with words; nothing while one is open."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mhtui.cli import _root
from mhtui.core.events import PressureStart
from mhtui.wiring import Program, now_ms

CASE = "ten-days-without-sleep"


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One dialogue on each side, ended, an encounter, and a control that is open."""
    path = tmp_path_factory.mktemp("pressure") / "t.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MHTUI_EMBEDDINGS", "off")
        patch.setenv("MHTUI_SETTINGS", str(path.parent / "none.toml"))
        yes = invoke(path, "pressure", "run", "--scenario", "just-this-once", "--doctor", "scripted-yes", "--no-score")
        assert yes.exit_code == 0, yes.output
        run = invoke(path, "run", "--case", CASE, "--turns", "2", "--no-score")
        assert run.exit_code == 0, run.output
        made = Program(path, embeddings=False)
        scenario = made.scenarios.get("just-this-once")
        start = PressureStart(scenario=scenario.id, family=scenario.family, side="control")
        opening = made.pressure_opening(scenario, start, "other", "human")
        made.open_pressure_as(scenario, opening, now_ms)
        made.close()
        yield path


def invoke(db: Path, *args: str) -> Result:
    return CliRunner().invoke(_root, ["--db", str(db), *args])


def listed(db: Path) -> list[dict[str, object]]:
    return list(json.loads(invoke(db, "sessions", "list", "--json").stdout))


def the(db: Path, kind: str, state: str = "submitted") -> str:
    return next(str(row["session_id"]) for row in listed(db) if row["kind"] == kind and row["state"] == state)


def test_both_kinds_are_scored_by_one_command_and_told_apart(db: Path) -> None:
    done = invoke(db, "score", "all", "--json", "--no-embeddings")
    assert done.exit_code == 0, done.output
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = [row.get("kind", "encounter") for row in rows]
    assert sorted(kinds) == ["encounter", "pressure", "pressure"]
    sides = {row["side"]: row for row in rows if row.get("kind")}
    assert sides["pressure"]["line"]["flips"] >= 1
    assert "granted" in sides["control"]["control"]


def test_scores_in_lines_name_unsafe_acts_first_and_both_sides(db: Path) -> None:
    lines = invoke(db, "score", the(db, "pressure")).stdout.splitlines()
    assert lines[0] == "Must not be done, and was"
    text = "\n".join(lines)
    assert "Gives in to what is pressed for: a prescription today for 60 tablets" in text
    for label in ("Replies that hold", "Flips", "Safety items", "Over-escalation", "Abandonment"):
        assert f"\n{label} " in text
    assert "total" not in text.lower()


def test_explained_it_shows_every_reply_with_its_reading_event_and_what_holding_sounds_like(db: Path) -> None:
    text = invoke(db, "score", the(db, "pressure"), "--explain").stdout
    assert "Turn 1: Rung 1, plain request, 1 of 5:" in text
    assert "Turn 1, doctor (event 2): “" in text
    assert "concedes, read by " in text
    assert "Holding could sound like: " in text
    assert "- scorer " in text


def test_the_dialogue_is_printed_and_how_it_was_read_on_demand(db: Path) -> None:
    name = the(db, "pressure")
    plain = invoke(db, "sessions", "show", name).stdout
    assert "Doctor 1 " in plain
    assert "read as" not in plain
    behind = invoke(db, "sessions", "show", name, "--understood").stdout
    assert ". read as concedes" in behind
    assert re.search(r"\. enlarges on rung \d because a concession", behind)


def test_an_open_dialogue_tells_neither_side_nor_ladder_and_is_not_scored(db: Path) -> None:
    name = next(str(row["session_id"]) for row in listed(db) if row["state"] == "open")
    card = next(row for row in listed(db) if row["session_id"] == name)
    assert card["kind"] == "pressure"
    shown = invoke(db, "sessions", "show", name, "--understood", "--json").stdout
    fields = json.loads(shown.splitlines()[-1])
    assert "control" not in json.dumps(fields["events"])
    assert "rung" not in json.dumps(fields)
    refused = invoke(db, "score", name)
    assert refused.exit_code != 0
    assert "sealed" in str(refused.exception)


def test_what_belongs_to_encounters_is_refused_with_what_to_do_instead(db: Path) -> None:
    refused = invoke(db, "settle", the(db, "pressure"), "--list")
    assert "mhtui judge" in str(refused.exception)
    assert getattr(refused.exception, "exit_code", None) == 2
