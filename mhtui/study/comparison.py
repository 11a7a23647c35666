"""From sessions and ratings to the whole report: which raters, which reference, which columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.core.errors import WrongUse
from mhtui.core.ratings import Rating
from mhtui.core.rubric import Rubric
from mhtui.study.columns import ADJUDICATED, HUMAN, Reference, Row, row
from mhtui.study.intervals import Plan
from mhtui.study.report import Group, SheetReport, report
from mhtui.study.sheets import Rater, Rules, Session, Sheet, empty_sheet, only_raters, sheets

GROUPS: Final[Mapping[str, Group]] = {
    "arm": lambda session: session.arm,
    "doctor": lambda session: session.doctor,
    "case": lambda session: f"{session.case_id} {session.case_hash[:12]}",
}
"""By what sessions are grouped for means; versions of a case are never averaged together."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is compared. Raters by name, none: all; `reference`: "human", "adjudicated", names with commas, or None for
    the human raters where there are any; `columns`: NAME=RATER with commas, None for all judges; `by`: see GROUPS."""

    dimensions: tuple[str, ...] = ()
    raters: tuple[str, ...] = ()
    reference: str | None = None
    columns: str | None = None
    by: str = "arm"
    rules: Rules = Rules()
    unrated: tuple[Rubric, ...] = ()
    """Rubrics to report on although nobody applied them: everything started is counted, nothing is scored."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole report."""

    sessions: tuple[Session, ...]
    reports: tuple[SheetReport, ...]
    rows: tuple[Row, ...]
    reference: Reference
    plan: Plan


def compare(
    sessions: Sequence[Session], ratings: Sequence[Rating], rubrics: Sequence[Rubric], choice: Choice, plan: Plan
) -> Comparison:
    """Compare the ratings of sessions. Raises WrongUse for raters, dimensions and columns that there are not."""
    blank = [empty_sheet(rubric, one.id, sessions) for rubric in choice.unrated for one in rubric.dimensions]
    made = [
        sheet
        for sheet in [*sheets(ratings, sessions, rubrics, choice.rules), *blank]
        if not choice.dimensions or sheet.dimension in choice.dimensions
    ]
    _check_dimensions(made, ratings, choice.dimensions)
    there = list(dict.fromkeys(rater for sheet in made for rater in sheet.outcomes))
    chosen = _raters(choice.raters, there) if choice.raters else there
    reference = _reference(choice.reference, chosen, there)
    columns = _columns(choice.columns, chosen, there, reference)
    return Comparison(
        sessions=tuple(sessions),
        reports=tuple(report(only_raters(sheet, chosen), plan, GROUPS[choice.by]) for sheet in made),
        rows=tuple(row(sheet, reference, columns, plan) for sheet in made) if reference.raters and columns else (),
        reference=reference,
        plan=plan,
    )


def _check_dimensions(made: Sequence[Sheet], ratings: Sequence[Rating], dimensions: Sequence[str]) -> None:
    missing = [name for name in dimensions if name not in {sheet.dimension for sheet in made}]
    if missing:
        there = ", ".join(sorted({rating.dimension for rating in ratings})) or "none"
        raise WrongUse(f"Nobody rated the dimension {missing[0]!r}; rated are: {there}.")


def _raters(names: Sequence[str], there: Sequence[Rater]) -> list[Rater]:
    found = []
    for name in names:
        fitting = [rater for rater in there if rater.name == name]
        if not fitting:
            raise WrongUse(f"There is no rating by {name!r}; there are ratings by: {_list(there)}.")
        found += fitting
    return list(dict.fromkeys(found))


def _reference(asked: str | None, chosen: Sequence[Rater], there: Sequence[Rater]) -> Reference:
    people = tuple(rater for rater in chosen if rater.kind == "human")
    if asked in (None, HUMAN, ADJUDICATED):
        if asked and not people:
            raise WrongUse(f"There is no human rater to hold judges against; there are ratings by: {_list(there)}.")
        return Reference(people, asked == ADJUDICATED)
    return Reference(tuple(_raters([part.strip() for part in (asked or "").split(",")], there)))


def _columns(
    asked: str | None, chosen: Sequence[Rater], there: Sequence[Rater], reference: Reference
) -> dict[str, Rater]:
    if asked is None:
        return {rater.name: rater for rater in chosen if rater.kind == "judge" and rater not in reference.raters}
    if not reference.raters:
        raise WrongUse("Columns need a reference: there is no human rater, and --reference names none.")
    columns: dict[str, Rater] = {}
    for part in asked.split(","):
        name, sign, rater = part.strip().partition("=")
        if not (name and sign and rater):
            raise WrongUse(f"{part.strip()!r} is no column: write NAME=RATER, such as base=model:ward.")
        if name in columns:
            raise WrongUse(f"There are two columns {name!r}.")
        [columns[name], *_] = _raters([rater], there)
        if columns[name] in reference.raters:
            raise WrongUse(f"{rater} is part of the reference and cannot be held against it.")
    return columns


def _list(raters: Sequence[Rater]) -> str:
    return ", ".join(rater.name for rater in raters) or "nobody"
