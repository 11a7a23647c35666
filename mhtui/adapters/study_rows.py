"""Studies as the store keeps them, append-only, and the sessions that say they belong to one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from pydantic import ValidationError

from mhtui.core.errors import StoreError
from mhtui.core.events import SessionStarted
from mhtui.core.text import clean
from mhtui.study.protocol.names import ARM, PROTOCOL, REPEAT, STUDY, TUTORIAL
from mhtui.study.protocol.record import StudySession, item_played
from mhtui.study.protocol.rows import RECORD, StudyRow

Execute = Callable[..., Any]

_SESSIONS = (
    "SELECT s.id, s.ended, s.started_ms, s.updated_ms, e.payload FROM sessions s "
    "JOIN events e ON e.session_id = s.id AND e.seq = 0 WHERE json_valid(payload) "
    "AND (json_extract(payload, '$.versions.study') = ? OR json_extract(payload, '$.versions.tutorial_of') = ?) "
    "ORDER BY s.id"
)

_LAST = (
    "SELECT s.id, z.hash FROM sessions s JOIN events e ON e.session_id = s.id AND e.seq = 0 "
    "LEFT JOIN events z ON z.session_id = s.id AND z.seq = (SELECT max(seq) FROM events WHERE session_id = s.id) "
    "WHERE json_valid(e.payload) AND (json_extract(e.payload, '$.versions.study') = ? "
    "OR json_extract(e.payload, '$.versions.tutorial_of') = ?)"
)
_UNIT = "ifnull('scenario:' || json_extract(payload, '$.pressure.scenario'), 'case:' || s.case_id)"

_BEGUN = (
    "SELECT s.id, "
    "coalesce(json_extract(payload, '$.versions.study'), json_extract(payload, '$.versions.tutorial_of')), "
    f"{_UNIT}, (SELECT case_id FROM case_links l LEFT JOIN cases ON hash = l.case_hash WHERE l.session_id = s.id "
    "ORDER BY l.id DESC LIMIT 1) "
    "FROM sessions s JOIN events e ON e.session_id = s.id AND e.seq = 0 WHERE json_valid(payload)"
)


def add_row(execute: Execute, row: StudyRow) -> None:
    """Add one, inside the caller's transaction."""
    record = clean(
        json.dumps(row.record.model_dump(mode="json", by_alias=True), ensure_ascii=False, separators=(",", ":"))
    )
    execute("INSERT INTO study_rows VALUES (?, ?, ?, ?, ?)", [row.id, row.study, row.record.kind, row.at_ms, record])


def rows_of(execute: Execute, study: str) -> list[StudyRow]:
    """All rows of a study, oldest first. StoreError where one cannot be read."""
    query = "SELECT id, study, at_ms, record FROM study_rows WHERE study = ? ORDER BY id"
    return [_row(*found) for found in execute(query, [study]).fetchall()]


def studies(execute: Execute) -> list[str]:
    """Ids of all studies."""
    return [row[0] for row in execute("SELECT DISTINCT study FROM study_rows ORDER BY study").fetchall()]


def sessions_of(execute: Execute, study: str) -> list[StudySession]:
    """Sessions of a study, tutorials too, oldest first."""
    return list(_sessions(execute(_SESSIONS, [study, study]).fetchall()))


def last_hashes(execute: Execute, study: str) -> dict[str, str]:
    """The hash of the last event of each session of a study, tutorials too."""
    return {name: str(last or "") for name, last in execute(_LAST, [study, study]).fetchall()}


def met_units(execute: Execute, participant: str, study: str) -> set[str]:
    """What a person of this pseudonym, in whatever case it was typed, has played outside of a study, as units
    (study.protocol.assign)."""
    query = (
        f"SELECT DISTINCT {_UNIT} FROM sessions s JOIN events ON session_id = s.id AND seq = 0 "
        "WHERE s.participant = ? COLLATE NOCASE AND json_valid(payload) "
        "AND json_extract(payload, '$.imported') IS NULL AND ifnull(json_extract(payload, '$.versions.study'), '') <> ?"
    )
    return {row[0] for row in execute(query, [participant, study]).fetchall()}


def begun_of(execute: Execute, session_id: str) -> tuple[str, str]:
    """The study that a session belongs to, its tutorials included ("" for none), and the unit it plays or is scored by
    (study.protocol.assign): of an imported one that of the case it is linked to."""
    return _begun(execute(f"{_BEGUN} AND s.id = ?", [session_id]).fetchall()).get(session_id, ("", ""))


def all_begun(execute: Execute) -> dict[str, tuple[str, str]]:
    """The same of all sessions."""
    return _begun(execute(_BEGUN).fetchall())


def _begun(rows: list[tuple[Any, ...]]) -> dict[str, tuple[str, str]]:
    return {name: (str(study or ""), f"case:{linked}" if linked else str(unit)) for name, study, unit, linked in rows}


def _row(row_id: str, study: str, at_ms: int, record: str) -> StudyRow:
    try:
        return StudyRow(row_id, study, at_ms, RECORD.validate_python(json.loads(record)))
    except (ValueError, ValidationError):
        raise StoreError(
            f"A row of the study {study} ({row_id}) cannot be read; a newer mhtui may have written it."
        ) from None


def _sessions(rows: list[tuple[Any, ...]]) -> Iterator[StudySession]:
    for session_id, ended, started_ms, updated_ms, payload in rows:
        try:
            start = SessionStarted.model_validate_json(payload)
        except ValidationError:
            raise StoreError(f"Session {session_id} cannot be read: `mhtui sessions verify {session_id}`.") from None
        versions = start.versions
        repeat = versions.get(REPEAT, "0")
        yield StudySession(
            id=session_id,
            item=item_played(start),
            unit_hash=start.case_hash,
            arm=versions.get(ARM, start.arm),
            doctor=start.doctor,
            participant=start.participant,
            repeat=int(repeat) if repeat.isdecimal() else 0,
            protocol=versions.get(PROTOCOL, ""),
            state=ended or "open",
            started_ms=started_ms,
            updated_ms=updated_ms,
            tutorial=STUDY not in versions and TUTORIAL in versions,
        )
