"""What the doctor's turn does to the relation: conditions that open guarded units, and rapport."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.case import Case, MemoryUnit
from mhtui.patient.reader import Reading
from mhtui.patient.state import PatientState
from mhtui.patient.words import content_words

_CONFIDENTIAL: Final = re.compile(
    r"confiden|(?:stays?|keep|kept|remain)\w*\s+(?:\w+\s+){0,3}(?:between us|private|in this room|to myself)|won't (?:tell|share|pass)|private(?:ly)?\b|"
    r"just (?:between )?(?:you and me|the two of us)|without (?:your )?(?:\w+ ){0,2}(?:hearing|knowing|being told)",
    re.IGNORECASE,
)
_RELATIVE: Final = (
    r"sister|brother|mother|mum|mom|mam|father|dad|wife|husband|partner|girlfriend|boyfriend|daughter|son|niece|nephew|aunt|uncle|"
    r"grand\w+|family|friend|neighbou?rs?|flatmate|housemate|roommate|landlord|landlady|police|officers?|ambulance|paramedics?|nurses?|staff|"
    r"carers?|gp|doctor|teacher|boss|manager|colleagues?|notes|letter|records?|referral|triage|chart"
)
_SAYS: Final = (
    r"sa(?:ys|id|ying)|t(?:ells|old)|mention\w*|rang|phoned|called|worr\w+|describ\w+|notic\w+|wr(?:ote|itten|ites)|report\w*|thinks?|thought|found|saw|"
    r"seen|heard|concern\w*|explain\w*|have you down|has you down|show\w*|bring\w*|brought|suggest\w*|let (?:me|us) know|is (?:quite |very )?(?:afraid|scared|frightened)"
)
_COLLATERAL: Final = re.compile(rf"\b(?:{_RELATIVE})\b(?:\W+\w+){{0,6}}?\W+(?:{_SAYS})\b|\b(?:according to|heard from|spoke\w* (?:to|with)|talk\w* (?:to|with))\b(?:\W+\w+){{0,4}}?\W+(?:{_RELATIVE})\b", re.IGNORECASE)  # fmt: skip

GROWTH: Final = {0: 1.25, 1: 1.0, 2: 0.75, 3: 0.5}
"""How fast rapport grows, by defensiveness."""

MOST_RAPPORT: Final = 5.0
LECTURE_WORDS: Final = 45
EARLY_TURNS: Final = 6


SURE_JUDGED: Final = 0.45
"""A reproach is only taken as one when the reader is this sure."""


def acts_of(reading: Reading) -> list[str]:
    """The acts of a turn; a doubtful reproach counts as a plain remark."""
    return ["other" if s.act == "judge" and s.act_p < SURE_JUDGED else s.act for s in reading.sentences]


def conditions_of(text: str, reading: Reading, state: PatientState, case: Case) -> frozenset[str]:
    """Conditions that hold in this turn; see `Condition` of the case schema."""
    acts = set(acts_of(reading))
    found = set()
    if "normalise" in acts or ("normalised" in state.recent and "normalised_again" not in state.recent):
        found.add("normalised")
    if "normalised" in found and "normalise" not in acts:
        found.add("normalised_again")
    if "empathy" in acts:
        found.add("empathy")
    if _CONFIDENTIAL.search(text) or "confidentiality" in state.lasting:
        found.add("confidentiality")
    if "confront" in acts:
        found.add("confronted")
    if names_collateral(text, case):
        found.add("collateral_named")
    if names_result(text, state, case):
        found.add("exam_named")
    return frozenset(found)


def names_collateral(text: str, case: Case) -> bool:
    """Whether the turn cites what somebody else said or saw."""
    if _COLLATERAL.search(text):
        return True
    informant = case.patient.informant
    names = [word for word in re.findall(r"\b[A-Z][a-z]+\b", informant.who) if word in text] if informant else []
    return bool(names) and re.search(rf"\b(?:{_SAYS})\b", text, re.IGNORECASE) is not None


def names_result(text: str, state: PatientState, case: Case) -> bool:
    """Whether the turn names an exam whose result the doctor holds."""
    low = f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "
    had = [exam for exam in case.exams if exam.name in state.results]
    forms = {form for exam in had for form in (exam.name, *exam.aliases)}
    words = (" ".join(re.findall(r"[a-z0-9]+", form.lower())) for form in forms)
    generic = had and re.search(r"\b(?:result|test|scan|blood|screen|level|tracing)s?\b", low)
    return any(f" {form} " in low for form in words if form) or bool(generic)


def is_open(
    unit: MemoryUnit, found: frozenset[str], state: PatientState, case: Case, text: str, *, judged: bool
) -> str | None:
    """Why the unit may be told now, or None while it is withheld."""
    if unit.release in ("open", "asked"):
        return unit.release
    if state.has_told_unit(unit.id):
        return "told before"
    met = _met(unit, found, state, judged=judged)
    if unit.release == "guarded":
        return met
    holds = _holds_evidence(unit, state, case, text)
    return met if met and (holds or "exam_named" in found) else None


def _met(unit: MemoryUnit, found: frozenset[str], state: PatientState, *, judged: bool) -> str | None:
    needs = unit.needs
    rapport = needs.rapport if needs else (2 if unit.release == "guarded" else None)
    if rapport is not None and state.rapport >= rapport and unit.release == "guarded":
        return f"rapport {state.rapport:.1f} of {rapport}"
    wanted = needs.any_of if needs else ("asked_twice",)
    times = 0 if judged else state.withheld.get(unit.id, 0)
    holds = found | ({"asked_twice"} if times >= 1 else set()) | ({"asked_thrice"} if times >= 2 else set())
    return next((condition for condition in wanted if condition in holds), None)


def _holds_evidence(unit: MemoryUnit, state: PatientState, case: Case, text: str) -> bool:
    """Whether the turn cites something the doctor really holds that bears on the unit."""
    topics = {unit.topic, *unit.also}
    if any(f"informant:{topic}" in state.told for topic in topics):
        return True
    theirs = content_words(text) & content_words(" ".join(unit.facts))
    held = content_words(" ".join((case.door_note, *state.reports, *state.heard)))
    return len(theirs & held) >= 1 and len(theirs) >= 2


def rapport_after(text: str, reading: Reading, state: PatientState, case: Case) -> float:
    """Rapport after the doctor's words; what was said word for word before earns nothing."""
    change = sum(_changes(text, reading, state))
    repeated = text.strip() and state.said.count(text) > 1
    growth = GROWTH[case.patient.presentation.defensiveness]
    gain = 0.0 if repeated and change > 0 else change * growth if change > 0 else change
    return round(min(MOST_RAPPORT, max(0.0, state.rapport + gain)), 3)


def _changes(text: str, reading: Reading, state: PatientState) -> list[float]:
    acts = acts_of(reading)
    out = [worth for act, worth in _WORTH.items() if act in acts]
    if state.rapport < ASKING_UP_TO:
        out += [worth for act, worth in _ASKING_WORTH.items() if act in acts]
    if "empathy" in acts:
        out.append(1.0 if state.rapport < 2 else 0.4)
    if "greet" in acts and state.turn == 0:
        out.append(0.5)
    if _CONFIDENTIAL.search(text) and "confidentiality" not in state.lasting:
        out.append(0.5)
    if "advise" in acts and state.turn < EARLY_TURNS:
        out.append(-0.5)
    if ("advise" in acts or "judge" in acts or "explain" in acts) and len(text.split()) > LECTURE_WORDS:
        out.append(-0.5)
    return out


_WORTH: Final = {
    "normalise": 0.5,
    "confirm_summary": 0.2,
    "judge": -1.5,
    "injection": -0.25,
}

ASKING_UP_TO: Final = 1.0
"""Questions alone do not win trust beyond this."""

_ASKING_WORTH: Final = {"ask_open": 0.1, "follow_up": 0.05}
