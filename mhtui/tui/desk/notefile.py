"""All sections as one text file for an outside editor, and back, losing nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mhtui.core.note import Section

_HEADING = re.compile(r"^#\s+(?P<name>\S.*?)\s*#*\s*$")
_ESCAPED = re.compile(r"^(\\+)(#\s)")
_PLAIN = re.compile(r"^(\\*)(#\s)")


@dataclass(frozen=True, slots=True)
class Parsed:
    """Texts by key for every section, and what could not be placed, in words."""

    sections: dict[str, str]
    problems: list[str] = field(default_factory=list)


def write(sections: Sequence[Section], texts: Mapping[str, str]) -> str:
    """One heading a section. A line of a text that looks like a heading gets a backslash in front."""
    blocks = [f"# {s.label}\n\n{_guard(texts.get(s.key, '').strip())}".rstrip() for s in sections]
    return "\n\n".join(blocks) + "\n"


def parse(sections: Sequence[Section], text: str) -> Parsed:
    """The texts under their headings. Text before the first heading goes to the first section, text under an unknown
    heading stays with the section before, heading and all; both are reported. A heading used twice: texts joined."""
    keys = {_fold(s.label): s.key for s in sections} | {_fold(s.key): s.key for s in sections}
    chunks: dict[str, list[list[str]]] = {s.key: [] for s in sections}
    problems: list[str] = []
    current: list[str] = []
    chunks[sections[0].key].append(current)
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        heading = _HEADING.match(line)
        key = keys.get(_fold(heading["name"])) if heading else None
        if key is not None:
            current = []
            chunks[key].append(current)
            continue
        if heading:
            problems.append(f"“{heading['name']}” is not a section: its text was kept where it stood.")
        current.append(_unguard(line))
    first = chunks[sections[0].key][0]
    if any(line.strip() for line in first):
        problems.insert(0, f"Text before the first heading was put into {sections[0].label}.")
    return Parsed({key: _join(parts) for key, parts in chunks.items()}, problems)


def _join(parts: list[list[str]]) -> str:
    texts = ["\n".join(lines).strip() for lines in parts]
    return "\n\n".join(text for text in texts if text)


def _guard(text: str) -> str:
    return "\n".join(_PLAIN.sub(r"\\\1\2", line) for line in text.split("\n"))


def _unguard(line: str) -> str:
    return _ESCAPED.sub(lambda m: m[1][1:] + m[2], line)


def _fold(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9_]+", name.casefold()))
