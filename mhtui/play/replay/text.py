"""A comparison as lines of text, A and B one below the other: for papers, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mhtui.core.text import clock, visible
from mhtui.play.replay.comparison import Comparison
from mhtui.play.replay.remarks import Remark
from mhtui.play.replay.rows import Cell, Row


def comparison_lines(made: Comparison) -> list[str]:
    """Heading, cautions, differences, then the dialogue and the work; texts of people and models made inert."""
    return [visible(line) for line in _lines(made)]


def heading(made: Comparison) -> Iterator[str]:
    """Who is shown, of which case, how long, and what is hidden."""
    for side in made.sides:
        end = side.events[-1]
        played = f"{side.exchanges[-1].turn if side.exchanges else 0} turns"
        if not side.blind:
            played += f", {clock(side.active_ms)}"
        state = getattr(end.payload, "how", "open") if side.ended else "open"
        name = f", session {side.session_id}" if not side.blind else ""
        who = side.who or "hidden"
        yield f"{side.label}  {who}: {side.about}, {state}, {played}{name}"
    if made.blind_id:
        yield f"Labels and times are hidden. Which is which is kept: mhtui replay --reveal {made.blind_id}"


def maker_lines(made: Comparison) -> Iterator[str]:
    """What made the scores, one line where all agree."""
    named = {side.label: side.report for side in made.sides if side.report}
    hashes = {label: report.scorer_hash[:12] for label, report in named.items()}
    if len(set(hashes.values())) == 1:
        yield f"Scorer {next(iter(hashes.values()))}"
    else:
        yield from (f"Scorer of {label} {name}" for label, name in hashes.items())


def _lines(made: Comparison) -> Iterator[str]:
    yield "Replay of two sessions" if made.two else "Replay of a session"
    yield from heading(made)
    yield from (f"!! {caution}" for caution in made.cautions)
    if made.two and not any(row.differs for row in made.differences):
        yield from ("", "No difference was found in what can be compared.")
    if made.differences:
        yield from ("", "DIFFERENCES" if made.two else "IN SHORT")
        yield from _rows(made, made.differences, False)
        yield from ("", *maker_lines(made)) if any(side.report for side in made.sides) else ()
    yield from ("", f"DIALOGUE AND WORK, {made.order}")
    yield from _rows(made, made.rows, True)


def _rows(made: Comparison, rows: Iterable[Row], noted: bool) -> Iterator[str]:
    for row in rows:
        yield from _row(row)
        if noted:
            yield from (line for label, one in made.remarks_at(row) for line in remark_lines(label, one))


def remark_lines(label: str, remark: Remark) -> Iterator[str]:
    """A reviewer's note."""
    first, *rest = remark.text.splitlines() or [""]
    yield f"    note on {label}{f' by {remark.by}' if remark.by else ''}: {first}"
    yield from (f"      {line}" for line in rest)


def _row(row: Row) -> Iterator[str]:
    if row.kind == "part":
        yield from ("", f"== {row.label} ==")
        return
    mark = " *" if row.differs else ""
    if row.kind == "group":
        yield from ("", f"-- {row.label}{mark}: {'; '.join(_named(row, at_head=True))}")
        return
    if row.kind == "talk":
        shown = [(label, cell) for label, cell in _cells(row) if not cell.empty]
        for label, cell in shown:
            yield from _talk(label, cell, mark)
        return
    yield f"{row.label}{mark}"
    for label, cell in _cells(row):
        yield from _work(label, cell)


def _named(row: Row, *, at_head: bool) -> Iterator[str]:
    for label, cell in _cells(row):
        yield f"{label} {cell.gap or cell.place}" if at_head else label


def _cells(row: Row) -> list[tuple[str, Cell]]:
    return list(zip("AB", row.cells, strict=False))


def _talk(label: str, cell: Cell, mark: str) -> Iterator[str]:
    yield f"{label}  {cell.place}{mark}{''.join(f' [{one}]' for one in cell.marks)}"
    for said in cell.said:
        seen = f"[{said.behaviour}] " if said.behaviour else ""
        first, *rest = f"{seen}{said.speech}".splitlines() or [""]
        yield f"     {said.name:<8} {first}"
        yield from (f"     {'':<8} {line}" for line in rest)


def _work(label: str, cell: Cell) -> Iterator[str]:
    first, *rest = cell.text.splitlines() or [""]
    place = f"({cell.place}) " if cell.place else ""
    yield f"    {label}  {f'({cell.gap})' if cell.gap else f'{place}{first}'}".rstrip()
    yield from (f"       {line}" for line in rest)
    yield from (f"       [{mark}]" for mark in cell.marks)
