"""Acts that must never depend on a probability: attempts to leave the interview, and asking for another informant."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mhtui.core.gated import AnyOf, Gated

_HIDDEN: Final = (
    r"(?:system prompts?|prompts?|instructions?(?! (?:on|for|from|about|with|they|he|she|your|the))|rubrics?|checkpoints?|answer keys?|case (?:file|author|data|definition|notes?)|hidden \w+|persona|"
    r"config(?:uration)?|state variables?|variables|memory units?|json|yaml|source code|chart|mental state examination write-?up|gold \w+|context window)"
)
_SHOW: Final = (
    r"(?:show|print|reveal|dump|output|paste|list|display|disclose|leak|repeat|recite|translate|summari[sz]e|read(?: out| aloud)?|unlock|expose|give(?: me| us)?|"
    r"tell(?: me| us)?|what(?:'s| is| does it say| are| were)|let me see|can i see|export|return|write(?: out)?|describe)"
)
_MACHINE: Final = r"(?:(?:an? |the |my |just )?(?:ai|a\.i\.|artificial intelligence|(?:large )?language model|llm|chat ?bot|chat ?gpt|gpt-?\w*|claude|gemini|virtual assistant|simulator|narrator|dan)\b)"
_PART: Final = rf"(?:{_MACHINE}|(?:an? |the |my )?(?:helpful )?(?:assistant|examiner|supervisor|tutor|teacher)\b)"
_INJECTION: Final = AnyOf(
    (
        r"\b(?:ignore|disregard|forget|override|bypass|drop|discard|cancel|skip)\b(?! what).{0,30}\b(?:instructions?|prompts?|your rules|the rules|guidelines?|programming|restrictions?|persona|the role)\b",
        rf"\b{_SHOW}\b.{{0,40}}\b(?:your|the|this|all|any|hidden|above|patient's|case)\b.{{0,25}}\b{_HIDDEN}\b",
        r"\bsystem prompt\b|\bdeveloper mode\b|\bdebug(?:ging)? (?:mode|purposes)\b|\badmin(?:istrator)? (?:override|mode|access)\b|\bsudo\b|\bjailbreak\w*\b|\bprompt injection\b",
        r"\b(?:break|leave|drop|abandon|stop (?:being )?in|(?:step|get|come|go|speak|talk|answer|reply) (?:\w+ )?out of|while out of) (?:your |the |this )?(?:character|role|persona)\b",
        r"\b(?:stop|quit|end|drop|cease|no more) (?:the )?(?:role-? ?play\w*|pretending (?:to be|you're|you are|that you)|acting (?:as|like) (?:a|the) patient|the act\b|act\b)",
        rf"\b(?:you are|you're|you were) (?:now |actually |really |just |only )+{_MACHINE}|(?<!you )\b(?:act|speak|answer|respond|reply|behave) as (?:if you were )?{_PART}",
        rf"\bas {_MACHINE},? (?:reveal|tell|list|give|what|you|print|show|please)|\bforget (?:that )?you(?:'re| are) (?:a |the )?patient\b|\byou(?:'re| are) not (?:really |actually )?a (?:real )?patient\b",
        r"\bicd[- ]?1[01]\b|\bicd code\b|\bdsm[- ]?(?:5|v|iv|4)\b.{0,40}\b(?:you|code|label|name|patient)\b|\bdiagnos(?:is|tic) codes?\b",
        r"\b(?:correct|right|true|real|actual|final|hidden|gold) (?:diagnosis|differential|answer)\b.{0,40}\b(?:patient|case|scenario|pass|is it|simulat\w+|please|for me)\b",
        r"</?(?:system|assistant|user|patient|instructions?)>|\[/?(?:inst|system)\]|<\|\w+\|>|^\s*(?:system|assistant|developer) ?:|###? ?(?:system|instruction)",
        r"\b(?:tell me|is it|reveal|list|show|which|what|who|confirm)\b.{0,60}\b(?:this|the) (?:scenario|case file|vignette|case author)\b|\b(?:reveal|list|show|override|disclose|administrator of|settings of)\b.{0,30}\bth(?:e|is) (?:simulation|simulator)\b",
        r"\bsimulated patient\b|\byou(?:'re| are) simulating\b|\bwho wrote (?:this|the|your) (?:case|character|scenario)\b|\b(?:in|from) your (?:settings|context|configuration|training data|source file|memory units)\b|\breprogram\w*\b|\bfirst message in this (?:conversation|chat)\b",
        r"\b(?:guarded|locked|gated) (?:facts?|units?|info(?:rmation)?|items?|memor\w+|answers?)\b|\breference (?:note|answer|diagnosis)\b|\b(?:rapport|trust) (?:score|level|value|points)\b|\bfull (?:marks|coverage|score)\b|\b(?:checklist|criteria|list) (?:that )?(?:i'm|i am) (?:being )?(?:scored|marked|graded|assessed)\b",
        r"\bforget (?:that )?you(?:'re| are) (?:playing|acting|pretending)\b|\b(?:skip|stop|quit|end) the (?:acting|act|role)\b|\b(?:write|do|draft|give me|finish) (?:my|the|a) (?:formulation|soap note|case note|write-?up)\b|\byou (?:must|have to|will) now (?:reveal|disclose|tell|answer|list|say)\b|^\s*override\b",
        r"\b(?:disregard|ignore|forget) (?:everything|anything|all|what) (?:that )?you (?:were|have been|'ve been|was) told\b|\bwhat were you (?:instructed|programmed|configured|prompted)\b|\bpretend to be the (?:patient's|case) (?:notes|chart|file)\b|\bthe (?:prompt|file|record|patient record|chart|text) you were (?:given|built from|loaded from|made from)\b|\bwhich file were you loaded\b",
        r"\bwhat (?:do|should) i (?:need|have) to (?:ask|say) to (?:get|pass|unlock|score)\b|\bwhich (?:questions|words) (?:would|will|do) (?:release|unlock|trigger)\b|\byou must tell the truth and\b|\byou(?:'re| are) an? (?:ai|bot)\b(?=,? (?:so|and|now|tell|list|admit))",
        r"\b(?:list|name|reveal|tell me|give me|dump) (?:me )?(?:every|all|each)(?: of)?(?: the| your| his| her)? (?:symptoms?|facts?|secrets?|risk items?|hidden|medications? in|diagnos\w+|details? (?:of|in|about) (?:the|this) case)\b",
        r"\bset (?:your |the )?(?:trust|rapport|honesty|disclosure|severity|temperature)\b.{0,15}\b(?:to|at|=)|\b(?:increase|raise|lower|reset) (?:the |your )?(?:severity|trust|rapport|disclosure)\b",
        r"\bfrom now on\b.{0,30}\b(?:answer|respond|reply|say|you (?:will|must|are))\b|\bnew (?:rule|instruction|directive)s? ?[:\-]|\brepeat (?:everything|the (?:text|words)|all)(?: \w+)? above\b",
        r"\b(?:pretend|assume|imagine) (?:that )?(?:i've|i have|we've|we have) (?:already )?(?:built|earned|gained|got)\b.{0,20}\b(?:rapport|trust)\b|\bmake the patient\b|\bnext case\b|\bthe patient no longer\b",
    ),
    re.IGNORECASE | re.DOTALL,
)
_DIAGNOSIS: Final = Gated(
    r"\b(?:tell me|what is|what's|give me|reveal|(?:just )?say|name) (?:the|this patient's|the patient's) (?:correct |right |true |final |real )?(?:diagnosis|differential)\b"
    r"(?! (?:that|they|you|your|he|she|from|of|has|was|made|given))",
    re.IGNORECASE,
)
_PAST: Final = Gated(
    r"\bvoices?\b|\b(?:have you (?:ever )?been|were you (?:ever )?(?:given|told)|did (?:they|anyone|anybody|someone|the|your|a)|has (?:anyone|anybody|a doctor)|have (?:they|doctors)"
    r"|(?:given|told|got|had) (?:before(?! i\b)|in the past|last time|previously))\b",
    re.IGNORECASE,
)
_KIN: Final = (
    r"(?:wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?|mother|mum|mom|mam|father|dad|parents?|sister|brother|siblings?|son|daughter|child(?:ren)?|family|relatives?|"
    r"aunt|auntie|uncle|cousin|grandmother|gran|nan|grandfather|grandson|granddaughter|friend|flatmate|room-?mate|house-?mate|carer|neighbou?r|next of kin|niece|nephew|landlady|keyworker|key worker)s?"
)
_BEG: Final = r"(?:may i|can i|could i|might i|can we|could we|shall we|i'd like to|i would like to|we'd like to|let me|let's|is it (?:ok|okay|all right|alright) if (?:i|we)|(?:would|do) you mind if (?:i|we)|would it be (?:ok|okay|all right|alright|possible) (?:if (?:i|we)|to|for me to)|(?:are you|would you be) (?:ok|okay|happy|all right|alright|comfortable) (?:with me|for me|if i|for us|if we)(?: to)?|i'm going to|i'll|i want to|i need to|do i have your permission to|do you give me permission to)"
_CONTACT: Final = r"(?:speak(?:ing)?|spoke|talk(?:ing)?|talked|chat(?:ting)?|call(?:ing|ed)?|ring(?:ing)?|rang|phone|phoned|phoning|contact(?:ing|ed)?|have a (?:quick )?(?:word|chat)|get (?:hold of|in touch with)|hear from|ask(?:ing|ed)?|invite|invited|bring|include|involve|meet|see)"
_INFORMANT: Final = Gated(
    rf"\b{_BEG}\b.{{0,25}}\b{_CONTACT}\b(?: (?:to|with|in|from))? (?:your|his|her|the|a|one of your|someone (?:from|in) your|whoever)(?: \w+)? ?{_KIN}\b(?! (?:about|history))"
    rf"|\b(?:could|can|would|will|might|may|shall|should)(?: we (?:get|have|ask|invite|bring)| you (?:ask|get|bring|have))? (?:your|his|her) (?:\w+ )?{_KIN}(?: be (?:able|willing) to)? ?(?:please |also |maybe |perhaps )?(?:to )?(?:join|come in|come and|sit in|step in|pop in|come through|be here)\b"
    rf"|\b(?:can|could|may|might|shall|let me|i'll|going to) (?:i )?(?:give|get) (?:your|his|her) {_KIN} (?:a (?:ring|call|bell)|on the (?:phone|line)|in here)\b"
    rf"|\b(?:ask|put|get|have) your {_KIN} (?:to (?:step|come|pop|join|sit)|on the (?:phone|line)|in\b|join)|\b(?:would|might|may|could|perhaps|maybe) your {_KIN} (?:be (?:willing|able|happy) to|could)? ?(?:talk to|speak to|tell) (?:me|us)\b"
    rf"|\bwould it help if your {_KIN}\b.{{0,20}}\b(?:joined|came|sat)|\b(?:helpful|useful|good) (?:for me |for us )?to (?:speak|talk) (?:to|with) your {_KIN}\b|\bas (?:his|her) {_KIN},? (?:may|can|could) i\b"
    rf"|\b(?:is|are) your {_KIN} (?:here|outside|around|with you today|in the waiting)\b.{{0,40}}\b(?:speak|join|come in|talk|word)\b"
    rf"|\b(?:collateral|informant|third[- ]party) (?:history|information|account)\b|\bcollateral from\b",
    re.IGNORECASE,
)
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'"})


@lru_cache(maxsize=1024)
def is_injection(text: str) -> bool:
    """Whether the line speaks to the machine behind the patient: chart, prompt, case file, code, or dropping the role."""
    plain = text.translate(_PLAIN)
    found = _INJECTION.within(plain) or _DIAGNOSIS.search(plain) is not None
    return found and _PAST.search(plain) is None


def calls_informant(text: str) -> bool:
    """Whether the line asks for somebody who knows the patient to be spoken to or brought in."""
    return _INFORMANT.search(text.translate(_PLAIN)) is not None
