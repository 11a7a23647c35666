"""Chart words that no patient uses, and what stands for them in speech. Facts in the file keep the chart's words."""

from __future__ import annotations

import re
from typing import Final

_LAY: Final[tuple[tuple[str, str], ...]] = (
    (r"auditory hallucinations", "voices"),
    (r"reality and hallucination", "reality and what I hear"),
    (r"delusions", "ideas"),
    (r"suicidal ideation|suicidal thoughts", "thoughts of ending my life"),
    (r"active suicidal ideation", "thoughts of ending my life"),
    (r"inattention and hyperactivity", "not paying attention and not sitting still"),
    (r"inattentive and hyperactive symptoms", "the attention and the restlessness"),
    (r"distinct manic and depressive states", "distinct high and low states"),
    (r"\bmanic\b", "high"),
    (r"\bmania\b", "highs"),
    (r"during depressive", "during low"),
    (r"PTSD symptoms", "symptoms"),
    (r"obsessive thoughts", "the thoughts"),
    (r"\banhedonia\b", "getting no pleasure out of things"),
    (r"\bhypersomnia\b", "oversleeping"),
    (r"\bpsychomotor slowing\b", "being slowed down"),
    (r"reflect a state of acute exacerbation", "are an acute flare-up"),
    (r"a significant deterioration", "things getting significantly worse"),
    (r"\bnocturnal awakenings\b", "waking at night"),
    (r"[Ll]ong sleep-onset latency", "a long time getting to sleep"),
    (r"\bearly-morning awakenings?\b", "waking early in the morning"),
    (r"anxiety-related delusions", "anxious ideas"),
    (r"command self-harm", "tell me to harm myself"),
    (r"foster extreme emotional distress", "cause me extreme distress"),
    (r"pressured speech", "talking that won't slow down"),
    (r"\bexacerbate\b", "bring on more of"),
    (r"\bhallucinations\b", "the voices"),
)
_NO_LONGER_NAMED: Final = {
    "6A7": (
        (r"\bdepressive episodes?\b", "low spells"),
        (r"episodes of depression", "spells like this"),
        (r"\bdepression\b", "low spells"),
        (r"\bdepressive\b", "low"),
    ),
    "6A6": ((r"\bbipolar\b", "ups and downs"),),
    "6B20": ((r"\bOCD\b", "this"), (r"\bcompulsive\b", "repeated")),
    "6B4": ((r"\bPTSD\b", "this"),),
    "6A05": ((r"\bADHD\b", "this"),),
    "6A2": ((r"\bpsychosis|psychotic\b", "losing touch"),),
}
_DENIED: Final[tuple[tuple[str, str], ...]] = (
    (r"\bevidence of |^any ", ""),
    (r"episodes indicative of a manic or hypomanic state", "spells of being far too high"),
    (
        r"symptoms suggestive of manic or psychotic episodes",
        "spells of being far too high or of losing touch with things",
    ),
    (r"substance use contributing to symptoms", "drug use behind any of this"),
    (r"substance use or withdrawal-related symptoms", "drug use, nor anything from stopping a drug"),
    (r"substance (?:misuse|abuse|use)", "trouble with drugs"),
    (r"physical complaints atypical for psychiatric conditions", "unusual physical complaints"),
    (r"catatonia", "spells of being frozen"),
    (r"dissociative episodes", "spells of not feeling real"),
    (r"thoughts of death or suicidal ideation", "thoughts of death or of ending my life"),
    (r"suicidal ideation", "thoughts of ending my life"),
    (r"syncope or medical danger symptoms", "fainting or other danger signs"),
    (r"homicidal ideation", "thoughts of hurting anyone"),
    (r"severe daytime sleepiness or risk when driving", "severe sleepiness in the day, nor any risk when driving"),
)


def lay(text: str, code: str = "") -> str:
    """The text in words a person might use; `code` keeps the patient from naming their own diagnosis."""
    own = tuple(pair for prefix, pairs in _NO_LONGER_NAMED.items() if code.startswith(prefix) for pair in pairs)
    return _replaced(text, (*_LAY, *own))


def honest_no(text: str) -> str:
    """An honest no to an absent symptom."""
    whole = next((line for find, line in _WHOLE if re.search(find, text)), None)
    return whole or f"No, I've had no {_replaced(_replaced(text, _DENIED), _LAY)}."


_WHOLE: Final[tuple[tuple[str, str], ...]] = (
    (r"hallucinations? or delusion", "No, I don't hear or see things that aren't there, and I've no strange beliefs."),
    (r"visual hallucination", "No, I don't see things that aren't there."),
    (r"hallucination", "No, I don't hear or see things that aren't there."),
    (r"delusion", "No, I've no strange beliefs."),
    (r"self-care", "No, I can still look after myself."),
)


def _replaced(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    for pattern, plain in pairs:
        text = re.sub(pattern, plain, text)
    return text
