"""What the patient remembers of the conversation: m_t of the design, as a fold over the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from mhtui.core.events import DoctorSaid, Event, ExamResulted, InformantReplied, PatientReplied

START_RAPPORT: Mapping[int, float] = {0: 1.0, 1: 0.5, 2: 0.0, 3: 0.0}
"""Rapport before a word is said, by defensiveness."""

TRY = "try:"
"""Marks, among the pools used, that the doctor tried for a unit that was kept back."""


@dataclass(frozen=True, slots=True)
class PatientState:
    """Memory after the events so far.

    `told` counts by `unit.part`; `asked` counts topics; `used` counts lines drawn from each pool and tries for a unit;
    `recent` are the conditions of the last turn, `lasting` those that never fade; `said` is what the doctor said.
    `stirred`: something was told or kept back that no kind word has answered yet. `seen` is what was last seen of the patient.
    """

    rapport: float
    focus: str | None = None
    turn: int = 0
    told: Mapping[str, int] = field(default_factory=dict)
    units: frozenset[str] = frozenset()
    """Units of which any part was told."""
    asked: Mapping[str, int] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)
    recent: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()
    raised: tuple[str, ...] = ()
    """Topics of the doctor's last turn."""
    stirred: bool = False
    seen: str = ""
    informant_in: bool = False
    just_called: bool = False
    """Whether leave to speak to the informant was given with the last reply."""
    informant_spoke: bool = False
    """Whether the informant had the last word."""
    said: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()
    """What the patient said so far."""
    collateral: tuple[str, ...] = ()
    """What the informant said so far."""
    results: tuple[str, ...] = ()
    """Names of exams reported."""
    reports: tuple[str, ...] = ()

    def has_told(self, ref: str) -> bool:
        """Whether this part was told."""
        return ref in self.told

    def has_told_unit(self, unit_id: str) -> bool:
        """Whether any part of the unit was told."""
        return unit_id in self.units

    def tries(self, unit_id: str) -> int:
        """How often the doctor asked for the unit and was put off."""
        return self.used.get(f"{TRY}{unit_id}", 0)


def remember(state: PatientState, event: Event) -> PatientState:
    """The state after one more event."""
    payload = event.payload
    if isinstance(payload, DoctorSaid):
        return replace(state, said=(*state.said, payload.text))
    if isinstance(payload, PatientReplied):
        return _after_reply(state, payload)
    if isinstance(payload, InformantReplied):
        return _after_informant(state, payload)
    if isinstance(payload, ExamResulted):
        done = [r for r in payload.results if r.exam]
        names = (*state.results, *(r.exam for r in done if r.exam))
        return replace(state, results=names, reports=(*state.reports, *(r.report or "" for r in done)))
    return state


def recall(events: Iterable[Event], defensiveness: int) -> PatientState:
    """The state after all these events."""
    state = PatientState(rapport=START_RAPPORT[defensiveness])
    for event in events:
        state = remember(state, event)
    return state


def _after_informant(state: PatientState, reply: InformantReplied) -> PatientState:
    return replace(
        state,
        turn=state.turn + 1,
        told=_counted(state.told, (release.ref for release in reply.releases)),
        units=state.units | {release.ref.split(".")[0] for release in reply.releases},
        stirred=bool(reply.releases),
        informant_in=reply.informant_in,
        just_called=False,
        informant_spoke=True,
        collateral=(*state.collateral, reply.speech),
    )


def _after_reply(state: PatientState, reply: PatientReplied) -> PatientState:
    lasting = state.lasting | ({"confidentiality"} & set(reply.conditions))
    return replace(
        state,
        rapport=reply.rapport,
        focus=reply.focus,
        turn=state.turn + 1,
        told=_counted(state.told, (release.ref for release in reply.releases)),
        units=state.units | {release.ref.split(".")[0] for release in reply.releases},
        asked=_counted(state.asked, reply.asked),
        used=_counted(state.used, reply.used),
        recent=frozenset(reply.conditions),
        lasting=lasting,
        raised=tuple(topic for understood in reply.understood for topic in understood.topics),
        stirred=bool(reply.releases or reply.withheld) or (state.stirred and reply.rapport <= state.rapport),
        seen=reply.behaviour,
        informant_in=reply.informant_in,
        just_called=reply.informant_in and not state.informant_in,
        informant_spoke=False,
        heard=(*state.heard, reply.speech),
    )


def _counted(counts: Mapping[str, int], names: Iterable[str]) -> Mapping[str, int]:
    out = dict(counts)
    for name in names:
        out[name] = out.get(name, 0) + 1
    return out
