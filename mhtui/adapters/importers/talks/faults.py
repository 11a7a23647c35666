"""What is wrong with a file of another program: file, line, what was found, what was expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from mhtui.core.errors import WrongUse

MAX_FILE_BYTES: Final = 256 * 2**20


class Fault(Exception):
    """What does not fit in a file: `line` counts from 1 (0: not one line), `at` is a place in a structure, `file` the
    name of another file than the one asked for."""

    def __init__(self, found: str, expected: str, *, line: int = 0, at: str = "", file: str = "") -> None:
        super().__init__(found)
        self.found, self.expected, self.line, self.at, self.file = found, expected, line, at, file

    def in_file(self, name: str) -> WrongUse:
        """The error for the person."""
        name = self.file or name
        place = f"{name}, line {self.line}" if self.line else name
        where = f"{place}, {self.at}" if self.at else place
        return WrongUse(f"{where}: {self.found}; expected: {self.expected}. Nothing was imported.")


def bytes_of(path: Path) -> bytes:
    """The whole file. Raises Fault."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise Fault(f"it is larger than {MAX_FILE_BYTES // 2**20} MB", "a smaller file: split it")
        return path.read_bytes()
    except OSError as error:
        raise Fault(f"it cannot be read ({error.strerror})", "a file that can be read") from None


def text_of(path: Path) -> str:
    """The text of a file in UTF-8 (or UTF-16 with its mark), line ends as newline. Raises Fault naming the line."""
    return decoded(bytes_of(path))


def decoded(raw: bytes) -> str:
    """As `text_of`, from bytes."""
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise Fault("it is no UTF-8 text", "text in UTF-8", line=line) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def json_of(text: str, line: int = 0) -> Any:
    """The JSON value; `line` where the text is that one line of a file. Raises Fault naming the line."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Fault(f"it is not JSON ({error.msg})", "JSON", line=line or error.lineno) from None
    except RecursionError:
        raise Fault("it is nested too deeply", "JSON as this format has it", line=line) from None


def needed(value: Any, key: str, kind: type, *, line: int = 0, at: str = "") -> Any:
    """A field of an object. Raises Fault where it is missing or of another type."""
    if not isinstance(value, dict):
        raise Fault("it is no object", f"an object with {key!r}", line=line, at=at)
    if key not in value:
        raise Fault(f"{key!r} is missing", f"an object with {key!r}", line=line, at=at)
    if not isinstance(value[key], kind):
        raise Fault(f"{key!r} is {_named(value[key])}", _NAMES.get(kind, kind.__name__), line=line, at=at)
    return value[key]


_NAMES: Final[dict[type, str]] = {str: "text", list: "a list", dict: "an object", bool: "true or false"}


def _named(value: Any) -> str:
    return "null" if value is None else _NAMES.get(type(value), "a number")
