"""Scores many sessions as a user would and watches the memory of each process: sessions a second, and what grows.

Usage: python scripts/bench_scores.py [SESSIONS] [JOBS]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.events import Event, NoteWritten, PatientReplied, Payload, PlanWritten

EARLY = 100
_PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6


@dataclass(frozen=True, slots=True)
class Scored:
    """One run: seconds from the first report to the last, and megabytes of memory that was resident, of the parent and
    of the largest other process, after so many sessions and at the end."""

    sessions: int
    jobs: int
    seconds: float
    first_s: float
    early: int
    parent_mb: tuple[float, float]
    worker_mb: tuple[float, float]

    @property
    def per_s(self) -> float:
        """Sessions a second, the start of the processes left out."""
        return (self.sessions - 1) / self.seconds


def fill(db: Path, sessions: int) -> None:
    """A database of so many ended sessions: one of each bundled case is played, the others are copies in which every
    reply, note and plan has words of its own, so that nothing is found in a cache that would not be in a study."""
    played = db.with_name("played.db")
    command = [sys.executable, "-m", "mhtui", "run", "--case", "all", "--no-score", "--no-embeddings", "--json"]
    subprocess.run(command, env=os.environ | {"MHTUI_DB": str(played)}, check=True, capture_output=True)
    source, store = SqliteStore(played), SqliteStore(db)
    originals = [source.events(card.id) for card in source.cards()]
    for number in range(sessions):
        events = _copy(originals[number % len(originals)], number)
        started = events[0].payload
        store.branch(source.case_text(started.case_hash), events)  # type: ignore[union-attr]
    source.close()
    store.close()


def _copy(events: list[Event], number: int) -> list[Event]:
    name = f"01M{number:023d}"
    return [replace(event, session_id=name, payload=_own(event.payload, number)) for event in events]


def _own(payload: Payload, number: int) -> Payload:
    if isinstance(payload, NoteWritten | PlanWritten):
        sections = {key: f"{text}\nSeen as number {number} of the study." for key, text in payload.sections.items()}
        return payload.model_copy(update={"sections": sections})
    if isinstance(payload, PatientReplied) and payload.speech:
        return payload.model_copy(update={"speech": f"{payload.speech} That is {number} for you."})
    return payload


def run(db: Path, sessions: int, jobs: int, early: int = EARLY) -> Scored:
    """`mhtui score all --json -j JOBS`, with memory looked at after `early` reports and after the last."""
    command = [sys.executable, "-m", "mhtui", "score", "all", "--json", "-j", str(jobs)]
    began = time.perf_counter()
    process = subprocess.Popen(command, env=os.environ | {"MHTUI_DB": str(db)}, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    first = last = began
    looked = {}
    for number, line in enumerate(process.stdout, 1):
        json.loads(line)
        last = time.perf_counter()
        first = last if number == 1 else first
        if number in (min(early, sessions), sessions):
            looked[number] = _memory(process.pid)
        if number % 100 == 0:
            print(number, f"{last - first:.0f} s", *(f"{mb:.0f}" for mb in _memory(process.pid)), file=sys.stderr)
    if process.wait():
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    start, end = looked[min(early, sessions)], looked[sessions]
    return Scored(
        sessions, jobs, last - first, first - began, min(early, sessions), (start[0], end[0]), (start[1], end[1])
    )


def _memory(pid: int) -> tuple[float, float]:
    """Megabytes of a process, and of the largest of those it started (Linux)."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return _resident(pid), max((_resident(int(child)) for child in children), default=0.0)


def _resident(pid: int) -> float:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE_MB
    except (OSError, IndexError):
        return 0.0


def measure(folder: Path, sessions: int, jobs: int, early: int = EARLY) -> Scored:
    """Fill a database in the folder and score it."""
    db = folder / "scores.db"
    fill(db, sessions)
    return run(db, sessions, jobs, early)


if __name__ == "__main__":
    given = [int(number) for number in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as made:
        print(json.dumps(asdict(measure(Path(made), *(given or [200, 2])))))
