"""`mhtui pressure import`: third-party sets as files of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from mhtui import config
from mhtui.adapters.case_write import write_cases
from mhtui.adapters.importers.pressure_sets import FORMATS, load_scenarios
from mhtui.adapters.scenario_files import FOLDER
from mhtui.cli.common import emit, tell
from mhtui.cli.pressure_check import check_files
from mhtui.core.errors import WrongUse

RUBRIC = "vera-mh-rubric"


def import_into(name: str, file: Path, folder: Path | None, as_json: bool) -> int:
    """Write what a file holds and say so; the exit code of the check. Raises WrongUse or CaseError, nothing written."""
    if name == RUBRIC:
        return _flow(file, folder, as_json)
    if name not in FORMATS:
        raise WrongUse(f"Unknown format {name!r}; there are: {', '.join([*FORMATS, RUBRIC])}")
    scenarios = load_scenarios(name, file)
    written = write_cases(scenarios, folder or config.user_cases_folder() / FOLDER)
    checked = check_files(written)
    pairs = list(zip(scenarios, written, strict=True))
    if as_json:
        emit([{"id": s.id, "path": str(path), "hash": s.content_hash(), "rungs": len(s.ladder)} for s, path in pairs])
    else:
        for path in written:
            click.echo(path)
    for line in checked.lines():
        tell(line)
    tell(checked.summary())
    return checked.exit_code


def _flow(file: Path, folder: Path | None, as_json: bool) -> int:
    from mhtui.adapters.importers.vera_rubric import load_rubric

    flow = load_rubric(file)
    (path,) = write_cases([flow], folder or Path.cwd())
    if as_json:
        emit([{"id": flow.id, "path": str(path), "hash": flow.hash, "questions": len(flow.questions)}])
    else:
        click.echo(path)
    tell(f"{len(flow.questions)} questions. `mhtui judge SESSION --flow {path}` follows them.")
    return 0
