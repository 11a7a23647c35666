"""`mhtui sessions search`: words that were said or written, over all sessions."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from mhtui.cli.common import db_option, emit, program, tell


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 10_000), help="Places shown at most.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a place on stdout.")
@db_option
def search(words: tuple[str, ...], limit: int, as_json: bool, db: Path | None) -> None:
    """Find the places in which all words stand, the best first.

    Searched is what was said, ordered, written and planned. A word is found in its other forms too ("sleeping" finds
    "sleep"). `mhtui replay SESSION` reads a session found.
    """
    from mhtui.core.text import visible

    with program(db, reading=()) as made:
        hits = made.replay_room().search(" ".join(words), limit, _read)
    for hit in hits.shown:
        if as_json:
            emit(asdict(hit))
            continue
        turn = f", turn {hit.turn}" if hit.turn else ""
        click.echo(visible(f"{hit.session_id}  {hit.kind}{turn}  {hit.title}"))
        click.echo(visible(f"  {hit.excerpt}"))
    places = "1 place" if hits.total == 1 else f"{hits.total:,} places"
    more = f", {hits.shown_are} shown; --limit shows more" if hits.shown_are else ""
    tell(f"{places}{more}.")


def _read(read: int, of: int) -> None:
    if of > 1_000:
        tell(f"New sessions read for the search: {read:,} of {of:,}")
