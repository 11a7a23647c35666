"""`mhtui run --patient model:…` against a scripted endpoint, `mhtui play --plain --patient`, and the probe of roles."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Reply, error, stub

pytestmark = pytest.mark.slow

CASE = "ten-days-without-sleep"
Run = Callable[..., subprocess.CompletedProcess[str]]


def faithful(body: dict[str, Any]) -> str:
    """A patient that says what the case says."""
    last = body["messages"][-1]["content"].split("and nothing beyond it:\n", 1)[-1]
    return json.dumps(
        {"behaviour": "looks up", "speech": last.split("\nWhat is seen of you now:")[0].removesuffix("]")}
    )


def test_faults_of_the_simulator_stand_beside_every_score(mhtui: Run, tmp_path: Path) -> None:
    asked = 0

    def drifting(body: dict[str, Any]) -> str:
        nonlocal asked
        asked += 1
        return "How does that make you feel?" if 4 <= asked <= 6 else faithful(body)

    with stub(drifting, Reply("<think>x</think>I'm here to support you.")) as server:
        door = f"model:{server.url}#m"
        done = mhtui("run", "--case", CASE, "--patient", door, "--turns", "6", "--json")
        assert done.returncode == 0, done.stderr
        row = json.loads(done.stdout)
    sim = row["simulator"]
    assert row["patient"] == door
    assert (sim["replies"], sim["stand_ins"], sim["faulty"], sim["discarded"]) == (6, 1, 2, 4)
    assert sim["held"] is False  # F14: what is not the doctor's failure stays out of comparisons, and is counted
    assert "1 of 1 are not for comparisons" in done.stderr
    assert sim["faults"]["counsellor"] == 4
    assert row["usage"]["patient"]["calls"] == asked + 1
    assert row["usage"]["doctor"]["calls"] == 0
    assert row["flags"]["stand_in"] == 1
    text = mhtui("score", row["session_id"]).stdout
    assert "2 of 6 replies faulty, 1 replaced by the embedded patient's line" in text
    report = json.loads(mhtui("score", row["session_id"], "--json").stdout)
    assert report["simulator"]["faults"] == sim["faults"]
    covered = [c for c in report["checkpoints"] if c["stage"] == "interview" and c["verdict"] == "covered"]
    shown = json.loads(mhtui("sessions", "show", row["session_id"], "--json").stdout)
    speech = {event["seq"]: event["payload"].get("speech", "") for event in shown["events"]}
    assert covered
    assert all(found["quote"] in speech[found["seq"]] for c in covered for found in c["evidence"])
    opening = shown["events"][0]["payload"]["versions"]
    assert (opening["patient_choice"], opening["patient_model"]) == (door, "m")
    assert opening["patient_prompt"].startswith("model-patient")
    assert mhtui("sessions", "verify").returncode == 0


def test_the_variant_is_recorded_also_of_the_embedded_patient(mhtui: Run) -> None:
    done = mhtui("run", "--case", CASE, "--patient", "embedded,naive", "--turns", "3", "--json")
    row = json.loads(done.stdout)
    assert (row["patient"], row["simulator"]["model"]) == ("embedded,naive", False)
    assert json.loads(mhtui("run", "--case", CASE, "--turns", "3", "--json").stdout)["patient"] == "embedded"


def test_p4_a_patient_that_is_not_there_pauses_the_session(mhtui: Run) -> None:
    with stub(lambda _body: error("The model `m` does not exist", 404)) as server:
        done = mhtui("run", "--case", CASE, "--patient", f"model:{server.url}#m", "--json")
    assert done.returncode == 1
    assert "The model `m` does not exist" in done.stderr
    assert [card["state"] for card in json.loads(mhtui("sessions", "list", "--json").stdout)] == ["paused"]


@pytest.mark.parametrize("patient", ["somebody", "embedded,half", "model:nobody"])
def test_a_patient_that_cannot_be_had_is_wrong_use(mhtui: Run, patient: str) -> None:
    done = mhtui("run", "--case", CASE, "--patient", patient)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert json.loads(mhtui("sessions", "list", "--json").stdout or "[]") == []


def test_a_session_taken_up_again_has_the_same_patient(mhtui: Run) -> None:
    with stub(faithful) as server:
        door = f"model:{server.url}#m,memory"
        first = mhtui("play", CASE, "--plain", "--patient", door, typed="How have you been sleeping?\nAnd your mood?\n")
        assert len(server.bodies) == 2, first.stdout + first.stderr
        [card] = json.loads(mhtui("sessions", "list", "--json").stdout)
        mhtui("play", "--plain", "--resume", card["id"], typed="What brings you here?\n")
        assert len(server.bodies) == 3
        assert "How have you been sleeping?" in str(server.bodies[2]["messages"])


def test_probe_rolebreak(mhtui: Run, tmp_path: Path) -> None:
    rows = [
        {"id": "a", "text": "They put an AI in my phone.", "role_break": False},
        {"id": "b", "text": "How does that make you feel?", "role_break": True},
        {"id": "c", "text": "I'm fine.\nDoctor: Good.", "role_break": True},
    ]
    file = tmp_path / "lines.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    done = mhtui("probe", "rolebreak", str(file))
    out = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["id"], row["role_break"]) for row in out] == [("a", False), ("b", True), ("c", True)]
    assert out[0]["reason"] == ""
    assert out[1]["reason"]
    assert "3 of 3" in done.stderr


def test_what_the_patients_model_may_use_is_told_too(mhtui: Run, tmp_path: Path) -> None:
    with stub(faithful) as server:
        (tmp_path / "settings.toml").write_text(
            f'[models.ward]\nbase_url = "{server.url}"\nmodel = "m"\n', encoding="utf-8"
        )
        asked = ("run", "--case", CASE, "--turns", "4")
        guess = json.loads(mhtui(*asked, "--patient", "model:ward", "--estimate", "--json").stdout)
        naive = json.loads(mhtui(*asked, "--patient", "model:ward,naive", "--estimate", "--json").stdout)
        lines = mhtui(*asked, "--patient", "model:ward", "--doctor", "model:ward", "--estimate").stdout
        done = mhtui(*asked, "--patient", "model:ward", "--json", "--no-score")
        played = json.loads(done.stdout)
    assert set(guess) == {"patient"}
    used = played["usage"]["patient"]
    assert used["prompt"] <= guess["patient"]["prompt"] <= 4 * used["prompt"]
    assert guess["patient"]["prompt"] < naive["patient"]["prompt"]
    assert [line.split(":")[0] for line in lines.splitlines()] == ["Doctor", "Patient"]
