"""Turns pydantic's errors into what a case author can act on: the line, what is wrong, what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from mhtui.adapters.case_yaml import FieldPath, Problem, YamlDocument, dotted
from mhtui.core.topics import TOPICS

_PATTERNS = {
    "id": "lower-case letters, digits, hyphens and underscores",
    "language": "a two-letter code such as en",
    "evidence": "unit, unit.part, not:topic, test:name or informant:topic",
}


def problems_of(error: ValidationError, document: YamlDocument, model: type[BaseModel]) -> list[Problem]:
    """One problem a place, in the order of the file."""
    found: dict[tuple[str, str], Problem] = {}
    details = [(_real_path(d["loc"], document.value), d) for d in error.errors(include_url=False)]
    misspelt = {close for path, d in details if d["type"] == "extra_forbidden" and (close := _meant(path, model))}
    for path, detail in details:
        if detail["type"] == "missing" and path in misspelt:
            continue
        problem = _problem(detail, path, document, model)
        found.setdefault((problem.field, "" if "evidence" in path else problem.wrong), problem)
    return sorted(found.values(), key=lambda p: p.line)


def _meant(path: FieldPath, model: type[BaseModel]) -> FieldPath | None:
    """The field that an unknown one was probably meant to be."""
    close = difflib.get_close_matches(str(path[-1]), _fields_at(model, path[:-1]), n=1, cutoff=0.6)
    return (*path[:-1], close[0]) if close else None


def _real_path(loc: FieldPath, value: Any) -> FieldPath:
    """The location without pydantic's own marks (names of union branches, `[key]`); a missing field stays."""
    path: list[str | int] = []
    for index, step in enumerate(loc):
        if isinstance(value, Mapping) and (step in value or (index == len(loc) - 1 and step != "[key]")):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            continue
        path.append(step)
    return tuple(path)


def _problem(detail: Any, path: FieldPath, document: YamlDocument, model: type[BaseModel]) -> Problem:
    kind, given, context = detail["type"], detail.get("input"), detail.get("ctx") or {}
    wrong, right = _explain(kind, detail["msg"], given, context, path, model)
    return Problem(document.file, document.line(path), dotted(path), wrong, right)


def _explain(
    kind: str, message: str, given: Any, context: Mapping[str, Any], path: FieldPath, model: type[BaseModel]
) -> tuple[str, str]:
    name = str(path[-1]) if path else ""
    if kind == "extra_forbidden":
        return "is not a field of the case file", _one_of(name, _fields_at(model, path[:-1]))
    if kind == "literal_error":
        return f"{given!r} is not allowed here", _one_of(str(given), _quoted(str(context.get("expected", ""))))
    if kind == "value_error" and isinstance(given, str):
        return f"{given!r} is not a topic", _one_of(given, TOPICS, listed=False)
    if kind == "string_pattern_mismatch":
        return f"{given!r} does not fit", _pattern_hint(path)
    if kind in _SHAPES:
        return _SHAPES[kind](given)
    if kind.startswith(("int_", "float_")) or kind in _BOUNDS:
        return _number_expected(kind, given, context, _bounds(model, path))
    return _SHORT.get(kind, (message[0].lower() + message[1:], f"given: {_shown(given)}"))


def _text_expected(given: Any) -> tuple[str, str]:
    if isinstance(given, dict):
        return "should be text, not a mapping", "a text with ': ' in it needs quotes"
    if isinstance(given, list):
        return "should be one text, not a list", "remove the brackets or put the text in quotes"
    if given is None:
        return "is empty", "write it, or leave the field out if it is optional"
    return f"should be text, not {_shown(given)}", "put it in quotes"


def _list_expected(given: Any) -> tuple[str, str]:
    if isinstance(given, dict):
        return (
            "should be a text or a list, not a mapping",
            "a text with ': ' in it needs quotes; list items begin with '- '",
        )
    return f"should be a list, not {_shown(given)}", "write [a, b] or lines that begin with '- '"


def _mapping_expected(given: Any) -> tuple[str, str]:
    return f"should be a mapping, not {_shown(given)}", "write its fields below it, indented"


def _number_expected(kind: str, given: Any, context: Mapping[str, Any], bounds: str) -> tuple[str, str]:
    if kind in _BOUNDS:
        only = bounds or f"{_BOUNDS[kind]} {next(iter(context.values()), '')}"
        return f"{_shown(given)} is out of range", f"write a number {only}"
    what = "a number" if kind.startswith("float") else "a whole number in figures"
    return f"should be {what}, not {_shown(given)}", f"write a number {bounds}".rstrip()


def _bounds(model: type[BaseModel], path: FieldPath) -> str:
    """ "from 1 to 3", where a field says so."""
    holder: type[BaseModel] | None = model
    for step in path[:-1]:
        holder = holder if isinstance(step, int) or holder is None else _child(holder, step)
    info = next((f for n, f in holder.model_fields.items() if (f.alias or n) == path[-1]), None) if holder else None
    limits = {
        name: getattr(m, name) for m in (info.metadata if info else ()) for name in ("ge", "le") if hasattr(m, name)
    }
    return f"from {limits['ge']} to {limits['le']}" if len(limits) == 2 else ""


_BOUNDS = {
    "greater_than_equal": "of at least",
    "less_than_equal": "of at most",
    "greater_than": "above",
    "less_than": "below",
}
_SHORT = {
    "missing": ("is missing", "add it"),
    "too_short": ("is empty", "give at least one"),
    "string_too_short": ("is empty", "write it, or leave the field out if it is optional"),
}
_SHAPES = {
    "string_type": _text_expected,
    "tuple_type": _list_expected,
    "list_type": _list_expected,
    "model_type": _mapping_expected,
    "dict_type": _mapping_expected,
}


def _shown(value: Any) -> str:
    text = (
        "nothing"
        if value is None
        else repr(value)
        if isinstance(value, str | int | float | bool)
        else type(value).__name__
    )
    return text if len(text) <= 60 else text[:57] + "..."


def _quoted(expected: str) -> list[str]:
    return re.findall(r"'([^']*)'", expected) or [expected]


def _pattern_hint(path: FieldPath) -> str:
    names = [step for step in reversed(path) if isinstance(step, str)]
    return next((_PATTERNS[n] for n in names if n in _PATTERNS), "see docs/cases.md")


def _one_of(given: str, known: Iterable[str], *, listed: bool = True) -> str:
    names = list(known)
    close = difflib.get_close_matches(given, names, n=1, cutoff=0.6)
    hint = f"did you mean {close[0]}?" if close else ""
    if listed and names:
        hint = f"{hint} one of: {', '.join(names)}".strip()
    return hint or "see docs/cases.md"


def _fields_at(model: type[BaseModel], path: FieldPath) -> list[str]:
    """Names of the fields a mapping at this path may have."""
    current: type[BaseModel] | None = model
    for step in path:
        if isinstance(step, int) or current is None:
            continue
        current = _child(current, step)
    if current is None:
        return []
    return [info.alias or name for name, info in current.model_fields.items()]


def _child(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    info = next((f for n, f in model.model_fields.items() if (f.alias or n) == name), None)
    return _model_in(info.annotation) if info else None


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for arg in get_args(annotation) if (found := _model_in(arg))), None)
