"""Sessions as the store lists them: rows of one table, so that a hundred thousand are listed without reading a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mhtui.core.ports import SessionCard
from mhtui.play.overview import Overview

Execute = Callable[..., Any]

CARD_COLUMNS: Final = (
    "id, case_id, case_hash, title, arm, doctor, participant, phase, paused, ended, turns, started_ms, updated_ms, "
    "active_ms, branched_from, kind, example"
)
_LATEST: Final = "ORDER BY updated_ms DESC, id DESC"


def cards(
    execute: Execute, limit: int | None = None, where: str = "1", values: Sequence[Any] = ()
) -> list[SessionCard]:
    """Sessions, most recently touched first, at most `limit` of them."""
    query = f"SELECT {CARD_COLUMNS} FROM sessions WHERE {where} {_LATEST} LIMIT ?"
    return [card_of_row(row) for row in execute(query, [*values, -1 if limit is None else limit])]


def card_of_row(row: Sequence[Any]) -> SessionCard:
    """A session from its CARD_COLUMNS."""
    fields: list[Any] = [*row[:8], bool(row[8]), *row[9:-1], bool(row[-1])]
    return SessionCard(*fields)


def ended_by_case(execute: Execute, kinds: Sequence[str]) -> dict[str, int]:
    """How many sessions of these kinds have ended, by case or scenario."""
    query = f"SELECT case_id, count(*) FROM sessions WHERE ended IS NOT NULL AND kind IN ({_marks(kinds)}) GROUP BY 1"
    return dict(execute(query, list(kinds)).fetchall())


def overview(execute: Execute, resumable: int) -> Overview:
    """How many sessions there are, and the open ones last touched."""
    total, ended = execute("SELECT count(*), count(ended) FROM sessions").fetchone()
    open_by_case = execute("SELECT case_id, count(*) FROM sessions WHERE ended IS NULL GROUP BY 1").fetchall()
    return Overview(total, ended, dict(open_by_case), tuple(cards(execute, resumable, "ended IS NULL")))


def modes(execute: Execute) -> dict[str, str]:
    """Mode by session id, of those that have one."""
    return dict(execute("SELECT id, mode FROM sessions WHERE mode IS NOT NULL").fetchall())


def ids(execute: Execute) -> list[str]:
    """Ids of all sessions, oldest first, also of logs that lost their session row."""
    return sorted({row[0] for row in execute("SELECT id FROM sessions")} | set(_logs(execute)))


def named(execute: Execute, name: str) -> list[str]:
    """Ids that are `name`, else those that begin or end with it."""
    ends = "substr(id, 1, length(?1)) = ?1 OR substr(id, -length(?1)) = ?1"
    found = [row[0] for row in execute(f"SELECT id FROM sessions WHERE {ends}", [name])]
    found = found or [one for one in _logs(execute) if one.startswith(name) or one.endswith(name)]
    return [one for one in found if one == name] or found


def _logs(execute: Execute) -> list[str]:
    """Sessions that have events, by a step in the index each: to read all events takes minutes where there are
    millions."""
    query = (
        "WITH RECURSIVE logs(id) AS (SELECT min(session_id) FROM events UNION ALL SELECT "
        "(SELECT min(session_id) FROM events WHERE session_id > logs.id) FROM logs WHERE logs.id IS NOT NULL) "
        "SELECT id FROM logs WHERE id IS NOT NULL"
    )
    return [row[0] for row in execute(query)]


def _marks(values: Sequence[Any]) -> str:
    return ", ".join("?" * len(values))
