"""Sessions to test the store with: a real case, a patient that echoes, a hospital of one exam, a clock that counts."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from mhtui.adapters.case_files import load_case
from mhtui.adapters.icd11_table import load_icd11
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import (
    Action,
    EndPhase,
    Order,
    RankDiagnoses,
    RankedDiagnosis,
    Resume,
    Say,
    WriteNote,
    WritePlan,
)
from mhtui.core.case import Case
from mhtui.core.events import (
    DoctorSaid,
    Event,
    ExamResult,
    ExamResulted,
    Limits,
    PatientOpened,
    PatientReplied,
    SessionStarted,
)
from mhtui.core.icd11 import Icd11
from mhtui.play.engine import Refusal
from mhtui.play.session import LiveSession, Parties

ROOT = Path(__file__).resolve().parents[1]
NOON = 1_795_000_000_000
IDS = [f"01J8ZZZZZZ{chr(ord('A') + n)}BCDEFGHJKMNPQRS" for n in range(8)]


@cache
def a_case() -> Case:
    """A case of the library."""
    return load_case(ROOT / "cases" / "ten-days-without-sleep.yaml")


@cache
def icd11() -> Icd11:
    """The code table."""
    return load_icd11()


class EchoPatient:
    """Says what it heard."""

    async def reply(self, events: Sequence[Event]) -> PatientReplied:
        """The last words of the doctor, again."""
        last = events[-1].payload
        return PatientReplied(behaviour="nods", speech=last.text if isinstance(last, DoctorSaid) else "…")


class OneExam:
    """Holds a blood count, whatever is ordered."""

    def answer(self, request: str, had: Sequence[str]) -> ExamResulted:
        """The result."""
        return ExamResulted(results=(ExamResult(requested=request, exam="FBC", report="normal", status="done"),))


class Ticks:
    """A second passes at each look."""

    def __init__(self, start: int = NOON) -> None:
        self._counter = itertools.count(start, 1000)

    def __call__(self) -> int:
        return next(self._counter)


def start(store: SqliteStore, session_id: str = IDS[0], *, turns: int | None = 60, at_ms: int = NOON) -> LiveSession:
    """A new session with the patient's first words."""
    case = a_case()
    started = SessionStarted(
        case_id=case.id,
        case_hash=case.content_hash(),
        title=case.title,
        setting=case.setting,
        door_note=case.door_note,
        arm="trainee",
        participant="p1",
        seed=1,
        limits=Limits(turns=turns, minutes=None),
    )
    opened = PatientOpened(behaviour="paces", speech="Finally.")
    store.create(session_id, case.canonical(), started, at_ms, [opened])
    return live(store, session_id, at_ms + 1000)


def live(store: SqliteStore, session_id: str, now_ms: int = NOON + 10_000_000) -> LiveSession:
    """A session taken up."""
    return LiveSession(store, session_id, Parties(EchoPatient(), OneExam(), icd11()), Ticks(now_ms))


def do(session: LiveSession, *actions: Action) -> list[Event]:
    """Take actions with their answers; a refusal fails the test."""
    made: list[Event] = []
    for action in actions:
        outcome = session.act(action)
        assert not isinstance(outcome, Refusal), outcome.reason
        made += outcome + asyncio.run(session.answer())
    return made


def finish(session: LiveSession) -> None:
    """Play a session on to its end, wherever it stands."""
    asyncio.run(session.answer())
    if session.encounter.paused:
        do(session, Resume())
    if session.encounter.phase == "interview":
        do(session, Say(text="Thank you."), EndPhase())
    if session.encounter.phase == "exams":
        do(session, Order(text="blood count"), EndPhase())
    if session.encounter.phase == "note":
        do(session, WriteNote(sections={"cc": "sleeps two hours"}), EndPhase())
    if session.encounter.phase == "diagnosis":
        do(session, RankDiagnoses(entries=(RankedDiagnosis(code="6A60.1", reasoning="ten days"),)), EndPhase())
    do(session, WritePlan(sections={"safety": "admit"}), EndPhase())


def played(path: Path, session_id: str = IDS[0], *lines: str) -> None:
    """A database with a session played to its end."""
    store = SqliteStore(path)
    session = start(store, session_id)
    do(session, *(Say(text=line) for line in lines or ("Hello.", "How do you sleep?", "Since when?")))
    finish(session)
    store.close()


@contextmanager
def tampering(path: Path) -> Iterator[sqlite3.Connection]:
    """The raw file, with the guards against change taken off."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER IF EXISTS events_no_update")
        connection.execute("DROP TRIGGER IF EXISTS events_no_delete")
        yield connection
        connection.commit()
