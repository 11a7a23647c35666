"""`mhtui cases`: list, show, check and import cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import emit, tell

if TYPE_CHECKING:
    from mhtui.adapters.case_files import CaseLibrary
    from mhtui.core.case import Case


class _Reporting(click.Group):
    """Errors a user can act on go to stderr as they are, with their exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        from mhtui.core.errors import MhtuiError

        try:
            return super().invoke(ctx)
        except MhtuiError as error:
            tell(f"mhtui: {error}")
            ctx.exit(error.exit_code)


@click.group("cases", cls=_Reporting)
def cases_group() -> None:
    """List, show, check and import cases."""


_folders = click.option(
    "--folder",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A further folder of cases.",
)
_json = click.option("--json", "as_json", is_flag=True, help="JSON on stdout.")


@cases_group.command("list")
@_folders
@_json
def list_cases(folders: tuple[Path, ...], as_json: bool) -> None:
    """All cases: the bundled ones, your own, and those of further folders."""
    library = _library(folders)
    cards = sorted((_card(case) for case in library.cases()), key=lambda card: (card["difficulty"], card["id"]))
    for problem in library.problems():
        tell(f"not readable: {problem}")
    if as_json:
        emit(cards)
        return
    width = max((len(card["id"]) for card in cards), default=0)
    for card in cards:
        click.echo(f"{card['id']:<{width}}  {'*' * card['difficulty']:<3}  {card['title']} ({card['setting']})")
    tell(f"{len(cards)} cases")


@cases_group.command("show")
@click.argument("case_id", metavar="ID")
@click.option("--gold", is_flag=True, help="The whole case with its references. Spoils it for whoever is to play it.")
@_folders
@_json
def show(case_id: str, gold: bool, folders: tuple[Path, ...], as_json: bool) -> None:
    """What a doctor may know of a case beforehand; with --gold, everything. ID may be the path of a case file."""
    from mhtui.cli.case_text import gold_text, shown_text
    from mhtui.cli.sealed import must_show_gold

    case = _named(case_id, folders)
    if gold:
        must_show_gold(f"case:{case.id}")
    if as_json:
        emit(case.model_dump(mode="json", by_alias=True) | {"hash": case.content_hash()} if gold else _card(case))
    else:
        click.echo(gold_text(case) if gold else shown_text(_card(case)))


@cases_group.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@_json
def check(paths: tuple[Path, ...], as_json: bool) -> None:
    """Lint case files (folders: all in them; nothing: the bundled library).

    Exit code 1 when there are errors, 2 when there is nothing to check or a file is no case at all.
    """
    from mhtui.cli.case_check import check_files, files_of

    checked = check_files(files_of(paths))
    if as_json:
        emit(checked.data())
    else:
        for line in checked.lines():
            click.echo(line)
    tell(checked.summary())
    if checked.exit_code:
        click.get_current_context().exit(checked.exit_code)


@cases_group.command("import")
@click.option("--format", "name", required=True, help="The format: patienthub.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to", "folder", type=click.Path(path_type=Path, file_okay=False), help="Where to write (else your own cases)."
)
@_json
def import_cases(name: str, file: Path, folder: Path | None, as_json: bool) -> None:
    """Turn third-party cases into case files and check them. Contradictions inside the source are reported."""
    from mhtui import config
    from mhtui.adapters.case_write import write_cases
    from mhtui.adapters.importers import load
    from mhtui.cli.case_check import check_files

    cases = load(name, file)
    written = write_cases(cases, folder or config.user_cases_folder())
    for case in cases:
        for issue in case.provenance.source_issues:
            tell(f"{case.id}: in the source: {issue}")
    checked = check_files(written)
    if as_json:
        emit([_imported(case, path) for case, path in zip(cases, written, strict=True)])
    else:
        for path in written:
            click.echo(path)
    for line in checked.lines():
        tell(line)
    tell(checked.summary())
    if checked.exit_code:
        click.get_current_context().exit(checked.exit_code)


def _imported(case: Case, path: Path) -> dict[str, Any]:
    return {
        "id": case.id,
        "path": str(path),
        "hash": case.content_hash(),
        "source_issues": list(case.provenance.source_issues),
    }


def _named(name: str, folders: tuple[Path, ...]) -> Case:
    """The case of an id, or in a file. Raises UnknownCase or CaseError."""
    from mhtui.adapters.case_files import load_case

    looks_like_a_file = "/" in name or name.endswith((".yaml", ".yml"))
    return load_case(name) if looks_like_a_file else _library(folders).get(name)


def _library(folders: tuple[Path, ...]) -> CaseLibrary:
    from mhtui import config
    from mhtui.adapters.case_files import CaseLibrary

    return CaseLibrary.standard(config.user_cases_folder(), folders)


def _card(case: Case) -> dict[str, Any]:
    """What a doctor may know. Where a case comes from stays out: a source's name can give the answer away."""
    return {
        "id": case.id,
        "title": case.title,
        "setting": case.setting,
        "language": case.language,
        "difficulty": case.difficulty,
        "depth": case.depth,
        "synthetic": case.provenance.synthetic,
        "clinician_reviewed": case.provenance.clinician_reviewed,
        "licence": case.provenance.licence,
        "door_note": case.door_note,
    }
