"""The same with the real program and an endpoint that streams, is busy, breaks off and refuses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers import screen_text, until
from stub_server import Cut, Slowly, Status, Stub, clinic, error, stub

from mhtui.adapters.session_check import problem
from mhtui.tui.app import MhtuiApp
from mhtui.tui.screens.encounter import EncounterScreen
from mhtui.tui.screens.watch import WatchScreen
from mhtui.wiring import Program

pytestmark = pytest.mark.slow

CASE = "ten-days-without-sleep"
LONG = (
    '{"action": "say", "say": "' + "How have you been sleeping these last ten days, and what of your mood? " * 3 + '"}'
)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    made = Program(tmp_path / "w.db", embeddings=False)
    yield made
    made.close()


def ward(tmp_path: Path, server: Stub) -> None:
    (tmp_path / "settings.toml").write_text(
        f'[models.ward]\nbase_url = "{server.url}"\nmodel = "m"\nretries = 2\n', encoding="utf-8"
    )


async def test_from_the_door_to_the_end(program: Program, tmp_path: Path) -> None:
    busy = Status(429, {"error": {"message": "too many"}}, {"retry-after": "1"})
    with stub(clinic, busy, Cut()) as server:
        ward(tmp_path, server)
        app = MhtuiApp(program, CASE, doctor="model:ward")
        async with app.run_test(size=(120, 30)) as pilot:
            await until(pilot, lambda: "Doctor:  ward" in screen_text(app), 20)
            await until(pilot, lambda: "At most" in screen_text(app), 20)
            await pilot.press("enter")
            await until(pilot, lambda: "answered 429: too many" in screen_text(app), 20)
            assert "Waiting" in screen_text(app)
            await until(pilot, lambda: "It is over;" in screen_text(app), 40)
            await until(pilot, lambda: "Olanzapine" in screen_text(app), 20)
    await program.hang_up()
    [card] = program.sessions()
    assert (card.ended, card.doctor, card.arm) == ("submitted", "model:ward", "model")
    assert problem(program.store.log(card.id)) is None
    assert all(body["stream"] is True for body in server.bodies)


async def test_cancel_fail_retry_take_over(program: Program, tmp_path: Path) -> None:
    with stub(clinic, Slowly(LONG, 20.0), error("no such model", 404)) as server:
        ward(tmp_path, server)
        app = MhtuiApp(program, CASE, doctor="model:ward")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "At most" in screen_text(app), 20)
            await pilot.press("enter")
            await until(pilot, lambda: "How have you been sleeping" in screen_text(app), 20)
            await pilot.press("escape")
            await until(pilot, lambda: "Partial, not part of the dialogue: “How have you" in screen_text(app), 20)
            assert isinstance(app.screen, WatchScreen)
            original = app.screen.session.id
            await pilot.press("s")
            await until(pilot, lambda: "answered 404" in screen_text(app), 20)
            await pilot.press("f5")
            await until(pilot, lambda: "Hello, I am Dr Ames" in screen_text(app), 20)
            await until(pilot, lambda: "is held" in screen_text(app), 20)
            await pilot.press("t", "enter")
            await until(pilot, lambda: isinstance(app.screen, EncounterScreen), 20)
            await until(pilot, lambda: "Hello, I am Dr Ames" in screen_text(app), 20)
            assert isinstance(app.screen, EncounterScreen)
            branch = app.screen.session.id
    await program.hang_up()
    records = [record for _, record in program.store.calls(original)]
    assert records[0].flags == ("cancelled",)
    assert '"say": "How have you' in records[0].text
    assert [problem(program.store.log(name)) for name in (original, branch)] == [None, None]
    assert {card.id: bool(card.branched_from) for card in program.sessions()} == {original: False, branch: True}
    assert program.store.calls(branch) == []


async def test_a_patients_model_refused_then_busy_then_well(program: Program, tmp_path: Path) -> None:
    no_key = error("no such key", 401)
    busy = [Status(503, {"error": {"message": "overloaded"}}, {"retry-after": "0"})] * 3
    with stub(clinic, no_key, *busy) as server:
        ward(tmp_path, server)
        app = MhtuiApp(program)
        async with app.run_test(size=(80, 24)) as pilot:
            app.begin(CASE, patient="model:ward")
            await until(pilot, lambda: "enter send" in screen_text(app), 20)
            await pilot.press("H", "i", "enter")
            await until(pilot, lambda: "no such key" in screen_text(app), 20)
            assert isinstance(app.screen, EncounterScreen)
            session = app.screen.session
            assert session.encounter.paused
            app.screen.action_leave()
            await until(pilot, lambda: not isinstance(app.screen, EncounterScreen), 20)
            app.open_session(session.id)
            await until(pilot, lambda: "Retry (f5)" in screen_text(app), 20)
            assert len(server.bodies) == 1  # taken up again, nobody is asked before a key
            await pilot.press("f5")
            await until(pilot, lambda: "overloaded" in screen_text(app) and "Waiting" not in screen_text(app), 20)
            await until(pilot, lambda: "Retry (f5)" in screen_text(app), 20)
            await pilot.press("f5")
            await until(pilot, lambda: program.events(session.id)[-1].kind == "patient_replied", 20)
            await until(pilot, lambda: "Retry" not in screen_text(app), 20)
    await program.hang_up()
    assert problem(program.store.log(session.id)) is None
    events = [event.kind for event in program.events(session.id)]
    assert events.count("doctor_said") == 1
    assert events.count("paused") == events.count("resumed")
