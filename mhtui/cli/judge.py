"""`mhtui judge`: a model applies a rubric to sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import database_asked_for, db_option, emit, must_exist, tell

if TYPE_CHECKING:
    from mhtui.core.rubric import Rubric
    from mhtui.wiring_judges import JudgeProgram, Task


@click.command()
@click.argument("sessions", nargs=-1, required=True)
@click.option(
    "--judge", "judges", multiple=True, required=True, metavar="model:NAME", help="Who judges; several are a panel."
)
@click.option("--rubric", default="mentaleval", show_default=True, help="Id of a rubric, or the path of a file.")
@click.option("--dimension", "dimensions", multiple=True, help="Only these; else all of the rubric.")
@click.option("--repeat", default=1, show_default=True, type=click.IntRange(1, 100), help="Times each is judged.")
@click.option("-j", "jobs", default=4, show_default=True, type=click.IntRange(1, 256), help="Ratings at once.")
@click.option("--open", "open_too", is_flag=True, help="Also sessions that have not ended.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a rating, on stdout.")
@db_option
def judge(
    sessions: tuple[str, ...],
    judges: tuple[str, ...],
    rubric: str,
    dimensions: tuple[str, ...],
    repeat: int,
    jobs: int,
    open_too: bool,
    as_json: bool,
    db: Path | None,
) -> None:
    """Judge sessions, named by id or by an unambiguous beginning or end of it.

    A judge never learns who the doctor was. What it gives no score for is unscored, with the reason; a citation whose
    words do not stand in the session is void. Exit code 1: a judge could not be asked.
    """
    from mhtui.adapters.rubric_files import load_rubric
    from mhtui.wiring_judges import JudgeProgram

    must_exist(database_asked_for(db), sessions)
    used = load_rubric(rubric)
    with closing(JudgeProgram(database_asked_for(db), embeddings=False)) as made:
        ids = [made.store.find(name) for name in sessions]
        for session_id in ids:
            made.check_judged(session_id, open_too=open_too)
        tasks = list(made.tasks(ids, judges, used, dimensions, repeat))
        tell(f"{used.title} ({used.name}, {used.hash[:12]}): {len(tasks)} ratings")
        failed = asyncio.run(_rate_all(made, tasks, used, jobs, as_json))
    if failed:
        tell(f"{failed} of {len(tasks)} could not be had.")
        raise click.exceptions.Exit(1)


async def _rate_all(made: JudgeProgram, tasks: Sequence[Task], rubric: Rubric, jobs: int, as_json: bool) -> int:
    """Have every rating, some at once; how many could not be had. One that fails stops no other."""
    from mhtui.cli.rated import rating_lines
    from mhtui.core.chat import ChatError
    from mhtui.play.batch import at_once

    failed = 0

    async def one(task: Task) -> bool:
        nonlocal failed
        try:
            rating = await made.rate(task, rubric)
        except ChatError as error:
            failed += 1
            tell(f"mhtui: {task.session_id} {task.dimension} by {task.judge}: {error}")
            return True
        emit(rating.model_dump(mode="json")) if as_json else click.echo("\n".join(rating_lines(rating)))
        return True

    try:
        await at_once(tasks, jobs, one)
    finally:
        await made.models.close()
    return failed
