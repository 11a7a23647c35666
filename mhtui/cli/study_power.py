"""`mhtui study power`: how many cases and people a study needs, from a pilot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import db_option, emit, program

if TYPE_CHECKING:
    from mhtui.study.baseline.mixed import Components
    from mhtui.study.baseline.power import Power
    from mhtui.study.played import Played

CASES, PEOPLE, DIFFERENCES = "5,10,20,40", "5,10,20,40", "0.05,0.10"


@click.command("power")
@click.argument("pilot", nargs=-1, required=True)
@click.option("--measure", default="interview", show_default=True, help="A measure of the report.")
@click.option("--people", "arm", default="", metavar="ARM", help="The arm of people (else the only one).")
@click.option("--model", default="", metavar="ARM", help="The arm it is compared with (else the only one).")
@click.option("--difference", "differences", default=DIFFERENCES, show_default=True, metavar="D,…",
              help="True differences to be found.")  # fmt: skip
@click.option("--cases", default=CASES, show_default=True, metavar="N,…")
@click.option("--participants", default=PEOPLE, show_default=True, metavar="N,…")
@click.option("--studies", default=2000, show_default=True, type=click.IntRange(200, 100_000), help="Simulated each.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0))
@click.option("--no-embeddings", is_flag=True, help="Score by rules alone, without the trained reader.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@db_option
def power(
    pilot: tuple[str, ...],
    measure: str,
    arm: str,
    model: str,
    differences: str,
    cases: str,
    participants: str,
    studies: int,
    seed: int,
    no_embeddings: bool,
    as_json: bool,
    db: Path | None,
) -> None:
    """How many cases and participants show a difference between people and a model, by simulation.

    PILOT: a study, or sessions by id, or all. The variation of cases, people and the rest is taken from them by a mixed
    model; the test is that of `mhtui study report`.
    """
    from mhtui.cli.study_gather import Choice, gathered, is_study
    from mhtui.study.baseline.power import Design, powers

    sizes = [Design(c, p) for c in _numbers(cases, int) for p in _numbers(participants, int)]
    wanted = _numbers(differences, float)
    with program(db, embeddings=not no_embeddings, reading=[]) as made:
        study = pilot[0] if len(pilot) == 1 and is_study(made, pilot[0]) else ""
        found = gathered(made, Choice(study, () if study else pilot)).sessions
    components, names = variation(found, measure, arm, model)
    rows = list(powers(components, sizes, wanted, seed=seed, studies=studies))
    if as_json:
        emit(_json(rows, components, names, measure, studies, seed))
        return
    for line in _lines(rows, components, names, measure, studies, seed, wanted):
        click.echo(line)


def variation(sessions: Sequence[Played], measure: str, arm: str, model: str) -> tuple[Components, tuple[str, str]]:
    """The variation in a pilot, and the arms it is from. Raises WrongUse where it cannot be told."""
    from mhtui.core.errors import WrongUse
    from mhtui.study.baseline.mixed import mixed_difference
    from mhtui.study.baseline.paired import pairs_of_arms
    from mhtui.study.baseline.power import told_apart
    from mhtui.study.baseline.sample import MACHINES, one_instrument, results

    one_instrument(sessions)
    pairs = [(a, b) for a, b in pairs_of_arms(sessions) if arm in ("", a) and model in ("", b)]
    if len(pairs) != 1:
        there = "; ".join(f"{a} and {b}" for a, b in pairs_of_arms(sessions)) or "none"
        raise WrongUse(f"Name the arms to compare with --people and --model; the pilot has: {there}.")
    a, b = pairs[0]
    machine = {one.group: one.arm in MACHINES for one in sessions}
    if machine[a] or not machine[b]:
        raise WrongUse(f"What is simulated is people beside one model or script; {a} and {b} are not.")
    every = results(sessions, measure)
    if not every:
        there = ", ".join(dict.fromkeys(name for one in sessions if one.kind == "encounter" for name in one.measures))
        raise WrongUse(f"The pilot has no scores of {measure!r}; it has: {there or 'none'}.")
    mine, others = [one for one in every if one.arm == a], [one for one in every if one.arm == b]
    common = {one.unit for one in mine} & {one.unit for one in others}
    fit = mixed_difference([o for o in mine if o.unit in common], [o for o in others if o.unit in common])
    if fit.components is None:
        raise WrongUse(f"The variation cannot be told from this pilot: {fit.why}.")
    told_apart(fit.components)
    return fit.components, (a, b)


def _numbers(text: str, kind: type[Any]) -> list[Any]:
    try:
        found = [kind(part) for part in text.split(",") if part.strip()]
    except ValueError:
        raise click.UsageError(f"{text!r}: numbers with commas between them are needed.") from None
    if not found or any(not 0 < one < 100_000 for one in found):
        raise click.UsageError(f"{text!r}: numbers above 0 are needed.")
    return found


def _lines(
    rows: Sequence[Power],
    sd: Components,
    names: tuple[str, str],
    measure: str,
    studies: int,
    seed: int,
    wanted: Sequence[float],
) -> list[str]:
    from mhtui.study.baseline.power import enough
    from mhtui.study.figures import NOT_AVAILABLE
    from mhtui.study.grids import grid

    lines = [
        f"{names[0]} and {names[1]}, {measure}. Standard deviations in the pilot: cases {sd.case:.3f}, "
        f"cases within arms {sd.case_arm:.3f}, people {sd.person:.3f}, rest {sd.rest:.3f}.",
        f"Power at 5 % two-sided, {studies} simulated studies each, seed {seed}; everybody plays every case.",
    ]
    for difference in wanted:
        some = [one for one in rows if one.difference == difference]
        people = sorted({one.design.people for one in some})
        by = {(one.design.cases, one.design.people): one for one in some}
        table = [[f"difference {difference:g}", *(f"{n} people" for n in people)]]
        for cases in sorted({one.design.cases for one in some}):
            cells = [by[(cases, n)].power for n in people]
            table.append([f"{cases} cases", *(NOT_AVAILABLE if c is None else f"{c:.2f}" for c in cells)])
        lines += ["", *grid(table)]
        best = enough(rows, difference)
        told = f"{best.design.cases} cases and {best.design.people} people" if best else "none of these"
        lines.append(f"  0.80 is reached with the fewest sessions by: {told}.")
    if why := {one.why for one in rows if one.why}:
        lines += ["", f"n/a: {'; '.join(sorted(why))}."]
    return lines


def _json(
    rows: Sequence[Power], sd: Components, names: tuple[str, str], measure: str, studies: int, seed: int
) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "people": names[0],
        "model": names[1],
        "measure": measure,
        "studies": studies,
        "seed": seed,
        "sd": asdict(sd),
        "powers": [asdict(one) for one in rows],
    }
