"""The linter over files: findings with the lines they stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mhtui.adapters.case_files import CaseError, CaseLibrary, LoadedCase, bundled_folder, case_paths, read_case
from mhtui.adapters.case_yaml import undotted
from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.case import Case
from mhtui.core.errors import WrongUse
from mhtui.core.lint import Finding, check, shared_sentences
from mhtui.core.lint.gold import unknown_codes
from mhtui.core.text import visible
from mhtui.hospital import LexiconNames


@dataclass(frozen=True, slots=True)
class Placed:
    """A finding and the line it stands on (0: the file as a whole)."""

    line: int
    finding: Finding

    def data(self) -> dict[str, Any]:
        """As JSON."""
        found = self.finding
        return {
            "level": found.level,
            "line": self.line,
            "field": found.field,
            "message": found.message,
            "fix": found.fix,
        }


@dataclass(slots=True)
class CheckedFile:
    """What was found in one file."""

    path: Path
    case_id: str = ""
    found: list[Placed] = field(default_factory=list)
    unreadable: bool = False

    def count(self, level: str) -> int:
        """How many findings of a level."""
        return sum(placed.finding.level == level for placed in self.found)


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in all files."""

    files: list[CheckedFile]

    @property
    def exit_code(self) -> int:
        """2 when a file could not be read, 1 when there are errors, else 0."""
        return 2 if any(f.unreadable for f in self.files) else int(any(f.count("error") for f in self.files))

    def data(self) -> dict[str, Any]:
        """As JSON."""
        files = [{"path": str(f.path), "id": f.case_id, "findings": [p.data() for p in f.found]} for f in self.files]
        return {"files": files, "errors": self._total("error"), "warnings": self._total("warning")}

    def lines(self) -> Iterator[str]:
        """`file:line: level: field: what is wrong (what would be right)`."""
        for file in self.files:
            for placed in file.found:
                place = f"{file.path}:{placed.line}" if placed.line else str(file.path)
                yield visible(f"{place}: {placed.finding}")

    def summary(self) -> str:
        """Counts in words."""
        return f"{len(self.files)} checked: {self._total('error')} errors, {self._total('warning')} warnings"

    def _total(self, level: str) -> int:
        return sum(file.count(level) for file in self.files)


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The case files meant by paths, folders and ids; the bundled library for none. Raises `WrongUse`."""
    return files_meant(paths, bundled_folder(), "case", lambda case_id: CaseLibrary().find(case_id).path)


def files_meant(paths: Iterable[Path], bundled: Path, what: str, named: Callable[[str], Path]) -> list[Path]:
    """The files meant by paths and folders, and by ids, which `named` looks up; those of `bundled` for none. Raises
    WrongUse where there is nothing, saying `what` was looked for."""
    given = list(paths) or [bundled]
    found = [file for path in given for file in _files(path, named)]
    if not found:
        raise WrongUse(f"No {what} files in {', '.join(map(str, given))}")
    return list(dict.fromkeys(found))


def _files(path: Path, named: Callable[[str], Path]) -> list[Path]:
    try:
        folder, there = path.is_dir(), path.exists()
    except (OSError, ValueError):  # no file can have that name
        folder = there = False
    if folder:
        return case_paths(path)
    if not there and path.suffix not in (".yaml", ".yml"):
        return [named(str(path))]
    return [path]


def check_files(paths: list[Path]) -> Checked:
    """Lint each file, and what the cases share with each other and with the bundled library."""
    loaded: dict[Path, LoadedCase] = {}
    files = [_checked(path, loaded) for path in paths]
    _add_shared(files, loaded)
    _add_duplicate_ids(files, loaded)
    for file in files:
        file.found.sort(key=lambda placed: (placed.finding.level, placed.line))
    return Checked(files)


def _checked(path: Path, loaded: dict[Path, LoadedCase]) -> CheckedFile:
    try:
        case = loaded[path] = read_case(path)
    except CaseError as error:
        found = [Placed(p.line, Finding("error", p.field or "file", p.wrong, p.right)) for p in error.problems]
        return CheckedFile(path, found=found + _codes(error), unreadable=error.unreadable)
    found = [Placed(case.line(finding.field), finding) for finding in check(case.case, load_icd11(), LexiconNames())]
    return CheckedFile(path, case.case.id, found)


def _codes(error: CaseError) -> list[Placed]:
    """What can be told of the codes of a file that breaks the schema elsewhere."""
    document, coded = error.document, list[tuple[str, str]]()
    if document is None:
        return []
    told = {problem.field for problem in error.problems}
    references = document.value.get("references")
    graded = references.get("diagnoses") if isinstance(references, dict) else None
    if isinstance(code := document.value.get("icd11"), str):
        coded.append(("icd11", code))
    for at, row in enumerate(graded if isinstance(graded, list) else []):
        if isinstance(row, dict) and isinstance(code := row.get("code"), str):
            coded.append((f"references.diagnoses[{at}].code", code))
    found = unknown_codes([(field, code) for field, code in coded if field not in told], load_icd11())
    return [Placed(document.line(undotted(finding.field)), finding) for finding in found]


def _add_shared(files: list[CheckedFile], loaded: dict[Path, LoadedCase]) -> None:
    """Sentences shared among cases written for this program; imported ones share what their source repeats."""
    mine = {item.case.id: item for item in loaded.values() if item.case.depth == "full"}
    others = [case for case in _bundled() if case.id not in mine and case.depth == "full"] if mine else []
    owners = {file.case_id: file for file in files}
    for case_id, finding in shared_sentences([*(item.case for item in mine.values()), *others]):
        if case_id in mine:
            owners[case_id].found.append(Placed(mine[case_id].line(finding.field), finding))


def _bundled() -> list[Case]:
    return CaseLibrary().cases()


def _add_duplicate_ids(files: list[CheckedFile], loaded: dict[Path, LoadedCase]) -> None:
    """Each file of an id used twice is told the line of the other."""
    first: dict[str, CheckedFile] = {}
    for file in (f for f in files if f.case_id):
        other = first.setdefault(file.case_id, file)
        if other is not file:
            for one, two in ((file, other), (other, file)):
                line, there = loaded[one.path].line("id"), f"{two.path}:{loaded[two.path].line('id')}"
                wrong = f"{one.case_id!r} is also the id of {there}"
                one.found.append(Placed(line, Finding("error", "id", wrong, "give each case an id of its own")))
