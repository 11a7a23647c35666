"""CSV that spreadsheets take for text: a cell that they would run as a formula gets an apostrophe in front."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

_RUN: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "|", "%")


def csv_bytes(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> bytes:
    """A table with its head, UTF-8. What is missing is an empty cell; true and false are words."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(row.get(name)) for name in columns} for row in rows)
    return out.getvalue().encode()


def plain(cell: str) -> str:
    """A cell without the apostrophe that `csv_bytes` put in front."""
    return cell[1:] if cell.startswith("'") and _runs(cell[1:]) else cell


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and _runs(value):
        return "'" + value
    return value


def _runs(text: str) -> bool:
    """Whether a spreadsheet might take it for a formula, also after blanks, which some of them strip."""
    return text.startswith(_RUN) or text.lstrip(" \u00a0\ufeff\u200b").startswith(_RUN[:4])
