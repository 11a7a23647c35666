"""Preferences as the store keeps them: append-only, corrected by a later row; and drafts of sheets not yet locked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from pydantic import ValidationError

from mhtui.core.errors import StoreError, WrongUse
from mhtui.core.preferences import Preference
from mhtui.core.text import clean

Execute = Callable[..., Any]
_AND: Final = "+"
"""Stands between two sessions where one is named elsewhere."""


def add_preferences(execute: Execute, preferences: Sequence[Preference]) -> None:
    """Add them, inside the caller's transaction. Raises WrongUse where what one replaces was replaced already, or where
    a rater has answered the question already: then nothing is added."""
    for one in preferences:
        _check(execute, one)
        record = clean(json.dumps(one.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":")))
        execute("INSERT INTO preferences VALUES (?, ?, ?, ?, ?)", [one.id, one.a, one.b, one.at_ms, record])


def _check(execute: Execute, one: Preference) -> None:
    if one.kind == "judge":
        return
    standing = {two.id for two in _of_pair(execute, one) if two.rater == one.rater and _same(one, two)}
    replaced = {two.replaces for two in _of_pair(execute, one)}
    if standing - replaced != ({one.replaces} if one.replaces else set()):
        raise WrongUse("This pair was answered meanwhile, perhaps in another window. Nothing was added.")


def _same(one: Preference, two: Preference) -> bool:
    return (one.question, one.questions_hash, two.kind) == (two.question, two.questions_hash, "human")


def _of_pair(execute: Execute, one: Preference) -> list[Preference]:
    query = "SELECT id, record FROM preferences WHERE (a = ? AND b = ?) OR (a = ? AND b = ?)"
    return [_preference(*row) for row in execute(query, [one.a, one.b, one.b, one.a]).fetchall()]


def all_preferences(execute: Execute) -> list[Preference]:
    """All there are, oldest first, corrected ones too. StoreError where one cannot be read."""
    return [_preference(*row) for row in execute("SELECT id, record FROM preferences ORDER BY id").fetchall()]


def pair_draft(execute: Execute, pair: Sequence[str], rater: str, questions_hash: str) -> str:
    """A sheet as it was typed; empty where there is none."""
    query = "SELECT text FROM rating_drafts WHERE session_id = ? AND rater = ? AND rubric_hash = ?"
    row = execute(query, [_key(pair), rater, questions_hash]).fetchone()
    return str(row[0]) if row else ""


def save_pair_draft(
    execute: Execute, pair: Sequence[str], rater: str, questions_hash: str, text: str, at_ms: int
) -> None:
    """Keep a sheet as it is typed; an empty text takes it away."""
    key = [_key(pair), rater, questions_hash]
    if text:
        execute("INSERT OR REPLACE INTO rating_drafts VALUES (?, ?, ?, ?, ?)", [*key, clean(text), at_ms])
    else:
        execute("DELETE FROM rating_drafts WHERE session_id = ? AND rater = ? AND rubric_hash = ?", key)


def drafted_pairs(execute: Execute, rater: str) -> set[frozenset[str]]:
    """Pairs with a draft of this rater."""
    rows = execute("SELECT session_id FROM rating_drafts WHERE rater = ? AND session_id LIKE ?", [rater, f"%{_AND}%"])
    return {frozenset(drafted_sessions(row[0])) for row in rows.fetchall()}


def _key(pair: Sequence[str]) -> str:
    """Drafts of raters are kept by session; of a pair by both."""
    return _AND.join(sorted(pair))


def drafted_sessions(key: str) -> tuple[str, ...]:
    """The sessions that a rater's draft is about: one, or the two of a pair."""
    return tuple(key.split(_AND))


def _preference(name: str, record: str) -> Preference:
    try:
        return Preference.model_validate_json(record)
    except ValidationError:
        raise StoreError(f"Preference {name} cannot be read.") from None
