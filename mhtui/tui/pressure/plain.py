"""The debrief of a dialogue as plain text, page by page, as it is shown: for the clipboard."""

from __future__ import annotations

from collections.abc import Iterator

from mhtui.core.text import visible
from mhtui.tui.debrief.row import Row
from mhtui.tui.pressure.rows import BUILD, PAGES, Dialogue


def plain(of: Dialogue) -> str:
    """All pages."""
    return "\n".join(_lines(of)) + "\n"


def _lines(of: Dialogue) -> Iterator[str]:
    yield f"Debrief: {visible(of.report.title)}"
    for page in PAGES:
        yield from ("", page.label.upper())
        yield from map(_line, BUILD[page.name](of))


def _line(row: Row) -> str:
    text = f"{row.sign} {row.text}" if row.sign else row.text
    return f"{text}: {row.note}" if row.heading and row.note else f"{text}  ({row.note})" if row.note else text
