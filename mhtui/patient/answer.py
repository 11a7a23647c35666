"""Answering one ask from the record: which line of which unit, or an honest no, or "I don't know"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mhtui.core.case import MemoryUnit, Negative
from mhtui.patient.asks import Ask
from mhtui.patient.bedside import which_test
from mhtui.patient.claims import contradicts
from mhtui.patient.conditions import is_open
from mhtui.patient.draft import Draft
from mhtui.patient.units import RELATED, UnitIndex

_TESTABLE: Final = frozenset({"cognition_orientation", "memory"})

NARRATIVE: Final = {"mute": 1, "poor": 1, "reduced": 2, "normal": 3, "increased": 3}
"""How many open units one open question brings, by amount of speech."""


@dataclass(frozen=True, slots=True)
class Answerer:
    """Answers asks into a draft. `found` are the turn's conditions, `judged` whether the turn was unkind."""

    draft: Draft
    index: UnitIndex
    found: frozenset[str]
    turn_text: str
    judged: bool

    def answer(self, ask: Ask) -> None:
        """Add what the patient says to this ask."""
        self.draft.asked.extend(ask.topics)
        if (ask.act == "test" or _TESTABLE & set(ask.topics)) and self._test(ask):
            return
        if ask.act == "confirm_summary" and self._confirm(ask):
            return
        cued = self.index.cued(ask.text)
        if cued:
            named = [] if ask.weak else [u for topic in ask.topics for u in self.index.with_topic(topic)]
            self._unit(self._best([*cued, *named], ask), ask, "case words" if not ask.topics else f"{ask.topics[0]} asked")
        elif not ask.topics or self._points_to_focus(ask):
            self._continue(ask)
        elif ask.topics[0] == "chief_complaint" and (ask.act == "ask_open" or ask.aspect is None):
            self._narrate(ask)
        else:
            self._topics(ask)

    def _best(self, units: list[MemoryUnit], ask: Ask) -> MemoryUnit:
        return self.index.best(units, ask, self.draft) or units[0]

    def _points_to_focus(self, ask: Ask) -> bool:
        """A guessed topic gives way where a pronoun, or the aspect asked about, leads to the unit in focus."""
        focus = self._focus()
        if focus is None or not ask.weak or ask.topics[0] == "chief_complaint":
            return False
        return ask.points_back or bool(ask.aspect and focus.lines(ask.aspect))

    def _topics(self, ask: Ask) -> None:
        """The first topic that the case knows anything about answers; then related ones; then small talk or don't know."""
        if any(self._topic(topic, ask) for topic in ask.topics):
            return
        if any(self._related(topic, ask) for topic in ask.topics):
            return
        if "small_talk_rapport" in ask.topics:
            self.draft.say(self.draft.draw("small_talk", self.draft.case.patient.small_talk), "", "small talk")
        elif "mood" in ask.topics:
            self.draft.say(self.draft.case.patient.presentation.mood_says, "", "mood asked")
        else:
            self.draft.unknown(f"{ask.topics[0]}: the case holds nothing")

    def _topic(self, topic: str, ask: Ask) -> bool:
        units = self.index.with_topic(topic)
        negative = self._negative(topic)
        if units:
            self._unit(self._best(units, ask), ask, f"{topic} asked")
        elif negative:
            self._deny_honestly(negative)
        return bool(units or negative)

    def _related(self, topic: str, ask: Ask) -> bool:
        for other, part in RELATED.get(topic, ()):
            units = self.index.with_topic(other)
            units = [u for u in units if u.lines(part)] if part else units
            if units:
                self._unit(self._best(units, ask), ask, f"{topic} asked, told under {other}", part)
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

    def _unit(self, unit: MemoryUnit, ask: Ask, reason: str, part: str | None = None) -> None:
        draft = self.draft
        draft.focus = unit.id
        opened = is_open(unit, self.found, draft.state, draft.case, self.turn_text, judged=self.judged)
        if opened is None:
            self._withhold(unit, reason)
            return
        if unit.release in ("guarded", "denied") and not draft.state.has_told_unit(unit.id):
            draft.triggers.append("on_disclosure")
        why = reason if unit.release in ("open", "asked") else f"{reason}; opened by {opened}"
        self._tell(unit, ask, why, part)

    def _withhold(self, unit: MemoryUnit, reason: str) -> None:
        self.draft.withheld.append(unit.id)
        self.draft.triggers.append("on_guarded")
        self.draft.why.append(f"{unit.id}: withheld ({reason})")
        if unit.deny:
            self.draft.say(self.draft.draw(f"deny:{unit.id}", unit.deny), "", f"{unit.id} withheld")
        else:
            self.draft.unknown(f"{unit.id} withheld")

    def _tell(self, unit: MemoryUnit, ask: Ask, why: str, part: str | None) -> None:
        parts = [p for p in self._parts(unit, ask, part) if unit.lines(p)]
        fresh = [p for p in parts if not self.draft.has_told(f"{unit.id}.{p}")]
        if not fresh:
            self._repeat(unit, parts, why)
        for name in fresh:
            self._say_part(unit, name, why)

    def _parts(self, unit: MemoryUnit, ask: Ask, part: str | None) -> list[str]:
        """Parts that answer the ask: the topic's line first, then the aspect asked about, then the detail."""
        told_asked = self.draft.has_told(f"{unit.id}.asked")
        wanted = part or (ask.aspect if ask.aspect and unit.lines(ask.aspect) else None)
        if wanted and self._terse():
            return [wanted]
        if wanted:
            return [wanted] if told_asked else ["asked", wanted]
        return ["detail"] if told_asked and not self.draft.has_told(f"{unit.id}.detail") else ["asked"]

    def _terse(self) -> bool:
        return self.draft.case.patient.presentation.speech.amount in ("mute", "poor")

    def _say_part(self, unit: MemoryUnit, part: str, why: str) -> None:
        ref = f"{unit.id}.{part}"
        self.draft.say(self.draft.draw(ref, unit.lines(part)), ref, why)
        self.draft.why.append(f"{ref}: {why}")

    def _repeat(self, unit: MemoryUnit, parts: list[str], why: str) -> None:
        """What was told before is told again, with the remark that it was."""
        part = parts[0] if parts else "asked"
        self.draft.say(self.draft.draw("repeated", self.draft.case.patient.repeated), "", f"{unit.id} told before")
        self._say_part(unit, part, f"{why}; told before")

    def _narrate(self, ask: Ask) -> None:
        """An open question: the freely told facts, some at a time, the complaint first."""
        draft = self.draft
        units = sorted(draft.case.patient.memory, key=lambda u: u.topic != "chief_complaint")
        free = [u for u in units if u.lines("open") and u.release == "open" and not draft.has_told(f"{u.id}.open")]
        fresh = [u for u in free if not draft.state.has_told_unit(u.id)]
        most = NARRATIVE[draft.case.patient.presentation.speech.amount]
        for unit in fresh[:most]:
            self._say_part(unit, "open", "open question")
            draft.focus = draft.focus if draft.focus and len(draft.pieces) > 1 else unit.id
        if not fresh:
            self._narrate_on(ask)

    def _narrate_on(self, ask: Ask) -> None:
        complaint = self.index.with_topic("chief_complaint")
        for unit in complaint:
            for part in ("asked", "detail"):
                if unit.lines(part) and not self.draft.has_told(f"{unit.id}.{part}"):
                    self.draft.focus = unit.id
                    self._say_part(unit, part, "asked for the complaint again")
                    return
        if not self.draft.react("nothing_more", "open question: all that is freely told was told"):
            self.draft.unknown("nothing more to tell")

    def _continue(self, ask: Ask) -> None:
        """A follow-up that names no topic: the unit in focus answers, by aspect."""
        unit = self.index.echoed(ask, self.draft) or self._focus()
        if unit is None:
            self._without_focus(ask)
        elif (
            ask.aspect in ("since_when", "change")
            and not unit.lines(ask.aspect)
            and self.index.with_topic("onset_course")
        ):
            self._unit(self._aspect_or_onset(unit, ask.aspect), ask, f"follow-up ({ask.aspect})")
        elif ask.aspect and not unit.lines(ask.aspect) and self._told_all(unit):
            self.draft.unknown(f"{unit.id} says nothing of {ask.aspect}")
        elif self._told_all(unit) and ask.aspect is None:
            self._narrate(ask)
        else:
            self._unit(unit, ask, f"follow-up{f' ({ask.aspect})' if ask.aspect else ''}", self._follow_part(unit, ask))

    def _aspect_or_onset(self, unit: MemoryUnit, aspect: str) -> MemoryUnit:
        """Time and course of what has its own detail left stay with it; else the onset answers."""
        fresh = unit.lines("detail") and not self.draft.has_told(f"{unit.id}.detail")
        return unit if fresh else self.index.with_topic("onset_course")[0]

    def _follow_part(self, unit: MemoryUnit, ask: Ask) -> str | None:
        if ask.aspect and unit.lines(ask.aspect):
            return ask.aspect
        return "detail" if unit.lines("detail") and not self.draft.has_told(f"{unit.id}.detail") else None

    def _told_all(self, unit: MemoryUnit) -> bool:
        return all(self.draft.has_told(f"{unit.id}.{p}") for p in ("asked", "detail") if unit.lines(p))

    def _focus(self) -> MemoryUnit | None:
        focus = self.draft.focus
        return self.draft.case.patient.unit(focus) if focus else None

    def _without_focus(self, ask: Ask) -> None:
        if ask.act in ("ask_open", "follow_up"):
            self._narrate(ask)
        elif not self.draft.react("off_topic", "asked about nothing the case holds"):
            self.draft.unknown("asked about nothing the case holds")

    def _test(self, ask: Ask) -> bool:
        name = which_test(ask.text)
        tests = self.draft.case.patient.tests
        if name is None or name not in tests:
            return False
        self.draft.say(self.draft.draw(f"test:{name}", tests[name]), f"test:{name}", f"bedside test: {name}")
        self.draft.why.append(f"test:{name}")
        return True

    def _confirm(self, ask: Ask) -> bool:
        """A summary or confirmation: agreed to, or corrected. False where it asks about something not told yet."""
        topical = [u for t in ask.topics for u in self.index.with_topic(t)]
        told = [u for u in (topical or self._recent_units()) if self.draft.state.has_told_unit(u.id)]
        if not told:
            return False
        elsewhere = [text for u in self._all_told() for text in _known(u)]
        wrong = next((u for u in told if contradicts(ask.text, _known(u), elsewhere)), None)
        if wrong is None:
            self.draft.focus = told[0].id
            return self.draft.react("right_summary", "summary fits what was told")
        self.draft.focus = wrong.id
        self.draft.triggers.append("on_contradiction")
        self.draft.react("wrong_summary", f"summary goes against {wrong.id}")
        self._say_part(wrong, "asked", "correcting the summary")
        return True

    def _all_told(self) -> list[MemoryUnit]:
        return [u for u in self.draft.case.patient.memory if self.draft.state.has_told_unit(u.id)]

    def _recent_units(self) -> list[MemoryUnit]:
        focus = self._focus()
        return [focus] if focus else []


def _known(unit: MemoryUnit) -> list[str]:
    return [*unit.facts, *(line for part in unit.parts() for line in unit.lines(part))]
