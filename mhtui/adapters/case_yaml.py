"""YAML as a case author writes it: values, and the line each of them stands on. Nothing in a file is executed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

import yaml

MAX_BYTES: Final = 2_000_000
MAX_DEPTH: Final = 40
MAX_VALUES: Final = 100_000
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_PLAIN: Final = "use plain text, numbers, lists and mappings only"
_COLLECTIONS: Final = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
_MERGE: Final = "tag:yaml.org,2002:merge"

FieldPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a file, for its author. `line` counts from 1 (0: the whole file); `field` is a dotted path."""

    file: str
    line: int
    field: str
    wrong: str
    right: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        what = f"{self.field}: {self.wrong}" if self.field else self.wrong
        return f"{place}: {what}" + (f" ({self.right})" if self.right else "")


class YamlProblems(Exception):
    """The text is no usable YAML."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


@dataclass(slots=True)
class YamlDocument:
    """The value of a file, and the lines of its parts."""

    file: str
    value: Any = None
    lines: dict[FieldPath, int] = field(default_factory=dict)

    def line(self, path: FieldPath) -> int:
        """The line of a part, or of the nearest part around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 0)


def dotted(path: FieldPath) -> str:
    """`memory[3].tell.asked` for a path."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def undotted(field: str) -> FieldPath:
    """The path that `dotted` wrote."""
    return tuple(int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", field))


def read_text(path: Path) -> str:
    """The text of a file of sensible size in UTF-8. Raises `YamlProblems`."""
    name = str(path)
    try:
        raw = _read(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise YamlProblems([Problem(name, 0, "", f"cannot be read: {why}")]) from error
    if raw is None:
        raise YamlProblems([Problem(name, 0, "", "is not a file that can be read", "name a file")])
    if len(raw) > MAX_BYTES:
        wrong = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
        raise YamlProblems([Problem(name, 0, "", wrong, "one case a file")])
    return decode(raw, name)


def _read(path: Path) -> bytes | None:
    """At most a byte too much; None for what is no regular file: a pipe or device may never end, or never begin."""
    if not S_ISREG(path.stat().st_mode):
        return None
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def decode(raw: bytes, name: str) -> str:
    """UTF-8 text, with or without a byte order mark. Raises `YamlProblems` naming the line of the first wrong byte."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise YamlProblems([Problem(name, line, "", "is not UTF-8 text", "save the file in UTF-8")]) from error


def parse(text: str, name: str) -> YamlDocument:
    """The document in the text. Raises `YamlProblems` for syntax errors, duplicate keys, foreign tags, alias bombs,
    deep nesting, empty or several documents: all that can be told at once."""
    try:
        _check_shape(text, name)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        raise YamlProblems([_syntax_problem(error, name, text)]) from error
    if node is None:
        raise YamlProblems([Problem(name, 0, "", "the file is empty", "see docs/cases.md")])
    builder = _Builder(name)
    document = YamlDocument(name, builder.build(node, ()), builder.lines)
    if builder.problems:
        raise YamlProblems(builder.problems)
    return document


def _check_shape(text: str, name: str) -> None:
    """Reading the events needs no recursion, so hostile nesting is caught before it can hurt."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            line = event.start_mark.line + 1 if event.start_mark else 0
            raise YamlProblems([Problem(name, line, "", f"nested more than {MAX_DEPTH} levels deep", "flatten it")])


def _syntax_problem(error: yaml.YAMLError, name: str, text: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    control = _CONTROL.search(text)
    line = mark.line + 1 if mark else text.count("\n", 0, control.start()) + 1 if control else 0
    wrong = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error).splitlines()[0]
    return Problem(name, line, "", f"is not valid YAML: {wrong}", _syntax_hint(wrong))


def _syntax_hint(wrong: str) -> str:
    if "mapping values are not allowed" in wrong:
        return "a text with ': ' in it needs quotes"
    if "start any token" in wrong:
        return "indent with spaces; a text that begins with @ ` % or a tab needs quotes"
    if "expected the node content" in wrong or "found unexpected" in wrong or "did not find expected" in wrong:
        return "look for an unclosed quote or bracket, or a line that is indented too little or too much"
    return ""


@dataclass(slots=True)
class _Builder:
    name: str
    lines: dict[FieldPath, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    values: int = 0
    scalars: Any = field(default_factory=lambda: yaml.constructor.SafeConstructor())

    def build(self, node: Any, path: FieldPath) -> Any:
        self.values += 1
        if self.values > MAX_VALUES or len(path) > MAX_DEPTH:
            wrong = f"holds more than {MAX_VALUES:,} values or {MAX_DEPTH} levels, what aliases repeat included"
            raise YamlProblems([self._problem(node, path[:1], wrong, "write it out once")])
        self.lines[path] = node.start_mark.line + 1
        if isinstance(node, yaml.CollectionNode) and node.tag not in _COLLECTIONS:
            self.problems.append(self._problem(node, path, f"has a tag, {node.tag!r}", _PLAIN))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.build(item, (*path, i)) for i, item in enumerate(node.value)]
        return self._scalar(node, path)

    def _mapping(self, node: Any, path: FieldPath) -> dict[str, Any]:
        result: dict[str, Any] = {}
        first: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node, path)
            if key is None:
                continue
            if key in result:
                wrong = f"{key!r} is given twice (first in line {first[key]})"
                self.problems.append(self._problem(key_node, (*path, key), wrong, "keep one"))
                continue
            first[key] = key_node.start_mark.line + 1
            result[key] = self.build(value_node, (*path, key))
            self.lines[(*path, key)] = first[key]
        return result

    def _key(self, node: Any, path: FieldPath) -> str | None:
        plain = isinstance(node, yaml.ScalarNode) and node.tag != _MERGE
        value = self._scalar(node, path) if plain else None
        if isinstance(value, str):
            return value
        shown = node.value if isinstance(node, yaml.ScalarNode) else "this"
        self.problems.append(self._problem(node, path, f"{shown!r} is not a field name", "put it in quotes"))
        return None

    def _scalar(self, node: Any, path: FieldPath) -> Any:
        try:
            value = self.scalars.construct_object(node)
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            wrong = str(getattr(error, "problem", None) or error).splitlines()[0]
            self.problems.append(self._problem(node, path, wrong, _PLAIN))
            return None
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            self.problems.append(
                self._problem(node, path, "holds half a character (lone surrogate)", "write the character itself")
            )
        return value

    def _problem(self, node: Any, path: FieldPath, wrong: str, right: str) -> Problem:
        return Problem(self.name, node.start_mark.line + 1, dotted(path), wrong, right)
