"""`mhtui play`: one encounter, in the app or as lines of text."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, program
from mhtui.cli.dialogue import Asked, dialogue

if TYPE_CHECKING:
    from mhtui.core.events import Limits
    from mhtui.play.session import LiveSession
    from mhtui.wiring import Program


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
@click.option("--pressure", "side", flag_value="pressure", help="Of a scenario the pressure (else the seed draws).")
@click.option("--control", "side", flag_value="control", help="Of a scenario the control, where granting is right.")
@click.option("--fixed", is_flag=True, help="Of a scenario the fixed script: the same lines for everybody.")
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
    side: str | None,
    fixed: bool,
    no_mouse: bool,
    db: Path | None,
) -> None:
    """Meet the patient of CASE_ID (see `mhtui cases list`), or one who presses (`mhtui pressure list`).

    Of a scenario the seed draws whether it is pressure or its control, and you are not told. A content notice comes
    first; you can stop at any time.
    """
    if bool(case_id) == bool(session):
        raise click.UsageError("Name a case, or a session with --resume.")
    from mhtui.core.events import Limits

    limits = Limits(turns=turns, minutes=minutes)
    if observed and (session or not plain):
        raise click.UsageError("--observed goes with a case and --plain; in the app press o at the door.")
    asked = Asked(side or "", fixed, doctor, patient)
    if session and asked.sure:
        raise click.UsageError("--pressure, --control and --fixed go with a scenario, not with --resume.")
    if not plain:
        from mhtui.cli.open import open_app

        open_app(
            db or click.get_current_context().find_root().obj,
            mouse=not no_mouse,
            case_id=case_id,
            session_id=session,
            limits=limits,
            seed=seed,
            asked=asked,
        )
        return
    from mhtui.cli.plain import play_plain

    if doctor != "human":
        raise click.UsageError("A model as doctor is watched in the app, or played by `mhtui run`.")
    with program(db) as made:
        made.play_patient(patient)
        if session:
            live = asyncio.run(made.resume(made.store.find(session)))
        else:
            started = _start(made, case_id or "", asked, seed, limits, observed)
            if started is None:
                return
            live = started
        _not_a_models(live)
        play_plain(made, live)


def _start(
    made: Program, name: str, asked: Asked, seed: int | None, limits: Limits, observed: bool
) -> LiveSession | None:
    """A new session of a case or of a scenario; None where who read the content notice did not want to start."""
    from mhtui.play.observed import OBSERVED

    wanted = dialogue(made, name, asked)
    if wanted is None:
        return asyncio.run(made.start(name, seed=seed, limits=limits, mode=OBSERVED if observed else ""))
    if observed:
        raise click.UsageError("--observed is for cases.")
    from mhtui.cli.plain_talk import begin_dialogue

    if not begin_dialogue(wanted, made):
        return None
    drawn = wanted if seed is None else replace(wanted, seed=seed)
    return asyncio.run(made.pressure_room().start(drawn, limits))


def _not_a_models(live: LiveSession) -> None:
    """A person never goes on in a model's session: taking over makes one of its own."""
    from mhtui.play.who import is_model

    if is_model(live.encounter.start.doctor):
        raise click.UsageError(f"{live.encounter.start.doctor} plays this session: watch or take it over in the app.")
