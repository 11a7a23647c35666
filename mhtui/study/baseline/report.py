"""The whole report of a study, from its sessions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mhtui.core.errors import WrongUse
from mhtui.study.baseline.main_table import Cell, cells, report_measures, split
from mhtui.study.baseline.measures import Measure
from mhtui.study.baseline.sample import Aggregation, Became, became, one_instrument
from mhtui.study.intervals import Plan
from mhtui.study.played import Played
from mhtui.study.pressure import FamilyRow


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a report is made. `title` and `study` name it; `aggregation`: what repeats come to."""

    title: str = "Sessions"
    study: str = ""
    aggregation: Aggregation = "mean"
    plan: Plan = Plan()


@dataclass(frozen=True, slots=True)
class StudyReport:
    """All parts of a report."""

    wanted: Wanted
    sessions: tuple[Played, ...]
    measures: tuple[Measure, ...]
    became: tuple[Became, ...]
    cells: tuple[Cell, ...]
    by_block: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    by_difficulty: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    pressure: tuple[FamilyRow, ...] = ()


def study_report(sessions: Sequence[Played], wanted: Wanted, pressure: Sequence[FamilyRow] = ()) -> StudyReport:
    """The report. Raises WrongUse for no sessions, and for such as are never averaged."""
    if not sessions:
        raise WrongUse("There is no session to report on.")
    one_instrument(sessions)
    measures = report_measures(sessions)
    main = [one for one in measures if one.family == "main"]
    how, plan = wanted.aggregation, wanted.plan
    return StudyReport(
        wanted=wanted,
        sessions=tuple(sessions),
        measures=tuple(measures),
        became=tuple(became(sessions)),
        cells=tuple(cells(sessions, measures, how, plan)),
        by_block={name: cells(some, main, how, plan) for name, some in split(sessions, lambda one: one.block)},
        by_difficulty={name: cells(some, main, how, plan) for name, some in split(sessions, _difficulty)},
        pressure=tuple(pressure),
    )


def _difficulty(one: Played) -> str:
    return "" if one.difficulty is None else str(one.difficulty)
