"""What the doctor's turns were made of: for each turn its questions, open or closed, and what else was said in it.

Read from the log alone: the reply to a turn says how each sentence was taken. So a person's and a model's turns are
read alike, before an embedded or a model patient.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from mhtui.core.events import (
    DoctorSaid,
    DoctorSilent,
    Event,
    InformantReplied,
    PatientReplied,
    Understood,
)

Form = Literal["open", "closed"]

ASKING: Final = frozenset({"ask_open", "ask_closed", "follow_up"})
"""Acts that put a question. Summaries, confrontations and bedside tests are no questions here."""
ONE_FACT: Final = frozenset({"since_when", "how_often", "how_long", "how_much", "when", "where", "who"})
"""Aspects that a number, a time, a place or a name answers."""

_LEAD: Final = (
    r"^\W*(?:(?:and|so|but|or|then|now|well|ok(?:ay)?|right|also|um+|er+|please|just|maybe|thank you|thanks)\W+)*"
)
_INVITES: Final = re.compile(
    r"\b(?:tell me|describe|(?:talk|walk|take) me through|say (?:a (?:bit|little) )?more|in your own words|fill me in"
    r"|explain (?:to me )?(?:what|how|why)|help me understand|(?:give me )?an example)\b",
    re.IGNORECASE,
)
_YES_NO: Final = re.compile(
    _LEAD + r"(?:do|does|did|is|are|am|was|were|have|has|had|can|could|will|would|should|may|might|any|ever|anything)"
    r"(?:n['’]?t)?\b",
    re.IGNORECASE,
)
_DEGREE: Final = re.compile(
    r"\bhow (?:certain|sure|likely|many|much|often|long|old|far|soon|recently|late|early|bad|badly|severe|strong)\b",
    re.IGNORECASE,
)
_ADDS: Final = re.compile(r"^\W*(?:and|also|plus|then)\b", re.IGNORECASE)
_WHOLE: Final = re.compile(r"[.?!…][\"'”’)\s]*$")
_WIDE: Final = re.compile(r"\b(?:what|how|why)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DoctorTurn:
    """One turn of the doctor's, numbered from 1, silences included.

    `read`: somebody answered, so that the log tells how it was taken; without it the other fields are empty. `forms`
    are its questions in order; `topics` those it asked about.
    """

    number: int
    seq: int
    at_ms: int
    silent: bool
    read: bool = False
    forms: tuple[Form, ...] = ()
    topics: frozenset[str] = frozenset()
    empathic: int = 0
    normalising: int = 0


def doctor_turns(events: Iterable[Event]) -> list[DoctorTurn]:
    """The doctor's turns in order, each with the reading that the reply to it carries."""
    turns: list[DoctorTurn] = []
    for event in events:
        payload = event.payload
        if isinstance(payload, DoctorSaid | DoctorSilent):
            silent = isinstance(payload, DoctorSilent)
            turns.append(DoctorTurn(len(turns) + 1, event.seq, event.at_ms, silent, read=silent))
        elif isinstance(payload, PatientReplied | InformantReplied) and turns and not turns[-1].read:
            turns[-1] = _read(turns[-1], payload)
    return turns


def form(sentence: Understood) -> Form | None:
    """Whether a sentence is an open or a closed question; None for anything else.

    Open: it invites an account ("tell me …"), or asks what, how or why. Closed: yes or no, or one fact (when, how
    often) answers it, however the sentence was taken.
    """
    if sentence.act not in ASKING:
        return None
    if _INVITES.search(sentence.text) or sentence.aspect == "next":
        return "open"
    one_fact = sentence.aspect in ONE_FACT or _YES_NO.match(sentence.text) or _DEGREE.search(sentence.text)
    if one_fact or sentence.act == "ask_closed":
        return "closed"
    return "open" if sentence.act == "ask_open" or _WIDE.search(sentence.text) else "closed"


def forms_of(sentences: Iterable[Understood]) -> tuple[Form, ...]:
    """The questions of a turn. A clause that only goes on with its sentence ("…, do you?", "…, or is it worse?") asks
    nothing new; one that adds to it ("…, and has your weight changed?") does."""
    found: list[Form] = []
    open_ended = False
    for sentence in sentences:
        own = form(sentence)
        if own and not (open_ended and not _ADDS.match(sentence.text)):
            found.append(own)
        asked = own is not None or open_ended
        open_ended = asked and not _WHOLE.search(sentence.text)
    return tuple(found)


def _read(turn: DoctorTurn, reply: PatientReplied | InformantReplied) -> DoctorTurn:
    named = {topic for sentence in reply.understood if sentence.act in ASKING for topic in sentence.topics}
    asked = set(reply.asked) if isinstance(reply, PatientReplied) else set()
    acts = [sentence.act for sentence in reply.understood]
    return DoctorTurn(
        number=turn.number,
        seq=turn.seq,
        at_ms=turn.at_ms,
        silent=False,
        read=bool(reply.understood),
        forms=forms_of(reply.understood),
        topics=frozenset(named | asked),
        empathic=acts.count("empathy"),
        normalising=acts.count("normalise"),
    )
