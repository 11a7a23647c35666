"""A conversation as another program recorded it, and the session it becomes: the same file gives the same bytes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final, Literal

from ulid import ULID

from mhtui.adapters.event_rows import SessionLog
from mhtui.adapters.importers.talks.faults import Fault
from mhtui.adapters.rechain import log_of
from mhtui.core.events import (
    ACTORS,
    Arm,
    DoctorSaid,
    EncounterEnded,
    Event,
    InformantReplied,
    Limits,
    NoteWritten,
    PatientOpened,
    PatientReplied,
    Payload,
    PhaseChanged,
    SessionStarted,
)
from mhtui.core.imported import Beside, Imported, Stub
from mhtui.core.phases import Phase
from mhtui.core.text import clean

VERSION: Final = "1"
"""Raised when the same file would become another session."""
END: Final = "the imported record ends here"
NO_LIMITS: Final = Limits(turns=None, minutes=None, orders=None)
_LATEST_MS: Final = 2**47

Who = Literal["doctor", "patient", "informant"]


@dataclass(frozen=True, slots=True)
class Turn:
    """What one party said, byte-exact. `at_ms`: Unix milliseconds, or since the beginning where only that is known;
    None where the source has no times."""

    who: Who
    text: str
    at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Talk:
    """One record of a source. `doctor` names who played; `started_ms` is 0 where the source does not say when."""

    title: str
    arm: Arm
    doctor: str
    turns: tuple[Turn, ...]
    origin: Imported
    language: str = "en"
    note: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    beside: tuple[Beside, ...] = ()
    started_ms: int = 0


def same_as(talk: Talk) -> bytes:
    """What two records share that hold the same: format, times, turns and note, whatever the file is called."""
    content = [talk.origin.format, talk.started_ms, [asdict(turn) for turn in talk.turns], dict(talk.note)]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode("utf-8", "surrogatepass")).digest()


def session_of(talk: Talk, nth: int = 0) -> SessionLog:
    """The session a talk becomes; its id follows from the content, and from `nth` where a file holds the same before.

    Raises Fault where nobody said anything.
    """
    if not any(turn.text.strip() for turn in talk.turns):
        raise Fault("it has no turns", "words of a doctor or a patient")
    digest = hashlib.sha256(same_as(talk) + nth.to_bytes(4, "big")).digest()
    started_ms = min(max(talk.started_ms, 0), _LATEST_MS)
    session_id = str(ULID.from_bytes(started_ms.to_bytes(6, "big") + digest[:10]))
    stub = _stub(talk, digest.hex()[:12])
    text = stub.canonical()
    started = SessionStarted(
        case_id=stub.id,
        case_hash=hashlib.sha256(text.encode()).hexdigest(),
        title=stub.title,
        setting=talk.origin.source,
        door_note=stub.door_note,
        arm=talk.arm,
        doctor=clean(talk.doctor),
        seed=0,
        limits=NO_LIMITS,
        versions={"import": VERSION},
        imported=stub.origin,
    )
    steps = [(started_ms, "interview", started), *_said(talk, started_ms)]
    steps += _ending(talk, steps[-1][0])
    return _log(session_id, steps, text)


_Step = tuple[int, Phase, Payload]


def _stub(talk: Talk, digest: str) -> Stub:
    origin = Imported.model_validate({name: clean(text) for name, text in talk.origin.model_dump().items()})
    return Stub(
        id=f"imported-{talk.origin.format}-{digest}",
        title=clean(talk.title) or "imported",
        language=talk.language,
        origin=origin,
        labels={clean(name): clean(text) for name, text in talk.labels.items()},
        beside=tuple(one.model_copy(update={"text": clean(one.text)}) for one in talk.beside),
    )


def _said(talk: Talk, started_ms: int) -> Sequence[_Step]:
    """A step a turn. Times never go back: of lines that overlap each stands where it began."""
    steps: list[_Step] = []
    at_ms = started_ms
    for place, turn in enumerate(talk.turns):
        if turn.at_ms is not None:
            at_ms = min(max(at_ms, turn.at_ms), _LATEST_MS)
        steps.append((at_ms, "interview", _payload(turn, first=place == 0)))
    return steps


def _payload(turn: Turn, first: bool) -> Payload:
    text = clean(turn.text)
    if turn.who == "doctor":
        return DoctorSaid(text=text)
    if turn.who == "informant":
        return InformantReplied(who="Informant", speech=text)
    return PatientOpened(behaviour="", speech=text) if first else PatientReplied(behaviour="", speech=text)


def _ending(talk: Talk, at_ms: int) -> list[_Step]:
    """The note, where there is one, and the end."""
    note = {name: clean(text) for name, text in talk.note.items() if text.strip()}
    ended = EncounterEnded(how="stopped", reason=END)
    if not note:
        return [(at_ms, "interview", ended)]
    steps: list[_Step] = [(at_ms, "interview", PhaseChanged(to="note"))]
    return [*steps, (at_ms, "note", NoteWritten(sections=note)), (at_ms, "note", ended)]


def _log(session_id: str, steps: Sequence[_Step], case_text: str) -> SessionLog:
    events = [
        Event(session_id, seq, at_ms, phase, ACTORS[payload.kind], payload)
        for seq, (at_ms, phase, payload) in enumerate(steps)
    ]
    return log_of(events, case_text)
