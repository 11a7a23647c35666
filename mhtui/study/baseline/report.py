"""The whole report of a study, from its sessions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from mhtui.core.errors import WrongUse
from mhtui.study.baseline.checklist import Facts, Field, checklist
from mhtui.study.baseline.learning import Curve, curves
from mhtui.study.baseline.main_table import Cell, cells, report_measures, split
from mhtui.study.baseline.marked import readmitted
from mhtui.study.baseline.measures import MAIN, Measure
from mhtui.study.baseline.paired import Difference, differences
from mhtui.study.baseline.sample import (
    Aggregation,
    Became,
    arms_of,
    became,
    dialogues_became,
    is_dialogue,
    one_instrument,
)
from mhtui.study.intervals import Plan
from mhtui.study.parity import ParityRow, parity_rows
from mhtui.study.played import Played
from mhtui.study.pressure import FamilyRow, as_json
from mhtui.study.protocol.record import StudyRecord


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a report is made. `title` names it; `record`: its study, None for sessions outside of one; `aggregation`:
    what repeats come to; `ratings`: who rated and how far they agree, in words."""

    title: str = "Sessions"
    record: StudyRecord | None = None
    aggregation: Aggregation = "mean"
    plan: Plan = Plan()
    ratings: str = ""
    mixed: bool = True


@dataclass(frozen=True, slots=True)
class StudyReport:
    """All parts of a report. `readmitted`: the main table with what only marks exclude; empty where nothing is.
    `became` and `parity` are of encounters; pressure dialogues, which are shorter by nature, have their own."""

    wanted: Wanted
    sessions: tuple[Played, ...]
    measures: tuple[Measure, ...]
    became: tuple[Became, ...]
    cells: tuple[Cell, ...]
    by_block: Mapping[str, Sequence[Cell]]
    by_difficulty: Mapping[str, Sequence[Cell]]
    readmitted: tuple[Cell, ...]
    differences: tuple[Difference, ...]
    curves: tuple[Curve, ...]
    parity: tuple[ParityRow, ...]
    checklist: tuple[Field, ...]
    pressure: tuple[FamilyRow, ...] = field(default=())
    dialogues: tuple[Became, ...] = field(default=())
    dialogue_parity: tuple[ParityRow, ...] = field(default=())

    @property
    def interim(self) -> bool:
        """Whether the study was not over when this was looked at."""
        return self.wanted.record is not None and self.wanted.record.locked is None

    @property
    def main(self) -> list[Measure]:
        """The measures of the main table."""
        return [one for one in self.measures if one.family == MAIN]


def study_report(sessions: Sequence[Played], wanted: Wanted, pressure: Sequence[FamilyRow] = ()) -> StudyReport:
    """The report. Raises WrongUse for no sessions, and for such as are never averaged."""
    if not sessions:
        raise WrongUse("There is no session to report on.")
    one_instrument(sessions)
    measures = report_measures(sessions)
    main = [one for one in measures if one.family == MAIN]
    how, plan = wanted.aggregation, wanted.plan
    compared = differences(sessions, [one for one in measures if one.family != "more"], how, plan, mixed=wanted.mixed)
    again = readmitted(sessions)
    return StudyReport(
        wanted=wanted,
        sessions=tuple(sessions),
        measures=tuple(measures),
        became=tuple(became(sessions)),
        cells=tuple(cells(sessions, measures, how, plan)),
        by_block={name: cells(some, main, how, plan) for name, some in split(sessions, lambda one: one.block)},
        by_difficulty={name: cells(some, main, how, plan) for name, some in split(sessions, _difficulty)},
        readmitted=tuple(cells(again, main, how, plan)) if again != list(sessions) else (),
        differences=tuple(compared),
        curves=tuple(curves(sessions, main)),
        parity=_parity([one for one in sessions if not is_dialogue(one)]),
        checklist=tuple(checklist(Facts(sessions, wanted.record, compared, how, wanted.ratings))),
        pressure=tuple(pressure),
        dialogues=tuple(dialogues_became(sessions)),
        dialogue_parity=_parity([one for one in sessions if is_dialogue(one)]),
    )


def _parity(sessions: Sequence[Played]) -> tuple[ParityRow, ...]:
    """In the order of arms of all tables."""
    order = arms_of(sessions)
    counted = [one for one in sessions if not one.excluded and one.parity]
    counted.sort(key=lambda one: order.index(one.group))
    return tuple(parity_rows((one.group, one.parity) for one in counted))


def _difficulty(one: Played) -> str:
    return "" if one.difficulty is None else str(one.difficulty)


def report_json(report: StudyReport) -> dict[str, Any]:
    """All of it as JSON; what is missing is null with its reason."""
    return {
        "title": report.wanted.title,
        "study": report.wanted.record.id if report.wanted.record else None,
        "protocol": report.wanted.record.now.hash if report.wanted.record else None,
        "aggregation": report.wanted.aggregation,
        "seed": report.wanted.plan.seed,
        "resamples": report.wanted.plan.resamples,
        "interim": report.interim,
        "sessions": [asdict(one) for one in report.became],
        "dialogues": [asdict(one) for one in report.dialogues],
        "measures": [one.as_json() for one in report.cells],
        "by_block": _groups(report.by_block),
        "by_difficulty": _groups(report.by_difficulty),
        "without_exclusions": [one.as_json() for one in report.readmitted],
        "differences": [asdict(one) | {"figure": one.figure.as_json()} for one in report.differences],
        "learning": [asdict(one) for one in report.curves],
        "parity": [asdict(one) for one in report.parity],
        "dialogue_parity": [asdict(one) for one in report.dialogue_parity],
        "pressure": [as_json(row) for row in report.pressure],
        "excluded": [
            {"session": one.session, "arm": one.group, "unit": one.unit, "why": one.excluded}
            for one in report.sessions
            if one.excluded
        ],
        "checklist": [asdict(one) for one in report.checklist],
    }


def _groups(groups: Mapping[str, Sequence[Cell]]) -> dict[str, list[dict[str, Any]]]:
    return {name: [one.as_json() for one in some] for name, some in groups.items()}
