"""Opinions as the store keeps them: append-only, beside the rulings, found by the session that their key names."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from mhtui.core.errors import StoreError
from mhtui.core.pressure.opinions import KINDS, Opinion
from mhtui.core.text import clean

Execute = Callable[..., Any]


def add_opinion(execute: Execute, opinion: Opinion) -> None:
    """Add one, inside the caller's transaction."""
    record = clean(json.dumps(opinion.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":")))
    execute("INSERT INTO rulings VALUES (?, ?, ?, ?)", [opinion.id, opinion.key, opinion.at_ms, record])


def opinions_of(execute: Execute, session_id: str) -> list[Opinion]:
    """All opinions on a session, oldest first. StoreError where one cannot be read."""
    found: list[Opinion] = []
    for prefix in KINDS:
        bounds = [f"{prefix}:{session_id}:", f"{prefix}:{session_id};"]  # `;` comes after `:`
        for opinion_id, record in execute("SELECT id, record FROM rulings WHERE key >= ? AND key < ?", bounds):
            try:
                found.append(Opinion.model_validate(json.loads(record)))
            except (ValueError, ValidationError):
                raise StoreError(f"Opinion {opinion_id} cannot be read.") from None
    return sorted(found, key=lambda opinion: opinion.id)
