"""What the plots of a report show, as numbers: what draws them decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.study.baseline.report import StudyReport

LEARNING: str = "interview"
"""The measure whose learning curves are drawn."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval, if it has one; `group` is the arm, `label` what it is of."""

    group: str
    label: str
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """The adjusted values of one person in the order played; `places`: which session of the person each was, from 1."""

    group: str
    label: str
    places: tuple[int, ...]
    values: tuple[float, ...]


def bars(report: StudyReport) -> list[Point]:
    """Arms by the measures of the main table; what is n/a is left out."""
    titles = {one.name: one.title for one in report.main}
    return [
        Point(cell.arm, titles[cell.measure], cell.figure.value, cell.figure.low, cell.figure.high)
        for cell in report.cells
        if cell.measure in titles and cell.figure.value is not None
    ]


def forest(report: StudyReport) -> list[Point]:
    """Differences by pair of arms and measure; those of rubrics, which have other units, are left out."""
    titles = {one.name: one.title for one in report.measures if ":" not in one.name}
    return [
        Point(f"{one.a} − {one.b}", titles[one.measure], one.figure.value, one.figure.low, one.figure.high)
        for one in report.differences
        if one.measure in titles and one.figure.value is not None
    ]


def radar(report: StudyReport) -> list[Point]:
    """As `bars`, of arms that have every measure: a profile with a gap would look like a 0."""
    found = bars(report)
    whole = {arm for arm in {one.group for one in found} if sum(o.group == arm for o in found) == len(report.main)}
    return [one for one in found if one.group in whole]


def learning(report: StudyReport) -> list[Line]:
    """Learning curves of people; none where learning cannot be told from how hard the cases were."""
    told = [one for one in report.curves if one.measure == LEARNING and one.slope is not None]
    return [Line(one.arm, one.who, tuple(place + 1 for place in one.places), one.adjusted) for one in told]
