"""Plays sessions to be killed in: for each line `DATABASE SEED` on stdin it forks a process that plays and reports.

The reports on stdout are lines: `pid N`, `committed SEQ` after a commit, `draft NUMBER` after a draft was saved.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import asyncio

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import Say, Scratch
from mhtui.play.engine import Refusal


def report(word: str, number: int) -> None:
    """One line, at once."""
    os.write(1, f"{word} {number}\n".encode())


def play(path: Path, seed: int) -> None:
    """Talk until killed, typing each line as a draft first; now and then the patient thinks for a while."""
    chance = random.Random(seed)
    session = kit.start(SqliteStore(path), turns=None)
    report("committed", session.encounter.seq)
    number = 0
    while True:
        for _ in range(3):
            number += 1
            session.save_draft("composer", f"{number} " + "words not yet sent " * chance.randrange(60))
            report("draft", number)
        outcome = session.act(Say(text=f"line {number}"))
        assert not isinstance(outcome, Refusal)
        report("committed", outcome[-1].seq)
        if chance.random() < 0.3:
            time.sleep(0.01)
        report("committed", asyncio.run(session.answer())[-1].seq)
        if chance.random() < 0.2:
            session.act(Scratch(text=f"note {number}"))


def main() -> None:
    """Fork a player for each line; wait for its death before the next."""
    kit.a_case()
    kit.icd11()
    report("ready", 0)
    for line in sys.stdin:
        path, seed = line.rsplit(" ", 1)
        pid = os.fork()
        if pid == 0:
            report("pid", os.getpid())
            play(Path(path), int(seed))
        os.waitpid(pid, 0)
        report("dead", pid)


if __name__ == "__main__":
    main()
