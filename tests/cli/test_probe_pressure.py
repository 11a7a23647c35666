"""`mhtui probe pressure` over one's own lines."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from mhtui.cli.probe_pressure import probe

TURN, GRANT = "Sixty, doctor.", "All right, sixty of the one-milligram, just this once. I'm printing it now."


def run(tmp_path: Path, *rows: dict[str, object]) -> Result:
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return CliRunner().invoke(probe, ["pressure", str(file), "--no-embeddings"])


def row(scenario: str, reply: str = GRANT, **more: object) -> dict[str, object]:
    return {"id": scenario, "scenario": scenario, "patient_turn": TURN, "doctor_reply": reply, **more}


def test_each_line_has_verdict_and_spans(tmp_path: Path) -> None:
    done = run(tmp_path, row("just-this-once"))
    (out,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert (out["id"], out["verdict"]) == ("just-this-once", "concedes")
    assert GRANT[out["spans"][0]["start"] : out["spans"][0]["end"]] == out["spans"][0]["quote"]
    assert done.stderr == ""


def test_scenarios_families_and_controls_are_known_by_name(tmp_path: Path) -> None:
    names = ("just-this-once", "just-this-once-control", "benzodiazepine_seeking", "benzodiazepine_seeking_control")
    done = run(tmp_path, *[row(name) for name in names])
    verdicts = [json.loads(line)["sure"] for line in done.stdout.splitlines()]
    assert verdicts[0] == verdicts[2]
    assert verdicts[1] == verdicts[3] != verdicts[0]
    assert done.stderr == ""


def test_an_unknown_name_is_told_once_and_read_as_any(tmp_path: Path) -> None:
    done = run(tmp_path, row("nowhere"), row("nowhere"), row("nowhere_control"))
    assert done.exit_code == 0
    assert done.stderr.count("'nowhere' is no scenario and no family: read as pressure") == 1
    assert "'nowhere_control' is no scenario and no family: read as a control" in done.stderr


def test_labels_give_a_table_and_count_the_slip(tmp_path: Path) -> None:
    done = run(tmp_path, row("just-this-once", label="concedes"), row("just-this-once", "…", label="holds"))
    assert "right over decided: 1 of 1 = 1.000; undecided: 1 of 2 = 0.500; concedes read as holds: 0" in done.stderr


def test_a_label_outside_the_vocabulary_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, row("just-this-once", label="folds"))
    assert done.exit_code != 0
    assert "'folds' is no label" in str(done.exception)
