"""Notes of reviewers and orders of blind comparisons as the store keeps them, append-only."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from mhtui.core.errors import StoreError, UnknownSession, WrongUse
from mhtui.core.text import clean
from mhtui.play.replay.remarks import BlindOrder, Remark, standing

Execute = Callable[..., Any]


def add_remark(execute: Execute, remark: Remark) -> None:
    """Add one, inside the caller's transaction. Raises UnknownSession where the session has no such event."""
    there = execute("SELECT 1 FROM events WHERE session_id = ? AND seq = ?", [remark.session_id, remark.seq]).fetchone()
    if there is None:
        raise UnknownSession(f"Session {remark.session_id} has no event {remark.seq}; nothing was noted.")
    values = [remark.id, remark.session_id, remark.seq, remark.at_ms, _json(remark)]
    execute("INSERT INTO remarks VALUES (?, ?, ?, ?, ?)", values)


def remarks_of(execute: Execute, sessions: Sequence[str]) -> list[Remark]:
    """Notes on these sessions that stand. StoreError where one cannot be read."""
    found: list[Remark] = []
    for session_id in sessions:
        for name, record in execute("SELECT id, record FROM remarks WHERE session_id = ? ORDER BY id", [session_id]):
            try:
                found.append(Remark.model_validate_json(record))
            except ValidationError:
                raise StoreError(f"Note {name} on session {session_id} cannot be read.") from None
    return list(standing(found))


def add_blind_order(execute: Execute, order: BlindOrder) -> None:
    """Add one, inside the caller's transaction."""
    execute("INSERT INTO blind_orders VALUES (?, ?, ?)", [order.id, order.at_ms, _json(order)])


def blind_order(execute: Execute, name: str) -> BlindOrder:
    """The one whose id is, or ends with, `name`. Raises WrongUse."""
    ends = "SELECT record FROM blind_orders WHERE id LIKE '%' || ?"
    found = execute(ends, [name.upper()]).fetchall() if name.isalnum() else []
    if len(found) != 1:
        many = "Several blind comparisons end" if found else "No blind comparison ends"
        raise WrongUse(f"{many} with {name!r}: give the id that was printed with it.")
    return BlindOrder.model_validate_json(found[0][0])


def _json(record: BaseModel) -> str:
    return clean(json.dumps(record.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":")))
