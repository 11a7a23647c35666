"""Whether a stored session is whole: its chain of events, its frozen case, its row in the listing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from mhtui.adapters.call_rows import calls_problem
from mhtui.adapters.event_rows import SessionLog, StoredEvent, read_event
from mhtui.core.chain import START
from mhtui.core.encounter import fold
from mhtui.core.errors import StoreError
from mhtui.core.events import Event, SessionStarted
from mhtui.core.ports import SessionCard, SessionKind


def problem(log: SessionLog) -> str | None:
    """What is wrong with a session, the first thing found, naming the event; None when it is whole."""
    return next(_problems(log), None)


def chain_problem(session_id: str, rows: Sequence[StoredEvent], events: int, last_hash: str) -> str | None:
    """The first event that breaks the chain of a log said to hold `events` events and to end with `last_hash`."""
    previous = START
    for at, row in enumerate(rows):
        if row.seq > at:
            return _missing(at, row.seq - at)
        if not row.follows(session_id, previous):
            return _broken(session_id, rows, at, previous, events, last_hash)
        previous = row.hash
    if len(rows) < events:
        return f"truncated at the end: {_missing(len(rows), events - len(rows))}"
    if len(rows) > events:
        return f"event {events} was added at the end"
    return None if previous == last_hash else f"event {len(rows) - 1} does not end the chain as recorded: changed"


def _problems(log: SessionLog) -> Iterator[str]:
    if log.card is None or log.last_seq is None or log.last_hash is None:
        yield "the session row is missing"
        return
    broken = chain_problem(log.session_id, log.rows, log.last_seq + 1, log.last_hash)
    if broken:
        yield broken
        return
    try:
        events = [read_event(log.session_id, row) for row in log.rows]
    except StoreError as error:
        yield str(error)
        return
    yield from _content_problems(log, log.card, events)


def _content_problems(log: SessionLog, card: SessionCard, events: Sequence[Event]) -> Iterator[str]:
    odd = order_problem(events)
    if odd:
        yield odd
        return
    started = fold(events).start
    if log.case_text is None:
        yield "the frozen case text is missing"
    elif hashlib.sha256(log.case_text.encode()).hexdigest() != started.case_hash:
        yield "the frozen case text was changed"
    folded = card_of(log.session_id, events)
    for name in SessionCard.__dataclass_fields__:
        if getattr(folded, name) != getattr(card, name):
            yield f"the session row does not match its events: {name} changed"
    odd_call = calls_problem(log.session_id, log.calls, len(log.rows) - 1)
    if odd_call:
        yield odd_call


def order_problem(events: Sequence[Event]) -> str | None:
    """Which event stands where none of its kind can; None where the log opens once and nothing follows its end."""
    for at, event in enumerate(events):
        if isinstance(event.payload, SessionStarted) != (at == 0):
            return f"event {at} ({event.kind}) cannot stand there"
        if event.kind == "encounter_ended" and at + 1 < len(events):
            return f"event {at + 1} follows the end of the encounter"
    return None if events else "the session has no events"


def card_of(session_id: str, events: Sequence[Event]) -> SessionCard:
    """The listing's row as the events say it should be."""
    state = fold(events)
    return SessionCard(
        id=session_id,
        case_id=state.start.case_id,
        case_hash=state.start.case_hash,
        title=state.start.title,
        arm=state.start.arm,
        doctor=state.start.doctor,
        participant=state.start.participant,
        phase=state.phase,
        paused=state.paused,
        ended=state.ended,
        turns=state.usage.turns,
        started_ms=events[0].at_ms,
        updated_ms=state.at_ms,
        active_ms=state.usage.active_ms,
        branched_from=state.start.branched_from.ref if state.start.branched_from else None,
        kind=kind_of(state.start),
        example=state.start.example,
    )


def kind_of(started: SessionStarted) -> SessionKind:
    """What kind of session begins like this."""
    if started.imported:
        return "imported"
    return started.pressure.side if started.pressure else "encounter"


def _broken(session_id: str, rows: Sequence[StoredEvent], at: int, previous: str, events: int, last_hash: str) -> str:
    """What happened to the first row whose hash does not fit, told from the rows after it and from the count."""
    if any(row.follows(session_id, previous, at) for row in rows[at + 1 :]):  # the row that belongs here comes later
        return f"event {at} was added" if len(rows) > events else f"event {at} is reordered"
    if any(row.hash_after(session_id, previous, at) == rows[at].hash for row in rows[at + 1 :]):
        return f"event {at} is reordered"  # the columns were exchanged, the hashes left
    lost = events - len(rows)
    if lost > 0 and _renumbered(session_id, rows, at, lost, last_hash):
        return _missing(at, lost)
    return f"event {at} was changed"


def _renumbered(session_id: str, rows: Sequence[StoredEvent], at: int, lost: int, last_hash: str) -> bool:
    """Whether the rows from `at` on are whole if each is counted up by the number of lost ones."""
    after = rows[at + 1 :]
    if not after:
        return rows[at].hash == last_hash
    return after[0].follows(session_id, rows[at].hash, after[0].seq + lost)


def _missing(first: int, number: int) -> str:
    last = first + number - 1
    return f"event {first} is missing" if number == 1 else f"events {first} to {last} are missing"
