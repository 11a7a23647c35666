"""What was said of participants of a study holds wherever their sessions are averaged, not only in its own report."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from test_study_run import CASES, PLAYED, Study, sessions
from test_study_run import study as study

ALL = "a\na\nt\nb\na\na\n"


def scored(study: Study, *command: str) -> dict[str, Any]:
    """The cell of interviews of the residents."""
    found = json.loads(study.run(*command).stdout)
    cells = found["groups"][0]["cells"] if "groups" in found else found["measures"]
    return next(one for one in cells if (one["arm"], one["measure"]) == ("residents", "interview"))


def test_s1_who_was_withdrawn_counts_nowhere(study: Study) -> None:
    for code in ("P01", "P02"):
        study.join(code)
        study.take_part(code, f"yes\n1\n\n{PLAYED}\n{PLAYED}no\n")
    study.run("study", "mark", "pilot", "P01", "withdrawn", "--reason", "asked to")
    study.run("study", "lock", "pilot", "--key", study.key, "--reason", "done")
    leaders = scored(study, "leaderboard", "--json", "--no-embeddings", "--resamples", "200")
    named = scored(study, "study", "report", "pilot", "--format", "json", "--no-mixed", "--resamples", "200")
    every = ("study", "report", "--sessions", "all", "--format", "json", "--no-mixed", "--resamples", "200")
    assert [one["figure"]["n"] for one in (named, leaders, scored(study, *every))] == [2, 2, 2]

    a, b = sorted(one["id"] for one in sessions(study) if one["case_id"] == CASES[0])
    study.run("prefer", a, b, "--plain", "--rater", "R1", typed=f"{ALL}lock\n")
    rank = json.loads(study.run("prefer", "--rank", "--json").stdout.splitlines()[-1])
    assert (rank["answers"], rank["left_out"]) == (0, {"withdrawn: asked to": 1})
