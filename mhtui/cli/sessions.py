"""`mhtui sessions`: what was recorded; list, show, export, import, verify."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import ago, compact, db_option, emit, program, tell
from mhtui.cli.sealed import must_be_open
from mhtui.cli.search import search

if TYPE_CHECKING:
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.calls import CallRecord
    from mhtui.core.events import Event
    from mhtui.core.ports import SessionCard
    from mhtui.wiring import Program

LISTED = 1_000
"""Sessions listed where nobody says how many."""
MANY = 10_000
"""From so many on it is said that it takes a moment."""


@click.group()
def sessions() -> None:
    """List, show, export, import and verify sessions. A session is named by its id, or an end of it that is unique."""


sessions.add_command(search)


@sessions.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON array on stdout.")
@click.option(
    "--limit", type=click.IntRange(min=0), help="Sessions listed at most; 0 for all. [default: 1000, with --json all]"
)
@db_option
def list_(as_json: bool, limit: int | None, db: Path | None) -> None:
    """All sessions, the last touched first, with what takes an open one up again."""
    from mhtui.core.text import visible
    from mhtui.wiring import now_ms

    with program(db) as made:
        most = (0 if as_json else LISTED) if limit is None else limit
        total = made.overview(0).sessions
        if total > MANY and not most:
            tell(f"{total:,} sessions are read.")
        cards = [_blind(made, card) for card in made.store.cards(most or None)]
        if as_json:
            click.echo("[" + ",".join(compact(_card_fields(card)) for card in cards) + "]")
            return
        for card in cards:
            click.echo(visible(f"{card.id}  {_state(card):<9} {card.turns:>3} turns  {card.title}"))
            origin = f", branched from {card.branched_from}" if card.branched_from else ""
            when = "imported" if card.kind == "imported" else ago(card.updated_ms, now_ms())
            example = "example, " if card.example else ""
            click.echo(f"  {example}{card.arm}, {when}{origin}{_then(_hint(card))}")
        if total > len(cards):
            tell(f"{total - len(cards):,} older sessions are not shown; --limit 0 shows all.")
        if not cards:
            tell(
                "No sessions yet. `mhtui play CASE` begins one; `mhtui cases list` shows the cases. "
                "In a checkout `mhtui sessions import sessions/*.jsonl` brings examples."
            )


@sessions.command()
@click.argument("session")
@click.option("--json", "as_json", is_flag=True, help="The session with its events as one JSON object on stdout.")
@click.option("--understood", is_flag=True, help="How each sentence was read, and why the patient said it.")
@click.option("--calls", is_flag=True, help="The calls to models instead: what was sent, used, and went wrong.")
@db_option
def show(session: str, as_json: bool, understood: bool, calls: bool, db: Path | None) -> None:
    """Print a session from top to bottom. The reference answers are never shown."""
    from mhtui.cli.understood import blinded, event_fields, session_lines

    with program(db, reading=[session]) as made:
        events = made.store.events(made.store.find(session))
        events = blinded(events, _card(made, events[0].session_id).title)
        if broken := made.problem(events[0].session_id):
            tell(f"This session is not whole: {broken}. What follows may not be what happened.")
        ended = events[-1].kind == "encounter_ended"
        if understood:
            must_be_open(made, [events[0].session_id])
        if understood and not ended:
            tell("The session is open: why the patient said what it said is shown once it has ended.")
        if as_json:
            whole = _session_json(made, events, [event_fields(e, understood, ended) for e in events])
            emit({**whole, **_calls_json(made.store, events[0].session_id, ended)} if calls else whole)
        elif calls:
            from mhtui.cli.calls import call_lines

            stored = made.store.calls(events[0].session_id)
            click.echo("\n".join(call_lines((row.n, row.after_seq, _call(record, ended)) for row, record in stored)))
        else:
            click.echo("\n".join([*session_lines(events, understood, ended), *_beside(made, events)]))


@sessions.command()
@click.argument("sessions", nargs=-1)
@click.option("--all", "all_", is_flag=True, help="All sessions.")
@click.option("--format", "format_", type=click.Choice(["jsonl"]), default="jsonl", show_default=True)
@click.option("--to", default="-", show_default=True, help="A new file, readable by you alone; - for stdout.")
@db_option
def export(sessions: tuple[str, ...], all_: bool, format_: str, to: str, db: Path | None) -> None:
    """Write whole sessions, byte-exact. The file holds the cases with their reference answers.

    A session that is open is sealed in it: packed, so that who still plays it reads nothing of its case; it is imported
    like the others.
    """
    if bool(sessions) == all_:
        raise click.UsageError("Name sessions, or give --all.")
    from mhtui.adapters.owner_file import write_new

    with program(db, reading=sessions) as made:
        ids = _ids(made.store, sessions)
        must_be_open(made, ids)
        lines = list(_exported(made.store, ids))
        if to == "-":
            sys.stdout.buffer.writelines(lines)
            return
        write_new(Path(to), lines)
        tell(f"{_count(len(ids))} written to {to}.")


@sessions.command()
@click.argument("sessions", nargs=-1, required=True)
@click.option("--case", "case_id", required=True, metavar="CASE", help="Id of a case; `none` takes the link away.")
@db_option
def link(sessions: tuple[str, ...], case_id: str, db: Path | None) -> None:
    """Say by which case imported sessions are scored.

    `mhtui score` then holds what was said and written against that case; what the source does not record (orders, a
    note, a plan) or has in another language is unscored, with the reason. They still count in no study.
    """
    from mhtui.wiring import now_ms
    from mhtui.wiring_links import link as link_sessions

    with program(db, embeddings=False, reading=sessions) as made:
        ids = _ids(made.store, sessions)
        link_sessions(made, ids, None if case_id == "none" else case_id, now_ms())
    tell(f"{_count(len(ids))} scored by {'no case' if case_id == 'none' else case_id}.")


@sessions.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@db_option
def import_(files: tuple[Path, ...], db: Path | None) -> None:
    """Add the sessions of exported files, of each all or none, or of other databases of this program.

    Of a database also ratings, rulings and notes come in. What is here already stays as it is; what differs is said,
    left out, and makes the exit code 1.
    """
    from mhtui.adapters.merge import is_database
    from mhtui.adapters.session_jsonl import read_sessions
    from mhtui.cli.merging import merge_told

    conflicts = 0
    with program(db, embeddings=False) as made:
        for file in files:
            if is_database(file):
                conflicts += merge_told(made.store, file)
                continue
            logs = read_sessions(file)
            added = made.store.import_sessions(logs)
            for log in logs:
                tell(f"{log.session_id}  {'imported' if log.session_id in added else 'skipped: it is here already'}")
            tell(f"{file}: {_count(len(added))} imported, {len(logs) - len(added)} skipped.")
    if conflicts:
        raise click.exceptions.Exit(1)


@sessions.command()
@click.argument("sessions", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session on stdout.")
@db_option
def verify(sessions: tuple[str, ...], as_json: bool, db: Path | None) -> None:
    """Check that sessions are whole: no event changed, missing, added or moved, and the case as it was frozen."""
    from mhtui.adapters.session_check import problem

    with program(db, reading=sessions) as made:
        damage = made.store.page_problem()
        if damage:
            tell(f"The database file is damaged: {damage}")
        ids = _ids(made.store, sessions)
        found = {session_id: problem(made.store.log(session_id)) for session_id in ids}
    if as_json:
        for session_id, why in found.items():
            emit({"session_id": session_id, "whole": why is None, "problem": why})
    else:
        _tell_problems(found)
    if damage or any(found.values()):
        raise click.exceptions.Exit(1)


def _beside(made: Program, events: list[Event]) -> Iterator[str]:
    """What the source of an imported session says beside the turns."""
    from mhtui.core.encounter import fold
    from mhtui.core.imported import Stub
    from mhtui.core.text import visible

    start = fold(events[:1]).start
    if start.imported:
        stub = Stub.model_validate_json(made.store.case_text(start.case_hash))
        yield ""
        yield from (visible(f"Source says {name}: {text}") for name, text in stub.labels.items())
        yield from (visible(f"Before turn {one.before + 1}, {one.role}: {one.text}") for one in stub.beside)


def _tell_problems(found: dict[str, str | None]) -> None:
    from mhtui.core.text import visible

    broken = {session_id: why for session_id, why in found.items() if why}
    for session_id, why in broken.items():
        click.echo(visible(f"{session_id}  broken: {why}"))
    whole = len(found) - len(broken)
    tell(f"{_count(whole)} whole{f', {len(broken)} broken' if broken else ''}.")


def _ids(store: SqliteStore, names: Iterable[str]) -> list[str]:
    """Ids of the sessions named, each once, in that order; all when none is named."""
    return list(dict.fromkeys(store.find(name) for name in names)) or store.ids()


def _exported(store: SqliteStore, ids: Iterable[str]) -> Iterator[bytes]:
    from mhtui.adapters.session_jsonl import export_lines

    for session_id in ids:
        yield from export_lines(store.log(session_id))


def _session_json(made: Program, events: list[Event], fields: list[dict[str, Any]]) -> dict[str, Any]:
    return {**_card_fields(_card(made, events[0].session_id)), "events": fields}


def _card(made: Program, session_id: str) -> SessionCard:
    from mhtui.core.errors import BrokenSession

    if card := made.store.card(session_id):
        return _blind(made, card)
    raise BrokenSession(f"Session {session_id} has lost its row in the listing. Run `mhtui sessions verify`.")


def _blind(made: Program, card: SessionCard) -> SessionCard:
    """A card; of a dialogue that is open under the scenario's title: that of a control would tell the side."""
    from mhtui.core.errors import MhtuiError

    if card.ended or card.kind not in ("pressure", "control"):
        return card
    try:
        return replace(card, title=made.pressure_room().facing(card.case_hash).title)
    except (MhtuiError, ValueError):
        return replace(card, title="A pressure dialogue")


def _call(record: CallRecord, ended: bool) -> CallRecord:
    """A call; of the patient of an open session without its words: why one was refused tells what is kept back."""
    if ended or record.party != "patient":
        return record
    return record.model_copy(update={"text": "", "problem": "sealed until the end" if record.problem else ""})


def _card_fields(card: SessionCard) -> dict[str, Any]:
    """A card as JSON. Of a dialogue that is open it is not told whether it is a control."""
    names = card.__dataclass_fields__
    told = {
        "session_id": card.id,
        **{name: getattr(card, name) for name in names},
        "state": _state(card),
        "resume": _hint(card),
    }
    open_dialogue = not card.ended and card.kind in ("pressure", "control")
    return {**told, "kind": "pressure", "case_id": None} if open_dialogue else told


def _calls_json(store: SqliteStore, session_id: str, ended: bool) -> dict[str, Any]:
    from mhtui.cli.calls import call_fields, call_summary

    stored = [(row, _call(record, ended)) for row, record in store.calls(session_id)]
    fields = [call_fields(row.n, row.after_seq, row.at_ms, record) for row, record in stored]
    return {"calls": fields, **call_summary([record for _, record in stored])}


def _state(card: SessionCard) -> str:
    return card.ended or ("paused" if card.paused else "open")


def _hint(card: SessionCard) -> str | None:
    return None if card.ended else f"mhtui play --resume {card.id}"


def _then(hint: str | None) -> str:
    return f"; go on: {hint}" if hint else ""


def _count(number: int) -> str:
    return "1 session" if number == 1 else f"{number} sessions"
