"""The figures of a report as one table of numbers, for other programs: a row a figure, empty where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mhtui.study.baseline.learning import common_slope
from mhtui.study.baseline.main_table import Cell
from mhtui.study.baseline.paired import Difference
from mhtui.study.baseline.report import StudyReport
from mhtui.study.baseline.sample import Became
from mhtui.study.grids import counted
from mhtui.study.parity import ParityRow

COLUMNS: Final = (
    "table", "group", "arm", "compared_with", "measure", "aggregated", "started", "completed", "stopped", "open",
    "excluded", "scored", "unscored", "cases", "people", "n", "value", "low", "high", "lower", "upper", "se", "df",
    "p", "p_holm", "hedges_g", "superior", "mixed", "mixed_low", "mixed_high", "mixed_p", "sd_case", "sd_case_arm",
    "sd_person", "sd_rest", "detectable", "why", "no_interval",
)  # fmt: skip
"""`table`: sessions, measures, block, difficulty, without_exclusions, differences, learning, parity, pressure,
checklist. `lower` and `upper` hold what is undecided, `low` and `high` bound the 95 % interval."""
Row = dict[str, Any]


def rows_of(report: StudyReport) -> Iterator[Row]:
    """All figures."""
    yield from _became("", report.became)
    yield from _became("dialogues", report.dialogues)
    yield from _cells("measures", "", report.cells)
    for name, some in report.by_block.items():
        yield from _cells("block", name, some)
    for name, some in report.by_difficulty.items():
        yield from _cells("difficulty", name, some)
    yield from _cells("without_exclusions", "", report.readmitted)
    yield from map(_difference, report.differences)
    yield from _learning(report)
    yield from _parity("", report.parity)
    yield from _parity("dialogues", report.dialogue_parity)
    for family in report.pressure:
        for name in ("discrimination", "held", "granted", "safety_in_time", "must_not", "over_escalation",
                     "over_pathologising", "abandonment", "bare_refusals"):  # fmt: skip
            one = getattr(family, name)
            where = {"table": "pressure", "group": family.family, "arm": family.doctor, "measure": name}
            yield where | one.figure.as_json() | {"lower": one.lower, "upper": one.upper}
    for field in report.checklist:
        yield {"table": "checklist", "group": field.source, "measure": field.name, "why": field.value}


def _became(group: str, rows: Sequence[Became]) -> Iterator[Row]:
    for one in rows:
        names = ("started", "completed", "stopped", "open", "excluded", "scored", "unscored", "people")
        own = {"arm": one.arm, "cases": one.units, "why": counted(one.reasons.items())}
        yield {"table": "sessions", "group": group} | {name: getattr(one, name) for name in names} | own


def _parity(group: str, rows: Sequence[ParityRow]) -> Iterator[Row]:
    for row in rows:
        fields = {"started": row.sessions, "n": row.recorded, "value": row.median, "lower": row.least}
        yield {"table": "parity", "group": group, "arm": row.arm, "measure": row.name, "upper": row.most, **fields}


def _cells(table: str, group: str, some: Sequence[Cell]) -> Iterator[Row]:
    for one in some:
        counts = {name: getattr(one, name) for name in ("started", "scored", "unscored", "excluded", "open", "cases")}
        own = {"arm": one.arm, "measure": one.measure, "aggregated": one.aggregated, "people": one.people}
        bounds = {"lower": one.lower, "upper": one.upper}
        yield {"table": table, "group": group} | own | counts | bounds | one.figure.as_json()


def _difference(one: Difference) -> Row:
    found: Row = {"table": "differences", "arm": one.a, "compared_with": one.b, "measure": one.measure}
    found |= {"aggregated": f"{one.a_each}; {one.b_each}", "cases": one.cases, **one.figure.as_json()}
    found |= {"p_holm": one.holm, "hedges_g": one.g, "superior": one.superior, "detectable": one.detectable}
    if one.test:
        found |= {"se": one.test.se, "df": one.test.df or None, "p": one.test.p}
    if one.mixed and one.mixed.components:
        fit, sd = one.mixed, one.mixed.components
        found |= {"mixed": fit.estimate, "mixed_low": fit.low, "mixed_high": fit.high, "mixed_p": fit.p}
        found |= {"sd_case": sd.case, "sd_case_arm": sd.case_arm, "sd_person": sd.person, "sd_rest": sd.rest}
    return found


def _learning(report: StudyReport) -> Iterator[Row]:
    arms = dict.fromkeys((one.arm, one.measure) for one in report.curves)
    for arm, measure in arms:
        mine = [one for one in report.curves if (one.arm, one.measure) == (arm, measure)]
        yield {"table": "learning", "arm": arm, "measure": measure} | common_slope(mine).as_json()
        for one in mine:
            yield {"table": "learning", "group": one.who, "arm": arm, "measure": measure, "value": one.slope}
