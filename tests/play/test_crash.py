"""D2: killed at any moment, a session loses at most the words not yet sent, and those come back as the draft."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.session_check import problem
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.errors import UnknownSession
from mhtui.core.events import DoctorSaid

KILLS = 60
CHILD = Path(__file__).parent / "crash_child.py"


@pytest.fixture(scope="module")
def player() -> Iterator[subprocess.Popen[str]]:
    """A warm process that forks a player a database."""
    environment = os.environ | {"PYTHONPATH": str(kit.ROOT)}
    with subprocess.Popen(
        [sys.executable, str(CHILD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready 0\n"
        yield process
        assert process.stdin
        process.stdin.close()


def killed(player: subprocess.Popen[str], path: Path, seed: int, after_s: float) -> tuple[int, int]:
    """Play and kill after so many seconds; the last event and the last draft reported, -1 and 0 for none."""
    assert player.stdin
    assert player.stdout
    player.stdin.write(f"{path} {seed}\n")
    player.stdin.flush()
    pid = int(player.stdout.readline().removeprefix("pid "))
    time.sleep(after_s)
    os.kill(pid, signal.SIGKILL)
    last = {"committed": -1, "draft": 0}
    for line in iter(player.stdout.readline, f"dead {pid}\n"):
        word, number = line.split()
        last[word] = int(number)
    return last["committed"], last["draft"]


def check(path: Path, committed: int, draft: int) -> str:
    """All that was reported is there, and the session can be played to its end; what it was killed in."""
    store = SqliteStore(path)
    try:
        events = store.events(kit.IDS[0])
    except UnknownSession:
        assert committed == -1
        return "start"
    assert problem(store.log(kit.IDS[0])) is None
    assert [event.seq for event in events] == list(range(len(events)))
    assert len(events) > committed
    saved = store.drafts(kit.IDS[0]).get("composer", "0")
    assert int(saved.split()[0]) in (draft, draft + 1)  # one more may be saved and not yet reported
    session = kit.live(store, kit.IDS[0])
    due = session.answer_due
    assert due == isinstance(events[-1].payload, DoctorSaid)
    kit.finish(session)
    after = session.events[len(events)].payload
    assert after.kind == ("patient_replied" if due else "doctor_said")
    assert problem(store.log(kit.IDS[0])) is None
    assert store.cards()[0].ended == "submitted"
    store.close()
    return "reply" if due else "typing"


def test_d2_killed_at_random_moments_nothing_committed_is_lost(player: subprocess.Popen[str], tmp_path: Path) -> None:
    chance = random.Random()
    found: dict[str, int] = {}
    for number in range(KILLS):
        path = tmp_path / f"{number}.db"
        after = chance.uniform(0, 0.02) if number < KILLS // 4 else chance.uniform(0.02, 0.25)
        was_in = check(path, *killed(player, path, number, after))
        found[was_in] = found.get(was_in, 0) + 1
        for file in tmp_path.glob(f"{number}.db*"):
            file.unlink()
    assert found.get("reply"), f"no kill fell between question and answer: {found}"
    assert found.get("typing"), f"no kill fell between turns: {found}"


def test_d2_other_sessions_of_the_file_are_not_touched(player: subprocess.Popen[str], tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    kit.played(path, kit.IDS[1])
    before = SqliteStore(path).rows(kit.IDS[1])
    committed, draft = killed(player, path, 1, 0.1)
    assert SqliteStore(path).rows(kit.IDS[1]) == before
    check(path, committed, draft)
    assert SqliteStore(path).rows(kit.IDS[1]) == before
