"""Rules about who the patient is: age and sex may not contradict each other anywhere in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mhtui.core.case import Case
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.findings import Finding, Said, error, warning

RELATIVE: Final = re.compile(
    r"\b(?:mother|mum|mom|mam|father|dad|daddy|parents?|brothers?|sisters?|siblings?|sons?|daughters?|child|children|kids?|"
    r"husband|wife|partner|uncles?|aunts?|aunt(?:ie|y)|cousins?|grand\w+|gran|nan|nana|nieces?|nephews?|in-law|family|"
    r"boyfriend|girlfriend|neighbours?|neighbors?|friends?|colleagues?|baby|boss|son-in-law|daughter-in-law|mate|"
    r"informant|he said|she said|they said)\b",
    re.IGNORECASE,
)
_AGE: Final = re.compile(
    r"\b(?P<age>\d{1,3})[- ]?(?:years?[- ]old|yrs?[- ]old|y/?o)\b"
    r"(?P<after>(?:\s+\S+){0,4})",
    re.IGNORECASE,
)
_POSSESSIVE: Final = re.compile(r"\b(?:her|his|their|my|whose|'s)\b", re.IGNORECASE)
_SEX: Final = {
    "female": re.compile(r"\b(?:woman|female|girl|lady)\b", re.IGNORECASE),
    "male": re.compile(r"\b(?:man|male|boy|gentleman)\b", re.IGNORECASE),
}
_OTHER: Final = {"female": "male", "male": "female"}
_SPEAKS_OF: Final = (
    r"this {sex}|(?:elderly|young|middle-aged|older|pleasant|thin|slim|tall|well-dressed|non-pregnant|teenage) {sex}|"
    r"{sex} (?:patient|in (?:his|her) (?:early |mid |mid-|late )?\w+s?\b)"
)
_OWN: Final = {
    "female": re.compile(r"\b(?:she|her|hers|herself)\b", re.I),
    "male": re.compile(r"\b(?:he|him|his|himself)\b", re.I),
}
_FIRST: Final = {"female": re.compile(r"^(?:she|her)\b", re.I), "male": re.compile(r"^(?:he|his)\b", re.I)}
_AT_AGE: Final = re.compile(
    r"\b(?:at age|at the age of|aged|age|when (?:she|he|they) (?:was|were)|at) (\d{1,3})\b(?!\s*[:/%.\d])", re.I
)
_UNITS: Final = re.compile(
    r"^\s*(?:mg|ml|mmol|km|h\b|hours?|o'clock|am\b|pm\b|weeks?|days?|months?|per|kg|%|beats|bpm|minutes?|in the)"
)
_BODY: Final = {
    "male": re.compile(
        r"\b(?:is|was|been|currently|now|not) pregnant\b|\bpregnant (?:at|with|woman|patient)\b|\bgave birth\b|"
        r"\bmother of (?:\w+)\b|\bmenopaus\w*|\bmiscarr\w*|\bmenstrua\w*|\bpostpartum\b",
        re.IGNORECASE,
    ),
    "female": re.compile(r"\bprostat\w*|\btestic\w*|\bfather of \w+\b|\berectile\b", re.IGNORECASE),
}
_SEX_BOUND: Final = (
    ("male", re.compile(r"\b(?:pregnancy|hcg|cervical|smear)\b", re.I)),
    ("female", re.compile(r"\b(?:psa|prostate)\b", re.I)),
)


def ages_agree(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """ "34-year-old" and "Maya R., 34" mean the patient's age."""
    age, name = case.patient.role.age, case.patient.role.name.split()[0]
    named = re.compile(rf"\b{re.escape(name)}\b(?: [\w.'-]+){{0,2}}, (\d{{1,3}})\b(?!\s*(?:mg|ml|kg|%|:))")
    for said in _chart(case):
        for match in _AGE.finditer(said.text):
            if int(match["age"]) != age and _of_patient(match):
                yield _age_error(said, int(match["age"]), age)
        for match in named.finditer(said.text):
            if int(match[1]) != age:
                yield _age_error(said, int(match[1]), age)


def events_lie_in_the_past(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Nothing happened to the patient at an age not yet reached."""
    age = case.patient.role.age
    for said in _own_facts(case):
        for match in _AT_AGE.finditer(said.text):
            if (
                age < int(match[1]) <= 110
                and not _UNITS.match(said.text[match.end() :])
                and not RELATIVE.search(said.text)
            ):
                yield error(said.field, f"happened at {match[1]}, the patient is {age}", "correct one of them")


def sexes_agree(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """ "woman", "man" and their like, where they speak of the patient, fit the role."""
    other = _OTHER.get(case.patient.role.gender)
    if other is None:
        return
    nouns = _SEX[other].pattern
    clear = re.compile(_SPEAKS_OF.format(sex=nouns), re.IGNORECASE)
    for said in _chart(case):
        aged = (m for m in _AGE.finditer(said.text) if _of_patient(m) and _SEX[other].search(m["after"]))
        hit = next(aged, None) or clear.search(said.text)
        if hit:
            phrase = hit.group().strip()
            yield error(said.field, f"{phrase!r}, but the role is {case.patient.role.gender}", "correct one of them")


def pronouns_agree(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """A pronoun that clearly means the patient (it opens a fact, or stands alone in the presentation) fits the role."""
    gender = case.patient.role.gender
    other = _OTHER.get(gender)
    if other is None:
        return
    for said in _own_facts(case):
        if _FIRST[other].search(said.text) and not RELATIVE.search(said.text):
            yield error(
                said.field, f"begins with {said.text.split()[0]!r}, but the role is {gender}", "correct one of them"
            )
    for said in _presentation(case):
        hit = _OWN[other].search(said.text)
        if hit and not _OWN[gender].search(said.text) and not RELATIVE.search(said.text):
            yield error(said.field, f"says {hit.group()!r}, but the role is {gender}", "correct one of them")


def bodies_agree(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Nobody is pregnant, or has a prostate, whom the role says otherwise of; relatives may."""
    gender = case.patient.role.gender
    wrong = _BODY.get(gender)
    if wrong is None:
        return
    for said in (*_chart(case), *_own_facts(case)):
        for sentence in re.split(r"(?<=[.;!?])\s+", said.text):
            hit = wrong.search(sentence)
            if hit and not RELATIVE.search(wrong.sub(" ", sentence)):
                yield error(said.field, f"says {hit.group()!r}, but the role is {gender}", "correct one of them")


def exams_fit_the_sex(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """A pregnancy test for a man, a prostate test for a woman: a slip, or worth a word."""
    for index, exam in enumerate(case.exams):
        for gender, pattern in _SEX_BOUND:
            if gender == case.patient.role.gender and pattern.search(exam.name):
                yield warning(f"exams[{index}].name", f"{exam.name!r} for a {gender} patient", "meant?")


def _age_error(said: Said, found: int, age: int) -> Finding:
    return error(said.field, f"says {found} years, the role says {age}", "correct one of them")


def _of_patient(match: re.Match[str]) -> bool:
    ahead = match.string[: match.start()]
    if not ahead.strip():
        return True  # what a chart begins with is the patient
    before = " ".join(ahead.split()[-3:])
    around = f"{before} {re.split(r'[.;]', match['after'])[0]}"
    return not _POSSESSIVE.search(before) and not RELATIVE.search(around)


def _chart(case: Case) -> Iterator[Said]:
    """What is written about the patient."""
    yield Said("door_note", case.door_note)
    yield Said("title", case.title)
    yield Said("references.note", case.references.note)
    for index, exam in enumerate(case.exams):
        yield Said(f"exams[{index}].report", exam.report)
    for index, point in enumerate(case.references.checkpoints):
        yield Said(f"references.checkpoints[{index}].statement", point.statement)
    yield from _presentation(case)
    yield from _own_facts(case)


def _presentation(case: Case) -> Iterator[Said]:
    shown = case.patient.presentation
    yield Said("patient.opening.behaviour", case.patient.opening.behaviour)
    for name in (
        "appearance",
        "behaviour",
        "psychomotor",
        "eye_contact",
        "thought_content",
        "perception",
        "insight",
        "judgement",
    ):
        yield Said(f"patient.presentation.{name}", getattr(shown, name))


def _own_facts(case: Case) -> Iterator[Said]:
    """Facts of units that are about the patient rather than about relatives."""
    for index, unit in enumerate(case.patient.memory):
        if unit.topic not in ("family_psychiatric_history", "relationships_support"):
            for place, fact in enumerate(unit.facts):
                yield Said(f"patient.memory[{index}].facts[{place}]", fact)
