"""`mhtui study init | check | add-participant | mark | status | lock`: who runs a study."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.wiring import Program
    from mhtui.wiring_study import StudyDesk

_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
key_option = click.option("--key", default="", help="The study's key (better: in MHTUI_STUDY_KEY).")


@click.command()
@_file
@click.option("--template", is_flag=True, help="Write FILE anew, with every field and what it means; register nothing.")
@click.option("--amend", default="", metavar="REASON", help="Register another version of a study that is here.")
@db_option
def init(file: Path, template: bool, amend: str, db: Path | None) -> None:
    """Register the protocol in FILE (TOML), frozen with the hashes of its cases and of all that plays and scores.

    Tells the study's key, once: it opens gold and results before the study is locked. Keep it away from participants.
    """
    from mhtui.adapters.study_files import read_protocol

    if template:
        _write_template(file)
        return
    protocol, text = read_protocol(file)
    with program(db) as made:
        desk = desk_of(made)
        key = desk.register(protocol, text, amend.strip())
        said = "registered" if key else "amended"
        tell(f"{protocol.id} is {said} in {made.database}: protocol {protocol.hash[:12]}.")
    if key:
        click.echo(f"Key: {key}")
        tell("The key is not kept and not told again. Give it in MHTUI_STUDY_KEY where results are to be seen.")


@click.command()
@click.argument("study", metavar="STUDY|FILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@db_option
def check(study: str, as_json: bool, db: Path | None) -> None:
    """Check a protocol FILE before it is registered, or that this program still is what STUDY was registered with.

    Exit code 1 where something must be mended. What reports will call "not recorded" is told.
    """
    from mhtui.adapters.study_files import read_protocol
    from mhtui.study.figures import counted_as
    from mhtui.study.protocol.lint import lint

    with program(db) as made:
        desk = desk_of(made)
        if Path(study).suffix == ".toml" or "/" in study:
            protocol, errors = read_protocol(Path(study))[0], []
            desk.basis(protocol)
        else:
            record = desk.record(study)
            protocol, errors = record.protocol, desk.drift(record)
    found = lint(protocol)
    errors += found.errors
    if as_json:
        emit({"study": protocol.id, "hash": protocol.hash, "errors": errors, **found.data()})
    else:
        for line in (*found.plan, *(f"note: {note}" for note in found.notes), *(f"ERROR: {one}" for one in errors)):
            click.echo(line)
    counts = f"{counted_as(len(errors), 'error')}, {counted_as(len(found.notes), 'note')}"
    tell(f"{protocol.id}: protocol {protocol.hash[:12]}, {counts}.")
    if errors:
        raise click.exceptions.Exit(1)


@click.command("add-participant")
@click.argument("study")
@click.argument("code")
@click.option("--arm", required=True, help="The arm they belong to, by its name in the protocol.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@db_option
def add_participant(study: str, code: str, arm: str, as_json: bool, db: Path | None) -> None:
    """Take CODE (a pseudonym) into STUDY: what they play, and in which order, is drawn and kept.

    Cases that CODE has practised in this database are not assigned.
    """
    with program(db, embeddings=False) as made:
        joined = desk_of(made).add_participant(study, code, arm)
    if as_json:
        emit(joined.model_dump(mode="json"))
        return
    names = [item for item in joined.items if item.startswith("case:")]
    click.echo(
        f"{code} is number {joined.number + 1} of {arm}: {len(joined.items)} patients, {len(names)} of them cases."
    )
    if joined.left_out:
        tell(f"Practised before, so not assigned: {', '.join(joined.left_out)}; instead {len(joined.instead)}.")
    tell(f"They begin with: mhtui study next {study} --participant {code}")


@click.command()
@click.argument("study")
@click.argument("about", metavar="SESSION|CODE")
@click.argument("what", type=click.Choice(["excluded", "withdrawn", "fault", "cleared"]))
@click.option("--rule", default="", help="The exclusion rule of the protocol, by its id; needed to exclude.")
@click.option("--reason", required=True, help="Why, in words; kept.")
@db_option
def mark(study: str, about: str, what: str, rule: str, reason: str, db: Path | None) -> None:
    """Say of a session or participant that it is excluded by a rule, was withdrawn, or had a technical fault.

    Nothing is deleted: what was played stays, with its partial score, and reports tell how many and why.
    """
    from mhtui.core.errors import WrongUse
    from mhtui.study.protocol.rows import Marked

    with program(db, embeddings=False) as made:
        desk = desk_of(made)
        record = desk.record(study)
        if record.locked:
            raise WrongUse(f"The study {study} is locked: what is said of it now would be said by its results.")
        sessions = {one.id for one in desk.sessions(study)}
        name = about if about in record.participants else made.store.find(about)
        if name not in sessions and name not in record.participants:
            raise WrongUse(f"{about} is neither a participant nor a session of {study}.")
        if what == "excluded" and rule not in {one.id for one in record.protocol.exclusions}:
            there = ", ".join(one.id for one in record.protocol.exclusions) or "none"
            raise WrongUse(f"Excluded is by a rule of the protocol: --rule, one of {there}.")
        row = {"about": name, "what": what, "rule": rule, "reason": reason.strip()}
        desk.add(study, Marked.model_validate(row))
    tell(f"{name}: {what}.")


@click.command()
@click.argument("study", required=False)
@click.option("--parity", is_flag=True, help="What differed between arms: turns, words, times, exams, pauses, re-asks.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@db_option
def status(study: str | None, parity: bool, as_json: bool, db: Path | None) -> None:
    """How far STUDY is: participants, sessions, what is open, what was excluded; without STUDY, all studies.

    Nothing of scores is told.
    """
    from mhtui.core.text import visible
    from mhtui.study.protocol.progress import progress

    with program(db, embeddings=False, reading=[]) as made:
        desk = desk_of(made)
        if study is None:
            _list(desk, as_json)
            return
        record = desk.record(study)
        found = progress(record, desk.sessions(study), desk.last_hashes(study) if record.locked else {})
        table = _parity(made, desk, study) if parity else None
        if as_json:
            emit({**found.data(), **({"parity": table.data()} if table else {})})
            return
        click.echo(visible("\n".join(found.lines())))
        if table:
            click.echo(visible("\n".join(["", *table.lines()])))


@click.command()
@click.argument("study")
@key_option
@click.option("--reason", default="", help="Why now, in words; kept.")
@click.option("--open", "open_too", is_flag=True, help="Although sessions are open: they stay as they are.")
@db_option
def lock(study: str, key: str, reason: str, open_too: bool, db: Path | None) -> None:
    """End STUDY: nobody begins or joins any more, its sessions are fixed by hash, and results may be seen."""
    from mhtui.core.errors import WrongUse

    with program(db, embeddings=False) as made:
        desk = desk_of(made)
        record = desk.record(study)
        if record.locked is None:
            desk.must_fit_key(record, key)
        going = [one for one in desk.sessions(study) if one.state == "open" and not one.tutorial]
        if going and not open_too:
            told = ", ".join(f"{one.id} of {one.participant or one.arm}" for one in going[:3])
            more = f" and {len(going) - 3} more" if len(going) > 3 else ""
            raise WrongUse(f"Open sessions: {told}{more}. End them, or lock with --open.")
        locked = desk.lock(study, reason.strip())
    tell(f"{study} is locked with {len(locked.sessions)} sessions. Results: mhtui study report {study}")


def desk_of(made: Program) -> StudyDesk:
    """The studies of the database."""
    from mhtui.wiring_study import StudyDesk, now

    return StudyDesk(made, now)


def _write_template(file: Path) -> None:
    from mhtui.adapters.case_files import CaseLibrary
    from mhtui.adapters.owner_file import write_new
    from mhtui.study.protocol.template import template

    easiest = sorted(CaseLibrary.standard(None).cases(), key=lambda case: (case.difficulty, case.id))
    write_new(file, [template(tuple(case.id for case in easiest[:3])).encode()])
    tell(f"Written to {file}. Fill it in, then: mhtui study check {file}")


def _list(desk: StudyDesk, as_json: bool) -> None:
    rows: list[dict[str, Any]] = []
    for name in desk.studies():
        record = desk.record(name)
        state = "locked" if record.locked else "open"
        rows.append({"study": name, "title": record.protocol.title, "state": state, "people": len(record.participants)})
    if as_json:
        emit(rows)
        return
    for row in rows:
        click.echo(f"{row['study']}  {row['state']}, {row['people']} participants  {row['title']}")
    if not rows:
        tell("No study yet: `mhtui study init FILE --template` writes a protocol to fill in.")


def _parity(made: Program, desk: StudyDesk, study: str) -> Any:
    from mhtui.study.protocol.progress import ParityTable

    found = list(desk.parity(study))
    of = {spoken: [(s.arm, r) for s, r in found if s.is_dialogue == spoken] for spoken in (False, True)}
    return ParityTable(of[False], of[True])
