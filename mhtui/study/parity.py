"""The parity record: what may differ between arms, told with every comparison. What was not recorded is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from mhtui.core.calls import CallRecord, billed
from mhtui.core.encounter import Encounter
from mhtui.core.events import DoctorSaid, Event, PatientPressed, PatientReplied, Paused, Typed
from mhtui.core.keying import Keying
from mhtui.study.figures import NOT_AVAILABLE
from mhtui.study.grids import grid
from mhtui.study.played import PARITY

_WORD: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+(?:['’.-][^\W_]+)*")
"""A word; scripts that put no spaces between words are counted by the character."""


def words_in(text: str) -> int:
    """Words of a text; in Chinese, Japanese and Korean characters."""
    return len(_WORD.findall(text))


def parity_of(events: Sequence[Event], calls: Iterable[CallRecord]) -> dict[str, float]:
    """The parity record of one session, by the names of `PARITY`; counts, and times in milliseconds.

    `events` is the session's log, `calls` what models were asked in it. `active_ms` is all time in which the clock ran;
    of it `latency_ms` is what models took that played the doctor or the patient, `typing_ms` bursts of typing,
    `thinking_ms` the rest of the time in which it was for the doctor to act. Typing is recorded in the app only, and
    without it thinking cannot be told from typing: then both are left out, as are figures of calls where none was made.
    Nothing records hints.
    """
    clocked = _Clocked()
    for event in events:
        clocked.apply(event)
    state, typed = clocked.state, _keyings(events)
    found: dict[str, float] = {
        "turns": state.usage.turns,
        "words": sum(words_in(e.payload.text) for e in events if isinstance(e.payload, DoctorSaid)),
        "active_ms": state.usage.active_ms,
        "exams": state.usage.orders,
        "pauses": sum(isinstance(event.payload, Paused) for event in events),
        "paused_ms": clocked.paused_ms,
        "simulator_faults": _faults(events),
    }
    if typed:
        typing = sum(one.typing_ms for one in typed)
        found |= {"typing_ms": typing, "thinking_ms": max(0, clocked.doctor_ms - typing)}
        found["pastes"] = sum(one.pastes for one in typed)
    return _in_order(found | _of_calls(list(calls)))


class _Clocked:
    """The fold, with the time that passed in each state."""

    def __init__(self) -> None:
        self.state = Encounter()
        self.doctor_ms = self.paused_ms = 0

    def apply(self, event: Event) -> None:
        """Count the time up to this event by whose it was."""
        before, passed = self.state, event.at_ms - self.state.at_ms
        if before.seq >= 0 and passed > 0 and not before.ended:
            if before.paused:
                self.paused_ms += passed
            elif before.due is None:
                self.doctor_ms += passed
        self.state = before.apply(event)


def _keyings(events: Sequence[Event]) -> list[Keying]:
    return [e.payload.keying for e in events if isinstance(e.payload, Typed) and e.payload.keying is not None]


def _faults(events: Sequence[Event]) -> int:
    """Replies of a patient's model that were thrown away."""
    replies = (e.payload for e in events if isinstance(e.payload, PatientReplied | PatientPressed))
    return sum(len(reply.discarded) for reply in replies)


def _of_calls(calls: Sequence[CallRecord]) -> dict[str, float]:
    playing = [call for call in calls if call.called and call.party != "judge"]
    doctor = [call for call in playing if call.party == "doctor"]
    found: dict[str, float] = {"latency_ms": sum(call.latency_ms for call in playing)} if playing else {}
    if not doctor:
        return found
    found["reasks"] = sum(call.attempt > 0 for call in doctor)
    found["length_caps"] = sum("larger_cap" in call.flags for call in doctor)
    found["truncations"] = sum("truncated" in call.flags for call in doctor)
    if not any(call.uncounted for call in doctor):
        found["tokens"] = sum(sum(billed(call.tokens) or (0, 0)) for call in doctor)
    return found


def _in_order(found: Mapping[str, float]) -> dict[str, float]:
    return {name: found[name] for name in PARITY if name in found}


NOTE: Final = "Median [least, most] of a session; n/a was not recorded, which is not 0."
"""What stands below every table of it."""


@dataclass(frozen=True, slots=True)
class ParityRow:
    """One figure of one arm. `sessions` are those of the arm, `recorded` those it is known of; the rest is over these.

    None where it was recorded of none.
    """

    arm: str
    name: str
    sessions: int
    recorded: int
    total: float | None
    median: float | None
    least: float | None
    most: float | None


def parity_rows(records: Iterable[tuple[str, Mapping[str, float]]]) -> list[ParityRow]:
    """All figures of all arms, from (arm, parity record) of each session; arms in the order in which they come."""
    by_arm: dict[str, list[Mapping[str, float]]] = {}
    for arm, record in records:
        by_arm.setdefault(arm, []).append(record)
    return [_row(arm, name, found) for name in PARITY for arm, found in by_arm.items()]


def _row(arm: str, name: str, found: Sequence[Mapping[str, float]]) -> ParityRow:
    values = [record[name] for record in found if name in record]
    if not values:
        return ParityRow(arm, name, len(found), 0, None, None, None, None)
    return ParityRow(arm, name, len(found), len(values), sum(values), median(values), min(values), max(values))


def parity_lines(records: Iterable[tuple[str, Mapping[str, float]]]) -> list[str]:
    """The table: a line a figure, a column an arm, with median and range over its sessions; times in seconds."""
    rows = parity_rows(records)
    arms = list(dict.fromkeys(row.arm for row in rows))
    if not arms:
        return ["No session yet: there is nothing to compare."]
    sessions = {row.arm: row.sessions for row in rows}
    table = [["", *(f"{arm} (n={sessions[arm]})" for arm in arms)]]
    for name in PARITY:
        table.append([label(name), *(cell(row) for row in rows if row.name == name)])
    return [*grid(table, indent=""), NOTE]


def plain(value: float) -> str:
    """A count, or a time in seconds, to one decimal: `9738`, `0.7`, `220823`."""
    return f"{value:.1f}".removesuffix(".0")


def label(name: str) -> str:
    """A figure's name to read: `typing, s`, `simulator faults`."""
    return f"{name.removesuffix('_ms')}, s" if name.endswith("_ms") else name.replace("_", " ")


def cell(row: ParityRow) -> str:
    """A figure to read: `12 [10, 15] of 3`, times in seconds."""
    if row.median is None or row.least is None or row.most is None:
        return NOT_AVAILABLE
    scale = 1000 if row.name.endswith("_ms") else 1
    middle, least, most = (plain(value / scale) for value in (row.median, row.least, row.most))
    of = f" of {row.recorded}" if row.recorded < row.sessions else ""
    return f"{middle} [{least}, {most}]{of}"
