"""What leaves the program of a session that a study seals: its words, and nothing of what came of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from test_study_run import PLAYED as GREETED
from test_study_run import Study, sessions
from test_study_run import study as study

from mhtui.adapters.preference_rows import add_preferences as add
from mhtui.adapters.remark_rows import add_remark
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.preferences import OVERALL, Preference
from mhtui.core.ratings import Rating
from mhtui.play.replay.remarks import Remark

PLAYED = GREETED.replace("Hello.", "What brings you here? How do you sleep?")
FREE = "completion-day"
"""A case of no study."""


def both_played(study: Study) -> tuple[str, str]:
    """Ids of a session that a study seals and of one of no study, each with a rating and a note of a reviewer."""
    study.join("P01")
    study.take_part("P01", f"yes\n1\n\n{PLAYED}")
    study.run("play", FREE, "--plain", typed=PLAYED)
    by_case = {one["case_id"] == FREE: one["id"] for one in sessions(study)}
    store = SqliteStore(study.folder / "study.db")
    for n, name in enumerate(by_case.values(), 1):
        note = Remark(id=f"01N{n:023d}", session_id=name, seq=3, by="R-07", text=f"Missed it {n}.", at_ms=n)
        store.write_with(lambda execute, note=note: add_remark(execute, note))
        store.add_rating(rating(name, n))
    store.close()
    return by_case[False], by_case[True]


def rating(session: str, n: int) -> Rating:
    return Rating(
        id=f"01R{n:023d}",
        session_id=session,
        case_hash="c",
        rubric="history",
        rubric_hash="h",
        dimension="all",
        rater="R-07",
        kind="human",
        score=2,
        at_ms=n,
    )


def preference(a: str, b: str, n: int) -> Preference:
    return Preference(
        id=f"01P{n:023d}",
        a=a,
        b=b,
        case_hash="c",
        question=OVERALL,
        questions="q",
        questions_hash="q",
        rater="R-07",
        kind="human",
        seed=0,
        choice="a",
        at_ms=n,
    )


def test_h4_one_sealed_session_leaves_without_what_came_of_it_and_stops_no_other(study: Study) -> None:
    sealed, free = both_played(study)
    said = study.run("export", "all", "--scores", "--format", "inspect", "--to", str(study.folder / "logs"))
    assert "1 session of a study that seals results" in said.stderr
    logs = {sealed: "", free: ""}
    for file in (study.folder / "logs").iterdir():
        text = file.read_text()
        logs[sealed if sealed in text else free] = text
    told = {}
    for name, text in logs.items():
        sample = json.loads(text)["samples"][0]
        replies = [one["data"]["releases"] for one in sample["events"] if one.get("source") == "mhtui.patient"]
        told[name] = (bool(sample["target"]), bool(sample["scores"]), any(replies), "Missed it" in text)
    assert told == {sealed: (False,) * 4, free: (True,) * 4}


def test_h4_tables_hold_no_rating_and_no_score_of_a_sealed_session(study: Study) -> None:
    sealed, free = both_played(study)
    study.run("export", "all", "--scores", "--format", "csv", "--to", str(study.folder / "t"))
    for name in ("ratings", "scores", "remarks"):
        text = (study.folder / "t" / f"{name}.csv").read_text(encoding="utf-8-sig")
        assert (sealed in text, free in text) == (False, True), name
    assert sealed in (study.folder / "t" / "turns.csv").read_text(encoding="utf-8-sig")


def test_h4_answers_on_sealed_sessions_stay_here_and_are_counted(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed, free = both_played(study)
    study.run("play", FREE, "--plain", typed=PLAYED)
    other = next(one["id"] for one in sessions(study) if one["id"] not in (sealed, free))
    store = SqliteStore(study.folder / "study.db")
    store.write_with(lambda run: add(run, [preference(sealed, free, 1), preference(free, other, 2)]))
    store.close()
    for form in ("csv", "jsonl"):
        to = study.folder / f"p.{form}"
        said = study.run("export", "preferences", "--format", form, "--to", str(to)).stderr
        assert "1 answer left out" in said
        assert (sealed in to.read_text(), other in to.read_text()) == (False, True)
    monkeypatch.setenv("MHTUI_STUDY_KEY", study.key)
    to = study.folder / "with-key.csv"
    assert "left out" not in study.run("export", "preferences", "--format", "csv", "--to", str(to)).stderr
    assert sealed in to.read_text()
