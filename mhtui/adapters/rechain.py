"""Events as a log with a chain of its own: for sessions that were read from elsewhere, or changed to be given away."""

from __future__ import annotations

from collections.abc import Sequence

from mhtui.adapters.event_rows import SessionLog, storable, stored
from mhtui.adapters.session_check import card_of
from mhtui.core.chain import START
from mhtui.core.events import Event


def log_of(events: Sequence[Event], case_text: str) -> SessionLog:
    """The log of these events; they are numbered from 0 and carry one session's id."""
    rows, last = [], START
    for event in events:
        whole = Event(event.session_id, event.seq, event.at_ms, event.phase, event.actor, storable(event.payload))
        rows.append(stored(whole, last))
        last = rows[-1].hash
    session_id = events[0].session_id
    card = card_of(session_id, events)
    return SessionLog(session_id, tuple(rows), case_text, card, last_seq=len(rows) - 1, last_hash=last)
