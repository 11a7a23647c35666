"""Measures what a large database costs a user, each figure beside bare sqlite3 doing the same query.

Usage: python scripts/bench_scale.py [--sessions N] [--db FILE.db] [--rounds N]
A database of 100,000 sessions (scripts/scale_fill.py) takes ten minutes to fill and is kept where --db names it; its
words are indexed by the first search, which takes minutes too and says how far it is. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from bench_terminal import Screen
from scale_fill import fill, name_of

from mhtui.adapters.listing_rows import CARD_COLUMNS, overview
from mhtui.adapters.merge import merge
from mhtui.adapters.score_rows import session_rows
from mhtui.adapters.sqlite_store import SqliteStore

BARE = "import sqlite3, sys\nfor row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*row)"
ALL = f"SELECT {CARD_COLUMNS} FROM sessions ORDER BY updated_ms DESC, id DESC"
HEADS = "SELECT s.*, e.payload FROM sessions s JOIN events e ON e.session_id = s.id AND e.seq = 0"


@dataclass(frozen=True, slots=True)
class Beside:
    """Medians in milliseconds, and how many times the reference it is. `timed`: a second is the aim; not that of whole
    processes, most of which is the start of the program, nor that of a merge, which says how far it is."""

    what: str
    ours_ms: float
    bare_ms: float
    timed: bool
    reference: str = "bare sqlite3"

    @property
    def ratio(self) -> float:
        """Ours by bare sqlite3."""
        return self.ours_ms / self.bare_ms


def measure(path: Path, sessions: int, rounds: int) -> list[Beside]:
    """All figures; the two sides of each take turns."""
    rare, common = f"ward-{sessions // 3}", "sleep"
    _run(path, "sessions", "search", rare)  # the first indexes the words
    one = name_of(sessions // 2)
    processes = [
        ("sessions list", ["sessions", "list"], f"{ALL} LIMIT 1000"),
        ("sessions list --json", ["sessions", "list", "--json"], ALL),
        ("sessions search, a word of one session", ["sessions", "search", rare], _found(rare, "rank")),
        ("sessions search, a word of every session", ["sessions", "search", common], _found(common, "rowid DESC")),
        ("sessions show", ["sessions", "show", one], f"SELECT * FROM events WHERE session_id = '{one}' ORDER BY seq"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.db"
        found = [
            _beside(
                "sessions list of an empty database",
                lambda: _run(empty, "sessions", "list"),
                lambda: _bare(empty, "SELECT 1"),
                rounds,
                timed=False,
            )
        ]
    found += [
        _beside(what, lambda w=words: _run(path, *w), lambda q=query: _bare(path, q), rounds, timed=False)
        for what, words, query in processes
    ]
    return found + _inside(path, rounds) + [_history(path, sessions, rounds), _merged(path, rounds)]


def _inside(path: Path, rounds: int) -> list[Beside]:
    """What the app asks of the store, without the start of a process."""
    store, bare = SqliteStore(path), sqlite3.connect(path)
    asked: list[tuple[str, Callable[[], object], str]] = [
        ("first screen: what there is", lambda: store.read_with(lambda run: overview(run, 3)), _COUNTS),
        ("all cards", store.cards, ALL),
        ("heads of all sessions, as reports read them", lambda: store.read_with(session_rows), HEADS),
        ("a session by the end of its id", lambda: store.find(name_of(7)[-9:]), "SELECT id FROM sessions"),
    ]
    found = [_beside(what, ours, lambda q=query: bare.execute(q).fetchall(), rounds) for what, ours, query in asked]
    store.close()
    bare.close()
    return found


_COUNTS = "SELECT count(*), count(ended) FROM sessions"


def _found(word: str, order: str) -> str:
    match = f'"{" ".join(word.split("-"))}"'
    return f"SELECT rowid FROM words WHERE words MATCH '{match}' ORDER BY {order} LIMIT 50"


def _history(path: Path, sessions: int, rounds: int) -> Beside:
    """From the key to the list of all sessions in the app, beside reading their rows."""
    times = []
    bare = sqlite3.connect(path)
    for _ in range(rounds):
        screen = Screen([sys.executable, "-m", "mhtui"], _env(path))
        try:
            screen.until("Library")
            screen.quiet(1.0)
            times.append(screen.key("h", shows=f"{sessions:,} sessions"))
        finally:
            screen.close()
    reference = [_ms(lambda: bare.execute(ALL).fetchall()) for _ in range(rounds)]
    return Beside("History in the app, key to list", statistics.median(times), statistics.median(reference), True)


def _merged(path: Path, rounds: int) -> Beside:
    """A merge of 1,000 sessions, beside one of the same that finds them here already."""
    small = path.with_name(f"{path.stem}-merge.db")
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        fill(small, 1_000, tell=False)
        store = SqliteStore(Path(folder) / "ours.db")
        first = _ms(lambda: merge(store, small))
        again = statistics.median(_ms(lambda: merge(store, small)) for _ in range(rounds))
        store.close()
    small.unlink()
    return Beside("merging 1,000 sessions", first, again, False, "merging them again")


def _beside(
    what: str, ours: Callable[[], object], bare: Callable[[], object], rounds: int, *, timed: bool = True
) -> Beside:
    times: list[tuple[float, float]] = [(_ms(ours), _ms(bare)) for _ in range(rounds)]
    return Beside(what, *(statistics.median(side) for side in zip(*times, strict=True)), timed)


def _run(path: Path, *words: str) -> None:
    command = [sys.executable, "-m", "mhtui", *words]
    subprocess.run(command, env=_env(path), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _bare(path: Path, query: str) -> None:
    subprocess.run([sys.executable, "-c", BARE, str(path), query], check=True, stdout=subprocess.DEVNULL)


def _env(path: Path) -> Mapping[str, str]:
    return {**os.environ, "MHTUI_DB": str(path), "MHTUI_EMBEDDINGS": "off", "TERM": "xterm-256color"}


def _ms(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return (time.perf_counter() - before) * 1000


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sessions", type=int, default=100_000)
    parser.add_argument("--db", type=Path, help="a database of scale_fill.py; it is filled if it is not there")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mhtui-scale-") as folder:
        path = given.db or Path(folder) / "scale.db"
        if not path.exists():
            fill(path, given.sessions)
        rows = measure(path, given.sessions, given.rounds)
    print(json.dumps([asdict(row) | {"ratio": round(row.ratio, 2)} for row in rows]))


if __name__ == "__main__":
    main()
