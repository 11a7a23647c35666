"""Sessions as JSON lines, byte-exact (docs/store.md): for archives and other programs, read back with every check."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NoReturn

from pydantic import ValidationError

from mhtui.adapters.call_rows import CallLog, StoredCall, calls_problem, prompt_names
from mhtui.adapters.event_rows import SessionLog, StoredEvent, read_event
from mhtui.adapters.session_check import chain_problem, order_problem, problem
from mhtui.adapters.session_seal import NotSealed, packed, unpacked
from mhtui.core.case import Case
from mhtui.core.errors import BrokenSession, StoreError
from mhtui.core.events import SessionStarted
from mhtui.core.imported import Stub
from mhtui.core.pressure import Scenario

FORMAT: Final = "mhtui.session"
SEALED: Final = 3
VERSION: Final = SEALED
"""1: events only. 2: also calls to models. What holds no calls is written as 1, so that older programs read it. SEALED:
a session that is open: one of the others, packed."""
MAX_LINE_BYTES: Final = 16 * 2**20
MAX_FILE_BYTES: Final = 256 * 2**20
MAX_EVENTS: Final = 100_000
MAX_PIECES: Final = 1_000

_ULID: Final = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_HEADER: Final = {"format": str, "version": int, "session_id": str, "events": int, "last_hash": str}
_CALLS_HEADER: Final = {**_HEADER, "prompts": int, "calls": int, "last_call_hash": str}
_PROMPT: Final = {"prompt_hash": str, "prompt": str}
_CALL: Final = {"n": int, "after_seq": int, "at_ms": int, "record": str, "hash": str}
_SEALED_HEADER: Final = {"format": str, "version": int, "session_id": str, "pieces": int}
_PIECE: Final = {"sealed": str}
_CASE: Final = {"case_hash": str, "case": str}
_EVENT: Final = {"seq": int, "at_ms": int, "phase": str, "actor": str, "kind": str, "payload": str, "hash": str}
_MAX_MS: Final = 2**53


class _Bad(Exception):
    """Why a line cannot be taken."""


def export_lines(log: SessionLog) -> Iterator[bytes]:
    """A session as it leaves the program: one that is open is sealed, for its log holds the reference answers, its side
    and how each reply was read. Raises BrokenSession."""
    lines = list(session_lines(log))
    if log.rows[-1].kind == "encounter_ended":
        yield from lines
        return
    pieces = list(packed(lines))
    yield _line([FORMAT, SEALED, log.session_id, len(pieces)], _SEALED_HEADER)
    for piece in pieces:
        yield _line([piece], _PIECE)


def session_lines(log: SessionLog) -> Iterator[bytes]:
    """One session: a header line, a line with the frozen case, a line an event. Raises BrokenSession."""
    broken = problem(log)
    if broken:
        raise BrokenSession(f"Session {log.session_id} is not whole ({broken}), so it cannot be exported.")
    last_hash = log.rows[-1].hash
    calls = log.calls
    if calls.rows:
        counts = [len(calls.prompts), len(calls.rows), calls.rows[-1].hash]
        yield _line([FORMAT, 2, log.session_id, len(log.rows), last_hash, *counts], _CALLS_HEADER)
    else:
        yield _line([FORMAT, 1, log.session_id, len(log.rows), last_hash], _HEADER)
    yield _line([log.card.case_hash if log.card else "", log.case_text], _CASE)
    for row in log.rows:
        yield _line(row, _EVENT)
    for prompt in calls.prompts.items():
        yield _line(prompt, _PROMPT)
    for call in calls.rows:
        yield _line(call, _CALL)


def read_sessions(path: Path) -> list[SessionLog]:
    """All sessions of a file, checked. Raises StoreError naming the line, for any fault in any of them."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise StoreError(f"{path} is larger than {MAX_FILE_BYTES // 2**20} MB: split it by sessions.")
        with path.open("rb") as file:
            return _Reader(path).read(iter(lambda: file.readline(MAX_LINE_BYTES + 1), b""))
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}.") from error


class _Reader:
    """Reads one file; knows the line it is at."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number = 0

    def read(self, lines: Iterable[bytes]) -> list[SessionLog]:
        values = self._values(lines)
        logs: list[SessionLog] = []
        try:
            for header in values:
                log = self._opened(header, values) if _is_sealed(header) else _session(header, values)
                if any(other.session_id == log.session_id for other in logs):
                    raise _Bad(f"session {log.session_id} is in the file twice")
                logs.append(log)
        except _Bad as bad:
            raise StoreError(f"{self._path}, line {self._number}: {bad}. Nothing was imported.") from None
        if not logs:
            raise StoreError(f"{self._path} holds no session. Nothing was imported.")
        return logs

    def _opened(self, header: Any, values: Iterator[Any]) -> SessionLog:
        """A sealed session."""
        _, _, session_id, pieces = _fields(header, _SEALED_HEADER, "the header")
        if not 1 <= pieces <= MAX_PIECES:
            raise _Bad(f"a sealed session has 1 to {MAX_PIECES} pieces, not {pieces}")
        texts = [_fields(next(values, None), _PIECE, "a sealed piece")[0] for _ in range(pieces)]
        try:
            inside = iter([strict_json(_decoded(line)) for line in unpacked(texts, MAX_FILE_BYTES)])
        except NotSealed as error:
            raise _Bad(str(error)) from None
        log = _session(next(inside, None), inside)
        if log.session_id != session_id or next(inside, None) is not None:
            raise _Bad("what is sealed is not the session it says")
        return log

    def _values(self, lines: Iterable[bytes]) -> Iterator[Any]:
        for line in lines:
            self._number += 1
            if len(line) > MAX_LINE_BYTES:
                raise _Bad(f"the line is longer than {MAX_LINE_BYTES // 2**20} MB")
            if line.strip():
                yield strict_json(_decoded(line))


def _is_sealed(header: Any) -> bool:
    return isinstance(header, dict) and header.get("format") == FORMAT and header.get("version") == SEALED


def strict_json(text: str) -> Any:
    """The JSON value; duplicate keys, NaN, lone surrogates and nesting without end are refused."""
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _Bad("it holds half of a surrogate pair, which is no text") from None
    except RecursionError:
        raise _Bad("it is nested too deeply") from None
    except ValueError as error:
        raise _Bad(f"it is not JSON ({error})") from None
    return value


def _session(header: Any, values: Iterator[Any]) -> SessionLog:
    session_id, count, last_hash, *called = _checked_header(header)
    case_hash, case_text = _fields(next(values, None), _CASE, "the case")
    rows = []
    for _ in range(count):
        rows.append(_row(next(values, None)))
    log = SessionLog(session_id, tuple(rows), case_text, last_seq=count - 1, last_hash=last_hash)
    broken = chain_problem(session_id, rows, count, last_hash)
    if broken:
        raise _Bad(f"session {session_id} is not whole: {broken}")
    _check_events(log, case_hash, case_text)
    return replace(log, calls=_calls(session_id, values, count - 1, *called)) if called else log


def _calls(session_id: str, values: Iterator[Any], last_seq: int, prompts: int, calls: int, last_hash: str) -> CallLog:
    texts = [_fields(next(values, None), _PROMPT, "a prompt") for _ in range(prompts)]
    rows = tuple(StoredCall(*_fields(next(values, None), _CALL, "a call")) for _ in range(calls))
    for row in rows:
        strict_json(row.record)
    log = CallLog(rows, {name: text for name, text in texts}, (calls, last_hash))
    if [name for name, _ in texts] != prompt_names(rows):
        raise _Bad(f"the prompts of session {session_id} are not those that its calls name, in order")
    broken = calls_problem(session_id, log, last_seq)
    if broken:
        raise _Bad(f"session {session_id} is not whole: {broken}")
    return log


def _checked_header(header: Any) -> tuple[Any, ...]:
    """Session id, number of events, last hash; with calls also how many prompts and calls, and their last hash."""
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise _Bad(f'a session must begin here, with "format":"{FORMAT}"')
    version = header.get("version")
    if type(version) is int and version > VERSION:
        raise _Bad(f"format version {version} is newer than this program reads ({VERSION}): update mhtui")
    wanted = _CALLS_HEADER if version == 2 else _HEADER
    _, version, session_id, count, last_hash, *called = _fields(header, wanted, "the header")
    if version not in (1, 2):
        raise _Bad(f"there is no format version {version}")
    if called and not (0 < called[1] <= MAX_EVENTS and 0 < called[0] <= 2 * called[1]):
        raise _Bad(f"a session has 1 to {MAX_EVENTS} calls and at most two texts each")
    if not _ULID.fullmatch(session_id) or not _HASH.fullmatch(last_hash):
        raise _Bad("session_id must be a ULID and last_hash a SHA-256 in hex")
    if not 1 <= count <= MAX_EVENTS:
        raise _Bad(f"a session has 1 to {MAX_EVENTS} events, not {count}")
    return session_id, count, last_hash, *called


def _row(value: Any) -> StoredEvent:
    row = StoredEvent(*_fields(value, _EVENT, "an event"))
    if not (0 <= row.seq < MAX_EVENTS and 0 <= row.at_ms < _MAX_MS):
        raise _Bad("seq or at_ms is out of range")
    return row


def _check_events(log: SessionLog, case_hash: str, case_text: str) -> None:
    for row in log.rows:
        if not isinstance(strict_json(row.payload), dict):
            raise _Bad(f"the payload of event {row.seq} is no object")
    try:
        events = [read_event(log.session_id, row) for row in log.rows]
    except StoreError as error:
        raise _Bad(f"{error} It may come from a newer mhtui") from None
    odd = order_problem(events)
    if odd:
        raise _Bad(odd)
    started = events[0].payload
    assert isinstance(started, SessionStarted)
    if not case_hash == started.case_hash == hashlib.sha256(case_text.encode()).hexdigest():
        raise _Bad(f"the case text of session {log.session_id} was changed: it does not fit its hash")
    _check_case(case_text, started)


def _check_case(text: str, started: SessionStarted) -> None:
    strict_json(text)
    case_id = started.pressure.scenario if started.pressure else started.case_id
    frozen: type[Case | Scenario | Stub] = Scenario if started.pressure else Case
    try:
        case = (Stub if started.imported else frozen).model_validate_json(text)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise _Bad(f"the case does not fit the schema of this program ({where})") from None
    if case.id != case_id:
        raise _Bad(f"the session was played with {case_id!r}, but the case here is {case.id!r}")


def _fields(value: Any, wanted: Mapping[str, type], what: str) -> list[Any]:
    """The values of a line in order. Raises _Bad unless it has exactly these fields with these types."""
    if value is None:
        raise _Bad(f"the file ends where {what} should follow: it was cut short")
    if not isinstance(value, dict) or set(value) != set(wanted):
        raise _Bad(f"{what} must have exactly the fields {', '.join(wanted)}")
    wrong = [name for name, kind in wanted.items() if type(value[name]) is not kind]
    if wrong:
        raise _Bad(f"{wrong[0]} has the wrong type")
    return [value[name] for name in wanted]


def _line(values: Iterable[Any], names: Iterable[str]) -> bytes:
    fields = dict(zip(names, values, strict=True))
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise _Bad("it is not UTF-8 text") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {next(n for n in names if names.count(n) > 1)!r} comes twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
