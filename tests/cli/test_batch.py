"""`mhtui run -j N --repeat K`: many sessions at once against a scripted endpoint, and what goes wrong on the way."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Cut, Hang, Status, Stub, clinic, error, stub, task

pytestmark = pytest.mark.slow

CASE = "ten-days-without-sleep"


class Clinic:
    """The program with a database and settings of its own, and a model named ward."""

    def __init__(self, folder: Path, server: Stub, extra: str = "") -> None:
        text = f'[models.ward]\nbase_url = "{server.url}"\nmodel = "m"\nretries = 2\n{extra}\n'
        (folder / "settings.toml").write_text(text, encoding="utf-8")
        self._env = os.environ | {
            "MHTUI_DB": str(folder / "test.db"),
            "MHTUI_SETTINGS": str(folder / "settings.toml"),
            "MHTUI_CASES": str(folder / "cases"),
            "MHTUI_EMBEDDINGS": "off",
        }

    def start(self, *args: str) -> subprocess.Popen[str]:
        """The program, running."""
        command = [sys.executable, "-m", "mhtui", *args]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self._env)

    def call(self, *args: str) -> tuple[int, str, str]:
        """Exit code, stdout and stderr."""
        with self.start(*args) as process:
            out, err = process.communicate(timeout=180)
        return process.returncode, out, err

    def run(self, *args: str) -> tuple[int, list[dict[str, Any]], str]:
        """Exit code, rows and stderr of a run."""
        code, out, err = self.call("run", "--case", CASE, "--doctor", "model:ward", "--json", "--no-score", *args)
        assert "Traceback" not in err, err
        return code, [json.loads(line) for line in out.splitlines()], err

    def states(self) -> list[str]:
        """States of all sessions, sorted."""
        return sorted(card["state"] for card in json.loads(self.call("sessions", "list", "--json")[1] or "[]"))

    def verified(self) -> bool:
        """Whether every session and every call is whole."""
        return self.call("sessions", "verify")[0] == 0


def once(steps: list[Any], fits: Callable[[dict[str, Any]], bool]) -> Callable[[dict[str, Any]], Any]:
    """The clinic, but for the first requests that fit: they get these steps."""
    left = list(steps)

    def speak(body: dict[str, Any]) -> Any:
        return left.pop(0) if left and fits(body) else clinic(body)

    return speak


def test_sessions_are_played_at_once_each_with_its_seed_and_index(tmp_path: Path) -> None:
    with stub(latency_s=0.05) as server:
        here = Clinic(tmp_path, server)
        code, rows, err = here.run("-j", "4", "--repeat", "6", "--seed", "10")
        assert server.most_in_flight >= 2
    assert code == 0, err
    assert sorted((row["index"], row["repeat"], row["seed"]) for row in rows) == [(n, n, 10 + n) for n in range(6)]
    assert {row["ended"] for row in rows} == {"submitted"}
    assert {row["usage"]["doctor"]["calls"] for row in rows} == {9}
    assert re.search(r"6 played; 54 calls, unpriced", err)
    assert here.verified()


def test_scores_come_from_beside_the_play_and_are_the_same(tmp_path: Path) -> None:
    with stub() as server:
        here = Clinic(tmp_path, server)
        args = ("run", "--case", CASE, "--doctor", "model:ward", "--json")
        many = here.call(*args, "-j", "2", "--repeat", "2")
        one = here.call(*args)
    assert many[0] == one[0] == 0, many[2]
    rows = sorted((json.loads(line) for line in many[1].splitlines()), key=lambda row: int(row["index"]))
    assert rows[0]["scores"] == json.loads(one[1])["scores"]


@pytest.mark.parametrize(
    "fault",
    [Status(429, {"error": {"message": "slow"}}, {"Retry-After": "1"}), Status(500, text="oops"), Cut()],
    ids=["p5-429", "500", "cut"],
)
def test_a_fault_that_passes_costs_a_try_and_nothing_else(tmp_path: Path, fault: Any) -> None:
    with stub(clinic, fault, fault) as server:
        here = Clinic(tmp_path, server)
        code, rows, err = here.run("-j", "3", "--repeat", "3")
    assert code == 0, err
    assert sum(row["usage"]["doctor"]["retries"] for row in rows) == 2
    assert here.states() == ["submitted"] * 3


def test_a_session_that_fails_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    speak = once([error("not this one", 403)], lambda body: task(body) == "note")
    with stub(speak) as server:
        here = Clinic(tmp_path, server)
        code, rows, err = here.run("-j", "4", "--repeat", "8")
    assert code == 1
    assert [row["error"] for row in rows if row["ended"] is None] == [
        f"{server.url} answered 403: not this one",
    ]
    assert "stopped at note" in err
    assert "1 of 8 not played to the end" in err
    assert here.states() == ["paused"] + ["submitted"] * 7


def test_an_endpoint_that_hangs_stops_one_session(tmp_path: Path) -> None:
    speak = once([Hang(60)] * 3, lambda body: task(body) == "plan")
    with stub(speak) as server:
        here = Clinic(tmp_path, server, "timeout_s = 3")
        code, rows, _ = here.run("-j", "1", "--repeat", "2")
    assert code == 1
    assert [row["ended"] for row in rows] == [None, "submitted"]
    assert "did not answer within 3 s" in rows[0]["error"]


def test_p4_an_endpoint_that_refuses_all_is_given_up(tmp_path: Path) -> None:
    with stub(lambda _body: error("no such model", 404)) as server:
        here = Clinic(tmp_path, server)
        code, rows, err = here.run("-j", "4", "--repeat", "100")
    assert code == 1
    assert 20 <= len(rows) <= 24
    assert re.search(r"\d+ left \(paused or not begun\)", err)


def test_ctrl_c_leaves_all_paused_and_resume_goes_on_with_them(tmp_path: Path) -> None:
    with stub(once([Hang(60)] * 50, lambda body: task(body) == "note")) as server:
        here = Clinic(tmp_path, server)
        args = ("run", "--case", CASE, "--doctor", "model:ward", "--json", "--no-score", "-j", "3", "--repeat", "4")
        with here.start(*args) as running:
            until(lambda: sum(task(body) == "note" for body in server.bodies) == 3, running)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert "4 left (paused or not begun): the same command with --resume goes on." in err
    assert here.states() == ["paused"] * 3
    with stub() as server:
        settings = tmp_path / "settings.toml"
        settings.write_text(re.sub(r"http://[^\"]*", server.url, settings.read_text()), encoding="utf-8")
        code, rows, err = here.run("-j", "3", "--repeat", "4", "--resume")
        again = here.run("-j", "3", "--repeat", "5", "--resume")
    assert code == 0, err
    assert sorted(row["index"] for row in rows) == [0, 1, 2, 3]
    assert here.states() == ["submitted"] * 5
    assert [row["index"] for row in again[1]] == [4]
    assert "4 of 5 were played before" in again[2]
    assert here.verified()


def test_a_run_killed_at_once_is_taken_up_again_or_begun_anew(tmp_path: Path) -> None:
    with stub(once([Hang(60)] * 50, lambda body: task(body) == "diagnoses"), latency_s=0.02) as server:
        here = Clinic(tmp_path, server)
        args = ("run", "--case", CASE, "--doctor", "model:ward", "--no-score", "-j", "2", "--repeat", "2")
        with here.start(*args) as running:
            until(lambda: sum(task(body) == "diagnoses" for body in server.bodies) == 2, running)
            running.kill()
    assert "submitted" not in here.states()
    assert here.verified()
    with stub() as server:
        settings = tmp_path / "settings.toml"
        settings.write_text(re.sub(r"http://[^\"]*", server.url, settings.read_text()), encoding="utf-8")
        code, rows, err = here.run("-j", "2", "--repeat", "1", "--resume")
        anew = here.run("-j", "2", "--repeat", "2", "--resume", "--restart")
    assert (code, len(rows)) == (0, 1), err
    assert {task(body) for body in server.bodies[:2]} == {"diagnoses", "plan"}  # the one that went on
    assert rows[0]["usage"]["doctor"]["calls"] == 9
    assert [row["index"] for row in anew[1]] == [1]
    assert here.states().count("submitted") == 2
    assert len(here.states()) == 3
    assert here.verified()


def test_other_settings_are_another_run(tmp_path: Path) -> None:
    with stub() as server:
        here = Clinic(tmp_path, server)
        here.run()
        Clinic(tmp_path, server, "parameters = { temperature = 0.5 }")
        warmer = here.run("--resume")[1]
        shorter = here.run("--resume", "--max-turns", "2")[1]
        same = here.run("--resume", "--max-turns", "2")[1]
    assert (len(warmer), len(shorter), len(same)) == (1, 1, 0)


def test_wrong_use_of_restart_is_told(tmp_path: Path) -> None:
    with stub() as server:
        assert Clinic(tmp_path, server).call("run", "--case", CASE, "--restart")[0] == 2


def until(done: Callable[[], bool], running: subprocess.Popen[str]) -> None:
    """Wait for it, while the program runs."""
    left = time.monotonic() + 120
    while not done():
        assert running.poll() is None
        assert time.monotonic() < left
        time.sleep(0.05)
