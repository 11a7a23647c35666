"""Rules about evidence: every interview checkpoint can be earned, and only where the words really say it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mhtui.core.case import Case, Checkpoint
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.findings import Finding, error, warning
from mhtui.core.lint.words import content, numbers, shown

_ENOUGH = 0.34
"""Share of a statement's content words that evidence should hold; less is worth a second look."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a reference leads to: the lines told, and the facts they are said to carry."""

    lines: tuple[str, ...]
    facts: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it, for comparison."""
        return " ".join((*self.lines, *self.facts))


def resolve(case: Case, ref: str) -> Source | None:
    """Where a reference leads, or None when it names nothing that is ever told."""
    kind, colon, name = ref.rpartition(":")
    if colon:
        return _RESOLVERS[kind](case, name)
    unit_id, _, part = ref.partition(".")
    unit = case.patient.unit(unit_id)
    if unit is None or part == "deny":
        return None
    parts = (part,) if part else unit.parts()
    lines = tuple(line for p in parts for line in unit.lines(p))
    return Source(lines, unit.facts) if lines else None


def _negative(case: Case, topic: str) -> Source | None:
    found = [n for n in case.patient.negatives if n.topic == topic]
    return Source(sum((n.says for n in found), ()), sum((n.facts for n in found), ())) if found else None


def _informant(case: Case, topic: str) -> Source | None:
    says = case.patient.informant.says if case.patient.informant else ()
    found = [line for line in says if line.topic == topic]
    return Source(sum((n.says for n in found), ()), sum((n.facts for n in found), ())) if found else None


def _test(case: Case, name: str) -> Source | None:
    lines = next((lines for test, lines in case.patient.tests.items() if test == name), ())
    return Source(lines) if lines else None


_RESOLVERS = {"not": _negative, "informant": _informant, "test": _test}


def alternatives(point: Checkpoint) -> list[tuple[str, ...]]:
    """The ways to earn a checkpoint, each a tuple of references that must all be told."""
    return [(entry,) if isinstance(entry, str) else entry for entry in point.evidence]


def evidence_leads_somewhere(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Every reference names lines that exist; every interview checkpoint has a way to be earned."""
    for index, point in enumerate(case.references.checkpoints):
        field = f"references.checkpoints[{index}].evidence"
        ways = alternatives(point)
        if point.stage == "note":
            if ways:
                yield warning(field, f"{point.id} is a note checkpoint; its evidence is not read", "remove it")
            continue
        dead = sorted({ref for way in ways for ref in way if resolve(case, ref) is None})
        for ref in dead:
            yield error(field, f"{ref!r} names nothing the patient or informant tells", _where(case, ref))
        if not any(way and not set(way) & set(dead) for way in ways):
            yield error(
                field, f"{point.id} cannot be earned: no evidence leads to a line", "name a unit and part that tells it"
            )


def _where(case: Case, ref: str) -> str:
    unit = case.patient.unit(ref.partition(".")[0])
    if unit:
        return f"parts of {unit.id}: {', '.join(unit.parts())}"
    return "units are named by id, honest negatives by not:topic, tests by test:name, the informant by informant:topic"


def evidence_holds_the_fact(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """The numbers of a statement stand in its evidence, and enough of its words do. What a bedside test shows is seen
    rather than said, and is left to the author."""
    for index, point in enumerate(case.references.checkpoints):
        tested = any(ref.startswith("test:") for way in alternatives(point) for ref in way)
        if point.stage == "interview" and not tested:
            sources = [[s for ref in way if (s := resolve(case, ref))] for way in alternatives(point)]
            yield from _numbers_held(f"references.checkpoints[{index}]", point, sources)
            yield from _words_held(f"references.checkpoints[{index}]", point, sources)


def _numbers_held(field: str, point: Checkpoint, ways: list[list[Source]]) -> Iterator[Finding]:
    asked = numbers(point.statement)
    anywhere = numbers(" ".join(s.text for way in ways for s in way))
    for number in sorted(asked - anywhere):
        if ways and not _as_days(number, point.statement, anywhere):
            yield error(f"{field}.statement", f"no evidence of {point.id} holds {shown(number)}", "correct one of them")


def _as_days(number: float, statement: str, held: set[float]) -> bool:
    """Whether a number is only there because weeks were counted in days, or is held in the other unit."""
    return number / 7 in numbers(statement) or number * 7 in held


def _words_held(field: str, point: Checkpoint, ways: list[list[Source]]) -> Iterator[Finding]:
    asked = content(point.statement)
    held = content(" ".join(s.text for way in ways for s in way))
    missing = sorted(word for word in asked if not _held(word, held))
    if ways and asked and len(missing) > (1 - _ENOUGH) * len(asked):
        words = ", ".join(missing[:6])
        yield warning(
            f"{field}.evidence", f"{point.id}: evidence hardly speaks of: {words}", "does a line really say it?"
        )


def _held(word: str, held: set[str]) -> bool:
    return word in held or (len(word) >= 5 and any(h.startswith(word[:5]) for h in held))


def units_can_open(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Guarded and denied units say how they open and what is said before; open ones have something to tell."""
    for index, unit in enumerate(case.patient.memory):
        field = f"patient.memory[{index}]"
        closed = unit.release in ("guarded", "denied")
        if closed and (unit.needs is None or (unit.needs.rapport is None and not unit.needs.any_of)):
            yield error(
                f"{field}.needs", f"{unit.id} is {unit.release} and never opens", "add needs: {rapport: 2, or: [...]}"
            )
        if closed and not unit.deny:
            yield error(
                f"{field}.deny", f"{unit.id} is {unit.release} without a first answer", "add deny: what is said before"
            )
        if unit.release == "denied" and unit.needs and not set(unit.needs.any_of) & _HOLDABLE:
            yield warning(
                f"{field}.needs",
                f"{unit.id} is denied but no evidence cracks it",
                "collateral_named, exam_named or confronted",
            )
        if unit.release == "open" and not unit.tell.open:
            yield error(f"{field}.tell.open", f"{unit.id} is open and has no open line", "add open, or release: asked")
        if not closed and (unit.needs or unit.deny):
            yield warning(
                f"{field}.needs", f"{unit.id} is {unit.release}: needs and deny are not read", "release: guarded?"
            )


_HOLDABLE = {"collateral_named", "exam_named", "confronted"}
