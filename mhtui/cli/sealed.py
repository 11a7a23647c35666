"""What studies seal: refused here, before anything is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mhtui.core.errors import WrongUse

if TYPE_CHECKING:
    from mhtui.wiring import Program


def must_be_open(made: Program, sessions: Iterable[str]) -> None:
    """Raises WrongUse where a study seals what came of one of these sessions, and the gold of its case."""
    if words := next(filter(None, map(made.sealed, sessions)), ""):
        raise WrongUse(words)


def must_show_gold(unit: str) -> None:
    """Raises WrongUse where a study of the usual database seals the gold of `case:ID` or `scenario:ID`."""
    from mhtui import config
    from mhtui.adapters.study_seal import case_seal
    from mhtui.cli.common import database_asked_for, program

    path = config.database_path(database_asked_for(None))
    if path.is_file() and path.stat().st_size:
        with program(path, embeddings=False) as made:
            key = config.study_key()
            if words := made.store.read_with(lambda execute: case_seal(execute, unit, key)):
                raise WrongUse(words)
