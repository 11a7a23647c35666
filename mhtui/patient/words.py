"""Content words: what a question and a memory have in common."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mhtui.core.gated import Gated

_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")
_STOP: Final = frozenset(
    """a about after again all also always am an and any anything are as at back be because been before being between both
    but by can come could did do does doing done don't down each ever every feel feeling few first for from get getting go
    going good got had has have haven't having he her here hers him his how i i'd i'll i'm i've if in into is isn't it it's
    its just keep kind know last let like little long look lot make many maybe me mean might mind more most much must my
    never no not nothing now of off often ok okay on once one only or other our out over perhaps please quite really right
    said same say see she should since so some something sort sometimes still such sure take talk tell than that that's the
    their them then there there's these they thing things think this those time to today told too two under until up us
    very want was wasn't way we well went were what what's when where which while who why will with without won't would
    write wrote note notes doctor happen happened happening start started begin began old new help word words yes yet you you'd you'll you're you've your yours""".split()
)
_ENDINGS: Final = ("ingly", "edly", "ings", "ing", "ies", "ed", "es", "s", "ly")


@lru_cache(maxsize=16384)
def content_words(text: str) -> frozenset[str]:
    """Stems of the words that carry content, without the commonest words of talk."""
    found = (match.group().lower() for match in _WORD.finditer(text.replace("’", "'")))
    return frozenset(stem(word) for word in found if word not in _STOP and (len(word) > 2 or word.isdigit()))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """A crude stem, good enough to compare two forms of one word."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            base = word[: -len(ending)]
            return base + "y" if ending == "ies" else base.rstrip("e")
    return word.rstrip("e")


@lru_cache(maxsize=4096)
def plain_words(text: str) -> frozenset[str]:
    """Words of a text but the very commonest: what one line among those of a unit is chosen by."""
    found = (match.group().lower() for match in _WORD.finditer(text.replace("’", "'")))
    return frozenset(stem(word) for word in found if word not in _EMPTY)


_EMPTY: Final = frozenset("a an the is are was were be been am do does did have has had i i'm i've you your you're my me it it's its of to in on at and or but so that that's this for with not no".split())  # fmt: skip
_OWNED: Final = re.compile(r"^(?:your|the) (?=\w)")


@lru_cache(maxsize=4096)
def cue_pattern(cues: tuple[str, ...]) -> Gated | None:
    """A pattern for case words; a trailing `*` matches any ending, a leading "your" any word that points."""
    if not cues:
        return None
    return Gated(
        r"(?<!\w)(?:" + "|".join(map(_alternative, sorted(cues, key=len, reverse=True))) + r")(?!\w)", re.IGNORECASE
    )


def _alternative(cue: str) -> str:
    owned = _OWNED.match(cue.lower())
    body = cue.lower()[owned.end() :] if owned else cue.lower()
    core = re.escape(body.rstrip("*")) + (r"\w*" if body.endswith("*") else "")
    return (r"(?:your|the|that|this|those|these|his|her) " if owned else "") + core


_ONES: Final = (
    "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(number: int) -> str:
    """A whole number from 0 to 99 as it is said ("sixty-eight"); others in figures."""
    if not 0 <= number < 100:
        return str(number)
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")
