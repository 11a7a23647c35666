"""`mhtui check`: whether everything the program needs is there, and what the settings say."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, emit, program, tell

if TYPE_CHECKING:
    from mhtui.core.findings import Finding


@click.command()
@click.argument("models", nargs=-1)
@click.option("--no-calls", is_flag=True, help="Explain the settings without asking any endpoint.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@db_option
def check(models: tuple[str, ...], no_calls: bool, as_json: bool, db: Path | None) -> None:
    """Explain the settings and test models, cases, database and embeddings.

    MODELS are names of the settings, or model:URL#MODEL; without any, all of the settings are tested, and everything
    else. Each model costs two small calls.
    """
    from mhtui.wiring_check import examine

    with program(db) as made:
        tell("No endpoint is asked." if no_calls else "An endpoint that does not answer takes its whole timeout.")
        found = asyncio.run(examine(made, models, calls=not no_calls))
    bad = [finding for finding in found if finding.ok is False]
    if as_json:
        emit({"ok": not bad, "findings": [_fields(finding) for finding in found]})
    else:
        click.echo("\n".join(_lines(found)))
    if bad:
        raise click.exceptions.Exit(1)


def _lines(found: list[Finding]) -> list[str]:
    from mhtui.core.text import visible

    marks = {True: "ok  ", False: "BAD ", None: "    "}
    return [visible(f"{marks[finding.ok]} {finding.name:<28} {finding.words}") for finding in _brief(found)]


def _brief(found: list[Finding]) -> Iterator[Finding]:
    """What is as built in, together in one line a model."""
    from mhtui.core.findings import Finding

    rest: list[str] = []
    for finding in found:
        name, _, field = finding.name.rpartition(": ")
        if finding.fields.get("from") == "built in":
            rest.append(f"{field} {finding.words.removesuffix(' (built in)')}")
            continue
        if rest and finding.fields.get("from") is None:
            yield Finding(f"{name}: built in", None, ", ".join(rest))
            rest = []
        yield finding


def _fields(finding: Finding) -> dict[str, object]:
    return {"name": finding.name, "ok": finding.ok, "words": finding.words, **finding.fields}
