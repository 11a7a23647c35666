"""Rules about the names of exams that need to know what tests are called."""

from __future__ import annotations

from collections.abc import Iterator

from mhtui.core.case import Case
from mhtui.core.lint.findings import Finding, error
from mhtui.core.ports import ExamNames


def aliases_name_their_exam(case: Case, names: ExamNames) -> Iterator[Finding]:
    """An alias is another name of its exam, never the name of another test: an order for that one would bring this."""
    for index, exam in enumerate(case.exams):
        for at, other in names.foreign(exam.name, exam.aliases, exam.report):
            alias, also = exam.aliases[at], "" if other == exam.aliases[at] else f" ({other})"
            yield error(
                f"exams[{index}].aliases[{at}]",
                f"{alias!r} is the name of another test{also}, not of {exam.name!r}",
                f"give {alias!r} an exam of its own, or leave it out; if the exam holds it, the report says its result",
            )
