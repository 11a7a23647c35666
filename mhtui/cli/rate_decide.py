"""Decisions where raters differ, as lines of text."""

from __future__ import annotations

import sys

import click

from mhtui.cli.plain_commands import Lines
from mhtui.cli.rate_lists import Task, open_disputes
from mhtui.cli.rated import given
from mhtui.core.errors import WrongUse
from mhtui.core.rating_room import RatingRoom
from mhtui.core.ratings import Rating
from mhtui.core.text import visible
from mhtui.mentaleval.queue import OPEN
from mhtui.mentaleval.queue_disputes import Dispute, decision


def decide_plain(room: RatingRoom, task: Task) -> None:
    """Each undecided dispute in turn: `LEVEL REASON` decides, `skip` goes on, `quit` leaves."""
    found = open_disputes(room, task)
    hidden = sum(place.state in (*OPEN, "own") for place, _ in found)
    if hidden:
        click.echo(f"{hidden} in sessions that you have not rated, or played: not shown here.")
    shown = [one for place, one in found if place.state not in (*OPEN, "own") and one.decided is None]
    click.echo(f"{len(shown)} to decide. LEVEL REASON decides, skip goes on, quit leaves.")
    lines = Lines(sys.stdin)
    for one in shown:
        _print(task, one)
        if not _decided(room, task, one, lines):
            return


def _decided(room: RatingRoom, task: Task, dispute: Dispute, lines: Lines) -> bool:
    """Take lines until this one is decided or skipped; False where the rater leaves."""
    while (line := lines.ask("decide> ")) is not None:
        level, _, reason = line.strip().partition(" ")
        if level in ("q", "quit", "exit"):
            return False
        if level == "skip":
            return True
        try:
            session = room.events(dispute.session_id)
            new = decision(
                dispute, task.rubric, task.rater, level, reason, session, id=room.new_id(), at_ms=room.now_ms()
            )
            room.add(new)
        except WrongUse as error:
            click.echo(f"!! {error}")
            continue
        click.echo(f"-- decided: {given(new)}")
        return True
    return False


def _print(task: Task, dispute: Dispute) -> None:
    dimension = task.rubric.dimension(dispute.dimension)
    click.echo(f"\n{dispute.session_id}  {visible(dimension.title if dimension else dispute.dimension)}")
    for one in dispute.ratings:
        click.echo(visible("\n".join(_lines(one))))


def _lines(rating: Rating) -> list[str]:
    said = [text for text in (rating.comment, rating.reasoning) if text.strip()]
    cited = [f"event {one.seq}: {one.quote}" for one in rating.citations]
    return [f"  {given(rating)} by {rating.rater} ({rating.kind})", *(f"    {line}" for line in (*said, *cited))]
