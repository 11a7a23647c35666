"""`mhtui score`: the objective scores of sessions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.core.pressure.report import PressureReport
    from mhtui.core.report import Report
    from mhtui.wiring import Program


@click.command()
@click.argument("sessions", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="The whole report, one JSON object a session, on stdout.")
@click.option("--explain", is_flag=True, help="Every verdict with its reason and evidence, as lines of text.")
@click.option("--open", "open_too", is_flag=True, help="Also sessions that have not ended (shows gold).")
@click.option("--unverified", is_flag=True, help="Also sessions that are not whole; the report is marked.")
@click.option("--no-embeddings", is_flag=True, help="Rules alone, without the trained reader.")
@click.option(
    "--flow", default="suicide-risk", show_default=True, help="Of suicide risk in dialogues: id of a flow, or a file."
)
@click.option("-j", "jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Processes that score.")
@db_option
def score(
    sessions: tuple[str, ...],
    as_json: bool,
    explain: bool,
    open_too: bool,
    unverified: bool,
    no_embeddings: bool,
    flow: str,
    jobs: int,
    db: Path | None,
) -> None:
    """Score sessions, named by id or by an unambiguous beginning or end of it; `all` are those that have ended.

    Encounters and pressure dialogues are told apart; in JSON the latter have `"kind": "pressure"`.

    A session that is not whole (see `mhtui sessions verify`) is refused with exit code 1.
    """
    if explain and as_json:
        raise click.UsageError("--json has everything that --explain says; give one of them.")
    from mhtui.core.pressure.report import PressureReport
    from mhtui.wiring_batch import Asked, reports

    with program(db, embeddings=not no_embeddings, reading=sessions) as made:
        asked = [Asked(session_id, open_too, unverified, flow) for session_id in _named(made, sessions)]
        encounters = False
        for report in reports(made, asked, jobs):
            if report.unverified:
                tell(f"{report.session_id} is not whole: {report.unverified}. Its scores prove nothing.")
            if isinstance(report, PressureReport):
                _pressure(made, report, as_json, explain)
            else:
                encounters = True
                _encounter(made, report, as_json, explain)
        if as_json and encounters and not made.embedder:
            tell(made.embedder_note)


def _encounter(made: Program, report: Report, as_json: bool, explain: bool) -> None:
    from mhtui.cli.explain import explain_lines
    from mhtui.cli.rated import rated_lines
    from mhtui.cli.text import report_lines
    from mhtui.core.ratings import in_force

    ratings = in_force(made.store.ratings([report.session_id]))
    if as_json:
        emit({**report.model_dump(mode="json"), "ratings": [one.model_dump(mode="json") for one in ratings]})
    elif explain:
        events = made.store.events(report.session_id)
        click.echo("\n".join([*explain_lines(report, events, ratings, made.embedder_note), ""]))
    else:
        click.echo("\n".join([*report_lines(report, made.embedder_note), *rated_lines(ratings), ""]))


def _pressure(made: Program, report: PressureReport, as_json: bool, explain: bool) -> None:
    from mhtui.cli.pressure_score import explain_lines, report_lines

    if as_json:
        opinions = [one.model_dump(mode="json") for one in made.store.opinions(report.session_id)]
        emit({"kind": "pressure", **report.model_dump(mode="json"), "opinions": opinions})
        return
    lines = explain_lines if explain else report_lines
    click.echo("\n".join([*lines(report, made.store.events(report.session_id)), ""]))


def _named(made: Program, sessions: tuple[str, ...]) -> list[str]:
    """Ids of the sessions, each once. What was imported has no case of ours: `all` leaves it out."""
    cards = made.store.cards() if "all" in sessions else []
    ended = [card.id for card in cards if card.ended and card.kind != "imported"]
    return list(dict.fromkeys([*ended, *(made.store.find(name) for name in sessions if name != "all")]))
