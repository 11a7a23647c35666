"""`mhtui prefer`: which of two sessions is better, by people or by judges; and what follows from it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.cli.prefer_plain import Task
    from mhtui.wiring import Program


@click.command()
@click.argument("sessions", nargs=-1, metavar="[A B]")
@click.option("--queue", "as_queue", is_flag=True, help="All pairs that are due, one after the other.")
@click.option("--list", "as_list", is_flag=True, help="Only list the pairs and what of them is done.")
@click.option("--case", "case_id", default="", help="Of the queue only this case or scenario.")
@click.option("--most", default=20, show_default=True, type=click.IntRange(1, 1000), help="Most pairs a case.")
@click.option("--rater", default="", help="Pseudonym of who rates (else the participant of the settings).")
@click.option("--seed", default=0, show_default=True, type=int, help="What draws pairs, their order, and who is A.")
@click.option("--rubric", default="mentaleval", show_default=True, help="Gives the questions on encounters.")
@click.option("--plain", is_flag=True, help="Lines of text, for screen readers and pipes.")
@click.option("--judge", "judges", multiple=True, metavar="model:NAME", help="Ask a model instead, in both orders.")
@click.option("--rank", is_flag=True, help="Strengths of the arms from all answers: Bradley–Terry with ties.")
@click.option("--by", type=click.Choice(["human", "judge"]), default="human", show_default=True, help="With --rank.")
@click.option("--questions", default="", help="With --rank: only questions of this name or hash.")
@click.option("--no-family", is_flag=True, help="With --rank --by judge: without judges on models of their own family.")
@click.option("--resamples", default=500, show_default=True, type=click.IntRange(50, 20_000), help="With --rank.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a row on stdout, of --list, --judge or --rank.")
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
@db_option
def prefer(
    sessions: tuple[str, ...],
    as_queue: bool,
    as_list: bool,
    case_id: str,
    most: int,
    rater: str,
    seed: int,
    rubric: str,
    plain: bool,
    judges: tuple[str, ...],
    rank: bool,
    by: str,
    questions: str,
    no_family: bool,
    resamples: int,
    as_json: bool,
    no_mouse: bool,
    db: Path | None,
) -> None:
    """Compare two ended sessions of one case, A and B, and pick A, B or neither in each question.

    Who played, how fast, and all scores are hidden; which session is A is drawn by the seed and kept. What others gave
    is shown once your answers are locked. A later answer to the same pair is a correction: both are kept.
    """
    if sum((bool(sessions), as_queue or as_list, rank)) != 1:
        raise click.UsageError("Name two sessions, or give one of --queue, --list and --rank.")
    if sessions and len(sessions) != 2:
        raise click.UsageError("Name two sessions: mhtui prefer A B.")
    if as_json and not (as_list or rank or judges):
        raise click.UsageError("--json goes with --list, --judge or --rank.")
    from mhtui.cli.prefer_plain import Task

    if judges:
        from mhtui.cli.prefer_judges import judge_pairs

        judge_pairs(db, judges, sessions, Task("", seed, case_id, most, rubric), as_json)
        return
    with program(db, embeddings=False, reading=sessions) as made:
        if rank:
            from mhtui.cli.prefer_rank import rank_rows

            rank_rows(made, by, questions, not no_family, resamples, seed, as_json)
            return
        task = Task(rater or made.settings.participant, seed, case_id, most, rubric)
        ids = [made.store.find(name) for name in sessions]
        if as_list:
            _list(made, task, as_json)
        elif plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
            from mhtui.cli.prefer_plain import prefer_plain

            prefer_plain(made, task, ids)
        else:
            _app(made, task, ids, mouse=not no_mouse)


def _list(made: Program, task: Task, as_json: bool) -> None:
    from dataclasses import asdict

    from mhtui.core.text import visible

    found = task.named().pairs(made)
    for pair in found:
        line = f"{pair.number:>4}  {pair.a}  {pair.b}  {pair.state:<6}  {pair.title}"
        emit(asdict(pair)) if as_json else click.echo(visible(line))
    if not found:
        tell("There is no pair: two ended sessions of one case by different doctors are needed; examples are left out.")


def _app(made: Program, task: Task, ids: list[str], *, mouse: bool) -> None:
    from mhtui.tui.app import MhtuiApp, run_app

    def begin(app: MhtuiApp) -> None:
        if ids:
            app.preferring.open(ids, task.rater, task.seed)
        else:
            app.preferring.queue(task.rater, task.seed, task.case_id, task.most)

    run_app(made, mouse=mouse, begin=begin)
