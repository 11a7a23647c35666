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
from mhtui.adapters.case_yaml import Problem, YamlDocument, YamlProblems, parse, read_text, undotted
from mhtui.core.case import Case
from mhtui.core.errors import CaseFileError, UnknownCase


class CaseError(CaseFileError):
    """A case file that cannot be used; `problems` says why, each with file, line, field, and what would be right.

    `unreadable`: no case could be made out at all (missing, no text, no YAML), as against one that breaks the schema;
    of that one `document` is what was read.
    """

    def __init__(
        self, problems: Sequence[Problem], *, unreadable: bool = False, document: YamlDocument | None = None
    ) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)
        self.unreadable = unreadable
        self.document = document


def load_case(path: Path | str) -> Case:
    """The case in a file. Raises `CaseError` with every problem that can be told at once."""
    return read_case(path).case


def read_case(path: Path | str) -> LoadedCase:
    """The case in a file, with the lines its parts stand on. Raises `CaseError`."""
    try:
        text = read_text(Path(path))
    except YamlProblems as error:
        raise CaseError(error.problems, unreadable=True) from error
    return _load(text, str(path))


def parse_case(text: str, name: str) -> Case:
    """The case in a text; `name` stands for the file in messages. Raises `CaseError`."""
    return _load(text, name).case


@dataclass(frozen=True, slots=True)
class LoadedCase:
    """A case and the document it was read from."""

    case: Case
    document: YamlDocument

    def line(self, field: str) -> int:
        """The line of a dotted path such as `patient.memory[3].facts[0]`."""
        return self.document.line(undotted(field))


def _load(text: str, name: str) -> LoadedCase:
    try:
        document = parse(text, name)
    except YamlProblems as error:
        raise CaseError(error.problems, unreadable=True) from error
    if not isinstance(document.value, dict):
        problem = Problem(name, 1, "", "is not a mapping of fields", "begin with 'schema: 1'; see docs/cases.md")
        raise CaseError([problem], unreadable=True)
    try:
        return LoadedCase(Case.model_validate(document.value), document)
    except ValidationError as error:
        raise CaseError(problems_of(error, document, Case), document=document) from error


def is_file(path: Path) -> bool:
    """Whether there is such a file; False also where no file can have that name (too long, a NUL in it)."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


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
    """A case and where it came from; `line` is the one its id stands on."""

    path: Path
    case: Case
    line: int = 0


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
                loaded = read_case(path)
            except CaseError as error:
                problems.extend(error.problems)
                continue
            case, line = loaded.case, loaded.line("id")
            used = files.setdefault(case.id, CaseFile(path, case, line))
            if used.path != path:
                wrong = f"{case.id!r} is also the id of {used.path}:{used.line}, which is used"
                problems.append(Problem(str(path), line, "id", wrong, "give each case an id of its own"))
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
            if is_file(path) and (loaded := read_case(path)).case.id == case_id:
                return CaseFile(path, loaded.case, loaded.line("id"))
        return None

    def _missing(self, case_id: str) -> CaseFile:
        broken = [p for p in self.problems() if Path(p.file).stem == case_id]
        if broken:
            raise CaseError(broken)
        if case_id.endswith((".yaml", ".yml")) and is_file(Path(case_id)):
            raise UnknownCase(
                f"{case_id} is a file; a case is named by its id once the file lies in {self.folders[-1]} "
                f"(check it before: mhtui cases check {case_id})"
            )
        ids = sorted(self._scan[0])
        close = difflib.get_close_matches(case_id, ids, n=3, cutoff=0.5)
        hint = f"did you mean {', '.join(close)}?" if close else f"there are: {', '.join(ids) or 'none'}"
        raise UnknownCase(f"There is no case {case_id!r}; {hint}")
