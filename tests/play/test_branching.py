"""Taking over: a session that begins with another's events is its own, is whole, and says where it comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from mhtui.adapters.session_check import problem
from mhtui.adapters.session_jsonl import session_lines
from mhtui.cli import _root
from mhtui.core.actions import EndPhase, Order, Pause, Resume, Say, Stop
from mhtui.core.encounter import fold
from mhtui.core.errors import WrongUse
from mhtui.core.events import SessionStarted
from mhtui.play.branching import points
from mhtui.play.session import LiveSession
from mhtui.wiring import Program

CASE = "ten-days-without-sleep"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A clinic with a database of its own."""
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    made = Program(tmp_path / "b.db", embeddings=False)
    yield made
    made.close()


async def played(program: Program) -> LiveSession:
    """A model's session: two turns, an order, then it stands still."""
    case = program.library.get(CASE)
    session = program.open_session(case, arm="model", doctor="model:ward", seed=5, versions={"doctor": "p1"})
    for action in (Say(text="Hello."), Say(text="How do you sleep?"), EndPhase(), Order(text="TSH")):
        session.act(action)
        await session.answer()
    session.act(Pause(reason="closed"))
    return session


async def test_a_branch_has_the_events_of_the_other_up_to_there_and_is_whole(program: Program) -> None:
    session = await played(program)
    before = program.store.log(session.id)
    seq = next(e.seq for e in session.events if e.kind == "doctor_said") + 1
    branch = await program.branch(session.id, seq)
    start = branch.encounter.start
    assert (start.arm, start.doctor, start.seed) == (program.settings.arm, "human", 5)
    assert start.branched_from
    assert start.branched_from.ref == f"{session.id}:{seq}"
    assert start.branched_from.doctor == "model:ward"
    assert "doctor" not in start.versions
    assert [e.payload for e in branch.events[1 : seq + 1]] == [e.payload for e in session.events[1 : seq + 1]]
    assert branch.encounter.usage == fold(session.events[: seq + 1]).usage
    assert branch.encounter.paused
    assert problem(program.store.log(branch.id)) is None
    assert program.store.log(session.id) == before


async def test_who_takes_over_goes_on_where_the_patient_was(program: Program) -> None:
    session = await played(program)
    branch = await program.branch(session.id, points(session.events)[-1].seq)
    branch.act(Resume())
    branch.act(Say(text="Hello."))
    [reply] = await branch.answer()
    assert reply.payload == session.events[3].payload


async def test_points_are_before_each_deed_of_the_doctor_the_latest_first(program: Program) -> None:
    session = await played(program)
    words = [point.words for point in points(session.events)]
    assert words == ["Now", "Before the order: TSH", "Before going to exams", "Before turn 2: How do you sleep?",
                     "Before turn 1: Hello."]  # fmt: skip
    session.act(Resume())
    session.act(Stop(reason="enough"))
    assert points(session.events)[0].words == "Before the end"


async def test_nobody_takes_over_after_the_end_or_where_nothing_is(program: Program) -> None:
    session = await played(program)
    session.act(Resume())
    session.act(Stop(reason="enough"))
    for seq in (0, session.events[-1].seq, 99):
        with pytest.raises(WrongUse):
            await program.branch(session.id, seq)


async def test_report_listing_and_show_say_that_it_is_branched(program: Program, tmp_path: Path) -> None:
    session = await played(program)
    branch = await program.branch(session.id, 3)
    branch.act(Resume())
    branch.act(Stop(reason="enough"))
    ref = f"{session.id}:3"
    assert program.score(branch.id).branched_from == ref
    assert program.score(session.id, open_too=True).branched_from is None
    assert {card.id: card.branched_from for card in program.sessions()} == {branch.id: ref, session.id: None}

    def mhtui(*args: str) -> str:
        done = CliRunner().invoke(_root, ["--db", str(tmp_path / "b.db"), *args])
        assert done.exit_code == 0, done.output
        return done.stdout

    shown = json.loads(mhtui("sessions", "show", branch.id, "--json"))
    assert shown["branched_from"] == ref
    assert shown["events"][0]["payload"]["branched_from"] == {
        "session_id": session.id,
        "seq": 3,
        "doctor": "model:ward",
    }
    assert f"branched from {ref}: up to that event model:ward played" in mhtui("sessions", "show", branch.id)
    assert f"branched from {ref}" in mhtui("sessions", "list")
    assert "BRANCHED" in mhtui("score", branch.id, "--no-embeddings")
    assert "Branched from" in program.export_debrief(branch.id).read_text(encoding="utf-8")
    mhtui("sessions", "verify", branch.id, session.id)


async def test_a_session_that_is_no_branch_is_written_as_before(program: Program) -> None:
    session = await played(program)
    assert b"branched_from" not in b"".join(session_lines(program.store.log(session.id)))
    start = session.events[0].payload
    assert isinstance(start, SessionStarted)
    assert SessionStarted.model_validate(start.model_dump()) == start
