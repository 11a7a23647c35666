"""A patient that did not answer: the clock stands, the log says why, and later sessions of the program know."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tui"))

from fakes import FakePatient, FakeServices

from mhtui.core.actions import Pause, Resume, Say
from mhtui.core.chat import ChatRefused
from mhtui.play.session import LiveSession
from mhtui.play.unanswered import stand_still, unanswered

WORDS = "http://ward.test/v1 answered 401: no such key"


def asked() -> tuple[FakeServices, LiveSession]:
    services = FakeServices(patient=FakePatient(error=ChatRefused(WORDS, 401)))
    session = services.begin()
    session.act(Say(text="Hello?"))
    return services, session


def test_the_clock_stands_until_it_is_asked_again() -> None:
    services, session = asked()
    services.clock.now += 1_000
    with pytest.raises(ChatRefused):
        asyncio.run(session.answer())
    assert stand_still(session, WORDS)
    services.clock.now += 600_000
    assert session.view().usage.patient_ms == 1_000
    assert unanswered(session) == WORDS
    session.act(Resume())
    assert unanswered(session) is None
    assert asyncio.run(session.answer())
    assert session.view().usage.patient_ms == 1_000


def test_it_is_known_to_who_takes_the_session_up_and_is_logged_once() -> None:
    services, session = asked()
    stand_still(session, WORDS)
    assert stand_still(session, WORDS)
    again = asyncio.run(services.resume(session.id))
    assert unanswered(again) == WORDS
    assert [event.kind for event in again.events][-2:] == ["doctor_said", "paused"]


def test_a_pause_for_anything_else_is_no_failure() -> None:
    _services, session = asked()
    session.act(Pause(reason="tea"))
    assert unanswered(session) is None


def test_where_the_store_is_away_the_clock_is_not_said_to_stand() -> None:
    services, session = asked()
    services.store.broken = "the disk is full"
    assert not stand_still(session, WORDS)
    assert unanswered(session) is None
