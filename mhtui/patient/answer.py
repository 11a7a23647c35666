"""Answering one ask from the record: which unit it is about, or an honest no, or "I don't know"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.case import MemoryUnit, Negative
from mhtui.patient.answer_forms import AGE, SELF, WHO_IS
from mhtui.patient.asks import ANYTHING_ELSE, Ask
from mhtui.patient.bedside import OPTIONAL, which_test
from mhtui.patient.choose import NEAR, SUPPORT, Choice, Chooser
from mhtui.patient.follow_up import FollowUp
from mhtui.patient.foreseen import ALIKE, ASKED, CLEAR, Asked
from mhtui.patient.nearness import SURE, no_of
from mhtui.patient.small_acts import PLEASANTRY, small_act
from mhtui.patient.summary import Summary
from mhtui.patient.units import RELATED
from mhtui.patient.words import in_words

_TESTABLE: Final = frozenset({"cognition_orientation", "memory"})


DOUBTFUL: Final = 0.6
"""Below this probability a topic alone neither denies nor leads away from what was spoken of."""
QUOTED: Final = 0.7
"""Cosine at which a claim is about something that was told."""
HEALTH: Final = frozenset({"family_psychiatric_history", "past_psychiatric_history", "past_suicide_attempts"})
"""Topics on which a question about a relative is one about the family."""


_WIDE: Final = frozenset({"onset_course", "chief_complaint"})
"""Topics of a question that may as well be about what was just told."""


@dataclass(frozen=True, slots=True)
class Answerer(FollowUp):
    """Answers asks into a draft."""

    def answer(self, ask: Ask) -> None:
        """Add what the patient says to this ask."""
        self.draft.asked.extend(ask.topics)
        if ask.act == ANYTHING_ELSE:
            self._anything_else(ask)
        elif not (self._by_question(ask) or self._special(ask)):
            self._find(ask)

    def _by_question(self, ask: Ask) -> bool:
        """A question that the case's author wrote down, in whatever words, is answered by the line it stands beside."""
        if ask.act == "confront" or AGE.search(ask.text) or (_is_test(ask) and which_test(ask.text)):
            return False
        asked = Chooser(self.draft, self.index, self.sense).asked(ask)
        if asked is None or (ask.claim and not self._only_asks(ask, asked)):
            return False
        if asked.part is None:
            self._deny_honestly(next(n for n in self.draft.case.patient.negatives if n.topic == asked.name))
            return True
        unit = self.draft.case.patient.unit(asked.name)
        if unit is None or self._opens(unit, ask) or (ask.other and not self.index.knows(unit, ask.other)):
            return False
        self._teller.unit(unit, ask, "asked as its author foresaw", asked.part)
        return True

    def _opens(self, unit: MemoryUnit, ask: Ask) -> bool:
        """An open question for the complaint gets all that is freely told, not one line of it."""
        wide = ask.topics[:1] == ("chief_complaint",) and (ask.act == "ask_open" or ask.aspect is None)
        return wide and unit.topic == "chief_complaint"

    def _only_asks(self, ask: Ask, asked: Asked) -> bool:
        """ "And your periods?" has the form of a claim, but says nothing that could be agreed to."""
        plain = ask.act != "confirm_summary" and ask.text.rstrip().endswith("?")
        return plain and not self.draft.state.has_told_unit(asked.name)

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
        if _is_test(ask) and self._test(ask):
            return True
        return ask.claim and self._claim(self._said_back(ask))

    def _claim(self, ask: Ask) -> bool:
        """Something said about the patient: agreed to, put right, or told for the first time; False where none of that fits."""
        if ask.leads:
            self._led_to(ask)
            summary = Summary(self.draft, self.index, self._teller, self.sense, alone=False)
            return summary.covered(ask) or summary.put_right(ask) or True
        if Summary(self.draft, self.index, self._teller, self.sense, alone=self.alone).answer(ask):
            return True
        told = "?" not in ask.text and not any(p >= DOUBTFUL for _, p in ask.weighed) and not self.index.cued(ask.text)
        if told and self.draft.pieces:
            return True
        vague = not ask.topics and not self.index.cued(ask.text) and self.draft.focus is not None
        if vague and (choice := self._chosen(ask)):
            self._teller.unit(choice.unit, ask, choice.why, choice.part)
        elif vague:
            self.draft.unknown("something is said of which nothing is known")
        return vague

    def _led_to(self, ask: Ask) -> None:
        """What leads up to a question is what the question is about."""
        choice = Chooser(self.draft, self.index, self.sense).choose(ask)
        if choice and (choice.unit.release in ("open", "asked") or self.draft.state.has_told_unit(choice.unit.id)):
            self.draft.focus = choice.unit.id

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
        near = self.sense.near(ask.text)
        asked = near.question_of(choice.unit.id) if choice else -1.0
        no, topic = no_of(near, (n.topic for n in self.draft.case.patient.negatives))
        if no >= ALIKE and no > asked and topic in ask.topics:
            return None
        if choice is None or not sure or set(ask.topics) & {choice.unit.topic, *choice.unit.also}:
            return choice
        least = ALIKE if choice.unit in self.index.cued(ask.text) else ASKED
        return choice if asked >= least and asked >= near.question_of(sure[0]) else None

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
        low, has_told = name.lower(), self.draft.state.has_told_unit
        told = [u for u in self.draft.case.patient.memory if has_told(u.id) or u.release in ("open", "asked")]
        told.sort(key=lambda u: (low != u.id, low not in u.cues, not has_told(u.id)))
        own = [(u, part) for u in told if low == u.id for part in ("who", "asked")]
        parts = [(u, p) for u, p in (*own, *((u, p) for p in ("who", "asked", "detail") for u in told)) if u.lines(p)]
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
        named = bool(ask.topics) and ask.topics[0] != "chief_complaint"
        return named or bool(ask.aspect and focus.lines(ask.aspect))

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


def _is_test(ask: Ask) -> bool:
    """Whether a bedside test may be meant: by the act, or by a topic that is tested."""
    return ask.act == "test" or (not ask.claim and any(t in _TESTABLE and p >= DOUBTFUL for t, p in ask.weighed))


def _names(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
