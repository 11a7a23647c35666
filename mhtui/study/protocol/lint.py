"""What a protocol lacks: errors that make its comparison unfair, notes on what reports will call "not recorded"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mhtui.study.protocol.assign import planned_balance
from mhtui.study.protocol.model import Protocol
from mhtui.study.protocol.reporting import Reporting

PLANNED = 20
"""People for whom balance is told where an arm does not say how many it wants."""

_ASKED = {
    "training_level": "training level",
    "years": "years of experience",
    "language": "language",
    "device": "device",
    "ai_help": "whether AI help was used",
    "seen_before": "whether a case was met before",
}


@dataclass(frozen=True, slots=True)
class Lint:
    """`plan` says in words what will be played."""

    plan: tuple[str, ...]
    errors: tuple[str, ...]
    notes: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """For JSON."""
        return {"plan": list(self.plan), "notes": list(self.notes)}


def lint(protocol: Protocol) -> Lint:
    """What is said of a protocol that fits the schema."""
    return Lint(tuple(_plan(protocol)), tuple(_errors(protocol)), tuple(_notes(protocol)))


def _plan(protocol: Protocol) -> Iterator[str]:
    units, plan = len(protocol.units), protocol.assignment
    each = plan.each or units
    scheme = plan.scheme.replace("_", " ")
    yield f"{protocol.title}: {units} patients, {scheme}, {each} for each person, seed {plan.seed}"
    for arm in protocol.arms:
        if not arm.of_people:
            sides = len(protocol.cases) + 2 * len(protocol.scenarios)
            yield f"  {arm.name} ({arm.doctor}): {sides * arm.repeats} sessions, {arm.repeats} of each"
            continue
        people = arm.participants or PLANNED
        found = planned_balance(protocol, people)
        how = "balanced" if found.whole else "near balance"
        unset = "" if arm.participants else " (no number is set)"
        yield (
            f"  {arm.name} ({arm.kind}): {people}{unset} people, {how}: each patient met {_range(found.given)} times, "
            f"each pair {_range(found.met)}, each place {_range(found.placed)}"
        )


def _errors(protocol: Protocol) -> Iterator[str]:
    if protocol.people and not protocol.before and not protocol.after:
        yield "people are asked nothing: ask at least for their training level and whether they used AI help"


def _notes(protocol: Protocol) -> Iterator[str]:
    if not protocol.people:
        yield "no arm is played by people: this is no human baseline"
    if not protocol.machines:
        yield "no arm is played by a model or a script: nothing is compared with people"
    asked = {q.about for q in (*protocol.before, *protocol.after_each, *protocol.after)}
    yield from (f"nobody is asked about {words}" for about, words in _ASKED.items() if about not in asked)
    checks = [q for q in (*protocol.before, *protocol.after_each, *protocol.after) if q.expect is not None]
    if protocol.people and not checks:
        yield "there is no check of attention (a question with `expect`)"
    if not protocol.exclusions:
        yield "there is no exclusion rule: then nobody can be excluded"
    if not protocol.stopping.rule:
        yield "stopping.rule is empty"
    for arm in protocol.people:
        if arm.participants is None:
            yield f"the arm {arm.name} does not say how many people are wanted"
    empty = [name for name in Reporting.model_fields if not getattr(protocol.reporting, name)]
    if empty:
        yield f'reports will say "not recorded" of: {", ".join(empty)}'


def _range(counts: tuple[int, int]) -> str:
    low, high = counts
    return str(low) if low == high else f"{low} to {high}"
