"""The debrief as plain text, page by page, as it is shown: for the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mhtui.core.text import visible
from mhtui.tui.debrief.bars import bar, worth
from mhtui.tui.debrief.rows import Material, Row, Rows

BAR_CELLS = 20

Pages = Sequence[tuple[str, Callable[[Material], Rows]]]


def plain(title: str, material: Material, pages: Pages) -> str:
    """All pages with the quotes their lines lead to, and the reference note."""
    return "\n".join(_lines(title, material, pages)) + "\n"


def _lines(title: str, material: Material, pages: Pages) -> Iterator[str]:
    yield f"Debrief: {visible(title)}"
    for label, build in pages:
        yield from ("", label.upper())
        for row in build(material):
            yield from _line(row, material)
    yield from ("", "REFERENCE NOTE", visible(material.report.reference_note).strip())


def _line(row: Row, material: Material) -> Iterator[str]:
    drawn = f"{bar(row.share, BAR_CELLS)} {worth(row.share)}".strip() if row.share else ""
    parts = (row.sign, visible(row.text.strip()), drawn)
    note = " ".join(visible(row.note).split())
    text = " ".join(part for part in parts if part)
    yield f"{text}: {note}" if row.heading and note else f"{text}  ({note})" if note else text
    for place in row.places:
        if place.quote:
            yield f"    {material.places.title(place)}: “{' '.join(visible(place.quote).split())}”"
