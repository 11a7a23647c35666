"""What one turn may draw on, and what its reply is held against, from the log and the embedded patient's reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from mhtui.core.case import Case, MemoryUnit
from mhtui.core.chat import Message
from mhtui.core.events import DoctorSaid, Event, InformantReplied, PatientOpened, PatientReplied
from mhtui.patient.model import prompts
from mhtui.patient.model.audit import Scene
from mhtui.patient.model.gold import Gold
from mhtui.patient.model.lexicon.softening import RISK_TOPICS
from mhtui.patient.model.role import Ear
from mhtui.patient.model.softening import admits
from mhtui.patient.model.told import Offered
from mhtui.patient.model.variants import PatientChoice
from mhtui.patient.words import content_words

WINDOW_SAID: Final = 12
"""Of so many of the patient's last replies none may come again word for word."""


class Stage:
    """The case as one variant of the model patient plays it; sessions share it."""

    def __init__(self, case: Case, choice: PatientChoice, gold: Gold, ear: Ear | None = None) -> None:
        self._ear = ear
        self.case = case
        self.choice = choice
        self.gold = gold

    @cached_property
    def system(self) -> Message:
        """The system prompt, the same all through a session."""
        return prompts.system(self.case, self.choice, self.gold)

    @cached_property
    def _given(self) -> str:
        """All that the system prompt gives: role, looks, and without memory skill the whole record."""
        patient = self.case.patient
        role = " ".join((patient.role.name, str(patient.role.age), patient.role.occupation, patient.role.living))
        given = [role, patient.role.voice, patient.opening.says, patient.opening.behaviour]
        given += prompts.looks(patient.presentation) if self.choice.presents else []
        return "\n".join(given + self._whole_record)

    @cached_property
    def _whole_record(self) -> list[str]:
        if self.choice.remembers:
            return []
        patient = self.case.patient
        lines = [line for unit in patient.memory for part in unit.parts() for line in unit.lines(part)]
        nos = [line for no in patient.negatives for line in no.says]
        return [*prompts.record(self.case), *lines, *nos]

    @cached_property
    def _every_line(self) -> list[Offered]:
        patient = self.case.patient
        units = [Offered(f"{u.id}.{p}", "from the record", u.lines(p)) for u in patient.memory for p in u.parts()]
        return units + [Offered(f"not:{no.topic}", "from the record", no.says) for no in patient.negatives]

    def turn(self, events: Sequence[Event], plan: PatientReplied) -> prompts.Turn:
        """What the model is told for this turn."""
        return prompts.Turn(plan.speech, plan.behaviour, tuple(self._told_lines(events)))

    def offers(self, plan: PatientReplied) -> list[Offered]:
        """What this turn may tell: what the embedded patient tells; without memory skill, everything."""
        if not self.choice.remembers:
            return self._every_line
        return [Offered(r.ref, r.reason, (r.quote, *self._lines(r.ref))) for r in plan.releases]

    def scene(self, events: Sequence[Event], plan: PatientReplied) -> Scene:
        """What the reply of this turn is held against."""
        payloads = [event.payload for event in events]
        doctor = [p.text for p in payloads if isinstance(p, DoctorSaid)]
        own = [p.speech for p in payloads if isinstance(p, PatientReplied)]
        others = [f"{p.who} {p.speech}" for p in payloads if isinstance(p, InformantReplied)]
        opening = next((p.speech for p in payloads if isinstance(p, PatientOpened)), "")
        script = plan.speech if self.choice.remembers else ""
        told = list(self._told_lines(events))
        asked_unknown = bool(plan.asked) and not plan.releases and not plan.withheld
        return Scene(
            record="\n".join([self._given, *told, *own, script, plan.behaviour, *others]),
            doctor=payloads[-1].text if isinstance(payloads[-1], DoctorSaid) else "",
            talk="\n".join(doctor),
            opening=opening,
            earlier=tuple(own[-WINDOW_SAID:]),
            script=script,
            name=self.case.patient.role.name,
            gold=self.gold,
            kept=self._kept(events, plan) if self.choice.remembers else {},
            language=self.case.language,
            bare_answer=self.choice.remembers and asked_unknown,
            grave=self._admits_risk(plan),
            ear=self._ear,
        )

    def _admits_risk(self, plan: PatientReplied) -> bool:
        """Whether the line of the case tells of a risk to life, and is no plain no."""
        units = (self.case.patient.unit(release.ref.partition(".")[0]) for release in plan.releases)
        return any(unit and unit.topic in RISK_TOPICS for unit in units) and admits(plan.speech)

    def _told_lines(self, events: Sequence[Event]) -> Iterator[str]:
        """The lines of the parts told so far, each once, in the words of the case."""
        for ref in dict.fromkeys(_told_refs(events)):
            yield from self._lines(ref)[:1]

    def _lines(self, ref: str) -> tuple[str, ...]:
        if ref.startswith("not:"):
            return next((no.says for no in self.case.patient.negatives if f"not:{no.topic}" == ref), ())
        unit, _, part = ref.partition(".")
        found = self._units.get(unit)
        return found.lines(part) if found else ()

    @cached_property
    def _units(self) -> Mapping[str, MemoryUnit]:
        return {unit.id: unit for unit in self.case.patient.memory}

    def _kept(self, events: Sequence[Event], plan: PatientReplied) -> Mapping[str, frozenset[str]]:
        """Words that only units hold of which nothing was told, and that were not said by anybody."""
        active = {ref.split(".")[0] for ref in (*_told_refs(events), *(r.ref for r in plan.releases))}
        spoken = content_words(self._given).union(*map(content_words, [*_all_words(events), plan.speech]))
        shut = [unit for unit in self.case.patient.memory if unit.id not in active]
        open_ = frozenset().union(*(self._words[u.id] for u in self.case.patient.memory if u.id in active))
        return {
            unit.id: self._own_words[unit.id] - spoken - open_ for unit in shut if unit.release in ("guarded", "denied")
        }

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        return {unit.id: content_words("\n".join(_words(unit))) for unit in self.case.patient.memory}

    @cached_property
    def _own_words(self) -> Mapping[str, frozenset[str]]:
        """Words of each unit that stand in no other."""
        words = self._words
        return {
            unit_id: mine - frozenset().union(*(theirs for other, theirs in words.items() if other != unit_id))
            for unit_id, mine in words.items()
        }


def _told_refs(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event.payload, PatientReplied):
            yield from (release.ref for release in event.payload.releases)


def _all_words(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        payload = event.payload
        if isinstance(payload, DoctorSaid):
            yield payload.text
        elif isinstance(payload, PatientReplied | PatientOpened | InformantReplied):
            yield payload.speech


def _words(unit: MemoryUnit) -> list[str]:
    return [*unit.facts, *(line for part in unit.parts() for line in unit.lines(part))]
