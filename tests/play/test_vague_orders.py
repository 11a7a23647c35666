"""Orders that name no exam: they use up nothing, and no doctor can go on with them for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from mhtui.core.actions import Action, EndPhase, Order, Stop
from mhtui.core.events import Limits
from mhtui.core.view import DoctorView
from mhtui.play.engine import Refusal
from mhtui.play.loop import play
from mhtui.play.session import LiveSession
from mhtui.wiring import Program


@pytest.fixture
def session(tmp_path: Path) -> LiveSession:
    program = Program(tmp_path / "s.db", embeddings=False)
    case = program.library.get("ten-days-without-sleep")
    made = program.open_session(case, arm="other", doctor="test", seed=1, limits=Limits(orders=2))
    made.act(EndPhase())
    return made


async def ordered(session: LiveSession, text: str) -> None:
    assert not isinstance(session.act(Order(text=text)), Refusal)
    await session.answer()


async def test_they_use_up_no_order(session: LiveSession) -> None:
    for text in ("bloods", "everything", "the usual bloods"):
        await ordered(session, text)
    assert {result.status for result in session.encounter.results} == {"vague"}
    assert session.encounter.usage.orders == 0
    await ordered(session, "ECG, rhubarb level")
    assert session.encounter.usage.orders == 2
    assert isinstance(session.act(Order(text="CT head")), Refusal)


class Vague:
    """Orders the same for ever; stops once the phase has gone on."""

    def __init__(self) -> None:
        self.orders = 0

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        if view.phase != "exams":
            return Stop(reason="enough")
        self.orders += 1
        assert self.orders < 50
        return Order(text="bloods")


async def test_a_doctor_who_orders_nothing_else_is_moved_on(session: LiveSession) -> None:
    doctor = Vague()
    await play(session, doctor, lambda _events: None)
    assert session.encounter.ended == "stopped"
    assert doctor.orders == 5
