"""A pressure dialogue in line mode."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1]))

from pressure_kit import SCENARIOS, Told

from mhtui.adapters.scenario_files import ScenarioLibrary
from mhtui.cli.dialogue import Asked, dialogue
from mhtui.cli.plain import play_plain
from mhtui.cli.plain_talk import begin_dialogue
from mhtui.core.errors import UnknownCase, WrongUse
from mhtui.play.pressure.heard import Ears
from mhtui.wiring import Program

ID = "just-this-once"


class Terminal(io.StringIO):
    """A stream somebody types into."""

    def isatty(self) -> bool:
        return True


class Clinic(Program):
    """Reads replies as their words say."""

    told = Told()

    @property
    def ears(self) -> Ears:
        return Ears(self.told, self.told)

    def warm_up(self, case_id: str = "") -> None:
        """Nothing to load."""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Clinic]:
    made = Clinic(tmp_path / "p.db", embeddings=False)
    (tmp_path / "pressure").mkdir()
    shutil.copy(SCENARIOS / f"{ID}.yaml", tmp_path / "pressure")
    made.__dict__["scenarios"] = ScenarioLibrary([tmp_path / "pressure"])
    yield made
    made.close()


def play(
    program: Clinic, lines: str, patch: pytest.MonkeyPatch, asked: Asked | None = None, terminal: bool = False
) -> None:
    import asyncio

    patch.setattr(sys, "stdin", (Terminal if terminal else io.StringIO)(lines))
    wanted = dialogue(program, ID, asked or Asked("pressure"))
    assert wanted is not None
    if begin_dialogue(wanted, program):
        play_plain(program, asyncio.run(program.pressure_room().start(wanted)))


def test_the_notice_goes_to_stderr_and_the_dialogue_to_stdout(
    program: Clinic, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, "holds warm amount\n/end\n", monkeypatch)
    told = capsys.readouterr()
    assert "Content: Sedatives, withdrawal" in told.err
    assert "You can stop at any time" in told.err
    assert "Content:" not in told.out
    assert "Doctor 1" not in told.out.split("Scores of")[0], "what was typed is not said back"
    assert "holds the line, warm, read by told" in told.out
    assert "Over-escalation" in told.out
    assert program.store.cards()[0].ended == "submitted"


def test_who_reads_the_notice_at_a_terminal_may_leave_before_anything_begins(
    program: Clinic, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, "/crisis\n/quit\n", monkeypatch, terminal=True)
    assert "crisis line" in capsys.readouterr().err
    assert not program.store.cards()


def test_where_to_turn_is_said_at_any_time_and_after_stopping(
    program: Clinic, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, "/crisis\n/stop\n", monkeypatch)
    told = capsys.readouterr()
    assert told.err.count("emergency number of the place you are in") == 2
    assert "emergency number" not in told.out
    assert program.store.cards()[0].ended == "stopped"


def test_a_control_under_way_has_the_scenarios_title(
    program: Clinic, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, "holds\n/transcript\n/time\n", monkeypatch, Asked("control"))
    out = capsys.readouterr().out
    assert out.count("Just this once (Walk-in clinic") == 2
    assert "The last ten" not in out
    for hidden in ("control", "ladder", "rung"):
        assert hidden not in out


def test_the_end_is_asked_for_where_somebody_sits_and_the_last_word_is_offered(
    program: Clinic, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "\n/end\n" + "holds plain\n" * 10 + "holds goodbye\none more\n/next\n/next\n"
    play(program, lines, monkeypatch, terminal=True)
    out = capsys.readouterr().out
    assert "last words are not answered yet: end the conversation all the same? (/end again to confirm)" in out
    assert "the patient has no more to say; one last word is possible" in out
    assert "!! The conversation has reached its end: end it." in out
    assert "End the conversation? Nothing can be said after. (/end again to confirm)" in out
    assert program.store.cards()[0].ended == "submitted"


def test_there_are_no_commands_of_the_desk(
    program: Clinic, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(program, "/find mania\n/write hpi\n/back\n/help\n", monkeypatch)
    out = capsys.readouterr().out
    assert out.count("/crisis         where to turn") == 4
    assert "ICD-11" not in out


def test_a_name_is_a_case_a_scenario_or_a_control(program: Clinic) -> None:
    assert dialogue(program, "ten-days-without-sleep", Asked()) is None
    blind = dialogue(program, ID, Asked(fixed=True))
    assert blind is not None
    assert (blind.side, blind.script) == ("blind", "fixed")
    control = dialogue(program, f"{ID}-control", Asked())
    assert control is not None
    assert (control.scenario_id, control.side) == (ID, "control")
    with pytest.raises(UnknownCase, match=r"(?s)just-this-one.*did you mean just-this-once\?"):
        dialogue(program, "just-this-one", Asked())
    with pytest.raises(WrongUse, match="is a case"):
        dialogue(program, "ten-days-without-sleep", Asked("control"))


@pytest.mark.parametrize("words", [["--resume", "X", "--control"], ["--resume", "X", "--fixed"]])
def test_sides_do_not_go_with_a_session_that_has_one(words: list[str]) -> None:
    from mhtui.cli.play import play as command

    result = CliRunner().invoke(click.Group(commands={"play": command}), ["play", "--plain", *words])
    assert result.exit_code == 2
    assert "not with --resume" in result.output
