"""A real, small model as doctor: it breaks JSON, repeats itself, copies instructions; the record stays honest."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import local_model_kit as kit

CASE = "ten-days-without-sleep"
DOCUMENTS = {"note": "note_written", "diagnoses": "diagnoses_ranked", "plan": "plan_written"}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(kit.MISSING), reason=kit.WHY)]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A small model on loopback."""
    with kit.served() as at:
        yield at


def test_a_whole_encounter_ends_with_an_honest_record(address: str, tmp_path: Path) -> None:
    mhtui = kit.program(tmp_path, address, written=48)
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
