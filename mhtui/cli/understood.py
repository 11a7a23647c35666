"""A session with what lay behind it: how each sentence was read, and why the patient said what it said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any, Final

from mhtui.cli.text import is_turn, transcript_lines
from mhtui.core.events import (
    Event,
    InformantReplied,
    PatientPressed,
    PatientReplied,
    Release,
    SessionStarted,
    Understood,
)
from mhtui.core.text import visible

_READING: Final = ("understood",)
_INSIDE: Final = ("releases", "withheld", "asked", "conditions", "used", "rapport", "focus", "why")
"""Fields of a reply that show how the case is built: not for eyes that may still be playing it."""
_LADDER: Final = ("rung", "step", "reading", "revealed", "tried", "why", "over")
_SIDE: Final = ("case_id", "pressure")
"""Of a dialogue that is open: which ladder is climbed, and on which side of it."""


def blinded(events: Sequence[Event], title: str) -> list[Event]:
    """The events of an open dialogue under the scenario's title: that of a control would tell the side."""
    first = events[0]
    payload = first.payload
    if not isinstance(payload, SessionStarted) or not payload.pressure or events[-1].kind == "encounter_ended":
        return list(events)
    return [replace(first, payload=payload.model_copy(update={"title": title})), *events[1:]]


def session_lines(events: Sequence[Event], understood: bool, ended: bool) -> list[str]:
    """The transcript; with `understood` each reply is followed by how it came about (all of it once ended)."""
    if not understood:
        return transcript_lines(events)
    turns = accumulate(map(is_turn, events))
    told = zip(events, turns, strict=True)
    return [line for e, turn in told for line in [*transcript_lines([e], turn - is_turn(e)), *_behind(e, ended)]]


def event_fields(event: Event, understood: bool, ended: bool) -> dict[str, Any]:
    """An event as JSON fields, without what is not asked for or not yet to be seen."""
    hidden = () if understood and ended else _INSIDE if understood else (*_READING, *_INSIDE)
    payload = event.payload.model_dump(mode="json", exclude={"kind"})
    if isinstance(event.payload, PatientReplied | InformantReplied):
        payload = {key: value for key, value in payload.items() if key not in hidden}
    elif isinstance(event.payload, PatientPressed) and not (understood and ended):
        payload = {key: value for key, value in payload.items() if key not in _LADDER}
    elif isinstance(event.payload, SessionStarted) and event.payload.pressure and not ended:
        payload = {key: value for key, value in payload.items() if key not in _SIDE}
    return {
        "seq": event.seq,
        "at_ms": event.at_ms,
        "phase": event.phase,
        "actor": event.actor,
        "kind": event.kind,
        "payload": payload,
    }


def _behind(event: Event, ended: bool) -> list[str]:
    payload = event.payload
    if isinstance(payload, PatientPressed):
        return [visible(f"            . {line}") for line in _pressed(payload)] if ended else []
    if not isinstance(payload, PatientReplied | InformantReplied):
        return []
    lines = [*_reading(payload.understood)]
    if ended:
        lines += [*_releases(payload.releases), *(_patient(payload) if isinstance(payload, PatientReplied) else ())]
    return [visible(f"            . {line}") for line in lines]


def _pressed(turn: PatientPressed) -> Iterator[str]:
    if reading := turn.reading:
        tone = f", {reading.tone}" if reading.tone != "plain" else ""
        yield f"read as {reading.verdict}{tone} by {reading.by}{f': {reading.reason}' if reading.reason else ''}"
        yield from (f"by the words “{span.quote}”" for span in reading.spans)
    yield f"{turn.step}{f' on rung {turn.rung}' if turn.rung else ''} because {turn.why}"
    if turn.revealed:
        yield f"told {', '.join(turn.revealed)}"
    if turn.tried:
        yield f"takes up {', '.join(turn.tried)}"


def _reading(sentences: Iterable[Understood]) -> Iterator[str]:
    for one in sentences:
        aspect = f" ({one.aspect})" if one.aspect else ""
        topics = f": {', '.join(one.topics)}" if one.topics else ""
        yield f"read “{one.text}” as {one.act}{topics}{aspect}"


def _releases(releases: Iterable[Release]) -> Iterator[str]:
    yield from (f"told {one.ref} ({one.reason}): “{one.quote}”" for one in releases)


def _patient(reply: PatientReplied) -> Iterator[str]:
    if reply.withheld:
        yield f"kept back {', '.join(reply.withheld)}"
    if reply.conditions:
        yield f"moved by {', '.join(reply.conditions)}"
    yield from (f"because {line}" for line in reply.why)
    yield f"rapport {reply.rapport:g}"
