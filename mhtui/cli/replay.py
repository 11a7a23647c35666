"""`mhtui replay`: one session or two side by side, in the app, as text, HTML or JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import database_asked_for, db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.play.replay.align import By
    from mhtui.play.replay.comparison import Comparison
    from mhtui.wiring import Program


@click.command()
@click.argument("sessions", nargs=-1, metavar="A [B]")
@click.option("--text", "as_text", is_flag=True, help="As lines of text on stdout; so also where there is no terminal.")
@click.option(
    "--html", "html", type=click.Path(path_type=Path, dir_okay=False), help="As a new HTML file; - for stdout."
)
@click.option("--json", "as_json", is_flag=True, help="The comparison as one JSON object on stdout.")
@click.option("--by", type=click.Choice(["topic", "turn"]), help="Aligned by topic (two sessions) or turn (one).")
@click.option("--blind", is_flag=True, help="Hide who played and the times; the order is drawn and kept.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone, without the trained reader.")
@click.option("--note", metavar="TEXT", help="Keep a note on a turn of one session (--at) instead of showing it.")
@click.option("--at", "turn", type=click.IntRange(0), help="The doctor's turn a note is about; 0: the first words.")
@click.option("--reveal", metavar="ID", help="Say which session was A and which B in a blind comparison.")
@db_option
def replay(
    sessions: tuple[str, ...],
    as_text: bool,
    html: Path | None,
    as_json: bool,
    by: By | None,
    blind: bool,
    no_embeddings: bool,
    note: str | None,
    turn: int | None,
    reveal: str | None,
    db: Path | None,
) -> None:
    """Read one session back, or compare two: encounters or pressure dialogues, played by people or models.

    Sessions are named by id or by an unambiguous beginning or end of it. A file that `mhtui sessions export` wrote (the
    examples in sessions/ are such files) is taken into the database first. Without an option it opens the app.
    """
    if reveal is not None:
        _reveal(reveal, db)
        return
    if not 1 <= len(sessions) <= 2:
        raise click.UsageError("Name one session, or two: mhtui replay A [B].")
    if blind and len(sessions) == 1:
        raise click.UsageError("--blind needs two sessions.")
    if (note is None) is not (turn is None) or (note is not None and len(sessions) == 2):
        raise click.UsageError("A note needs one session, its words and a turn: mhtui replay A --note TEXT --at TURN.")
    if sum((as_text, html is not None, as_json)) > 1:
        raise click.UsageError("Give one of --text, --html and --json.")
    sessions = _from_files(sessions, db)
    in_app = not (as_text or html or as_json) and sys.stdin.isatty() and sys.stdout.isatty()
    with program(db, embeddings=not no_embeddings, reading=sessions) as made:
        ids = list(dict.fromkeys(made.store.find(name) for name in sessions))
        if len(ids) < len(sessions):
            raise click.UsageError("A and B are the same session.")
        if note is not None and turn is not None:
            _note(made, ids[0], note, turn)
            return
        if in_app:
            _open(made, ids, by, blind)
            return
        _write(_compared(made, ids, by, blind), html, as_json)


def _from_files(names: tuple[str, ...], db: Path | None) -> tuple[str, ...]:
    """The names, with the id of the session in place of each file that holds one; what is here already stays."""
    files = [name for name in names if name.endswith(".jsonl")]
    if not files:
        return names
    from mhtui.adapters.session_jsonl import read_sessions

    found: dict[str, str] = {}
    with program(db, embeddings=False) as made:
        for name in files:
            logs = read_sessions(Path(name))
            if len(logs) != 1:
                raise click.UsageError(f"{name} holds {len(logs)} sessions: import it, and name the one you want.")
            found[name] = logs[0].session_id
            if made.store.import_sessions(logs):
                tell(f"{logs[0].session_id}  taken in from {name}")
    return tuple(found.get(name, name) for name in names)


def _note(made: Program, session_id: str, text: str, turn: int) -> None:
    from mhtui.core.errors import WrongUse

    room = made.replay_room()
    found = next((one for one in room.sides([session_id])[0].exchanges if one.turn == turn), None)
    if found is None:
        raise WrongUse(f"Session {session_id} has no turn {turn}; nothing was noted.")
    room.remark(session_id, found.seq, text)
    tell(f"Noted on turn {turn}. `mhtui replay` shows it there.")


def _open(made: Program, ids: list[str], by: By | None, blind: bool) -> None:
    from mhtui.tui.app import run_app

    mouse = not click.get_current_context().find_root().params.get("no_mouse", False)
    run_app(made, mouse=mouse, begin=lambda app: app.replays.open(ids, by=by, blind=blind))


def _compared(made: Program, ids: list[str], by: By | None, blind: bool) -> Comparison:
    from mhtui.play.replay.comparison import compared

    room, blind_id = made.replay_room(), ""
    if blind:
        order = room.blind(ids)
        ids, blind_id = [order.a, order.b], order.id
    sides = room.scored(room.sides(ids))
    return compared(sides, by or ("topic" if len(ids) == 2 else "turn"), blind_id, room.remarks(ids))


def _write(compared: Comparison, html: Path | None, as_json: bool) -> None:
    if as_json:
        from mhtui.play.replay.plain import comparison_fields

        emit(comparison_fields(compared))
    elif html is None:
        from mhtui.play.replay.text import comparison_lines

        click.echo("\n".join(comparison_lines(compared)))
    else:
        from mhtui.adapters.owner_file import write_new
        from mhtui.play.replay.page import comparison_page

        page = comparison_page(compared).encode()
        if str(html) == "-":
            sys.stdout.buffer.write(page)
            return
        write_new(html, [page])
        tell(f"Written to {html}.")


def _reveal(name: str, db: Path | None) -> None:
    from mhtui.cli.common import must_exist
    from mhtui.config import database_path

    must_exist(database_path(database_asked_for(db)), [name])
    with program(db) as made:
        order: Any = made.replay_room().revealed(name)
        for label, session_id in (("A", order.a), ("B", order.b)):
            if card := made.store.card(session_id):
                who = card.participant or card.doctor or card.arm
                click.echo(f"{label}  {session_id}  {who} ({card.arm})  {card.title}")
