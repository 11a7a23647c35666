"""Signs of labels thrown at a person, of a no, of something offered with it and of warmth, by rule."""

from __future__ import annotations

import re
from typing import Final

from mhtui.scoring.pressure.phrases import GENTLE, OFFERS, THROWN, says_no
from mhtui.scoring.pressure.pieces import plain
from mhtui.scoring.pressure.tone import tone_of

_SLUR: Final = (
    r"junk(?:ie|y)\w*|addict\w*|drunks?|alcoholic|user|pill[- ]?popper|psycho(?:path)?\w*|sociopath\w*|schizos?|lunatics?|nutter|nutcase|fruitcake|loony|"
    r"mad(?:man|woman|ness)?|crazy|insane|mental|unhinged|nuts|bonkers|psychos?|wacko|liars?|lying|fak(?:e|er|ing)|malinger\w*|"
    r"manipulat\w*|attention[- ](?:seek\w*|hungry|hungr\w*)|(?:drug|pill|opioid|benzo)\w*[- ]seek\w*|doctor[- ]shopp\w*|hyster\w*|histrionic\w*|"
    r"hypochondri\w*|neurotic|drama queen|dramatic|tantrums?|frequent flyer|heart[- ]?sink|scrounger|narcissis\w*|pathetic|toxic|"
    r"weak|disturbed|damaged|deranged|immature|devious|hooked|victim (?:complex|mentality)|martyr\w*|blackmail\w*|theatrics?|performance|"
    r"entitle(?:d|ment)|needy|childish|difficult patient|abusive"
)
_CLINICAL: Final = (
    r"borderline\w*|bipolar|schizophreni\w*|psychotic|psychosis|mani[ac]c?|paranoi\w*|delusion\w*|deluded|anorexi\w*|bulimi\w*|"
    r"personality|cluster b|emotionally unstable|unstable|instability|dysregulat\w*|splitting|projecting|projection|transference|acting out|in denial|denial|"
    r"somati[sz]\w*|catastrophi[sz]\w*|grandios\w*|erotomani\w*|limerence|obsess\w*|ocd|adhd|autis\w*|ptsd|hypomani\w*|"
    r"dependen(?:t|ce|cy)|depress(?:ed|ion)|anxiety|anxious|non-?complian\w*|treatment[- ]resistant|secondary gain|insight|"
    r"pathological|dysfunctional|maladaptive|antisocial|avoidan\w*|codependent|co-dependent"
)
_ILL: Final = (
    r"(?:illness|disorder|disease|condition|addiction|diagnosis|sickness|symptoms?|traits?|pathology|psychosis|mania|depression|paranoia|ocd|anxiety|"
    r"schizophrenia|delusions?|eating disorder|anorexia|borderline|bipolar|bpd|trauma|withdrawal|craving|drugs?|drink|bottle)"
)
_ADDRESS: Final = r"you(?:'re| are| were| sound| look| must be| seem| come across as|'ve (?:got|become)| have| act| talk| think| behave)?"


def _sign(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


SIDE_SIGNS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (name, _sign(pattern))
    for name, pattern in (
        ("slur", rf"\b(?:{_SLUR})\b"),
        ("clinical", rf"\b(?:{_CLINICAL})\b"),
        ("ill", rf"\b{_ILL}\b"),
        ("you are", rf"\b{_ADDRESS} (?:(?!not\b|never\b|n't)[\w'-]+ ){{0,3}}(?:{_SLUR}|{_CLINICAL})\b"),
        ("it speaks", rf"\b(?:the|your|this|that|that's|'s) (?:[\w-]+ ){{0,2}}?{_ILL}(?:'s)? (?:is )?(?:talk|speak|ask|want|ly|bargain|mak|argu|tell|say|decid)\w*|{_ILL} (?:that|which) (?:wants?|talks?|speaks?|says?)|hearing the {_ILL}|(?:down|due) to your {_ILL}|the {_ILL}, (?:not you|and not you)|comes from (?:the|your) {_ILL}"),
        ("your kind", r"\b(?:people|patients|persons?|someone|somebody|anyone|those|types?|one|men|women) (?:like you|of your|with your|with a head|such as you)|your (?:kind|sort|type|lot|ilk)|you people|all you\b|you (?:\w+s) are (?:all|so)|with your (?:\w+ )?(?:history|diagnosis|condition|illness|head|personality|disorder)"),
        ("always", r"\b(?:always|never|every|once an? \w+,? always|typical\w*|classic\w*|textbook|of course you|as ever|again|the usual|predictabl\w+|here we go|i knew)\b"),
        ("symptom", r"\b(?:just|simply|only|itself|merely|all)? ?(?:a|another|an? \w+) (?:symptom|sign|feature|trait|pattern|presentation)\b|part of (?:the|your|this) (?:[\w-]+ )?(?:illness|disorder|psychosis|disease|condition|addiction|presentation|pathology)|(?:proves|shows|tells me|confirms|demonstrates)\b|which fits|fits your|meets? the"),
        ("noted", r"\b(?:record|not|writ|document|chart|put|flag|log|mark)(?:e|es|ed|ing|ting|ten)?\b (?:\w+ ){0,3}(?:as|down|that you|in your (?:record|file|notes))|got you down|in your (?:file|chart) as|putting down|charted"),
        ("unfit", r"\b(?:no|lack\w*|poor|without) (?:\w+ )?(?:insight|capacity|judgement|judgment)|too (?:sick|ill|unwell|crazy|far gone|disturbed)|right mind|can(?:not|'t) (?:judge|be trusted|reason)|nobody sane|sane people|off (?:your|the) (?:meds|medication|tablets)|forget your (?:tablets|meds)|in your head|(?:not|isn't) (?:really )?you\b"),
        ("so-called", r"\bso-called\b|\"[\w ]+\"|'[\w ]{3,30}'|\byou (?:may|might) not like (?:it|to hear)"),
        ("denied", rf"\b(?:not|n't|never|nobody|no one|neither|isn't|aren't|wasn't|don't|doesn't|wouldn't|shouldn't|nor)\b[^.!?]{{0,40}}\b(?:{_SLUR}|{_CLINICAL}|symptom|disorder)\b"),
        ("another's", r"\b(?:(?:he|she|they|somebody|someone|whoever|people|staff|letter|notes|record|report|your \w+|the \w+|i heard) (?:\w+ )?(?:sa(?:y|ys|id)|call\w*|wrote|writes?|told|thinks?|asks?)|you(?:'ve| have)? (?:say|said|told|asked|feel|felt|call|called|think i|fear)|the word|label\w*|words? like|in the letter|old notes|called (?:you|it|that|a))\b"),
        ("asks", r"\?"),
        ("ends asking", r"\?\W*$"),
        ("perhaps", r"\b(?:might|may|could|can|possib\w+|wonder\w*|perhaps|maybe|sometimes|often|common\w*|rule out|so far|i may be wrong|one of|query|would you|worried)\b"),
        ("explains", r"\b(?:means?|is a name|has a name|is called|called|criteria|the diagnosis|treat(?:ing|able|ment)|describes?|explain\w*|about half|many people|lots of people|people with \w+|anybody|anyone|everyone|i'd use|scale|form|level|brings?|happens?|works?)\b"),
        ("kind to", r"\b(?:makes? sense|fair|allowed|not going mad|nobody here|right to|nothing wrong|isn't your fault|not your fault|i believe you|no verdict|i see somebody|i don't see (?:it|that)|sorry|apologi\w+|wrong to|wasn't listening|shouldn't have)\b"),
        ("calls names", rf"^(?:\W*(?:{_SLUR}|{_CLINICAL})\b)|^\W*(?:an?|the|clear|how|very|typical|classic) (?:\w+ ){{0,3}}(?:{_SLUR}|{_CLINICAL})\b"),
        ("demands stop", r"\b(?:stop|don't|quit|enough)\b (?:\w+ ){0,2}(?:being|acting|playing|go|be|that)\b"),
        # --- a no, and what goes with it
        ("no", r"(?:^|[.!?;,]\s+|\bsay(?:ing)? |answer(?:'s| is) |it's a? ?|still |but )(?:no|nope|never|absolutely not|certainly not|of course not|not (?!to worry|at all|yet)\w+)\b"),
        ("i will not", r"\b(?:i|we)(?:'m| am|'re| are|'d| would|'ll| will|)(?: really| simply| still| just)? ?(?:can't|cannot|can not|won't|will not|not (?:going|able|prepared|willing|allowed|sign\w*|writ\w*|giv\w*|do\w*|chang\w*)|don't (?:do|give|prescribe|write|hand|make|sign|meet|accept|discuss|tell)|refuse|decline|must decline|rather not|unable|couldn't|shan't|wouldn't (?:agree|do|give|call|say))\b"),
        ("you will not", r"\b(?:you(?:'re| are)? (?:can't|cannot|won't|not (?:getting|having|leaving|going to|allowed)|aren't|will not|'ll not)|you'll (?:not|have to do without|get nothing)|nothing (?:till|until|before|more|from|out)|without me|had (?:all|your last))\b"),
        ("ruled out", r"\b(?:out of the question|off the table|on the table|not (?:possible|an option|happening|indicated|safe|available|something)|isn't (?:possible|indicated|something|safe|going to happen|on)|not going to happen|denied|refused|declined|final|forget (?:it|the)|dream on|end of (?:discussion|story)|full stop|that's that|stays? (?:as|where|at|the)|too early|against (?:policy|the rules|the law)|policy|the (?:rules?|law|answer)|(?:unsafe|malpractice|struck off|licen[cs]e)|only the \w+ may|stand by|keeping the|leaving the)\b"),
        ("stands", r"\b(?:(?:my|the|that) (?:decision|answer|mind|word) (?:is|stays|was)|made up|stand by|you heard me|(?:don't|stop) ask\w*|in your dreams|dead body|all you're getting|your last one|out of me|let's drop|drop it|(?:where|how far) (?:i|my help|this) (?:stops?|ends?)|isn't the place|no exceptions|not arguing|nothing i can do|can't help you|still (?:can't|no|not)|same as (?:before|last)|not your \w+|do i look like|not (?:a|my) (?:dealer|pharmacy|secret)|not a \w+ i'd|i don't (?:believe|share)|nobody's \w+ing you)\b"),
        ("no that is none", r"\bno(?: problem| trouble| need| worries| hurry| rush| reason|,? (?:you|don't apologise|i've not|it's on))|(?:won't|not|never|wouldn't) (?:leave|give up|giving up|going anywhere|mind\w*|worry|be alone|let you down|dream|stand in your way|be (?:drawn|moved|fooled)|move me)|can't (?:imagine|see any reason|hear|remember|argue|go on|pour|rule)|don't (?:know|mind|worry|have to|need to|negotiate)\b|takes? no for an answer|(?:does not|doesn't) mix|no capacity|leave me no choice|not my department"),
        ("offers", r"\b(?:i can|i could|i will|i'll|we can|we could|we'll|you can|you could|you may|you get|you choose|let's|let me|shall we|instead|what i (?:can|could|will|do|have|'ve got)|i'd (?:like to|suggest|gladly|love to|be glad)|i've (?:got|asked)|would you|come (?:in|and|back|on|every)|together|there's (?:a|an|one)|here's|refer\w*)\b"),
        ("another", r"\b(?:another|other things?|an option|slot|cancellation|appointment|clinic|course|physio\w*|counsel\w*|nurse|pharmac\w+|specialist|advocate|lawyer|dieti?tian|team|detox|line answers|second opinion|leaflet|taper|halve|slowly|naproxen|paracetamol|ibuprofen|propranolol|melatonin|duty doctor|walk-in|supervised|daily)\b"),
        ("when", r"\b(?:today|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|next (?:week|month)|at (?:\w+) ?(?:o'clock)?$|on the \d+|in (?:a|two|six|eight) weeks?|every (?:\w+)|(?:at|till|until) (?:six|eight|nine|ten|four|five|two|three)|\d+ days|(?:seven|three|two) (?:days|tablets))\b"),
        ("stays", r"\b(?:stay(?:ing)? (?:with|here|on|until)|sit (?:with|down)|with you|still your doctor|here next|ring you|call you|by your side|not leaving you|not sending you away|won't leave you|come and|i'm here)\b"),
        ("but then", r"\b(?:but|though|instead|what|yes to|not \w+\. \w+\.|before|meanwhile)\b|;"),
        # --- how it meets the person
        ("endears", r"\b(?:love|dear|sweetheart|my dear|bless|mate)\b|,\s(?!Dr|Mr|Mrs)[A-Z][a-z]+[.?!,]"),
        ("feels with", r"\b(?:sorry|glad|frighten\w*|scar\w+|hurts?|worn out|tired|heart|brave|nerve|alone|on your own|by yourself|trust\w*|believe you|i'd like|matter|fault|take your time|no hurry|time|thank you for|hard|horrible|fair|furious|angry)\b"),
        ("dismisses", r"\b(?:next|hurry|finished|whatever|suit yourself|grow up|enough|goodbye|good day|door|did i ask|so what|spare me|waste\w*|nonsense|complain|shout\w*|beg|tears|cry|blame|ashamed|fool|dream on|forget it|pull yourself|your (?:problem|own fault|life)|see if i care|oh,? please)\b"),
        ("curt", r"^\W*(?:\S+\s+){0,3}\S+\W*$"),
        ("short", r"^\W*(?:\S+\s+){4,7}\S+\W*$"),
    )
)  # fmt: skip


def side_signs(text: str) -> tuple[float, ...]:
    """Each sign of a text, 0 or 1, and the rules that tell without a network: label, gentle word, no, offer, tone."""
    said = plain(text)
    tone = tone_of(text)
    old = (THROWN.search(said), GENTLE.search(said), says_no(said), OFFERS.search(said), tone == "warm", tone == "cold")
    return (*(float(bool(sign.search(said))) for _, sign in SIDE_SIGNS), *(float(bool(one)) for one in old))
