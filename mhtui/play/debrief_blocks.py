"""What a debrief is made of, for whoever renders it. Texts are as they were written: renderers keep them inert."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """Begins a part; level 2 for the parts of a debrief, 3 within one."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Item:
    """One point of a list; `note` explains it. `number` where the list is ranked; `depth` 1 under another point;
    `name` its id in the case, for audits."""

    text: str
    note: str = ""
    critical: bool = False
    depth: int = 0
    number: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """Where something was said or written, and its exact words; `seq` is the event where an audit needs it."""

    place: str
    words: str
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A longer text as it was written; `depth` 1 under a point."""

    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head of as many cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Item | Quote | Verbatim | Table


def part(title: str, blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks under their heading; nothing where there are none."""
    body = list(blocks)
    if body:
        yield Heading(title)
        yield from body
