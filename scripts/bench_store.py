"""Measures what one turn costs in the store beside bare SQLite inserts of the same rows with the same pragmas.

Usage: python scripts/bench_store.py [--turns N] [--folder DIR]
A turn is two commits: the doctor's words, the patient's reply. Prints one JSON object; times are milliseconds a turn.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.events import DoctorSaid, Limits, PatientReplied, Payload, Release, SessionStarted, Understood

SESSION = "01JAAAAAAAAAAAAAAAAAAAAAAA"
CASE = "{}"
BEFORE = """CREATE TABLE events (
    session_id TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, phase TEXT NOT NULL, actor TEXT NOT NULL,
    kind TEXT NOT NULL, payload TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (session_id, seq)) WITHOUT ROWID"""


def turn(number: int) -> tuple[Payload, Payload]:
    """A question and a reply of usual length."""
    said = DoctorSaid(text=f"{number}: how have you been sleeping since your sister came to stay with you?")
    speech = "Sleep? Two hours, maybe three. I don't need it, there is far too much to do and nobody else will do it."
    reply = PatientReplied(
        behaviour="gets up, walks to the window and back, talking all the while",
        speech=speech,
        latency_ms=400,
        understood=(Understood(text=said.text, act="question", topics=("sleep",), aspect="since_when"),),
        releases=(Release(ref="sleep.asked", reason="asked about sleep", quote="Two hours, maybe three."),),
        asked=("sleep",),
        used=("sleep.asked",),
        rapport=1.5,
        focus="sleep",
        why=("sleep was asked for",),
    )
    return said, reply


def started() -> SessionStarted:
    """The first event."""
    return SessionStarted(
        case_id="bench",
        case_hash=hashlib.sha256(CASE.encode()).hexdigest(),
        title="Bench",
        setting="ward",
        door_note="A door note.",
        arm="scripted",
        seed=1,
        limits=Limits(turns=None, minutes=None, orders=None),
    )


def store_times(path: Path, turns: int) -> list[float]:
    """Milliseconds a turn, hash chain and session row included."""
    store = SqliteStore(path)
    store.create(SESSION, CASE, started(), 0)
    seq = 0

    def play(number: int) -> None:
        nonlocal seq
        for payload in turn(number):
            seq = store.append(SESSION, seq, "interview", [payload], number)[-1].seq

    times = [_timed(lambda n=n: play(n)) for n in range(turns)]
    store.close()
    return times


def bare_times(path: Path, turns: int) -> list[float]:
    """Milliseconds a turn for two single-row transactions of the same texts."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON", BEFORE):
        connection.execute(statement)
    rows = [(payload.kind, payload.model_dump_json(exclude={"kind"})) for n in range(turns) for payload in turn(n)]

    def play(number: int) -> None:
        for seq in (2 * number, 2 * number + 1):
            connection.execute("BEGIN IMMEDIATE")
            values = (SESSION, seq, number, "interview", "doctor", *rows[seq], "0" * 64)
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
            connection.execute("COMMIT")

    times = [_timed(lambda n=n: play(n)) for n in range(turns)]
    connection.close()
    return times


def _timed(work: Callable[[], None]) -> float:
    before = time.perf_counter()
    work()
    return (time.perf_counter() - before) * 1000


def measure(turns: int, folder: Path) -> dict[str, float]:
    """Medians and their ratio; both kinds take turns, so that a busy machine troubles them alike."""
    store, bare = [], []
    for round_ in range(4):
        store += store_times(folder / f"store-{round_}.db", turns // 4)
        bare += bare_times(folder / f"bare-{round_}.db", turns // 4)
    ours, theirs = statistics.median(store), statistics.median(bare)
    p95 = statistics.quantiles(store, n=20)[-1]
    return {
        "store_ms_median": round(ours, 4),
        "bare_ms_median": round(theirs, 4),
        "ratio": round(ours / theirs, 2),
        "store_ms_p95": round(p95, 4),
        "turns": turns,
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--folder", type=Path, help="where the databases are made (a disk, not memory)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        print(json.dumps(measure(given.turns, Path(folder))))


if __name__ == "__main__":
    main()
