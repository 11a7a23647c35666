"""Going on from what was told: open questions, and follow-ups that name no topic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mhtui.core.case import MemoryUnit
from mhtui.patient.answer_forms import INVITES_ALL, URGES
from mhtui.patient.asks import Ask
from mhtui.patient.choose import Chooser
from mhtui.patient.draft import Draft
from mhtui.patient.sense import Sense
from mhtui.patient.telling import Teller, aspect_part, re_knows
from mhtui.patient.units import RELATED, UnitIndex, best_part
from mhtui.patient.words import content_words

NARRATIVE: Final = {"mute": 1, "poor": 1, "reduced": 2, "normal": 3, "increased": 3}
"""How many open units one open question brings, by amount of speech."""
FAR: Final = 0.3
"""Below this cosine a question has nothing to do with a unit."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """`found` are the turn's conditions, `turn_text` its words."""

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
        unit = self._nearer(self._taken_up(ask), self._focus(), ask)
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

    def _nearer(self, taken: MemoryUnit | None, focus: MemoryUnit | None, ask: Ask) -> MemoryUnit | None:
        """Of a unit whose words are taken up and the one in focus the first, unless the author's questions speak for the other."""
        if taken is None or focus is None or taken is focus:
            return taken or focus
        near = Chooser(self.draft, self.index, self.sense).near(ask)
        return focus if near.question_of(focus.id) > near.question_of(taken.id) else taken

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
