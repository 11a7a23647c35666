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
    return plan and (_stopped(sentence, first) or _allergy(sentence, first, end))


def _allergy(sentence: Sentence, first: int, end: int) -> bool:
    """A drug named for an allergy to it is not being given."""
    near = sentence.tokens[max(0, first - 3) : first] + sentence.tokens[end : end + 2]
    return any(t.low.startswith("allerg") or t.low == "intolerance" for t in near)


def _stopped(sentence: Sentence, at: int) -> bool:
    for n in range(at - 1, max(-1, at - 9), -1):
        low = sentence.tokens[n].low
        if low in _GO or low in {";", ".", ":"}:
            return False
        if low in _STOP:
            return True
    return False
