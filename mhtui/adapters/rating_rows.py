"""Ratings as the store keeps them: append-only, corrected by a later row, apart from the log they are about."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import ValidationError

from mhtui.core.errors import StoreError
from mhtui.core.ratings import Rating
from mhtui.core.text import clean

Execute = Callable[..., Any]


def add_rating(execute: Execute, rating: Rating) -> None:
    """Add one, inside the caller's transaction."""
    record = clean(json.dumps(rating.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":")))
    execute("INSERT INTO ratings VALUES (?, ?, ?, ?)", [rating.id, rating.session_id, rating.at_ms, record])


def ratings_of(execute: Execute, sessions: Sequence[str]) -> list[Rating]:
    """All ratings of these sessions, oldest first, corrected ones too. StoreError where one cannot be read."""
    found: list[Rating] = []
    for session_id in sessions:
        rows = execute("SELECT id, session_id, record FROM ratings WHERE session_id = ? ORDER BY id", [session_id])
        found += [_rating(*row) for row in rows.fetchall()]
    return found


def all_ratings(execute: Execute) -> list[Rating]:
    """All ratings there are, oldest first. StoreError where one cannot be read."""
    rows = execute("SELECT id, session_id, record FROM ratings ORDER BY id").fetchall()
    return [_rating(*row) for row in rows]


def _rating(rating_id: str, session_id: str, record: str) -> Rating:
    try:
        return Rating.model_validate(json.loads(record))
    except (ValueError, ValidationError):
        raise StoreError(f"Rating {rating_id} of session {session_id} cannot be read.") from None
