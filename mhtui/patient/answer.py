"""Answering one ask from the record: which unit it is about, or an honest no, or "I don't know"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.case import MemoryUnit, Negative
from mhtui.patient.answer_forms import AGE, INVITES_ALL, SELF, URGES, WHO_IS
from mhtui.patient.asks import ANYTHING_ELSE, Ask
from mhtui.patient.bedside import OPTIONAL, which_test
from mhtui.patient.choose import CLEAR, NEAR, SUPPORT, SURE, Choice, Chooser
from mhtui.patient.draft import Draft
from mhtui.patient.sense import Sense
from mhtui.patient.small_acts import PLEASANTRY, small_act
from mhtui.patient.summary import Summary
from mhtui.patient.telling import Teller, aspect_part, re_knows
from mhtui.patient.units import RELATED, UnitIndex, best_part
from mhtui.patient.words import content_words, in_words

_TESTABLE: Final = frozenset({"cognition_orientation", "memory"})

NARRATIVE: Final = {"mute": 1, "poor": 1, "reduced": 2, "normal": 3, "increased": 3}
"""How many open units one open question brings, by amount of speech."""

DOUBTFUL: Final = 0.6
"""Below this probability a topic alone neither denies nor leads away from what was spoken of."""
FAR: Final = 0.3
"""Below this cosine a question has nothing to do with a unit."""
QUOTED: Final = 0.7
"""Cosine at which a claim is about something that was told."""
HEALTH: Final = frozenset({"family_psychiatric_history", "past_psychiatric_history", "past_suicide_attempts"})
"""Topics on which a question about a relative is one about the family."""


_WIDE: Final = frozenset({"onset_course", "chief_complaint"})
"""Topics of a question that may as well be about what was just told."""


@dataclass(frozen=True, slots=True)
class Answerer:
    """Answers asks into a draft. `found` are the turn's conditions, `turn_text` its words."""

    draft: Draft
    index: UnitIndex
    found: frozenset[str]
    turn_text: str
    sense: Sense
    alone: bool = True
    """Whether this is the only ask of the turn."""

    @property
    def _teller(self) -> Teller:
        return Teller(self.draft, self.found, self.turn_text)

    def answer(self, ask: Ask) -> None:
        """Add what the patient says to this ask."""
        self.draft.asked.extend(ask.topics)
        if ask.act == ANYTHING_ELSE:
            self._anything_else(ask)
        elif not self._special(ask):
            self._find(ask)

    def _special(self, ask: Ask) -> bool:
        """Questions about others, bedside tests and claims; False where the ask is a plain one after all."""
        if ask.other and self._other_person(ask):
            return True
        if AGE.search(ask.text) and not ask.other and not ask.claim:
            self.draft.say(f"{in_words(self.draft.case.patient.role.age).capitalize()}.", "", "asked for the age")
            self.draft.why.append("asked for the age")
            return True
        if small_act(ask.text, self.draft):
            return True
        if (ask.act == "test" or (_TESTABLE & set(ask.topics) and not ask.claim)) and self._test(ask):
            return True
        if not ask.claim:
            return False
        ask = self._said_back(ask)
        if ask.leads:
            summary = Summary(self.draft, self.index, self._teller, self.sense, alone=False)
            return summary.covered(ask) or summary.put_right(ask) or True
        if Summary(self.draft, self.index, self._teller, self.sense, alone=self.alone).answer(ask):
            return True
        told = "?" not in ask.text and not any(p >= DOUBTFUL for _, p in ask.weighed) and not self.index.cued(ask.text)
        if told and self.draft.pieces:
            return True
        vague = not ask.topics and not self.index.cued(ask.text) and self.draft.focus is not None
        if vague:
            self.draft.unknown("something is said of which nothing is known")
        return vague

    def _said_back(self, ask: Ask) -> Ask:
        """A claim that is plainly about something told is about that, whatever its words recall besides."""
        near = self.sense.near(ask.text)
        told = {u.id: u for u in self.draft.case.patient.memory if self.draft.state.has_told_unit(u.id)}
        best = max(told, key=lambda unit_id: near.units.get(unit_id, -1.0), default=None)
        if best is None or near.units.get(best, -1.0) < QUOTED or told[best].topic in ask.topics[:1]:
            return ask
        return replace(ask, topics=(told[best].topic,))

    def _find(self, ask: Ask) -> None:
        cued = self.index.cued(ask.text)
        person = self._who_is(ask)
        if person:
            self._say_who(*person, ask)
        elif WHO_IS.match(ask.text.replace("’", "'")) and not ask.topics and not cued:
            self.draft.unknown("asked who somebody is of whom nothing was said")
        elif not cued and self._points_to_focus(ask) and not self._plainly_elsewhere(ask):
            self._continue(ask)
        elif not cued and ask.topics[:1] == ("chief_complaint",) and (ask.act == "ask_open" or ask.aspect is None):
            self._narrate(ask)
        elif choice := self._chosen(ask):
            self._teller.unit(choice.unit, ask, choice.why, choice.part)
        elif ask.topics:
            self._topics(ask)
        else:
            self._continue(ask)

    def _chosen(self, ask: Ask) -> Choice | None:
        """The unit to answer from; none where the ask is surely about what the case denies and a word leads elsewhere."""
        choice = Chooser(self.draft, self.index, self.sense).choose(ask)
        sure = [topic for topic, p in ask.weighed[:1] if p >= SURE and self._negative(topic)]
        elsewhere = choice and sure and not set(ask.topics) & {choice.unit.topic, *choice.unit.also}
        return None if elsewhere else choice

    def _say_who(self, unit: MemoryUnit, part: str, ask: Ask) -> None:
        if self.draft.has_told(f"{unit.id}.{part}"):
            self._teller.part(unit, part, "asked who somebody is")
        else:
            self._teller.unit(unit, ask, "asked who somebody is", part)

    def _who_is(self, ask: Ask) -> tuple[MemoryUnit, str] | None:
        """ "Who's Alan?": a part that names the person, of what was told or is told for the asking."""
        found = WHO_IS.match(ask.text.replace("’", "'"))
        if found is None:
            return None
        name = found.group(1)
        memory = sorted(
            self.draft.case.patient.memory,
            key=lambda u: (name.lower() not in u.cues, not self.draft.state.has_told_unit(u.id)),
        )
        told = [u for u in memory if self.draft.state.has_told_unit(u.id) or u.release in ("open", "asked")]
        parts = ((u, part) for part in ("who", "asked", "detail") for u in told if u.lines(part))
        return next(((u, p) for u, p in parts if _names(name, " ".join(u.lines(p)))), None)

    def _best(self, units: list[MemoryUnit], ask: Ask) -> MemoryUnit:
        return self.index.best(units, ask, self.draft) or units[0]

    def _points_to_focus(self, ask: Ask) -> bool:
        """A guessed topic gives way where a pronoun and the aspect asked about lead to the unit in focus."""
        focus = self._focus()
        if focus and self._harm_meant(focus, ask):
            return True
        if focus is None or not ask.weak or not ask.points_back or ask.claim:
            return False
        return ask.topics[0] != "chief_complaint" or bool(ask.aspect and focus.lines(ask.aspect))

    def _harm_meant(self, focus: MemoryUnit, ask: Ask) -> bool:
        """ "How likely are you to act on it?", of a knife for somebody else, does not ask about suicide."""
        about_self = SELF.search(ask.text) is not None
        harm = "homicidal_ideation" in (focus.topic, *focus.also)
        return harm and ask.points_back and ask.topics[:1] == ("suicide_plan_means",) and not about_self

    def _topics(self, ask: Ask) -> None:
        """The first topic that the case knows anything about answers; then related ones; then small talk or don't know."""
        doubtful = ask.weighed[0][1] < DOUBTFUL
        if doubtful and ask.points_back and self._focus():
            self._continue(replace(ask, topics=()))
            return
        if any(self._topic(topic, ask) for topic in ask.topics):
            return
        if any(self._related(topic, ask) for topic in ask.topics):
            return
        focus = self._focus()
        if focus and ask.points_back and _WIDE & set(ask.topics) and not self._told_all(focus):
            self._teller.unit(focus, ask, "points back to what was told", self._part(focus, ask))
        elif "small_talk_rapport" in ask.topics and PLEASANTRY.search(ask.text):
            self.draft.say(self.draft.draw("small_talk", self.draft.case.patient.small_talk), "", "small talk")
        elif "mood" in ask.topics:
            self.draft.say(self.draft.case.patient.presentation.mood_says, "", "mood asked")
        else:
            self.draft.unknown(f"{ask.topics[0]}: the case holds nothing")

    def _topic(self, topic: str, ask: Ask) -> bool:
        units = self.index.with_topic(topic)
        negative = self._negative(topic) if self._denies(topic, ask) else None
        if negative and units and all(topic in unit.also for unit in units):
            units = []
        if units:
            self._teller.unit(self._best(units, ask), ask, f"{topic} asked")
        elif negative:
            self._deny_honestly(negative)
        return bool(units or negative)

    def _denies(self, topic: str, ask: Ask) -> bool:
        """An honest no wants a topic that is likely, or words near to it: else it denies what nobody asked."""
        near = self.sense.near(ask.text).negatives.get(topic, -1.0)
        return dict(ask.weighed).get(topic, 0.0) >= DOUBTFUL or near >= SUPPORT

    def _plainly_elsewhere(self, ask: Ask) -> bool:
        """The question is near in meaning to another unit than the one in focus."""
        near = self.sense.near(ask.text).units
        best = max(near.values(), default=-1.0)
        return best >= NEAR and best >= near.get(self.draft.focus or "", -1.0) + 2 * CLEAR

    def _related(self, topic: str, ask: Ask) -> bool:
        for other, part in RELATED.get(topic, ()):
            units = self.index.with_topic(other)
            units = [u for u in units if u.lines(part)] if part else units
            if units:
                self._teller.unit(self._best(units, ask), ask, f"{topic} asked, told under {other}", part)
                return True
            negative = None if part else self._negative(other)
            if negative:
                self._deny_honestly(negative)
                return True
        return False

    def _negative(self, topic: str) -> Negative | None:
        return next((n for n in self.draft.case.patient.negatives if n.topic == topic), None)

    def _deny_honestly(self, negative: Negative) -> None:
        ref = f"not:{negative.topic}"
        self.draft.say(self.draft.draw(ref, negative.says), ref, f"{negative.topic} asked: an honest no")
        self.draft.why.append(f"{ref}: an honest no")

    def _other_person(self, ask: Ask) -> bool:
        """A question about somebody else never answers about the patient. False where the family's health is asked about."""
        if HEALTH & set(ask.topics):
            return False
        words = ask.other | self.index.names_of(ask.other)
        choice = Chooser(self.draft, self.index, self.sense).about(words, ask)
        if choice:
            self._teller.unit(choice.unit, replace(ask, aspect=None), choice.why, choice.part)
        else:
            self.draft.unknown("asked about somebody of whom the case says nothing like it")
        return True

    def _anything_else(self, ask: Ask) -> None:
        free = [u for u in self.draft.case.patient.memory if u.release == "open" and u.lines("open")]
        if any(not self.draft.state.has_told_unit(u.id) for u in free) and "question" not in ask.text.lower():
            self._narrate(ask)
        elif not self.draft.react("nothing_more", "asked what else there is"):
            self.draft.unknown("nothing more to tell")

    def _narrate(self, ask: Ask) -> None:
        """An open question: the freely told facts, some at a time, the complaint first."""
        draft = self.draft
        units = sorted(draft.case.patient.memory, key=lambda u: u.topic != "chief_complaint")
        free = [u for u in units if u.lines("open") and u.release == "open" and not draft.has_told(f"{u.id}.open")]
        fresh = [u for u in free if not draft.state.has_told_unit(u.id)]
        most = NARRATIVE[draft.case.patient.presentation.speech.amount]
        for unit in fresh[:most]:
            self._teller.part(unit, "open", "open question")
            draft.focus = draft.focus if draft.focus and len(draft.pieces) > 1 else unit.id
        if not fresh:
            self._narrate_on()

    def _narrate_on(self) -> None:
        complaint = self.index.with_topic("chief_complaint")
        for unit in complaint:
            for part in ("asked", "detail"):
                if unit.lines(part) and not self.draft.has_told(f"{unit.id}.{part}"):
                    self.draft.focus = unit.id
                    self._teller.part(unit, part, "asked for the complaint again")
                    return
        if not self.draft.react("nothing_more", "open question: all that is freely told was told"):
            self.draft.unknown("nothing more to tell")

    def _continue(self, ask: Ask) -> None:
        """A follow-up that names no topic: the unit whose words it takes up, else the one in focus, by aspect."""
        if self.index.strange(ask.text) and not (self.draft.focus and ask.points_back):
            self._off_topic(ask)
            return
        unit = self._taken_up(ask) or self._focus()
        if unit and self._elsewhere(unit, ask):
            self.draft.unknown("asked about something of which nothing is known")
            return
        unit = self._sibling(unit, ask) or unit
        if unit is None:
            self._without_focus(ask)
        elif (onset := self._onset_for(unit, ask)) is not None:
            self._teller.unit(onset, ask, f"follow-up ({ask.aspect})")
        elif ask.aspect and not self._answers(unit, ask) and (self._told_all(unit) or re_knows(ask.text)):
            self.draft.focus = unit.id
            self.draft.unknown(f"{unit.id} says nothing of {ask.aspect}")
        elif self._told_all(unit) and ask.aspect is None:
            self._go_on(unit, ask)
        else:
            self._teller.unit(unit, ask, f"follow-up{f' ({ask.aspect})' if ask.aspect else ''}", self._part(unit, ask))

    def _elsewhere(self, unit: MemoryUnit, ask: Ask) -> bool:
        """Words of its own, none near to what the unit is about: no follow-up to it."""
        if ask.points_back or ask.claim or not content_words(ask.text) or INVITES_ALL.search(ask.text):
            return False
        near = Chooser(self.draft, self.index, self.sense).near(ask)
        return near.units.get(unit.id, -1.0) < FAR and best_part(unit, unit.parts(), ask.text) is None

    def _taken_up(self, ask: Ask) -> MemoryUnit | None:
        """The unit that owns what the doctor's words are about: told ones first, then those told for the asking."""
        told = self.index.echoed(ask, self.draft)
        if told:
            return told
        free = [u for u in self.draft.case.patient.memory if u.release in ("open", "asked")]
        back = self._focus() is not None and (ask.points_back or ask.act == "follow_up")
        least = 1 if self._focus() else 2
        return None if back or ask.act == "other" else self.index.worded(ask.text, free, least)

    def _sibling(self, unit: MemoryUnit | None, ask: Ask) -> MemoryUnit | None:
        """A bare follow-up on what is kept back, or has no line for it, goes to something told on the same matter."""
        if unit is None or (ask.aspect and unit.lines(ask.aspect)):
            return None
        kept = unit.release in ("guarded", "denied") and not self.draft.state.has_told_unit(unit.id)
        if not kept and unit.topic == "chief_complaint":
            return None
        related = (topic for topic, _ in RELATED.get(unit.topic, ())) if kept else ()
        near = {unit.topic, *unit.also, *related}
        told = [u for u in self.draft.case.patient.memory if self.draft.state.has_told_unit(u.id)]
        return next((u for u in told if ask.aspect and u.lines(ask.aspect) and near & {u.topic, *u.also}), None)

    def _onset_for(self, unit: MemoryUnit, ask: Ask) -> MemoryUnit | None:
        """Time and course of what has its own detail left stay with it; else the onset answers."""
        onsets = self.index.with_topic("onset_course")
        if ask.aspect not in ("since_when", "change") or self._answers(unit, ask) or not onsets:
            return None
        fresh = unit.lines("detail") and not self.draft.has_told(f"{unit.id}.detail")
        return unit if fresh else onsets[0]

    def _answers(self, unit: MemoryUnit, ask: Ask) -> bool:
        if ask.aspect == "who" and re_knows(ask.text):
            return aspect_part(unit, ask) is not None
        return aspect_part(unit, ask) is not None or best_part(unit, self._left(unit), ask.text) is not None

    def _left(self, unit: MemoryUnit) -> list[str]:
        return [p for p in unit.parts() if p != "open" and not self.draft.has_told(f"{unit.id}.{p}")]

    def _go_on(self, unit: MemoryUnit, ask: Ask) -> None:
        """All of the unit's main lines are told: an open question goes on elsewhere, a closed one looks for a line left."""
        left = best_part(unit, self._left(unit), ask.text)
        if left:
            self._teller.unit(unit, ask, "follow-up", left)
        elif INVITES_ALL.search(ask.text) or URGES.match(ask.text):
            self._narrate(ask)
        else:
            self.draft.unknown(f"{unit.id}: all that is known was told")

    def _part(self, unit: MemoryUnit, ask: Ask) -> str | None:
        wanted = aspect_part(unit, ask)
        if wanted:
            return wanted
        first = not self.draft.has_told(f"{unit.id}.asked") and not self.draft.has_told(f"{unit.id}.open")
        return None if first or not unit.lines("detail") or self.draft.has_told(f"{unit.id}.detail") else "detail"

    def _told_all(self, unit: MemoryUnit) -> bool:
        return all(self.draft.has_told(f"{unit.id}.{p}") for p in ("asked", "detail") if unit.lines(p))

    def _focus(self) -> MemoryUnit | None:
        focus = self.draft.focus
        return self.draft.case.patient.unit(focus) if focus else None

    def _without_focus(self, ask: Ask) -> None:
        if ask.act == "follow_up" and self.draft.state.turn == 0:
            self.draft.why.append("asked to go on with nothing said yet")
        elif INVITES_ALL.search(ask.text):
            self._narrate(ask)
        else:
            self._off_topic(ask)

    def _off_topic(self, ask: Ask) -> None:
        """A question that leads nowhere is not known; a remark that leads nowhere is shrugged at."""
        asked = ask.text.rstrip().endswith("?") or ask.act in ("ask_open", "ask_closed", "follow_up")
        if asked or not self.draft.react("off_topic", "asked about nothing the case holds"):
            self.draft.unknown("asked about nothing the case holds")

    def _test(self, ask: Ask) -> bool:
        name = which_test(ask.text)
        tests = self.draft.case.patient.tests
        if name in OPTIONAL and name not in tests:
            self.draft.unknown(f"bedside test {name}: the case has none")
            return True
        if name is None or name not in tests:
            return False
        self.draft.say(self.draft.draw(f"test:{name}", tests[name]), f"test:{name}", f"bedside test: {name}")
        self.draft.why.append(f"test:{name}")
        return True


def _names(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
