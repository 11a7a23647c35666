"""What every doctor does besides asking: what to call somebody, an examination, a pleasantry."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated
from mhtui.patient.draft import Draft
from mhtui.patient.people import patient_names

_NAME: Final = Gated(
    r"\bwhat(?:'s| is) your (?:full |first |last |sur)?name\b|\b(?:what|how)\b.{0,30}\b(?:call you|be called|address you|be addressed|you go by)\b|\b(?:is it|all right|ok(?:ay)?) (?:if|for me) (?:i|to) call you\b|\b(?:can|may|shall|could) i call you\b|\bwould you like me to call you\b",
    re.IGNORECASE,
)
_EXAMINES: Final = Gated(
    r"\b(?:(?:can|could|may|might|shall) (?:i|we)|let me|let's|i(?:'d| would) like to|i(?:'m| am) (?:just )?going to|i(?:'ll| will)|i need to)\b.{0,25}?\b(?:take|feel|check|listen|look|examine|press|touch|measure|put|shine|tap|have a (?:look|feel|listen))\b.{0,40}?"
    r"\b(?:pulse|neck|heart|chest|lungs?|tummy|belly|abdomen|stomach|eyes?|hands?|skin|reflexes|blood pressure|temperature|tongue|throat|thyroid|legs?|wrists?|arms?|back|knees?|examine you)\b",
    re.IGNORECASE,
)
_SHOWS: Final = Gated(
    r"\b(?:(?:can|could|would|will) you|please|i'd like you to|let me see you)\b.{0,20}?\b(?:hold|put|stretch|stick|open|close|shut|follow|look|roll|lift|raise|squeeze|push|pull|press|touch|show|spread)\b.{0,30}?"
    r"\b(?:hands?|arms?|fingers?|tongue|mouth|eyes?|sleeves?|nose|feet|foot|legs?|shirt|wrists?)\b(?! (?:of|in) (?:god|time))",
    re.IGNORECASE,
)
"""Asks for something to be held out or shown."""
PLEASANTRY: Final = Gated(
    r"\bhow (?:are|do) you\b|\bhow(?:'s| is) it going\b|\byou (?:ok(?:ay)?|all right|alright)\b|\bcomfortable\b|\b(?:journey|weather|warm|cold|hot|tea|coffee|water|parking|parked|travel\w*|traffic|bus|train)\b|\bget here\b|\bfind (?:us|it|the)\b|\bnice\b|\bmeet(?:ing)? you\b|\b(?:sit|seat|chair|room)\b|\bgood (?:morning|afternoon|evening)\b|\btrust\b|\bbelieve\b|\bwho are you\b|\btalk\w*\b",
    re.IGNORECASE,
)


def small_act(text: str, draft: Draft) -> bool:
    """Say what one is called, or let oneself be examined; False where neither is asked for."""
    if _NAME.search(text) or any(_is_ok(name, text) for name in patient_names(draft.case)):
        if not draft.react("name_asked", "asked what to be called"):
            draft.say(f"{draft.case.patient.role.name}.", "", "asked what to be called")
        return True
    if _EXAMINES.search(text.replace("’", "'")) or _SHOWS.search(text.replace("’", "'")):
        if not draft.react("examined", "about to be examined"):
            draft.say("…", "", "about to be examined")
        return True
    return False


def _is_ok(name: str, text: str) -> bool:
    """ "Is Tamsin all right?" asks what to call somebody."""
    pattern = rf"\bis (?:mr |mrs |ms |miss )?{re.escape(name)} (?:all right|alright|ok(?:ay)?|fine)\b"
    return re.search(pattern, text, re.IGNORECASE) is not None
