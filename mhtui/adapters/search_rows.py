"""Search over what was said and written in all sessions: SQLite's full-text index, brought up to date when asked.

The index is derived and may be dropped at any time. It holds no text (`content=''`): excerpts come from the events.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mhtui.core.errors import StoreError, WrongUse
from mhtui.play.replay.room import Hit, Hits

if TYPE_CHECKING:
    from mhtui.adapters.sqlite_store import SqliteStore

Execute = Callable[..., Any]

BATCH: Final = 200
"""Sessions read in one transaction: others may write between two."""
RANKED: Final = 20_000
"""More places than these are not ranked, which takes long: the latest stand first."""
_SEQ_BITS: Final = 24
_AROUND: Final = 60
"""Characters of an excerpt on each side of the first word found."""
_TEXTS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "doctor_said": ("doctor", ("text",)),
    "patient_opened": ("patient", ("speech", "behaviour")),
    "patient_replied": ("patient", ("speech", "behaviour")),
    "patient_pressed": ("patient", ("speech", "behaviour")),
    "informant_replied": ("informant", ("speech",)),
    "exam_ordered": ("order", ("request",)),
    "exam_resulted": ("result", ("results",)),
    "note_written": ("note", ("sections",)),
    "plan_written": ("plan", ("sections",)),
    "diagnoses_ranked": ("diagnosis", ("entries",)),
    "scratch_written": ("notes to self", ("text",)),
}
"""Kinds of events that are searched: what a hit in one is called, and the fields of its payload that hold text."""
_KINDS: Final = ",".join(f"'{kind}'" for kind in _TEXTS)
_TITLE: Final = (
    "CASE WHEN s.ended IS NULL AND s.kind IN ('pressure', 'control') THEN 'A pressure dialogue' ELSE s.title END"
)
"""The title of a dialogue that is open would tell which side of it is played."""
_WORD: Final = re.compile(r"\w+", re.UNICODE)
_UNSPACED: Final = re.compile(r"([぀-ヿ㐀-䶿一-鿿豈-﫿가-힯])")


def search(store: SqliteStore, words: str, limit: int, on_index: Callable[[int, int], None] | None = None) -> Hits:
    """Places where all words stand, the best first (of more than RANKED the last indexed); words in any form
    ("sleeping" finds "sleep").

    New events are indexed first; `on_index` hears (read, to be read) sessions. Raises WrongUse without any word,
    StoreError where this SQLite has no full-text search.
    """
    query = _query(words)
    _bring_up_to_date(store, on_index)
    total, rows = store.read_with(lambda execute: _found(execute, query, limit))
    return Hits(total, tuple(_hit(store, words, *row) for row in rows), total <= RANKED)


def _query(words: str) -> str:
    terms = _WORD.findall(words)
    if not terms:
        raise WrongUse("Give at least one word to search for.")
    return " ".join(f'"{spaced(term).strip()}"' for term in terms)


def spaced(text: str) -> str:
    """The text with blanks around characters of languages that write none, so that each can be found."""
    return _UNSPACED.sub(r" \1 ", text)


def _bring_up_to_date(store: SqliteStore, on_index: Callable[[int, int], None] | None) -> None:
    store.write_with(_make) if not store.read_with(_made) else None
    stale = store.read_with(_stale)
    for start in range(0, len(stale), BATCH):
        part = stale[start : start + BATCH]
        store.write_with(partial(_index_all, sessions=part))
        if on_index:
            on_index(min(start + BATCH, len(stale)), len(stale))


def _made(execute: Execute) -> bool:
    found = execute("SELECT count(*) FROM sqlite_master WHERE name IN ('words', 'words_upto')").fetchone()
    return bool(found[0] == 2)


def _make(execute: Execute) -> None:
    execute(
        "CREATE TABLE IF NOT EXISTS words_upto (n INTEGER PRIMARY KEY, session_id TEXT NOT NULL UNIQUE, "
        "seq INTEGER NOT NULL)"
    )
    try:
        execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(text, content='', "
            "tokenize='porter unicode61 remove_diacritics 2')"
        )
    except sqlite3.OperationalError as error:
        raise StoreError(
            f"This SQLite has no full-text search (FTS5): {error}. `sessions list` still works."
        ) from error


def _stale(execute: Execute) -> list[str]:
    """Sessions with events not yet indexed."""
    query = "SELECT id FROM sessions LEFT JOIN words_upto ON session_id = id WHERE last_seq > ifnull(seq, -1)"
    return [row[0] for row in execute(query).fetchall()]


def _index_all(execute: Execute, sessions: Sequence[str]) -> None:
    for session_id in sessions:
        _index(execute, session_id)


def _index(execute: Execute, session_id: str) -> None:
    execute("INSERT OR IGNORE INTO words_upto (session_id, seq) VALUES (?, -1)", [session_id])
    n, upto = execute("SELECT n, seq FROM words_upto WHERE session_id = ?", [session_id]).fetchone()
    rows = execute(
        f"SELECT seq, kind, payload FROM events WHERE session_id = ? AND seq > ? AND kind IN ({_KINDS})",
        [session_id, upto],
    ).fetchall()
    for seq, kind, payload in rows:
        if text := _text_of(kind, payload):
            execute("INSERT INTO words (rowid, text) VALUES (?, ?)", [n << _SEQ_BITS | seq, spaced(text)])
    last = execute("SELECT max(seq) FROM events WHERE session_id = ?", [session_id]).fetchone()[0]
    execute("UPDATE words_upto SET seq = ? WHERE n = ?", [last, n])


def _text_of(kind: str, payload: str) -> str:
    """Text of a stored row; "" where it cannot be read: a damaged event hides no other."""
    try:
        fields = json.loads(payload)
    except ValueError:
        return ""
    if not isinstance(fields, dict):
        return ""
    _, names = _TEXTS.get(kind, (kind, ()))
    return "\n".join(filter(None, _strings([fields.get(name) for name in names])))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("status", "how"):
                yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _found(execute: Execute, query: str, limit: int) -> tuple[int, list[Sequence[Any]]]:
    total = execute("SELECT count(*) FROM words WHERE words MATCH ?", [query]).fetchone()[0]
    order = "rank, rowid DESC" if total <= RANKED else "rowid DESC"
    best = f"SELECT rowid AS at FROM words WHERE words MATCH ? ORDER BY {order} LIMIT {int(limit)}"
    rows = execute(
        f"SELECT u.session_id, at & {(1 << _SEQ_BITS) - 1}, {_TITLE} FROM ({best}) "
        f"JOIN words_upto u ON u.n = at >> {_SEQ_BITS} JOIN sessions s ON s.id = u.session_id",
        [query],
    ).fetchall()
    return total, rows


def _hit(store: SqliteStore, words: str, session_id: str, seq: int, title: str) -> Hit:
    kind, text, turn = store.read_with(lambda execute: _place(execute, session_id, seq))
    return Hit(session_id, seq, turn, _TEXTS.get(kind, (kind,))[0], title, excerpt(text, words))


def _place(execute: Execute, session_id: str, seq: int) -> tuple[str, str, int]:
    kind, payload = execute(
        "SELECT kind, payload FROM events WHERE session_id = ? AND seq = ?", [session_id, seq]
    ).fetchone()
    turns = execute(
        "SELECT count(*) FROM events WHERE session_id = ? AND seq <= ? AND kind IN ('doctor_said', 'doctor_silent')",
        [session_id, seq],
    ).fetchone()[0]
    return kind, _text_of(kind, payload), turns


def excerpt(text: str, words: str) -> str:
    """The stretch around the first word found, on one line."""
    flat = " ".join(text.split())
    stems = [re.escape(word[: max(3, len(word) - 3)]) for word in _WORD.findall(words)]
    found = re.search("|".join(stems), flat, re.IGNORECASE)
    at = found.start() if found else 0
    start, end = max(0, at - _AROUND), min(len(flat), at + _AROUND)
    return f"{'…' if start else ''}{flat[start:end]}{'…' if end < len(flat) else ''}"
