"""PriMock57: two Praat TextGrids a consultation (doctor, patient) and the clinician's note beside them.

Lines that overlap stay two turns, ordered by when each began; marks as `<UNSURE>` stay in the text.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

from mhtui.adapters.importers.talks.faults import Fault, json_of, needed, text_of
from mhtui.adapters.importers.talks.notes import sections_of
from mhtui.adapters.importers.talks.talk import Talk, Turn
from mhtui.adapters.importers.talks.textgrid import intervals
from mhtui.core.imported import Imported

FORMAT: Final = "primock57"
SOURCE: Final = "github.com/babylonhealth/primock57"
LICENCE: Final = "CC BY 4.0"
ENDS: Final = ("_doctor.TextGrid", "_patient.TextGrid")


def read(path: Path) -> list[Talk]:
    """The consultation that a TextGrid of either speaker, or the note, belongs to. Raises Fault with the line."""
    name = consultation(path)
    doctor = _lines(path.with_name(f"{name}_doctor.TextGrid"), "doctor")
    patient = _lines(path.with_name(f"{name}_patient.TextGrid"), "patient")
    turns = sorted([*doctor, *patient], key=lambda turn: turn.at_ms or 0)
    note = _note(path.with_name(f"{name}.json")) or _note(path.parent.with_name("notes") / f"{name}.json")
    complaint = note.get("presenting_complaint")
    return [
        Talk(
            title=f"PriMock57 {name.replace('_', ' ')}",
            arm="expert",
            doctor="clinician",
            turns=tuple(turns),
            origin=Imported(format=FORMAT, source=SOURCE, licence=LICENCE, record=name),
            note=sections_of(needed(note, "note", str, at=f"{name}.json")) if note else {},
            labels={"presenting_complaint": complaint} if isinstance(complaint, str) else {},
        )
    ]


def consultation(path: Path) -> str:
    """The name that the files of a consultation begin with."""
    for end in ENDS:
        if path.name.endswith(end):
            return path.name.removesuffix(end)
    return path.stem


def _lines(path: Path, who: Literal["doctor", "patient"]) -> list[Turn]:
    if not path.exists():
        raise Fault(f"{path.name} is missing", "the TextGrids of doctor and patient side by side")
    try:
        found = intervals(text_of(path))
    except Fault as fault:
        raise Fault(fault.found, fault.expected, line=fault.line, file=path.name) from None
    return [Turn(who, text, round(start * 1000)) for start, text in found if text.strip()]


def _note(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    found = json_of(text_of(path))
    if not isinstance(found, dict):
        raise Fault(f"{path.name} is no object", "an object with 'note'")
    return found
