"""`mhtui run`: whole encounters without a screen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.core.report import Coverage, Report
    from mhtui.play.session import LiveSession
    from mhtui.wiring import Program


@click.command()
@click.option("--case", "case_ids", multiple=True, required=True, help="Case id; may be given several times, or `all`.")
@click.option("--doctor", default="scripted", show_default=True, help="Who plays the doctor: scripted.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the patient.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session on stdout.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone: less is decided.")
@db_option
def run(case_ids: tuple[str, ...], doctor: str, seed: int, as_json: bool, no_embeddings: bool, db: Path | None) -> None:
    """Play whole encounters without a screen and score them."""
    if doctor != "scripted":
        raise click.UsageError(f"There is no doctor {doctor!r}; there is: scripted.")
    with program(db, embeddings=not no_embeddings) as made:
        library = made.library
        wanted = [c.id for c in library.cases()] if "all" in case_ids else list(case_ids)
        cases = [library.get(case_id) for case_id in wanted]
        tell(_note(made))
        made.warm_up()
        for case in cases:
            session = made.open_session(case, arm="scripted", doctor="scripted", seed=seed)
            _play(made, session)
            _show(made, session, as_json)


def _note(made: Program) -> str:
    return f"scoring with {made.embedder_note}" if made.embedder else made.embedder_note


def _play(made: Program, session: LiveSession) -> None:
    from mhtui.doctors.scripted import ScriptedDoctor
    from mhtui.play.loop import play

    asyncio.run(play(session, ScriptedDoctor(made.icd11), lambda _events: None))


def _show(made: Program, session: LiveSession, as_json: bool) -> None:
    from mhtui.cli.text import report_lines

    report = made.score(session.id)
    if as_json:
        emit(summary(report, session.encounter.start.arm))
    else:
        click.echo("\n".join([*report_lines(report, made.embedder_note), ""]))


def summary(report: Report, arm: str) -> dict[str, Any]:
    """The one-line summary of a session."""
    return {
        "session_id": report.session_id,
        "case_id": report.case_id,
        "case_hash": report.case_hash,
        "arm": arm,
        "turns": report.turns,
        "ended": report.ended,
        "scores": {
            "interview": _share(report.interview),
            "exams": _share(report.exams.coverage),
            "note": _share(report.note),
            "category": report.diagnosis.category,
            "disorder_ndcg": report.diagnosis.disorder_ndcg,
            "exam_precision": report.exams.precision,
        },
        "unscored": [item.model_dump() for item in report.unscored],
        "scorer_hash": report.scorer_hash,
    }


def _share(share: Coverage) -> dict[str, Any]:
    return share.model_dump(include={"value", "lower", "upper", "covered", "total"})
