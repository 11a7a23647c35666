"""What a study seals stays sealed by every way round it: outside of the study, in preferences, in their ranking."""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from test_study_run import CASES, PLAYED, Study, sessions
from test_study_run import study as study

from mhtui.adapters.study_rows import met_units
from mhtui.wiring import Program

ALL = "a\na\nt\nb\na\na\n"


def two_played(study: Study) -> list[str]:
    """Ids of two sessions of the first case, by two people."""
    for code in ("P01", "P02"):
        study.join(code)
        study.take_part(code, f"yes\n1\n\n{PLAYED}\n{PLAYED}no\n")
    return sorted(one["id"] for one in sessions(study) if one["case_id"] == CASES[0])


def test_h4_preferences_show_nothing_of_a_study_that_is_sealed(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = two_played(study)
    prefer = ("prefer", a, b, "--plain", "--rater", "R1")
    monkeypatch.setenv("MHTUI_STUDY_KEY", study.key)
    shown = study.run(*prefer, typed=f"{ALL}lock\n").output
    assert "P01" in shown
    monkeypatch.delenv("MHTUI_STUDY_KEY")
    assert "sealed by the study pilot" in study.refused(*prefer, typed=f"{ALL}lock\n")
    assert study.run("prefer", "--list", "--rater", "R2").stdout == ""
    rows = [json.loads(line) for line in study.run("prefer", "--rank", "--json").stdout.splitlines()]
    assert [(row["answers"], row["arms"], row["raters"]) for row in rows] == [(0, [], [])] * 6
    assert all("sealed" in why for row in rows for why in row["left_out"])
    assert "no preference to export" in study.run("export", "preferences", "--format", "csv").output
    study.run("study", "lock", "pilot", "--key", study.key, "--reason", "done")
    assert "You locked this pair before" in study.run(*prefer, typed="q\n").output
    assert len(study.run("prefer", "--list", "--json", "--rater", "R2").stdout.splitlines()) == 2


def test_h4_a_case_of_a_study_played_outside_of_it_opens_no_gold(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    said = study.run("play", CASES[0], "--plain", typed=PLAYED).output
    assert "shown when the study is over" in said
    assert "coverage" not in said.lower()
    (one,) = sessions(study)
    opened = (("score", one["id"]), ("sessions", "export", one["id"]), ("sessions", "show", one["id"], "--understood"))
    for command in opened:
        assert "sealed by the study pilot" in study.refused(*command)
    assert "1 session" in study.run("leaderboard").stderr
    monkeypatch.setenv("MHTUI_STUDY_KEY", study.key)
    for command in opened:
        study.run(*command)
    monkeypatch.delenv("MHTUI_STUDY_KEY")
    study.run("study", "lock", "pilot", "--key", study.key, "--reason", "done")
    for command in opened:
        study.run(*command)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_h4_nor_does_one_that_a_script_plays(study: Study, jobs: str) -> None:
    run = ("run", "--case", CASES[0], "--doctor", "scripted", "--max-turns", "3", "--jobs", jobs)
    shown = study.run(*run)
    assert "sealed by the study pilot" in shown.stderr
    assert "Interview" not in shown.stdout
    assert "submitted" in shown.stdout


def test_a_case_of_no_study_stays_open_beside_one(study: Study) -> None:
    study.run("play", "completion-day", "--plain", typed=PLAYED)
    study.run("score", sessions(study)[0]["id"])


@pytest.mark.parametrize("feedback", [False, True])
def test_a_study_that_is_over_or_gives_feedback_is_not_sealed_by_the_next(study: Study, feedback: bool) -> None:
    study.join("P01")
    said = study.take_part("P01", f"yes\n1\n\n{PLAYED}")
    assert "shown when" in said
    (one,) = sessions(study)
    study.run("study", "lock", "pilot", "--key", study.key, "--reason", "done")
    text = study.file.read_text().replace('id = "pilot"', 'id = "main"', 1)
    study.file.write_text(text.replace("seed = 11", "seed = 11\nfeedback = true") if feedback else text)
    study.begin()
    study.run("score", one["id"])
    assert "sealed by the study main" in study.refused("cases", "show", CASES[0], "--gold")
    study.run("study", "add-participant", "main", "P02", "--arm", "residents")
    said = study.run("study", "next", "main", "--participant", "P02", "--plain", typed=f"yes\n1\n\n{PLAYED}").output
    assert ("shown when" in said) != feedback


@pytest.mark.parametrize(("typed", "asked"), product(["p01", "P01"], repeat=2))
def test_who_practised_is_the_same_in_any_case_of_letters(study: Study, typed: str, asked: str) -> None:
    made = Program(embeddings=False)
    made.open_session(made.library.get(CASES[0]), arm="trainee", doctor="human", participant=typed)
    found = made.store.read_with(lambda execute: met_units(execute, asked, "pilot"))
    made.close()
    assert found == {f"case:{CASES[0]}"}
