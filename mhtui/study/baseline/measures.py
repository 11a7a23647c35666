"""The measures a report shows, in its order, by the names of `Played.measures`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

RATED: Final = "rated"
BY_JUDGES: Final = "judged"
"""How the names of rated measures begin: given by people, and by models."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure: its name, and what it is called in tables. `family`: the table that it stands in."""

    name: str
    title: str
    family: str


MAIN: Final = "main"
BREAKDOWN: Final = "interview"
MORE: Final = "more"
FAMILIES: Final = {
    MAIN: "Main table",
    RATED: "Rubric, rated by people",
    BY_JUDGES: "Rubric, by judges",
    BREAKDOWN: "Interview: chief complaint (CC) and mental state (MS)",
    MORE: "Plan and orders",
}

SCORED: Final = (
    Measure("interview", "Interview", MAIN),
    Measure("exams", "Exams", MAIN),
    Measure("note", "Note", MAIN),
    Measure("category", "Category", MAIN),
    Measure("disorder_ndcg", "Disorder", MAIN),
    Measure("interview_cc", "Interview CC", BREAKDOWN),
    Measure("interview_ms", "Interview MS", BREAKDOWN),
    Measure("plan_must", "Plan, must", MORE),
    Measure("plan_should", "Plan, should", MORE),
    Measure("exam_precision", "Exam precision", MORE),
)
"""What the scorer gives every encounter; all lie from 0 to 1."""


def rated_name(kind: str, rubric: str, dimension: str) -> str:
    """The name of a rated measure: `rated:mentaleval/1:empathy`."""
    return f"{RATED if kind == 'human' else BY_JUDGES}:{rubric}:{dimension}"


def measures_of(names: Iterable[str]) -> list[Measure]:
    """All measures of a report over sessions with measures of these names."""
    rated = [name for name in dict.fromkeys(names) if name.split(":")[0] in (RATED, BY_JUDGES)]
    return [*SCORED, *(Measure(name, name.split(":")[-1].capitalize(), name.split(":")[0]) for name in rated)]


def is_share(measure: str) -> bool:
    """Whether it lies from 0 to 1; a rubric's dimension lies on its own levels."""
    return ":" not in measure
