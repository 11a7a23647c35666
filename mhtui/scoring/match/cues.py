"""Objections that hold whatever the statement is: a bare question, another person's story, nothing assessed, a dodge."""

from __future__ import annotations

import re

from mhtui.scoring.match.assertion import OTHER, UNASSESSED
from mhtui.scoring.match.decide import Decision
from mhtui.scoring.match.facts import Facts
from mhtui.scoring.match.judge import Ledger
from mhtui.scoring.match.reading import Sentence

_FIRST_PERSON = re.compile(r" (?:i|me|myself|mine|we|us|patient) ")
_DODGE = re.compile(
    r" (?:could not (?:say|tell|swear|describe)|can not (?:say|tell)|not know|no idea|hard to say|have to ask|why do you ask|told you to ask|"
    r"sooner keep|rather (?:not|keep)|rather you did not|leave (?:that|them) out|next question|depends what you mean) "
)
_JOKE = re.compile(r" (?:joking|kidding|ha|figure of speech|only joking|so to speak|as the saying goes) [.!,]? ?$")
_HEARSAY = re.compile(r" (?:they (?:tell|told|warned|offered) me|i have (?:heard|read)|warned me|i am told|apparently) ")
_TENTATIVE = re.compile(r" (?:may|might|possible|possibly|unclear|unsure|wonders?|query|perhaps|maybe|\? ?[a-z]+) ")


def _about_others(wanted: Facts, window: tuple[Sentence, ...]) -> bool:
    """Every sentence opens with a relative and none speaks of the patient, and the statement names no relative."""
    if any(OTHER in f.flags or f.frame for f in wanted.concepts):
        return False
    return all(
        any(s.kind == OTHER and s.cue_first <= 1 for s in one.scopes) and not _FIRST_PERSON.search(one.low.text)
        for one in window
    )


def _unassessed(window: tuple[Sentence, ...]) -> bool:
    return any(scope.kind == UNASSESSED for one in window for scope in one.scopes)


def objection(wanted: Facts, ledger: Ledger, window: tuple[Sentence, ...], *, alone: bool) -> Decision | None:
    """A reason why these sentences cannot state a fact about the patient, or None.

    `alone` when they are (nearly) the whole text, so that what they leave open stays open.
    """
    low = " ".join(s.low.text for s in window)
    if all(s.asked and not s.answer for s in window) and alone_question(window, alone=alone):
        return Decision("not_entailed", "only a question")
    if _about_others(wanted, window):
        return Decision("not_entailed", "about another person")
    if alone and not _full(ledger) and _unassessed(window):
        return Decision("not_entailed", "not assessed")
    if alone and not _full(ledger) and (_DODGE.search(low) or _HEARSAY.search(low) or _JOKE.search(low)):
        return Decision("not_entailed", "no answer, hearsay or a joke")
    if alone and not _full(ledger) and not _FIRST_PERSON.search(low) and _TENTATIVE.search(low):
        return Decision("not_entailed", "only a possibility")
    return None


def alone_question(window: tuple[Sentence, ...], *, alone: bool) -> bool:
    """A question by the doctor may be answered in words we do not know; only a text of nothing else is a bare question."""
    return alone and len(window) >= 1


def _full(ledger: Ledger) -> bool:
    return all(f.state == "stated" for f in ledger.parts()) and bool(ledger.parts())
