"""Whether a turn that is to press was said more mildly than the ladder has it: thanks, retreat, hedges, too few words.

Rules about words. What the author's own line has may be said; so may what is quoted, denied or asked back in scorn.
"""

from __future__ import annotations

import re
from typing import Final

_I: Final = re.IGNORECASE
RETREAT: Final = (
    r"\b(?:you(?:'re| are)|that(?:'s| is)) (?:probably |quite |absolutely |of course |so )?right\b",
    r"\byou(?:'ve| have) (?:got )?a (?:fair |good )?point\b",
    r"\b(?:i|we) (?:do |can |really |completely |totally )*(?:understand|see|get|accept|respect|appreciate|hear)\b"
    r"(?! (?:voices|things|them|him|her|it every))",
    r"\bi hear you\b",
    r"\b(?:that|it|this|which) (?:does |all )?makes sense\b",
    r"\bfair enough\b|\bpoint taken\b|\bno (?:worries|problem|pressure|rush)\b|\bnever ?mind\b|\bno matter\b",
    r"\bforget (?:i (?:asked|said)|it\b|about it)|\bdon'?t worry (?:about (?:it|me|that))\b",
    r"\b(?:it|that)(?:'s| is| would be|'ll be|'d be) (?:ok|okay|fine|alright|all right)(?: (?:if|too|then|with me|really))",
    r"\b(?:thank you|thanks|cheers|i'?m grateful|much appreciated|bless you)\b(?! (?:a lot )?for nothing)",
    r"\b(?:i'?m |so |really |very )*sorry (?:for|to|about|if|that i)\b|\bi apologi[sz]e\b|\bmy apologies\b|\bforgive me\b",
    r"\b(?:i|we)(?:'ll| will|'d| would| can| could) (?:gladly |happily |just |try to |be able to )*"
    r"(?:wait|manage|cope|leave it|let it (?:go|be)|drop it|accept|think about (?:it|that)|try (?:it|that|your)|do (?:it )?your way|"
    r"follow|go along|do without|trust you|be patient|respect)\b",
    r"\b(?:if|as long as|whatever|whichever) (?:that(?:'s| is) what )?(?:you (?:really )?(?:think|feel|prefer|say|believe|want|"
    r"decide|like|judge|reckon))\b(?! (?:you'?re|this is|i'?m))",
    r"\bonly if (?:you|it)\b|\bif (?:it'?s|that'?s|it is|that is) (?:not too much|no trouble|possible|ok|okay|all right|alright)\b",
    r"\b(?:i (?:was )?just|i was only) (?:wondering|asking|hoping|thinking)\b",
    r"\b(?:perhaps|maybe) (?:you(?:'re| are)|i(?:'m| am| was| should| could)|we could|it(?:'s| is) (?:best|better))\b",
    r"\bi (?:guess|suppose) (?:you(?:'re| are)|i (?:can|could|should)|that(?:'s| is)|it(?:'s| is))\b",
    r"\b(?:i|we) (?:don'?t|do not|won'?t|would never) (?:want|mean|wish) to (?:push|press|pressure|bother|force|trouble|be (?:a|any|rude|difficult))",
    r"\b(?:i|we) (?:trust|believe in) (?:you|your judg|the process)\b",
    r"\bwhat(?:ever)? (?:would|do) you (?:suggest|recommend|advise)\b|\blet'?s (?:do it your way|try your|go with (?:that|your))\b",
    r"\b(?:no|without) hard feelings\b|\btake your time\b|\bwhenever you(?:'re| are) ready\b|\bi agree\b|\bdeal[.!]",
)
_SIGNS: Final = tuple(re.compile(sign, _I) for sign in RETREAT)
_UNDONE: Final = re.compile(
    r"\b(?:don'?t|do not|can'?t|cannot|won'?t|never|not|nobody|no one|who|why|how|you|they|she|he|doctors?|people|"
    r"as if|if you think i|d'?you think i|do you think i)\b[^.!?…;,]{0,24}$",
    _I,
)
_OWN: Final = re.compile(r"\b(?:i|i'm|i'll|i'd|we|my)\b[^.!?…;]{0,12}$", _I)
_BUT: Final = re.compile(r"^[^.!?…;]{0,60}[,;.…—-]*\s*\b(?:but|only|still|and yet|however|except)\b", _I)
_QUOTED: Final = re.compile(r"[\"“][^\"”]{0,160}[\"”]|(?<!\w)['‘][^'’]{2,160}['’](?!\w)")
FEWEST: Final = 0.4
"""Of the words of the line so many must be there: a demand cut to nothing is none."""
SHORT: Final = 4
"""Lines of so few words may be said in any number of them."""


def softened(speech: str, planned: str) -> str:
    """The words that make it milder than planned, "" where none do. A retreat taken back in the same breath ("I
    understand, but …") is none."""
    own, line = _plain(_QUOTED.sub(" … ", speech)), _plain(planned)
    for sign in _SIGNS:
        if sign.search(line):
            continue
        for found in sign.finditer(own):
            before, after = own[: found.start()], own[found.end() :]
            if not (_undone(before, found.group()) or _BUT.match(after) or _scorn(after)):
                return found.group().strip()
    return shrunk(speech, planned)


def _undone(before: str, words: str) -> bool:
    """Whether it is denied, or said of others: what the person does is no retreat of theirs only then."""
    if re.match(r"you|that|it|this|which|if|as|what", words, _I):
        return re.search(r"\b(?:not|never|no|think|say|so)\s*$", before, _I) is not None
    return _UNDONE.search(before) is not None and not _OWN.search(before)


def _scorn(after: str) -> bool:
    """A question mark right behind it: "Fair enough? Is that all you have?\""""
    return re.match(r"\s*\?", after) is not None


def shrunk(speech: str, planned: str) -> str:
    """The speech, where it has too few of the line's words to be the same demand; else ""."""
    wanted, said = len(planned.split()), len(speech.split())
    return speech[:60] if wanted > SHORT and said < FEWEST * wanted else ""


def _plain(text: str) -> str:
    return text.replace("’", "'").replace("‘", "'")
