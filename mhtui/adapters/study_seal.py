"""What studies keep sealed in one database: the gold of their cases and the results of their sessions, until they are
locked or their key is given."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mhtui.adapters.study_rows import Execute, begun_of, rows_of, studies
from mhtui.study.protocol.key import fits
from mhtui.study.protocol.record import StudyRecord, study_of

SEALED = (
    "is sealed by the study {study} until that is locked (`mhtui study lock {study}`). Who has its key gives it in "
    "MHTUI_STUDY_KEY."
)


@dataclass(frozen=True, slots=True)
class Seals:
    """What studies seal, as of one moment. `records` are the studies by id."""

    records: Mapping[str, StudyRecord]
    key: str

    @property
    def any(self) -> bool:
        """Whether anything is sealed at all."""
        return not all(map(self._open, self.records))

    def of_unit(self, unit: str) -> str:
        """The study that seals the gold of a case or scenario (`case:ID`, `scenario:ID`); "" where none does."""
        sealing = (name for name, one in self.records.items() if any(unit in by.units for by in one.registered))
        return next((name for name in sealing if not self._open(name)), "")

    def of_session(self, study: str, unit: str) -> str:
        """The study that seals what came of a session; "" where none does.

        A session is sealed by its own study alone, if that is here: once it is locked, its results are told although
        another study goes on with the same cases. Outside of studies results would tell the gold of what was played.
        """
        if study not in self.records:
            return self.of_unit(unit)
        return "" if self.records[study].protocol.play.feedback or self._open(study) else study

    def _open(self, study: str) -> bool:
        record = self.records[study]
        return record.locked is not None or record.key is None or bool(self.key and fits(self.key, record.key))


def all_seals(execute: Execute, key: str) -> Seals:
    """The seals of all studies; `key` is a study's key, "" for none."""
    return _seals(execute, studies(execute), key)


def session_seal(execute: Execute, session_id: str, key: str) -> str:
    """Why the results of a session are not shown, in words; "" where they may be."""
    study, unit = begun_of(execute, session_id)
    found = _seals(execute, [study] if study else [], key)
    if not found.records:
        found = _seals(execute, _naming(execute, unit), key)
    sealing = found.of_session(study, unit)
    return session_words(session_id, sealing) if sealing else ""


def session_words(session_id: str, study: str) -> str:
    """What is said of a session that this study seals."""
    return f"What came of session {session_id} {SEALED.format(study=study)}"


def case_seal(execute: Execute, unit: str, key: str) -> str:
    """Why the gold of a case or scenario (`case:ID`, `scenario:ID`) is not shown, in words; "" where it may be."""
    study = _seals(execute, _naming(execute, unit), key).of_unit(unit)
    return f"The gold of {unit.partition(':')[2]} {SEALED.format(study=study)}" if study else ""


def _seals(execute: Execute, names: Iterable[str], key: str) -> Seals:
    rows = {name: rows_of(execute, name) for name in names}
    return Seals({name: study_of(some) for name, some in rows.items() if some}, key)


def _naming(execute: Execute, unit: str) -> list[str]:
    """Studies whose rows name a unit: the others need not be read."""
    query = "SELECT DISTINCT study FROM study_rows WHERE kind = 'protocol' AND instr(record, ?) ORDER BY study"
    return [row[0] for row in execute(query, [json.dumps(unit, ensure_ascii=False)]).fetchall()]
