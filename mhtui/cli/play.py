"""`mhtui play`: one encounter, in the app or as lines of text."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, program

if TYPE_CHECKING:
    from mhtui.play.session import LiveSession


@click.command()
@click.argument("case_id", required=False)
@click.option("--resume", "session", help="Take up this session again.")
@click.option("--plain", is_flag=True, help="Lines of text, for screen readers and pipes.")
@click.option("--seed", type=int, help="Seed of the patient (else by chance, recorded).")
@click.option("--turns", type=click.IntRange(1, 2000), default=60, show_default=True, help="Turns in the interview.")
@click.option("--minutes", type=click.IntRange(1, 600), default=40, show_default=True, help="Minutes with the patient.")
@click.option(
    "--doctor",
    default="human",
    show_default=True,
    help="Who plays the doctor: human (you), or a model that you watch: model:NAME or model:URL#MODEL.",
)
@click.option(
    "--patient",
    default="embedded",
    show_default=True,
    metavar="PATIENT[,VARIANT]",
    help="Who plays the patient: embedded, model:NAME or model:URL#MODEL; variants: naive, presentation, memory, full.",
)
@click.option(
    "--observed", is_flag=True, help="As an observed interview: 30 minutes, the note in 15 (in the app: o at the door)."
)
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
@db_option
def play(
    case_id: str | None,
    session: str | None,
    plain: bool,
    seed: int | None,
    turns: int,
    minutes: int,
    doctor: str,
    patient: str,
    observed: bool,
    no_mouse: bool,
    db: Path | None,
) -> None:
    """Meet the patient of CASE_ID (see `mhtui cases list`)."""
    if bool(case_id) == bool(session):
        raise click.UsageError("Name a case, or a session with --resume.")
    from mhtui.core.events import Limits

    limits = Limits(turns=turns, minutes=minutes)
    if observed and (session or not plain):
        raise click.UsageError("--observed goes with a case and --plain; in the app press o at the door.")
    if not plain:
        from mhtui.cli.open import open_app

        open_app(
            db or click.get_current_context().find_root().obj,
            mouse=not no_mouse,
            case_id=case_id,
            session_id=session,
            limits=limits,
            seed=seed,
            doctor=doctor,
            patient=patient,
        )
        return
    from mhtui.cli.plain import play_plain

    if doctor != "human":
        raise click.UsageError("A model as doctor is watched in the app, or played by `mhtui run`.")
    from mhtui.play.observed import OBSERVED

    with program(db) as made:
        made.play_patient(patient)
        mode = OBSERVED if observed else ""
        live = asyncio.run(
            made.resume(made.store.find(session))
            if session
            else made.start(case_id or "", seed=seed, limits=limits, mode=mode)
        )
        _not_a_models(live)
        play_plain(made, live)


def _not_a_models(live: LiveSession) -> None:
    """A person never goes on in a model's session: taking over makes one of its own."""
    from mhtui.play.who import is_model

    if is_model(live.encounter.start.doctor):
        raise click.UsageError(f"{live.encounter.start.doctor} plays this session: watch or take it over in the app.")
