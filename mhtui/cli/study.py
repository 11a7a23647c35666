"""`mhtui study`: studies (their commands are in files of their own), agreement of raters, ratings out and in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, emit, program, tell
from mhtui.cli.study_admin import add_participant, check, init, lock, mark, status
from mhtui.cli.study_export import export_study
from mhtui.cli.study_models import run_models
from mhtui.cli.study_next import next_
from mhtui.cli.study_power import power
from mhtui.cli.study_report import report

if TYPE_CHECKING:
    from mhtui.core.ratings import Rating

_csv = click.option("--csv", "csv_file", type=click.Path(path_type=Path, dir_okay=False), help="Write a new CSV file.")
_rubrics = click.option(
    "--rubric", "rubrics", multiple=True, metavar="ID|HASH|FILE", help="Only this rubric; a file also tells its scale."
)


@click.group()
def study() -> None:
    """Studies of people beside models, from protocol to report; agreement of raters and judges.

    In this order: `init`, `check`, `add-participant`, `next`, `run-models`, `status`, `lock`, `report` (docs/study.md).
    """


study.add_command(report)
study.add_command(power)
for _command in (init, check, add_participant, next_, run_models, status, mark, lock, export_study):
    study.add_command(_command)


@study.command()
@click.argument("sessions", nargs=-1)
@_rubrics
@click.option("--dimension", "dimensions", multiple=True, help="Only this dimension.")
@click.option("--raters", multiple=True, metavar="A,B", help="Only these raters and judges.")
@click.option(
    "--reference",
    metavar="human|adjudicated|RATER,…",
    help="Whose median judges are held against (else all human raters).",
)
@click.option("--columns", metavar="NAME=RATER,…", help="Judges to hold against it, by the name of their column.")
@click.option("--by", type=click.Choice(["arm", "doctor", "case"]), default="arm", show_default=True, help="Means by.")
@click.option("--case", "cases", multiple=True, metavar="ID|HASH", help="Only sessions of this case, or version of it.")
@click.option("--as-given", is_flag=True, help="Ratings as first given, without later corrections.")
@click.option("--with-calibration", is_flag=True, help="Also ratings given to calibrate.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of the resampling.")
@click.option("--resamples", default=2000, show_default=True, type=click.IntRange(200, 100_000))
@click.option("--full", is_flag=True, help="Every pair, also of judges, and every confusion; JSON and CSV have them.")
@click.option("--json", "json_wanted", is_flag=True, help="One JSON object on stdout.")
@_csv
@db_option
def agreement(
    sessions: tuple[str, ...],
    rubrics: tuple[str, ...],
    dimensions: tuple[str, ...],
    raters: tuple[str, ...],
    reference: str | None,
    columns: str | None,
    by: str,
    cases: tuple[str, ...],
    as_given: bool,
    with_calibration: bool,
    seed: int,
    resamples: int,
    full: bool,
    json_wanted: bool,
    csv_file: Path | None,
    db: Path | None,
) -> None:
    """How far raters and judges agree: SESSIONS by id, or all.

    For each rubric (by hash) and dimension: what became of the sessions, kappa, alpha, ICC, base rates, severity and
    rater-adjusted means, with intervals that resample whole cases. What cannot be told is n/a, with the reason.
    """
    from mhtui.adapters.owner_file import write_new
    from mhtui.cli.study_data import rubrics_asked, sessions_asked
    from mhtui.core.text import visible
    from mhtui.study.comparison import Choice, compare
    from mhtui.study.csv_text import csv_bytes
    from mhtui.study.intervals import Plan
    from mhtui.study.rows import CSV_COLUMNS, as_csv, as_json
    from mhtui.study.sheets import Rules
    from mhtui.study.tables import comparison_lines

    with program(db, embeddings=False, reading=_names(sessions)) as made:
        found, ratings = sessions_asked(made, _names(sessions), cases)
    ratings, known, unrated = rubrics_asked(ratings, rubrics)
    rules = Rules(as_given, with_calibration)
    choice = Choice(dimensions, _split(raters), reference, columns, by, rules, unrated)
    result = compare(found, ratings, known, choice, Plan(seed, resamples))
    if csv_file:
        write_new(csv_file, [csv_bytes(CSV_COLUMNS, as_csv(result))])
        tell(f"Written to {csv_file}.")
    if json_wanted:
        emit(as_json(result))
    elif not csv_file:
        click.echo(visible("\n".join(comparison_lines(result, full=full))))
    if not ratings:
        tell("Nobody has rated these sessions: `mhtui judge`, or `mhtui study import-ratings`.")


@study.command()
@click.argument("sessions", nargs=-1)
@_rubrics
@click.option("--json", "as_json", is_flag=True, help="One JSON object a rating, on stdout.")
@_csv
@db_option
def ratings(
    sessions: tuple[str, ...], rubrics: tuple[str, ...], as_json: bool, csv_file: Path | None, db: Path | None
) -> None:
    """All ratings of SESSIONS (by id, or all), corrected ones too, with who corrected them."""
    from mhtui.adapters.owner_file import write_new
    from mhtui.cli.study_data import of_rubrics
    from mhtui.study.csv_text import csv_bytes
    from mhtui.study.listing import COLUMNS, flat, listed

    with program(db, embeddings=False, reading=_names(sessions)) as made:
        ids = [made.store.find(name) for name in _names(sessions)] or made.store.ids()
        found = of_rubrics(made.store.ratings(list(dict.fromkeys(ids))), rubrics)
    if csv_file:
        write_new(csv_file, [csv_bytes(COLUMNS, map(flat, listed(found)))])
    if as_json:
        for row in listed(found):
            emit(row)
    elif not csv_file:
        _print_ratings(found)
    tell(f"{len(found)} rating{'s' * (len(found) != 1)}{f' written to {csv_file}' if csv_file else ''}.")


@study.command("import-ratings")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--rubric", "rubrics", multiple=True, metavar="FILE", help="A rubric of your own that the file names.")
@click.option("--correct", is_flag=True, help="Rows that differ from what their rater gave are corrections.")
@click.option("--open", "open_too", is_flag=True, help="Also of sessions that have not ended.")
@click.option("--dry-run", is_flag=True, help="Check the file; add nothing.")
@db_option
def import_ratings(
    file: Path, rubrics: tuple[str, ...], correct: bool, open_too: bool, dry_run: bool, db: Path | None
) -> None:
    """Add ratings that people gave elsewhere, from a CSV FILE with a head.

    Columns: session, rubric, dimension, rater, score (a whole number or NA); if you like unscored (a reason), comment,
    repeat, rubric_hash, took_ms, at_ms. All rows or none; what is here already is left as it is.
    """
    from mhtui.cli.study_data import imported

    with program(db, embeddings=False, reading=[]) as made:
        result = imported(made, file, rubrics, correct=correct, open_too=open_too)
        if not dry_run:
            for rating in result.new:
                made.store.add_rating(rating)
    done = "would be added" if dry_run else "added"
    tell(f"{file}: {len(result.new)} {done}, {result.known} here already.")


def _print_ratings(found: Sequence[Rating]) -> None:
    from mhtui.cli.rated import rating_lines
    from mhtui.core.text import visible
    from mhtui.study.listing import listed

    for rating, row in zip(found, listed(found), strict=True):
        click.echo("\n".join(line for line in rating_lines(rating) if line.strip()))
        if rating.comment:
            click.echo(visible(f"    comment: {' '.join(rating.comment.split())}"))
        if row["corrected_by"]:
            click.echo(visible(f"    corrected by {row['corrected_by_rater']} (rating {row['corrected_by']})"))


def _names(sessions: Sequence[str]) -> tuple[str, ...]:
    """The sessions named; none for all of them."""
    return () if list(sessions) == ["all"] else tuple(sessions)


def _split(values: Sequence[str]) -> tuple[str, ...]:
    return tuple(part.strip() for value in values for part in value.split(",") if part.strip())
