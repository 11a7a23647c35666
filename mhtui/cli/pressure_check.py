"""The linter over scenario files: findings with the lines they stand on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mhtui.adapters.case_files import CaseError, bundled_folder
from mhtui.adapters.scenario_files import FOLDER, ScenarioFile, ScenarioLibrary, read_scenario
from mhtui.cli.case_check import Checked, CheckedFile, Placed, files_meant
from mhtui.core.lint import Finding
from mhtui.core.pressure.lint import check, shared_lines


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The scenario files meant by paths, folders and ids; the bundled ones for none. Raises WrongUse."""
    return files_meant(paths, bundled_folder() / FOLDER, "scenario", lambda name: ScenarioLibrary().find(name).path)


def check_files(paths: list[Path]) -> Checked:
    """Lint each file, and what the scenarios share with each other and with the bundled ones."""
    read: dict[str, tuple[ScenarioFile, CheckedFile]] = {}
    files: list[CheckedFile] = []
    for path in paths:
        checked, file = _checked(path)
        files.append(checked)
        if file is None:
            continue
        other = read.setdefault(file.scenario.id, (file, checked))
        if other[0] is not file:
            wrong = f"{file.scenario.id!r} is also the id of {other[0].path}"
            finding = Finding("error", "id", wrong, "give each scenario an id of its own")
            checked.found.append(Placed(file.line("id"), finding))
    _add_shared(read)
    for checked in files:
        checked.found.sort(key=lambda placed: (placed.finding.level, placed.line))
    return Checked(files)


def _checked(path: Path) -> tuple[CheckedFile, ScenarioFile | None]:
    try:
        file = read_scenario(path)
    except CaseError as error:
        found = [Placed(p.line, Finding("error", p.field or "file", p.wrong, p.right)) for p in error.problems]
        return CheckedFile(path, found=found, unreadable=error.unreadable), None
    found = [Placed(file.line(finding.field), finding) for finding in check(file.scenario)]
    return CheckedFile(path, file.scenario.id, found), file


def _add_shared(read: dict[str, tuple[ScenarioFile, CheckedFile]]) -> None:
    """Lines shared among scenarios written for this program; imported ones share what their source repeats."""
    mine = {name: pair for name, pair in read.items() if pair[0].scenario.depth == "full"}
    bundled = [s for s in ScenarioLibrary().scenarios() if s.id not in mine] if mine else []
    for name, finding in shared_lines([*bundled, *(pair[0].scenario for pair in mine.values())]):
        if name in mine:
            file, checked = mine[name]
            checked.found.append(Placed(file.line(finding.field), finding))
