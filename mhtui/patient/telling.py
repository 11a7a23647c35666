"""Which lines of a unit answer an ask, and saying them: new parts first, repetition noticed, nothing told that is withheld."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mhtui.core.case import MemoryUnit
from mhtui.patient.asks import Ask
from mhtui.patient.conditions import Manner, is_open
from mhtui.patient.draft import Draft
from mhtui.patient.state import TRY
from mhtui.patient.units import best_part
from mhtui.patient.words import content_words

NEAR: Final[dict[str, tuple[str, ...]]] = {
    "how_often": ("how_long", "when"),
    "how_long": ("since_when", "how_often"),
    "since_when": ("how_long",),
    "when": ("how_often",),
    "trigger": ("when", "why"),
    "relief": ("tried",),
    "tried": ("relief",),
    "plan": ("means",),
    "means": ("plan",),
    "intent": ("plan",),
    "effect": ("what",),
    "why": ("belief", "trigger"),
    "belief": ("why",),
    "what": ("detail",),
}
"""Aspects that answer in place of one the unit does not have."""

_WHAT: Final = re.compile(
    r"^\W*(?:(?:and|so|but|ok(?:ay)?)\W+)*(?:what|which)\b(?! (?:about|happened|else|brings|brought|can|should))",
    re.IGNORECASE,
)
_SIZES: Final = frozenset({"how_much", "how_often", "how_long", "since_when", "when"})
"""Aspects that mean little before the matter itself was told."""
RECENT: Final = 3
"""In so many of the last replies a refusal is not heard again."""

_SAME: Final = 0.6
_NOBODY_KNOWS: Final = ("know", "told", "tell", "said", "say")


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells or withholds units into a draft. `found` are the turn's conditions, `text` its words."""

    draft: Draft
    found: frozenset[str]
    text: str

    def unit(self, unit: MemoryUnit, ask: Ask, reason: str, part: str | None = None) -> None:
        """Answer from the unit, or keep it back."""
        draft = self.draft
        draft.focus = unit.id
        leading = ask.claim and not draft.state.has_told_unit(unit.id)
        manner = Manner(topics=ask.topics, leading=leading, tries=tries(ask))
        opened = is_open(unit, self.found, draft.state, draft.case, self.text, manner)
        if opened is None:
            self._withhold(unit, ask, reason)
            return
        if unit.release in ("guarded", "denied") and not draft.state.has_told_unit(unit.id):
            draft.triggers.append("on_disclosure")
            draft.grave = True
        why = reason if unit.release in ("open", "asked") else f"{reason}; opened by {opened}"
        self._tell(unit, ask, why, part)

    def part(self, unit: MemoryUnit, part: str, why: str) -> None:
        """Say one part of a unit."""
        ref = f"{unit.id}.{part}"
        self.draft.say(self.draft.draw(ref, unit.lines(part)), ref, why)
        self.draft.why.append(f"{ref}: {why}")

    def _withhold(self, unit: MemoryUnit, ask: Ask, reason: str) -> None:
        draft = self.draft
        draft.withheld.append(unit.id)
        draft.used += [f"{TRY}{unit.id}"] if tries(ask) else []
        draft.triggers.append("on_contradiction" if ask.act == "confront" else "on_guarded")
        draft.grave = True
        draft.why.append(f"{unit.id}: withheld ({reason})")
        self._put_off(unit)

    def _put_off(self, unit: MemoryUnit) -> None:
        """The first answer of a unit that is kept back; pressed again at once, people of few words say nothing."""
        draft = self.draft
        just = " ".join(draft.state.heard[-RECENT:])
        lines = tuple(line for line in unit.deny if line not in just) or unit.deny
        if not lines:
            draft.unknown(f"{unit.id} withheld")
        elif lines[0] not in just:
            draft.say(draft.draw(f"deny:{unit.id}", lines), "", f"{unit.id} withheld")
        elif draft.case.patient.presentation.speech.amount in ("normal", "increased"):
            draft.say(draft.draw("repeated", draft.case.patient.repeated), "", f"{unit.id} withheld again")

    def _tell(self, unit: MemoryUnit, ask: Ask, why: str, part: str | None) -> None:
        parts = [p for p in self._parts(unit, ask, part) if unit.lines(p)]
        fresh = [p for p in parts if not self.draft.has_told(f"{unit.id}.{p}")]
        if not fresh:
            self._again(unit, ask, parts, why)
        for name in self._not_twice(unit, fresh):
            self.part(unit, name, why)

    def _parts(self, unit: MemoryUnit, ask: Ask, part: str | None) -> list[str]:
        """Parts that answer the ask: the topic's line first, then the aspect asked about, then the detail."""
        told_asked = self.draft.has_told(f"{unit.id}.asked")
        if part and not told_asked and part != aspect_part(unit, ask):
            first = part != "asked" and unit.topic in ask.topics and not self._brief(unit, ask)
            return ["asked", part] if first and part in ("detail", *_SIZES) else [part]
        wanted = part or aspect_part(unit, ask) or (what_part(unit, ask) if told_asked else None)
        if wanted and not told_asked and self._brief(unit, ask):
            return [wanted]
        if wanted:
            return [wanted] if told_asked else ["asked", wanted]
        if not told_asked:
            return ["asked"]
        more = ask.act == "ask_open" and "detail" in self._untold(unit)
        worded = None if more else best_part(unit, self._untold(unit), ask.text)
        return [worded or "detail"]

    def _brief(self, unit: MemoryUnit, ask: Ask) -> bool:
        """People of few words answer what was asked and no more, but for what was kept back till now."""
        few = self.draft.case.patient.presentation.speech.amount in ("mute", "poor")
        return few and unit.release in ("open", "asked")

    def _untold(self, unit: MemoryUnit) -> list[str]:
        return [p for p in unit.parts() if p != "open" and not self.draft.has_told(f"{unit.id}.{p}")]

    def _not_twice(self, unit: MemoryUnit, parts: list[str]) -> list[str]:
        """Leaves out an aspect that says no more than the line before it."""
        if len(parts) < 2:
            return parts
        first, *rest = (content_words(" ".join(unit.lines(p))) for p in parts)
        kept = [p for p, words in zip(parts[1:], rest, strict=True) if len(words & first) < _SAME * max(1, len(words))]
        return [parts[0], *kept]

    def _asked_before(self, ask: Ask) -> bool:
        """Whether the doctor asked this, or about this topic, in an earlier turn: only then is it a repetition."""
        words = content_words(ask.text)
        return any(_likeness(words, content_words(said)) >= _SAME for said in self.draft.state.said[:-1])

    def _just_said(self, unit: MemoryUnit, part: str) -> bool:
        last = self.draft.state.heard[-1] if self.draft.state.heard else ""
        return any(line in last for line in unit.lines(part))

    def _again(self, unit: MemoryUnit, ask: Ask, parts: list[str], why: str) -> None:
        """What was told before is told again, with the remark that it was."""
        told = [p for p in unit.parts() if self.draft.has_told(f"{unit.id}.{p}")]
        wanted = aspect_part(unit, ask)
        given = parts[0] if parts and parts[0] not in ("asked", "detail", wanted) else None
        part = (
            given or (wanted if wanted in told else best_part(unit, told, ask.text)) or (parts[0] if parts else "asked")
        )
        if part == "detail" and not unit.lines("detail"):
            part = "asked"
        if self._asked_before(ask):
            self.draft.say(self.draft.draw("repeated", self.draft.case.patient.repeated), "", f"{unit.id} told before")
        elif self._just_said(unit, part) or not (given or wanted in told):
            self.draft.unknown(f"{unit.id}: nothing more than was just told")
            return
        self.part(unit, part, f"{why}; told before")


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def aspect_part(unit: MemoryUnit, ask: Ask) -> str | None:
    """The unit's part for the aspect asked about, or one near it."""
    if ask.aspect is None:
        return None
    if ask.aspect == "who" and re_knows(ask.text):
        return "who" if any(word in " ".join(unit.lines("who")).lower() for word in _NOBODY_KNOWS) else None
    return next((a for a in (ask.aspect, *NEAR.get(ask.aspect, ())) if unit.lines(a)), None)


def what_part(unit: MemoryUnit, ask: Ask) -> str | None:
    """A plain "what ..." on something told already asks for its particulars."""
    plain = _WHAT.match(ask.text) is not None and ask.aspect is None
    return "what" if plain and unit.lines("what") else None


def re_knows(text: str) -> bool:
    """Whether the question is who else knows of it."""
    low = text.lower()
    return "know" in low and ("who" in low or "anyone" in low or "anybody" in low) and "who do you know" not in low


def tries(ask: Ask) -> bool:
    """A bare "when?" after a refusal is no second try, nor is putting the fact in the patient's mouth."""
    return not ask.claim and bool(ask.topics or len(content_words(ask.text)) > 0 or ask.act == "confront")
