"""Words of an order with their exact places. Spelling habits are levelled here, so that one surface form is enough."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

Kind = Literal["word", "number", "break"]

_TOKEN: Final = re.compile(
    r"(?P<dotted>(?:[A-Za-z]\.){2,}(?:[A-Za-z](?![A-Za-z]))?)"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)"
    r"|(?P<number>\d+(?:\.\d+)?)"
    r"|(?P<break>\r\n|[\n\r,;.:!?()\[\]{}/&+|•·*—\u2028\u2029、。，；]|(?<![^\s])[-–](?![^\s])|(?<=\s)[-–](?=\w)|[<>=])"
)
_BREAKS: Final = {
    "\r\n": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n", "•": "\n", "·": "\n", "*": "\n", "|": "\n", "。": ".",
    "、": ",", "，": ",", "；": ";", "[": "(", "]": ")", "{": "(", "}": ")", "–": "-", "—": "-", "&": "and", "+": "and",
}  # fmt: skip
KEEP_S: Final = frozenset(
    """aims bars panss ymrs madrs asrs ybocs cybocs bfcrs bprs gcs ess cgas cssrs mars sas sans saps honos des news
    dass
    hads pdss qids caps lsas sds tics cows pans es plus mss is was has does his this us yes status syphilis analysis
    urinalysis diagnosis pelvis always various as less cross gas gases aids previous nervous psychosis asis aims-r sss
    cranus thus across unless besides perhaps pancreas whereas bias cirrhosis abdominis ams amts adas obs esrs cars
    sips bms
    """.split()
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or break; `norm` is what is compared, `request[start:end]` what was written."""

    norm: str
    start: int
    end: int
    kind: Kind
    upper: bool = False


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Level a word: compatibility form, case, apostrophes, Greek beta, ae/oe, plural s."""
    text = unicodedata.normalize("NFKC", word).casefold().replace("'", "").replace("’", "").replace("β", "beta")
    if len(text) >= 6:
        text = text.replace("ae", "e").replace("oe", "e")
    if len(text) >= 4 and text.endswith("s") and not text.endswith("ss") and text not in KEEP_S:
        return text[:-1]
    return text


def _token(match: re.Match[str]) -> Token:
    raw = match.group()
    start, end = match.span()
    if match.lastgroup == "break":
        norm = _BREAKS.get(raw, raw)
        return Token(norm, start, end, "word" if norm == "and" else "break")
    if match.lastgroup == "number":
        return Token(raw, start, end, "number")
    letters = raw.replace(".", "") if match.lastgroup == "dotted" else raw
    return Token(stem(letters), start, end, "word", sum(c.isupper() for c in letters) >= 2)


def tokenise(text: str) -> tuple[Token, ...]:
    """Cut text into tokens; hyphens inside words vanish, letters and digits part ("PHQ-9" is phq, 9)."""
    return tuple(_token(m) for m in _TOKEN.finditer(text))


@lru_cache(maxsize=8192)
def norms(text: str) -> tuple[str, ...]:
    """The compared form of a phrase."""
    return tuple(t.norm for t in tokenise(text))
