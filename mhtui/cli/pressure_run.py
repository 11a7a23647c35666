"""`mhtui pressure run`: which pieces are played, by whom, and the table after it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import database_asked_for, tell

if TYPE_CHECKING:
    from mhtui.cli.batch import Order
    from mhtui.core.pressure import Scenario
    from mhtui.play.pressure.piece import Piece
    from mhtui.wiring_batch import BatchProgram

DOCTORS = ("scripted", "scripted-yes")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a run; fields as the options of the command."""

    names: tuple[str, ...]
    families: tuple[str, ...]
    doctor: str
    patient: str
    side: str
    fixed: bool
    seed: int
    turns: int
    minutes: int
    jobs: int
    repeat: int
    resume: bool
    restart: bool
    no_score: bool
    as_json: bool
    no_embeddings: bool
    processes: int
    folders: tuple[Path, ...]
    db: Path | None


def play_wanted(asked: Wanted) -> None:
    """Play it, show each session, then the table. Exits as `mhtui run`."""
    from mhtui.cli.batch import Order
    from mhtui.cli.players import Share, processes_for
    from mhtui.cli.run import play_here, play_shared
    from mhtui.core.events import Limits
    from mhtui.play.pressure.piece import piece_name
    from mhtui.wiring_batch import BatchProgram

    if asked.doctor not in DOCTORS and not asked.doctor.startswith("model:"):
        there = ", ".join(DOCTORS)
        raise click.UsageError(f"There is no doctor {asked.doctor!r}; there are: {there}, model:NAME, model:URL#MODEL.")
    if asked.restart and not asked.resume:
        raise click.UsageError("--restart says what --resume does with half-done sessions: give both.")
    with closing(BatchProgram(database_asked_for(asked.db), embeddings=not asked.no_embeddings)) as made:
        made.play_patient(asked.patient)
        made.scenario_folders = asked.folders
        pieces = pieces_of(made, asked)
        for one in pieces:
            made.voice_versions({}, one.start)  # told before anything is played
        total = len(pieces) * asked.repeat
        limits = Limits(turns=asked.turns, minutes=asked.minutes or None)
        order = Order(asked.doctor, limits, asked.jobs, asked.resume, asked.restart, not asked.no_score, asked.as_json)
        parts = asked.processes or processes_for(asked.jobs, total)
        with made.resuming(asked.doctor) if asked.resume else nullcontext():
            before = set() if asked.resume else set(made.store.ids())
            if parts > 1:
                whole = Share(
                    order,
                    tuple(piece_name(one) for one in pieces),
                    asked.repeat,
                    asked.seed,
                    asked.patient,
                    database_asked_for(asked.db),
                    not asked.no_embeddings,
                    folders=asked.folders,
                )
                play_shared(made, whole, min(parts, asked.jobs, total))
            else:
                play_here(made, order, pieces, asked.repeat, asked.seed)
        if not asked.no_score and not asked.as_json:
            mine = _of_plan(made, order, asked, pieces) if asked.resume else made.store.ids()
            _tell_table(made, [name for name in mine if name not in before])


def pieces_of(made: BatchProgram, asked: Wanted) -> list[Piece]:
    """Both sides of each scenario asked for, or one. Raises UnknownCase, or WrongUse where nothing is left to play."""
    from mhtui.core.errors import WrongUse
    from mhtui.play.pressure.piece import piece

    library = made.scenarios
    named = [library.get(name) for name in asked.names if name != "all"]
    scenarios = list({s.id: s for s in [*(library.scenarios() if "all" in asked.names else []), *named]}.values())
    chosen = [s for s in scenarios if not asked.families or s.family in asked.families]
    if not chosen:
        there = ", ".join(sorted({s.family for s in scenarios}))
        raise WrongUse(f"No scenario of {', '.join(asked.families)}; there are: {there}.")
    found: list[Piece] = []
    for scenario in chosen:
        script = "fixed" if asked.fixed else script_of(scenario, asked.patient)
        found += [piece(scenario, side, script) for side in sides_of(scenario, asked.side)]
    if not found:
        raise WrongUse(f"None of these has a {asked.side} side.")
    return found


def script_of(scenario: Scenario, patient: str) -> str:
    """Adaptive where the scenario says how it goes on; else a model goes on, or the script is fixed."""
    if scenario.moves:
        return "adaptive"
    return "free" if scenario.persona and patient.startswith("model:") else "fixed"


def _of_plan(made: BatchProgram, order: Order, asked: Wanted, pieces: Sequence[Piece]) -> list[str]:
    """The sessions of a run that was taken up again, those of its earlier parts too."""
    from mhtui.cli.batch import Batch
    from mhtui.cli.progress import Progress
    from mhtui.play.batch import cells, plan_key

    batch = Batch(made, order, Progress(0, 1))
    keys = {plan_key(batch.opening(cell)) for cell in cells(pieces, asked.repeat, asked.seed)}
    return [session_id for key, (session_id, _) in made.played(batch.name).items() if key in keys]


def sides_of(scenario: Scenario, side: str) -> Sequence[str]:
    """The sides of a scenario that are to be played."""
    there = ["pressure", *(["control"] if scenario.control else [])]
    return there if side == "both" else [one for one in there if one == side]


def _tell_table(made: BatchProgram, ids: Sequence[str]) -> None:
    from mhtui.cli.pressure_report import table_of
    from mhtui.study.intervals import Plan

    if len(ids) > 1:
        made.store.drain()
        for line in table_of(made, ids, Plan()):
            click.echo(line)
    elif not ids:
        tell("Nothing new was played.")
