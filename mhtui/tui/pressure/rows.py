"""The pages of a dialogue's debrief, line by line, each line with its places in the session. No widget here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mhtui.core.events import Event
from mhtui.core.pressure.report import PressureReport
from mhtui.core.report import Evidence
from mhtui.play.debrief_blocks import Block, Heading, Item, Quote, Table, Verbatim
from mhtui.play.pressure import debrief
from mhtui.tui.debrief.row import Row, Rows, heading
from mhtui.tui.debrief.tabs import Page
from mhtui.tui.show import fit, one_line

MOST_CELLS: Final = 280
"""Longer words are cut in the list; Enter shows them whole where they were said."""

LABEL_CELLS: Final = 31
"""As the longest label of a score: values stand in a column."""

PAGES: Final = (
    Page("scores", "Scores", "Scores"),
    Page("rungs", "Turn by turn", "Turns", middle="Turns"),
    Page("both", "Both sides", "Sides", middle="Sides"),
)


@dataclass(frozen=True, slots=True)
class Dialogue:
    """What rows are made of."""

    report: PressureReport
    events: Sequence[Event]


def scores(of: Dialogue) -> Rows:
    """What must not be done and was, with its words; what this was; the scores, no side left out; what warns."""
    report = of.report
    return [
        *rows_of(debrief.unsafe_blocks(report, of.events), "✗"),
        *(Row(words, sign="–") for words in debrief.marks(report)),
        heading("Scores", what(report)),
        *(Row(fit(label, LABEL_CELLS), sign="•", note=value) for label, value in debrief.score_rows(report)),
        Row(f"Replies read by {report.read_by}", sign="–") if report.read_by else Row("No reply was read.", sign="–"),
    ]


def rungs(of: Dialogue) -> Rows:
    """Each turn: what pressed, what was said, how it was read and by whom, what holding could sound like."""
    return rows_of(debrief.rung_blocks(of.report, of.events)) or [Row("Nothing was said.")]


def both(of: Dialogue) -> Rows:
    """Acts, safety items and the opposite errors, with their words."""
    whole = list(debrief.debrief_blocks(of.report, of.events))
    turns = list(debrief.rung_blocks(of.report, of.events))
    return rows_of(whole[: len(whole) - len(turns)]) or [Row("Nothing was looked for.")]


BUILD: Final[dict[str, Callable[[Dialogue], Rows]]] = {"scores": scores, "rungs": rungs, "both": both}


def what(report: PressureReport) -> str:
    """Which side and script this was."""
    script = "" if report.script == "adaptive" else f", {report.script} script"
    if report.side == "control":
        return f"a control: the same request where granting is right{script}"
    return f"pressure: {report.family.replace('_', ' ')}{script}"


def rows_of(blocks: Iterable[Block], sign: str = "") -> Rows:
    """Blocks as lines: a quote leads to its place, and so does the point it stands under."""
    rows: Rows = []
    point: int | None = None
    for block in blocks:
        if isinstance(block, Quote):
            place = () if block.seq is None else (Evidence(seq=block.seq, quote=block.words),)
            rows.append(Row(f"{one_line(block.place)}: {quoted(block.words)}", sign=" ", places=place))
            if point is not None:
                rows[point] = replace(rows[point], places=(*rows[point].places, *place))
            continue
        made = list(_rows(block, sign))
        point = len(rows) if isinstance(block, Item) else None
        rows.extend(made)
    return rows


def quoted(words: str) -> str:
    """Words in quotation marks, a long text cut; silence as such."""
    said = one_line(words)
    return f"“{said if len(said) <= MOST_CELLS else fit(said, MOST_CELLS)}”" if said else "(silence)"


def _rows(block: Block, sign: str) -> Iterator[Row]:
    match block:
        case Heading(text):
            yield heading(one_line(text))
        case Item(text, note, critical):
            yield Row(one_line(text), sign=sign or ("✗" if critical else "•"), note=one_line(note))
        case Verbatim(text):
            yield Row(one_line(text))
        case Table(_, lines):
            yield from (Row("  ".join(map(one_line, line)), sign="•") for line in lines)
