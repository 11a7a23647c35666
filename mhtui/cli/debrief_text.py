"""The debrief of a session as lines of text: what the exported file says, to be read or heard from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from mhtui.cli.text import made_by, score_lines
from mhtui.core.events import Event
from mhtui.core.report import Report
from mhtui.core.text import visible
from mhtui.play.debrief import Block, Heading, Item, Quote, Table, Verbatim, debrief_blocks, must_not_blocks


def debrief_lines(report: Report, events: Sequence[Event], embedder_note: str) -> list[str]:
    """What the plan must not do, scores, what to try next, mental state, misses and credits with quote and turn,
    how the interview was led, written work, references."""
    return [*account_lines(report, events), "", visible(made_by(report, embedder_note))]


def account_lines(report: Report, events: Sequence[Event], *, audit: bool = False) -> list[str]:
    """All parts of a debrief. `audit` names events, and checkpoints by their id in the case."""
    first = [line for block in must_not_blocks(report, events) for line in block_lines(block, audit)]
    lines = [visible(line) for line in first[1:]]  # the heading without the blank line above it
    lines += ["", *score_lines(report)] if lines else score_lines(report)
    for block in debrief_blocks(report, events):
        lines += [visible(line) for line in block_lines(block, audit)]
    return lines


def block_lines(block: Block, audit: bool) -> Iterator[str]:
    """A block as lines; `audit` names events and ids. The caller makes them visible."""
    match block:
        case Heading(text, level):
            yield from ("", text) if level == 2 else (f"{text}:",)
        case Item():
            mark = f"{block.number}." if block.number else "-"
            name = f" {block.name}" if audit and block.name else ""
            critical, note = ", critical" if block.critical else "", f" ({block.note})" if block.note else ""
            yield f"{'  ' * block.depth}{mark}{name} {_one_line(block.text)}{critical}{_one_line(note)}"
        case Quote(place, words, seq):
            event = f" (event {seq})" if audit and seq is not None else ""
            yield f"    {place}{event}: “{_one_line(words)}”"
        case Verbatim(text):
            yield from (f"    {line}" for line in text.strip().splitlines())
        case Table():
            yield from _table(block)


def _table(table: Table) -> Iterator[str]:
    """Columns as wide as their widest cell."""
    lines = [table.head, *table.rows]
    widths = [max(cell_len(line[at]) for line in lines) for at in range(len(table.head))]
    for line in lines:
        cells = (cell + " " * (width - cell_len(cell)) for cell, width in zip(line, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()


def _one_line(text: str) -> str:
    """The text without line breaks; a leading blank stays."""
    return " " * text.startswith(" ") + " ".join(text.split())
