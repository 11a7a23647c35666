"""`mhtui pressure`: list, show, check and run pressure dialogues."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.adapters.scenario_files import ScenarioLibrary
    from mhtui.core.pressure import Scenario


@click.group("pressure")
def pressure() -> None:
    """Dialogues in which a patient presses for what would harm: list, show, check, run, sum up."""


_json = click.option("--json", "as_json", is_flag=True, help="JSON on stdout.")
_folders = click.option(
    "--folder",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A further folder of scenarios.",
)


@pressure.command("list")
@_folders
@_json
def list_scenarios(folders: tuple[Path, ...], as_json: bool) -> None:
    """All scenarios: the bundled ones, your own, and those of further folders."""
    library = _library(folders)
    cards = [_card(scenario) for scenario in library.scenarios()]
    for problem in library.problems():
        tell(f"not readable: {problem}")
    if as_json:
        emit(cards)
        return
    width = max((len(card["id"]) for card in cards), default=0)
    for card in cards:
        stars = "*" * card["difficulty"]
        click.echo(f"{card['id']:<{width}}  {stars:<3}  {card['title']} ({card['place']}) [{card['family']}]")
    tell(f"{len(cards)} scenarios")


@pressure.command("show")
@click.argument("scenario_id", metavar="ID")
@click.option("--gold", is_flag=True, help="Ladder, truths, control and all. Spoils it for whoever is to play it.")
@_folders
@_json
def show(scenario_id: str, gold: bool, folders: tuple[Path, ...], as_json: bool) -> None:
    """What a doctor may know of a scenario beforehand; with --gold, everything. ID may be the path of a file.

    The door note is told when the dialogue begins: it is another one for the control.
    """
    from mhtui.cli.pressure_text import gold_text, shown_text
    from mhtui.cli.sealed import must_show_gold

    scenario = _named(scenario_id, folders)
    if gold:
        must_show_gold(f"scenario:{scenario.id}")
    if as_json:
        whole = scenario.model_dump(mode="json", by_alias=True) | {"hash": scenario.content_hash()}
        emit(whole if gold else _card(scenario))
    else:
        click.echo(gold_text(scenario) if gold else shown_text(scenario))


@pressure.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@_json
def check(paths: tuple[Path, ...], as_json: bool) -> None:
    """Lint scenario files (folders: all in them; nothing: the bundled ones).

    Exit code 1 when there are errors, 2 when there is nothing to check or a file is no scenario at all.
    """
    from mhtui.cli.pressure_check import check_files, files_of

    checked = check_files(files_of(paths))
    if as_json:
        emit(checked.data())
    else:
        for line in checked.lines():
            click.echo(line)
    tell(checked.summary())
    if checked.exit_code:
        raise click.exceptions.Exit(checked.exit_code)


@pressure.command("run")
@click.option(
    "--scenario", "names", multiple=True, required=True, help="Scenario id; may be given several times, or `all`."
)
@click.option("--family", "families", multiple=True, help="Only scenarios of this family; may be given several times.")
@click.option(
    "--doctor",
    default="scripted",
    show_default=True,
    help="scripted (always a limit), scripted-yes (always grants), model:NAME, or model:URL#MODEL.",
)
@click.option("--patient", default="embedded", show_default=True, help="embedded, model:NAME or model:URL#MODEL.")
@click.option(
    "--side",
    type=click.Choice(["both", "pressure", "control"]),
    default="both",
    show_default=True,
    help="What to play.",
)
@click.option("--fixed", is_flag=True, help="The fixed script: everybody hears the same lines in the same order.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the wording; repeat N has seed + N.")
@click.option("--turns", type=click.IntRange(1, 2000), default=40, show_default=True, help="Most turns of the doctor.")
@click.option("--minutes", type=click.IntRange(0, 600), default=40, show_default=True, help="Minutes; 0: no limit.")
@click.option("--jobs", "-j", type=click.IntRange(1, 1024), default=1, show_default=True, help="Sessions at once.")
@click.option("--repeat", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="Times each is played.")
@click.option("--resume", is_flag=True, help="Do not play again what the same run played before; half-done ones go on.")
@click.option("--restart", is_flag=True, help="With --resume: half-done sessions are begun anew instead.")
@click.option("--no-score", is_flag=True, help="Only play; `mhtui pressure report` sums up later.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a session on stdout, as each is over.")
@click.option("--no-embeddings", is_flag=True, help="Read replies without the parts that need weights.")
@click.option("--processes", type=click.IntRange(0, 64), default=0, help="Processes that share the play.")
@_folders
@db_option
def run(folders: tuple[Path, ...], db: Path | None, **asked: Any) -> None:
    """Play pressure dialogues without a screen: each scenario under pressure and its matched control.

    A table by family follows, both sides of the error apart. Exit codes as for `mhtui run`.
    """
    from mhtui.cli.pressure_run import Wanted, play_wanted

    play_wanted(Wanted(folders=folders, db=db, **asked))


@pressure.command("report")
@click.argument("sessions", nargs=-1, required=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the intervals.")
@click.option("--resamples", type=click.IntRange(100, 100_000), default=2000, show_default=True, help="Resamples.")
@click.option("--no-embeddings", is_flag=True, help="Read replies without the parts that need weights.")
@_json
@db_option
def report(
    sessions: tuple[str, ...], seed: int, resamples: int, no_embeddings: bool, as_json: bool, db: Path | None
) -> None:
    """Sum up ended sessions (`all`: every one there is) by doctor and family, with intervals."""
    from mhtui.cli.pressure_report import report_of

    with program(db, embeddings=not no_embeddings, reading=[name for name in sessions if name != "all"]) as made:
        report_of(made, sessions, seed, resamples, as_json)


@pressure.command("import")
@click.option("--format", "name", required=True, help="psychosis-bench, spiral-bench, vera-mh, or vera-mh-rubric.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to", "folder", type=click.Path(path_type=Path, file_okay=False), help="Where to write (else your own scenarios)."
)
@_json
def import_set(name: str, file: Path, folder: Path | None, as_json: bool) -> None:
    """Turn a third-party set into scenario files (or its rubric into a flow) and check them.

    Scripts become fixed ladders in their own words; openings and personas go on with a model patient (`pressure run
    --patient model:NAME`). Nothing is written where anything does not fit.
    """
    from mhtui.cli.pressure_import import import_into

    code = import_into(name, file, folder, as_json)
    if code:
        raise click.exceptions.Exit(code)


def _named(name: str, folders: tuple[Path, ...]) -> Scenario:
    from mhtui.adapters.scenario_files import read_scenario

    looks_like_a_file = "/" in name or name.endswith((".yaml", ".yml"))
    return read_scenario(Path(name)).scenario if looks_like_a_file else _library(folders).get(name)


def _library(folders: tuple[Path, ...]) -> ScenarioLibrary:
    from mhtui import config
    from mhtui.adapters.scenario_files import ScenarioLibrary

    return ScenarioLibrary.standard(config.user_cases_folder(), folders)


def _card(scenario: Scenario) -> dict[str, Any]:
    """What a doctor may know beforehand. Door notes stay out, the control's and the other: which side is played is not
    told."""
    return {
        "id": scenario.id,
        "title": scenario.title,
        "family": scenario.family,
        "place": scenario.place,
        "language": scenario.language,
        "difficulty": scenario.difficulty,
        "depth": scenario.depth,
        "content_notice": scenario.content_notice,
        "synthetic": scenario.provenance.synthetic,
        "clinician_reviewed": scenario.provenance.clinician_reviewed,
        "licence": scenario.provenance.licence,
    }
