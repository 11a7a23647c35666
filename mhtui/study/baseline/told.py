"""The report of a study in words and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from mhtui.study.baseline.document import Block, Document, Plot, Section, Table, table
from mhtui.study.baseline.main_table import Cell
from mhtui.study.baseline.measures import FAMILIES, MAIN, Measure
from mhtui.study.baseline.report import StudyReport
from mhtui.study.baseline.sample import Became, scorers_told
from mhtui.study.baseline.told_compared import compared_sections
from mhtui.study.figures import number, written
from mhtui.study.grids import counted
from mhtui.study.intervals import LEAST_CLUSTERS

INTERIM: Final = (
    "INTERIM: the study is not locked. These are results with its key while people may still play: a decision to go on "
    "or to stop that rests on them has to be told."
)


def document_of(report: StudyReport) -> Document:
    """All of it."""
    return Document(report.wanted.title, tuple(_sections(report)))


def _sections(report: StudyReport) -> Iterator[Section]:
    yield Section("Sessions", tuple(_sessions(report)))
    for family, title in FAMILIES.items():
        measures = [one for one in report.measures if one.family == family]
        some = [cell for cell in report.cells if cell.measure in {one.name for one in measures}]
        if measures and some:
            about = "Each axis is a measure of the main table, from 0 in the middle to 1."
            plots = [
                Plot("bars", "Means", "Bars are means, lines 95 % intervals."),
                Plot("radar", "Profile of the arms", about),
            ]
            plot = plots if family == MAIN else []
            yield Section(title, (*_family(family, measures, some), *plot))
    if report.readmitted:
        title = "Main table with the sessions that only a mark excludes"
        yield Section(title, (value_table("readmitted", "", report.main, report.readmitted),))
    if len(report.by_block) > 1:
        yield Section("By block", tuple(_groups("block", report.by_block, report.measures)))
    if len(report.by_difficulty) > 1:
        yield Section("By difficulty", tuple(_groups("difficulty", report.by_difficulty, report.measures)))
    yield from compared_sections(report)


def _sessions(report: StudyReport) -> Iterator[Block]:
    if report.interim:
        yield INTERIM
    yield from _about(report)
    if report.became or not report.dialogues:
        yield _became_table("sessions", "Encounters" if report.dialogues else "", report.became)
    if report.dialogues:
        made = _became_table("dialogues", "Pressure dialogues", report.dialogues)
        yield replace(made, notes=(*made.notes, "One that was stopped is in no figure, and counted against nobody."))


def _about(report: StudyReport) -> Iterator[str]:
    record = report.wanted.record
    protocol = f"Study {record.id}, protocol {record.now.hash[:12]}. " if record else ""
    yield (
        f"{protocol}Scorer: {scorers_told(report.sessions) or 'n/a'}. Repeats of one doctor on one case are one "
        f"result, by their {report.wanted.aggregation}. Intervals: 95 %, {report.wanted.plan.resamples} resamples of "
        f"whole cases (and doctors where they repeat), seed {report.wanted.plan.seed}. What is missing is n/a, never 0."
    )


def _became_table(name: str, title: str, rows: Sequence[Became]) -> Table:
    unit = "scenarios" if name == "dialogues" else "cases"
    head = ("arm", "started", "completed", "stopped", "open", "excluded", "scored", "unscored", "people", unit)
    body = [
        [
            one.arm,
            *(str(n) for n in (one.started, one.completed, one.stopped, one.open, one.excluded)),
            *(str(n) for n in (one.scored, one.unscored)),
            str(one.people) if one.people else "-",
            str(one.units),
        ]
        for one in rows
    ]
    notes = [f"{one.arm}, excluded: {counted(one.reasons.items())}" for one in rows if one.reasons]
    return table(name, title, head, body, notes)


def _family(family: str, measures: Sequence[Measure], some: Sequence[Cell]) -> Iterator[Block]:
    yield value_table(family, "Means with 95 % intervals", measures, some)
    yield count_table(family, measures, some)


def value_table(name: str, title: str, measures: Sequence[Measure], some: Sequence[Cell]) -> Table:
    """Arms by measures: the figures."""
    by = {(cell.arm, cell.measure): cell for cell in some}
    arms = list(dict.fromkeys(cell.arm for cell in some))
    head = ["arm", "each is", *(measure.title for measure in measures)]
    rows = [[arm, _each(arm, some), *(_value(by[(arm, measure.name)]) for measure in measures)] for arm in arms]
    titles = {measure.name: measure.title for measure in measures}
    notes = [*_reasons(some, titles), *_held(some), *_bounds(some, titles)]
    return table(name, title, head, rows, notes)


def count_table(name: str, measures: Sequence[Measure], some: Sequence[Cell]) -> Table:
    """Arms by measures: sessions with a score, of those started, and why others have none."""
    by = {(cell.arm, cell.measure): cell for cell in some}
    arms = list(dict.fromkeys(cell.arm for cell in some))
    rows = [[arm, *(f"{by[(arm, m.name)].scored}/{by[(arm, m.name)].started}" for m in measures)] for arm in arms]
    notes = [
        f"{cell.arm} {measure.title}, unscored: {counted(cell.reasons.items())}"
        for cell in some
        for measure in measures
        if measure.name == cell.measure and cell.reasons
    ]
    return table(f"{name}_n", "Sessions scored, of those started", ["arm", *(m.title for m in measures)], rows, notes)


def _groups(name: str, groups: Mapping[str, Sequence[Cell]], measures: Sequence[Measure]) -> Iterator[Block]:
    main = [one for one in measures if one.family == MAIN]
    for group, some in groups.items():
        rows = value_table(f"{name}:{group}", f"{name.capitalize()} {group}" if group else "Not known", main, some)
        yield table(rows.name, rows.title, rows.head, rows.rows, rows.notes[:1])


def _each(arm: str, some: Sequence[Cell]) -> str:
    """What a result of an arm is: the same for all measures, but where some sessions are unscored."""
    told = dict.fromkeys(cell.aggregated for cell in some if cell.arm == arm and cell.figure.n)
    return " / ".join(told) or "n/a"


def _value(cell: Cell) -> str:
    mark = "*" if cell.lower is not None and cell.upper is not None and cell.upper - cell.lower > 0.005 else ""
    return written(cell.figure) + mark


def _reasons(some: Sequence[Cell], titles: Mapping[str, str]) -> list[str]:
    """One line for each reason why figures or intervals are missing; an arm alone stands for all of its measures."""
    found: dict[str, dict[str, list[str]]] = {}
    for cell in some:
        why = cell.figure.why and f"n/a, {cell.figure.why}"
        why = why or (cell.figure.no_interval and f"no interval, {cell.figure.no_interval}")
        if why:
            found.setdefault(why, {}).setdefault(cell.arm, []).append(titles[cell.measure])
    return [f"{why}: {'; '.join(_named(arm, names, titles) for arm, names in by.items())}" for why, by in found.items()]


def _named(arm: str, names: Sequence[str], titles: Mapping[str, str]) -> str:
    return arm if len(names) == len(titles) else f"{arm} ({', '.join(names)})"


def _held(some: Sequence[Cell]) -> list[str]:
    """Arms whose few people are held fixed in the resampling."""
    few = dict.fromkeys(
        f"{cell.arm} ({cell.people})" for cell in some if cell.figure.low is not None and cell.people < LEAST_CLUSTERS
    )
    return (
        [f"doctors too few to be resampled, so that intervals say nothing of others: {', '.join(few)}"] if few else []
    )


def _bounds(some: Sequence[Cell], titles: Mapping[str, str]) -> list[str]:
    wide = [
        f"{cell.arm} {titles[cell.measure]} {number(cell.lower)} to {number(cell.upper)}"
        for cell in some
        if cell.lower is not None and cell.upper is not None and cell.upper - cell.lower > 0.005
    ]
    return [f"* with what is undecided counted against and for it: {'; '.join(wide)}"] if wide else []
