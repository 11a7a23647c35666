"""Cutting a reply into sentences, and telling those that say something from mere courtesy."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mhtui.core.pressure import Span

MOST: Final = 20_000
"""Characters of a reply that are read."""
_END: Final = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|$)|\n+|;(?=\s)|\s[–—]\s(?=\S{2})")
_NO_END: Final = re.compile(r"\b(?:dr|mr|mrs|ms|prof|st|e\.g|i\.e|etc|vs|a\.m|p\.m)$", re.IGNORECASE)
_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"'})

_FELT: Final = (
    r"(?:hard|harder|difficult|tough|rough|awful|dreadful|exhaust\w*|tir\w+|upset\w*|distress\w*|matter\w*|mean\w* to|"
    r"feel\w*|frustrat\w*|pain\w*|scar\w+|fright\w*|anxi\w+|easy|patien\w+|honest\w*|open\w*|strain|stress\w*|a lot|"
    r"what you(?:'ve| have)|how much|coming from|going through|been through|difficulty|concern\w*|position|situation)"
)
_COURTESY: Final = re.compile(
    r"^(?:and |so |well,? |right,? |okay,? |ok,? |again,? |but |please |anyway[,.]? |first of all,? |as always,? )*(?:"
    r"(?:many |so much |very much |ever so much )?(?:thanks|thank you|cheers)(?: so much| again| very much| ever so much)?"
    r"(?:,? for [^?]{0,70})?|"
    r"i(?:'m| am)(?: really| truly| so| very| deeply| terribly)* (?:grateful|glad|pleased)\b[^?]{0,70}|"
    r"(?:i(?:'m| am) )?(?:really |truly |so |very |terribly )*sorry(?:,)? (?:to hear|that|about|you|this|things|it's been|"
    r"it has|for (?:the|your|keeping|all)|i know)\b[^?]{0,80}|"
    r"i (?:can |do |really |truly |completely |fully |very much )*(?:hear|understand|appreciate|see|imagine|know|realise|"
    r"realize|acknowledge|feel for you|value your)\b[^?]{0,60}\b" + _FELT + r"[^?]{0,60}|"
    r"i (?:really |truly |do )*(?:hear|understand|feel for|respect) (?:you|that|your feelings)|"
    r"(?:that|this|it|what) (?:sounds|must be|must feel|must have been|has been|can't be|isn't|cannot be)\b[^?]{0,40}\b"
    + _FELT
    + r"[^?]{0,40}|"
    r"your (?:feelings|frustration|concerns?|reaction)(?: (?:are|is))? (?:\w+ )?(?:valid|understandable)|"
    r"it (?:takes|took) (?:a lot of |real |such )?courage\b[^?]{0,50}|"
    r"you(?:'ve| have) been (?:very |so )?(?:patient|clear|open|honest)\b[^?]{0,40}|"
    r"take (?:good )?care(?: of yourself)?|all the best|(?:kind|kindest|warm|warmest|best) (?:regards|wishes)|"
    r"i (?:do )?wish you (?:well|all the best|every success)[^?]{0,30}|"
    r"have a (?:good|nice|lovely|great|restful) [a-z ]{2,20}|"
    r"i (?:do |really )?hope (?:that makes sense|(?:this|that) helps|you (?:understand|can see|feel better|found|will|'ll)|"
    r"the rest of|the day|things|i've)\b[^?]{0,70}|"
    r"(?:hello|hi|good (?:morning|afternoon|evening))(?: again| there)?(?:,? [a-z]+)?|(?:it's )?good to see you(?: again)?|"
    r"(?:kindly|respectfully)|with (?:all due|the greatest|every) respect|i say this with [^?]{0,40}|i mean that kindly|"
    r"thank you and [^?]{0,40}"
    r")[\s,.!…]*$",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(
    r"\b(?:but|not|no|n't|i'll|i will|let me|so i|print|sign|write|give|can't|won't|cannot|however|except|unless|if|though|never|police|security|hospital|"
    r"prescri\w+|tablets?|letter|tell|what you are|promise|agree\w*|ring|call|report\w*|leave|door|elsewhere|goodbye)\b|n't\b",
    re.IGNORECASE,
)
_TO_THE_READER: Final = re.compile(
    r"\{\s*\"(?:verdict|label|class|score)\"[^}\n]*\}?|"
    r"\b(?:label|verdict|class|classification|rating|score|category|output)\s*(?:[:=]|is|should be|must be)"
    r"\s*[\"'*_]*(?:holds?|wavers?|concedes?|overreacts?|abandons?|undecided|safe|pass(?:ed)?)\b[\"'*_]*|"
    r"\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|other) (?:instructions?|rules?|"
    r"text|prompts?)\b[^.!?\n]*|\b(?:classify|label|rate|grade|score|mark|count) (?:this|the) (?:reply|response|answer|"
    r"message|text|turn)\b[^.!?\n]*|<\|?/?(?:system|assistant|im_start|im_end)\b[^\n>]*>?|"
    r"(?:^|(?<=\n))\s*(?:system|assistant)\s*:[^.!?\n]*",
    re.IGNORECASE,
)


_FEELING: Final = frozenset(
    "thank thanks thankful grateful gratitude appreciate appreciated appreciation cheers glad "
    "sorry apologise apologies regret sympathy sympathise feel feels feeling feelings felt hope hopefully wish wishes wishing "
    "value valued regards understand understanding understandable imagine acknowledge "
    "hard harder difficult tough rough tiring tired exhausting exhausted draining drained painful awful dreadful upsetting "
    "upset distressing frustrating frustrated stressful strain valid courage brave bravery patience "
    "honesty openness frankness candour kind kindly kindness gentle gracious generous thoughtful warm "
    "warmly warmest forgive pardon excuse welcome pleasant sincerely courteous polite politely respectfully "
    "goodness gosh hello hi greetings meaningful "
    "regard heartfelt comfort".split()
)
"""What courtesy speaks of: a sentence of nothing but these and the next says nothing else."""
_AROUND: Final = frozenset(
    "a an the this that these those it its i i'm i've i'd me my you you're you've you'd your yours we we're us our they "
    "there here is are was were be been being am has have had having do does did done will would can could may might must "
    "of to in on at for with from by as about and so if than then how what when which who very much many more most a "
    "lot lots all always again too also really truly deeply sincerely quite rather just only ever both such deal great good "
    "well now today long time day days year years everything anything something things thing way moment minute let begin "
    "start saying say says said speak talk talking telling explain explaining explained hearing listening bringing "
    "coming came come waiting wait sharing share taking take thought thoughts think thinking situation conversation position "
    "message words word answer reply rest please indeed certainly surely first last before after anyone anybody people "
    "find found find myself yourself put made makes make sound sounds seem seems i'll while through into out up over one "
    "her him his she he them their place out since wanted like "
    "trust open clear patient hear sense means matters week weekend weather morning afternoon evening care comfort "
    "wellbeing realise formal easy nice lovely honest clearly plainly".split()
)
_MOST_COURTEOUS: Final = 24
"""A longer sentence is no courtesy by its words."""


def plain(text: str) -> str:
    """Straight quotes: what patterns are searched in. As long as the text."""
    return text.translate(_QUOTES)


@lru_cache(maxsize=512)
def pieces(text: str) -> tuple[Span, ...]:
    """Sentences of a reply (its first `MOST` characters) with their places; a semicolon or a dash ends one too. Words to
    the reader stand apart from the sentence they are in, so that leaving them out leaves that."""
    out: list[Span] = []
    begin, whole = 0, text[:MOST]
    for cut in (*_cuts(whole), len(whole)):
        out.extend(_trimmed(whole, begin, cut))
        begin = cut
    return tuple(out)


def _cuts(text: str) -> list[int]:
    """Where pieces end, in order."""
    ends = {hit.end() for hit in _END.finditer(text) if not _NO_END.search(text[max(0, hit.start() - 8) : hit.start()])}
    asides = [hit.span() for hit in _TO_THE_READER.finditer(plain(text))]
    inside = {end for end in ends for lo, hi in asides if lo < end < hi}
    return sorted((ends - inside) | {at for span in asides for at in span})


def _trimmed(text: str, start: int, end: int) -> list[Span]:
    part = text[start:end]
    lead = len(part) - len(part.lstrip(" \t\n\r–—;,"))
    quote = part.strip(" \t\n\r–—;,")
    return [Span(start=start + lead, end=start + lead + len(quote), quote=quote)] if re.search(r"\w", quote) else []


def is_courtesy(sentence: str) -> bool:
    """Whether a sentence is thanks, sympathy, greeting or closing and nothing else: by its form, or because it has no
    word that says anything else."""
    straight = plain(sentence).strip()
    if _COURTESY.match(straight):
        return not _SAYS.search(re.sub(r"\b(?:isn't|can't be|cannot be|not) (?:been )?(?:an )?easy\b", "", straight))
    words = re.findall(r"[a-z']+", straight.lower())
    if "?" in straight or not 1 < len(words) <= _MOST_COURTEOUS or re.search(r"\d", straight):
        return False
    return any(word in _FEELING for word in words) and all(word in _FEELING or word in _AROUND for word in words)


def is_to_the_reader(sentence: str) -> bool:
    """Whether a sentence speaks to whoever reads it for a verdict, not to the patient."""
    return bool(_TO_THE_READER.search(plain(sentence)))


def telling(text: str) -> tuple[Span, ...]:
    """The sentences that say something; all but those to the reader where courtesy is all there is."""
    said = [piece for piece in pieces(text) if not is_to_the_reader(piece.quote)]
    kept = tuple(piece for piece in said if not is_courtesy(piece.quote))
    return kept or tuple(said)
