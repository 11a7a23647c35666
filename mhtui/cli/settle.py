"""`mhtui settle`: what the matcher left undecided is decided, by a panel of models or by a person."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import database_asked_for, db_option, emit, must_exist, tell

if TYPE_CHECKING:
    from mhtui.core.report import Evidence
    from mhtui.core.rulings import Ruling, RulingVerdict
    from mhtui.scoring.settled import Pair
    from mhtui.wiring_panel import PanelProgram

_KEYS: dict[str, RulingVerdict] = {"y": "entailed", "d": "contradicted", "n": "not_entailed", "u": "undecided"}
_ASK = "y stated in line 1 · d denied · n not stated · u unclear · number: stated in that line · t whole text · q leave"


@click.command()
@click.argument("sessions", nargs=-1, required=True)
@click.option("--panel", "panel", multiple=True, metavar="model:NAME", help="Who decides; give it two or three times.")
@click.option("--by", "by", default="", help="Your pseudonym (else the participant of the settings).")
@click.option("--again", is_flag=True, help="Also what somebody, or with --panel a panel, found undecided.")
@click.option("--list", "only_list", is_flag=True, help="Only say what is undecided.")
@click.option("--plain", is_flag=True, help="Lines of text, for screen readers and pipes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a pair or ruling, on stdout.")
@click.option("--no-embeddings", is_flag=True, help="Rules alone: more is left undecided.")
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
@db_option
def settle(
    sessions: tuple[str, ...],
    panel: tuple[str, ...],
    by: str,
    again: bool,
    only_list: bool,
    plain: bool,
    as_json: bool,
    no_embeddings: bool,
    no_mouse: bool,
    db: Path | None,
) -> None:
    """Decide what is undecided in sessions that have ended, named by id or an unambiguous part of it.

    With --panel models decide by majority, each asked in an order of its own; else you are asked, pair by pair, in the
    app (with --plain, --json or no terminal in lines of text), and not told who the doctor was. A decision is kept for
    the pair, wherever it comes up again, and counts from the next score on; what somebody decided is not asked again.
    Exit code 1: an arbiter could not be asked.
    """
    from mhtui.wiring_panel import PanelProgram

    must_exist(database_asked_for(db), sessions)
    with closing(PanelProgram(database_asked_for(db), embeddings=not no_embeddings)) as made:
        by = by or made.settings.participant
        lines = plain or as_json or only_list or bool(panel) or not (sys.stdin.isatty() and sys.stdout.isatty())
        if lines and not (panel or by or only_list):
            raise click.UsageError(
                "Say who decides: --panel model:NAME (two or three), or --by PSEUDONYM for yourself."
            )
        for door in panel:
            made.models.chat(made.models.find(door))
        ids = [made.store.find(name) for name in sessions]
        if not lines:
            _app(made, ids, by, again, mouse=not no_mouse)
            return
        room = made.settling_room()
        todo = {session_id: room.open_pairs(session_id, again=again) for session_id in ids}
        if panel and not again:
            todo = {session_id: _unasked(made, pairs) for session_id, pairs in todo.items()}
        if only_list:
            _list(todo, as_json)
        elif panel:
            _by_panel(made, todo, panel, as_json)
        else:
            _by_person(made, todo, by, as_json)


def _unasked(made: PanelProgram, pairs: Sequence[Pair]) -> list[Pair]:
    """Those that no panel was asked about."""
    asked = {ruling.key for ruling in made.store.rulings([p.key for p in pairs]) if ruling.kind == "panel"}
    return [pair for pair in pairs if pair.key not in asked]


def _app(made: PanelProgram, ids: Sequence[str], by: str, again: bool, *, mouse: bool) -> None:
    """The terminal app, at the queue over all sessions."""
    from mhtui.tui.app import run_app
    from mhtui.tui.settle.places import settle as open_queue

    run_app(made, mouse=mouse, begin=lambda app: open_queue(app, ids, by=by, again=again))


def _list(todo: Mapping[str, Sequence[Pair]], as_json: bool) -> None:
    from mhtui.core.text import visible

    for session_id, pairs in todo.items():
        for pair in pairs:
            row = {
                "session_id": session_id,
                "item": pair.item,
                "stage": pair.material.stage,
                "statement": pair.statement,
            }
            emit(row) if as_json else click.echo(visible(f"{session_id}  {pair.material.stage:<9} {pair.statement}"))
    tell(f"{sum(map(len, todo.values()))} undecided in {len(todo)} sessions.")


# --- a panel ---------------------------------------------------------------------------------------------------------


def _by_panel(made: PanelProgram, todo: Mapping[str, Sequence[Pair]], panel: Sequence[str], as_json: bool) -> None:
    if len(set(panel)) < 2:
        tell("A panel of one is one opinion: give --panel two or three times, with different models.")
    failed = asyncio.run(_ask_all(made, todo, list(dict.fromkeys(panel)), as_json))
    if failed:
        tell(f"{failed} questions could not be asked; the same command asks them again.")
        raise click.exceptions.Exit(1)


async def _ask_all(made: PanelProgram, todo: Mapping[str, Sequence[Pair]], panel: Sequence[str], as_json: bool) -> int:
    from mhtui.core.chat import ChatError
    from mhtui.mentaleval.panel import batches

    failed = 0
    try:
        for session_id, pairs in todo.items():
            for batch in batches(pairs):
                try:
                    rulings = await made.ask_panel(session_id, batch, panel)
                except ChatError as error:
                    failed += 1
                    tell(f"mhtui: {session_id}: {error}")
                    continue
                for ruling in rulings:
                    _show(ruling, as_json)
    finally:
        await made.models.close()
    return failed


def _show(ruling: Ruling, as_json: bool) -> None:
    from mhtui.core.text import visible

    if as_json:
        emit(ruling.model_dump(mode="json"))
        return
    votes = ", ".join(f"{vote.by}: {vote.verdict}" for vote in ruling.votes)
    click.echo(visible(f"{ruling.verdict:<13} {ruling.statement}{f'  ({votes})' if votes else ''}"))


# --- a person --------------------------------------------------------------------------------------------------------


def _by_person(made: PanelProgram, todo: Mapping[str, Sequence[Pair]], by: str, as_json: bool) -> None:
    """Ask, pair by pair; what was decided is kept at once. The sessions are not named: the doctor stays unknown."""
    from mhtui.wiring import now_ms
    from mhtui.wiring_rulings import keep_ruling

    left = sum(map(len, todo.values()))
    for session_id, pairs in todo.items():
        for pair in pairs:
            begun = time.monotonic()
            answer = _asked(made, pair, left)
            if answer is None:
                tell(f"{left} left.")
                return
            verdict, evidence = answer
            took = int((time.monotonic() - begun) * 1000)
            ruling = keep_ruling(
                made.store, now_ms(), session_id, pair, verdict, by=by, evidence=evidence, took_ms=took
            )
            left -= 1
            if as_json:
                emit(ruling.model_dump(mode="json"))
    done = "Nothing is left to be decided; --again asks about what somebody found undecided."
    tell(f"{left} left." if left else done)


def _asked(made: PanelProgram, pair: Pair, left: int) -> tuple[RulingVerdict, list[Evidence]] | None:
    from mhtui.core.text import visible
    from mhtui.wiring_rulings import nearest

    near = nearest(made.matcher, pair)
    where = {"interview": "Did the patient say it?", "note": "Does the note say it?", "plan": "Does the plan say it?"}
    must_not = " It must not be done." if pair.forbidden else ""
    lines = [f"\n({left} left) {where[pair.material.stage]}{must_not}", f"  {pair.statement}", ""]
    lines += [f"  {number}  {quote}" for number, quote in enumerate(near, 1)]
    click.echo("\n".join(visible(line) for line in [*lines, _ASK]), err=True)
    return _answer(pair, near, lambda: click.echo(visible(pair.material.text), err=True))


def _answer(
    pair: Pair, near: Sequence[str], show_all: Callable[[], None]
) -> tuple[RulingVerdict, list[Evidence]] | None:
    while True:
        click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word == "q":
            return None
        if word == "t":
            show_all()
        elif word == "y" or (word.isdecimal() and 1 <= int(word) <= len(near)):
            chosen = near[int(word) - 1] if word.isdecimal() else near[0] if near else ""
            found = pair.material.evidence(chosen)
            return "entailed", [found] if found else []
        elif word in _KEYS:
            return _KEYS[word], []
        else:
            click.echo(_ASK, err=True)
