"""`mhtui progress`: what a resident keeps missing, when it is due again, and whom to meet next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.wiring_practice import Practice


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
    from mhtui.wiring import now_ms
    from mhtui.wiring_practice import practice

    with program(db, embeddings=not no_embeddings, reading=[]) as made:
        who = made.settings.participant if participant is None else participant
        found = practice(made, who, now_ms(), lambda done, of: tell(f"scored {done} of {of}") if done == of else None)
        if as_json:
            emit(asdict(found))
        else:
            click.echo("\n".join(progress_lines(found)))


def progress_lines(found: Practice) -> Iterator[str]:
    """The progress to read."""
    from mhtui.core.text import visible
    from mhtui.study.practice.areas import BOX_DAYS, DAY_MS

    name = visible(found.participant) or "sessions without a pseudonym"
    yield f"{name}: {len(found.met)} encounters ended and scored"
    if found.met:
        yield ""
        yield f"{'Area':<40} missed  {'in sessions (oldest first)':<29} box  due"
    for area in found.areas:
        course = " ".join(f"{point.missed}/{point.total}" for point in area.points[-5:])
        days = (area.due_ms - found.now_ms) // DAY_MS
        due = "now" if area.due_ms <= found.now_ms else f"in {days + 1} d"
        habit = "  again and again" if area.habit else ""
        yield f"{area.name:<40} {area.missed:>3}/{area.total:<4}{course:<29} {area.box}    {due}{habit}"
        if area.topics and area.box == 1:
            yield f"    topics: {', '.join(f'{topic} {n}×' for topic, n in area.topics[:4])}"
    if found.met:
        yield f"Box n is due after {', '.join(map(str, BOX_DAYS))} days; an area mostly missed goes back to box 1."
    if found.next:
        yield ""
        yield f"Next: {visible(found.next.title)} (mhtui play {found.next.case_id})"
        yield f"  {found.next.why}"
