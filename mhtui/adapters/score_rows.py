"""Sessions with their kept scores, as the store has them: what can be read of thousands at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mhtui.core.pressure.opinions import KINDS, session_of
from mhtui.study.opening import SessionRow

Execute = Callable[..., Any]


_ROWS = """
SELECT s.id, s.case_id, s.case_hash, s.title, s.arm, s.doctor, s.participant, s.ended, s.started_ms, s.last_seq,
    s.last_hash, (SELECT payload FROM events WHERE session_id = s.id AND seq = 0), z.seq, z.hash
FROM sessions s LEFT JOIN events z
    ON z.session_id = s.id AND z.seq = (SELECT MAX(seq) FROM events WHERE session_id = s.id)
ORDER BY s.id"""


def session_rows(execute: Execute) -> list[SessionRow]:
    """All sessions, oldest first. Only the first and the last event of each are looked at."""
    return [SessionRow(*row) for row in execute(_ROWS).fetchall()]


def kept_scores(execute: Execute) -> dict[tuple[str, str], str]:
    """All kept scores, by session and key."""
    return {(session, key): record for session, key, record in execute("SELECT session_id, key, record FROM scores")}


def keep_scores(execute: Execute, scores: Iterable[tuple[str, str, str]]) -> None:
    """Keep scores (session, key, record) in place of others with the same session and key, in the caller's
    transaction."""
    for score in scores:
        execute("INSERT OR REPLACE INTO scores VALUES (?, ?, ?)", list(score))


def ruled_keys(execute: Execute) -> set[str]:
    """The pairs that somebody ruled on."""
    return {key for (key,) in execute("SELECT DISTINCT key FROM rulings WHERE key NOT LIKE '%:%'")}


def opinion_ids(execute: Execute) -> dict[str, tuple[str, ...]]:
    """Ids of the opinions on each pressure dialogue, in order."""
    found: dict[str, list[str]] = {}
    for kind in KINDS:
        bounds = [f"{kind}:", f"{kind};"]
        for key, name in execute("SELECT key, id FROM rulings WHERE key >= ? AND key < ?", bounds):
            found.setdefault(session_of(key) or "", []).append(name)
    return {session: tuple(sorted(names)) for session, names in found.items()}
