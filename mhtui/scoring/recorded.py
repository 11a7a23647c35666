"""What of a case an imported session can be scored by: its source may hold no note, no orders, or another language.

A part that was not recorded is unscored with the reason; it is no miss.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from mhtui.core.case import Case
from mhtui.core.events import DoctorSaid, Event, ExamOrdered, NoteWritten, PatientOpened, PatientReplied, PlanWritten

Part = Literal["interview", "exams", "note", "plan"]

_RECORDS: Final[dict[Part, tuple[type, str]]] = {
    "exams": (ExamOrdered, "the source records no orders"),
    "note": (NoteWritten, "the source records no note"),
    "plan": (PlanWritten, "the source records no plan"),
}
_LETTERS: Final = 2_000
"""So many letters tell in which script a text is written."""


def not_recorded(case: Case, events: Sequence[Event], language: str) -> dict[Part, str]:
    """Parts that cannot be scored, each with the reason. `language` is what the source is said to be written in."""
    if reason := _unread(case, events, language):
        return dict.fromkeys(("interview", "exams", "note", "plan"), reason)
    held = {type(event.payload) for event in events}
    return {part: reason for part, (kind, reason) in _RECORDS.items() if kind not in held}


def recorded_part(case: Case, lacking: Mapping[Part, str]) -> Case:
    """The case without what cannot be scored."""
    if not lacking:
        return case
    references = case.references
    changed: dict[str, object] = {
        "checkpoints": tuple(c for c in references.checkpoints if c.stage not in lacking),
        "plan": type(references.plan)() if "plan" in lacking else references.plan,
    }
    exams = () if "exams" in lacking else case.exams
    return case.model_copy(update={"exams": exams, "references": references.model_copy(update=changed)})


def _unread(case: Case, events: Sequence[Event], language: str) -> str:
    """Why the words cannot be held against the case: the matcher reads one language at a time."""
    words = "".join(_words(event) for event in events)
    if language[:2] != case.language[:2]:
        return f"the words are in another language ({language}) than the case ({case.language})"
    if _latin(words) != _latin(case.door_note):
        return f"the words are in another script than the case ({case.language})"
    return ""


def _words(event: Event) -> str:
    payload = event.payload
    if isinstance(payload, DoctorSaid):
        return payload.text
    return payload.speech if isinstance(payload, PatientOpened | PatientReplied) else ""


def _latin(text: str) -> bool:
    """Whether most letters at the beginning of a text are Latin ones; so is a text without letters."""
    letters = [letter for letter in text[: 4 * _LETTERS] if letter.isalpha()][:_LETTERS]
    return 2 * sum(unicodedata.name(letter, "").startswith("LATIN") for letter in letters) >= len(letters)
