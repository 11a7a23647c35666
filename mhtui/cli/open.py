"""`mhtui` without a command: the app, or with no terminal a demonstration."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.dialogue import Asked, dialogue

if TYPE_CHECKING:
    from mhtui.core.events import Limits
    from mhtui.wiring import Program

NOBODY_ASKED = Asked()
DEMO_CASE = "ten-days-without-sleep"


def open_app(
    db: Path | None,
    *,
    mouse: bool = True,
    case_id: str | None = None,
    session_id: str | None = None,
    limits: Limits | None = None,
    seed: int | None = None,
    asked: Asked = NOBODY_ASKED,
) -> None:
    """Open the terminal app, at the door of a case or a scenario, or in a session; without a terminal, demonstrate."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        if case_id or session_id:
            raise click.UsageError("This needs a terminal. Use --plain for lines of text.")
        demonstrate()
        return
    from mhtui.tui.app import run_app
    from mhtui.wiring import Program

    program = Program(db, limits=limits, seed=seed)
    try:
        program.check_parties(asked.doctor, asked.patient)
        wanted = dialogue(program, case_id, asked) if case_id else None
        found = program.store.find(session_id) if session_id else None
        begin = (lambda app: app.pressure.open_door(wanted.scenario_id, wanted)) if wanted else None
        parties = {"doctor": asked.doctor, "patient": asked.patient}
        run_app(program, case_id=case_id, session_id=found, mouse=mouse, begin=begin, **parties)
    finally:
        program.close()


def demonstrate() -> None:
    """Play one encounter with the scripted doctor in a database of its own; transcript and scores on stdout."""
    from mhtui.wiring import Program

    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder) / "demonstration.db")
        try:
            click.echo("No terminal: this is a demonstration, played by the scripted doctor.\n")
            _play(program)
        finally:
            program.close()


def _play(program: Program) -> None:
    from mhtui.cli.text import report_lines, transcript_lines
    from mhtui.doctors.scripted import ScriptedDoctor
    from mhtui.play.loop import play

    program.warm_up(DEMO_CASE)
    case = program.library.get(DEMO_CASE)
    session = program.open_session(case, arm="scripted", doctor="scripted", seed=1)
    asyncio.run(play(session, ScriptedDoctor(program.icd11), lambda _events: None))
    click.echo("\n".join(transcript_lines(session.events)))
    click.echo("")
    click.echo("\n".join(report_lines(program.score(session.id), program.embedder_note)))
