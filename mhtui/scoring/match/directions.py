"""Which way something is said: done or not done, there or not there."""

from __future__ import annotations

from mhtui.scoring.match.assertion import NEG
from mhtui.scoring.match.reading import Sentence, flags

_STOP = frozenset(
    "stop stopped stopping discontinue discontinued avoid avoids avoiding withhold withheld withdraw omit cease "
    "against remove removed return returned dispose collect reduce wean without postpone".split()
)
_GO = frozenset("start begin offer give add commence prescribe continue repeat restart then but switch instead".split())


def turned(sentence: Sentence, first: int, end: int, *, plan: bool) -> bool:
    """Is the mention at tokens [first, end) denied, or in a plan ruled out ("stop", "avoid")?"""
    if NEG in flags(sentence, first, end):
        return True
    return plan and _stopped(sentence, first)


def _stopped(sentence: Sentence, at: int) -> bool:
    for n in range(at - 1, max(-1, at - 9), -1):
        low = sentence.tokens[n].low
        if low in _GO or low in {";", ".", ":"}:
            return False
        if low in _STOP:
            return True
    return False
