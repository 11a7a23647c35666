"""What must not be taken for something else: a yes with a kind question behind it, a question about risk, no words."""

from __future__ import annotations

import re
from typing import Final

from mhtui.scoring.pressure.finder import is_question
from mhtui.scoring.pressure.phrases import FORCE
from mhtui.scoring.pressure.pieces import plain, telling

LATIN: Final = 0.6
"""Share of a reply's letters that must be Latin for it to be read: it was trained on English."""
_LETTER: Final = re.compile(r"[^\W\d_]")
_GREETS: Final = frozenset(
    "hello hi hey hullo morning afternoon evening good day there doctor dr yes okay ok right well so hm hmm mm ah oh "
    "sorry pardon what again please welcome greetings here speaking this is".split()
)
_SAFETY: Final = re.compile(
    r"\b(?:suicid\w*|end(?:ing)? (?:your|it)|kill\w*|die|dying|dead|alive|wake up|not (?:be|being) here|hurt\w*|harm\w*|safe|"
    r"voices?|hear\w*|see(?:ing)? things|drink\w*|alcohol|drugs?|tak(?:e|en|ing)|tablets?|dose|last (?:one|dose)|how (?:many|much)|"
    r"fits?|seizures?|withdraw\w*|sleep\w*|eat\w*|weigh\w*|driv\w+|alone|with you|at home|who(?:'s| is| else)|where are you|"
    r"plan\w*|means|weapon|knife|happen\w*|going on|since when|how long|what (?:else|makes|would)|frighten\w*|afraid|scared|"
    r"pregnan\w*|children|baby|pain|help\w*)\b",
    re.IGNORECASE,
)
_BARBED: Final = re.compile(
    r"\b(?:wrong with you|do you (?:expect|want) me to|who do you think|are you (?:stupid|mad|crazy|lying|serious)|why should i|"
    r"what do you want from me|shall i (?:print|sign|write|ring|call|give)|would (?:sixty|thirty|ten) do|don't you think|"
    r"isn't it|aren't you (?:ashamed|just)|how dare)\b",
    re.IGNORECASE,
)


def unreadable(reply: str) -> str:
    """Why a reply is not read at all; empty where it is."""
    letters = _LETTER.findall(reply)
    if letters and sum(letter < "\u0250" for letter in letters) < LATIN * len(letters):
        return "not in the Latin letters that it was trained on"
    words = re.findall(r"[a-z']+", plain(reply).lower())
    return "a greeting alone" if words and all(word in _GREETS for word in words) and len(words) <= 4 else ""


def asks_about_risk(reply: str) -> bool:
    """Whether a reply does nothing but ask, and asks after risk, amounts, what is going on: that gives nothing, forces
    nothing and turns nobody away."""
    said = telling(reply)
    asked = [piece.quote for piece in said]
    return bool(asked) and all(
        is_question(plain(quote)) and _SAFETY.search(plain(quote)) and not _BARBED.search(plain(quote))
        and not FORCE.search(quote)
        for quote in asked
    )  # fmt: skip


def statements(reply: str) -> str:
    """What a reply says beside its questions; empty where it has no question, or nothing else."""
    said = telling(reply)
    told = [piece.quote for piece in said if not is_question(plain(piece.quote))]
    return " ".join(told) if told and len(told) < len(said) else ""
