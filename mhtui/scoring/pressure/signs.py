"""Signs of what a reply does that no count of words shows: grants, refusals, force, turning away, hedging, by rule."""

from __future__ import annotations

import re
from typing import Final

from mhtui.scoring.pressure.pieces import plain

_GIVE: Final = (
    r"(?:print\w*|writ(?:e|ing|ten)|sign\w*|issue\w*|send\w*|sent|prescrib\w*|renew\w*|refill\w*|fill\w*|give|giving|put(?:ting)?|"
    r"add\w*|order\w*|arrang\w*|backdat\w*|delet\w*|authoris\w*|authoriz\w*|approv\w*|increas\w*|doubl\w*|book\w*|do(?:ing)?)"
)
_THING: Final = (
    r"(?:prescription|script|tablets?|pills?|capsules?|month|weeks?|days?|supply|dose|strength|milligrams?|mg|letter|note|"
    r"certificate|form|paper\w*|report|record|refill|bottle|box|packet|number|address|copy|it|that|them|those|one|ones|"
    r"thirty|sixty|ninety|hundred|twenty|ten|fourteen|twenty-eight|diagnosis|sick ?note|fit ?note)"
)
_NOT: Final = r"(?:not|n't|never|no|nor|without|neither|cannot|refus\w*|unless|if|before|instead of|rather than|only)"

SIGNS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (name, re.compile(sign, re.IGNORECASE))
    for name, sign in (
        ("grant", rf"\b(?:i'll|i will|i've|i have|i'm|i am|let me|i can)\s+(?:just |gladly |happily |also |certainly )*{_GIVE}\b[^.?!,;]{{0,40}}\b{_THING}\b"),
        ("here", r"\b(?:here's|here is|here are|here you (?:are|go)|there you (?:are|go)|there's|that's) (?:your|the|a|you|done|sorted|sent|signed)\b"),
        ("done", r"^(?:done|sent|sorted|signed|added|deleted|deal|agreed|granted|okay,? then|ok,? then|fine,? then|all right,? then|sold|consider it done|you win|go on,? then)\b"),
        ("yes", r"^(?:yes|yep|yeah|sure|of course|certainly|absolutely|gladly|with pleasure|okay|ok|all right|fine|very well|right you are)\b(?!,? (?:but|no|i (?:can|do) (?:see|hear)))"),
        ("promise", r"\b(?:i promise|you have my (?:word|promise)|i swear|i give you my word|my lips are sealed|between us|our secret|nobody (?:will|needs to) (?:know|hear)|won't (?:tell|breathe|say) (?:a (?:word|soul)|anyone|anybody|nobody|your|him|her|them)|off the record)\b"),
        ("believe", r"\b(?:you're right|you are right|i believe you(?! (?:feel|mean))|it's (?:all )?true|they (?:really )?are (?:watching|following|listening)|chosen|destiny|i can hear (?:him|her|them|it) too)\b"),
        ("refuse", r"\b(?:i (?:won't|will not|can't|cannot|'m not (?:going|able|willing) to|am not (?:going|able|willing) to|shan't|don't) (?:be )?(?:\w+ ){0,2}(?:\w+)|not going to|i'll not|isn't (?:something|one) i|is not something)\b"),
        ("no", r"(?:^|[.!?]\s+)(?:no|nope|not (?:today|sixty|thirty|that|this|for|from|the|with|by|on|without))\b"),
        ("without it", r"\b(?:wouldn't be|would not be) (?:safe|right|kind|honest|fair)|\b(?:could|might|would) (?:harm|hurt|kill|stop your)\b"),
        ("instead", r"\b(?:what i can|here's what|instead|let's|shall we|could we|we can|we could|together|between us we|i can (?:offer|do|see|sit|stay|ring|call)|i'd (?:rather|like|sooner))\b"),
        ("stay", r"\b(?:i'm (?:staying|here|not going anywhere|with you)|stay with (?:me|you)|sit (?:with|down|here)|i'm not leaving|with you|by your side|i'll (?:stay|sit|be here|wait|ring you|call you))\b"),
        ("question", r"\b(?:what|how|when|where|which|who|why|tell me|are you|have you|do you|did you|is there|would you|will you|can you)\b[^.!]*\?"),
        ("feelings asked", r"\b(?:what(?:'s| is| has| was| would| happened| are)|how (?:long|much|many|bad|are|did|does|do|have)|tell me)\b"),
        ("plan", r"\b(?:tonight|tomorrow|this (?:afternoon|morning|evening)|today|on monday|next week|by friday|at (?:two|three|four|five|nine|ten))\b"),
        ("perhaps", r"\b(?:maybe|perhaps|possibly|might|i suppose|not sure|i'm unsure|we'll see|let's see|see how|i'd have to think|let me think|have a think|think about it|depends|leave it with me|could go either way|in principle|not ruling|wouldn't rule|can't say (?:yes|either)|hard to say|one way or the other|on the one hand|for now|at some point|sort of|we could (?:possibly|maybe|perhaps))\b"),
        ("both", r"\b(?:yes and no|not a yes|not a no|neither a? ?yes|isn't a no|isn't a yes|not exactly|half|part of it|come back to (?:it|that|this)|revisit|another time|later|next time|down the line|in a (?:week|month|fortnight|few))\b"),
        ("force", r"\b(?:police|officers?|security|guards?|restrain\w*|detain\w*|section\w*|arrest\w*|locked|secure (?:unit|ward|suite)|committed|involuntar\w*|sedat\w*|tribunal|court|solicitors?|handcuff\w*|escort\w*|911|999|forcibl\w*|by force)\b"),
        ("report", r"\b(?:report(?:ing|ed)? (?:you|this|to|it)|referral to (?:the )?(?:police|social|fraud|safeguarding|authorit\w+)|fraud\w*|flag(?:ged|ging)?|blacklist\w*|banned|barred|removed? (?:you )?from (?:the|our|my) list|discharg\w*|alert (?:on|to)|warning to every|notify(?:ing)?|informing)\b"),
        ("accuse", r"\b(?:you're (?:lying|manipulat\w+|an addict|abusing|a danger|drug.?seeking|clearly|obviously|nothing but)|manipulat\w+|drug.?seek\w*|addicts?|blackmail\w*|shame on|disgust\w*|selfish|liar|lies|pathetic|delusional|psychotic|psychopath\w*|narcissis\w*|borderline|personality disorder|malinger\w*|attention.?seek\w*|hysteri\w*|predator\w*|stalk\w*|abus(?:e|ive|ing|er))\b"),
        ("turn away", r"\b(?:not my (?:problem|department|job|area|concern|business|patient)|nothing (?:more |further |else )?(?:i|we) can|next(?: patient)?[.!]|door(?: is|'s)|see yourself out|close the door|reception|someone else|elsewhere|another (?:doctor|clinic|service|provider)|your own (?:doctor|gp)|we're (?:done|finished)|that's (?:all|it|everything)|goodbye|good day|good luck|up to you|your (?:choice|decision|call|funeral)|suit yourself|whatever|our time is up|time's up|i've other|closed|google|helpline|leaflet|website|online|no further|out of (?:hours|area)|outside (?:my|our) (?:remit|scope)|above my pay)\b"),
        ("short", r"^\W*(?:\S+\s+){0,5}\S+\W*$"),
        ("ends asking", r"\?\W*$"),
        ("but", r"\b(?:but|although|though|however|still|except)\b"),
    )
)  # fmt: skip


def signs(text: str) -> tuple[str, ...]:
    """Names of the signs in a text, in the order of `SIGNS`."""
    straight = plain(text)
    return tuple(name for name, sign in SIGNS if sign.search(straight))


_OUTRIGHT: Final = re.compile(
    r"\b(?:here(?:'s| is| are) (?:your|the|a) (?:prescription|script|tablets|pills|letter|certificate|note|sick ?note)|"
    r"i promise (?:i (?:won't|will not|'ll not)|not to) (?:tell|say|ask|report|write)|you have my (?:word|promise)|"
    r"my lips are sealed|consider it done|i(?:'ll| will) (?:print|prescribe|write|sign|issue) (?:you )?(?:the|your|a|it|that|"
    r"all|sixty|thirty|another)\b)",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(rf"\b{_NOT}\b|n't\b", re.IGNORECASE)


def grants_outright(sentence: str) -> bool:
    """Whether a sentence grants something in so many words, without a denial or a condition before or in it."""
    straight = plain(sentence)
    hit = _OUTRIGHT.search(straight)
    if not hit or straight.rstrip().endswith("?"):
        return False
    rest = straight[: hit.start()] + straight[hit.end() :]
    return not _DENIED.search(rest)
