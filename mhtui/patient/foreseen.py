"""Whether a question is one that the case's author wrote down, in other words perhaps: then its line is the answer.

Questions are far nearer in meaning to other wordings of themselves than to their answers, and nearer the more they want the same.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mhtui.core.case import MemoryUnit
from mhtui.patient.answer_forms import MORE
from mhtui.patient.asks import GRAVE, Ask
from mhtui.patient.nearness import HALF, LIKELY, SURE, Nearness, leans
from mhtui.patient.sense import Near
from mhtui.patient.words import content_words

_WIDE: Final = frozenset({"onset_course", "chief_complaint", "small_talk_rapport", "relationships_support"})
"""Topics that say little about what is asked."""
ASKED: Final = 0.75
"""Cosine with a question of the case's author at which that is what is asked."""
ALIKE: Final = 0.6
"""... at which it may be, where it is the unit in focus or the topic that the words are read as."""
SURELY: Final = 0.85
"""... at which it is, though the words are read as another topic."""
WITHIN: Final = 0.58
"""... at which a question that leans on the sentence before it is, taken with that sentence."""
BOTH: Final = 0.7
"""Cosine with a question and with what it leads to, at which it is whatever the words are read as."""
LIKE: Final = 0.65
"""... at which its unit is among those to be weighed."""
FIRST: Final = 0.1
"""How much farther away the first line of a unit may be than another of it, and still be told before it."""
VOTERS: Final = 8
FALL: Final = 0.05
BACK: Final = 0.12
"""How much less near a question counts that has nothing to do with the topic read."""
MOST: Final = 0.5
"""Share of the nearest questions that a matter must have."""
FEWER: Final = 0.3
"""... where something else leads to it too."""
CLEAR: Final = 0.08
"""How much nearer one text must be than another to be preferred for it alone."""
KEPT_BACK: Final = frozenset({"guarded", "denied"})


@dataclass(frozen=True, slots=True)
class Asked:
    """The matter whose question is asked, as its author wrote it: a unit and its part, or (part None) the topic of an honest no."""

    name: str
    part: str | None
    cosine: float


@dataclass(frozen=True, slots=True)
class Foreseen(Nearness):
    """Compares an ask with the author's questions."""

    def asked(self, ask: Ask) -> Asked | None:
        """Which of the author's questions it is, None where it is none of them for sure."""
        near = self.near(ask)
        if exact := self._exact_of_focus(ask):
            return exact
        shares = self._shares(ask, near)
        name = max(shares, key=lambda each: shares[each], default="")
        if not name or self._worded_elsewhere(name, ask, near):
            return None
        cosine, expected = near.question_of(name), self._expected(name, ask)
        within = leans(ask) and bool(content_words(ask.context))
        least = WITHIN if within else ALIKE if expected else SURELY if self._sure_elsewhere(name, ask) else ASKED
        if min(cosine, near.units.get(name, -1.0)) >= BOTH:
            least = ALIKE  # its question and its line both say so
        if cosine < least or shares[name] < (FEWER if expected else MOST):
            return None
        unit = self.draft.case.patient.unit(name)
        if ask.listed and not self._of_topic(name, ask) and self._topic_near(ask, near):
            return None
        return Asked(name, (self.part_asked(unit, ask, near) or "asked") if unit else None, cosine)

    def _exact_of_focus(self, ask: Ask) -> Asked | None:
        """ "Do they tell you to do things?", of the voices just told about: only their line for that is an answer."""
        unit = self.draft.case.patient.unit(self.draft.focus) if self.draft.focus else None
        if unit is None or ask.aspect != "command" or not ask.points_back or not unit.lines("command"):
            return None
        return Asked(unit.id, "command", 1.0)

    def _shares(self, ask: Ask, near: Near) -> Mapping[str, float]:
        """Each matter's share (0 to 1) of the nearest questions; one FALL behind counts a third. What the words are read
        as moves those of other topics back."""
        back = {name: self._back(name, ask) for name in {name for _, name in near.nearest}}
        found = sorted(((c - back[name], name) for c, name in near.nearest), reverse=True)[:VOTERS]
        votes: dict[str, float] = {}
        for cosine, name in found:
            votes[name] = votes.get(name, 0.0) + math.exp((cosine - found[0][0]) / FALL)
        total = sum(votes.values())
        return {name: vote / total for name, vote in votes.items()}

    def _back(self, name: str, ask: Ask) -> float:
        """How much less near a matter counts that has nothing to do with the topic the words are read as."""
        topic, p = ask.weighed[0] if ask.weighed else ("", 0.0)
        if p < HALF or topic in _WIDE:
            return 0.0
        unit = self.draft.case.patient.unit(name)
        if topic == "suicide_plan_means" and p >= SURE and self.index.with_topic(topic):
            return 0.0 if unit and unit.topic == topic else 1.0  # not asked whether, but how
        return 0.0 if self._of_topic(name, ask) else BACK * p

    def _of_topic(self, name: str, ask: Ask) -> bool:
        unit = self.draft.case.patient.unit(name)
        return self._p(unit, ask) > 0 if unit else name in ask.topics

    def _sure_elsewhere(self, name: str, ask: Ask) -> bool:
        """The words are surely read as a topic that the matter has nothing to do with; of life and death, likely is enough."""
        grave = any(topic in GRAVE and p >= LIKELY for topic, p in ask.weighed)
        if not grave and (not ask.weighed or ask.weighed[0][1] < SURE):
            return False
        return not self._of_topic(name, ask)

    def _topic_near(self, ask: Ask, near: Near) -> bool:
        """A question on the topic itself is near: it is one of those asked about."""
        own = [u.id for u in self.index.with_topic(ask.topics[0])] + [ask.topics[0]]
        return max(near.question_of(name) for name in own) >= ALIKE

    def _worded_elsewhere(self, name: str, ask: Ask, near: Near) -> bool:
        """A case word names another unit that was not told yet and is near as well ("what illnesses, the asthma for one?")."""
        cued = {u.id for u in self.index.cued(ask.text) if self._by_more_than_a_name(u, ask, near)}
        return name not in cued and any(
            not self.draft.state.has_told_unit(other) and near.question_of(other) >= ALIKE for other in cued
        )

    def _expected(self, name: str, ask: Ask) -> bool:
        """Whether something else leads to the matter too."""
        unit = self.draft.case.patient.unit(name)
        if unit is None:
            return any(topic == name and p >= HALF for topic, p in ask.weighed)
        in_focus = name == self.draft.focus and (ask.points_back or ask.act == "follow_up" or not ask.topics)
        elsewhere = bool(ask.weighed) and ask.weighed[0][1] >= SURE and not self._of_topic(name, ask)
        return (in_focus and not elsewhere) or self._p(unit, ask) >= HALF

    def part_asked(self, unit: MemoryUnit, ask: Ask, near: Near) -> str | None:
        """The part whose question is asked; of parts as near to it one that was not told yet."""
        more = unit.lines("detail") and not self.draft.has_told(f"{unit.id}.detail")
        if more and self.draft.has_told(f"{unit.id}.asked") and ask.act == "ask_open" and MORE.search(ask.text):
            return "detail"
        put = ((near.questions.get(f"{unit.id}.{part}"), part) for part in self.index.asked_parts(unit.id))
        own = [(c + FIRST * (part == ask.aspect), part) for c, part in put if c is not None]
        best = max(own, default=(-1.0, ""))
        if best[0] < ALIKE:
            return None
        first = near.questions.get(f"{unit.id}.asked", -1.0)
        kept = unit.release in KEPT_BACK  # the thing itself is told before anything about it
        if not self.draft.state.has_told_unit(unit.id) and (kept or first >= best[0] - FIRST):
            return "asked"
        fresh = [(c, part) for c, part in own if c >= best[0] - CLEAR and not self.draft.has_told(f"{unit.id}.{part}")]
        if not fresh and more and best[1] in ("open", "asked"):
            return "detail"
        return max(fresh, default=best)[1]
