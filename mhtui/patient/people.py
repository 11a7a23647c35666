"""Who is spoken to and about whom: the patient, the informant, or somebody else in the patient's life."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from mhtui.core.case import Case
from mhtui.core.gated import Gated
from mhtui.patient.remarks import REACHES, Remark

Audience = Literal["patient", "informant", "dismissed", "stranger", "consent"]
"""`consent`: the patient, who is asked whether somebody may be spoken to."""

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
_THINKS: Final = Gated(
    r"\bwhat (?:would|does|did|do|might) (?:your |the )?(\w+) (?:say|think|make of|tell)\b", re.IGNORECASE
)
_YOU: Final = re.compile(r"\byou(?:r|rs|rself|'re|'ve|'d|'ll)?\b", re.IGNORECASE)
_THIRD: Final = re.compile(r"\b(?:she|he|her|his|him|hers|she's|he's|herself|himself)\b", re.IGNORECASE)
_THIRD_OF: Final = {
    "female": re.compile(r"\b(?:she|her|hers|she's|herself)\b", re.IGNORECASE),
    "male": re.compile(r"\b(?:he|his|him|he's|himself)\b", re.IGNORECASE),
}
_WITNESS: Final = Gated(r"\b(?:notic\w+|seen|see (?:first|in)|think|thought|tell me|say|said|know|known|worried|worries you|first|see any|concern\w*)\b", re.IGNORECASE)  # fmt: skip
_DISMISS: Final = Gated(
    r"\b(?:wait|step|sit|pop)(?:ing|ping|ting)? (?:back )?(?:outside|out)\b|\bgo (?:back )?outside\b|\bleave (?:us|me with)\b|\b(?:give|have|get) (?:us|me)? ?(?:a|some|five|ten|a few|two) (?:\w+ )?(?:moments?|minutes?|mins?|words?)\b(?! (?:of|to think))|\bon (?:my|our|her|his|their) own\b|"
    r"\b(?:speak|talk|chat|be) (?:to|with)?(?: \w+){0,2} ?(?:alone|in private|privately)\b|\b(?:minute|moment|word|time) alone\b|\b(?:go on|carry on|continue|talk|speak|stay|just|time) with \w+(?: \w+)? alone\b|\bthat's all (?:i (?:need|wanted)|from you|for now)\b|\bi'?ll let you (?:go|get (?:off|on|back))\b|\byou can go\b|\bback to (?:the )?(?:waiting room|corridor)\b",
    re.IGNORECASE,
)
_CALL: Final = Gated(
    r"\b(?:can|could|may|might|shall|let me|i'd like to|i would like to|i'll|i want to|i'm going to|is it (?:ok(?:ay)?|all right|alright|fine) (?:if|for)|(?:would|do) you mind (?:if|me|my|us)|would it (?:help|be (?:ok(?:ay)?|all right|alright))|(?:would|will|are) you (?:be )?(?:ok(?:ay)?|all right|alright|happy|comfortable|fine) (?:with|if|for)|how (?:do|would) you feel about)\b.{0,25}?\b(?:phon(?:e|ing)|ring(?:ing)?|call(?:ing)?|rang|speak(?:ing)? (?:to|with)|spoke (?:to|with)|talk(?:ing)? (?:to|with)|talked (?:to|with)|bring(?:ing)?|fetch(?:ing)?|get(?:ting)?|invit(?:e|ing)|ask(?:ing)?|hav(?:e|ing)|had (?:a|another) (?:word|chat|talk)|had|hear(?:ing)? from)\b",
    re.IGNORECASE,
)
_FETCHES: Final = Gated(
    r"\b(?:fetch|take|bring|collect|hold|keep|look after|pick up|remove|lock up|have|get rid of) (?:the|your|those|these|any|all|it|them)\b(?! (?:in|here|over|mum|mother|dad|father|sister|brother|daughter|son|wife|husband)\b)",
    re.IGNORECASE,
)
"""Somebody is to do something with things, not to be spoken to."""
_SPEAKS: Final = Gated(
    r"\b(?:phon(?:e|ing)|ring(?:ing)?|call(?:ing)?|speak(?:ing)? (?:to|with)|talk(?:ing)? (?:to|with)) (?:your )?\w+",
    re.IGNORECASE,
)
_COMES: Final = Gated(
    r"(?<!\byou to )(?<!\bdid you )(?<!\bhave you )\b(?:come in|join us|join|step in|sit in|come and|come through)\b",
    re.IGNORECASE,
)
_BROUGHT: Final = Gated(
    r"\b(?:make|makes|made|making|had|let|want\w*|ask\w*|told|tell\w*|bring\w*|brought|got|forc\w*) you (?:to )?(?:come|join|step|sit)\b",
    re.IGNORECASE,
)
"""The patient is who came."""
_WHO: Final = re.compile(
    r"\b(?:some(?:one|body)|any(?:one|body)|who|famil(?:y|ies)|relatives?|them|him|her|they|he|she|next of kin|carers?|people)\b",
    re.IGNORECASE,
)
"""Somebody without a name."""


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
    opens = re.match(r"(?:(?:Mr|Mrs|Ms|Miss|Mx)\.? )?([A-Z][a-z]+) (?:[A-Z][\w'-]*\.?,|\w+, \d)", door_note)
    surnames += [opens.group(1)] if opens else []
    titled = re.findall(r"\b(?:Mr|Mrs|Ms|Miss|Mx)\.? ([A-Z][\w'-]+)", f"{title} {door_note}")
    forms = [*first, *surnames, *titled]
    return frozenset(form.lower() for form in forms)


def kin_named(text: str) -> frozenset[str]:
    """Kinship words in a text, singular, each with its synonyms."""
    words = set(re.findall(r"[a-z]+", text.lower()))
    words |= {word[:-1] for word in words if word.endswith("s")}
    return frozenset(word for group in _KIN if words & set(group) for word in group)


def about_other(text: str, names: Mapping[str, str]) -> frozenset[str]:
    """Words for the person a question is about (kinship, given name), empty when it is about the patient.

    `names` are the given names of the case's people (lower case) with their kinship word, or an empty one.
    """
    plain = text.replace("’", "'")
    thinks = _THINKS.search(plain)
    if thinks and (kin_named(thinks.group(1)) or thinks.group(1).lower() in names):
        return frozenset({thinks.group(1).lower()}) | kin_named(names.get(thinks.group(1).lower(), thinks.group(1)))
    found = _SUBJECT.search(plain)
    if found and not _YOU.search(found.group("rest")):
        return kin_named(found.group(1))
    named = _named_subject(frozenset(names)).search(plain) if names else None
    if named is None or _YOU.search(named.group("rest")):
        return frozenset()
    name = named.group(1).lower()
    return frozenset({name}) | kin_named(names[name])


@lru_cache(maxsize=64)
def _named_subject(names: frozenset[str]) -> Gated:
    """ "How old is Edie?", "did Alan ...", "would Ruth ...", "tell me about Isla"."""
    any_name = "|".join(map(re.escape, sorted(names)))
    return Gated(
        rf"\b(?:do|does|did|is|was|has|had|can|could|will|would|how's|what's|who's|about)\s+({any_name})(?:'s)?\b(?P<rest>.*)",
        re.IGNORECASE | re.DOTALL,
    )


def dismisses(text: str) -> bool:
    """Whether the sentence asks the informant to leave."""
    return _DISMISS.search(text.replace("’", "'")) is not None


_MAY: Final = Gated(
    r"\b(?:can|could|may|might|shall) (?:i|we)\b|\b(?:can|could|may|might|would) (?:your )?(?:\w+ ){1,2}(?:join|come|step|sit)\b|\b(?:is it|would it be|would that be|is that) (?:ok(?:ay)?|all right|alright|fine)\b|"
    r"\b(?:do|would) you mind\b|\bwould you (?:like|want|prefer|be (?:happy|willing|ok(?:ay)?|all right|alright|fine|comfortable))\b|\bdo you want\b|\b(?:will|would) you let\b|"
    r"\bare you (?:happy|ok(?:ay)?|all right|comfortable)\b|\bhappy (?:for|with)\b|\bok(?:ay)? (?:if|with you)\b|\b(?:with|have|get) your (?:permission|consent|agreement)\b|\bonly if you\b|\bif you agree\b",
    re.IGNORECASE,
)
_LATER: Final = Gated(
    r"\blater\b|\bafterwards?\b|\bat some point\b|\bsome ?time\b|\btomorrow\b|\banother (?:day|time)\b|\b(?:once|when|after) (?:we|you|i|this|our)\b",
    re.IGNORECASE,
)


def asks_leave(text: str) -> bool:
    """Whether a sentence that names somebody asks the patient's leave to speak to them."""
    return _MAY.search(text.replace("’", "'")) is not None


def not_now(text: str) -> bool:
    """Whether somebody is to be spoken to at another time."""
    return _LATER.search(text) is not None


def calls(remark: Remark, case: Case) -> bool:
    """Whether the sentence asks for somebody to be brought in or spoken to."""
    if _FETCHES.search(remark.text) and not _SPEAKS.search(remark.text):
        return False
    informant = case.patient.informant
    text = remark.text.replace("’", "'")
    names = informant_names(informant.who) if informant else frozenset()
    if remark.act == "call_informant" and REACHES.search(text) and _names_somebody(text, names):
        return True
    named = bool(names & set(re.findall(r"[a-z]+", text.lower())))
    return (
        named
        and not dismisses(text)
        and not _BROUGHT.search(text)
        and (_CALL.search(text) is not None or _COMES.search(text) is not None)
    )


_APPOSED: Final = Gated(rf"\b((?:your|the|her|his) {_KIN_WORD}),? [A-Z]\w+,?")
""" "your mum, Jean, in the waiting room": she is named, not spoken to."""


def _names_somebody(text: str, names: frozenset[str]) -> bool:
    """Without one, "I noticed your ring" sends for nobody."""
    words = set(re.findall(r"[a-z]+", text.lower()))
    return bool(kin_named(text) or names & words or _WHO.search(text) or re.search(r"(?<=[a-z,] )[A-Z][a-z]+", text))


def addressed(text: str, names: frozenset[str]) -> bool:
    """Whether one of the names stands as an address ("Donna, ...", "thanks, Peg")."""
    if not names:
        return False
    text = _APPOSED.sub(lambda found: found.group(1), text)
    name = rf"(?:(?:mr|mrs|ms|miss|mx)\.?\s+)?(?:{'|'.join(map(re.escape, sorted(names)))})"
    pattern = (
        rf"^\W{{0,9}}(?:\w+ly,? )?{name}\s*(?:[,:.!?–—-]|$)|[,.!?]\s*{name}\s*(?:[,.!?:;]|\s[–—-]\s)|[a-z] {name} [–—-] |[,.!?]\s*{name}\s*$|"
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
        said = " ".join(remark.text for remark in called)
        kin = kin_named(said)
        if not (informant and (not kin or kin & names or inside)):
            return "stranger"
        to_them = addressed(text, frozenset(n for n in names if n not in kin_named(n)))
        return "consent" if _leave_asked(remarks, called) and not to_them else "informant"
    if informant is None:
        return "patient"
    if addressed(text, patient_names(case)):
        return "patient"
    if addressed(text, frozenset(n for n in names if n not in kin_named(n) or inside)) and not (
        not inside and names & _owned(text)
    ):
        return "informant"
    return _in_company(text, remarks, case, spoke_last) if inside else "patient"


def _owned(text: str) -> frozenset[str]:
    """Whom a text calls the patient's ("is that your sister outside?"): of them is spoken, not to them."""
    return frozenset(word for kin in re.findall(r"\byour (\w+)", text.lower()) for word in kin_named(kin))


def _leave_asked(remarks: tuple[Remark, ...], called: list[Remark]) -> bool:
    """In the sentence that names somebody or in one right after it ("I'd like to ring Ruth. Would you let me?")."""
    after = remarks[remarks.index(called[-1]) + 1 :]
    return asks_leave(" ".join(remark.text for remark in (*called, *after[:1])))


def _in_company(text: str, remarks: tuple[Remark, ...], case: Case, spoke_last: bool) -> Audience:
    acts = {remark.act for remark in remarks}
    if acts & {"test", "close", "confirm_summary"}:
        return "patient"
    if _YOU.search(text) and not _WITNESS.search(text):
        return "patient"
    if patient_names(case) & set(re.findall(r"[a-z]+", text.lower())):
        return "informant"
    if _own_pronoun(case).search(text):
        return "informant"
    return "informant" if spoke_last else "patient"


def _own_pronoun(case: Case) -> re.Pattern[str]:
    """The pronouns by which others speak of the patient."""
    return _THIRD_OF.get(case.patient.role.gender, _THIRD)
