"""Which unit an ask is about: weighed by topic, case words and meaning; nothing at all where nothing supports it.

A topic says where to look, meaning says whether what lies there answers the question. A guess without support is worse than
"I don't know": it answers another matter, and may give away what was not asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.case import MemoryUnit
from mhtui.patient.asks import Ask
from mhtui.patient.foreseen import ALIKE, CLEAR, KEPT_BACK, LIKE, Foreseen
from mhtui.patient.nearness import HALF, LIKELY, OTHER, SURE
from mhtui.patient.sense import Near, matter
from mhtui.patient.words import content_words

SUPPORT: Final = 0.3
"""Cosine that supports a topic that is barely likely."""
NEAR: Final = 0.5
"""Cosine that leads to a unit by itself."""
SECRET: Final = 0.55
"""Cosine that leads to what is kept back by itself."""
EXACT: Final = frozenset({"means", "command", "protective"})
_SOURCE: Final = re.compile(
    r"^\W*(?:(?:and|but|so|well)\W+)*(?:[A-Z]\w+,\s+)?(?:(?:your|the) )?(?:\w+ ){1,2}?(?:also )?(?:has |have |had )?(?:said|says|mention\w*|told (?:me|us)|tells (?:me|us)|thinks?|report\w*|notic\w+|wr(?:ote|ites)|(?:is|was) worried)\b(?: (?:that|about|to (?:me|us)))?",
    re.IGNORECASE,
)
"""Who said it; what was said is what is asked about."""
_PEOPLE: Final = frozenset(
    {"relationships_support", "living_finances", "childhood_development", "family_psychiatric_history"}
)


PLAIN: Final = 0.6
"""Cosine of a part that answers by itself, before the line of the topic was told."""


# What speaks for a unit, and against it. Set by hand on talks with the bundled cases.
_MEANING: Final = 4.0  # a cosine of one
_QUESTION: Final = 5.0  # a cosine of one with one of its questions
_TOPIC: Final = 2.0  # a sure first topic
_ALSO: Final = 1.2  # a sure second topic
_CUE: Final = 0.6  # each step of UnitIndex.cue_weight
_FRESH: Final = 1.0  # on the topic, nothing told yet
_CUED: Final = 0.4  # nothing told yet, led to by a case word alone
_FOCUS: Final = 0.8  # the question points back, and this was just told
_ECHO: Final = 1.0  # it takes up a word the patient has just said
_ASPECT: Final = 0.4  # there is a line for the aspect asked about
_HERE: Final = 1.5  # ... in what was just told, and it is still untold
_SPENT: Final = 0.7  # all its main lines were told
_FEW_WORDS: Final = 2
OWN: Final = 0.5  # cosine with a question of its own that what is kept back wants beside its topic
_SHY: Final = 0.5  # it is kept back
_MISTAKEN: Final = 0.8  # it was the answer that the doctor puts right


def needed(p: float) -> float:
    """The cosine that a topic of this probability wants beside it: the surer, the less."""
    return SUPPORT * (SURE - p) / (SURE - LIKELY)


@dataclass(frozen=True, slots=True)
class Choice:
    """The unit to answer from, the part where meaning points to one, and why."""

    unit: MemoryUnit
    part: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Chooser(Foreseen):
    """Weighs the units of a case against one ask."""

    def choose(self, ask: Ask) -> Choice | None:
        """The best supported unit, or None where none is."""
        if ask.act == "confront":
            ask = replace(ask, text=_SOURCE.sub("", ask.text) or ask.text)
        if not ask.topics and not content_words(ask.text) and not self.index.cued(ask.text):
            return self._of_context(ask)
        near = self.near(ask)
        if (plain := self._plain(ask)) and not self._elsewhere(plain, near):
            return Choice(plain, self.part_asked(plain, ask, near), f"{ask.topics[0]} asked")
        cued = {u.id for u in self.index.cued(ask.text) if self._by_more_than_a_name(u, ask, near)}
        fitting = [u for u in self.draft.case.patient.memory if self._supported(u, ask, near, u.id in cued)]
        if not fitting:
            return None
        unit = max(fitting, key=lambda u: self._weight(u, ask, near))
        if not ask.topics and not cued and self._stays(unit, near):
            return None
        why = "case words" if unit.id in cued else self._topic_why(unit, ask)
        return Choice(unit, self.part(unit, ask, near), why)

    def _of_context(self, ask: Ask) -> Choice | None:
        """ "You lost two clients? How come?": a question without words of its own is about what was said back before it."""
        if not content_words(ask.context):
            return None
        near = self.sense.near(ask.context)
        told = [u for u in self.draft.case.patient.memory if self.draft.state.has_told_unit(u.id)]
        unit = max(told, key=lambda u: near.units.get(u.id, -1.0), default=None)
        meant = unit is not None and near.units.get(unit.id, -1.0) >= PLAIN
        return Choice(unit, None, "about what the doctor said back") if unit and meant else None

    def _plain(self, ask: Ask) -> MemoryUnit | None:
        """The one unit of a topic that is asked about in so many words and for the first time: nothing to be weighed."""
        if not ask.weighed or ask.weighed[0][1] < SURE or ask.points_back or ask.corrects or len(ask.topics) > 1:
            return None
        units = {u.id: u for u in (*self.index.with_topic(ask.topics[0]), *self.index.cued(ask.text))}
        only = next(iter(units.values())) if len(units) == 1 else None
        return only if only and not self.draft.has_told(f"{only.id}.asked") else None

    def _elsewhere(self, unit: MemoryUnit, near: Near) -> bool:
        """A question of another unit is clearly nearer."""
        best, ref = max(((c, ref) for ref, c in near.questions.items()), default=(-1.0, ""))
        ahead = 0.0 if matter(ref) == self.draft.focus else CLEAR
        return best >= ALIKE and best > near.question_of(unit.id) + ahead

    def about(self, who: frozenset[str], ask: Ask) -> Choice | None:
        """What the case holds about somebody else that answers the ask, or None."""
        near = self.near(ask)
        known = [
            u for u in self.draft.case.patient.memory if self.index.knows(u, who) and self._of_people(u, ask, near)
        ]
        free = [u for u in known if u.release not in KEPT_BACK or self.draft.state.has_told_unit(u.id)]
        kept = [u for u in known if u not in free and near.units.get(u.id, -1.0) >= SECRET]
        cosines = {u.id: near.units.get(u.id, -1.0) for u in (*free, *kept)}
        unit = max((*free, *kept), key=lambda u: cosines[u.id] + _ALSO * self._p(u, ask), default=None)
        bare = not content_words(ask.text) - content_words(" ".join(who))
        if unit is None or (cosines[unit.id] < OTHER and not bare):
            return None
        if ask.aspect == "who" and unit.lines("who"):
            return Choice(unit, "who", "asked who somebody is")
        named = [p for p in unit.parts() if p != "open" and self.index.says(unit, p, who)]
        part = near.part_of(unit.id, named)
        return Choice(unit, part[0] if part else None, "asked about somebody else")

    def _of_people(self, unit: MemoryUnit, ask: Ask, near: Near) -> bool:
        """Whether a unit is about people, was told, or is plainly meant; on a sure topic only what is about that."""
        if ask.weighed and ask.weighed[0][1] >= SURE and ask.topics[0] not in _PEOPLE:
            return self._p(unit, ask) > 0
        told = self.draft.state.has_told_unit(unit.id)
        return bool(_PEOPLE & {unit.topic, *unit.also}) or told or near.units.get(unit.id, -1.0) >= NEAR

    def part(self, unit: MemoryUnit, ask: Ask, near: Near) -> str | None:
        """The part that meaning points to, once the line of the topic itself was told."""
        if found := self.part_asked(unit, ask, near):
            return found
        if ask.aspect and unit.lines(ask.aspect):
            return None
        parts = [p for p in unit.parts() if p != "open"]
        if not self.draft.has_told(f"{unit.id}.asked"):
            best = near.part_of(unit.id, [p for p in parts if p != "detail"])
            plain = best is not None and best[1] >= max(PLAIN, near.parts.get(f"{unit.id}.asked", -1.0) + 2 * CLEAR)
            return best[0] if best and plain else None
        told = near.part_of(unit.id, [p for p in parts if self.draft.has_told(f"{unit.id}.{p}")])
        left = near.part_of(unit.id, [p for p in parts if not self.draft.has_told(f"{unit.id}.{p}")])
        if told and told[1] >= NEAR and (left is None or told[1] >= left[1] + CLEAR):
            return told[0]
        if left is None or left[1] < NEAR:
            return None
        detail = near.parts.get(f"{unit.id}.detail", -1.0) if not self.draft.has_told(f"{unit.id}.detail") else -1.0
        return left[0] if left[0] == "detail" or left[1] >= detail + CLEAR else None

    def _topic_why(self, unit: MemoryUnit, ask: Ask) -> str:
        matched = next((topic for topic in ask.topics if topic in (unit.topic, *unit.also)), None)
        return f"{matched} asked" if matched else "near in meaning"

    def _stays(self, unit: MemoryUnit, near: Near) -> bool:
        """A follow-up that names no topic stays with the unit in focus unless another is clearly nearer."""
        focus = self.draft.focus
        asked = near.question_of(unit.id)
        if focus is not None and asked >= ALIKE and asked >= near.question_of(focus) + CLEAR:
            return False
        return focus is not None and near.units.get(focus, -1.0) >= near.units.get(unit.id, 0.0) - CLEAR

    def _supported(self, unit: MemoryUnit, ask: Ask, near: Near, cued: bool) -> bool:
        cosine, p = near.units.get(unit.id, -1.0), self._p(unit, ask)
        by_topic = p >= SURE or (p >= LIKELY and cosine >= needed(p)) or (p > 0 and self._exact(unit, ask))
        if unit.release in KEPT_BACK and not self.draft.state.has_told_unit(unit.id):
            by_word = cued and (p > 0 or cosine >= SUPPORT or not ask.topics)
            by_topic = by_topic and (self._bare(ask, near) or near.question_of(unit.id) >= OWN)
            return by_word or by_topic or cosine >= SECRET or near.question_of(unit.id) >= LIKE
        echo = cosine >= SUPPORT and self.index.echoes(unit, ask, self.draft)
        if near.question_of(unit.id) >= LIKE:
            return True
        return cued or by_topic or cosine >= NEAR or echo

    def _bare(self, ask: Ask, near: Near) -> bool:
        """The topic is all there is to go by: no questions in the case, or hardly a word in the doctor's."""
        return not near.questions or len(content_words(ask.text)) <= _FEW_WORDS

    def _spent(self, unit: MemoryUnit) -> bool:
        """Its main lines were told: what is left elsewhere goes before hearing them again."""
        return all(self.draft.has_told(f"{unit.id}.{part}") for part in ("asked", "detail") if unit.lines(part))

    def _aspect(self, unit: MemoryUnit, ask: Ask) -> float:
        """What a line for the aspect asked about weighs: most in the unit in focus, where only such a line is an answer."""
        if not ask.aspect or not unit.lines(ask.aspect):
            return 0.0
        here = unit.id == self.draft.focus and not self.draft.has_told(f"{unit.id}.{ask.aspect}")
        return _ASPECT + (_HERE if here and (ask.points_back or not ask.topics) else 0.0)

    def _exact(self, unit: MemoryUnit, ask: Ask) -> bool:
        """The unit has the line for an aspect that only such a line answers."""
        return ask.aspect in EXACT and bool(unit.lines(ask.aspect or ""))

    def _weight(self, unit: MemoryUnit, ask: Ask, near: Near) -> float:
        first = max((p for topic, p in ask.weighed if topic == unit.topic), default=0.0)
        also = max((p for topic, p in ask.weighed if topic in unit.also), default=0.0)
        cue = self.index.cue_weight(unit, ask, self.draft)
        told = self.draft.state.has_told_unit(unit.id)
        fresh = (
            0.0
            if told
            else 1.0
            if self._p(unit, ask) >= HALF
            else _CUED
            if cue and unit.release not in KEPT_BACK
            else 0.0
        )
        focus = unit.id == self.draft.focus and (ask.points_back or ask.act == "follow_up")
        aspect = self._aspect(unit, ask)
        return (
            _MEANING * near.units.get(unit.id, 0.0)
            + _QUESTION * max(0.0, near.question_of(unit.id))
            + max(_TOPIC * first, _ALSO * also)
            + _CUE * cue
            + _FRESH * fresh
            + _FOCUS * focus
            + aspect
            + _ECHO * self.index.echoes(unit, ask, self.draft)
            - _SPENT * (told and self._spent(unit))
            - _SHY * (unit.release in KEPT_BACK and not told)
            - _MISTAKEN * (ask.corrects and unit.id == self.draft.state.focus)
        )
