"""CSV that spreadsheets take for text: a cell that they would run as a formula gets an apostrophe in front."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

_RUN: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> bytes:
    """A table with its head, UTF-8. What is missing is an empty cell; true and false are words."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(row.get(name)) for name in columns} for row in rows)
    return out.getvalue().encode()


def plain(cell: str) -> str:
    """A cell without the apostrophe that `csv_bytes` put in front."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_RUN) else cell


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value.startswith(_RUN):
        return "'" + value
    return value
