"""What a doctor can cite: words of others, results obtained, the door note; and whether it bears on what is kept back."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mhtui.core.case import Case, MemoryUnit
from mhtui.core.gated import Gated
from mhtui.patient.people import informant_names, kin_named
from mhtui.patient.state import PatientState
from mhtui.patient.words import content_words, cue_pattern

_OFFICE: Final = (
    r"police|officers?|ambulance|paramedics?|nurses?|staff|carers?|gp|surgery|practice|doctor|teacher|boss|manager|colleagues?|"
    r"notes|letter|records?|referral|triage|chart|handover|ward"
)
_RELATIVE: Final = (
    r"sister|brother|mother|mum|mom|mam|father|dad|wife|husband|partner|girlfriend|boyfriend|daughter|son|niece|nephew|aunt|uncle|"
    rf"grand\w+|family|friend|neighbou?rs?|flatmate|housemate|roommate|landlord|landlady|{_OFFICE}"
)
_SAYS: Final = (
    r"sa(?:ys?|id|ying)|t(?:ells?|old)|mention\w*|rang|phoned|called|worr\w+|describ\w+|notic\w+|wr(?:ote|itten|ites)|report\w*|thinks?|thought|found|saw|"
    r"seen|heard|concern\w*|explain\w*|have you down|has you down|show\w*|bring\w*|brought|suggest\w*|let (?:me|us) know|is (?:quite |very )?(?:afraid|scared|frightened)"
)
_COLLATERAL: Final = Gated(rf"\b(?:{_RELATIVE})\b(?:\W+\w+){{0,6}}?\W+(?:{_SAYS})\b|\b(?:according to|heard from|spoke\w* (?:to|with)|talk\w* (?:to|with))\b(?:\W+\w+){{0,4}}?\W+(?:{_RELATIVE})\b", re.IGNORECASE)  # fmt: skip
_OFFICES: Final = Gated(rf"\b(?:{_OFFICE})\b", re.IGNORECASE)
_SAID: Final = Gated(rf"\b(?:{_SAYS})\b", re.IGNORECASE)
VAGUE: Final = 3
_COMMON: Final = content_words(
    "night nights day morning evening week month year monday tuesday wednesday thursday friday saturday sunday bed home "
    "house hospital ward doctor nurse room time door people"
)
"""Words that any two accounts share; alone they are no evidence."""

_RESULT: Final = Gated(r"\b(?:result|test|scan|blood|screen|level|tracing|chart|x-?ray)s?\b", re.IGNORECASE)


def cites_source(text: str, case: Case) -> bool:
    """Whether the sentence cites what somebody said or saw whom the doctor can have it from.

    That is the informant, somebody the door note names, or an office (nurse, letter, police): a bluff about a person
    the case does not have as a source is none.
    """
    informant = case.patient.informant
    names = informant_names(informant.who) if informant else frozenset()
    if names & set(re.findall(r"[a-z]+", text.lower())) and _SAID.search(text):
        return True
    if not _COLLATERAL.search(text):
        return False
    kin = kin_named(text)
    return bool(_OFFICES.search(text)) or not kin or bool(kin & (names | kin_named(case.door_note)))


def cites_stranger(text: str, case: Case) -> bool:
    """Whether the sentence cites somebody the doctor cannot have it from."""
    return _COLLATERAL.search(text) is not None and not cites_source(text, case)


def cites_vaguely(text: str, case: Case) -> bool:
    """Whether what is cited is a worry in a few words ("your sister is worried"), to be taken with the question after it."""
    first = re.split(r"(?<=[.!?])\s+", text.strip())[0]
    informant = case.patient.informant
    names = informant_names(informant.who) if informant else frozenset()
    content = content_words(first) - content_words(" ".join(names))
    return cites_source(first, case) and len(content) <= VAGUE


def exam_cited(text: str, state: PatientState, case: Case) -> bool:
    """Whether the turn names an exam whose result the doctor holds."""
    had = [exam for exam in case.exams if exam.name in state.results]
    if not had:
        return False
    low = f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "
    words = (" ".join(re.findall(r"[a-z0-9]+", form.lower())) for exam in had for form in (exam.name, *exam.aliases))
    return any(f" {form} " in low for form in words if form) or _RESULT.search(text) is not None


def bears_on(condition: str, unit: MemoryUnit, state: PatientState, text: str) -> bool:
    """Whether what the doctor cites has to do with what the unit keeps back."""
    if condition == "exam_named":
        reports = content_words(" ".join(state.reports))
        return bool(reports & _kept(unit)) and bool(content_words(text) & (_kept(unit) | reports))
    return bool(content_words(text) & _kept(unit)) or _cued(unit, text)


def holds_evidence(unit: MemoryUnit, state: PatientState, case: Case, text: str) -> bool:
    """Whether the turn cites something the doctor really holds that bears on the unit: never the patient's own words."""
    theirs = content_words(text) & _kept(unit)
    if not theirs and not _cued(unit, text):
        return False
    if any(f"informant:{topic}" in state.told for topic in (unit.topic, *unit.also)):
        return True
    held = content_words(" ".join((case.door_note, *state.reports, *state.collateral)))
    return bool((theirs & held) - _COMMON)


def was_heard(unit: MemoryUnit, state: PatientState, case: Case, text: str) -> bool:
    """Whether a relative who is cited can have been heard on the matter: by the door note, or in the informant's own words.

    Offices (nurse, letter, police) are not relatives; what they say is not asked after.
    """
    kin = kin_named(text)
    if not kin or _OFFICES.search(text):
        return True
    if any(f"informant:{topic}" in state.told for topic in (unit.topic, *unit.also)):
        return True
    said = content_words(case.door_note) & _kept(unit) - _COMMON
    noted = bool(kin & kin_named(case.door_note)) and bool(said) and cites_vaguely(text, case)
    return noted or holds_evidence(unit, state, case, text)


def _cued(unit: MemoryUnit, text: str) -> bool:
    pattern = cue_pattern(unit.cues)
    return pattern is not None and pattern.search(text) is not None


@lru_cache(maxsize=512)
def _facts(facts: tuple[str, ...]) -> frozenset[str]:
    return content_words(" ".join(facts))


def _kept(unit: MemoryUnit) -> frozenset[str]:
    return _facts(unit.facts)
