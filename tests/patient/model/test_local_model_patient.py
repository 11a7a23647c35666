"""A real, small model as patient: it forgets who it is; what it may not say is not said, and the record says so."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
import local_model_kit as kit

CASE = "ten-days-without-sleep"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(kit.MISSING), reason=kit.WHY)]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A small model on loopback."""
    with kit.served() as at:
        yield at


def test_a_whole_encounter_with_it_as_patient_has_an_honest_record(address: str, tmp_path: Path) -> None:
    mhtui = kit.program(tmp_path, address)
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
