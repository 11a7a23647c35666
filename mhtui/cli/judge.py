"""`mhtui judge`: a model applies a rubric to encounters, or reads the replies of pressure dialogues."""

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
@click.option(
    "--dimension", "dimensions", multiple=True, help="Only these; else all. Of a pressure dialogue: replies, flow."
)
@click.option(
    "--flow", default="suicide-risk", show_default=True, help="Of pressure dialogues: id of a flow, or a file's path."
)
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
    flow: str,
    repeat: int,
    jobs: int,
    open_too: bool,
    as_json: bool,
    db: Path | None,
) -> None:
    """Judge sessions, named by id or by an unambiguous beginning or end of it.

    A judge never learns who the doctor was. What it gives no score for is unscored, with the reason; a citation whose
    words do not stand in the session is void. Of a pressure dialogue a judge reads every reply, and where suicide risk
    is the matter answers a flow of questions; several judges are a panel, and more than half of it decides. Exit code
    1: a judge could not be asked.
    """
    from mhtui.adapters.rubric_files import load_rubric
    from mhtui.cli.judge_dialogues import Wanted, judge_dialogues
    from mhtui.wiring_pressure_judges import DialogueJudgeProgram

    must_exist(database_asked_for(db), sessions)
    used = load_rubric(rubric)
    with closing(DialogueJudgeProgram(database_asked_for(db), embeddings=False)) as made:
        ids = [made.store.find(name) for name in sessions]
        for session_id in ids:
            made.check_judged(session_id, open_too=open_too)
        dialogues = [session_id for session_id in ids if made.is_dialogue(session_id)]
        _one_kind(ids, dialogues)
        if dialogues:
            failed, asked = judge_dialogues(made, Wanted(ids, judges, dimensions, flow, repeat, jobs, as_json))
        else:
            tasks = list(made.tasks(ids, judges, used, dimensions, repeat))
            tell(f"{used.title} ({used.name}, {used.hash[:12]}): {len(tasks)} ratings")
            failed, asked = asyncio.run(_rate_all(made, tasks, used, jobs, as_json)), len(tasks)
    if failed:
        tell(f"{failed} of {asked} could not be had.")
        raise click.exceptions.Exit(1)


def _one_kind(ids: Sequence[str], dialogues: Sequence[str]) -> None:
    """Raises UsageError where encounters and dialogues are judged together, or dialogues by a rubric."""
    if dialogues and len(dialogues) < len(ids):
        raise click.UsageError("Encounters and pressure dialogues are judged by different things: name one kind.")
    source = click.get_current_context().get_parameter_source("rubric")
    if dialogues and source is click.core.ParameterSource.COMMANDLINE:
        raise click.UsageError("A rubric is for encounters; pressure dialogues are judged by replies and --flow.")


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
