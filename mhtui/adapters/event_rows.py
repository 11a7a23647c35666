"""Events as the store keeps them: seven columns a row, the payload as JSON text, each chained to the row before."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, get_args

from mhtui.adapters.call_rows import CallLog
from mhtui.core.chain import link
from mhtui.core.errors import StoreError, UnknownSession
from mhtui.core.events import ACTORS, PAYLOAD, Event, Payload, SessionStarted
from mhtui.core.phases import Phase
from mhtui.core.ports import SessionCard
from mhtui.core.text import clean

_PHASES: Final = frozenset(get_args(Phase))


class StoredEvent(NamedTuple):
    """One row of a log, byte-exact; `hash` chains it to the row before."""

    seq: int
    at_ms: int
    phase: str
    actor: str
    kind: str
    payload: str
    hash: str

    def follows(self, session_id: str, previous: str, seq: int | None = None) -> bool:
        """Whether the hash fits the columns (with another `seq`, if given) after a row with the hash `previous`."""
        return self.hash == self.hash_after(session_id, previous, seq)

    def hash_after(self, session_id: str, previous: str, seq: int | None = None) -> str:
        """The hash that the columns have after a row with the hash `previous`."""
        return link(previous, (session_id, self.seq if seq is None else seq, *self[1:6]))


@dataclass(frozen=True, slots=True)
class SessionLog:
    """All that is stored of one session; parts that are not there are None."""

    session_id: str
    rows: tuple[StoredEvent, ...]
    case_text: str | None
    card: SessionCard | None = None
    last_seq: int | None = None
    last_hash: str | None = None
    calls: CallLog = CallLog()


def storable(payload: Payload) -> Payload:
    """The payload without lone surrogates, which no log can hold; nearly always the same object."""
    text = _json(payload)
    try:
        text.encode()
    except UnicodeEncodeError:
        return PAYLOAD.validate_python({**json.loads(clean(text)), "kind": payload.kind})
    return payload


def stored(event: Event, previous: str) -> StoredEvent:
    """The row of an event that follows one with the hash `previous`."""
    row = StoredEvent(event.seq, event.at_ms, event.phase, event.actor, event.kind, _json(event.payload), "")
    return row._replace(hash=row.hash_after(event.session_id, previous))


def read_event(session_id: str, row: Sequence[Any]) -> Event:
    """An event from its stored columns. Raises StoreError where they do not fit its kind."""
    seq, at_ms, phase, actor, kind, payload, *_ = row
    try:
        if phase not in _PHASES or actor != ACTORS.get(kind):
            raise ValueError("unknown phase, kind or actor")
        fields = {**json.loads(payload), "kind": kind}
        return Event(session_id, seq, at_ms, phase, actor, PAYLOAD.validate_python(fields))
    except (ValueError, TypeError, RecursionError) as error:
        raise StoreError(
            f"Event {seq} of session {session_id} cannot be read ({kind}). Run `mhtui sessions verify`."
        ) from error


def opening_event(execute: Callable[..., Any], session_id: str) -> SessionStarted:
    """The first event of a session alone. Raises UnknownSession, or StoreError where it cannot be read."""
    columns = ", ".join(StoredEvent._fields)
    row = execute(f"SELECT {columns} FROM events WHERE session_id = ? AND seq = 0", [session_id]).fetchone()
    if row is None:
        raise UnknownSession(f"There is no session {session_id}.")
    payload = read_event(session_id, row).payload
    if not isinstance(payload, SessionStarted):
        raise StoreError(f"Event 0 of {session_id} does not begin a session.")
    return payload


def _json(payload: Payload) -> str:
    fields = payload.model_dump(mode="json", exclude={"kind"})
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
