"""A session as exchanges: one turn of the doctor with what answered it, what it asked about and what was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from mhtui.core.events import (
    DoctorSaid,
    DoctorSilent,
    Event,
    InformantReplied,
    PatientOpened,
    PatientPressed,
    PatientReplied,
    SessionStarted,
)
from mhtui.core.phases import Phase
from mhtui.core.view import Speaker

OPENING: Final = "opening"
"""The group of what is said before anything was asked about."""


SMALL_TALK: Final = "small_talk_rapport"


@dataclass(frozen=True, slots=True)
class Said:
    """One turn of dialogue: `seq` is its event, `behaviour` what is seen, `speech` what is heard."""

    seq: int
    speaker: Speaker
    name: str
    behaviour: str
    speech: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """One turn of the doctor's with its answers; in a pressure dialogue one press with the replies to it.

    `turn` counts the doctor's turns from 1 (0: before the first); `at_ms` is active time since the session began.
    `group` is what it is aligned by: a topic, a rung, or that of the exchange before where it has none of its own.
    `asked` are topics of the doctor's words as the patient took them, `told` what was released (`unit.part`), `came_up`
    the topics of that; `aspects` what of a topic was asked for.
    """

    turn: int
    at_ms: int
    phase: Phase
    said: tuple[Said, ...] = ()
    asked: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    came_up: tuple[str, ...] = ()
    aspects: frozenset[str] = frozenset()
    group: str = OPENING

    @property
    def seq(self) -> int:
        """Its first event."""
        return self.said[0].seq

    @property
    def seqs(self) -> frozenset[int]:
        """All its events."""
        return frozenset(one.seq for one in self.said)


def active_times(events: Sequence[Event]) -> dict[int, int]:
    """Active milliseconds from the start to each event, by `seq`: pauses do not count (core.encounter)."""
    times: dict[int, int] = {}
    passed, before, paused, ended = 0, None, False, False
    for event in events:
        if before is not None and not paused and not ended:
            passed += max(0, event.at_ms - before)
        before = event.at_ms
        paused = (paused or event.kind == "paused") and event.kind != "resumed"
        ended = ended or event.kind == "encounter_ended"
        times[event.seq] = passed
    return times


def exchanges(
    events: Sequence[Event],
    unit_topics: Mapping[str, str] | None = None,
    read_topics: Mapping[int, tuple[str, ...]] | None = None,
) -> tuple[Exchange, ...]:
    """The dialogue of a session. `unit_topics` names the topic of each memory unit of its case; without it only the
    words tell topics. An informant's topics and honest negatives name themselves. `read_topics`: those of the doctor's
    words by event, where no patient read them in play."""
    times, found = active_times(events), list(_cut(events))
    ended = bool(events) and events[-1].kind == "encounter_ended"
    told = _Told(unit_topics or {}, read_topics or {}, ladder=ended)
    built = [_exchange(part, turn, times[part[0].seq], told) for turn, part in found]
    return tuple(_carried(built))


@dataclass(frozen=True, slots=True)
class _Told:
    """What may be used: topics of units, and the ladder of a dialogue, which is not told while it is open."""

    unit_topics: Mapping[str, str]
    read_topics: Mapping[int, tuple[str, ...]]
    ladder: bool


def was_read(events: Iterable[Event]) -> bool:
    """Whether a patient read the doctor's words in play, so that the log tells their topics."""
    heard = (e.payload for e in events if isinstance(e.payload, PatientReplied | InformantReplied))
    return any(payload.understood for payload in heard)


def _cut(events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    """Stretches of events, each with the number of the doctor's turn in it."""
    pressed = any(isinstance(e.payload, SessionStarted) and e.payload.pressure for e in events[:1])
    part: list[Event] = []
    turn = 0
    for event in events:
        if not isinstance(event.payload, _TALK):
            continue
        doctors = isinstance(event.payload, DoctorSaid | DoctorSilent)
        begins = isinstance(event.payload, PatientPressed) if pressed else doctors
        if begins and part:
            yield turn, part
            part = []
        turn += doctors
        part.append(event)
    if part:
        yield turn, part


_TALK: Final = (DoctorSaid, DoctorSilent, PatientOpened, PatientReplied, PatientPressed, InformantReplied)


def _exchange(part: Sequence[Event], turn: int, at_ms: int, known: _Told) -> Exchange:
    parts = _Parts()
    for event in part:
        _gather(event, parts, known)
    return Exchange(
        turn=turn,
        at_ms=at_ms,
        phase=part[0].phase,
        said=tuple(map(_said, part)),
        asked=_once(parts.asked),
        told=_once(parts.told),
        came_up=_once(parts.came_up),
        aspects=frozenset(parts.aspects),
        group=parts.group or _main_topic([*parts.asked, *parts.came_up]),
    )


def _main_topic(topics: Sequence[str]) -> str:
    """The first that is more than a greeting."""
    return next((topic for topic in topics if topic != SMALL_TALK), next(iter(topics), ""))


@dataclass(slots=True)
class _Parts:
    asked: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    came_up: list[str] = field(default_factory=list)
    aspects: list[str] = field(default_factory=list)
    group: str = ""


def _gather(event: Event, parts: _Parts, known: _Told) -> None:
    payload, unit_topics = event.payload, known.unit_topics
    parts.asked += known.read_topics.get(event.seq, ())
    if isinstance(payload, PatientPressed) and known.ladder:
        parts.group = f"rung {payload.rung}" if payload.rung else payload.step
    if not isinstance(payload, PatientReplied | InformantReplied):
        return
    for one in payload.understood:
        parts.asked += one.topics
        parts.aspects += [one.aspect] if one.aspect else []
    focus = payload.focus if isinstance(payload, PatientReplied) else None
    if focus in unit_topics and parts.aspects and not parts.asked:
        parts.asked.append(unit_topics[focus or ""])  # "Since when?" asks about what was just told
    parts.told += [release.ref for release in payload.releases]
    parts.came_up += filter(None, (topic_of(release.ref, unit_topics) for release in payload.releases))


def topic_of(ref: str, unit_topics: Mapping[str, str]) -> str:
    """Topic of what a release names (`unit.part`, `not:topic`, `informant:topic`); "" where it is not known."""
    kind, _, name = ref.rpartition(":")
    return name if kind in ("not", "informant") else unit_topics.get(name.partition(".")[0], "")


def _carried(built: Iterable[Exchange]) -> Iterator[Exchange]:
    """What names no topic goes with what it was said about."""
    group = OPENING
    for one in built:
        group = one.group or group
        yield one if one.group else replace(one, group=group)


def _said(event: Event) -> Said:
    payload = event.payload
    match payload:
        case DoctorSaid():
            return Said(event.seq, "doctor", "Doctor", "", payload.text)
        case DoctorSilent():
            return Said(event.seq, "doctor", "Doctor", "waits", "")
        case InformantReplied():
            return Said(event.seq, "informant", payload.who, "", payload.speech)
        case PatientOpened() | PatientReplied() | PatientPressed():
            return Said(event.seq, "patient", "Patient", payload.behaviour, payload.speech)
    raise TypeError(f"{event.kind} is no turn")


def _once(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
