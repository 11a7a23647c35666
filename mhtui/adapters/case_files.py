"""Case files on disk: one loaded with errors its author can act on, and the library of all of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path

from pydantic import ValidationError

from mhtui.adapters.case_problems import problems_of
from mhtui.adapters.case_yaml import Problem, YamlProblems, parse, read_text
from mhtui.core.case import Case
from mhtui.core.errors import CaseFileError, UnknownCase


class CaseError(CaseFileError):
    """A case file that cannot be used; `problems` says why, each with file, line, field, and what would be right."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def load_case(path: Path | str) -> Case:
    """The case in a file. Raises `CaseError` with every problem that can be told at once."""
    try:
        return parse_case(read_text(Path(path)), str(path))
    except YamlProblems as error:
        raise CaseError(error.problems) from error


def parse_case(text: str, name: str) -> Case:
    """The case in a text; `name` stands for the file in messages. Raises `CaseError`."""
    try:
        document = parse(text, name)
    except YamlProblems as error:
        raise CaseError(error.problems) from error
    if not isinstance(document.value, dict):
        raise CaseError(
            [Problem(name, 1, "", "is not a mapping of fields", "begin with 'schema: 1'; see docs/cases.md")]
        )
    try:
        return Case.model_validate(document.value)
    except ValidationError as error:
        raise CaseError(problems_of(error, document, Case)) from error


def bundled_folder() -> Path:
    """Where the bundled case library lies: inside the wheel, or beside the package in a checkout."""
    inside = Path(str(resources.files("mhtui").joinpath("cases")))
    return inside if inside.is_dir() else inside.parent.parent / "cases"


def case_paths(folder: Path) -> list[Path]:
    """The case files directly in a folder, by name; none where there is no such folder."""
    if not folder.is_dir():
        return []
    return sorted(p for p in folder.iterdir() if p.suffix in (".yaml", ".yml") and p.is_file())


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case and where it came from."""

    path: Path
    case: Case


class CaseLibrary:
    """The cases of some folders, the bundled ones first. A broken file is reported and hides no other."""

    def __init__(self, folders: Iterable[Path] | None = None) -> None:
        self.folders = tuple(folders) if folders is not None else (bundled_folder(),)

    @classmethod
    def standard(cls, user_folder: Path | None = None, extra: Iterable[Path] = ()) -> CaseLibrary:
        """The bundled library, the user's own folder, and further ones."""
        own = [user_folder] if user_folder else []
        return cls(dict.fromkeys([bundled_folder(), *own, *extra]))

    @cached_property
    def _scan(self) -> tuple[dict[str, CaseFile], list[Problem]]:
        files: dict[str, CaseFile] = {}
        problems: list[Problem] = []
        for path in (p for folder in self.folders for p in case_paths(folder)):
            try:
                case = load_case(path)
            except CaseError as error:
                problems.extend(error.problems)
                continue
            if case.id in files:
                wrong = f"{case.id!r} is also the id of {files[case.id].path}, which is used"
                problems.append(Problem(str(path), 0, "id", wrong, "give each case an id of its own"))
            else:
                files[case.id] = CaseFile(path, case)
        return files, problems

    def files(self) -> list[CaseFile]:
        """All readable cases with their files, by id."""
        return [self._scan[0][case_id] for case_id in sorted(self._scan[0])]

    def cases(self) -> list[Case]:
        """All readable cases, by id."""
        return [file.case for file in self.files()]

    def problems(self) -> list[Problem]:
        """What kept files out of the library."""
        return list(self._scan[1])

    def find(self, case_id: str) -> CaseFile:
        """The case of this id. Raises `UnknownCase` with close matches, or `CaseError` when its file is broken."""
        return self._quick(case_id) or self._scan[0].get(case_id) or self._missing(case_id)

    def get(self, case_id: str) -> Case:
        """As `find`, the case alone."""
        return self.find(case_id).case

    def _quick(self, case_id: str) -> CaseFile | None:
        """The file named after the id, without reading the others."""
        if "_scan" in self.__dict__ or Path(case_id).name != case_id:
            return None
        for path in (folder / f"{case_id}.yaml" for folder in self.folders):
            if path.is_file() and (case := load_case(path)).id == case_id:
                return CaseFile(path, case)
        return None

    def _missing(self, case_id: str) -> CaseFile:
        broken = [p for p in self.problems() if Path(p.file).stem == case_id]
        if broken:
            raise CaseError(broken)
        ids = sorted(self._scan[0])
        close = difflib.get_close_matches(case_id, ids, n=3, cutoff=0.5)
        hint = f"did you mean {', '.join(close)}?" if close else f"there are: {', '.join(ids) or 'none'}"
        raise UnknownCase(f"There is no case {case_id!r}; {hint}")
