"""The gate: one action at a time, on and on, held; held time is not the doctor's."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tui"))

from fakes import FakePatient, FakeServices

from mhtui.core.actions import Action, EndPhase, Pause, Resume, Say
from mhtui.core.view import DoctorView
from mhtui.play.loop import play
from mhtui.play.session import LiveSession
from mhtui.play.watching import HELD, Gate, Watched


class Asks:
    """A doctor that asks on and on, or ends everything after so many questions."""

    def __init__(self, questions: int = 1000) -> None:
        self.left = questions
        self.refusals: list[str | None] = []

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        self.refusals.append(refused)
        self.left -= 1
        return Say(text=f"Question {len(self.refusals)}?") if self.left >= 0 else EndPhase()


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


@pytest.fixture
def session(services: FakeServices) -> LiveSession:
    return services.begin()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def kinds(session: LiveSession) -> list[str]:
    return [event.kind for event in session.events[2:]]


async def test_held_it_does_nothing_and_the_clock_stands(session: LiveSession, services: FakeServices) -> None:
    gate = Gate()
    task = asyncio.ensure_future(play(session, Watched(session, Asks(), gate, lambda _e: None), lambda _e: None))
    await settle()
    assert kinds(session) == ["paused"]
    assert session.events[-1].payload.model_dump()["reason"] == HELD
    services.clock.now += 60_000
    gate.step()
    await settle()
    assert kinds(session) == ["paused", "resumed", "doctor_said", "patient_replied", "paused"]
    assert session.encounter.usage.active_ms == 0
    gate.step()
    await settle()
    assert kinds(session)[5:] == ["resumed", "doctor_said", "patient_replied", "paused"]
    task.cancel()


async def test_it_goes_on_and_on_to_the_end(session: LiveSession) -> None:
    gate = Gate()
    gate.go_on()
    await play(session, Watched(session, Asks(2), gate, lambda _e: None), lambda _e: None)
    assert session.encounter.ended == "submitted"
    assert kinds(session)[:4] == ["doctor_said", "patient_replied"] * 2


async def test_an_answer_that_was_due_comes_before_the_doctor_is_asked(session: LiveSession) -> None:
    session.act(Say(text="Hello?"))
    session.act(Pause(reason="closed"))
    gate = Gate()
    gate.step()
    doctor = Asks()
    task = asyncio.ensure_future(play(session, Watched(session, doctor, gate, lambda _e: None), lambda _e: None))
    await settle()
    assert kinds(session)[2:] == ["resumed", "patient_replied", "doctor_said", "patient_replied", "paused"]
    assert doctor.refusals == [None]
    task.cancel()


async def test_holding_lets_the_turn_be_finished() -> None:
    services = FakeServices(patient=FakePatient(gate=asyncio.Event()))
    session = services.begin()
    gate = Gate()
    gate.go_on()
    task = asyncio.ensure_future(play(session, Watched(session, Asks(), gate, lambda _e: None), lambda _e: None))
    await settle()
    assert kinds(session) == ["doctor_said"]
    gate.hold()
    assert services.patient.gate is not None
    services.patient.gate.set()
    await settle()
    assert kinds(session) == ["doctor_said", "patient_replied", "paused"]
    session.act(Resume())
    task.cancel()
