"""What the queue of undecided pairs says; texts of people and models stay inert."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from mhtui.core.rulings import Ruling
from mhtui.play.settling import Citable
from mhtui.scoring.settled import Pair
from mhtui.tui.desk.indented import Indented
from mhtui.tui.show import count, one_line

ASKS: Final = {
    "interview": "Did the patient say it?",
    "note": "Does the note say it?",
    "plan": "Does the plan say it?",
}
VERDICTS: Final = {
    "entailed": "stated",
    "contradicted": "denied",
    "not_entailed": "not stated",
    "undecided": "unclear",
}
NUMBERED: Final = 9
NOTHING_THERE: Final = {
    "interview": "Nothing was said.",
    "note": "No note was written.",
    "plan": "No plan was written.",
}


def asked(pair: Pair, before: str = "") -> Content:
    """The question, and whether the statement is one that must not be found; `before`: what was taken back."""
    must_not = "  It must NOT be done: stated is a mistake." if pair.forbidden else ""
    taken_back = f"  Taken back: {before}." if before else ""
    return Content.assemble((ASKS[pair.material.stage], "$muted"), (must_not, "$error bold"), (taken_back, "$warning"))


def choices(shown: Sequence[Citable]) -> list[Indented]:
    """Sentences with their numbers, the first of each place under its name."""
    named = [None, *shown]
    return [_choice(n, one, before) for n, (one, before) in enumerate(zip(shown, named, strict=False), 1)]


def _choice(number: int, one: Citable, before: Citable | None) -> Indented:
    mark = Content.styled(f"{number if number <= NUMBERED else '':>2} ", "$muted")
    quote = Content(one_line(one.evidence.quote))
    if before is not None and (one.evidence.seq, one.where) == (before.evidence.seq, before.where):
        return Indented(mark, quote, 3)
    question = f"  Doctor: {one_line(one.question)}" if one.question else ""
    place = Content.assemble((one_line(one.where), "$primary"), (question, "$muted"))
    return Indented(mark, Content("\n").join([place, quote]), 3)


def summary(decided: Sequence[Ruling], left: int) -> str:
    """How many were decided how, for the end of the queue."""
    verdicts = [ruling.verdict for ruling in decided]
    each = [f"{verdicts.count(name)} {word}" for name, word in VERDICTS.items() if name in verdicts]
    head = f"{count(len(decided), 'decision')}: {', '.join(each)}." if each else "Nothing is decided."
    tail = "Nothing is left in the queue." if not left else f"{left} left."
    return f"{head} {tail}\nWhat was decided counts from the next score on. z takes the last one back, Esc leaves."
