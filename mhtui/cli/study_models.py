"""`mhtui study run-models`: the arms of a study that models and scripts play."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import database_asked_for, db_option, must_exist, tell

if TYPE_CHECKING:
    from mhtui.study.protocol.model import StudyArm
    from mhtui.study.protocol.record import StudyRecord
    from mhtui.wiring_batch import BatchProgram
    from mhtui.wiring_study import StudyDesk


@click.command("run-models")
@click.argument("study")
@click.option("--arm", "arms", multiple=True, help="Only this arm, by its name in the protocol.")
@click.option("--jobs", "-j", type=click.IntRange(1, 1024), default=1, show_default=True, help="Sessions at once.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session on stdout, as each is over.")
@db_option
def run_models(study: str, arms: tuple[str, ...], jobs: int, as_json: bool, db: Path | None) -> None:
    """Play the model and scripted arms of STUDY: every case, both sides of every scenario, as often as it says.

    Same limits, patient and seed as for people; repeat n has the seed plus n. What was played before under this
    protocol is not played again, and half-done sessions go on: the same command resumes. Nothing is scored.
    """
    from mhtui.core.errors import WrongUse
    from mhtui.wiring_batch import BatchProgram
    from mhtui.wiring_study import StudyDesk, now

    must_exist(database_asked_for(db), [])
    with closing(BatchProgram(database_asked_for(db))) as made:
        desk = StudyDesk(made, now)
        record = desk.record(study)
        if record.locked:
            raise WrongUse(f"The study {study} is locked: nothing more is played in it.")
        chosen = _chosen(record, arms)
        desk.must_play_alike(record, record.protocol.units, [arm.name for arm in chosen])
        for arm in chosen:
            tell(f"{arm.name}: {arm.doctor}")
            _play(made, desk, record, arm, jobs, as_json)


def _chosen(record: StudyRecord, names: tuple[str, ...]) -> list[StudyArm]:
    """The arms asked for, or all that machines play. Raises WrongUse."""
    from mhtui.core.errors import WrongUse

    machines = {arm.name: arm for arm in record.protocol.machines}
    unknown = [name for name in names if name not in machines]
    if unknown or not machines:
        what = f"no arm {unknown[0]!r} of a model or script" if unknown else "no arm of a model or script"
        raise WrongUse(f"There is {what} in {record.id}; there are: {', '.join(machines) or 'none'}.")
    return [machines[name] for name in names] or list(machines.values())


def _play(
    made: BatchProgram, desk: StudyDesk, record: StudyRecord, arm: StudyArm, jobs: int, as_json: bool
) -> None:  # fmt: skip
    from mhtui.cli.batch import Order
    from mhtui.cli.players import Share, processes_for
    from mhtui.cli.run import play_here, play_shared
    from mhtui.play.pressure.piece import Piece, piece_name
    from mhtui.wiring_study import marks_of

    play = record.protocol.play
    made.play_patient(play.patient)
    pieces = desk.playable(record)
    total = len(pieces) * arm.repeats
    marks = tuple(sorted(marks_of(record, arm.name).items()))
    order = Order(arm.doctor, record.protocol.limits, jobs, resume=True, scored=False, as_json=as_json, marks=marks)
    parts = processes_for(jobs, total)
    with made.resuming(arm.doctor):
        if parts > 1:
            names = tuple(piece_name(one) if isinstance(one, Piece) else one.id for one in pieces)
            whole = Share(order, names, arm.repeats, play.seed, play.patient, made.database, made.uses_embeddings)
            play_shared(made, whole, min(parts, jobs, total))
        else:
            play_here(made, order, pieces, arm.repeats, play.seed)
