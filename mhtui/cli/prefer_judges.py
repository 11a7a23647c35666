"""`mhtui prefer --judge`: models say which of two sessions is better, each in both orders."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import database_asked_for, emit, must_exist, tell

if TYPE_CHECKING:
    from mhtui.cli.prefer_plain import Task
    from mhtui.core.preferences import Preference, Question, Questions
    from mhtui.wiring_judges import JudgeProgram

JOBS = 4

_Job = tuple[tuple[str, str], str, "Question", "Questions"]


def judge_pairs(db: Path | None, judges: Sequence[str], sessions: Sequence[str], task: Task, as_json: bool) -> None:
    """Two sessions, or the pairs of the queue that a judge has not answered yet. Exits with 1 where a judge could not
    be asked."""
    from mhtui.wiring_judges import JudgeProgram

    must_exist(database_asked_for(db), sessions)
    with closing(JudgeProgram(database_asked_for(db), embeddings=False)) as made:
        jobs, had = _jobs(made, judges, [made.store.find(name) for name in sessions], task)
        before = f"; {had} were answered before" if had else ""
        tell(f"{len(jobs)} questions to judges, each in both orders{before}")
        failed = asyncio.run(_ask_all(made, jobs, task.seed, as_json))
    if failed:
        tell(f"{failed} of {len(jobs)} could not be had.")
        raise click.exceptions.Exit(1)


def _jobs(made: JudgeProgram, judges: Sequence[str], ids: Sequence[str], task: Task) -> tuple[list[_Job], int]:
    """What is to be asked, and how much of it was answered before."""
    from mhtui.core.preferences import in_force
    from mhtui.study.preference.keeper import cards_of

    room = task.room(made)
    if ids:
        cards_of(room, ids, "")
    cards = {card.id: card for card in room.sessions()}
    pairs = [frozenset(ids)] if ids else task.wanted(made)
    given = [one for one in in_force(room.preferences()) if one.choice]
    done = {(one.pair, one.rater, one.question, one.questions_hash) for one in given}
    found: list[_Job] = []
    asked = 0
    for judge in judges:
        made.models.chat(made.models.find(judge))
        for pair in pairs:
            first, second = sorted(pair)
            questions = room.questions(cards[first].kind)
            due = [q for q in questions.items if (pair, judge, q.id, questions.hash) not in done]
            asked += len(questions.items)
            found += [((first, second), judge, question, questions) for question in due]
    return found, asked - len(found)


async def _ask_all(made: JudgeProgram, jobs: Sequence[_Job], seed: int, as_json: bool) -> int:
    """Have every answer, some at once; how many could not be had. One that fails stops no other."""
    from mhtui.core.chat import ChatError
    from mhtui.play.batch import at_once

    failed = 0

    async def one(job: _Job) -> bool:
        nonlocal failed
        pair, judge, question, questions = job
        try:
            given = await made.prefer(pair, judge, question, questions, seed)
        except ChatError as error:
            failed += 1
            tell(f"mhtui: {question.id} of {' and '.join(pair)} by {judge}: {error}")
            return True
        emit(given.model_dump(mode="json")) if as_json else click.echo(_line(given))
        return True

    try:
        await at_once(jobs, JOBS, one)
    finally:
        await made.models.close()
    return failed


def _line(one: Preference) -> str:
    from mhtui.core.text import visible
    from mhtui.study.preference.keeper import choice_words

    how = one.unread or choice_words(one.choice)
    differ = "; the orders disagreed" if len(set(one.readings)) == 2 and None not in one.readings else ""
    dropped = "; dropped from both" if one.unread else ""
    return visible(f"{one.question}: {how}{differ}{dropped}  A {one.a}  B {one.b}  by {one.rater}")
