"""What studies keep sealed in one database: the gold of their cases and the results of their sessions, until they are
locked or their key is given."""

from __future__ import annotations

from mhtui.adapters.study_rows import Execute, rows_of, studies, study_of_session
from mhtui.study.protocol.key import fits
from mhtui.study.protocol.record import StudyRecord, study_of

SEALED = (
    "is sealed by the study {study} until that is locked (`mhtui study lock {study}`). Who has its key gives it in "
    "MHTUI_STUDY_KEY."
)


def session_seal(execute: Execute, session_id: str, key: str) -> str:
    """Why the results of a session are not shown, in words; "" where they may be."""
    study = study_of_session(execute, session_id)
    if not study or not (rows := rows_of(execute, study)):
        return ""
    record = study_of(rows)
    if record.protocol.play.feedback or _open(record, key):
        return ""
    return f"What came of session {session_id} {SEALED.format(study=study)}"


def case_seal(execute: Execute, unit: str, key: str) -> str:
    """Why the gold of a case or scenario (`case:ID`, `scenario:ID`) is not shown, in words; "" where it may be."""
    for study in studies(execute):
        record = study_of(rows_of(execute, study))
        if any(unit in one.units for one in record.registered) and not _open(record, key):
            return f"The gold of {unit.partition(':')[2]} {SEALED.format(study=study)}"
    return ""


def _open(record: StudyRecord, key: str) -> bool:
    return record.locked is not None or record.key is None or bool(key and fits(key, record.key))
