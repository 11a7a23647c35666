"""Line mode: what is said at the end, on taking a session up again, and before a phase is left."""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import clinic, error, stub

from mhtui.cli.plain import play_plain
from mhtui.play.session import LiveSession
from mhtui.wiring import Program

CASE = "ten-days-without-sleep"


class Terminal(io.StringIO):
    """A stream somebody types into."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path / "p.db", embeddings=False)
    yield made
    made.close()


@pytest.fixture
def session(program: Program) -> LiveSession:
    return program.open_session(program.library.get(CASE), arm="other", doctor="human", seed=3)


def play(program: Program, session: LiveSession, lines: str, patch: pytest.MonkeyPatch, terminal: bool = False) -> None:
    patch.setattr(sys, "stdin", (Terminal if terminal else io.StringIO)(lines))
    play_plain(program, session)


def test_the_end_tells_evidence_misses_mental_state_and_what_to_try(
    program: Program, session: LiveSession, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = "Hello Maya.\nHave you spent a lot of money lately? How much?\nAre you on the pill? Is your period late?\n"
    note = "mse_appearance: Dress bright and oddly assorted.\n"
    rest = f"/next\nbloods\n/next\n{note}/next\n/next\nmedication: olanzapine\n/next\n"
    play(program, session, talk + rest, monkeypatch)
    told = capsys.readouterr().out.split("Scores of ")[1].splitlines()
    for heading in ("What to try next time", "Mental state", "Missed", "Covered, with the evidence", "Reference note"):
        assert told.count(heading) == 1
    covered = told[told.index("Covered, with the evidence") :]
    pairs = [(re.search(r"\(told in turn (\d+)", one), two) for one, two in pairwise(covered)]
    assert any(told_in and quote.startswith(f"    Turn {told_in[1]}, patient: “") for told_in, quote in pairs)
    assert "    Note, MSE appearance and behaviour: “Dress bright and oddly assorted" in "\n".join(told)
    assert any(line.startswith("- Note, missed (") for line in told)
    assert "- Too vague, nothing was ordered: say which: bloods" in told
    assert "- Unavailable: bloods" not in told
    assert not [line for line in told if "event " in line]


def test_a_session_taken_up_again_shows_its_last_turns_and_all_on_request(
    program: Program, session: LiveSession, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, session, "".join(f"Question {n}, how do you sleep?\n" for n in range(1, 8)), monkeypatch)
    capsys.readouterr()
    again = asyncio.run(program.resume(session.id))
    play(program, again, "", monkeypatch)
    shown = capsys.readouterr().out
    assert "7 turns so far, the last 3 follow; /transcript prints all." in shown
    assert "Doctor 5  Question 5" in shown
    assert "Question 4" not in shown
    assert "Maya R., 34" in shown
    again = asyncio.run(program.resume(session.id))
    play(program, again, "/transcript\n", monkeypatch)
    assert "Doctor 1  Question 1" in capsys.readouterr().out


def test_next_asks_first_at_a_terminal_and_never_in_a_pipe(
    program: Program, session: LiveSession, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, session, "/next\n/time\n/next\n", monkeypatch, terminal=True)
    shown = capsys.readouterr().out
    assert shown.count("Go on to the exams?") == 2  # something else in between takes the question back
    assert session.encounter.phase == "interview"
    again = asyncio.run(program.resume(session.id))
    play(program, again, "/next\n/next\n", monkeypatch, terminal=True)
    assert "Go on to the exams?" in capsys.readouterr().out
    assert again.encounter.phase == "exams"
    again = asyncio.run(program.resume(session.id))
    play(program, again, "/next\n", monkeypatch)
    assert "(/next again to confirm)" not in capsys.readouterr().out
    assert again.encounter.phase == "note"


@pytest.fixture
def model_patient(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveSession]:
    """A session whose patient's model refuses twice, then answers."""
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    with stub(clinic, error("no such key", 401), error("no such key", 401)) as server:
        (tmp_path / "settings.toml").write_text(
            f'[models.ward]\nbase_url = "{server.url}"\nmodel = "m"\n', encoding="utf-8"
        )
        program.play_patient("model:ward")
        yield asyncio.run(program.start(CASE, seed=3))


def test_the_interview_can_be_left_without_the_answer_that_stays_away(
    program: Program, model_patient: LiveSession, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, model_patient, "Hello Maya.\n/next\n/next\nTSH\n/quit\n", monkeypatch, terminal=True)
    shown = capsys.readouterr().out
    assert "-- now: exams." in shown
    kinds = [event.kind for event in model_patient.events]
    assert kinds[2:] == ["doctor_said", "paused", "resumed", "phase_changed", "exam_ordered", "exam_resulted", "paused"]


def test_a_patient_that_does_not_answer_can_be_asked_again_in_place(
    program: Program, model_patient: LiveSession, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, model_patient, "Hello Maya.\nAre you there?\n/time\n/quit\n", monkeypatch, terminal=True)
    shown = capsys.readouterr().out
    assert shown.count("!! The patient did not answer. http") == 1
    assert "The clock stands. /retry asks again, /next goes on without." in shown
    assert "!! The patient has not answered yet. /retry asks again, /next goes on without." in shown
    assert "The answer that did not come can be asked for again then." in shown
    assert model_patient.events[-1].kind == "paused"
    again = asyncio.run(program.resume(model_patient.id))
    play(program, again, "/retry\n/retry\n/quit\n", monkeypatch, terminal=True)
    shown = capsys.readouterr().out
    assert shown.count("!! The patient did not answer. http") == 2  # as it was left, and when it was tried again
    assert [event.kind for event in again.events].count("doctor_said") == 1
    assert [event.kind for event in again.events][-2:] == ["patient_replied", "paused"]


def test_in_a_pipe_nobody_can_ask_again_so_it_is_left(
    program: Program, model_patient: LiveSession, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, model_patient, "Hello Maya.\nHow have you been sleeping?\n", monkeypatch)
    shown = capsys.readouterr().out
    assert "!! The patient did not answer. " in shown
    assert "can be asked for again then" in shown
    assert [event.kind for event in model_patient.events][-2:] == ["doctor_said", "paused"]
