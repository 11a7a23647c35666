"""`mhtui study export`: a study as tables."""

from __future__ import annotations

from pathlib import Path

import click

from mhtui.cli.common import db_option, program, tell
from mhtui.cli.study_admin import desk_of, key_option


@click.command("export")
@click.argument("study")
@click.option("--to", type=click.Path(path_type=Path, file_okay=False), help="A new folder (else in exports/).")
@key_option
@db_option
def export_study(study: str, to: Path | None, key: str, db: Path | None) -> None:
    """Write STUDY as CSV tables: participants, assignments, answers, sessions with times and parity, pauses; protocol
    and a data dictionary beside them.

    Before it is locked this needs its key. No scores: `mhtui study report`. No transcripts: `mhtui export`.
    """
    from mhtui import config
    from mhtui.adapters.export_files import write_folder
    from mhtui.study.protocol.tables import study_files
    from mhtui.wiring_played import parity_record

    with program(db, embeddings=False, reading=[]) as made:
        desk = desk_of(made)
        record = desk.record(study)
        desk.must_fit_key(record, key)
        sessions = desk.sessions(study)
        folder = to or config.exports_folder() / f"study-{study}"
        pauses = [pause for one in sessions if not one.tutorial for pause in desk.pauses(one.id)]
        write_folder(folder, study_files(record, sessions, lambda name: parity_record(made.store, name), pauses))
    tell(f"{study} is written to {folder}: {len(record.participants)} participants, {len(sessions)} sessions.")
