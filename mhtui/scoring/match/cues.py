"""Objections that hold whatever the statement: a bare question, another person's story, nothing assessed, a dodge."""

from __future__ import annotations

import re

from mhtui.scoring.match.assertion import DOUBT, NEG, OTHER, REPORTED, UNASSESSED, Scope
from mhtui.scoring.match.decide import Decision
from mhtui.scoring.match.facts import Facts
from mhtui.scoring.match.judge import Ledger
from mhtui.scoring.match.reading import Sentence

_FIRST_PERSON = re.compile(r" (?:i|me|myself|mine|we|us|patient) ")
_DODGE = re.compile(
    r" (?:could not (?:say|tell|swear|describe)|have to ask|why do you ask|told you to ask|sooner keep|"
    r"rather (?:not|keep)|rather you did not|leave (?:that|them) out|next question|depends what you mean) "
)
_JOKE = re.compile(r" (?:joking|kidding|ha|figure of speech|so to speak|as the saying goes) [.!,]? ?$")
_HEARSAY = re.compile(r" (?:they (?:tell|told|warned|offered) me|i have (?:heard|read)|warned me) ")
_NIL_AFTER = re.compile(
    r" (?:hallucinations?|ideation|self harm|voices|thought disorder|delusions?|alcohol) "
    r":? ?(?:0|-|–|−|×|x) (?![a-z]{3})"
)
"""A nought, dash or cross after a sign: none of it, though a dash may also only go on."""
_CONTRAST = re.compile(r" (?:but|except|apart from|other than|until|though|although|however|only|last|once|unless) ")
_CHILD = frozenset("son daughter lad lass boy girl grandson granddaughter child".split())
_KIN = frozenset("family relativ carer partner parent spous household hom infant baby marital".split())
_EARLIER = frozenset("was were had used stopped".split())


def objection(wanted: Facts, ledger: Ledger, window: tuple[Sentence, ...], *, alone: bool) -> Decision | None:
    """A reason why these sentences cannot state a fact about the patient, or None.

    `alone` when they are (nearly) the whole text, so that what they leave open stays open.
    """
    if alone and all(s.asked and not s.answer for s in window):
        return Decision("not_entailed", "only a question")
    if _about_others(wanted, window):
        return Decision("not_entailed", "about another person")
    if not alone or _full(ledger):
        return None
    if any(scope.kind == UNASSESSED for one in window for scope in one.scopes):
        return Decision("not_entailed", "not assessed")
    low = " ".join(s.low.text for s in window)
    if any(p.search(low) for p in (_DODGE, _HEARSAY, _JOKE)):
        return Decision("not_entailed", "no answer, hearsay or a joke")
    return None


def reservation(wanted: Facts, ledger: Ledger, ruled: Decision | None, window: tuple[Sentence, ...]) -> Decision | None:
    """Why full coverage is not trusted: a thin statement, an unused denial, another voice, an earlier time."""
    if ruled is None:
        return None
    if wanted.size < 2 and not any(not f.frame for f in wanted.concepts):
        return Decision("undecided", "the statement has too little to hold on to")
    if wanted.loss > 1 and wanted.size <= 2:
        return Decision("undecided", "the statement says more than can be checked")
    kinds = {scope.kind for one in window for scope in one.scopes}
    claimed = {flag for fact in wanted.concepts + wanted.words for flag in fact.flags}
    if kinds & {OTHER, REPORTED, UNASSESSED, DOUBT} - claimed and not any(f.frame for f in wanted.concepts):
        return Decision("undecided", "another voice or a doubt in the same sentence")
    if NEG not in claimed and any(_NIL_AFTER.search(f"{one.low.text} ") for one in window):
        return Decision("undecided", "a nought, dash or cross after the sign")
    if NEG in claimed and any(_CONTRAST.search(one.low.text) for one in window):
        return Decision("undecided", "a denial with an exception")
    if NEG not in claimed and wanted.size <= 2 and _denial_before(ledger, window):
        return Decision("undecided", "a denial in the same sentence")
    earlier = any(t.low in _EARLIER for one in window for t in one.tokens)
    if earlier and not wanted.past and not any(f.event for f in wanted.concepts):
        return Decision("undecided", "perhaps of an earlier time")
    return None


def _about_others(wanted: Facts, window: tuple[Sentence, ...]) -> bool:
    """Every sentence opens with a relative and none speaks of the patient, and the statement names no relative."""
    if any(OTHER in f.flags or f.frame for f in wanted.concepts) or any(f.word in _KIN for f in wanted.words):
        return False
    return all(
        any(s.kind == OTHER and s.cue_first <= 1 and not _child(one, s) for s in one.scopes)
        and not _FIRST_PERSON.search(one.low.text)
        for one in window
    )


def _child(sentence: Sentence, scope: Scope) -> bool:
    """A parent speaks for a child who is the patient."""
    return bool(_CHILD & {t.low for t in sentence.tokens[scope.cue_first : scope.cue_end]})


def _denial_before(ledger: Ledger, window: tuple[Sentence, ...]) -> bool:
    """A denial that opens before the last stated part; a later one ("..., denies a plan") is about something else."""
    last = max((f.end for f in ledger.parts()), default=0)
    return any(
        scope.kind == NEG and one.start + one.tokens[scope.cue_first].start < last
        for one in window
        for scope in one.scopes
    )


def _full(ledger: Ledger) -> bool:
    return all(f.state == "stated" for f in ledger.parts()) and bool(ledger.parts())
