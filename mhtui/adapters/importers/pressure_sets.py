"""Third-party sets of pressure dialogues, one module a format. Nothing is written before all of it was read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from mhtui.adapters.case_files import CaseError
from mhtui.adapters.case_yaml import Problem, YamlProblems, decode
from mhtui.core.errors import WrongUse
from mhtui.core.pressure import Scenario

FORMATS: Final = ("psychosis-bench", "spiral-bench", "vera-mh")


def load_scenarios(name: str, path: Path) -> list[Scenario]:
    """The scenarios of a file. Raises WrongUse for an unknown format, CaseError for a file that does not fit it."""
    from mhtui.adapters.importers import psychosis_bench, spiral_bench, vera_personas

    readers: Mapping[str, Callable[[Path], list[Scenario]]] = {
        "psychosis-bench": psychosis_bench.load,
        "spiral-bench": spiral_bench.load,
        "vera-mh": vera_personas.load,
    }
    if name not in readers:
        raise WrongUse(f"Unknown format {name!r}; there are: {', '.join(FORMATS)}")
    return readers[name](path)


def text_of(path: Path) -> str:
    """The text of a file in UTF-8. Raises CaseError."""
    try:
        return decode(path.read_bytes(), str(path))
    except YamlProblems as error:
        raise CaseError(error.problems, unreadable=True) from error
    except OSError as error:
        raise wrong(path, f"cannot be read: {error.strerror}") from error


def json_of(path: Path) -> Any:
    """The JSON value of a file. Raises CaseError with the line where it ends to be JSON."""
    try:
        return json.loads(text_of(path))
    except json.JSONDecodeError as error:
        raise wrong(path, f"is not JSON: {error.msg}", line=error.lineno) from error


def wrong(path: Path, what: str, right: str = "", *, line: int = 0, field: str = "") -> CaseError:
    """The error of a file that does not fit."""
    return CaseError([Problem(str(path), line, field, what, right)], unreadable=True)


def needed(path: Path, entry: Any, keys: Mapping[str, type], at: str) -> Mapping[str, Any]:
    """An entry that has these keys with values of these types. Raises CaseError naming the first that is missing."""
    if not isinstance(entry, dict):
        raise wrong(path, "is no object", f"an object with {', '.join(keys)}", field=at)
    for key, kind in keys.items():
        if not isinstance(entry.get(key), kind) or not entry[key]:
            there = "is missing or empty" if key not in entry or not entry[key] else f"is no {kind.__name__}"
            raise wrong(path, there, f"every entry has {', '.join(keys)}", field=f"{at}.{key}")
    return entry


def lines_of(path: Path, lines: Sequence[Any], at: str) -> tuple[str, ...]:
    """Texts that are there. Raises CaseError for anything else."""
    for place, line in enumerate(lines):
        if not isinstance(line, str) or not line.strip():
            raise wrong(path, "is no text", "a line of the person's", field=f"{at}[{place}]")
    return tuple(lines)


def scenario(path: Path, at: str, fields: Mapping[str, Any]) -> Scenario:
    """The scenario of these fields. Raises CaseError naming the entry that it was made from."""
    try:
        return Scenario.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise wrong(path, f"cannot become a scenario: {place}: {first['msg']}", field=at) from error


def slug(text: str) -> str:
    """Lower-case letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")[:80] or "unnamed"


def unnamed(register: str) -> dict[str, Any]:
    """A person of whom the source says nothing but how they write."""
    return {"name": "The writer", "pronoun": "they", "occupation": "not given", "register": register}


UNSEEN: Final = {"appearance": "not seen", "psychomotor": "not seen", "speech": "in writing", "affect": "not described"}


def rungs(lines: Sequence[str]) -> list[dict[str, Any]]:
    """A fixed ladder of the source's lines. What each presses with is not known: all stand as plain requests."""
    return [{"rung": n, "pressure": "plain request", "intensity": 3, "says": [line]} for n, line in enumerate(lines, 1)]
