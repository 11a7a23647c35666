"""The composition root, imported sessions that are scored by a case of ours.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from mhtui.core.errors import WrongUse

if TYPE_CHECKING:
    from mhtui.adapters.case_files import CaseLibrary
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.case import Case
    from mhtui.core.events import Event, SessionStarted
    from mhtui.play.services import Settings
    from mhtui.scoring.recorded import Part


class Linking(Protocol):
    """What is needed of the program."""

    settings: Settings

    @property
    def store(self) -> SqliteStore: ...

    @property
    def library(self) -> CaseLibrary: ...

    def opening(self, session_id: str) -> SessionStarted: ...


def link(made: Linking, sessions: Sequence[str], case_id: str | None, at_ms: int) -> None:
    """Say by which case imported sessions are scored, None for by none: all of them or none.

    Raises WrongUse for sessions played here, and where a study seals the case; UnknownCase.
    """
    from ulid import ULID

    from mhtui import config
    from mhtui.adapters.link_rows import Link, add_links
    from mhtui.adapters.study_seal import case_seal

    for session_id in sessions:
        if not made.opening(session_id).imported:
            raise WrongUse(f"Session {session_id} was not imported: it is scored by the case it was played with.")
    case, key = made.library.get(case_id) if case_id else None, config.study_key()
    if case and (words := made.store.read_with(lambda execute: case_seal(execute, f"case:{case.id}", key))):
        raise WrongUse(words)
    by = made.settings.participant
    links = [Link(str(ULID()), session_id, case, at_ms, by) for session_id in sessions]
    made.store.write_with(lambda execute: add_links(execute, links))


def linked_case(store: SqliteStore, session_id: str) -> Case | None:
    """The case an imported session is scored by, as it was when that was said."""
    from mhtui.adapters.link_rows import linked_text
    from mhtui.core.case import Case

    text = store.read_with(lambda execute: linked_text(execute, session_id))
    return Case.model_validate_json(text) if text else None


def lacking(store: SqliteStore, case: Case, events: Sequence[Event], started: SessionStarted) -> dict[Part, str]:
    """What an imported session did not record, so that it cannot be scored; nothing of those played here."""
    if not started.imported:
        return {}
    from mhtui.core.imported import Stub
    from mhtui.scoring.recorded import not_recorded

    stub = Stub.model_validate_json(store.case_text(started.case_hash))
    return not_recorded(case, events, stub.language)
