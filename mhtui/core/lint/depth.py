"""Rules about depth: what a case of full depth holds, and that cases do not share sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from mhtui.core.case import Case
from mhtui.core.case.patient import Reaction
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.findings import Finding, Said, spoken, warning
from mhtui.core.lint.words import phrase_key

UNITS, CHECKPOINTS, EXAMS, DIAGNOSES, ASIDES = 15, 30, 8, 4, 6
TESTS: Final = ("orientation", "serial_sevens", "three_words", "recall", "proverb")
_LONG_ENOUGH: Final = 4
"""Words from which on a sentence is somebody's own."""
_FEW: Final = 5
"""Up to so many shared sentences are listed one by one."""


def full_depth(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Fewer parts than a case of full depth has."""
    if case.depth != "full":
        return
    counts = (
        ("patient.memory", "memory units", len(case.patient.memory), UNITS),
        ("references.checkpoints", "checkpoints", len(case.references.checkpoints), CHECKPOINTS),
        ("exams", "exams", len(case.exams), EXAMS),
        ("references.diagnoses", "graded diagnoses", len(case.references.diagnoses), DIAGNOSES),
        (
            "patient.presentation.thought_form.asides",
            "asides",
            len(case.patient.presentation.thought_form.asides),
            ASIDES,
        ),
    )
    for field, name, count, least in counts:
        if count < least:
            yield warning(field, f"{count} {name}; full depth has {least} or more", "write more, or depth: imported")


def full_range(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Kinds of parts that a case of full depth has at least one of."""
    if case.depth != "full":
        return
    plan, points = case.references.plan, case.references.checkpoints
    groups = {p.group for p in points if p.stage == "interview"}
    present = (
        ("exams", "a normal exam", any(e.normal for e in case.exams)),
        ("exams", "an exam that is not indicated", any(not e.indicated for e in case.exams)),
        ("references.plan.must", "a must item", bool(plan.must)),
        ("references.plan.should", "a should item", bool(plan.should)),
        ("references.plan.must_not", "a must-not item", bool(plan.must_not)),
        ("references.checkpoints", "a note checkpoint", any(p.stage == "note" for p in points)),
        ("references.checkpoints", "a critical checkpoint", any(p.critical for p in points)),
        *(
            ("references.checkpoints", f"an interview checkpoint of group {g}", g in groups)
            for g in ("CC", "HX", "MS", "RISK")
        ),
    )
    for field, name, there in present:
        if not there:
            yield warning(field, f"full depth has {name}", "add one")


def reactions_and_tests(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Reactions and bedside tests a case of full depth answers."""
    if case.depth != "full":
        return
    missing = [r for r in get_args(Reaction) if r not in case.patient.reactions]
    if missing:
        yield warning("patient.reactions", f"no line for: {', '.join(missing)}", "write one each")
    untested = [t for t in TESTS if t not in case.patient.tests]
    if untested:
        yield warning("patient.tests", f"no answer to: {', '.join(untested)}", "write one each")


def told_and_denied(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """A topic that is both told in a unit and answered with an honest no."""
    told = {unit.topic: unit.id for unit in reversed(case.patient.memory)}
    for index, negative in enumerate(case.patient.negatives):
        if negative.topic in told:
            field, owner = f"patient.negatives[{index}]", told[negative.topic]
            yield warning(field, f"{negative.topic} is also told by {owner}", "one of them is never heard")


def shared_sentences(cases: Iterable[Case]) -> list[tuple[str, Finding]]:
    """Sentences that two cases share, as (case id, finding): no two patients talk alike.

    Of many shared with the same cases the first stands for all.
    """
    owners: dict[str, dict[str, Said]] = defaultdict(dict)
    for case in cases:
        for said in spoken(case):
            key = phrase_key(said.text)
            if len(key.split()) >= _LONG_ENOUGH:
                owners[key].setdefault(case.id, said)
    shared: dict[tuple[str, str], list[Said]] = defaultdict(list)
    for there in owners.values():
        for case_id, said in there.items() if len(there) > 1 else ():
            shared[case_id, ", ".join(other for other in there if other != case_id)].append(said)
    return [(case_id, found) for (case_id, others), lines in shared.items() for found in _shared(lines, others)]


def _shared(lines: list[Said], others: str) -> Iterator[Finding]:
    voice = "every patient has a voice of their own"
    if len(lines) > _FEW:
        first = lines[0]
        yield warning(first.field, f"{len(lines)} sentences are also said in {others}, the first {first.text!r}", voice)
        return
    for said in lines:
        yield warning(said.field, f"{said.text!r} is also said in {others}", voice)
