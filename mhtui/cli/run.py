"""`mhtui run`: whole encounters without a screen, one after the other or many at once."""

from __future__ import annotations

import asyncio
import signal
from contextlib import closing, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import database_asked_for, db_option, emit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mhtui.cli.batch import Order
    from mhtui.cli.players import Share
    from mhtui.cli.progress import Progress
    from mhtui.core.calls import Price
    from mhtui.core.estimate import Estimate
    from mhtui.play.batch import Playable
    from mhtui.wiring import Program
    from mhtui.wiring_batch import BatchProgram

INTERRUPTED = 130
TERMINATED = 143
MOST_REPEATS = 1_000_000


@click.command()
@click.option("--case", "case_ids", multiple=True, required=True, help="Case id; may be given several times, or `all`.")
@click.option(
    "--doctor",
    default="scripted",
    show_default=True,
    help="Who plays the doctor: scripted, model:NAME of the settings, or model:URL#MODEL.",
)
@click.option(
    "--patient",
    default="embedded",
    show_default=True,
    metavar="PATIENT[,VARIANT]",
    help="Who plays the patient: embedded, model:NAME or model:URL#MODEL; variants: naive, presentation, memory, full.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the patient; repeat N has seed + N.")
@click.option(
    "--turns",
    "--max-turns",
    type=click.IntRange(1, 2000),
    default=60,
    show_default=True,
    help="Turns in the interview.",
)
@click.option("--minutes", type=click.IntRange(0, 600), default=40, show_default=True, help="Minutes; 0: no limit.")
@click.option("--jobs", "-j", type=click.IntRange(1, 1024), default=1, show_default=True, help="Sessions at once.")
@click.option(
    "--repeat", type=click.IntRange(1, MOST_REPEATS), default=1, show_default=True, help="Times each case is played."
)
@click.option("--resume", is_flag=True, help="Do not play again what the same run played before; half-done ones go on.")
@click.option("--restart", is_flag=True, help="With --resume: half-done sessions are begun anew instead.")
@click.option("--no-score", is_flag=True, help="Only play; `mhtui score` scores later.")
@click.option("--estimate", is_flag=True, help="Only say what a model may use for it; nothing is asked or played.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session on stdout, as each is over.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone, without the trained reader.")
@click.option(
    "--processes", type=click.IntRange(0, 64), default=0, help="Processes that share the play; as many as cores help."
)
@db_option
def run(
    case_ids: tuple[str, ...],
    doctor: str,
    patient: str,
    seed: int,
    turns: int,
    minutes: int,
    jobs: int,
    repeat: int,
    resume: bool,
    restart: bool,
    no_score: bool,
    estimate: bool,
    as_json: bool,
    no_embeddings: bool,
    processes: int,
    db: Path | None,
) -> None:
    """Play whole encounters without a screen and score them.

    Exit code 0: all were played; 1: some were not; 130 or 143: interrupted. What is not over is left paused: the same
    command with --resume goes on with it.
    """
    from mhtui.cli.batch import Order
    from mhtui.cli.players import Share, processes_for
    from mhtui.core.events import Limits
    from mhtui.wiring_batch import BatchProgram

    if doctor != "scripted" and not doctor.startswith("model:"):
        raise click.UsageError(f"There is no doctor {doctor!r}; there are: scripted, model:NAME, model:URL#MODEL.")
    if restart and not resume:
        raise click.UsageError("--restart says what --resume does with half-done sessions: give both.")
    with closing(BatchProgram(database_asked_for(db), embeddings=not no_embeddings)) as made:
        made.play_patient(patient)
        library = made.library
        wanted = [c.id for c in library.cases()] if "all" in case_ids else list(case_ids)
        cases = [library.get(case_id) for case_id in wanted]
        if estimate:
            _estimate(made, doctor, len(cases) * repeat, turns, as_json)
            return
        limits = Limits(turns=turns, minutes=minutes or None)
        order = Order(doctor, limits, jobs, resume, restart, not no_score, as_json)
        parts = processes or processes_for(jobs, len(cases) * repeat)
        with made.resuming(doctor) if resume else nullcontext():
            if parts > 1:
                whole = Share(order, tuple(wanted), repeat, seed, patient, database_asked_for(db), not no_embeddings)
                play_shared(made, whole, min(parts, jobs, len(cases) * repeat))
            else:
                play_here(made, order, cases, repeat, seed)


def play_here(made: BatchProgram, order: Order, cases: Sequence[Playable], repeat: int, seed: int) -> None:
    """Play in this process. Exits with 1 where some were not played, 130 or 143 where it was interrupted."""
    from mhtui.cli.batch import Batch
    from mhtui.cli.progress import Progress
    from mhtui.play.batch import cells

    progress = Progress(len(cases) * repeat, order.jobs)
    made.tell_wait = progress.waits
    batch = Batch(made, order, progress)
    if order.scored:
        progress.tell(_note(made))
    if order.scored and order.jobs == 1:
        made.warm_up()
    code = 0
    try:
        asyncio.run(batch.play_all(cells(cases, repeat, seed)))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except asyncio.CancelledError:
        code = TERMINATED
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left is written; a second Ctrl-C would lose it
    _tell_end(progress, code)
    if code or progress.failed:
        raise click.exceptions.Exit(code or 1)


def play_shared(made: BatchProgram, whole: Share, parts: int) -> None:
    """As `play_here`, in several processes."""
    from mhtui.cli.players import Players, SharedProgress, checked, share_of

    checked(made, whole.order)
    progress = SharedProgress(len(whole.cases) * whole.repeat, whole.order.jobs, parts)
    if whole.order.scored:
        progress.tell(_note(made))
    made.store.drain()
    shares = [share_of(whole, part, parts) for part in range(parts)]
    code = Players(progress).play(shares, INTERRUPTED, TERMINATED)
    _tell_end(progress, code)
    if code or progress.failed:
        raise click.exceptions.Exit(code or 1)


def _tell_end(progress: Progress, code: int) -> None:
    """What became of it, where that does not follow from what was shown."""
    skipped = f"{progress.skipped} of {progress.total} were played before." if progress.skipped else ""
    left = progress.total - progress.over
    open_ = f"{left} left (paused or not begun): the same command with --resume goes on." if left else ""
    failed = f"{progress.failed} of {progress.total} not played to the end." if progress.failed else ""
    many = f"{progress.played} played; {progress.spent()}." if progress.total > 1 and progress.spent() else ""
    unheld = (
        f"{progress.unheld} of {progress.played} are not for comparisons: the patient's model had to be replaced in a "
        "turn (`simulator.held` is false)."
    )
    for line in ("Interrupted." if code else "", many, unheld if progress.unheld else "", skipped, failed, open_):
        if line:
            progress.tell(line)


def _estimate(made: Program, doctor: str, sessions: int, turns: int, as_json: bool) -> None:
    """For the doctor's model, and the patient's where a model plays it too."""
    from mhtui.core.estimate import estimate, estimate_patient
    from mhtui.patient.model.variants import patient_choice

    choice = patient_choice(made.patient)
    guesses: dict[str, tuple[Estimate, Price | None]] = {}
    if doctor.startswith("model:"):
        price = made.models.find(doctor).price
        guesses["doctor"] = (estimate(sessions, turns, price), price)
    if choice.is_model:
        price = made.models.find(choice.door).price
        guesses["patient"] = (estimate_patient(sessions, turns, choice.variant, price), price)
    if not guesses:
        raise click.UsageError(f"Neither the doctor {doctor!r} nor the patient asks a model: nothing to estimate.")
    if as_json:
        emit({who: {**asdict(g), "currency": p.currency if p else None} for who, (g, p) in guesses.items()})
        return
    for who, (guess, price) in guesses.items():
        cost = "unpriced" if guess.cost is None or price is None else f"about {guess.cost:.2f} {price.currency}"
        click.echo(
            f"{who.capitalize()}: {sessions} sessions of up to {turns} turns: about {guess.calls:,} calls, "
            f"{guess.prompt:,} tokens in, {guess.completion:,} out, {cost}"
        )


def _note(made: Program) -> str:
    return f"scoring with {made.embedder_note}" if made.embedder else made.embedder_note
