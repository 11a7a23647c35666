"""A run shared among processes is the same run: every session once, stopped as one, going on where it was."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Stub, clinic, error, stub
from test_batch import Clinic

from mhtui.cli.players import SharedProgress, processes_for

SHARED = ("--processes", "2")


def indices(rows: list[dict[str, int]]) -> list[int]:
    """Which sessions of the plan came, sorted."""
    return sorted(row["index"] for row in rows)


@pytest.mark.slow
def test_every_session_is_played_once_and_the_counts_are_of_all(tmp_path: Path) -> None:
    with stub(latency_s=0.02) as server:
        here = Clinic(tmp_path, server)
        code, rows, err = here.run("-j", "4", "--repeat", "7", "--seed", "10", *SHARED)
    assert code == 0, err
    assert indices(rows) == list(range(7))
    assert [row["seed"] - row["index"] for row in rows] == [10] * 7
    assert "7 played; 63 calls, unpriced." in err
    assert here.states() == ["submitted"] * 7
    assert here.verified()


@pytest.mark.slow
def test_scores_are_those_of_one_process(tmp_path: Path) -> None:
    with stub() as server:
        here = Clinic(tmp_path, server)
        args = ("run", "--case", "all", "--doctor", "model:ward", "--json", "-j", "4")
        code, many, err = here.call(*args, *SHARED)
        assert code == 0, err
        _, one, _ = here.call(*args, "--processes", "1")
    assert scores(many) == scores(one)
    assert len(scores(one)) == 5


def scores(out: str) -> list[str]:
    """Case and scores of each session, as text, sorted."""
    import json

    rows = [json.loads(line) for line in out.splitlines()]
    return sorted(json.dumps([row["case_id"], row["scores"]], sort_keys=True) for row in rows)


def test_a_session_that_fails_stops_no_other_process(tmp_path: Path) -> None:
    asked = 0

    def speak(body: dict[str, object]) -> object:
        nonlocal asked
        asked += 1
        return error("not this one", 403) if asked == 3 else clinic(body)

    with stub(speak) as server:  # type: ignore[arg-type]
        here = Clinic(tmp_path, server)
        code, rows, err = here.run("-j", "2", "--repeat", "6", *SHARED)
    assert code == 1
    assert indices(rows) == list(range(6))
    assert "1 of 6 not played to the end" in err


def stopped(here: Clinic, server: Stub, number: int, *more: str) -> int:
    """The exit code of a shared run that gets a signal once it is under way."""
    args = ("--doctor", "model:ward", "--json", "-j", "4", "--repeat", "12", *SHARED, *more)
    with here.start("run", "--case", "ten-days-without-sleep", *args) as process:
        while len(server.bodies) < 12:
            time.sleep(0.05)
        os.kill(process.pid, number)
        process.communicate(timeout=60)
    return int(process.returncode)


@pytest.mark.slow
def test_ctrl_c_and_a_polite_kill_leave_all_paused_and_resume_goes_on(tmp_path: Path) -> None:
    with stub(latency_s=0.3) as server:
        here = Clinic(tmp_path, server)
        assert stopped(here, server, signal.SIGINT, "--no-score") == 130
        first = here.states()
        assert set(first) <= {"paused", "submitted"}
        assert "paused" in first
        server.bodies.clear()
        assert stopped(here, server, signal.SIGTERM, "--no-score") == 143
        server.latency_s = 0.0
        code, _, err = here.run("-j", "4", "--repeat", "12", "--resume", *SHARED)
    assert code == 0, err
    assert here.verified()
    assert here.states().count("submitted") >= 12


def test_two_resumed_runs_of_a_doctor_do_not_play_at_once(tmp_path: Path) -> None:
    with stub(latency_s=0.3) as server:
        here = Clinic(tmp_path, server)
        args = ("--doctor", "model:ward", "--json", "--resume", "--no-score", "--turns", "2")
        with here.start("run", "--case", "ten-days-without-sleep", *args) as process:
            while not server.bodies:
                time.sleep(0.05)
            code, _, err = here.run("--resume", "--no-score", "--turns", "2")
            assert code == 2
            assert "Another run with --resume plays model:ward" in err
            process.communicate(timeout=60)
        assert process.returncode == 0
        code, _, err = here.run("--resume", "--no-score", "--turns", "2")
    assert code == 0
    assert "1 of 1 were played before" in err
    assert here.states() == ["submitted"]


@pytest.mark.slow
def test_ctrl_c_ends_the_processes_that_score_too(tmp_path: Path) -> None:
    with stub(latency_s=0.05) as server:
        here = Clinic(tmp_path, server)
        assert stopped(here, server, signal.SIGINT) == 130
    assert set(here.states()) <= {"paused", "submitted"}


@pytest.mark.slow
def test_a_parent_that_is_killed_takes_its_processes_along(tmp_path: Path) -> None:
    with stub(latency_s=0.3) as server:
        here = Clinic(tmp_path, server)
        assert stopped(here, server, signal.SIGKILL, "--no-score") == -signal.SIGKILL
        for _ in range(100):
            before = len(server.bodies)
            time.sleep(0.5)
            if len(server.bodies) == before:
                break
        assert len(server.bodies) == before
    assert set(here.states()) <= {"paused", "submitted"}
    assert here.verified()


def test_small_runs_stay_in_one_process() -> None:
    assert processes_for(1, 1000) == processes_for(64, 2) == processes_for(4, 100) == 1
    assert 1 <= processes_for(64, 64) <= (os.cpu_count() or 1)


def test_a_process_that_ended_by_itself_stays_a_failure() -> None:
    progress = SharedProgress(10, 4, 2)
    progress.lost(0)
    progress.take(1, {"played": 5})
    assert (progress.played, progress.failed) == (5, 1)
