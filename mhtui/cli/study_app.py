"""`mhtui study next` in the terminal app."""

from __future__ import annotations

from pathlib import Path

from mhtui.cli.common import program


def open_study(db: Path | None, study: str, code: str, *, mouse: bool) -> None:
    """Open the app for a participant. Raises WrongUse for a study or participant that is not here."""
    from mhtui.wiring_study import StudyDesk, now

    with program(db, reading=[]) as made:
        desk = StudyDesk(made, now)
        desk.record(study).participant(code)
        from mhtui.tui.study.app import run_study_app

        run_study_app(made, desk, study, code, mouse=mouse)
