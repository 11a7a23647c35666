"""Words by which the opposite errors are told: force, labels thrown at a person, a no, something offered instead."""

from __future__ import annotations

import re
from typing import Final


def _any(*patterns: str) -> re.Pattern[str]:
    """Any of these, as whole words; an apostrophe matches the typographic one too."""
    joined = "|".join(patterns).replace("'", "['’]")
    return re.compile(rf"\b(?:{joined})\b", re.IGNORECASE)


FORCE: Final = _any(
    r"police|officers?|security|guards?|arrest\w*|detain\w*|detention|restrain\w*|ambulance|emergency services",
    r"section(?:ed|ing)?|involuntar\w+|against your will|hold you here|lock(?:ed|ing)? (?:you|the (?:door|ward))",
    r"report(?:ing|ed)? (?:you|this|it|him|her|them)|social services|child protection|licensing|safeguarding",
    r"your (?:employer|boss|regulator)|hospital|a ?& ?e",
)

_LABELS: Final = (
    r"(?:drug[- ]?)?addicts?",
    r"junk(?:ies?|y)",
    r"alcoholic|drunk",
    r"borderlines?",
    r"narcissis\w+",
    r"psychotic|psychopath\w*|sociopath\w*",
    r"schizo\w*|bipolar",
    r"hysterical|histrionic|hypochondriac",
    r"manipulative|manipulator|manipulating (?:me|us)",
    r"malingerer|malingering",
    r"attention[- ]seek\w+|drug[- ]seek\w+",
    r"crazy|insane|mad|unhinged|unstable|mentally ill",
    r"deluded|delusional|paranoid",
    r"anorexic|liar",
)
_ADVERBS: Final = (
    r"just|simply|clearly|obviously|nothing but|only|being|a bit|so|completely|totally|plainly|like|such|all|typical"
    r"|classic|your|an?|the|another|quite|rather|a case of|nothing more than"
)
_YOU_ARE: Final = r"you(?:'re| are| were| sound| look| must be)"
_IT_IS: Final = r"(?:that|this|it)(?:'s| is| sounds| was)"
_NOTED_AS: Final = r"(?:record|not|writ|document)ing (?:\w+ ){0,2}as"
THROWN: Final = _any(
    rf"(?:{_YOU_ARE}|{_IT_IS}|{_NOTED_AS}|people like you are)(?: (?:{_ADVERBS}))*(?: \w+)? (?:{'|'.join(_LABELS)})",
    rf"(?:typical|classic) (?:{'|'.join(_LABELS)})",
)
"""A label as a predicate of the person, or of what they do."""

GENTLE: Final = re.compile(
    r"(?:n['’]t|\b(?:not|never|no|wonder\w*|might|may|could|perhaps|maybe|possib\w+|sometimes|if|whether|called|afraid"
    r"|(?:you|he|she|they) (?:said|say|told|feel|think|thought|worry)))\b",
    re.IGNORECASE,
)
"""Turns a label into a denial, a possibility, or somebody else's words."""

REFUSES: Final = _any(
    r"can't|cannot|can not|won't|will not|not going to|not able to|not prepared to|not willing to|unable to|refuse",
    r"no(?! (?:problem|trouble|need|worries|bother|hurry|rush|doubt|longer|more than|harm|reason|question|objection))"
    r"|not something i|not an? (?:thing|option)|don't (?:do|give|prescribe|write)|out of the question",
)

OFFERS: Final = _any(
    r"i can|i could|i will|i'll|we can|we could|we'll|let's|let me|instead|i'd like to|i'd rather|i'd sooner",
    r"what would help|would you (?:be willing|like|come)|offer\w*|together|i want to (?:help|hear|know)",
    r"stay(?:ing)? with (?:you|me)|another way|tell me|what i (?:can|could|do)",
)


def says_no(reply: str) -> bool:
    """Whether something is said no to, in words."""
    return REFUSES.search(reply) is not None


def sentence(text: str, at: int) -> str:
    """The sentence of a text that a place stands in."""
    begin = max(text.rfind(mark, 0, at) for mark in ".!?\n") + 1
    ends = [found for mark in ".!?\n" if (found := text.find(mark, at)) >= 0]
    return text[begin : min(ends) + 1 if ends else len(text)].strip()
