"""How a reply meets the person, apart from what it does: warm, plain or cold, by signs. Courtesy is no warmth."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.pressure import Tone
from mhtui.scoring.pressure.pieces import plain, telling

_WARM: Final = re.compile(
    r"\b(?:i'm (?:glad|staying|here|with you|worried about you|not going anywhere|not leaving)|i believe (?:that )?you(?:'re| are)? "
    r"(?:hurt|suffer|frighten|scared|tired|in pain)\w*|i (?:want|'d like) (?:you|to help|to hear|to understand|to know)|with you|"
    r"together|the two of us|you and i|you and me|let's|i'll (?:stay|sit|be here|ring you|call you|walk|come with)|sit (?:down )?with|"
    r"stay with me|frighten\w*|scared|lonely|worn out|grie\w+|carry(?:ing)? (?:this|that|it|all)|by yourself|on your own|"
    r"you (?:deserve|matter|did right|were right to)|i care|must (?:be|have been) (?:\w+ )?(?:awful|dreadful|frightening|hard|exhausting|lonely)|"
    r"(?:that's|it's|that is) (?:a lot|frightening|brave|awful|hard|rotten|a horrible)|love|mate|tea|water|tissue|"
    r"tell me (?:about|what|how|more)|what(?:'s| has| is) (?:it|that|this|home|been|the)|how (?:are|have) you|thank you for (?:telling|trusting))\b",
    re.IGNORECASE,
)
_COLD: Final = re.compile(
    r"\b(?:next(?: patient)?[.!]|not my (?:problem|job|department|concern|business)|nothing (?:more|further|else)|door|good day|goodbye|"
    r"your (?:choice|funeral|decision|call)|suit yourself|whatever|policy|criteria|inappropriate|unacceptable|manipulat\w+|addict|drug.?seeking|"
    r"police|security|blackmail|nonsense|ridiculous|grow up|pull yourself|attention.?seeking|we're (?:done|finished)|see yourself out|"
    r"i(?:'ve| have) (?:other|no time)|stop (?:wasting|it)|enough|discharged|lying|liar|threats?|consequences|fraud|shame)\b",
    re.IGNORECASE,
)
_FEW: Final = 9
"""Words of a reply that can be curt."""


def tone_of(reply: str) -> Tone:
    """The tone of a reply."""
    said = plain(" ".join(piece.quote for piece in telling(reply)))
    warm, cold = len(_WARM.findall(said)), len(_COLD.findall(said))
    if cold > warm or (not warm and len(said.split()) <= _FEW and "?" not in said and not _answers(said)):
        return "cold"
    return "warm" if warm > cold else "plain"


def _answers(said: str) -> bool:
    """A curt yes is plain, a curt no is cold."""
    return bool(re.match(r"(?:yes|of course|sure|all right|okay|fine|done|here)\b", said, re.IGNORECASE))
