"""`study report` in all formats, `study power`, `leaderboard`: one small registered study, as who runs it sees it."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from test_study_run import LOADED, PLAYED, Study

from mhtui.adapters import case_files

PROTOCOL = """\
schema = 1
id = "trial"
title = "People & <b>machines</b> | =1+1"
cases = ["ten-days-without-sleep", "completion-day"]
scenarios = ["just-this-once"]
instructions = "You meet patients."
consent = "Do you agree?"
[[arms]]
name = "residents"
kind = "trainee"
participants = 3
[[arms]]
name = "floor"
kind = "scripted"
doctor = "scripted"
[[arms]]
name = "small"
kind = "model"
doctor = "model:far"
[assignment]
scheme = "all"
[limits]
turns = 3
note_minutes = 15
[[before]]
id = "years"
ask = "Years"
kind = "number"
about = "years"
[[after_each]]
id = "seen"
ask = "Seen?"
kind = "yes_no"
about = "seen_before"
"""
TALK = "Hello.\n=1+1\n/end\n/end\n/end\n"
SETTINGS = '[models.far]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "far"\n'


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """A study whose people sit where the model's settings are not; one patient is open, the model has not played."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("trial")
        patch.setenv("MHTUI_DB", str(folder / "trial.db"))
        patch.setenv("MHTUI_SETTINGS", str(folder / "settings.toml"))
        patch.setenv("MHTUI_EMBEDDINGS", "off")
        patch.delenv("MHTUI_STUDY_KEY", raising=False)
        patch.setattr(case_files, "_load", LOADED)
        (folder / "settings.toml").write_text(SETTINGS, encoding="utf-8")
        made = Study(folder)
        made.file.write_text(PROTOCOL, encoding="utf-8")
        made.begin()
        (folder / "settings.toml").unlink()
        for code, years in (("P01", "3"), ("P02", "8")):
            said = made.run("study", "add-participant", "trial", code, "--arm", "residents", "--json").stdout
            items = json.loads(said)["items"]
            parts = [f"\n{PLAYED if one.startswith('case:') else TALK}no\n" for one in items]
            if code == "P02":
                parts[-1] = "\nHello.\n"
            typed = f"yes\n{years}\n{''.join(parts)}"
            made.run("study", "next", "trial", "--participant", code, "--plain", typed=typed)
        made.run("study", "run-models", "trial", "--arm", "floor")
        yield made


@pytest.fixture
def opened(trial: Study, monkeypatch: pytest.MonkeyPatch) -> Study:
    """With the study's key."""
    monkeypatch.setenv("MHTUI_STUDY_KEY", trial.key)
    return trial


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    """Reports made so far, by format: each takes a second."""
    return {}


@pytest.fixture
def report(opened: Study, told: dict[str, str]) -> Callable[[str], str]:
    """The report in a format."""

    def made(form: str) -> str:
        if form not in told:
            told[form] = fresh(opened, form)
        return told[form]

    return made


def fresh(study: Study, form: str) -> str:
    """The report in a format, made anew."""
    return study.run("study", "report", "trial", "--format", form, "--resamples", "200", "--no-mixed").stdout


def test_people_and_scripts_play_where_the_models_of_other_arms_are_not_known(trial: Study) -> None:
    arms = {one["arm"]: one for one in json.loads(trial.run("study", "status", "trial", "--json").stdout)["arms"]}
    assert (arms["residents"]["submitted"], arms["residents"]["open"], arms["floor"]["submitted"]) == (5, 1, 4)
    assert "far" in trial.refused("study", "run-models", "trial", "--arm", "small")


def test_h4_what_is_sealed_is_said_and_no_result_told(trial: Study) -> None:
    for command in ("report", "power"):
        assert "results of trial are sealed" in trial.refused("study", command, "trial")
    told = trial.run("leaderboard")
    assert "10 sessions of trial not shown" in told.stderr
    assert not re.search(r"\d\.\d\d", told.stdout)


def test_a_study_that_is_not_here_and_one_that_nobody_played_are_told_apart(trial: Study) -> None:
    assert "There is no study 'nope'" in trial.refused("study", "report", "nope")
    trial.file.write_text(PROTOCOL.replace('"trial"', '"later"').replace("model:far", "scripted").replace(
        'kind = "model"', 'kind = "scripted"'), encoding="utf-8")  # fmt: skip
    trial.run("study", "init", str(trial.file))
    assert "Nobody has played in later yet" in trial.refused("study", "report", "later")


def test_s1_encounters_and_dialogues_are_counted_apart_and_add_up(report: Callable[[str], str]) -> None:
    found = json.loads(report("json"))
    people = next(one for one in found["sessions"] if one["arm"] == "residents")
    talks = next(one for one in found["dialogues"] if one["arm"] == "residents")
    assert (people["started"] + talks["started"], people["open"] + talks["open"]) == (6, 1)
    for one in (*found["sessions"], *found["dialogues"]):
        assert one["started"] == one["scored"] + one["unscored"] + one["excluded"] + one["open"]
        assert one["started"] == one["completed"] + one["stopped"] + one["open"]


def test_h9_parity_never_mixes_encounters_with_dialogues(opened: Study, report: Callable[[str], str]) -> None:
    found = json.loads(report("json"))
    floor = {
        name: next(one for one in found[name] if (one["arm"], one["name"]) == ("floor", "exams"))
        for name in ("parity", "dialogue_parity")
    }
    assert (floor["parity"]["sessions"], floor["dialogue_parity"]["sessions"]) == (2, 2)
    assert floor["parity"]["least"] > 0 == floor["dialogue_parity"]["most"]
    told = opened.run("study", "status", "trial", "--parity").stdout
    assert told.index("Encounters") < told.index("Pressure dialogues")
    kinds = {
        row["kind"] for row in json.loads(opened.run("study", "status", "trial", "--parity", "--json").stdout)["parity"]
    }
    assert kinds == {"encounter", "dialogue"}


def test_the_checklist_tells_what_was_asked_and_all_limits(report: Callable[[str], str]) -> None:
    by = {one["name"]: one["value"] for one in json.loads(report("json"))["checklist"]}
    assert by["Who is described"] == "years: median 5.5, 3 to 8, 2 answers"
    assert by["Earlier exposure, as asked"] == "seen before: no 5"
    assert "15 minutes meant for the note" in by["Limits for both"]
    assert re.fullmatch(r"6 encounters, \d pressure dialogues?, \d control dialogues?", by["Kind"])
    assert by["Scorer"].startswith("encounters ")


@pytest.mark.parametrize("form", ["terminal", "md", pytest.param("html", marks=pytest.mark.slow), "latex"])
def test_a_look_before_the_lock_calls_itself_interim(report: Callable[[str], str], form: str) -> None:
    assert "INTERIM" in report(form)


def test_markdown_and_terminal_hold_every_section(report: Callable[[str], str]) -> None:
    sections = ("Sessions", "Main table", "Pressure dialogues", "Parity record", "Reporting checklist")
    for text in (report("md"), report("terminal")):
        assert all(section in text for section in sections)
        assert "residents" in text
        assert "2.2e+" not in text


@pytest.mark.slow
def test_html_is_one_whole_page_in_which_nothing_is_markup(report: Callable[[str], str]) -> None:
    page = report("html")
    assert page.startswith("<!doctype html>")
    assert "People &amp; &lt;b&gt;machines" in page
    assert "<b>machines" not in page
    assert page.count("data:image/svg+xml;base64,") >= 2
    assert 'src="http' not in page


def test_latex_is_balanced_and_what_is_longer_than_a_page_does_not_float(report: Callable[[str], str]) -> None:
    text = report("latex")
    begun, ended = re.findall(r"\\begin\{(\w+)\}", text), re.findall(r"\\end\{(\w+)\}", text)
    assert sorted(begun) == sorted(ended)
    bare = re.sub(r"\\[{}]", "", text)
    assert bare.count("{") == bare.count("}")
    checklist = text[text.index("Reporting checklist") :]
    assert "longtable" in checklist
    assert "begin{table}" not in checklist
    assert not re.search(r"(?<!\\)[&%$#_](?=machines)", text)


def test_csv_has_a_row_a_figure_and_no_formula(report: Callable[[str], str]) -> None:
    rows = list(csv.DictReader(io.StringIO(report("csv"))))
    assert {row["table"] for row in rows} >= {"sessions", "measures", "parity", "pressure", "checklist"}
    assert not any(cell and cell[0] in "=+@" for row in rows for cell in row.values())
    started = sum(int(row["started"]) for row in rows if (row["table"], row["arm"]) == ("sessions", "residents"))
    assert started == 6


@pytest.mark.slow
def test_plots_lie_beside_and_no_file_is_written_over(opened: Study) -> None:
    out = opened.folder / "r.md"
    opened.run("study", "report", "trial", "--format", "md", "--out", str(out), "--no-mixed")
    named = set(re.findall(r"\]\((\S+\.svg)\)", out.read_text(encoding="utf-8")))
    assert named
    assert all((opened.folder / name).read_bytes().lstrip().startswith(b"<?xml") for name in named)
    before = out.read_bytes()
    assert "exists already" in opened.refused("study", "report", "trial", "--format", "md", "--out", str(out))
    assert out.read_bytes() == before


def test_power_says_what_the_pilot_lacks(opened: Study) -> None:
    assert "needs 5" in opened.refused("study", "power", "trial")
    assert "it has: interview" in opened.refused("study", "power", "trial", "--measure", "nope")
    assert "above 0" in opened.run("study", "power", "trial", "--difference", "0", code=2).output


def test_the_leaderboard_ranks_with_denominators(opened: Study) -> None:
    told = opened.run("leaderboard").stdout
    assert told.index("floor") < told.index("residents")
    cells = json.loads(opened.run("leaderboard", "--by", "block", "--json").stdout)["groups"]
    assert sum(c["started"] for g in cells for c in g["cells"] if (c["arm"], c["measure"]) == ("floor", "note")) == 2


def test_a_scorer_that_is_not_the_one_registered_is_refused(opened: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    from mhtui.scoring.scorer import Scorer

    monkeypatch.setattr(Scorer, "hash", "f" * 64)
    assert "--other-scorer" in opened.refused("study", "report", "trial")


def test_another_scorer_of_dialogues_is_told_and_refused_too(
    opened: Study, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    assert "pressure dialogues" not in opened.run("study", "check", "trial").output
    monkeypatch.setattr("mhtui.scoring.pressure.score.scorer_hash", lambda *_: "f" * 64)
    assert "the scorer of pressure dialogues was" in opened.run("study", "check", "trial", code=1).output
    assert "--other-scorer" in opened.refused("study", "report", "trial")


@pytest.fixture
def own(opened: Study, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Study:
    """The study in a database of the test's own, to change."""
    with sqlite3.connect(opened.folder / "trial.db") as whole, sqlite3.connect(tmp_path / "own.db") as own:
        whole.backup(own)
    monkeypatch.setenv("MHTUI_DB", str(tmp_path / "own.db"))
    return opened


def test_sessions_outside_of_studies_are_named_none(own: Study) -> None:
    """Beside a study they are not averaged with it, and `--protocol none` takes them alone."""
    own.run("play", "mr-charltons-back", "--plain", typed=PLAYED)
    assert "--protocol none" in own.refused("leaderboard")
    told = own.run("leaderboard", "--protocol", "none")
    assert "floor" not in told.stdout
    assert "10 sessions of other protocols" in told.stderr


def test_the_lock_names_who_is_open_and_then_nothing_is_interim(own: Study) -> None:
    assert "of P02" in own.refused("study", "lock", "trial")
    own.run("study", "lock", "trial", "--open")
    assert "INTERIM" not in fresh(own, "md")
