"""`mhtui run`: whole encounters without a screen."""

from __future__ import annotations

import asyncio
import math
import shutil
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.core.case import Case
    from mhtui.core.chat import Waiting
    from mhtui.core.events import Limits
    from mhtui.core.ports import Doctor
    from mhtui.core.report import Coverage, Report
    from mhtui.play.session import LiveSession
    from mhtui.wiring import Program


@click.command()
@click.option("--case", "case_ids", multiple=True, required=True, help="Case id; may be given several times, or `all`.")
@click.option(
    "--doctor",
    default="scripted",
    show_default=True,
    help="Who plays the doctor: scripted, model:NAME of the settings, or model:URL#MODEL.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the patient.")
@click.option("--turns", type=click.IntRange(1, 2000), default=60, show_default=True, help="Turns in the interview.")
@click.option("--minutes", type=click.IntRange(0, 600), default=40, show_default=True, help="Minutes; 0: no limit.")
@click.option("--estimate", is_flag=True, help="Only say what a model may use for it; nothing is asked or played.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session on stdout.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone: less is decided.")
@db_option
def run(
    case_ids: tuple[str, ...],
    doctor: str,
    seed: int,
    turns: int,
    minutes: int,
    estimate: bool,
    as_json: bool,
    no_embeddings: bool,
    db: Path | None,
) -> None:
    """Play whole encounters without a screen and score them."""
    from mhtui.core.events import Limits

    if doctor != "scripted" and not doctor.startswith("model:"):
        raise click.UsageError(f"There is no doctor {doctor!r}; there are: scripted, model:NAME, model:URL#MODEL.")
    with program(db, embeddings=not no_embeddings) as made:
        library = made.library
        wanted = [c.id for c in library.cases()] if "all" in case_ids else list(case_ids)
        cases = [library.get(case_id) for case_id in wanted]
        if estimate:
            _estimate(made, doctor, len(cases), turns, as_json)
            return
        limits = Limits(turns=turns, minutes=minutes or None)
        player = _Player(made, doctor, seed, limits, as_json)
        tell(_note(made))
        made.warm_up()
        failures = asyncio.run(player.play_all(cases))
    if failures:
        tell(f"{failures} of {len(cases)} not played to the end.")
        raise click.exceptions.Exit(1)


def _estimate(made: Program, doctor: str, sessions: int, turns: int, as_json: bool) -> None:
    from mhtui.core.estimate import estimate

    if not doctor.startswith("model:"):
        raise click.UsageError(f"The doctor {doctor!r} asks no model: there is nothing to estimate.")
    price = made.models.find(doctor).price
    guess = estimate(sessions, turns, price)
    if as_json:
        emit({**asdict(guess), "currency": price.currency if price else None})
        return
    cost = "unpriced" if guess.cost is None or price is None else f"about {guess.cost:.2f} {price.currency}"
    click.echo(
        f"{sessions} sessions of up to {turns} turns: about {guess.calls:,} calls, {guess.prompt:,} tokens in, "
        f"{guess.completion:,} out, {cost}"
    )


class _Player:
    """Plays one case after the other with the same doctor and shows each session when it is over."""

    def __init__(self, made: Program, doctor: str, seed: int, limits: Limits, as_json: bool) -> None:
        self._made = made
        self._doctor = doctor
        self._seed = seed
        self._limits = limits
        self._as_json = as_json
        self._model = made.models.find(doctor) if doctor.startswith("model:") else None
        if self._model:
            made.models.chat(self._model)  # a key that is not set is told before anything is played

    async def play_all(self, cases: Iterable[Case]) -> int:
        """How many could not be played to the end; that one failed does not stop the others."""
        try:
            if self._model:
                await self._made.models.chat(self._model).open()
            return sum([not await self._play(case) for case in cases])
        finally:
            await self._made.models.close()

    async def _play(self, case: Case) -> bool:
        from mhtui.core.chat import ChatError
        from mhtui.play.leaving import pause_for_exit
        from mhtui.play.loop import play

        session = self._open(case)
        try:
            await play(session, self._doctor_of(session), lambda _events: None)
        except asyncio.CancelledError:
            pause_for_exit(session, "interrupted")
            raise
        except ChatError as error:
            pause_for_exit(session, f"the model failed: {error}")
            self._show_failure(session, str(error))
            return False
        self._show(session)
        return True

    def _open(self, case: Case) -> LiveSession:
        if self._model is None:
            return self._made.open_session(
                case, arm="scripted", doctor="scripted", seed=self._seed, limits=self._limits
            )
        from mhtui.doctors.model.prompts import PROMPT_VERSION

        name, versions = self._model.door, {"doctor": PROMPT_VERSION, "model": self._model.model}
        return self._made.open_session(
            case, arm="model", doctor=name, seed=self._seed, limits=self._limits, versions=versions
        )

    def _doctor_of(self, session: LiveSession) -> Doctor:
        if self._model is None:
            from mhtui.doctors.scripted import ScriptedDoctor

            return ScriptedDoctor(self._made.icd11)
        from mhtui.play.backoff import Backoff
        from mhtui.wiring import now_ms
        from mhtui.wiring_models import Parts

        parts = Parts(self._made.store, self._made.icd11, now_ms, Backoff(session, countdown))
        return self._made.models.doctor(self._model, session, parts)

    def _show(self, session: LiveSession) -> None:
        from mhtui.cli.calls import call_summary, usage_lines
        from mhtui.cli.text import report_lines

        report = self._made.score(session.id)
        records = [record for _, record in self._made.store.calls(session.id)]
        start = session.encounter.start
        if self._as_json:
            emit({**summary(report, start.arm), "doctor": start.doctor, **call_summary(records)})
        else:
            used = usage_lines(records) if records else []
            click.echo("\n".join([*report_lines(report, self._made.embedder_note), *used, ""]))

    def _show_failure(self, session: LiveSession, why: str) -> None:
        from mhtui.cli.calls import call_summary
        from mhtui.core.text import visible

        start = session.encounter.start
        tell(visible(f"mhtui: session {session.id} ({start.case_id}) stopped at {session.encounter.phase}: {why}"))
        if self._as_json:
            records = [record for _, record in self._made.store.calls(session.id)]
            head = {"session_id": session.id, "case_id": start.case_id, "case_hash": start.case_hash}
            state = {"arm": start.arm, "turns": session.encounter.usage.turns, "ended": None, "error": why}
            emit({**head, **state, "doctor": start.doctor, **call_summary(records)})


def _note(made: Program) -> str:
    return f"scoring with {made.embedder_note}" if made.embedder else made.embedder_note


def countdown(waiting: Waiting) -> None:
    """The wait as a line on stderr that counts down; in a pipe one line a wait."""
    from mhtui.core.text import visible

    left = math.ceil(waiting.left_s)
    text = visible(f"waiting {left} s, then try {waiting.attempt} of {waiting.attempts}: {waiting.reason}")
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[2K{text[: shutil.get_terminal_size().columns - 1] if left else ''}", err=True, nl=False)
    elif waiting.begins:
        tell(text)


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
