"""What the doctor's turn does to the relation: conditions that open guarded units, and rapport."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mhtui.core.case import Case, MemoryUnit
from mhtui.core.gated import Gated
from mhtui.patient.evidence import (
    bears_on,
    cites_source,
    cites_stranger,
    cites_vaguely,
    exam_cited,
    holds_evidence,
    was_heard,
)
from mhtui.patient.remarks import Remark, acts_of
from mhtui.patient.state import PatientState
from mhtui.patient.words import content_words

_CONFIDENTIAL: Final = Gated(
    r"confiden|(?:stays?|keep|kept|remain)\w*\s+(?:\w+\s+){0,3}(?:between us|private|in this room|to myself)|won't (?:tell|share|pass)|private(?:ly)?\b|"
    r"just (?:between )?(?:you and me|the two of us)|without (?:your )?(?:\w+ ){0,2}(?:hearing|knowing|being told)",
    re.IGNORECASE,
)
GROWTH: Final = {0: 1.25, 1: 1.0, 2: 0.75, 3: 0.5}
"""How fast rapport grows, by defensiveness."""

MOST_RAPPORT: Final = 5.0
LECTURE_WORDS: Final = 45
EARLY_TURNS: Final = 6
UNEARNED: Final = 0.2
"""What kindness is worth when the patient has said nothing since that it could answer."""

ALIKE: Final = 0.6
"""Kind words that share this much with kind words said before are a formula."""

_WORTH: Final = {
    "normalise": 0.5,
    "confirm_summary": 0.2,
    "apologise": 0.1,
    "judge": -1.5,
    "injection": -0.25,
}
ASKING_UP_TO: Final = 1.0
"""Questions alone do not win trust beyond this."""

_ASKING_WORTH: Final = {"ask_open": 0.1, "follow_up": 0.05}
_MENDS: Final = 0.75


def conditions_of(text: str, remarks: tuple[Remark, ...], state: PatientState, case: Case) -> frozenset[str]:
    """Conditions that hold in this turn: those of the case schema, and `judged`."""
    acts = set(acts_of(remarks))
    found = set()
    if "normalise" in acts or ("normalised" in state.recent and "normalised_again" not in state.recent):
        found.add("normalised")
    if "normalised" in found and "normalise" not in acts:
        found.add("normalised_again")
    if "empathy" in acts and not _formula(text, state):
        found.add("empathy")
    if _CONFIDENTIAL.search(text) or "confidentiality" in state.lasting:
        found.add("confidentiality")
    if any(remark.act == "confront" and not cites_stranger(remark.text, case) for remark in remarks):
        found.add("confronted")
    if any(cites_source(remark.text, case) for remark in remarks):
        found.add("collateral_named")
    if exam_cited(text, state, case):
        found.add("exam_named")
    if "judge" in acts:
        found.add("judged")
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a unit is asked for. `topics` are those the ask names.

    `leading`: the doctor puts the fact in the patient's mouth; then only trust, or evidence that is held, opens it.
    `tries`: the ask names the matter, so that it may count as a second try.
    """

    topics: tuple[str, ...] = ()
    leading: bool = False
    tries: bool = True


def is_open(
    unit: MemoryUnit, found: frozenset[str], state: PatientState, case: Case, text: str, manner: Manner
) -> str | None:
    """Why the unit may be told now, or None while it is withheld."""
    if unit.release in ("open", "asked"):
        return unit.release
    if state.has_told_unit(unit.id):
        return "told before"
    bearing = {c for c in found if _bears(c, unit, found, state, case, text, manner.topics)}
    if unit.release == "guarded":
        kept = bearing & _MUST_BEAR if manner.leading else bearing
        return _by_rapport(unit, state) or _by_condition(
            unit, frozenset(kept), state, tries=manner.tries and not manner.leading
        )
    met = _by_condition(unit, frozenset(bearing), state, tries=manner.tries)
    return met if met and holds_evidence(unit, state, case, text) else None


def _bears(
    condition: str,
    unit: MemoryUnit,
    found: frozenset[str],
    state: PatientState,
    case: Case,
    text: str,
    topics: tuple[str, ...],
) -> bool:
    """Whether a condition is about this unit: what is cited must be, and so must a reassurance of the turn before."""
    mine = {unit.topic, *unit.also}
    if condition in _MUST_BEAR:
        if condition == "collateral_named" and not was_heard(unit, state, case, text):
            return False
        vague = condition == "collateral_named" and bool(mine & set(topics)) and cites_vaguely(text, case)
        return vague or bears_on(condition, unit, state, text)
    if condition == "normalised" and "normalised_again" in found:
        return unit.id == state.focus or bool(mine & set(state.raised))
    return True


_MUST_BEAR: Final = frozenset({"collateral_named", "exam_named", "confronted"})


def _by_rapport(unit: MemoryUnit, state: PatientState) -> str | None:
    least = _least_rapport(unit)
    return f"rapport {state.rapport:.1f} of {least}" if least is not None and state.rapport >= least else None


def _least_rapport(unit: MemoryUnit) -> int | None:
    return unit.needs.rapport if unit.needs else 2


def _by_condition(unit: MemoryUnit, found: frozenset[str], state: PatientState, *, tries: bool) -> str | None:
    wanted = unit.needs.any_of if unit.needs else ("asked_twice",)
    holds = found | (_persistence(unit, state) if tries else frozenset())
    return next((condition for condition in wanted if condition in holds), None)


def _persistence(unit: MemoryUnit, state: PatientState) -> frozenset[str]:
    """A second try counts when it is respectful: half the trust is there already."""
    times, least = state.tries(unit.id), _least_rapport(unit)
    if times < 1 or (least is not None and state.rapport < least / 2):
        return frozenset()
    return frozenset({"asked_twice", "asked_thrice"}) if times >= 2 else frozenset({"asked_twice"})


def rapport_after(text: str, remarks: tuple[Remark, ...], state: PatientState, case: Case) -> float:
    """Rapport after the doctor's words; what was said before, or nearly, earns nothing."""
    changes = _changes(text, remarks, state)
    lost = sum(change for change in changes if change < 0)
    gained = sum(change for change in changes if change > 0) * GROWTH[case.patient.presentation.defensiveness]
    earned = state.stirred or state.turn == 0 or "judged" in state.recent
    gained = 0.0 if _formula(text, state) else gained if earned else gained * UNEARNED
    return round(min(MOST_RAPPORT, max(0.0, state.rapport + gained + lost)), 3)


def _formula(text: str, state: PatientState) -> bool:
    """Whether the doctor said this, or nearly this, before."""
    words = content_words(text)
    before = [content_words(said) for said in state.said[:-1]]
    return text in state.said[:-1] or any(_likeness(words, other) >= ALIKE for other in before if other)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def _changes(text: str, remarks: tuple[Remark, ...], state: PatientState) -> list[float]:
    acts = set(acts_of(remarks))
    out = [worth for act, worth in _WORTH.items() if act in acts]
    if state.rapport < ASKING_UP_TO:
        out += [worth for act, worth in _ASKING_WORTH.items() if act in acts]
    if "empathy" in acts:
        out.append(1.0 if state.rapport < 2 else 0.4)
    if "greet" in acts and state.turn == 0:
        out.append(0.5)
    if _CONFIDENTIAL.search(text) and "confidentiality" not in state.lasting:
        out.append(0.5)
    if "apologise" in acts and "judged" in state.recent:
        out.append(_MENDS)
    return out + _tactless(text, acts, state)


def _tactless(text: str, acts: set[str], state: PatientState) -> list[float]:
    early = state.turn < EARLY_TURNS
    long = len(text.split()) > LECTURE_WORDS and bool({"advise", "judge", "explain"} & acts)
    return [
        worth
        for worth, happened in (
            (-0.5, "advise" in acts and early),
            (-0.25, "reassure" in acts and early),
            (-0.5, long),
            (-0.1, "flatter" in acts),
        )
        if happened
    ]
