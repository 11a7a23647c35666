"""From the first event of a session, and how it stands in the store, to the session as statistics see it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mhtui.study.kept import Kept
from mhtui.study.played import MACHINES, Kind, Played, State
from mhtui.study.protocol import names

PRACTICE: Final = "practice"
TUTORIAL: Final = "tutorial of a study"
EXAMPLE: Final = "example recording"
IMPORTED: Final = "imported: no case of ours"
BRANCHED: Final = "branched off: another doctor played its beginning"
NOT_HELD: Final = "the simulated patient did not keep its role"
SEALED: Final = "sealed by its study until that is locked"
BROKEN: Final = "log is not whole"
LINKED: Final = "imported: scored by a case of ours, not played here"
COUNTED_APART: Final = (EXAMPLE, PRACTICE, TUTORIAL, LINKED)
"""Excluded, and scored all the same: who played them may see how they went."""

Opening = Mapping[str, Any]
"""The payload of a session's first event, as stored."""


class SessionRow(NamedTuple):
    """A session's row, the payload of its first event (None: lost), and what its log ends with: of a whole log
    `end_seq` is `last_seq` and `end_hash` is `last_hash`."""

    id: str
    case_id: str
    case_hash: str
    title: str
    arm: str
    doctor: str
    participant: str
    ended: str | None
    started_ms: int
    last_seq: int
    last_hash: str
    opening: str | None
    end_seq: int | None
    end_hash: str | None

    @property
    def ends_as_recorded(self) -> bool:
        """Whether the last event is the one that the session's row names."""
        return (self.end_seq, self.end_hash) == (self.last_seq, self.last_hash)


def opening(row: SessionRow) -> Opening:
    """The payload of the first event; empty where it cannot be read."""
    try:
        found = json.loads(row.opening or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def kind_of(start: Opening) -> Kind:
    """What kind of session begins so."""
    if start.get("imported"):
        return "imported"
    side: Kind | None = (start.get("pressure") or {}).get("side")
    return side or "encounter"


def study_of(start: Opening) -> str:
    """The study that a session belongs to, "" for none."""
    return str(_versions(start).get(names.STUDY, ""))


def sealing_study(start: Opening) -> str:
    """The study that may keep its results sealed, that of a tutorial too; "" for none."""
    return study_of(start) or str(_versions(start).get(names.TUTORIAL, ""))


def opened(row: SessionRow, start: Opening, doctor: str, block: str, difficulty: int | None) -> Played:
    """A session before it is scored. `doctor`, `block` and `difficulty` as in `Played`, those of its case."""
    versions, pressure = _versions(start), start.get("pressure") or {}
    return Played(
        session=row.id,
        kind=kind_of(start),
        unit=pressure.get("scenario", row.case_id),
        unit_hash=row.case_hash,
        arm=row.arm,
        doctor=doctor,
        state=_state(row.ended),
        started_ms=row.started_ms,
        title=row.title,
        block=pressure.get("family", block),
        difficulty=difficulty,
        participant=row.participant,
        repeat=_number(versions.get(names.REPEAT)),
        study=study_of(start),
        protocol=str(versions.get(names.PROTOCOL, "")),
        study_arm=str(versions.get(names.ARM, "")),
        example="example" in versions,
        excluded=_excluded(row, start),
    )


def scored(one: Played, kept: Kept | None) -> Played:
    """A session with its score, if it has one."""
    if kept is None or one.excluded not in ("", *COUNTED_APART):
        return one
    return replace(
        one,
        scorer=kept.scorer,
        measures=kept.measures,
        missed=kept.missed,
        parity=kept.parity,
        excluded=one.excluded or ("" if kept.held else NOT_HELD),
    )


def with_repeats(found: Sequence[Played]) -> list[Played]:
    """Sessions of one doctor with one case outside of studies are counted as repeats, in the order in which they began:
    no opening says which repeat they are. People without a pseudonym may be anybody: theirs are none."""
    seen: dict[tuple[str, ...], int] = {}
    result = []
    for one in found:
        if not one.study and (one.participant or one.arm in MACHINES):
            key = (one.arm, one.doctor, one.kind, one.unit_hash)
            one = replace(one, repeat=seen.setdefault(key, 0))
            seen[key] += 1
        result.append(one)
    return result


def _excluded(row: SessionRow, start: Opening) -> str:
    """Why a session cannot count, as far as this tells."""
    if start.get("imported"):
        return IMPORTED
    versions = _versions(start)
    if "example" in versions:
        return EXAMPLE
    if "practice" in versions:
        return PRACTICE
    if names.TUTORIAL in versions:
        return TUTORIAL
    if start.get("branched_from"):
        return BRANCHED
    if not start or not row.ends_as_recorded:
        return f"{BROKEN}: it does not begin, or end, as recorded"
    return ""


def _versions(start: Opening) -> Mapping[str, Any]:
    found = start.get("versions")
    return found if isinstance(found, dict) else {}


def _state(ended: str | None) -> State:
    return "submitted" if ended == "submitted" else "stopped" if ended else "open"


def _number(text: object) -> int:
    return int(text) if isinstance(text, str) and text.isdecimal() else 0
