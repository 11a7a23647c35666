"""What the doctor says back about the patient: agreed to, put right, or kept away from."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.case import MemoryUnit
from mhtui.patient.asks import Ask
from mhtui.patient.claims import contradicts, negated, quantities, stands_in, wrong_quantity
from mhtui.patient.draft import Draft
from mhtui.patient.sense import Sense
from mhtui.patient.telling import Teller
from mhtui.patient.units import UnitIndex, best_part
from mhtui.patient.words import content_words

COVERED: Final = 0.75
"""A claim is only agreed to when this much of its content was told; else the patient says it again in own words."""

SAME_FACT: Final = 0.55
"""Cosine at which a clause and a fact speak of the same."""
ABOUT: Final = 0.45
"""Cosine at which a clause is about a unit that was told."""
STRANGE: Final = 0.5
"""Of a clause this much of the content must have been told where it belongs, for anybody to agree to it."""
_ANYTHING: Final = {"hours", "time", "rate"}
"""Kinds of quantity that anything may have."""
_CLAUSE: Final = re.compile(r"[,;:.]\s+(?:(?:and|but|so)\s+)?|\s+(?:and|but)\s+(?=you\b)")
_TAG: Final = re.compile(r"[,;]?\s*\b(?:right|correct|yes|is that right|isn't it|am i right)\W*$", re.IGNORECASE)
_ABOUT: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (aspect, re.compile(pattern, re.IGNORECASE))
    for aspect, pattern in (
        ("since_when", r"\b(?:began|begun|begin|start\w*|came on|ago|since)\b"),
        ("how_long", r"\b(?:last(?:s|ed|ing)?|go(?:es)? on) (?:for |about |only |up to |just |around )*(?:\d|an?\b|half|\w+ (?:\w+ \w+ )?(?:seconds|minutes|hours|days))"),
        ("how_often", r"\b(?:once|twice|times|every|each|daily|weekly|\w+ (?:a|per) (?:day|night|week|month|year))\b"),
        ("how_much", r"\b(?:kilos?|kgs?|stones?|pounds?|hours|glass(?:es)?|pints?|bottles?|units?|tablets|pills|puffs)\b"),
    )
)  # fmt: skip
"""Which aspect of a matter a claim speaks of, by its words."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Answers one claim. `alone`: nothing else is asked, so that agreement is worth saying."""

    draft: Draft
    index: UnitIndex
    teller: Teller
    sense: Sense
    alone: bool

    def answer(self, ask: Ask) -> bool:
        """True where the claim is dealt with; False where it asks about something that is not told yet."""
        if self.put_right(ask):
            return True
        told = self._told(ask)
        kept = self._kept(ask)
        if kept and not (told and self.covered(ask, 1.0)):
            self.teller.unit(kept, ask, "the doctor says it first")
            return True
        fresh = self._fresh_wrong(ask)
        if fresh:
            self._correct(fresh, ask)
            return True
        if not told or not self._known(told, ask):
            return False
        self.draft.focus = told[0].id
        strange = self._strange_clause(ask)
        if strange:
            unit, clause = strange
            self.draft.focus = unit.id
            self.teller.part(unit, self._right_part(unit, clause), "said again: not quite what was told")
            return True
        if not self.covered(ask):
            self.teller.part(told[0], self._right_part(told[0], ask), "said again, in the patient's own words")
            return True
        return not self.alone or self.draft.react("right_summary", "what the doctor says back fits what was told")

    def put_right(self, ask: Ask) -> bool:
        """Put the claim right where it goes against what was told."""
        clause = self._wrong_clause(ask)
        if clause:
            self._correct(*clause)
            return True
        own = self._own(ask)
        wrong = self._wrong([u for u in self._told(ask) if not own or u in own], ask)
        if wrong:
            self._correct(wrong, ask)
        return wrong is not None

    def _told(self, ask: Ask) -> list[MemoryUnit]:
        """Told units that the claim is about: by topic, by case words, by shared words; else the one in focus."""
        named = [u for topic in ask.topics for u in self.index.with_topic(topic)]
        units = [*named, *self.index.mentioned(ask.text), *self._worded(ask)] or self.index.cued(ask.text)
        told = [u for u in {u.id: u for u in units}.values() if self.draft.state.has_told_unit(u.id)]
        focus = self.draft.case.patient.unit(self.draft.focus) if self.draft.focus else None
        near = focus is not None and self.draft.state.has_told_unit(focus.id) and not units
        nearness = self.sense.near(ask.text).units
        return sorted(told, key=lambda u: -nearness.get(u.id, 0.0)) or ([focus] if near and focus else [])

    def _strange_clause(self, ask: Ask) -> tuple[MemoryUnit, Ask] | None:
        """The clause of a longer summary of which little was told where it belongs, with the unit that it is about."""
        clauses = [clause for clause in _CLAUSE.split(_TAG.sub("", ask.text)) if len(content_words(clause)) > 2]
        for clause in clauses if len(clauses) > 1 else ():
            near = self.sense.near(clause).units
            units = sorted(self._all_told(), key=lambda u: -near.get(u.id, -1.0))[:2]
            told = content_words(" ".join(text for u in units for text in known(u)))
            words = content_words(clause)
            if units and near.get(units[0].id, -1.0) >= ABOUT and len(words & told) < STRANGE * len(words):
                return units[0], replace(ask, text=clause)
        return None

    def _own(self, ask: Ask) -> list[MemoryUnit]:
        """The units a claim is about by its topics or case words: only these put it right, where there are any to be told."""
        named = [*(u for topic in ask.topics for u in self.index.with_topic(topic)), *self.index.cued(ask.text)]
        return [u for u in named if u.release in ("open", "asked") or self.draft.state.has_told_unit(u.id)]

    def _worded(self, ask: Ask) -> list[MemoryUnit]:
        worded = self.index.worded(ask.text, self._all_told())
        return [worded] if worded else []

    def _all_told(self) -> list[MemoryUnit]:
        return [u for u in self.draft.case.patient.memory if self.draft.state.has_told_unit(u.id)]

    def _wrong(self, told: list[MemoryUnit], ask: Ask) -> MemoryUnit | None:
        about = {u.id for u in (*told, *self.index.mentioned(ask.text), *self._worded(ask))}
        elsewhere = [text for u in self._all_told() if u.id in about for text in known(u)]
        return next((u for u in told if contradicts(ask.text, known(u), elsewhere)), None)

    def _wrong_clause(self, ask: Ask) -> tuple[MemoryUnit, Ask] | None:
        """The clause of a longer summary that gives a wrong figure, with the told unit that it is plainly about."""
        clauses = clauses_of(ask.text)
        self.sense.warm(lambda: clauses)
        for clause in clauses:
            near = self.sense.near(clause).units if quantities(clause) else {}
            unit = max(self._all_told(), key=lambda u: near.get(u.id, -1.0), default=None)
            unit = unit if unit and near.get(unit.id, -1.0) >= ABOUT else self._measured(clause)
            if unit and wrong_quantity(clause, known(unit)):
                return unit, replace(ask, text=clause)
            if denied := self._denied_fact(clause):
                return denied, replace(ask, text=clause)
        return None

    def _measured(self, clause: str) -> MemoryUnit | None:
        """The only told unit that gives a quantity of the clause's kind, where the kind says what it is about."""
        kinds = {kind for kind, _ in quantities(clause)} - _ANYTHING
        owners = [u for u in self._all_told() if kinds & {k for text in known(u) for k, _ in quantities(text)}]
        return owners[0] if len(owners) == 1 else None

    def _denied_fact(self, clause: str) -> MemoryUnit | None:
        """The told unit with a fact that denies what the clause affirms."""
        if len(content_words(clause)) < 2 or negated(clause):
            return None
        found = self.sense.nearest_fact(clause, self.draft.state.units)
        if found is None or found[2] < SAME_FACT or not negated(" ".join(found[1].split()[:4])):
            return None
        return self.draft.case.patient.unit(found[0])

    def _fresh_wrong(self, ask: Ask) -> MemoryUnit | None:
        """A claim that goes against what would have been told for the asking is put right at once."""
        free = [u for u in self.draft.case.patient.memory if u.release in ("open", "asked")]
        worded = self.index.worded(ask.text, free)
        units = [u for topic in ask.topics[:1] for u in self.index.with_topic(topic) if u.release in ("open", "asked")]
        fresh = [u for u in units or [w for w in [worded] if w] if not self.draft.state.has_told_unit(u.id)]
        return next((u for u in fresh[:1] if contradicts(ask.text, known(u))), None)

    def _kept(self, ask: Ask) -> MemoryUnit | None:
        """A unit kept back that the claim speaks of."""
        named = [u for topic in ask.topics for u in self.index.with_topic(topic)]
        told = [u for u in named if self.draft.state.has_told_unit(u.id)]
        secrets = [u for u in self.draft.case.patient.memory if u.release in ("guarded", "denied")]
        worded = None if named else self.index.worded(ask.text, self.draft.case.patient.memory)
        about = [*self.index.cued(ask.text), *([worded] if worded else []), *([] if told else named[:1])]
        secret = [u for u in about if u in secrets]
        return next((u for u in secret if not self.draft.state.has_told_unit(u.id)), None)

    def _known(self, told: list[MemoryUnit], ask: Ask) -> bool:
        topics = set(ask.topics) - {"small_talk_rapport", "chief_complaint"}
        if any({u.topic, *u.also} & topics for u in told):
            return True
        return self.covered(ask) or bool(self._worded(ask))

    def covered(self, ask: Ask, least: float = COVERED) -> bool:
        """Whether most of what the doctor says was told: nobody agrees to more."""
        said = _TAG.sub("", ask.text)
        words = content_words(said)
        facts = [text for u in self._all_told() for text in known(u)]
        told = [*facts, *self.draft.state.heard, *self.draft.state.collateral]
        enough = sum(any(word in content_words(text) for text in told) for word in words) >= least * max(1, len(words))
        return enough and stands_in(said, told)

    def _correct(self, unit: MemoryUnit, ask: Ask) -> None:
        self.draft.focus = unit.id
        self.draft.triggers.append("on_contradiction")
        self.draft.react("wrong_summary", f"what the doctor says goes against {unit.id}")
        for part in self._aspects(unit, ask) or [self._right_part(unit, ask)]:
            self.teller.part(unit, part, "putting it right")

    def _aspects(self, unit: MemoryUnit, ask: Ask) -> list[str]:
        """The parts of the aspects that the claim speaks of, two at most."""
        found = [aspect for aspect, pattern in _ABOUT if pattern.search(ask.text) and unit.lines(aspect)]
        return found[:2] if quantities(ask.text) else []

    def _right_part(self, unit: MemoryUnit, ask: Ask) -> str:
        """The part that says it right: one with the quantity, or the one with most of the words."""
        parts = [p for p in unit.parts() if p != "open"]
        told = [p for p in parts if self.draft.has_told(f"{unit.id}.{p}")] or ["asked"]
        kinds = {kind for kind, _ in quantities(ask.text)}
        sized = [p for p in parts if kinds & {kind for kind, _ in quantities(" ".join(unit.lines(p)))}]
        return best_part(unit, sized or told, ask.text) or (sized or told)[0]


def known(unit: MemoryUnit) -> list[str]:
    """All that a unit says, facts first."""
    return [*unit.facts, *(line for part in unit.parts() for line in unit.lines(part))]


def clauses_of(text: str) -> list[str]:
    """The clauses of a summary, each to be checked by itself."""
    return _CLAUSE.split(text)
