"""`mhtui progress`: what a resident keeps missing, when it is due again, and whom to meet next."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from mhtui.cli.common import db_option, emit, program, tell


@click.command()
@click.argument("participant", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone, without the trained reader.")
@db_option
def progress(participant: str | None, as_json: bool, no_embeddings: bool, db: Path | None) -> None:
    """Progress of a PARTICIPANT (else the one of the settings) over the encounters he ended.

    Areas that were mostly missed come back after a day; what was found comes back after 2, 4, 8, 16 days (Leitner).
    Of cases that were not played nothing is told but their door. Scores that are not kept yet are made first.
    """
    from mhtui.study.practice.told import progress_lines
    from mhtui.wiring import now_ms
    from mhtui.wiring_practice import practice

    with program(db, embeddings=not no_embeddings, reading=[]) as made:
        who = made.settings.participant if participant is None else participant
        found = practice(made, who, now_ms(), lambda done, of: tell(f"scored {done} of {of}") if done == of else None)
        if as_json:
            emit(asdict(found))
        else:
            click.echo("\n".join(progress_lines(found)))
