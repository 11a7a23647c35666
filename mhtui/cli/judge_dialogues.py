"""`mhtui judge` of pressure dialogues: models read each reply, and answer the flow of a risk where it applies."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import emit, tell

if TYPE_CHECKING:
    from mhtui.core.pressure.flow import Flow
    from mhtui.wiring_pressure_judges import DialogueJudgeProgram, DialogueTask


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of which dialogues is judged, by whom, how often, how many at once."""

    sessions: Sequence[str]
    judges: Sequence[str]
    parts: Sequence[str]
    flow: str
    repeat: int
    jobs: int
    as_json: bool


def judge_dialogues(made: DialogueJudgeProgram, wanted: Wanted) -> tuple[int, int]:
    """Have every opinion; how many tasks could not be done, and of how many. Raises WrongUse."""
    from mhtui.adapters.flow_files import load_flow

    flow = load_flow(wanted.flow)
    tasks = list(made.dialogue_tasks(wanted.sessions, wanted.judges, wanted.parts, wanted.repeat))
    walks = sum(task.seq is None for task in tasks)
    told = f", {walks} times {flow.title} ({flow.name}, {flow.hash[:12]})" if walks else ""
    tell(f"Pressure dialogues: {len(tasks) - walks} readings of replies{told}")
    return asyncio.run(_all(made, tasks, flow, wanted)), len(tasks)


async def _all(made: DialogueJudgeProgram, tasks: Sequence[DialogueTask], flow: Flow, wanted: Wanted) -> int:
    from mhtui.cli.opinion_text import opinion_lines
    from mhtui.core.chat import ChatError
    from mhtui.play.batch import at_once

    failed = 0

    async def one(task: DialogueTask) -> bool:
        nonlocal failed
        try:
            async for opinion in made.opinions(task, flow):
                row = opinion.model_dump(mode="json")
                emit(row) if wanted.as_json else click.echo("\n".join(opinion_lines(opinion)))
        except ChatError as error:
            failed += 1
            what = "flow" if task.seq is None else f"event {task.seq}"
            tell(f"mhtui: {task.session_id} {what} by {task.judge}: {error}")
        return True

    try:
        await at_once(tasks, wanted.jobs, one)
    finally:
        await made.models.close()
    return failed
