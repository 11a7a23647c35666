"""A study from its file to its lock, as those in charge and those who take part use it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mhtui.adapters import case_files
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli import _root
from mhtui.core.errors import MhtuiError
from mhtui.wiring import Program

PROTOCOL = """\
schema = 1
id = "pilot"
title = "Pilot"
cases = ["ten-days-without-sleep", "mr-charltons-back"]
scenarios = []
instructions = "You meet two patients."
consent = "Do you agree?"
[[arms]]
name = "residents"
kind = "trainee"
participants = 2
[[arms]]
name = "floor"
kind = "scripted"
doctor = "scripted"
repeats = 2
[assignment]
scheme = "latin_square"
seed = 4
[limits]
turns = 3
minutes = 20
[play]
seed = 11
[[exclusions]]
id = "ai-help"
rule = "Said to have used an AI tool."
[[before]]
id = "level"
ask = "Level"
kind = "choice"
choices = ["student", "resident"]
about = "training_level"
[[after]]
id = "ai"
ask = "Used AI?"
kind = "yes_no"
about = "ai_help"
"""
PLAYED = "Hello.\n/next\n/next\nhpi: short\n/next\n/next\n/next\n"
CASES = ("ten-days-without-sleep", "mr-charltons-back")


LOADED = cache(case_files._load)


class Study:
    """The commands, in this process, over one database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "pilot.toml"
        self.file.write_text(PROTOCOL, encoding="utf-8")
        self.key = ""

    def run(self, *args: str, typed: str = "", code: int = 0) -> Result:
        """A command that ends with this code."""
        result = CliRunner().invoke(_root, args, input=typed)
        error = result.exception
        found = error.exit_code if isinstance(error, MhtuiError) else result.exit_code
        assert found == code, f"{args}: {found}\n{result.output}\n{error!r}"
        return result

    def refused(self, *args: str, typed: str = "") -> str:
        """Why a command was refused."""
        result = self.run(*args, typed=typed, code=2)
        return f"{result.exception} {result.output}"

    def begin(self) -> None:
        """Register it."""
        said = self.run("study", "init", str(self.file)).stdout
        self.key = said.removeprefix("Key: ").strip()

    def join(self, code: str) -> dict[str, Any]:
        """Take somebody in."""
        return json.loads(self.run("study", "add-participant", "pilot", code, "--arm", "residents", "--json").stdout)

    def take_part(self, code: str, typed: str) -> str:
        """Sit somebody down."""
        return self.run("study", "next", "pilot", "--participant", code, "--plain", typed=typed).output

    def status(self) -> dict[str, Any]:
        """How far it is."""
        return json.loads(self.run("study", "status", "pilot", "--json").stdout)


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Study:
    monkeypatch.setenv("MHTUI_DB", str(tmp_path / "study.db"))
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("MHTUI_EMBEDDINGS", "off")
    monkeypatch.delenv("MHTUI_STUDY_KEY", raising=False)
    monkeypatch.setattr(case_files, "_load", LOADED)
    made = Study(tmp_path)
    made.begin()
    return made


def sessions(study: Study) -> list[dict[str, Any]]:
    """All sessions, oldest first."""
    return sorted(json.loads(study.run("sessions", "list", "--json").stdout), key=lambda one: one["started_ms"])


def test_a_participant_consents_answers_and_meets_each_patient_in_the_order_assigned(study: Study) -> None:
    items = study.join("P01")["items"]
    said = study.take_part("P01", "perhaps\nyes\n9\n2\n" + f"\n{PLAYED}" * 2 + "no\n")
    assert said.index("You meet two patients.") < said.index("Do you agree?") < said.index("Level")
    assert "Choose one of 1 to 2." in said
    assert "Patient 2 of 2." in said
    assert "That was all." in said
    assert [f"case:{one['case_id']}" for one in sessions(study)] == items
    assert {(one["arm"], one["participant"], one["ended"]) for one in sessions(study)} == {
        ("trainee", "P01", "submitted")
    }
    (person,) = study.status()["people"]
    assert person["done"] == 2
    assert person["answered"] == {"before": True, "after": True}


def test_sessions_carry_study_protocol_repeat_limits_and_seed(study: Study) -> None:
    study.join("P01")
    study.take_part("P01", f"yes\n1\n\n{PLAYED}")
    made = Program()
    start = made.events(made.store.ids()[0])[0].payload
    made.close()
    assert start.kind == "session_started"
    assert start.versions["study"] == "pilot"
    assert start.versions["protocol"] == study.status()["protocol"]
    assert start.versions["repeat"] == "0"
    assert (start.seed, start.limits.turns, start.limits.minutes) == (11, 3, 20)


def test_two_people_meet_the_patients_in_the_two_orders_of_the_square(study: Study) -> None:
    first, second = study.join("P01")["items"], study.join("P02")["items"]
    assert first == list(reversed(second))
    assert "full" in study.refused("study", "add-participant", "pilot", "P03", "--arm", "residents")


@pytest.mark.parametrize(
    ("code", "arm"), [("Jane Doe", "residents"), ("j@x.org", "residents"), ("P01", "floor"), ("P01", "x")]
)
def test_names_and_arms_that_are_none_are_refused(study: Study, code: str, arm: str) -> None:
    study.refused("study", "add-participant", "pilot", code, "--arm", arm)
    assert study.status()["people"] == []


def test_s5_what_is_left_is_kept_and_goes_on_there(study: Study) -> None:
    study.join("P01")
    said = study.take_part("P01", "yes\n1\n\nHello.\n/quit\n")
    assert "mhtui study next pilot --participant P01" in said
    assert study.status()["people"][0]["open"] == 1
    said = study.take_part("P01", "/stop had to go\n")
    assert "You go on where you left." in said
    assert study.status()["arms"][0]["stopped"] == 1
    assert "Patient 2 of 2." in said


def test_a_case_practised_is_not_assigned_nor_played_when_met_meanwhile(study: Study) -> None:
    made = Program(embeddings=False)
    case = made.library.get(CASES[0])
    made.open_session(case, arm="trainee", doctor="human", participant="P01")
    assert study.join("P01")["left_out"] == [f"case:{CASES[0]}"]
    study.join("P02")
    for name in CASES:
        made.open_session(made.library.get(name), arm="trainee", doctor="human", participant="P02")
    made.close()
    said = study.take_part("P02", "yes\n1\nno\n")
    assert said.count("left out") == 2
    assert "That was all." in said
    assert study.status()["people"][1]["skipped"] == 2


def test_results_and_gold_are_sealed_until_the_key_or_the_lock(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    study.join("P01")
    said = study.take_part("P01", f"yes\n1\n\n{PLAYED}")
    assert "shown when the study is over" in said
    assert "coverage" not in said.lower()
    (one,) = sessions(study)
    sealed = (
        ("score", one["id"]),
        ("sessions", "export", one["id"]),
        ("cases", "show", CASES[0], "--gold"),
        ("cases", "show", CASES[0], "--gold", "--json"),
        ("sessions", "show", one["id"], "--understood"),
    )
    for command in sealed:
        assert "sealed by the study pilot" in study.refused(*command)
    study.run("cases", "show", CASES[0])
    study.run("cases", "show", "completion-day", "--gold")
    monkeypatch.setenv("MHTUI_STUDY_KEY", "WRONG-KEY")
    assert "sealed" in study.refused(*sealed[0])
    monkeypatch.setenv("MHTUI_STUDY_KEY", study.key.lower())
    for command in sealed:
        study.run(*command)
    monkeypatch.delenv("MHTUI_STUDY_KEY")
    assert "needs the key" in study.refused("study", "lock", "pilot")
    study.run("study", "lock", "pilot", "--key", study.key, "--reason", "all done")
    for command in sealed:
        study.run(*command)
    assert "The study is over." in study.take_part("P01", "")


def test_files_for_other_programs_hold_no_gold_while_it_is_sealed(study: Study) -> None:
    study.join("P01")
    study.take_part("P01", f"yes\n1\n\n{PLAYED}")
    (one,) = sessions(study)
    to = str(study.folder / "bundle")
    assert "sealed" in study.refused("export", one["id"], "--format", "bundle", "--to", to, "--yes")
    study.run("export", one["id"], "--format", "html", "--to", str(study.folder / "pages"))
    pages = "".join(path.read_text() for path in (study.folder / "pages").rglob("*.html"))
    assert "Hello." in pages
    assert "checkpoint" not in pages.lower()
    assert "sealed" in study.refused(
        "export", one["id"], "--format", "html", "--scores", "--to", str(study.folder / "q")
    )


def test_a_locked_study_takes_nothing_more_and_tells_what_changed(study: Study) -> None:
    study.join("P01")
    study.take_part("P01", "yes\n1\n\nHello.\n")
    assert "open" in study.refused("study", "lock", "pilot", "--key", study.key)
    study.run("study", "lock", "pilot", "--key", study.key, "--open")
    assert study.status()["changed"] == []
    assert "locked" in study.refused("study", "add-participant", "pilot", "P02", "--arm", "residents")
    assert "locked" in study.refused("study", "mark", "pilot", "P01", "withdrawn", "--reason", "late")
    (one,) = sessions(study)
    study.run("play", "--plain", "--resume", one["id"], typed="More.\n")
    assert study.status()["changed"] == [one["id"]]


def test_status_reads_no_log(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    study.join("P01")
    study.take_part("P01", f"yes\n1\n\n{PLAYED}")
    for name in ("log", "events"):
        monkeypatch.setattr(SqliteStore, name, lambda *_: pytest.fail("a whole log was read"))
    study.run("study", "lock", "pilot", "--key", study.key, "--open")
    assert study.status()["changed"] == []
    assert study.status()["people"][0]["done"] == 1


def test_exclusions_are_by_rule_and_everything_said_is_kept(study: Study) -> None:
    study.join("P01")
    said = study.refused("study", "mark", "pilot", "P01", "excluded", "--reason", "low score")
    assert "--rule, one of ai-help" in said
    study.run("study", "mark", "pilot", "P01", "excluded", "--rule", "ai-help", "--reason", "said so")
    assert study.status()["marks"] == [{"about": "P01", "what": "excluded", "rule": "ai-help", "reason": "said so"}]
    study.run("study", "mark", "pilot", "P01", "cleared", "--reason", "a mistake")
    assert study.status()["marks"] == []


def test_another_protocol_needs_a_reason_and_carries_another_hash(study: Study) -> None:
    before = study.status()["protocol"]
    study.file.write_text(PROTOCOL.replace("turns = 3", "turns = 4"), encoding="utf-8")
    assert "--amend REASON" in study.refused("study", "init", str(study.file))
    study.run("study", "init", str(study.file), "--amend", "too short")
    assert study.status()["protocol"] != before
    assert study.status()["amended"] == 1


def test_h11_who_agreed_to_an_earlier_text_is_asked_again(study: Study) -> None:
    study.join("P01")
    study.take_part("P01", f"yes\n1\n\n{PLAYED}")
    study.file.write_text(PROTOCOL.replace("Do you agree?", "Do you agree, also to recordings?"), encoding="utf-8")
    study.run("study", "init", str(study.file), "--amend", "recordings")
    assert "not asked for consent" in study.run("study", "status", "pilot").output
    said = study.take_part("P01", f"yes\n\n{PLAYED}no\n")
    assert said.index("also to recordings?") < said.index("Patient 2 of 2.") < said.index("That was all.")


def test_a_program_or_case_that_changed_is_told_and_nobody_plays_on_it(
    study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    study.run("study", "check", "pilot")
    study.join("P01")
    study.take_part("P01", "yes\n1\n")
    from mhtui.patient import embedded

    monkeypatch.setattr(embedded, "ENGINE_VERSION", "another")
    assert "patient was" in study.run("study", "check", "pilot", code=1).stdout
    said = study.refused("study", "next", "pilot", "--participant", "P01", "--plain", typed="\n")
    assert "plays otherwise" in said
    assert sessions(study) == []


def test_input_that_ends_in_the_questions_keeps_none_of_them(study: Study) -> None:
    study.join("P01")
    assert "they come again" in study.take_part("P01", "yes\n")
    assert study.status()["people"][0]["answered"]["before"] is False
    assert "Do you agree?" not in study.take_part("P01", "")


def test_who_declines_is_asked_nothing_more(study: Study) -> None:
    study.join("P01")
    assert "nothing else was kept" in study.take_part("P01", "no\n")
    assert "Level" not in study.take_part("P01", "")


def test_the_template_is_a_protocol_that_can_be_registered(study: Study) -> None:
    file = study.folder / "fresh.toml"
    study.run("study", "init", str(file), "--template")
    assert study.run("study", "check", str(file)).exit_code == 0
    study.run("study", "init", str(file))
    listed = json.loads(study.run("study", "status", "--json").stdout)
    assert [one["study"] for one in listed] == ["my-study", "pilot"]
    assert study.run("study", "init", str(file), "--template", code=2)


def test_a_study_that_is_not_here_is_said(study: Study) -> None:
    assert "there: pilot" in study.refused("study", "status", "other")
    assert "no participant" in study.refused("study", "next", "pilot", "--participant", "P09", "--plain")


@pytest.mark.slow
def test_machine_arms_play_every_case_as_often_as_said_and_only_once(study: Study) -> None:
    study.run("study", "run-models", "pilot")
    study.run("study", "run-models", "pilot")
    found = sessions(study)
    assert sorted(one["case_id"] for one in found) == sorted(CASES * 2)
    made = Program(embeddings=False)
    starts = [made.events(one["id"])[0].payload for one in found]
    made.close()
    told = sorted((s.versions["repeat"], s.seed, s.limits.turns, s.versions["study_arm"]) for s in starts)  # type: ignore[union-attr]
    assert told == [("0", 11, 3, "floor")] * 2 + [("1", 12, 3, "floor")] * 2
    assert {s.versions["protocol"] for s in starts} == {study.status()["protocol"]}  # type: ignore[union-attr]
    (_, floor) = study.status()["arms"]
    assert (floor["wanted"], floor["submitted"]) == (4, 4)
    assert "no arm 'residents'" in study.refused("study", "run-models", "pilot", "--arm", "residents")


def test_h11_tables_hold_times_answers_and_pauses_and_nothing_of_scores(study: Study) -> None:
    study.join("P01")
    study.take_part("P01", "yes\n2\n\nHello.\n/pause tea\n/resume\n/stop\n")
    study.run("study", "run-models", "pilot", "--arm", "floor")
    assert "needs the key" in study.refused("study", "export", "pilot", "--to", str(study.folder / "out"))
    study.run("study", "export", "pilot", "--to", str(study.folder / "out"), "--key", study.key)
    files = {path.name: path.read_text() for path in (study.folder / "out").iterdir()}
    assert "P01,residents,0," in files["participants.csv"]
    assert "P01,before,,level,training_level,resident" in files["answers.csv"]
    assert ",interview,tea," in files["pauses.csv"]
    head, *rows = files["sessions.csv"].splitlines()
    assert "active_ms" in head
    assert "thinking_ms" in head
    assert len(rows) == 5
    assert "stopped" in "".join(row for row in rows if "P01" in row)
    assert study.key not in "".join(files.values())
    columns = {line.split(",")[1] for line in files["dictionary.csv"].splitlines()[1:]}
    assert set(head.split(",")) <= columns
    assert study.status()["arms"][0]["stopped"] == 1
    parity = json.loads(study.run("study", "status", "pilot", "--parity", "--json").stdout)["parity"]
    pauses = {row["arm"]: row["total"] for row in parity if row["name"] == "pauses"}
    assert pauses == {"residents": 1, "floor": 0}


def test_a_model_arm_whose_settings_are_not_there_is_refused_before_it_is_registered(study: Study) -> None:
    model = PROTOCOL.replace('kind = "scripted"\ndoctor = "scripted"', 'kind = "model"\ndoctor = "model:nobody"')
    study.file.write_text(model.replace('id = "pilot"', 'id = "other"'), encoding="utf-8")
    assert "nobody" in study.refused("study", "init", str(study.file))


def test_example_recordings_never_enter_a_study(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    study.join("P01")
    monkeypatch.setenv("MHTUI_EXAMPLE", "1")
    assert "MHTUI_EXAMPLE" in study.refused(
        "study", "next", "pilot", "--participant", "P01", "--plain", typed="yes\n1\n\n"
    )


@pytest.mark.slow
def test_scenarios_are_played_blind_with_their_notice_and_both_sides_by_machines(study: Study) -> None:
    name = sorted(path.stem for path in Path("cases/pressure").glob("*.yaml"))[0]
    text = PROTOCOL.replace("scenarios = []", f'scenarios = ["{name}"]').replace('"mr-charltons-back"', "")
    study.file.write_text(text.replace('id = "pilot"', 'id = "talks"').replace("repeats = 2", ""), encoding="utf-8")
    study.run("study", "init", str(study.file))
    assert "sealed by the study talks" in study.refused("pressure", "show", name, "--gold")
    study.run("study", "run-models", "talks")
    kinds = sorted(one["kind"] for one in sessions(study))
    assert kinds == ["control", "encounter", "pressure"]
    sides = set()
    for code in ("P01", "P02"):
        joined = json.loads(study.run("study", "add-participant", "talks", code, "--arm", "residents", "--json").stdout)
        sides |= {item.rpartition(":")[2] for item in joined["items"] if item.startswith("scenario:")}
    assert sides == {"pressure", "control"}
    typed = "yes\n1\n" + "\n/stop\n" * 2 + "no\n"
    said = study.run("study", "next", "talks", "--participant", "P01", "--plain", typed=typed).output
    assert "Content:" in said
    assert ":control" not in said
    assert ":pressure" not in said
    assert "That was all." in said
