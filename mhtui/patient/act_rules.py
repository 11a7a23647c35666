"""Acts that must never depend on a probability: attempts to leave the interview, and asking for another informant."""

from __future__ import annotations

import re
from typing import Final

_HIDDEN: Final = (
    r"(?:system prompts?|prompts?|instructions?|rubrics?|checkpoints?|answer keys?|case (?:file|author|data|definition|notes?)|hidden \w+|persona|"
    r"config(?:uration)?|state variables?|variables|memory units?|json|yaml|source code|chart|mental state examination write-?up|gold \w+|context window)"
)
_SHOW: Final = (
    r"(?:show|print|reveal|dump|output|paste|list|display|disclose|leak|repeat|recite|translate|summari[sz]e|read(?: out| aloud)?|unlock|expose|give(?: me| us)?|"
    r"tell(?: me| us)?|what(?:'s| is| does it say| are| were)|let me see|can i see|export|return|write(?: out)?|describe)"
)
_ROLE: Final = (
    r"(?:(?:an? |the |my |just )?(?:ai|a\.i\.|artificial intelligence|(?:large )?language model|llm|chat ?bot|chat ?gpt|gpt-?\w*|claude|gemini|assistant|virtual assistant|simulator|"
    r"narrator|examiner|supervisor|tutor|dan)\b)"
)
_INJECTION: Final = re.compile(
    "|".join(
        (
            r"\b(?:ignore|disregard|forget|override|bypass|drop|discard|cancel|skip)\b(?! what).{0,30}\b(?:instructions?|prompts?|your rules|the rules|guidelines?|programming|restrictions?|persona|the role)\b",
            rf"\b{_SHOW}\b.{{0,40}}\b(?:your|the|this|all|any|hidden|above|patient's|case)\b.{{0,25}}\b{_HIDDEN}\b",
            r"\bsystem prompt\b|\bdeveloper mode\b|\bdebug(?:ging)? (?:mode|purposes)\b|\badmin(?:istrator)? (?:override|mode|access)\b|\bsudo\b|\bjailbreak\w*\b|\bprompt injection\b",
            r"\b(?:break|leave|drop|step out of|get out of|come out of|out of|stop (?:being )?in) (?:of )?(?:your |the )?(?:character|role)\b",
            r"\b(?:stop|quit|end|drop|cease|no more) (?:the )?(?:role-? ?play\w*|pretending (?:to be|you're|you are|that you)|acting (?:as|like) (?:a|the) patient|the act\b|act\b)",
            rf"\b(?:you are|you're|you were) (?:now |actually |really |just |only )+{_ROLE}|\b(?:act|speak|answer|respond|reply|behave) as (?:if you were )?{_ROLE}",
            rf"\bas {_ROLE},? (?:reveal|tell|list|give|what|you|print|show|please)|\bforget (?:that )?you(?:'re| are) (?:a |the )?patient\b|\byou(?:'re| are) not (?:really |actually )?a (?:real )?patient\b",
            r"\bicd[- ]?1[01]\b|\bicd code\b|\bdsm[- ]?(?:5|v|iv|4)\b.{0,40}\b(?:you|code|label|name|patient)\b|\bdiagnos(?:is|tic) codes?\b",
            r"\b(?:correct|right|true|real|actual|final|hidden|gold) (?:diagnosis|differential|answer)\b.{0,40}\b(?:patient|case|scenario|pass|is it|simulat\w+|please|for me)\b",
            r"\b(?:tell me|what is|what's|give me|reveal|just say|name) (?:the|your|this patient's|the patient's) (?:correct |right |true |final |real )?(?:diagnosis|differential)\b(?! (?:that|they|you (?:were|got|had|have been)|has|was))",
            r"</?(?:system|assistant|user|patient|instructions?)>|\[/?(?:inst|system)\]|<\|\w+\|>|^\s*(?:system|assistant|developer) ?:|###? ?(?:system|instruction)",
            r"\b(?:in|for|of|about) (?:this|the|your) (?:scenario|simulation|case file|vignette)\b.{0,40}|\bthe (?:simulation|simulator)\b.{0,30}\b(?:reveal|tell|list|show|override|disclose)\b",
            r"\b(?:list|name|reveal|tell me|give me|dump) (?:me )?(?:every|all|each)(?: of)?(?: the| your| his| her)? (?:symptoms?|facts?|secrets?|risk items?|hidden|medications? in|diagnos\w+|details? (?:of|in|about) (?:the|this) case)\b",
            r"\bset (?:your |the )?(?:trust|rapport|honesty|disclosure|severity|temperature)\b.{0,15}\b(?:to|at|=)|\b(?:increase|raise|lower|reset) (?:the |your )?(?:severity|trust|rapport|disclosure)\b",
            r"\bfrom now on\b.{0,30}\b(?:answer|respond|reply|say|you (?:will|must|are))\b|\bnew (?:rule|instruction|directive)s? ?[:\-]|\brepeat (?:everything|the (?:text|words)|all)(?: \w+)? above\b",
            r"\b(?:pretend|assume|imagine) (?:that )?(?:i've|i have|we've|we have) (?:already )?(?:built|earned|gained|got)\b.{0,20}\b(?:rapport|trust)\b|\bmake the patient\b|\bnext case\b|\bthe patient no longer\b",
        )
    ),
    re.IGNORECASE | re.DOTALL,
)
_PAST: Final = re.compile(
    r"\b(?:have you (?:ever )?been|were you(?: ever)?|did (?:they|anyone|anybody|someone|the|your|a)|has (?:anyone|anybody|a doctor)|have (?:they|doctors)|(?:given|told|got|had) (?:before|in the past|last time|previously))\b",
    re.IGNORECASE,
)
_KIN: Final = (
    r"(?:wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?|mother|mum|mom|mam|father|dad|parents?|sister|brother|siblings?|son|daughter|child(?:ren)?|family|relatives?|"
    r"aunt|auntie|uncle|cousin|grandmother|gran|nan|grandfather|grandson|granddaughter|friend|flatmate|room-?mate|house-?mate|carer|neighbou?r|next of kin|niece|nephew|landlady|keyworker|key worker)s?"
)
_BEG: Final = r"(?:may i|can i|could i|might i|can we|could we|shall we|i'd like to|i would like to|we'd like to|let me|let's|is it (?:ok|okay|all right|alright) if (?:i|we)|(?:would|do) you mind if (?:i|we)|would it be (?:ok|okay|all right|alright|possible) (?:if (?:i|we)|to|for me to)|(?:are you|would you be) (?:ok|okay|happy|all right|alright|comfortable) (?:with me|for me|if i|for us|if we)(?: to)?|i'm going to|i'll|i want to|i need to|do i have your permission to|do you give me permission to)"
_CONTACT: Final = r"(?:speak(?:ing)?|spoke|talk(?:ing)?|talked|chat(?:ting)?|call(?:ing|ed)?|ring(?:ing)?|rang|phone|phoned|phoning|contact(?:ing|ed)?|have a (?:quick )?(?:word|chat)|get (?:hold of|in touch with)|hear from|ask(?:ing|ed)?|invite|invited|bring|include|involve|meet|see)"
_INFORMANT: Final = re.compile(
    rf"\b{_BEG}\b.{{0,25}}\b{_CONTACT}\b(?: (?:to|with|in|from))? (?:your|his|her|the|a|one of your|someone (?:from|in) your|whoever)(?: \w+)? ?{_KIN}\b(?! (?:about|history))"
    rf"|\b(?:could|can|would|will|might|may|shall|should)(?: we (?:get|have|ask|invite|bring)| you (?:ask|get|bring|have))? (?:your|his|her) (?:\w+ )?{_KIN}(?: be (?:able|willing) to)? ?(?:please |also |maybe |perhaps )?(?:to )?(?:join|come in|come and|sit in|step in|pop in|come through|be here)\b"
    rf"|\b(?:is|are) your {_KIN} (?:here|outside|around|with you today|in the waiting)\b.{{0,40}}\b(?:speak|join|come in|talk|word)\b"
    rf"|\b(?:collateral|informant|third[- ]party) (?:history|information|account)\b",
    re.IGNORECASE,
)
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'"})


def is_injection(text: str) -> bool:
    """Whether the line speaks to the machine behind the patient: chart, prompt, case file, code, or dropping the role."""
    plain = text.translate(_PLAIN)
    return _INJECTION.search(plain) is not None and _PAST.search(plain) is None


def calls_informant(text: str) -> bool:
    """Whether the line asks for somebody who knows the patient to be spoken to or brought in."""
    return _INFORMANT.search(text.translate(_PLAIN)) is not None
