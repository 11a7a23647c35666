"""Turns a ledger, the likeness of meaning and the thresholds into one of three verdicts."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.scoring.match.assertion import ASKED, DOUBT, HYPO, OTHER, PAST, UNASSESSED
from mhtui.scoring.match.judge import Ledger
from mhtui.scoring.match.types import Verdict


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Cosines: from `entail` a text with no objection states the statement; below `unrelated` it does not."""

    entail: float = 0.85
    unrelated: float = 0.10
    partial: float = 0.62


@dataclass(frozen=True, slots=True)
class Decision:
    """Verdict with reason; `contradicted` if the text states the opposite."""

    verdict: Verdict
    reason: str
    contradicted: bool = False


_FIRM = frozenset({OTHER, ASKED, UNASSESSED, HYPO, DOUBT, PAST})


def _opposed(ledger: Ledger) -> Decision | None:
    core = ledger.concepts[:1]
    if any(f.state == "opposed" for f in ledger.concepts):
        settled = ledger.count("stated") + ledger.count("opposed")
        if core[0].state == "opposed" or settled * 2 >= len(ledger.parts()):
            return Decision("not_entailed", "the text states the opposite", contradicted=True)
        return Decision("undecided", "a part is denied, the rest is not stated")
    if any(f.state == "opposed" for f in ledger.quantities) and _topic(ledger):
        return Decision("not_entailed", "the numbers differ", contradicted=True)
    return None


def _topic(ledger: Ledger) -> bool:
    """Is the text about the same thing: are most concepts and words stated?"""
    rest = ledger.concepts + ledger.words
    return bool(rest) and sum(f.state == "stated" for f in rest) * 2 >= len(rest)


def _weak(ledger: Ledger) -> Decision | None:
    whys = [f.why for f in ledger.concepts + ledger.words if f.state == "weak"]
    firm = [w for w in whys if w in _FIRM]
    touched = len(ledger.parts()) - ledger.count("absent")
    if firm and not any(f.state == "stated" for f in ledger.concepts) and touched * 2 >= len(ledger.parts()):
        return Decision("not_entailed", f"mentioned only as: {firm[0]}")
    return None


def _stated(ledger: Ledger) -> bool:
    parts = ledger.parts()
    return bool(parts) and all(f.state == "stated" for f in parts)


def decide(ledger: Ledger, similarity: float | None, limits: Thresholds) -> Decision:
    """Objections first, then full coverage by rules, then likeness; what is left stays undecided."""
    if objection := _opposed(ledger) or _weak(ledger):
        return objection
    if _stated(ledger):
        return Decision("entailed", "every part is stated")
    if any(f.state in {"weak", "opposed"} for f in ledger.parts()):
        return Decision("undecided", "stated with reservations")
    return _by_likeness(ledger, similarity, limits)


def _by_likeness(ledger: Ledger, similarity: float | None, limits: Thresholds) -> Decision:
    if similarity is None:
        return Decision("undecided", "not every part is stated")
    facts = ledger.concepts + ledger.quantities
    whole = bool(ledger.parts()) and all(f.state == "stated" for f in facts)
    if whole and similarity >= (limits.partial if facts and _topic(ledger) else limits.entail):
        return Decision("entailed", "facts stated, wording alike")
    if similarity < limits.unrelated and not ledger.count("stated"):
        return Decision("not_entailed", "unrelated")
    return Decision("undecided", "not every part is stated")
