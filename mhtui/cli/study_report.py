"""`mhtui study report`: everything a study found, from the database."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, program, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mhtui.study.played import Played
    from mhtui.wiring import Program
    from mhtui.wiring_played import AnyReport, Asked


@click.command("report")
@click.argument("name", metavar="[STUDY]", required=False, default="")
@click.option("--sessions", multiple=True, metavar="ID|all", help="These sessions instead of a study's.")
@click.option("--aggregate", type=click.Choice(["mean", "best"]), default="mean", show_default=True,
              help="What repeats of one doctor on one case come to.")  # fmt: skip
@click.option("--protocol", default="", metavar="HASH", help="Only sessions of this protocol.")
@click.option("--version", "versions", multiple=True, metavar="HASH", help="Only this version of a case.")
@click.option("--open", "open_too", is_flag=True, help="Score sessions that have not ended as they stand.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of the resampling.")
@click.option("--resamples", default=2000, show_default=True, type=click.IntRange(200, 100_000))
@click.option("--jobs", "-j", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes that score.")
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone, without the trained reader.")
@db_option
def report(
    name: str,
    sessions: tuple[str, ...],
    aggregate: str,
    protocol: str,
    versions: tuple[str, ...],
    open_too: bool,
    seed: int,
    resamples: int,
    jobs: int,
    no_embeddings: bool,
    db: Path | None,
) -> None:
    """What a STUDY found: arms by measures with what became of every session, differences, plots, checklist.

    Everything comes from the database; scores are made once and kept.
    """
    from mhtui.core.text import visible
    from mhtui.study.baseline.as_text import text_lines
    from mhtui.study.baseline.report import Wanted, study_report
    from mhtui.study.baseline.told import document_of
    from mhtui.study.intervals import Plan

    if bool(name) == bool(sessions):
        raise click.UsageError("Name a study, or sessions by --sessions.")
    with program(db, embeddings=not no_embeddings, reading=[s for s in sessions if s != "all"]) as made:
        found = played_of(made, name, sessions, open_too=open_too, jobs=jobs)
        found = chosen(found, protocol, versions)
        wanted = Wanted(name or "Sessions", name, "best" if aggregate == "best" else "mean", Plan(seed, resamples))
        made_report = study_report(found, wanted)
    click.echo(visible("\n".join(text_lines(document_of(made_report)))))


def played_of(
    made: Program, study: str, names: Sequence[str], *, open_too: bool = False, jobs: int = 1
) -> list[Played]:
    """The sessions of a study, or those named, with their scores. Raises WrongUse for a study without any."""
    from mhtui.core.errors import WrongUse
    from mhtui.wiring_played import played_sessions

    found = played_sessions(made, asked_for(made, study, names, open_too=open_too, jobs=jobs))
    if study and not found:
        raise WrongUse(f"No session belongs to a study {study!r}; `mhtui study status` lists studies.")
    return found


def asked_for(
    made: Program, study: str, names: Sequence[str], *, open_too: bool = False, jobs: int = 1, verify: bool = True
) -> Asked:
    """What is asked of the gathering: progress on stderr, scores in so many processes."""
    from mhtui.wiring_played import Asked

    ids = None if not names or "all" in names else [made.store.find(one) for one in names]
    return Asked(ids, study, open_too, verify, _reports(made, open_too, jobs) if jobs > 1 else None, _progress())


def _reports(made: Program, open_too: bool, jobs: int) -> Callable[[Sequence[str]], Iterator[AnyReport]]:
    from mhtui.wiring_batch import Asked as ToScore
    from mhtui.wiring_batch import reports

    return lambda ids: reports(made, [ToScore(one, open_too) for one in ids], jobs)


def _progress() -> Callable[[int, int], None]:
    """One line that changes in a terminal, some lines in a pipe; nothing for what is quick."""
    import time

    terminal, last = sys.stderr.isatty(), [time.monotonic()]

    def told(done: int, of: int) -> None:
        now = time.monotonic()
        if done == of and terminal and of > 1:
            click.echo("\r\x1b[2K", err=True, nl=False)
        elif now - last[0] >= (0.5 if terminal else 10):
            last[0] = now
            line = f"scored {done} of {of}"
            click.echo(f"\r\x1b[2K{line}" if terminal else line, err=True, nl=not terminal)

    return told


def chosen(sessions: Sequence[Played], protocol: str, versions: Sequence[str]) -> list[Played]:
    """Those of a protocol, and of the versions of cases named; says how many others were left out."""
    found = [one for one in sessions if not protocol or one.protocol.startswith(protocol.lower())]
    fixed = {one.unit for one in found if any(one.unit_hash.startswith(v.lower()) for v in versions)}
    found = [
        one for one in found if one.unit not in fixed or any(one.unit_hash.startswith(v.lower()) for v in versions)
    ]
    if left := len(sessions) - len(found):
        tell(f"{left} session{'s' * (left != 1)} of other protocols or versions left out.")
    return found
