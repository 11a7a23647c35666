"""Calls to models as the store keeps them: apart from the log of events, with a chain of their own.

Reasoning lies in a table by itself, is known to the chain by its hash only, and is never exported.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import ValidationError

from mhtui.core.calls import Call, CallRecord, sha256, text_hashes
from mhtui.core.chain import START, link
from mhtui.core.errors import StoreError
from mhtui.core.text import clean

Execute = Callable[..., Any]
"""Runs one statement on the database (sqlite_utils' Database.execute)."""


class StoredCall(NamedTuple):
    """One call, byte-exact; `after_seq` is the last event there was, `hash` chains it to the call before."""

    n: int
    after_seq: int
    at_ms: int
    record: str
    hash: str

    def follows(self, session_id: str, previous: str) -> bool:
        """Whether the hash fits the columns after a call with the hash `previous`."""
        return self.hash == link(previous, (session_id, *self[:4]))


@dataclass(frozen=True, slots=True)
class CallLog:
    """All calls of a session. `prompts` are system prompts by hash; `said` is how many there are said to be, and the
    hash of the last; `reasoning` by number of call, where it is kept."""

    rows: tuple[StoredCall, ...] = ()
    prompts: Mapping[str, str] = field(default_factory=dict)
    said: tuple[int, str] = (0, START)
    reasoning: Mapping[int, str] = field(default_factory=dict)


def read_record(session_id: str, row: StoredCall) -> CallRecord:
    """The record of a stored call. Raises StoreError where it does not fit the schema."""
    try:
        return CallRecord.model_validate(json.loads(row.record))
    except (ValueError, ValidationError, RecursionError) as error:
        raise StoreError(
            f"Call {row.n} of session {session_id} cannot be read. Run `mhtui sessions verify`."
        ) from error


def add_call(execute: Execute, session_id: str, after_seq: int, at_ms: int, call: Call) -> StoredCall:
    """Chain a call to those before it, inside the caller's transaction."""
    found = execute("SELECT calls, last_hash FROM call_chains WHERE session_id = ?", [session_id]).fetchone()
    count, previous = found or (0, START)
    row = _row(session_id, count, after_seq, at_ms, call, previous)
    _keep_prompts(execute, call.texts)
    _insert(execute, session_id, row)
    if call.reasoning:
        execute("INSERT INTO reasoning VALUES (?, ?, ?)", [session_id, count, clean(call.reasoning)])
    return row


def add_log(execute: Execute, session_id: str, log: CallLog) -> None:
    """Add the calls of a session that comes from elsewhere, inside the caller's transaction."""
    _keep_prompts(execute, log.prompts)
    for row in log.rows:
        _insert(execute, session_id, row)


def call_log(execute: Execute, session_id: str) -> CallLog:
    """All that is stored of a session's calls."""
    columns = "n, after_seq, at_ms, record, hash"
    rows = execute(f"SELECT {columns} FROM calls WHERE session_id = ? ORDER BY n", [session_id]).fetchall()
    stored = tuple(StoredCall(*row) for row in rows)
    said = execute("SELECT calls, last_hash FROM call_chains WHERE session_id = ?", [session_id]).fetchone()
    thought = execute("SELECT n, text FROM reasoning WHERE session_id = ?", [session_id]).fetchall()
    prompts = {name: _prompt(execute, name) for name in prompt_names(stored)}
    known = {name: text for name, text in prompts.items() if text is not None}
    return CallLog(stored, known, tuple(said) if said else (0, START), dict(thought))


def prompt_names(rows: Sequence[StoredCall]) -> list[str]:
    """The hashes of the texts that calls name, each once, in order."""
    return list(dict.fromkeys(_prompt_hashes(rows)))


def calls_problem(session_id: str, log: CallLog, last_seq: int) -> str | None:
    """What is wrong with a session's calls, the first thing found; None when they are whole."""
    return next(_problems(session_id, log, last_seq), None)


def _problems(session_id: str, log: CallLog, last_seq: int) -> Iterator[str]:
    previous = START
    for at, row in enumerate(log.rows):
        if row.n != at:
            yield f"call {at} is missing"
        elif not row.follows(session_id, previous):
            yield f"call {at} was changed"
        elif not -1 <= row.after_seq <= last_seq:
            yield f"call {at} names event {row.after_seq}, which is not there"
        else:
            yield from _content_problems(session_id, row, log)
        previous = row.hash
    if (len(log.rows), previous) != log.said:
        yield f"there are {len(log.rows)} calls where {log.said[0]} are recorded"


def _content_problems(session_id: str, row: StoredCall, log: CallLog) -> Iterator[str]:
    try:
        record = read_record(session_id, row)
    except StoreError as error:
        yield str(error)
        return
    if any(sha256(log.prompts.get(name, "")) != name for name in text_hashes(record)):
        yield f"the system prompt or schema of call {row.n} is missing or was changed"
    if row.n in log.reasoning and sha256(log.reasoning[row.n]) != record.reasoning_sha256:
        yield f"the reasoning of call {row.n} was changed"


def _row(session_id: str, n: int, after_seq: int, at_ms: int, call: Call, previous: str) -> StoredCall:
    record = call.record
    if call.reasoning:  # hashed as it is stored
        record = record.model_copy(update={"reasoning_sha256": sha256(clean(call.reasoning))})
    text = json.dumps(record.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    text = _without_surrogates(text)
    return StoredCall(n, after_seq, at_ms, text, link(previous, (session_id, n, after_seq, at_ms, text)))


def _without_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return clean(text)
    return text


def _insert(execute: Execute, session_id: str, row: StoredCall) -> None:
    execute("INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?)", [session_id, *row])
    execute("INSERT OR REPLACE INTO call_chains VALUES (?, ?, ?)", [session_id, row.n + 1, row.hash])


def _keep_prompts(execute: Execute, prompts: Mapping[str, str]) -> None:
    for name, text in prompts.items():
        execute("INSERT OR IGNORE INTO prompts VALUES (?, ?)", [name, text])


def _prompt(execute: Execute, name: str) -> str | None:
    found = execute("SELECT text FROM prompts WHERE hash = ?", [name]).fetchone()
    return found[0] if found else None


def _prompt_hashes(rows: Sequence[StoredCall]) -> Iterator[str]:
    for row in rows:
        try:
            yield from text_hashes(CallRecord.model_validate(json.loads(row.record)))
        except (ValueError, AttributeError):  # told by calls_problem
            continue
