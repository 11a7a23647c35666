"""Figures as aligned lines of text, with the reasons of those that are missing below."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from string import ascii_uppercase

from rich.cells import cell_len

from mhtui.study.figures import Figure


def grid(rows: Sequence[Sequence[str]], *, indent: str = "  ") -> list[str]:
    """Rows (the first is the head) in columns: the first to the left, the others to the right."""
    widths = [max(cell_len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [(indent + "  ".join(_padded(cell, widths[i], i) for i, cell in enumerate(row))).rstrip() for row in rows]


def letters(count: int) -> list[str]:
    """A, B, … Z, AA, AB …: short names for raters whose own are long."""
    return [_letter(i) for i in range(count)]


def reasons(named: Iterable[tuple[str, Figure]]) -> list[str]:
    """One line for each reason why figures or their intervals are missing, with those it holds for."""
    found: dict[str, list[str]] = {}
    for name, figure in named:
        if figure.why:
            found.setdefault(f"n/a, {figure.why}", []).append(name)
        elif figure.no_interval:
            found.setdefault(f"no interval, {figure.no_interval}", []).append(name)
    return [line for reason, names in found.items() for line in wrapped(f"{reason}: {', '.join(names)}")]


def wrapped(text: str) -> list[str]:
    """A text in lines of at most 80 columns, indented."""
    return textwrap.wrap(text, 80, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def counted(reasons: Iterable[tuple[str, int]]) -> str:
    """Reasons with their numbers, most frequent first."""
    return "; ".join(f"{reason} {n}" for reason, n in sorted(reasons, key=lambda pair: (-pair[1], pair[0])))


def _padded(cell: str, width: int, column: int) -> str:
    space = " " * (width - cell_len(cell))
    return space + cell if column else cell + space


def _letter(place: int) -> str:
    more, rest = divmod(place, 26)
    return (_letter(more - 1) if more else "") + ascii_uppercase[rest]
