"""Turns a ledger, the likeness of meaning and the thresholds into one of three verdicts."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.scoring.match.assertion import DOUBT, ENDED, HYPO, INTENT, OTHER, PAST, UNASSESSED
from mhtui.scoring.match.judge import Finding, Ledger
from mhtui.scoring.match.types import NOT_ALL, Verdict

# sentences from which on a text is a whole note, in which a statement that nothing comes near is simply not made
LONG = 6


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Cosines: from `entail` a text without objections states the statement, from `partial` if two thirds of its parts
    are stated; below `unrelated` (`unrelated_long` in longer texts) it has nothing to do with it."""

    entail: float = 0.90
    unrelated: float = 0.0
    unrelated_long: float = 0.25
    partial: float = 0.85


@dataclass(frozen=True, slots=True)
class Decision:
    """Verdict with reason; `contradicted` if the text states the opposite."""

    verdict: Verdict
    reason: str
    contradicted: bool = False


_FIRM = frozenset({OTHER, UNASSESSED, HYPO, INTENT, DOUBT, ENDED, PAST})


def _opposed(ledger: Ledger, *, mixed: bool) -> Decision | None:
    core = ledger.concepts[:1]
    if any(f.state == "opposed" for f in ledger.concepts):
        met = len(ledger.parts()) - ledger.count("absent")
        enough = met * 2 >= len(ledger.parts()) or ledger.count("opposed") == met
        if core[0].state == "opposed" and enough and not mixed:
            return Decision("not_entailed", "the text states the opposite", contradicted=True)
        return Decision("undecided", "a part is denied, the rest is not stated")
    if any(f.state == "opposed" for f in ledger.quantities) and _all_stated(ledger.concepts + ledger.words):
        return Decision("not_entailed", "the numbers differ", contradicted=True)
    return None


def _all_stated(findings: tuple[Finding, ...]) -> bool:
    return bool(findings) and all(f.state == "stated" for f in findings)


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


def by_rules(ledger: Ledger, *, mixed: bool) -> Decision | None:
    """Objections first, then full coverage; None when neither settles it.

    `mixed` when the statement affirms and denies at once: then one opposed part does not overturn the whole.
    """
    if objection := _opposed(ledger, mixed=mixed) or _weak(ledger):
        return objection
    return Decision("entailed", "every part is stated") if _all_stated(ledger.parts()) else None


def by_likeness(ledger: Ledger, similarity: float | None, limits: Thresholds, *, strict: bool, length: int) -> Decision:
    """What rules leave open: alike enough with nothing against it, unrelated, or undecided.

    `strict` (plans, where the one missing word is the point) asks for full coverage of concepts and words.
    In a text of `LONG` sentences (`length`) and more, "unrelated" is judged by the nearest of them and may be bolder.
    """
    if any(f.state in {"weak", "opposed"} for f in ledger.parts()):
        return Decision("undecided", "stated with reservations")
    if similarity is None:
        return Decision("undecided", NOT_ALL)
    if _all_stated(ledger.concepts + ledger.quantities) and not strict:
        stated = ledger.count("stated") * 3 >= len(ledger.parts()) * 2
        if similarity >= (limits.partial if stated else limits.entail):
            return Decision("entailed", "facts stated, wording alike")
    floor = limits.unrelated_long if length >= LONG else limits.unrelated
    if similarity < floor and not ledger.count("stated"):
        return Decision("not_entailed", "unrelated")
    return Decision("undecided", NOT_ALL)
