"""Rules about the author's questions: each stands beside something that answers it, and beside nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from mhtui.core.case import Case
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.findings import Finding, error, warning
from mhtui.core.lint.words import phrase_key

_FIELD = "patient.questions"


def questions_have_answers(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Every key of `questions` names a part of a unit, an honest no or a line of the informant."""
    there = set(_answers(case))
    for ref in case.patient.questions:
        if ref not in there:
            yield error(
                f"{_FIELD}.{ref}",
                f"{ref!r} answers nothing: the case has no such line",
                "UNIT.PART, not:TOPIC or informant:PLACE (the first line is 0)",
            )


def questions_are_asked_once(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """No question stands beside two lines: only one of them would be heard."""
    owners: dict[tuple[bool, str], list[str]] = defaultdict(list)
    for ref, lines in case.patient.questions.items():
        for line in lines:
            owners[ref.startswith("informant:"), phrase_key(line)].append(ref)
    for (_, question), refs in owners.items():
        if len(refs) > 1:
            yield warning(f"{_FIELD}.{refs[1]}", f"{question!r} also stands at {refs[0]}", "keep it at one")


def questions_reach_every_unit(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Where a case has questions at all, a unit without any is found by its topic and its words alone."""
    if not case.patient.questions:
        return
    asked = {ref.split(".")[0] for ref in case.patient.questions}
    for index, unit in enumerate(case.patient.memory):
        if unit.id not in asked:
            yield warning(f"patient.memory[{index}]", f"no question leads to {unit.id}", f"add some to {_FIELD}")


def _answers(case: Case) -> Iterator[str]:
    for unit in case.patient.memory:
        yield from (f"{unit.id}.{part}" for part in unit.parts())
    yield from (f"not:{negative.topic}" for negative in case.patient.negatives)
    informant = case.patient.informant
    yield from (f"informant:{place}" for place in range(len(informant.says) if informant else 0))
