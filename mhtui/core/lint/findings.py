"""What the linter says, and where the words of a case stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from mhtui.core.case import Case
from mhtui.core.case.patient import MemoryUnit

Level = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a case: `field` is a dotted path into the file, `fix` says what would be right."""

    level: Level
    field: str
    message: str
    fix: str = ""

    def __str__(self) -> str:
        return f"{self.level}: {self.field}: {self.message}" + (f" ({self.fix})" if self.fix else "")


def error(field: str, message: str, fix: str = "") -> Finding:
    """A finding that keeps the case from passing."""
    return Finding("error", field, message, fix)


def warning(field: str, message: str, fix: str = "") -> Finding:
    """A finding an author should look at."""
    return Finding("warning", field, message, fix)


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the case and its dotted path."""

    field: str
    text: str


def numbered(field: str, lines: tuple[str, ...]) -> Iterator[Said]:
    """Each line with its own path."""
    for index, line in enumerate(lines):
        yield Said(f"{field}[{index}]" if len(lines) > 1 else field, line)


def unit_lines(field: str, unit: MemoryUnit) -> Iterator[Said]:
    """Everything a unit can have the patient say."""
    for part in ("open", "asked", "detail"):
        yield from numbered(f"{field}.tell.{part}", unit.lines(part))
    yield from numbered(f"{field}.deny", unit.deny)
    for aspect, lines in unit.aspects.items():
        yield from numbered(f"{field}.aspects.{aspect}", lines)


def spoken(case: Case) -> Iterator[Said]:
    """Every line in the patient's mouth."""
    patient = case.patient
    yield Said("patient.opening.says", patient.opening.says)
    yield Said("patient.presentation.mood_says", patient.presentation.mood_says)
    yield from numbered("patient.presentation.thought_form.asides", patient.presentation.thought_form.asides)
    for index, unit in enumerate(patient.memory):
        yield from unit_lines(f"patient.memory[{index}]", unit)
    for index, negative in enumerate(patient.negatives):
        yield from numbered(f"patient.negatives[{index}].says", negative.says)
    yield from numbered("patient.unknown", patient.unknown)
    yield from numbered("patient.small_talk", patient.small_talk)
    yield from numbered("patient.repeated", patient.repeated)
    for reaction, lines in patient.reactions.items():
        yield from numbered(f"patient.reactions.{reaction}", lines)
    for test, lines in patient.tests.items():
        yield from numbered(f"patient.tests.{test}", lines)
