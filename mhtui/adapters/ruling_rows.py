"""Rulings as the store keeps them: append-only, found by the content of the pair."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import ValidationError

from mhtui.core.errors import StoreError
from mhtui.core.rulings import Ruling
from mhtui.core.text import clean

Execute = Callable[..., Any]
_AT_ONCE = 500


def add_ruling(execute: Execute, ruling: Ruling) -> None:
    """Add one, inside the caller's transaction."""
    record = clean(json.dumps(ruling.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":")))
    execute("INSERT INTO rulings VALUES (?, ?, ?, ?)", [ruling.id, ruling.key, ruling.at_ms, record])


def rulings_of(execute: Execute, keys: Sequence[str]) -> list[Ruling]:
    """All rulings on these pairs, oldest first. StoreError where one cannot be read."""
    found: list[Ruling] = []
    for at in range(0, len(keys), _AT_ONCE):
        some = list(keys[at : at + _AT_ONCE])
        marks = ",".join("?" * len(some))
        for ruling_id, record in execute(f"SELECT id, record FROM rulings WHERE key IN ({marks}) ORDER BY id", some):
            try:
                found.append(Ruling.model_validate(json.loads(record)))
            except (ValueError, ValidationError):
                raise StoreError(f"Ruling {ruling_id} cannot be read.") from None
    return sorted(found, key=lambda ruling: ruling.id)
