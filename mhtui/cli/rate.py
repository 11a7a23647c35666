"""`mhtui rate`: people rate sessions by a rubric, blind."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.cli.rate_lists import Task
    from mhtui.core.rating_room import RatingRoom
    from mhtui.tui.app import MhtuiApp
    from mhtui.wiring import Program


@click.command()
@click.argument("sessions", nargs=-1)
@click.option("--rubric", default="mentaleval", show_default=True, help="Id of a rubric, or the path of a file.")
@click.option("--rater", default="", help="Pseudonym of who rates (else the participant of the settings).")
@click.option("--list", "as_list", is_flag=True, help="Only list the queue.")
@click.option("--adjudicate", is_flag=True, help="Where ratings differ by 2 or more: show both sides, decide.")
@click.option("--judges", is_flag=True, help="With --adjudicate: judges (models) take part.")
@click.option(
    "--calibration/--no-calibration",
    "calibration",
    default=None,
    help="Mark SESSIONS as what every rater rates first, or no longer.",
)
@click.option("--plain", is_flag=True, help="Lines of text, for screen readers and pipes.")
@click.option("--json", "as_json", is_flag=True, help="With --list or --adjudicate: one JSON object a line, on stdout.")
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
@db_option
def rate(
    sessions: tuple[str, ...],
    rubric: str,
    rater: str,
    as_list: bool,
    adjudicate: bool,
    judges: bool,
    calibration: bool | None,
    plain: bool,
    as_json: bool,
    no_mouse: bool,
    db: Path | None,
) -> None:
    """Rate ended sessions: SESSIONS, named by id or by an unambiguous beginning or end of it, or all there are.

    Who played, and what others gave, is shown once your ratings of a session are locked. What is typed is kept as a
    draft until then. Of pressure dialogues, named, you read each reply instead; what others say is shown once you have.
    """
    _check_use(sessions, calibration, as_list or adjudicate, as_json)
    from mhtui.adapters.rubric_files import load_rubric

    used = load_rubric(rubric)
    with program(db, embeddings=False, reading=sessions) as made:
        ids = [made.store.find(name) for name in sessions]
        if _are_dialogues(made, ids):
            rater = rater or made.settings.participant
            _dialogues(made, ids, rater, as_list or as_json, plain, as_json, mouse=not no_mouse)
            return
        room = made.rating_room()
        if calibration is not None:
            _mark(room, ids, calibration)
            return
        from mhtui.cli.rate_lists import Task, dispute_rows, queue_rows

        if as_list or as_json or plain:
            from mhtui.mentaleval.queue import rater_name

            rater = rater_name(rater or made.settings.participant)
        task = Task(rater, used, tuple(ids), judges)
        if plain and not (as_list or as_json):
            _plain(room, task, adjudicate)
        elif as_list or as_json:
            _print(dispute_rows(room, task) if adjudicate else queue_rows(room, task), as_json)
        else:
            _app(made, task, adjudicate, mouse=not no_mouse)


def _are_dialogues(made: Program, ids: Sequence[str]) -> bool:
    """Whether these are pressure dialogues. Raises UsageError where some are and some are not."""
    from mhtui.core.encounter import fold

    found = [fold(made.events(session_id)[:1]).start.pressure is not None for session_id in ids]
    if any(found) and not all(found):
        raise click.UsageError("Encounters and pressure dialogues are rated by different things: name one kind.")
    return bool(found) and all(found)


def _dialogues(
    made: Program, ids: Sequence[str], rater: str, listing: bool, plain: bool, as_json: bool, *, mouse: bool
) -> None:
    from mhtui.cli.rate_replies import rate_dialogues, rows_of
    from mhtui.core.text import visible
    from mhtui.mentaleval.queue import rater_name

    source = click.get_current_context().get_parameter_source
    typed = click.core.ParameterSource.COMMANDLINE
    given = [name for name in ("rubric", "calibration", "adjudicate", "judges") if source(name) is typed]
    if given:
        raise click.UsageError(f"--{given[0]} is for encounters; the replies of a dialogue are read one by one.")
    if not (listing or plain):
        _open_app(made, lambda app: app.rating.replies(rater, ids), mouse)
        return
    if not listing:
        rate_dialogues(made, ids, rater_name(rater))
        return
    for row in rows_of(made, ids, rater_name(rater)):
        line = f"{row['session_id']}  {row['title']}  {row['read']} of {row['replies']} replies read by {row['rater']}"
        emit(row) if as_json else click.echo(visible(line))


def _check_use(sessions: Sequence[str], calibration: bool | None, listing: bool, as_json: bool) -> None:
    if calibration is not None and not sessions:
        raise click.UsageError("Name the sessions to mark.")
    if as_json and not listing:
        raise click.UsageError("--json goes with --list or --adjudicate.")


def _mark(room: RatingRoom, ids: Sequence[str], calibration: bool) -> None:
    room.mark_calibration(ids, calibration)
    tell(f"{len(ids)} marked as calibration." if calibration else f"{len(ids)} no longer calibration.")


def _print(rows: Sequence[dict[str, object]], as_json: bool) -> None:
    from mhtui.cli.rate_lists import row_line

    for row in rows:
        emit(row) if as_json else click.echo(row_line(row))
    if not rows:
        tell("There is nothing in the list.")


def _plain(room: RatingRoom, task: Task, adjudicate: bool) -> None:
    if adjudicate:
        from mhtui.cli.rate_decide import decide_plain

        decide_plain(room, task)
        return
    from mhtui.cli.rate_plain import rate_plain

    rate_plain(room, task)


def _app(made: Program, task: Task, adjudicate: bool, *, mouse: bool) -> None:
    """The terminal app, at the queue or at what differs."""

    def begin(app: MhtuiApp) -> None:
        app.rating.open(task.rater, task.rubric, task.only)
        if adjudicate and (rater := task.rater or made.settings.participant):
            app.rating.disputes(rater, task.rubric, judges=task.judges)

    _open_app(made, begin, mouse)


def _open_app(made: Program, begin: Callable[[MhtuiApp], None], mouse: bool) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("This needs a terminal. Use --plain for lines of text, or --list.")
    from mhtui.tui.app import run_app

    run_app(made, mouse=mouse, begin=begin)
