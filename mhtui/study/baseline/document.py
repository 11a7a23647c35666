"""A report as a document: sections of paragraphs, tables and plots, which each format writes in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `numeric`: columns after the first are aligned to the right; `name` tells it apart in CSV."""

    name: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    numeric: bool = True


@dataclass(frozen=True, slots=True)
class Plot:
    """Where a plot stands; `name` is that of its file."""

    name: str
    title: str
    about: str


Block = str | Table | Plot


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report."""

    title: str
    sections: tuple[Section, ...]

    @property
    def tables(self) -> list[Table]:
        """All tables, in order."""
        return [block for section in self.sections for block in section.blocks if isinstance(block, Table)]


def table(
    name: str,
    title: str,
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str] = (),
    *,
    numeric: bool = True,
) -> Table:
    """A table from lists."""
    return Table(name, title, tuple(head), tuple(tuple(row) for row in rows), tuple(notes), numeric)
