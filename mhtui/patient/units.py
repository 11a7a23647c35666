"""Which memory unit an ask is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final

from mhtui.core.case import Case, MemoryUnit
from mhtui.patient.asks import Ask
from mhtui.patient.draft import Draft
from mhtui.patient.referents import people_of
from mhtui.patient.words import content_words, cue_pattern, plain_words

RELATED: Final[dict[str, tuple[tuple[str, str | None], ...]]] = {
    "suicide_plan_means": (("suicidal_ideation", "plan"), ("suicidal_ideation", "means")),
    "past_suicide_attempts": (("suicidal_ideation", "detail"), ("self_harm", None)),
    "self_harm": (("past_suicide_attempts", None),),
    "panic": (("anxiety_worry", None),),
    "anxiety_worry": (("panic", None),),
    "side_effects": (("medications_adherence", None),),
    "memory": (("cognition_orientation", None),),
    "hopelessness": (("suicidal_ideation", None),),
    "anhedonia": (("mood", None),),
    "energy": (("sleep", None),),
    "judgement": (("insight", None),),
    "expectations_of_care": (("insight", None),),
    "onset_course": (("chief_complaint", "since_when"), ("chief_complaint", None)),
    "mania_spending_risk": (("living_finances", None),),
    "mania_elevated_mood": (("mood", None),),
    "delusions_reference_control": (("delusions_persecution", None),),
    "delusions_persecution": (("delusions_reference_control", None),),
    "seizures_head_injury": (("medical_history", None),),
    "gambling_gaming": (("living_finances", None),),
    "eating_body_image": (("appetite_weight", None),),
}
"""Where a topic that the case does not hold by itself may be answered, and by which part."""


RARE: Final = 1.0
"""How much rare-word weight leads to a unit by itself; a word of one unit alone weighs 1, one of two units a half."""


PLAINLY: Final = 0.8
"""From this probability on a topic weighs more than a case word that belongs to another."""
NEAR_FOCUS: Final = 1.0
"""What the unit in focus is ahead of others that share words with the doctor."""


_EXACT: Final = {"means": 2.0, "command": 2.0}
"""What a line for the aspect asked about weighs, where only that line is an answer; else a half."""


class UnitIndex:
    """The units of a case by topic, cue and vocabulary; made once a case."""

    def __init__(self, case: Case) -> None:
        self._units = case.patient.memory
        self._door = case.door_note
        self._other_words = content_words(" ".join((case.door_note, case.patient.opening.says, *_elsewhere(case))))
        self.people = people_of(case)
        self._asked: dict[str, list[str]] = {}
        for unit_id, _, part in (ref.partition(".") for ref in case.patient.questions):
            self._asked.setdefault(unit_id, []).append(part)
        self._patterns = {unit.id: cue_pattern(unit.cues) for unit in self._units}
        self.cued = lru_cache(maxsize=2048)(self._cued)
        """Units whose own cue words stand in a text."""

    def asked_parts(self, unit_id: str) -> list[str]:
        """The parts of a unit for which the case's author wrote questions."""
        return self._asked.get(unit_id, [])

    @cached_property
    def spoken(self) -> frozenset[str]:
        """Every word of the units, their cues and the door note, lower case: no slip of the pen."""
        texts = (
            self._door,
            *(cue for unit in self._units for cue in unit.cues),
            *(t for u in self._units for t in _texts(u)),
        )
        return frozenset(re.findall(r"[a-z]+", " ".join(texts).lower()))

    @cached_property
    def _vocabulary(self) -> dict[str, frozenset[str]]:
        return {unit.id: content_words(" ".join(_texts(unit))) for unit in self._units}

    @cached_property
    def _owners(self) -> Counter[str]:
        """In how many units each word stands."""
        return Counter(word for words in self._vocabulary.values() for word in words)

    def with_topic(self, topic: str) -> list[MemoryUnit]:
        """Units of a topic, those that have it as their first topic before the others."""
        first = [unit for unit in self._units if unit.topic == topic]
        return first + [unit for unit in self._units if topic in unit.also and unit not in first]

    def _cued(self, text: str) -> tuple[MemoryUnit, ...]:
        return tuple(unit for unit in self._units if self._hit(unit, text))

    def best(self, units: Iterable[MemoryUnit], ask: Ask, draft: Draft) -> MemoryUnit | None:
        """The unit that fits the ask best: cue, shared words, topic, not told yet."""
        ranked = sorted(units, key=lambda unit: -self._fit(unit, ask, draft))
        return ranked[0] if ranked else None

    def echoed(self, ask: Ask, draft: Draft) -> MemoryUnit | None:
        """The told unit whose words the doctor takes up ("what about the balcony?"), if it is only one."""
        words = content_words(ask.text) & content_words(" ".join(draft.state.heard[-6:]))
        told = [u for u in self._units if draft.state.has_told_unit(u.id)]
        shared = {u.id: self._weight(words & self._vocabulary[u.id]) for u in told}
        shared = {
            name: weight + (NEAR_FOCUS if weight and name == draft.focus else 0.0) for name, weight in shared.items()
        }
        most = max(shared.values(), default=0.0)
        owners = [u for u in told if most and shared[u.id] == most]
        return owners[0] if len(owners) == 1 else None

    def only_names(self, unit: MemoryUnit, text: str) -> bool:
        """Whether all the unit's case words in the text are names of people."""
        pattern = self._patterns[unit.id]
        found = [match.group().lower() for match in pattern.finditer(text)] if pattern else []
        return bool(found) and all(word in self.people for word in found)

    def echoes(self, unit: MemoryUnit, ask: Ask, draft: Draft) -> bool:
        """Whether the question takes up a word of a line of the unit that the patient has just said."""
        last = draft.state.heard[-1] if draft.state.heard else ""
        said = [line for part in unit.parts() for line in unit.lines(part) if line in last]
        return bool(said) and bool(content_words(ask.text) & content_words(" ".join(said)))

    def worded(self, text: str, units: Iterable[MemoryUnit], least: int = 1) -> MemoryUnit | None:
        """The unit that owns the rare words of the text, `least` of them, or None where none stands out."""
        words = content_words(text)
        weights = {u.id: self._weight(words & self._vocabulary[u.id]) for u in units}
        ranked = sorted(weights, key=lambda unit_id: -weights[unit_id])
        if not ranked or weights[ranked[0]] < RARE or len(words & self._vocabulary[ranked[0]]) < least:
            return None
        if len(ranked) > 1 and weights[ranked[0]] == weights[ranked[1]]:
            return None
        return next(u for u in self._units if u.id == ranked[0])

    def knows(self, unit: MemoryUnit, words: frozenset[str]) -> bool:
        """Whether one of the words stands in the unit's lines, facts or cues."""
        spoken = " ".join((*unit.facts, *unit.cues, *_texts(unit))).lower()
        return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", spoken) for word in words)

    def says(self, unit: MemoryUnit, part: str, words: frozenset[str]) -> bool:
        """Whether one of the words stands in the lines of a part."""
        spoken = " ".join(unit.lines(part)).lower()
        return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", spoken) for word in words)

    def strange(self, text: str) -> bool:
        """Whether a text has words of its own and none of them is known to the case: a question about something else."""
        words = content_words(text)
        return bool(words) and not words & self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._owners) | self._other_words

    def mentioned(self, text: str) -> list[MemoryUnit]:
        """Units that share two words or more with a text, most first."""
        words = content_words(text)
        shared = [(len(words & self._vocabulary[u.id]), u) for u in self._units]
        return [u for count, u in sorted(shared, key=lambda pair: -pair[0]) if count >= 2]

    def _weight(self, words: frozenset[str]) -> float:
        return sum(1.0 / self._owners[word] for word in words)

    def _fit(self, unit: MemoryUnit, ask: Ask, draft: Draft) -> float:
        shared = len(content_words(ask.text) & self._vocabulary[unit.id])
        cue = self.cue_weight(unit, ask, draft)
        topic = 1.5 if unit.topic in ask.topics[:1] else 1.0 if set(ask.topics) & {unit.topic, *unit.also} else 0.0
        fresh = 1.5 if not draft.state.has_told_unit(unit.id) else 0.0
        in_focus = 0.5 if ask.act == "follow_up" and unit.id == draft.focus else 0.0
        aspect = _EXACT.get(ask.aspect, 0.5) if ask.aspect and unit.lines(ask.aspect) else 0.0
        if aspect and unit.id == draft.focus and ask.points_back and not draft.has_told(f"{unit.id}.{ask.aspect}"):
            aspect = 2.5  # "do you have access to them?" stays with what was just told
        return cue + topic + fresh + in_focus + aspect + min(shared, 3)

    def cue_weight(self, unit: MemoryUnit, ask: Ask, draft: Draft) -> float:
        """A case word leads to its unit, unless the question is plainly about something else; a phrase always does."""
        pattern = self._patterns[unit.id]
        found = pattern.search(ask.text) if pattern else None
        if found is None:
            return 0.0
        hits = len({match.group().lower() for match in pattern.finditer(ask.text)}) if pattern else 0
        longest = max((match.group() for match in pattern.finditer(ask.text)), key=len) if pattern else ""
        if len(longest.split()) > 2:
            return 6.0
        if hits > 1:
            return 5.5
        if self._told_cue(unit, found.group(), draft):
            return 3.0
        if longest.lower() in self.people and ask.weighed and not set(ask.topics) & {unit.topic, *unit.also}:
            return 1.0  # whom a question names says less than what it asks
        sure = bool(ask.weighed) and ask.weighed[0][1] >= PLAINLY
        plainly_other = sure and not set(ask.topics) & {unit.topic, *unit.also}
        return 1.0 if plainly_other else 4.0

    def _told_cue(self, unit: MemoryUnit, word: str, draft: Draft) -> bool:
        """The doctor takes up a case word that the patient brought up."""
        return draft.state.has_told_unit(unit.id) and word.lower() in " ".join(draft.state.heard[-4:]).lower()

    def names_of(self, kin: frozenset[str]) -> frozenset[str]:
        """Given names that the case's facts put beside a kinship word."""
        facts = " ".join(fact for unit in self._units for fact in unit.facts)
        pattern = rf"\b(?:{'|'.join(map(re.escape, sorted(kin)))})s? ([A-Z]\w+)"
        return frozenset(name.lower() for name in re.findall(pattern, facts))

    def _hit(self, unit: MemoryUnit, text: str) -> bool:
        pattern = self._patterns[unit.id]
        return pattern is not None and pattern.search(text) is not None


def _elsewhere(case: Case) -> Iterable[str]:
    """Lines that are no part of a unit: what is denied, and the patient's own asides."""
    for negative in case.patient.negatives:
        yield from (*negative.says, *negative.facts)
    yield from case.patient.presentation.thought_form.asides


def best_part(unit: MemoryUnit, parts: Iterable[str], text: str) -> str | None:
    """The part whose lines share most words with the text, or None where none shares any."""
    words = plain_words(text)
    scored = [(len(words & plain_words(" ".join(unit.lines(part)))), part) for part in parts]
    best = max(scored, default=(0, ""), key=lambda pair: pair[0])
    return best[1] if best[0] else None


def _texts(unit: MemoryUnit) -> Iterable[str]:
    yield from unit.facts
    for part in unit.parts():
        yield from unit.lines(part)
