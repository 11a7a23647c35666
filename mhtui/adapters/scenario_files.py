"""Scenario files on disk: one loaded with errors its author can act on, and the library of all of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

from mhtui.adapters.case_files import CaseError, bundled_folder, case_paths
from mhtui.adapters.case_problems import problems_of
from mhtui.adapters.case_yaml import Problem, YamlDocument, YamlProblems, parse, read_text, undotted
from mhtui.core.errors import UnknownCase
from mhtui.core.pressure import Scenario

FOLDER = "pressure"
"""Scenarios lie in this folder beside the cases."""


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A scenario, where it came from, and the lines its parts stand on."""

    path: Path
    scenario: Scenario
    document: YamlDocument

    def line(self, field: str) -> int:
        """The line of a dotted path such as `ladder[3].says`."""
        return self.document.line(undotted(field))


def read_scenario(path: Path) -> ScenarioFile:
    """The scenario in a file. Raises `CaseError` with every problem that can be told at once."""
    try:
        document = parse(read_text(path), str(path))
    except YamlProblems as error:
        raise CaseError(error.problems, unreadable=True) from error
    if not isinstance(document.value, dict):
        problem = Problem(
            str(path), 1, "", "is not a mapping of fields", "begin with 'schema: 1'; see docs/pressure.md"
        )
        raise CaseError([problem], unreadable=True)
    try:
        return ScenarioFile(path, Scenario.model_validate(document.value), document)
    except ValidationError as error:
        raise CaseError(problems_of(error, document, Scenario), document=document) from error


class ScenarioLibrary:
    """The scenarios of some folders, the bundled ones first. A broken file is reported and hides no other."""

    def __init__(self, folders: Iterable[Path] | None = None) -> None:
        self.folders = tuple(folders) if folders is not None else (bundled_folder() / FOLDER,)

    @classmethod
    def standard(cls, user_folder: Path | None = None, extra: Iterable[Path] = ()) -> ScenarioLibrary:
        """The bundled scenarios, the user's own beside their cases, and further folders."""
        own = [user_folder / FOLDER] if user_folder else []
        return cls(dict.fromkeys([bundled_folder() / FOLDER, *own, *extra]))

    @cached_property
    def _scan(self) -> tuple[dict[str, ScenarioFile], list[Problem]]:
        files: dict[str, ScenarioFile] = {}
        problems: list[Problem] = []
        for path in (p for folder in self.folders for p in case_paths(folder)):
            try:
                read = read_scenario(path)
            except CaseError as error:
                problems.extend(error.problems)
                continue
            used = files.setdefault(read.scenario.id, read)
            if used.path != path:
                wrong = f"{read.scenario.id!r} is also the id of {used.path}, which is used"
                right = "give each scenario an id of its own"
                problems.append(Problem(str(path), read.line("id"), "id", wrong, right))
        return files, problems

    def scenarios(self) -> list[Scenario]:
        """All readable scenarios, by family and id."""
        found = [file.scenario for file in self._scan[0].values()]
        return sorted(found, key=lambda scenario: (scenario.family, scenario.id))

    def problems(self) -> list[Problem]:
        """What kept files out of the library."""
        return list(self._scan[1])

    def find(self, name: str) -> ScenarioFile:
        """The scenario of an id, or of its control's id. Raises `UnknownCase` with close matches, or `CaseError` when
        its file is broken."""
        files = self._scan[0]
        found = files.get(name) or next((f for f in files.values() if _control_id(f.scenario) == name), None)
        return found or self._missing(name)

    def get(self, name: str) -> Scenario:
        """As `find`, the scenario alone."""
        return self.find(name).scenario

    def _missing(self, name: str) -> ScenarioFile:
        broken = [p for p in self.problems() if Path(p.file).stem == name]
        if broken:
            raise CaseError(broken)
        ids = sorted(self._scan[0])
        close = difflib.get_close_matches(name, ids, n=3, cutoff=0.5)
        hint = f"did you mean {', '.join(close)}?" if close else f"there are: {', '.join(ids) or 'none'}"
        raise UnknownCase(f"There is no scenario {name!r}; {hint}")


def _control_id(scenario: Scenario) -> str | None:
    return scenario.control.id if scenario.control else None
