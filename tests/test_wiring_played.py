"""Sessions as statistics see them: what counts, what does not and why, and that nothing is scored twice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from ulid import ULID

sys.path.insert(0, str(Path(__file__).parent))

from sessions_kit import IDS, NOON, a_case, do, finish, live, played, start, tampering

from mhtui.adapters.session_check import problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import EndPhase, Say, Stop
from mhtui.core.events import Arm, Limits, PatientOpened, SessionStarted
from mhtui.scoring.settled import pairs_of
from mhtui.scoring.transcript import transcribe
from mhtui.study.opening import BRANCHED, EXAMPLE
from mhtui.wiring import Program
from mhtui.wiring_played import Asked, played_sessions
from mhtui.wiring_rulings import keep_ruling


def begun(
    store: SqliteStore, session_id: str, arm: Arm = "scripted", doctor: str = "scripted", **versions: str
) -> None:
    """A session with marks of its own."""
    case = a_case()
    opening = SessionStarted(
        case_id=case.id,
        case_hash=case.content_hash(),
        title=case.title,
        setting=case.setting,
        door_note=case.door_note,
        arm=arm,
        doctor=doctor,
        seed=1,
        limits=Limits(),
        versions=versions,
    )
    store.create(session_id, case.canonical(), opening, NOON, [PatientOpened(behaviour="sits", speech="Yes?")])
    finish(live(store, session_id))


@pytest.fixture
def made(tmp_path: Path) -> Program:
    """The program over a database of one session, without embeddings."""
    played(tmp_path / "test.db")
    return Program(tmp_path / "test.db", embeddings=False)


def test_a_session_has_its_case_its_measures_and_its_parity_record(made: Program) -> None:
    [one] = played_sessions(made)
    report = made.score(IDS[0])
    assert (one.unit, one.unit_hash, one.participant, one.group) == (
        a_case().id,
        a_case().content_hash(),
        "p1",
        "trainee",
    )
    assert (one.block, one.difficulty, one.scorer) == (
        report.diagnosis.reference_block,
        a_case().difficulty,
        report.scorer_hash,
    )
    assert one.measures["interview"].value == report.interview.value
    assert (one.measures["interview"].covered, one.measures["interview"].total) == (
        report.interview.covered,
        report.interview.total,
    )
    assert set(one.missed) == {c.id for c in report.checkpoints if c.verdict == "missed"}
    assert one.parity["turns"] == report.turns
    assert "tokens" not in one.parity  # nothing was counted, which is not 0


def test_a_session_is_scored_once(made: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    before = played_sessions(made)
    monkeypatch.setattr(Program, "score", lambda *_, **__: pytest.fail("scored again"))
    again = Program(made.database, embeddings=False)
    assert played_sessions(again) == before


def test_a_ruling_makes_a_kept_score_out_of_date(made: Program) -> None:
    [before] = played_sessions(made)
    events = made.store.events(IDS[0])
    report = made.score(IDS[0])
    left = next(c for c in report.checkpoints if c.verdict == "undecided")
    pair = pairs_of(made.frozen_case(events), transcribe(events))[left.id]
    keep_ruling(made.store, NOON, IDS[0], pair, "not_entailed", by="S-01")
    [after] = played_sessions(made)
    assert left.id in after.missed
    assert left.id not in before.missed


def test_s5_a_session_that_was_stopped_keeps_its_scores(made: Program) -> None:
    session = start(made.store, IDS[1])
    do(session, Say(text="How do you sleep?"), Stop(reason="called away"))
    stopped = played_sessions(made)[1]
    assert (stopped.state, stopped.excluded) == ("stopped", "")
    assert stopped.measures["interview"].value is not None
    assert stopped.measures["category"].value is None  # nothing was ranked: not 0
    assert stopped.measures["category"].reason


def test_a_session_that_goes_on_is_sealed_unless_asked_for(made: Program) -> None:
    do(start(made.store, IDS[1]), Say(text="How do you sleep?"), EndPhase())
    assert played_sessions(made)[1].measures == {}
    assert played_sessions(made, Asked(open_too=True))[1].measures["interview"].total


def test_s1_what_does_not_count_stays_in_the_list_with_its_reason(made: Program) -> None:
    begun(made.store, IDS[1], example="1")
    branch = made._branch(IDS[0], 4)
    finish(live(made.store, branch.id))
    played_sessions(made)
    with tampering(made.database) as raw:
        raw.execute("UPDATE events SET payload = replace(payload, 'sleep', 'slept') WHERE session_id = ?", [IDS[0]])
        raw.commit()
    assert problem(made.store.log(IDS[0]))
    fresh = Program(made.database, embeddings=False)
    reasons = {one.session: one.excluded for one in played_sessions(fresh, Asked(verify=True))}
    assert reasons[IDS[1]] == EXAMPLE
    assert reasons[branch.id] == BRANCHED
    assert reasons[IDS[0]].startswith("log is not whole: event")


def test_a_log_cut_short_is_seen_without_reading_it(made: Program) -> None:
    played_sessions(made)
    with tampering(made.database) as raw:
        raw.execute("DELETE FROM events WHERE seq > 5")
        raw.commit()
    [one] = played_sessions(made)
    assert one.excluded.startswith("log is not whole")
    assert one.measures == {}


def test_repeats_of_a_model_are_numbered_and_a_study_has_its_own(made: Program) -> None:
    for session_id in IDS[1:3]:
        begun(made.store, session_id, "model", "model:http://10.0.0.7:8000/v1#small")
    begun(made.store, IDS[3], "model", "model:small", study="S", protocol="abc", repeat="4")
    models = [one for one in played_sessions(made) if one.arm == "model"]
    assert [(one.group, one.repeat) for one in models] == [("model:small", 0), ("model:small", 1), ("model:small", 4)]
    assert models[2].protocol == "abc"
    assert [one.session for one in played_sessions(made, Asked(study="S"))] == [IDS[3]]
    assert played_sessions(made, Asked(ids=[str(ULID())])) == []
