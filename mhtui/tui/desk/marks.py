"""How far a section is, told from its text alone, so that a restart shows the same."""

from __future__ import annotations

from typing import Final, Literal

State = Literal["empty", "begun", "done"]

SIGNS: Final[dict[State, str]] = {"empty": "·", "begun": "…", "done": "✓"}
_TRAILING: Final = (":", ",", ";", "…", "...", "-", "–", "?")
_REMINDERS: Final = ("???", "TODO")


def state_of(text: str, *, is_open: bool) -> State:
    """Empty; begun while it is open, stops in mid-sentence or holds a reminder (`???`, `TODO`); else done."""
    bare = text.strip()
    if not bare:
        return "empty"
    unfinished = bare.endswith(_TRAILING) or any(word in bare for word in _REMINDERS)
    return "begun" if is_open or unfinished else "done"
