"""`mhtui study report`: everything a study found, from the database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, program, tell

if TYPE_CHECKING:
    from mhtui.study.baseline.report import StudyReport

FORMATS = ("terminal", "md", "html", "latex", "csv", "json")


@click.command("report")
@click.argument("name", metavar="[STUDY]", required=False, default="")
@click.option("--sessions", multiple=True, metavar="ID|all", help="These sessions instead of a study's.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="terminal", show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write a new file; plots lie beside it.")
@click.option("--aggregate", type=click.Choice(["mean", "best"]), default="mean", show_default=True,
              help="What repeats of one doctor on one case come to.")  # fmt: skip
@click.option("--protocol", default="", metavar="HASH|none",
              help="Only sessions of this protocol; none: only those outside of studies.")  # fmt: skip
@click.option("--version", "versions", multiple=True, metavar="HASH", help="Of a case, only this version.")
@click.option("--rubric", "rubrics", multiple=True, metavar="ID|HASH|FILE", help="Only ratings by this rubric.")
@click.option("--other-scorer", is_flag=True, help="Also where the study was registered with another scorer.")
@click.option("--open", "open_too", is_flag=True, help="Score sessions that have not ended as they stand.")
@click.option("--no-mixed", is_flag=True, help="Leave the mixed models out.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of the resampling.")
@click.option("--resamples", default=2000, show_default=True, type=click.IntRange(200, 100_000))
@click.option("--jobs", "-j", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes that score.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone, without the trained reader.")
@db_option
def report(
    name: str,
    sessions: tuple[str, ...],
    form: str,
    out: Path | None,
    aggregate: str,
    protocol: str,
    versions: tuple[str, ...],
    rubrics: tuple[str, ...],
    other_scorer: bool,
    open_too: bool,
    no_mixed: bool,
    seed: int,
    resamples: int,
    jobs: int,
    no_embeddings: bool,
    db: Path | None,
) -> None:
    """What a STUDY found: arms by measures with what became of every session, differences, plots, checklist.

    Everything comes from the database; scores are made once and kept. A study's results stay sealed until it is locked
    (`mhtui study lock`), or its key is in MHTUI_STUDY_KEY.
    """
    from mhtui.cli.study_gather import Choice, gathered
    from mhtui.study.baseline.report import study_report
    from mhtui.study.intervals import Plan

    if bool(name) == bool(sessions):
        raise click.UsageError("Name a study, or sessions by --sessions.")
    if out and out.exists():  # scoring takes minutes: better said before
        raise click.UsageError(f"{out} exists already and was left as it is. Name another file.")
    choice = Choice(name, sessions, protocol, versions, rubrics, other_scorer, open_too, jobs)
    with program(db, embeddings=not no_embeddings, reading=[s for s in sessions if s != "all"]) as made:
        found = gathered(made, choice)
        pressure = found.pressure(Plan(seed, resamples))
    wanted = found.wanted("best" if aggregate == "best" else "mean", Plan(seed, resamples), mixed=not no_mixed)
    _write(study_report(found.sessions, wanted, pressure), form, out)


def _write(made: StudyReport, form: str, out: Path | None) -> None:
    from mhtui.adapters.owner_file import write_new

    if out is None:
        click.echo(_text(made, form, None).rstrip("\n"))
        return
    write_new(out, [_text(made, form, out).encode()])
    plots = _plots(made, out, "svg" if form == "md" else "pdf") if form in ("md", "latex") else 0
    tell(f"Written to {out}{f', {plots} plots beside it' if plots else ''}.")


def _text(made: StudyReport, form: str, out: Path | None) -> str:
    """The report in a format. Plots of Markdown and LaTeX are files, so there are none without `out`."""
    from mhtui.core.text import visible
    from mhtui.study.baseline.told import document_of

    if form == "json":
        import json

        from mhtui.study.baseline.report import report_json

        return json.dumps(report_json(made), ensure_ascii=False, allow_nan=False)
    if form == "csv":
        from mhtui.core.csv_text import csv_bytes
        from mhtui.study.baseline.as_rows import COLUMNS, rows_of

        return csv_bytes(COLUMNS, rows_of(made)).decode()
    document = document_of(made)
    if form == "terminal":
        from mhtui.adapters.terminal_plots import lines_of
        from mhtui.study.baseline.as_text import text_lines

        lines = text_lines(document, _width(), lambda name, columns: lines_of(made, name, columns))
        return visible("\n".join(lines))
    from mhtui.adapters.plots import drawn
    from mhtui.study.baseline.as_markup import html_page, latex, markdown

    if form == "html":
        return visible(html_page(document, lambda name: drawn(made, name)))
    kind, write = ("svg", markdown) if form == "md" else ("pdf", latex)

    def file_of(name: str) -> str | None:
        return _beside(out, name, kind).name if out and drawn(made, name, kind) else None

    return visible(write(document, file_of))


def _plots(made: StudyReport, out: Path, kind: str) -> int:
    """Write the plots beside a report; how many."""
    from mhtui.adapters.owner_file import write_new
    from mhtui.adapters.plots import drawn

    written = 0
    for name in ("bars", "forest", "radar", "learning"):
        if data := drawn(made, name, kind):
            write_new(_beside(out, name, kind), [data])
            written += 1
    return written


def _beside(out: Path, name: str, kind: str) -> Path:
    return out.with_name(f"{out.stem}-{name}.{kind}")


def _width() -> int:
    import shutil

    return min(max(shutil.get_terminal_size().columns, 60), 200)
