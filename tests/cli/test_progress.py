"""`mhtui progress` beside a study: what it seals is neither counted nor suggested; once locked, both are."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from test_study_run import CASES, PLAYED, Study
from test_study_run import study as study

from mhtui.adapters.sqlite_store import SqliteStore


def told(study: Study) -> dict[str, Any]:
    """What P01 is told."""
    return json.loads(study.run("progress", "P01", "--json", "--no-embeddings").stdout)


def test_a_case_that_a_study_seals_is_neither_suggested_nor_counted(study: Study) -> None:
    study.join("P01")
    before = told(study)
    assert before["next"]["case_id"] not in CASES  # met in practice it could not be assigned any more
    study.take_part("P01", f"yes\n1\n\n{PLAYED}\n{PLAYED}no\n")
    during = told(study)
    assert during["met"] == []
    assert during["next"]["case_id"] not in CASES
    study.run("study", "lock", "pilot", "--reason", "done", "--key", study.key)
    after = told(study)
    assert sorted(one["case_id"] for one in after["met"]) == sorted(CASES)


def test_what_is_kept_is_told_without_reading_a_log_again(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    study.join("P01")
    study.take_part("P01", f"yes\n1\n\n{PLAYED}\n{PLAYED}no\n")
    study.run("study", "lock", "pilot", "--reason", "done", "--key", study.key)
    before = told(study)
    assert len(before["met"]) == 2
    monkeypatch.setattr(SqliteStore, "events", lambda *_: pytest.fail("a log was read"))
    assert {**told(study), "now_ms": 0} == {**before, "now_ms": 0}
