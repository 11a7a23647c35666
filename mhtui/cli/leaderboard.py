"""`mhtui leaderboard`: all arms by the measures of the main table, per block and difficulty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, emit, program

if TYPE_CHECKING:
    from mhtui.study.baseline.main_table import Cell
    from mhtui.study.intervals import Plan
    from mhtui.study.played import Played


@click.command()
@click.option("--by", type=click.Choice(["none", "block", "difficulty"]), default="none", show_default=True)
@click.option("--study", default="", help="Only sessions of this study.")
@click.option("--version", "versions", multiple=True, metavar="HASH", help="Of a case, only this version.")
@click.option("--protocol", default="", metavar="HASH|none",
              help="Only sessions of this protocol; none: only those outside of studies.")  # fmt: skip
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of the resampling.")
@click.option("--resamples", default=2000, show_default=True, type=click.IntRange(200, 100_000))
@click.option("--jobs", "-j", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes that score.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone, without the trained reader.")
@click.option("--imported", is_flag=True, help="Also sessions of other programs that are linked to a case.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@db_option
def leaderboard(
    by: str,
    study: str,
    versions: tuple[str, ...],
    protocol: str,
    seed: int,
    resamples: int,
    jobs: int,
    no_embeddings: bool,
    imported: bool,
    as_json: bool,
    db: Path | None,
) -> None:
    """All arms by the measures of the main table, with intervals and denominators.

    Repeats of one doctor on one case are one result, by their mean. Arms that played other cases are not comparable:
    the cases of each are counted beside it.
    """
    from mhtui.cli.study_gather import Choice, gathered
    from mhtui.core.text import visible
    from mhtui.study.baseline.sample import one_instrument
    from mhtui.study.intervals import Plan

    choice = Choice(study, (), protocol, versions, jobs=jobs, verify=False, other_scorer=True, imported=imported)
    with program(db, embeddings=not no_embeddings, reading=[]) as made:
        sessions = gathered(made, choice).sessions
    one_instrument(sessions)
    groups = list(_groups(sessions, by, Plan(seed, resamples)))
    if as_json:
        emit({"by": by, "groups": [{"group": name, "cells": [one.as_json() for one in some]} for name, some in groups]})
        return
    for line in _lines(groups, by):
        click.echo(visible(line))


def _groups(sessions: Sequence[Played], by: str, plan: Plan) -> Iterator[tuple[str, list[Cell]]]:
    from mhtui.study.baseline.main_table import cells, report_measures, split
    from mhtui.study.baseline.measures import MAIN

    main = [one for one in report_measures(sessions) if one.family == MAIN]
    keys = {
        "none": lambda _one: "",
        "block": lambda one: one.block,
        "difficulty": lambda one: str(one.difficulty or ""),
    }
    for name, some in split(sessions, keys[by]):
        yield name, cells(some, main, "mean", plan)


def _lines(groups: Sequence[tuple[str, Sequence[Cell]]], by: str) -> Iterator[str]:
    from mhtui.study.baseline.as_text import WIDTH, text_lines
    from mhtui.study.baseline.document import Document, Section
    from mhtui.study.baseline.measures import MAIN, SCORED
    from mhtui.study.baseline.told import count_table, value_table

    main = [one for one in SCORED if one.family == MAIN]
    sections = []
    for name, some in groups:
        ranked = _ranked(some)
        title = f"{by.capitalize()} {name or 'not known'}" if by != "none" else "All cases"
        told = value_table("values", "", main, ranked)
        sections.append(Section(title, (told, count_table("values", main, ranked), _cases(some))))
    yield from text_lines(Document("Leaderboard", tuple(sections)), WIDTH)


def _ranked(some: Sequence[Cell]) -> list[Cell]:
    """Arms by the mean of their interview, n/a last; ties by name."""
    level = {one.arm: one.figure.value for one in some if one.measure == "interview"}
    arms = sorted(level, key=lambda arm: (level[arm] is None, -(level[arm] or 0), arm))
    return sorted(some, key=lambda one: arms.index(one.arm))


def _cases(some: Sequence[Cell]) -> str:
    told = {one.arm: f"{one.arm} {one.cases}" for one in some if one.measure == "interview"}
    return f"Cases with a score: {', '.join(told.values())}."
