"""`mhtui export`: sessions in the formats of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, program, tell

if TYPE_CHECKING:
    from mhtui.export.material import Material
    from mhtui.wiring import Program

_FORMATS = ("jsonl", "openai-chat", "csv", "parquet", "markdown", "html", "inspect", "llm", "healthbench", "bundle")


@click.command()
@click.argument("sessions", nargs=-1, required=True)
@click.option("--format", "format_", required=True, type=click.Choice(_FORMATS))
@click.option("--to", type=click.Path(path_type=Path), help="A new file or folder; else one in the folder of exports.")
@click.option("--scores", is_flag=True, help="With the scores of ended sessions (takes as long as scoring them).")
@click.option("--name", "names", multiple=True, help="bundle: a name to be replaced wherever it stands; several times.")
@click.option("--shift-times", is_flag=True, help="bundle: move all times, one offset a person.")
@click.option("--preview", is_flag=True, help="bundle: only list what would be replaced.")
@click.option("--yes", is_flag=True, help="bundle: write without asking, once you have read the list.")
@db_option
def export(
    sessions: tuple[str, ...],
    format_: str,
    to: Path | None,
    scores: bool,
    names: tuple[str, ...],
    shift_times: bool,
    preview: bool,
    yes: bool,
    db: Path | None,
) -> None:
    """Write sessions, named by id or `all`, for other programs and for people; or `preferences`.

    `mhtui export preferences` writes which of two sessions was found better: as `jsonl` the chosen beside the rejected
    conversation, a line an answer on the whole (ties, examples, corrected answers are left out), as `csv` every answer.

    openai-chat, healthbench and llm are one file; csv, parquet, markdown, html and inspect a folder. `bundle` is a
    folder without who took part: what is replaced is listed first. Keys and absolute paths are in none of them.
    docs/interchange.md has the formats. Whole sessions, byte for byte: `mhtui sessions export`.
    """
    if format_ != "bundle" and (names or shift_times or preview or yes):
        raise click.UsageError("--name, --shift-times, --preview and --yes belong to --format bundle.")
    if "preferences" in sessions or format_ == "jsonl":
        if sessions != ("preferences",) or format_ not in ("jsonl", "csv") or scores:
            raise click.UsageError("Preferences go out alone: mhtui export preferences --format jsonl, or csv.")
        from mhtui.cli.export_preferences import export_preferences

        export_preferences(db, format_, to)
        return
    from mhtui.cli.export_gather import gathered, tell_of

    with program(db, reading=[name for name in sessions if name != "all"]) as made:
        materials, left = gathered(made, sessions, scores)
        if not materials:
            tell("There are no sessions to export.")
            raise click.exceptions.Exit(int(left > 0))
        place = to or _place(format_)
        if format_ == "bundle":
            _bundle(made, materials, place, names, shift_times, preview, yes)
        else:
            from mhtui.adapters.export_files import write_export

            tell_of(materials, write_export(format_, place, materials), str(place))
    if left:
        raise click.exceptions.Exit(1)


def _place(format_: str) -> Path:
    """An unused place in the folder of exports."""
    from mhtui import config
    from mhtui.adapters.export_files import SINGLE
    from mhtui.adapters.owner_file import unused

    return unused(config.exports_folder() / f"{format_}{SINGLE.get(format_, '')}")


def _bundle(
    made: Program,
    materials: list[Material],
    place: Path,
    names: tuple[str, ...],
    shift: bool,
    preview_only: bool,
    yes: bool,
) -> None:
    """List what is replaced; write when the person agrees. The list is not written down: it says who is who."""
    import secrets

    from mhtui.adapters.bundle_files import bundle_files
    from mhtui.adapters.export_files import write_folder
    from mhtui.cli.sealed import must_be_open
    from mhtui.core.text import visible
    from mhtui.export.deidentify import deidentified, plan_of, preview

    plan = plan_of(materials, secrets.token_bytes(16), names, shift)
    changed = [deidentified(one, plan) for one in materials]
    for line in preview(plan):
        click.echo(visible(line))
    if preview_only:
        tell("Nothing was written.")
        return
    if not yes and not _agreed():
        raise click.UsageError("Nothing was written. Read the list above, then give --yes.")
    must_be_open(made, [one.id for one in materials])
    texts = {new.id: made.store.case_text(old.start.case_hash) for old, new in zip(materials, changed, strict=True)}
    write_folder(place, bundle_files(changed, texts, plan))
    tell(f"{len(changed)} de-identified sessions written to {place}. The list above is not kept: it says who is who.")


def _agreed() -> bool:
    import sys

    return sys.stdin.isatty() and click.confirm("Write the bundle?", err=True)
