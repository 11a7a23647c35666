"""A participant in the app: what comes next, and nothing else."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fakes import FakeServices
from helpers import screen_text, type_text, until
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from mhtui.core.actions import EndPhase
from mhtui.core.errors import WrongUse
from mhtui.play.session import LiveSession
from mhtui.study.protocol.model import Protocol
from mhtui.study.protocol.record import StudyRecord, StudySession, study_of
from mhtui.study.protocol.rows import Joined, Marked, Record, Registered, StudyRow
from mhtui.study.protocol.steps import Step, next_step
from mhtui.tui.debrief import DebriefScreen
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.tui.study.app import StudyApp
from mhtui.tui.study.questions import QuestionsScreen
from mhtui.tui.study.screen import StudyScreen

PROTOCOL = {
    "schema": 1,
    "id": "s",
    "title": "Sleep 研究",
    "cases": ["ten-days", "mr-charlton"],
    "arms": [{"name": "residents", "kind": "trainee"}],
    "instructions": "You meet two patients. [b]Not bold[/b]",
    "consent": "Do you agree?",
    "before": [
        {"id": "level", "ask": "Level", "kind": "choice", "choices": ["student", "resident [red]"]},
        {"id": "years", "ask": "Years", "kind": "number", "least": 0},
    ],
}


class FakeDesk:
    """A study in memory, over the fake clinic."""

    def __init__(self, services: FakeServices, **changes: object) -> None:
        self.services = services
        protocol = Protocol.model_validate(PROTOCOL | changes)
        items = ("case:ten-days", "case:mr-charlton")
        self.rows: list[Record] = [
            Registered(protocol=protocol, hash=protocol.hash, text="", units={}, versions={}, scorer=""),
            Joined(participant="P01", arm="residents", number=0, items=items, protocol=""),
        ]
        self.opened: list[LiveSession] = []
        self.refuses = ""
        self.met: set[str] = set()

    def record(self, study: str) -> StudyRecord:
        return study_of(StudyRow(f"{n:03}", study, n, row) for n, row in enumerate(self.rows))

    def step(self, study: str, code: str) -> Step:
        if self.refuses:
            raise WrongUse(self.refuses)
        return next_step(
            self.record(study), code, [self._session(one) for one in self.opened], self.met, date(2027, 1, 1)
        )

    def _session(self, one: LiveSession) -> StudySession:
        state = one.encounter.ended or "open"
        return StudySession(
            one.id, f"case:{one.encounter.start.case_id}", "", "residents", "", "P01", 0, "", state, 0, 0
        )

    def add(self, study: str, *records: Record) -> None:
        self.rows += records

    def door(self, record: StudyRecord, step: Step) -> list[str]:
        return [f"At the door of {step.item}"]

    def open(self, study: str, code: str, step: Step) -> LiveSession:
        session = self.services.begin(step.item.removeprefix("case:"))
        self.opened.append(session)
        return session

    def may_see(self, session_id: str) -> bool:
        return self.record("s").protocol.play.feedback

    def kinds(self) -> list[str]:
        """What was kept beside protocol and participant."""
        return [row.kind for row in self.rows[2:]]


@pytest.fixture
def desk() -> FakeDesk:
    return FakeDesk(FakeServices())


def the_app(desk: FakeDesk) -> StudyApp:
    """The app of P01."""
    return StudyApp(desk.services, desk, "s", "P01")


async def shows(pilot: Pilot[None], words: str) -> None:
    """Wait until the screen shows them."""
    await until(pilot, lambda: words in screen_text(pilot.app), 5)  # type: ignore[arg-type]


async def consent(pilot: Pilot[None]) -> None:
    """Agree."""
    await shows(pilot, "I take part")
    await pilot.press("down", "enter")
    await shows(pilot, "Answer them")


async def answer(pilot: Pilot[None]) -> None:
    """Answer what is asked before."""
    await pilot.press("enter")
    await shows(pilot, "resident [red]")
    await pilot.press("down", "enter")
    await shows(pilot, "2 of 2")
    await type_text(pilot, "3")
    await pilot.press("enter")
    await shows(pilot, "At the door")


async def go_in(pilot: Pilot[None]) -> EncounterScreen:
    """Meet the patient."""
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, EncounterScreen))
    screen = pilot.app.screen
    assert isinstance(screen, EncounterScreen)
    return screen


@pytest.mark.parametrize("size", [(80, 24), pytest.param((140, 40), marks=pytest.mark.slow)])
async def test_h11_from_consent_to_the_last_patient(desk: FakeDesk, size: tuple[int, int]) -> None:
    app = the_app(desk)
    async with app.run_test(size=size) as pilot:
        await shows(pilot, "[b]Not bold[/b]")
        assert "研究" in screen_text(app)
        assert "History" not in screen_text(app)
        await consent(pilot)
        await answer(pilot)
        for name in ("ten-days", "mr-charlton"):
            await shows(pilot, f"case:{name}")
            screen = await go_in(pilot)
            screen.ask(*[EndPhase()] * 5)
            await until(pilot, lambda: isinstance(app.screen, StudyScreen), 5)
        await shows(pilot, "That was all.")
        assert desk.kinds() == ["consent", "answers"]
        answers = desk.record("s").answered("P01", "before")
        assert answers is not None
        assert answers.answers == {"level": "resident [red]", "years": "3"}


async def test_h1_no_clock_runs_before_going_in(desk: FakeDesk) -> None:
    app = the_app(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await consent(pilot)
        await answer(pilot)
        assert "The clock stands until you go in." in screen_text(app)
        assert desk.opened == []


async def test_nobody_consents_by_pressing_enter(desk: FakeDesk) -> None:
    app = the_app(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(pilot, "I take part")
        await pilot.press("enter", "enter")
        await pilot.pause(0.2)
        assert desk.kinds() == []
        await pilot.press("down", "down", "enter")
        await shows(pilot, "You did not agree")


@pytest.mark.slow
@pytest.mark.parametrize("feedback", [False, True])
async def test_results_open_only_where_the_protocol_gives_feedback(feedback: bool) -> None:
    app = the_app(desk := FakeDesk(FakeServices(), play={"feedback": feedback}, before=[]))
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(pilot, "I take part")
        await pilot.press("down", "enter")
        await shows(pilot, "At the door")
        (await go_in(pilot)).ask(*[EndPhase()] * 5)
        if feedback:
            await until(pilot, lambda: isinstance(app.screen, DebriefScreen), 5)
        else:
            await shows(pilot, "case:mr-charlton")
            assert [type(one) for one in app.screen_stack] == [StudyScreen]
            assert len(desk.opened) == 1


@pytest.mark.slow
async def test_a_wrong_answer_is_said_and_esc_goes_back_with_answers_kept(desk: FakeDesk) -> None:
    app = the_app(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await consent(pilot)
        await pilot.press("enter")
        await shows(pilot, "student")
        await pilot.press("down", "enter")
        await shows(pilot, "2 of 2")
        await type_text(pilot, "ten")
        await pilot.press("enter")
        await shows(pilot, "A number is needed")
        await pilot.press("escape")
        await shows(pilot, "1 of 2")
        await pilot.press("enter")
        await shows(pilot, "2 of 2")
        app.post_message(events.Paste("4\n研究"))
        await until(pilot, lambda: "4" in app.screen.query_one(Input).value)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, StudyScreen))
        assert desk.kinds() == ["consent"]


@pytest.mark.slow
async def test_s5_what_was_left_goes_on_and_what_is_open_is_put_away(desk: FakeDesk) -> None:
    app = the_app(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await consent(pilot)
        await answer(pilot)
        screen = await go_in(pilot)
        screen.action_leave()
        await shows(pilot, "You go on where you left.")
        assert desk.opened[0].encounter.paused
        assert desk.opened[0].events[-1].kind == "paused"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EncounterScreen))


@pytest.mark.slow
async def test_a_patient_met_in_practice_is_passed_over(desk: FakeDesk) -> None:
    desk.met = {"case:ten-days"}
    app = the_app(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await consent(pilot)
        await answer(pilot)
        await shows(pilot, "case:mr-charlton")
        assert desk.kinds()[-1] == "skipped"


async def test_what_cannot_go_on_is_said_in_place(desk: FakeDesk) -> None:
    desk.refuses = "The case [b]was changed[/b]."
    app = the_app(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(pilot, "The case [b]was changed[/b].")
        await shows(pilot, "whoever runs the study")


@pytest.mark.slow
async def test_who_was_withdrawn_is_told_at_the_next_look(desk: FakeDesk) -> None:
    app = the_app(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await consent(pilot)
        desk.add("s", Marked(about="P01", what="withdrawn", reason="asked to"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, QuestionsScreen))
        await pilot.press("escape")
        await shows(pilot, "You no longer take part")
