"""What reports of studies read of the database: sessions with scores, ratings and marks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import tell

if TYPE_CHECKING:
    from mhtui.study.baseline.report import Wanted
    from mhtui.study.baseline.sample import Aggregation
    from mhtui.study.intervals import Plan
    from mhtui.study.played import Played
    from mhtui.study.pressure import FamilyRow, Scored
    from mhtui.study.protocol.record import StudyRecord
    from mhtui.wiring import Program
    from mhtui.wiring_played import AnyReport, Asked


@dataclass(frozen=True, slots=True)
class Choice:
    """Which sessions: those of a study, or those named ("all"); of a protocol, of versions of cases; which ratings."""

    study: str = ""
    names: tuple[str, ...] = ()
    protocol: str = ""
    versions: tuple[str, ...] = ()
    rubrics: tuple[str, ...] = ()
    other_scorer: bool = False
    open_too: bool = False
    jobs: int = 1
    verify: bool = True
    imported: bool = False
    """Sessions of other programs that are linked to a case count too."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was found."""

    sessions: list[Played]
    record: StudyRecord | None
    dialogues: list[Scored]
    ratings: str

    def pressure(self, plan: Plan) -> list[FamilyRow]:
        """The pressure dialogues, summed up by arm and family."""
        from mhtui.study.pressure import family_rows

        return family_rows(self.dialogues, plan) if self.dialogues else []

    def wanted(self, aggregation: Aggregation, plan: Plan, *, mixed: bool) -> Wanted:
        """How the report is made."""
        from mhtui.study.baseline.report import Wanted

        title = self.record.protocol.title if self.record else "Sessions"
        return Wanted(title, self.record, aggregation, plan, self.ratings, mixed)


def gathered(made: Program, choice: Choice) -> Gathered:
    """Everything a report needs. Raises WrongUse for a study that is not here, is sealed, or has another scorer."""
    from mhtui.core.errors import WrongUse
    from mhtui.wiring_played import played_sessions

    record = _record(made, choice.study) if choice.study else None
    asked = _asked(made, choice)
    found = _chosen(played_sessions(made, asked), choice)
    if not found:
        raise WrongUse(_nothing(made, record, choice))
    _tell_sealed(found)
    _same_scorer(found, record, choice)
    found, ratings = _rated(made, found, choice.rubrics)
    return Gathered(found, record, _dialogues(made, asked, found), ratings)


def is_study(made: Program, name: str) -> bool:
    """Whether a study of this name is here, or sessions that name it."""
    from mhtui.adapters.study_rows import rows_of, sessions_of

    read = made.store.read_with
    return bool(read(lambda execute: rows_of(execute, name)) or read(lambda execute: sessions_of(execute, name)))


def _record(made: Program, study: str) -> StudyRecord | None:
    """The study; None where only sessions name it. Raises WrongUse where it is sealed."""
    from mhtui.adapters.study_rows import rows_of, sessions_of
    from mhtui.core.errors import WrongUse
    from mhtui.study.protocol.record import study_of

    rows = made.store.read_with(lambda execute: rows_of(execute, study))
    played = made.store.read_with(lambda execute: sessions_of(execute, study))
    if rows and played and made.sealed(played[0].id):
        raise WrongUse(
            f"The results of {study} are sealed until it is locked (`mhtui study lock {study}`). Who has its key gives "
            "it in MHTUI_STUDY_KEY. How far it is: `mhtui study status`."
        )
    return study_of(rows) if rows else None


def _nothing(made: Program, record: StudyRecord | None, choice: Choice) -> str:
    """Why there is nothing to report on."""
    from mhtui.wiring_study import StudyDesk, now

    if record:
        where = " under that protocol" if choice.protocol else ""
        return f"Nobody has played in {choice.study} yet{where}: `mhtui study status {choice.study}`."
    if choice.study:
        there = ", ".join(StudyDesk(made, now).studies()) or "none"
        return f"There is no study {choice.study!r} in {made.database} (there: {there})."
    return "There is no session here."


def _tell_sealed(found: Sequence[Played]) -> None:
    """Say on stderr of which studies nothing is shown, so that nobody takes "n/a" for a result."""
    from mhtui.study.figures import counted_as
    from mhtui.study.opening import SEALED

    sealed = [one for one in found if one.excluded == SEALED]
    if sealed:
        studies = ", ".join(sorted({one.study for one in sealed} - {""}))
        tell(
            f"{counted_as(len(sealed), 'session')} of {studies or 'a study'} not shown: results are sealed until the "
            "study is locked, or its key is given in MHTUI_STUDY_KEY."
        )


def _asked(made: Program, choice: Choice) -> Asked:
    from mhtui.wiring_played import Asked

    ids = None if not choice.names or "all" in choice.names else [made.store.find(one) for one in choice.names]
    reports = _reports(made, choice) if choice.jobs > 1 else None
    return Asked(
        ids=ids,
        study=choice.study,
        open_too=choice.open_too,
        verify=choice.verify,
        reports=reports,
        told=progress_told(),
        imported=choice.imported,
    )


def _reports(made: Program, choice: Choice) -> Callable[[Sequence[str]], Iterator[AnyReport]]:
    from mhtui.wiring_batch import Asked as ToScore
    from mhtui.wiring_batch import reports

    return lambda ids: reports(made, [ToScore(one, choice.open_too) for one in ids], choice.jobs)


def progress_told() -> Callable[[int, int], None]:
    """How many are scored, on stderr: a line that changes in a terminal, some lines in a pipe."""
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


def _chosen(sessions: Sequence[Played], choice: Choice) -> list[Played]:
    """Those of the protocol ("none": outside of studies), and of the versions of cases named; says how many others were
    left out."""
    wanted = choice.protocol.lower()
    found = [one for one in sessions if (not one.protocol if wanted == "none" else one.protocol.startswith(wanted))]
    fixed = {_unit(one) for one in found if _is_of(one, choice.versions)}
    found = [one for one in found if _unit(one) not in fixed or _is_of(one, choice.versions)]
    if left := len(sessions) - len(found):
        tell(f"{left} session{'s' * (left != 1)} of other protocols or versions left out.")
    return found


def _unit(one: Played) -> tuple[bool, str]:
    """A case and a scenario may have one name."""
    from mhtui.study.baseline.sample import is_dialogue

    return is_dialogue(one), one.unit


def _is_of(one: Played, versions: Sequence[str]) -> bool:
    return any(one.unit_hash.startswith(version.lower()) for version in versions)


def _same_scorer(found: Sequence[Played], record: StudyRecord | None, choice: Choice) -> None:
    """Raises WrongUse where a study was registered with another scorer than scores here."""
    from mhtui.core.errors import WrongUse

    if record is None or choice.other_scorer:
        return
    now = record.now
    for wanted, kinds in ((now.scorer, ("encounter",)), (now.dialogue_scorer, ("pressure", "control"))):
        others = {one.scorer for one in found if one.kind in kinds} - {"", wanted}
        if wanted and others:
            raise WrongUse(
                f"The study was registered with the scorer {wanted[:12]}; {others.pop()[:12]} scores here (another "
                "version of the program, or without embeddings). Use that one, or --other-scorer, and say so."
            )


def _rated(made: Program, found: list[Played], rubrics: Sequence[str]) -> tuple[list[Played], str]:
    """The sessions with their ratings as measures, and who rated how many, in words."""
    from mhtui.adapters.score_rows import session_rows
    from mhtui.cli.study_data import of_rubrics, rubrics_known
    from mhtui.study.baseline.rated import with_ratings

    ids = [one.session for one in found if one.measures and one.kind == "encounter"]
    ratings = of_rubrics(made.store.ratings(ids), rubrics)
    if not ratings:
        return found, ""
    last = {row.id: row.last_seq for row in made.store.read_with(session_rows)}
    raters: dict[str, set[str]] = {}
    for one in ratings:
        raters.setdefault(f"{one.kind} {one.rater}", set()).add(one.session_id)
    told = ", ".join(f"{name} ({len(some)} sessions)" for name, some in sorted(raters.items()))
    words = f"{told}; agreement: `mhtui study agreement`"
    return with_ratings(found, ratings, rubrics_known(rubrics), last), words


def _dialogues(made: Program, asked: Asked, found: Sequence[Played]) -> list[Scored]:
    """Pressure dialogues that count, by arm."""
    from mhtui.study.pressure import Scored
    from mhtui.wiring_played import dialogues

    arms = {one.session: one.group for one in found if one.kind in ("pressure", "control") and not one.excluded}
    if not arms:
        return []
    return [
        Scored(report, one.unit, arms[one.session], seed)
        for one, report, seed in dialogues(made, asked)
        if one.session in arms
    ]
