"""Who is spoken to and about whom: the patient, the informant, or somebody else in the patient's life."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from mhtui.core.case import Case
from mhtui.patient.remarks import Remark

Audience = Literal["patient", "informant", "dismissed", "stranger"]

_KIN: Final[tuple[tuple[str, ...], ...]] = (
    ("mother", "mum", "mom", "mam", "mummy"),
    ("father", "dad", "daddy"),
    ("sister",),
    ("brother",),
    ("daughter",),
    ("son",),
    ("wife", "spouse"),
    ("husband", "spouse"),
    ("partner", "girlfriend", "boyfriend"),
    ("grandmother", "gran", "nan", "granny", "nana"),
    ("grandfather", "grandad", "granddad"),
    ("granddaughter", "grandson", "grandchild"),
    ("uncle",), ("aunt", "auntie"), ("cousin",), ("niece",), ("nephew",),
    ("friend",), ("neighbour", "neighbor"), ("flatmate", "housemate", "roommate"), ("parents",), ("children", "kids"),
)  # fmt: skip
_KIN_WORD: Final = r"(?:" + "|".join(sorted({word for group in _KIN for word in group}, key=len, reverse=True)) + r")"
_SUBJECT: Final = re.compile(
    rf"\b(?:do|does|did|is|was|are|were|has|have|had|can|could|how's|hows|how is|how are|how was|what about|what does|what did|and|or)\s+(?:your|the|her|his)\s+(?:\w+ )?({_KIN_WORD})(?:s|'s)?\b(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_YOU: Final = re.compile(r"\byou(?:r|rs|rself|'re|'ve|'d|'ll)?\b", re.IGNORECASE)
_THIRD: Final = re.compile(r"\b(?:she|he|her|his|him|hers|she's|he's|herself|himself)\b", re.IGNORECASE)
_WITNESS: Final = re.compile(r"\b(?:notic\w+|seen|see (?:first|in)|think|thought|tell me|say|said|know|known|worr\w+|first|see any|concern\w*|anything else|add)\b", re.IGNORECASE)  # fmt: skip
_DISMISS: Final = re.compile(
    r"\b(?:wait|step|sit|pop)(?:ing|ping|ting)? (?:back )?(?:outside|out)\b|\bgo (?:back )?outside\b|\bleave (?:us|me with)\b|\b(?:give|have|get) (?:us|me)? ?(?:a|some|five|ten|a few|two) (?:\w+ )?(?:moments?|minutes?|mins?|words?)\b(?! (?:of|to think))|\bon (?:my|our|her|his|their) own\b|"
    r"\b(?:speak|talk|chat|be) (?:to|with)?(?: \w+){0,2} ?(?:alone|in private|privately)\b|\b(?:minute|moment|word|time) alone\b|\bthat's all (?:i (?:need|wanted)|from you|for now)\b|\bi'?ll let you (?:go|get (?:off|on|back))\b|\byou can go\b|\bback to (?:the )?(?:waiting room|corridor)\b",
    re.IGNORECASE,
)
_CALL: Final = re.compile(
    r"\b(?:can|could|may|might|shall|let me|i'd like to|i would like to|i'll|i want to|i'm going to|is it (?:ok(?:ay)?|all right|alright) if|(?:would|do) you mind if|would it (?:help|be (?:ok(?:ay)?|all right|alright)))\b.{0,25}?\b(?:phone|ring|call|speak (?:to|with)|talk (?:to|with)|bring|fetch|get|invite|ask|have|hear from)\b",
    re.IGNORECASE,
)
_COMES: Final = re.compile(r"\b(?:come in|join us|join|step in|sit in|come and|come through)\b", re.IGNORECASE)


@lru_cache(maxsize=64)
def informant_names(who: str) -> frozenset[str]:
    """Words an informant is called by, lower case: own name and kinship with its synonyms."""
    low = who.lower()
    kin = {word for group in _KIN for word in group if any(re.search(rf"\b{w}\b", low) for w in group)}
    own = {word.lower() for word in re.findall(r"\b[A-Z][a-z]+\b", who.split(",")[0].split(" in ")[0])}
    return frozenset(kin | own)


def short_name(who: str) -> str:
    """An informant in a few words ("his daughter Ruth"): what they know, where they are and how they speak left out."""
    first = re.split(r"[,;:(]|\s+(?:in|at|from|by|on|over|via)\s+(?=\S)", who.strip(), maxsplit=1)[0].strip()
    return first or who


def patient_names(case: Case) -> frozenset[str]:
    """Names the patient answers to, lower case; the surname is taken from the door note."""
    return _names(case.patient.role.name, case.title, case.door_note)


@lru_cache(maxsize=64)
def _names(name: str, title: str, door_note: str) -> frozenset[str]:
    first = name.split()
    found = re.search(rf"\b(?:{'|'.join(map(re.escape, first))})\w*\s+([A-Z][\w'-]+)", door_note)
    surnames = [found.group(1)] if found and len(found.group(1)) > 1 else []
    titled = re.findall(r"\b(?:Mr|Mrs|Ms|Miss|Mx)\.? ([A-Z][\w'-]+)", f"{title} {door_note}")
    forms = [*first, *surnames, *titled]
    return frozenset(form.lower() for form in forms)


def kin_named(text: str) -> frozenset[str]:
    """Kinship words in a text, singular, each with its synonyms."""
    words = set(re.findall(r"[a-z]+", text.lower()))
    words |= {word[:-1] for word in words if word.endswith("s")}
    return frozenset(word for group in _KIN if words & set(group) for word in group)


def about_other(text: str) -> frozenset[str]:
    """Kinship words of the person a question is about, empty when it is about the patient."""
    found = _SUBJECT.search(text.replace("’", "'"))
    if found is None or _YOU.search(found.group("rest")):
        return frozenset()
    return kin_named(found.group(1))


def dismisses(text: str) -> bool:
    """Whether the sentence asks the informant to leave."""
    return _DISMISS.search(text.replace("’", "'")) is not None


def calls(remark: Remark, case: Case) -> bool:
    """Whether the sentence asks for somebody to be brought in or spoken to."""
    if remark.act == "call_informant":
        return True
    informant = case.patient.informant
    text = remark.text.replace("’", "'")
    names = informant_names(informant.who) if informant else frozenset()
    named = bool(names & set(re.findall(r"[a-z]+", text.lower())))
    return named and not dismisses(text) and (_CALL.search(text) is not None or _COMES.search(text) is not None)


def addressed(text: str, names: frozenset[str]) -> bool:
    """Whether one of the names stands as an address ("Donna, ...", "thanks, Peg")."""
    if not names:
        return False
    name = rf"(?:(?:mr|mrs|ms|miss|mx)\.?\s+)?(?:{'|'.join(map(re.escape, sorted(names)))})"
    pattern = (
        rf"^\W{{0,9}}{name}\s*(?:[,:.!?–—-]|$)|[,.!?]\s*{name}\s*[,.!?]|[,.!?]\s*{name}\s*$|"
        rf"^\W{{0,9}}(?:(?:and|so|ok(?:ay)?|now|thanks?|thank you|right|well|hello|hi|hey|good (?:morning|afternoon|evening)|morning|sorry)[\s,]+)+(?:very much,? |so much,? )?{name}\b"
    )
    return re.search(pattern, text, re.IGNORECASE | re.MULTILINE) is not None


def audience(text: str, remarks: tuple[Remark, ...], case: Case, *, inside: bool, spoke_last: bool) -> Audience:
    """Who is to answer the turn. `inside`: the informant is in the room; `spoke_last`: they had the last word."""
    informant = case.patient.informant
    if inside and dismisses(text):
        return "dismissed"
    called = [remark for remark in remarks if calls(remark, case)]
    names = informant_names(informant.who) if informant else frozenset()
    if called:
        kin = kin_named(" ".join(remark.text for remark in called))
        return "informant" if informant and (not kin or kin & names or inside) else "stranger"
    if informant is None:
        return "patient"
    if addressed(text, patient_names(case)):
        return "patient"
    if addressed(text, frozenset(n for n in names if n not in kin_named(n) or inside)):
        return "informant"
    return _in_company(text, remarks, case, spoke_last) if inside else "patient"


def _in_company(text: str, remarks: tuple[Remark, ...], case: Case, spoke_last: bool) -> Audience:
    acts = {remark.act for remark in remarks}
    if acts & {"test", "close", "confirm_summary"}:
        return "patient"
    named = patient_names(case) & set(re.findall(r"[a-z]+", text.lower()))
    if _THIRD.search(text) or named:
        return "informant"
    if _YOU.search(text) and not _WITNESS.search(text):
        return "patient"
    return "informant" if spoke_last else "patient"
