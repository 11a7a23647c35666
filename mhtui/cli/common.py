"""What commands share: the database option, the program, JSON on stdout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from mhtui.wiring import Program

F = TypeVar("F", bound=Callable[..., Any])


def db_option(command: F) -> F:
    """`--db` on a command; the one before the command serves where it is absent."""
    return click.option("--db", type=click.Path(path_type=Path, dir_okay=False), help="The database file.")(command)


@contextmanager
def program(db: Path | None, *, embeddings: bool = True, reading: Sequence[str] | None = None) -> Iterator[Program]:
    """The program over the database asked for; closed at the end.

    `reading` names sessions to read (none: all there are): no database is made for that. Raises UnknownSession.
    """
    from mhtui.wiring import Program

    if reading is not None:
        must_exist(database_asked_for(db), reading)
    made = Program(database_asked_for(db), embeddings=embeddings)
    try:
        yield made
    finally:
        made.close()


def database_asked_for(db: Path | None) -> Path | None:
    """The one of `--db` here or before the command; None for the usual one."""
    context = click.get_current_context(silent=True)
    return db or (context.find_root().obj if context else None)


def must_exist(db: Path | None, sessions: Sequence[str]) -> None:
    """Raises UnknownSession where there is no database to read sessions from."""
    from mhtui.config import database_path
    from mhtui.core.errors import UnknownSession

    path = database_path(db)
    try:
        wrong = "is empty" if path.stat().st_size == 0 else ""
    except FileNotFoundError:
        wrong = "does not exist"
    except OSError as error:
        wrong = f"cannot be read: {error.strerror}"
    if wrong:
        what = f"no session {sessions[0]!r}" if sessions else "no session"
        raise UnknownSession(f"There is {what}: {path} {wrong}.")


def emit(value: Any) -> None:
    """One JSON value on one line of stdout."""
    click.echo(compact(value))


def compact(value: Any) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tell(message: str) -> None:
    """A message for the person, on stderr."""
    click.echo(message, err=True)


def ago(then_ms: int, now_ms: int) -> str:
    """How long ago, in words."""
    minutes = max(0, (now_ms - then_ms) // 60_000)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // 1440} days ago"
