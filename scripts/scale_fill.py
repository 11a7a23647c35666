"""Fills a database with as many sessions as a large study has: copies of a few that were played, each with a chain,
times and some words of its own. 100,000 sessions of about 50 events take ten minutes and 5 GB.

Usage: python scripts/scale_fill.py FILE.db [--sessions N]
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ulid import ULID

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.chain import START, link

CASES = ("ten-days-without-sleep", "mr-charltons-back", "on-the-stairs-at-four")
TURNS = 19
"""Turns of an interview: with orders, note and list a session comes to about 50 events."""
BEGAN_MS = 1_700_000_000_000
APART_MS = 60_000
AT_ONCE = 500
"""Sessions in one transaction."""
FADED = "amber basil cedar delta ember fjord grove heron inlet jetty knoll larch maple north ochre plume".split()
"""Words that stand in a sixteenth of the sessions each; `ward-N` stands in one alone."""


@dataclass(frozen=True, slots=True)
class Original:
    """A played session: its row in the listing, by column, and its events as stored."""

    card: dict[str, Any]
    rows: tuple[tuple[Any, ...], ...]


def fill(path: Path, sessions: int, tell: bool = True) -> int:
    """Make the database; how many events it holds."""
    with tempfile.TemporaryDirectory(prefix="mhtui-scale-") as folder:
        played = Path(folder) / "played.db"
        _play(played)
        SqliteStore(path).close()
        originals = _originals(played, path)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA synchronous=OFF")
    events, began = 0, time.perf_counter()
    for start in range(0, sessions, AT_ONCE):
        db.execute("BEGIN")
        for number in range(start, min(start + AT_ONCE, sessions)):
            events += _add(db, originals[number % len(originals)], number)
        db.execute("COMMIT")
        if tell and start % 10_000 == 0:
            print(f"{start:,} of {sessions:,} sessions, {time.perf_counter() - began:.0f} s", file=sys.stderr)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    return events


def name_of(number: int) -> str:
    """The id of a copy: a ULID of its time."""
    at_ms = BEGAN_MS + number * APART_MS
    return str(ULID.from_bytes(at_ms.to_bytes(6, "big") + number.to_bytes(10, "big")))


def _play(path: Path) -> None:
    command = [sys.executable, "-m", "mhtui", "run", "--no-score", "--no-embeddings", "--max-turns", str(TURNS)]
    for case in CASES:
        command += ["--case", case]
    env = os.environ | {"MHTUI_DB": str(path)}
    subprocess.run([*command, "--repeat", "2"], env=env, check=True, stdout=subprocess.DEVNULL)


def _originals(played: Path, path: Path) -> list[Original]:
    """The played sessions; their cases are taken over."""
    source, target = sqlite3.connect(played), sqlite3.connect(path)
    with target:
        target.executemany("INSERT INTO cases VALUES (?, ?, ?)", source.execute("SELECT * FROM cases"))
    target.close()
    source.row_factory = sqlite3.Row
    cards = [dict(row) for row in source.execute("SELECT * FROM sessions")]
    source.row_factory = None
    query = "SELECT seq, at_ms, phase, actor, kind, payload FROM events WHERE session_id = ? ORDER BY seq"
    found = [Original(card, tuple(source.execute(query, [card["id"]]))) for card in cards]
    source.close()
    return found


def _add(db: sqlite3.Connection, original: Original, number: int) -> int:
    session_id, later = name_of(number), BEGAN_MS + number * APART_MS - original.card["started_ms"]
    rows = list(_chained(session_id, original.rows, number, later))
    card = original.card | {"id": session_id, "last_hash": rows[-1][-1]}
    card |= {name: original.card[name] + later for name in ("started_ms", "updated_ms")}
    db.execute(f"INSERT INTO sessions ({', '.join(card)}) VALUES ({', '.join('?' * len(card))})", list(card.values()))
    db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    return len(rows)


def _chained(
    session_id: str, rows: Sequence[tuple[Any, ...]], number: int, later: int
) -> Iterator[tuple[str | int, ...]]:
    last = START
    for seq, at_ms, phase, actor, kind, payload in rows:
        if kind == "patient_replied" and seq < 8:
            own = f'"speech":"ward-{number} {FADED[number % len(FADED)]}: '
            payload = payload.replace('"speech":"', own, 1)
        columns = (seq, at_ms + later, phase, actor, kind, payload)
        last = link(last, (session_id, *columns))
        yield (session_id, *columns, last)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("path", type=Path, metavar="FILE.db")
    parser.add_argument("--sessions", type=int, default=100_000)
    given = parser.parse_args()
    events = fill(given.path, given.sessions)
    print(f"{given.sessions:,} sessions, {events:,} events, {given.path.stat().st_size / 1e9:.1f} GB")


if __name__ == "__main__":
    main()
