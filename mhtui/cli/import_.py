"""`mhtui import`: conversations that other programs recorded, as sessions to read, replay and export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.adapters.event_rows import SessionLog
    from mhtui.adapters.importers.talks.talk import Talk

_FORMATS = ("openai-chat", "inspect", "vera-mh", "spiral-bench", "mdd-5k", "aci-bench", "primock57")


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option(
    "--format", "format_", type=click.Choice(_FORMATS), help="Else it is told by the file; needed for folders."
)
@click.option(
    "--arm", type=click.Choice(["model", "expert", "other"]), help="Who played the doctor, where you know better."
)
@click.option("--source", help="Where it comes from, to be kept with each session.")
@click.option("--licence", help="Its licence, to be kept with each session.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session on stdout.")
@db_option
def import_(
    files: tuple[Path, ...],
    format_: str | None,
    arm: str | None,
    source: str | None,
    licence: str | None,
    as_json: bool,
    db: Path | None,
) -> None:
    """Read conversations of other programs as sessions; all files or nothing.

    They are marked as imported and never count as played here. The same file again adds nothing. Sessions that this
    program exported come back by `mhtui sessions import`.
    """
    given = {"arm": arm, "source": source, "licence": licence}
    logs = [log for file in files for log in _logs(file, format_ or "", given)]
    with program(db, embeddings=False) as made:
        known: set[str] = set()
        new = []
        for log in logs:
            if log.session_id not in known and made.store.card(log.session_id) is None:
                known.add(log.session_id)
                new.append(log)
        made.store.import_sessions(new)
    _tell(logs, {log.session_id for log in new}, as_json)


def _logs(path: Path, format_: str, given: dict[str, str | None]) -> list[SessionLog]:
    from mhtui.adapters.importers.talks import files_under, read_talks, sessions_of

    logs: list[SessionLog] = []
    for file in files_under(path, format_):
        logs += sessions_of(file, [_as_said(talk, given) for talk in read_talks(file, format_)])
    return logs


def _as_said(talk: Talk, given: dict[str, str | None]) -> Talk:
    """The talk with what the person says of it."""
    said: dict[str, Any] = {name: value for name, value in given.items() if value and name != "arm"}
    arm: Any = given["arm"] or talk.arm
    return replace(talk, arm=arm, origin=talk.origin.model_copy(update=said))


def _tell(logs: Sequence[SessionLog], new: set[str], as_json: bool) -> None:
    from mhtui.adapters.event_rows import read_event
    from mhtui.core.encounter import fold
    from mhtui.core.text import visible

    for log in logs:
        state = fold(read_event(log.session_id, row) for row in log.rows)
        added, origin = log.session_id in new, state.start.imported
        record, turns = origin.record if origin else "", len(state.dialogue)
        if as_json:
            fields = {"session_id": log.session_id, "imported": added, "record": record, "turns": turns}
            emit({**fields, "arm": state.start.arm, "doctor": state.start.doctor})
        else:
            words = f"{turns} turns" if added else "skipped: it is here already"
            tell(visible(f"{log.session_id}  {record}: {words}"))
    tell(f"{len(new)} imported, {len(logs) - len(new)} skipped.")
