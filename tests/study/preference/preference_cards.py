"""Cards of sessions, and answers about them, to pair and to rank."""

from __future__ import annotations

import itertools
from typing import Any

from mhtui.core.ports import SessionCard
from mhtui.core.preferences import Preference
from mhtui.study.played import Played

_numbers = itertools.count()


def card(name: str, arm: str = "trainee", doctor: str = "human", **changed: Any) -> SessionCard:
    """An ended session of one case."""
    fields: dict[str, Any] = {
        "id": name, "case_id": "c", "case_hash": "h", "title": "C", "arm": arm, "doctor": doctor, "participant": "",
        "phase": "plan", "paused": False, "ended": "submitted", "turns": 3, "started_ms": 0, "updated_ms": 0,
        "active_ms": 0,
    }  # fmt: skip
    return SessionCard(**(fields | changed))


def played(name: str, arm: str = "trainee", doctor: str = "P1", **changed: Any) -> Played:
    """The same as statistics see it."""
    fields: dict[str, Any] = {
        "session": name, "kind": "encounter", "unit": "c", "unit_hash": "h", "arm": arm, "doctor": doctor,
        "state": "submitted", "started_ms": 0,
    }  # fmt: skip
    return Played(**(fields | changed))


def answer(a: str, b: str, choice: str | None = "a", **changed: Any) -> Preference:
    """An answer about A and B; None: a judge's that could not be read."""
    number = next(_numbers)
    fields: dict[str, Any] = {
        "id": f"F{number:05}", "a": a, "b": b, "case_hash": "h", "question": "overall", "questions": "q/1",
        "questions_hash": "f" * 64, "rater": "R1", "kind": "human", "seed": 0, "choice": choice,
        "unread": "" if choice else "unparsable", "at_ms": number,
    }  # fmt: skip
    return Preference(**(fields | changed))
