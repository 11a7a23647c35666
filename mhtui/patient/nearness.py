"""What an ask is near to: its topics and their probabilities, and its words, with those before it where it leans on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.case import MemoryUnit
from mhtui.patient.asks import Ask
from mhtui.patient.draft import Draft
from mhtui.patient.sense import Near, Sense
from mhtui.patient.units import UnitIndex
from mhtui.patient.words import content_words

SURE: Final = 0.8
"""A topic of this probability stands by itself."""
LIKELY: Final = 0.4
"""One of this probability stands where meaning supports it."""
OTHER: Final = 0.38
"""Cosine that a text about somebody else must have to answer a question about them."""
ALSO: Final = 0.75
"""Weight of a unit's second topics beside its first."""
HALF: Final = 0.5
"""From this probability on a unit not told yet goes before one that was."""
IN_CONTEXT: Final = 0.95
"""What nearness counts that is there only with the words before the question."""
_FEW: Final = 6
"""A question of so few words that reads as no topic leans on what was said before it."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """What all who choose a unit go by."""

    draft: Draft
    index: UnitIndex
    sense: Sense

    def near(self, ask: Ask) -> Near:
        """What the ask is near to, with the words before it where it points back to them."""
        if not leans(ask) or not ask.context.strip():
            return self.sense.near(ask.text)
        alone, whole = self.sense.near(ask.text), self.sense.near(f"{ask.context} {ask.text}")
        if len(content_words(ask.text)) < 2 and content_words(ask.context):
            return whole
        questions = {ref: max(c, IN_CONTEXT * whole.questions[ref]) for ref, c in alone.questions.items()}
        asked = {name: max(c, IN_CONTEXT * whole.asked[name]) for name, c in alone.asked.items()}
        nearest = (alone if _nearer(alone, whole) else whole).nearest
        return replace(whole, questions=questions, asked=asked, nearest=nearest)

    def _by_more_than_a_name(self, unit: MemoryUnit, ask: Ask, near: Near) -> bool:
        """A name alone leads to its unit only where that is near to what is asked, or nothing else is asked."""
        rest = content_words(ask.text) - content_words(" ".join(self.index.people))
        named = self.index.only_names(unit, ask.text)
        return not named or not rest or near.units.get(unit.id, -1.0) >= OTHER

    def _p(self, unit: MemoryUnit, ask: Ask) -> float:
        """How probably the ask is about a topic of the unit; its second topics count less."""
        most, own, also = 0.0, unit.topic, unit.also
        for topic, p in ask.weighed:
            if topic == own:
                most = max(most, p)
            elif topic in also:
                most = max(most, ALSO * p)
        return most


def no_of(near: Near, topics: Iterable[str]) -> tuple[float, str]:
    """The nearest of the questions to which one of these honest no's is the answer."""
    return max(((near.question_of(topic), topic) for topic in topics), default=(-1.0, ""))


def leans(ask: Ask) -> bool:
    """Whether a question cannot be understood without the words before it."""
    few = not ask.topics and len(ask.text.split()) <= _FEW
    return ask.points_back or few or len(content_words(ask.text)) < 2


def _nearer(alone: Near, whole: Near) -> bool:
    """Whether a question is nearer to the author's without the words before it."""
    best = [max(near.questions.values(), default=-1.0) for near in (alone, whole)]
    return best[0] >= IN_CONTEXT * best[1]
