"""Which case an imported session is scored by, as the store keeps it: append-only, the last link counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from mhtui.core.case import Case

Execute = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Link:
    """An imported session and a case, None to score it by none. `by` is who said so."""

    id: str
    session_id: str
    case: Case | None
    at_ms: int
    by: str = ""


def add_links(execute: Execute, links: Iterable[Link]) -> None:
    """Add some, and freeze their cases, inside the caller's transaction."""
    for link in links:
        case_hash = link.case.content_hash() if link.case else None
        if link.case:
            execute("INSERT OR IGNORE INTO cases VALUES (?, ?, ?)", [case_hash, link.case.id, link.case.canonical()])
        values = [link.id, link.session_id, case_hash, link.at_ms, link.by]
        execute("INSERT INTO case_links VALUES (?, ?, ?, ?, ?)", values)


def linked_text(execute: Execute, session_id: str) -> str | None:
    """The frozen case (canonical JSON) that a session is scored by."""
    query = (
        "SELECT text FROM case_links l LEFT JOIN cases c ON c.hash = l.case_hash WHERE session_id = ? "
        "ORDER BY l.id DESC LIMIT 1"
    )
    row = execute(query, [session_id]).fetchone()
    return None if row is None else row[0]


def linked_cases(execute: Execute) -> dict[str, tuple[str, str]]:
    """Id and hash of the case by session, of those that are scored by one."""
    query = (
        "SELECT session_id, case_id, case_hash FROM case_links l JOIN cases ON hash = case_hash WHERE l.id = "
        "(SELECT max(id) FROM case_links WHERE session_id = l.session_id)"
    )
    return {session: (case_id, case_hash) for session, case_id, case_hash in execute(query).fetchall()}
