"""A comparison as one HTML page that needs nothing else: no script, font or image from anywhere; texts escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from mhtui.core.text import visible
from mhtui.play.replay.comparison import Comparison
from mhtui.play.replay.rows import Cell, Row
from mhtui.play.replay.text import heading, maker_lines, remark_lines

STYLE: Final = """
body { font: 15px/1.5 Georgia, serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #1a1a1a;
  background: #fff; }
h1 { font-size: 1.4em } h2 { font-size: 1.2em; margin-top: 2em }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: .5em 0 }
th, td { text-align: left; vertical-align: top; padding: .35em .6em; border-bottom: 1px solid #ccc;
  overflow-wrap: anywhere }
th.label { width: 11em } th.mark, td.mark { width: 1.2em; padding-right: 0 }
tr.group th { background: #eee; border-top: 2px solid #888 }
.place, .gap, .seen, .note { color: #555 } .gap, .seen { font-style: italic }
.who { font-variant: small-caps } .marks { font-size: .9em } p { margin: .2em 0; white-space: pre-wrap }
.caution { border-left: 4px solid #888; padding-left: .6em }
.note { border-left: 3px solid #bbb; padding-left: .5em }
@media print { body { max-width: none; font-size: 10pt } tr { break-inside: avoid } }
"""
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def comparison_page(made: Comparison) -> str:
    """The whole page."""
    return "\n".join(_lines(made)) + "\n"


def _lines(made: Comparison) -> Iterator[str]:
    title = "Replay of two sessions" if made.two else "Replay of a session"
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield f"<title>{_text(title)}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{_text(title)}</h1>"
    yield from (f"<p>{_text(line)}</p>" for line in heading(made))
    yield from (f'<p class="caution">{_text(line)}</p>' for line in made.cautions)
    if made.two:
        yield '<p class="place">* marks where A and B differ.</p>'
    if made.differences:
        yield f"<h2>{'Differences' if made.two else 'In short'}</h2>"
        yield from _tables(made, made.differences, noted=False)
        yield from (f'<p class="place">{_text(line)}</p>' for line in maker_lines(made))
    yield "<h2>Dialogue and work</h2>"
    yield from _tables(made, made.rows, noted=True)
    yield "</body></html>"


def _tables(made: Comparison, rows: Iterable[Row], *, noted: bool) -> Iterator[str]:
    """A table for each part."""
    heads = "".join(f'<th scope="col">{_text(side.title)}</th>' for side in made.sides)
    open_ = False
    for row in rows:
        if row.kind == "part":
            yield from ("</table>",) if open_ else ()
            yield f'<h3>{_text(row.label)}</h3>\n<table><tr><th class="mark"></th><th class="label"></th>{heads}</tr>'
            open_ = True
            continue
        yield _row(row)
        if noted:
            yield from _notes(made, row)
    yield from ("</table>",) if open_ else ()


def _row(row: Row) -> str:
    mark = "*" if row.differs else ""
    label = "" if row.kind == "talk" else row.label
    cells = "".join(f"<td>{''.join(_cell(cell))}</td>" for cell in row.cells)
    kind = ' class="group"' if row.kind == "group" else ""
    return f'<tr{kind}><td class="mark">{mark}</td><th class="label" scope="row">{_text(label)}</th>{cells}</tr>'


def _cell(cell: Cell) -> Iterator[str]:
    if cell.gap:
        yield f'<p class="gap">{_text(cell.gap)}</p>'
    if cell.place:
        yield f'<p class="place">{_text(cell.place)}</p>'
    for said in cell.said:
        seen = f'<span class="seen">{_text(said.behaviour)}</span> ' if said.behaviour else ""
        yield f'<p><span class="who">{_text(said.name)}</span> {seen}{_text(said.speech)}</p>'
    if cell.text:
        yield f"<p>{_text(cell.text)}</p>"
    if cell.marks:
        yield f'<p class="marks">{_text("; ".join(cell.marks))}</p>'


def _notes(made: Comparison, row: Row) -> Iterator[str]:
    for label, remark in made.remarks_at(row):
        text = "\n".join(line.strip() for line in remark_lines(label, remark))
        cell = f'<td colspan="{len(row.cells)}"><p class="note">{_text(text)}</p></td>'
        yield f'<tr><td></td><th class="label"></th>{cell}</tr>'


def _text(text: str) -> str:
    return escape(visible(text), quote=True)
