"""Bedside tests: which one the doctor asks for."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.case.patient import BedsideTest

_PATTERNS: Final[tuple[tuple[BedsideTest, str], ...]] = (
    ("serial_sevens", r"sevens?\b.*(?:hundred|100|take|subtract|away|back)|(?:hundred|100)\b.*\b(?:sevens?|7s?)\b|serial (?:7|seven)|take (?:away )?(?:7|seven)"),
    ("days_backwards", r"\bdays\b.*(?:back|reverse)|(?:back|reverse)\w*\b.*\bdays\b"),
    ("months_backwards", r"months\b.*(?:back|reverse)|(?:back|reverse)\w*\b.*months"),
    ("letters", r"\b(?:squeeze|tap|press|raise|lift|nod|say)\b.*\b(?:when(?:ever)?|each time|every time|if)\b.*\b(?:letter|(?-i:A)\b)"),
    ("world_backwards", r"spell\b.*(?:back|reverse|world|lunch|house)"),
    ("recall", r"(?:what were|which were|can you (?:still )?(?:remember|recall|tell me|give me)|do you (?:still )?remember|recall)\b.*(?:words|things|items|objects|asked you to|gave you|told you)|(?:three|those|the) (?:words|items|objects)\b.*(?:again|earlier|before|still|back to me now)"),
    ("three_words", r"(?:three|3|these|some|few|five)\s+(?:\w+\s+)?(?:words|things|items|objects)|(?:say|repeat) after me|apple.*(?:table|penny)|remember (?:this|these|the following)"),
    ("proverb", r"proverb|saying|expression|mean\w* by|(?:what does|what do people mean|mean)\b.*(?:glass houses|rolling stone|stitch in time|moss|birds? in|spilt milk|many cooks|silver lining|book by|rome|bridge)|(?:glass houses|rolling stone|stitch in time|spilt milk|many cooks|silver lining)"),
    ("similarities", r"in what way|(?:have|got) in common|\balike\b|similar|same about|difference between"),
    ("naming", r"what(?:'s| is| do you call) (?:this|that|these)\b(?! (?:place|room|building|ward|hospital|about|all|thing you|noise))|name (?:this|these|the)|called,? (?:this|the thing)|(?:this|these|that) called"),
    ("clock", r"draw\b.*(?:clock|pentagon|cube|house)|clock face|ten past eleven|pentagons"),
    ("command", r"^(?!.*\b(?:arms|hands|fingers)\b).*(?:close|shut) your eyes|stick out your tongue|(?:squeeze|touch|raise|lift|hold (?:out|up)|fold|take (?:this|the) paper|point (?:to|at))\b|follow my finger|squeeze my hand|tap (?:the|when)"),
    ("recognition", r"\bwho (?:i am|am i)\b|\b(?:know|recogni[sz]e|remember) me\b|\bwho do you think i\b"),
    ("general_knowledge", r"\b(?:prime minister|president|king|queen|monarch|capital|war|in the news)\b"),
    ("orientation", r"\b(?:what|which)(?:'s| is| are)? (?:the |today's )?(?:date|day|month|year|season|place|floor|building|town|city|hospital|ward|time)\b(?! (?:of|do|did|does|you|when|were|was))|\b(?:tell|give) me (?:the |today's )?(?:date|day|month|year|season|place|time)\b|\b(?:know|say) (?:the |what )?(?:date|day|month|year|season)\b|\btoday's date\b|\bdate (?:today|is it)\b|^\W*(?:and )?(?:the )?(?:date|day|month|year|season)\W*$|\bwhere (?:are (?:we|you)|we are|you are)\b|(?:what|where)(?:'s| is) this place\b|what is this\b"),
)  # fmt: skip
OPTIONAL: Final = frozenset({"days_backwards", "letters"})
"""Tests that a case need not hold; without them the patient does not know what is wanted."""
_COMPILED: Final = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _PATTERNS)


def which_test(text: str) -> BedsideTest | None:
    """The bedside test that a sentence of act `test` asks for, or None when it names none that is known."""
    return next((name for name, pattern in _COMPILED if pattern.search(text)), None)
