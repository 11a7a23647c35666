"""A conversation with the embedded patient of a case, without a store."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import patient_kit
from patient_kit import sense_of

from mhtui.adapters.case_files import CaseLibrary
from mhtui.core.case import Case
from mhtui.core.events import (
    ACTORS,
    DoctorSaid,
    DoctorSilent,
    Event,
    ExamResult,
    ExamResulted,
    InformantReplied,
    PatientOpened,
    PatientReplied,
    Payload,
)
from mhtui.patient.embedded import EmbeddedPatient
from mhtui.patient.reader import Reader

CASES = (
    "completion-day",
    "mr-charltons-back",
    "on-the-stairs-at-four",
    "ten-days-without-sleep",
    "the-relief-is-late",
)


class Talk:
    """A doctor's side of a conversation; `events` is the log as a session would hold it."""

    def __init__(self, case: Case, reader: Reader, seed: int = 1) -> None:
        self.case = case
        self.reader = reader
        self.seed = seed
        self.patient = EmbeddedPatient(case, reader, seed, sense_of(case))
        self.events: list[Event] = []
        opening = case.patient.opening
        self.add(PatientOpened(behaviour=opening.behaviour, speech=opening.says))

    def add(self, payload: Payload) -> None:
        self.events.append(Event("S", len(self.events), 0, "interview", ACTORS[payload.kind], payload))

    def say(self, text: str) -> PatientReplied | InformantReplied:
        self.add(DoctorSaid(text=text))
        return self._answered()

    def wait(self) -> PatientReplied | InformantReplied:
        self.add(DoctorSilent())
        return self._answered()

    def all(self, *lines: str) -> PatientReplied | InformantReplied:
        return [self.say(line) for line in lines][-1]

    def result_of(self, exam_name: str) -> None:
        exam = next(e for e in self.case.exams if e.name == exam_name)
        done = ExamResult(requested=exam.name, exam=exam.name, report=exam.report, status="done")
        self.add(ExamResulted(results=(done,)))

    def told(self) -> list[str]:
        return [r.ref for p in self.replies() for r in p.releases]

    def replies(self) -> list[PatientReplied | InformantReplied]:
        return [e.payload for e in self.events if isinstance(e.payload, PatientReplied | InformantReplied)]

    def _answered(self) -> PatientReplied | InformantReplied:
        reply = self.patient.respond(self.events)
        self.add(reply)
        return reply


@pytest.fixture(scope="session")
def reader() -> Reader:
    return patient_kit.reader()


@pytest.fixture(scope="session")
def case_of() -> Callable[[str], Case]:
    library = CaseLibrary.standard(Path("no-such-folder"))
    return library.get


@pytest.fixture
def talk(reader: Reader, case_of: Callable[[str], Case]) -> Callable[..., Talk]:
    return lambda case_id, seed=1: Talk(case_of(case_id), reader, seed)


def refs(reply: PatientReplied | InformantReplied) -> list[str]:
    return [release.ref for release in reply.releases]
