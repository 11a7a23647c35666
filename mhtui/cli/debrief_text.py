"""The debrief of a session as lines of text: what the exported file says, to be read or heard from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mhtui.cli.text import made_by, score_lines
from mhtui.core.events import Event
from mhtui.core.report import Report
from mhtui.core.text import visible
from mhtui.play.debrief import Block, Heading, Item, Quote, Verbatim, debrief_blocks


def debrief_lines(report: Report, events: Sequence[Event], embedder_note: str) -> list[str]:
    """Scores, what to try next, mental state, misses and credits with quote and turn, written work, references."""
    lines = score_lines(report)
    for block in debrief_blocks(report, events):
        lines += [visible(line) for line in _block(block)]
    return [*lines, "", visible(made_by(report, embedder_note))]


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield from ("", text) if level == 2 else (f"{text}:",)
        case Item():
            mark = f"{block.number}." if block.number else "-"
            critical, note = ", critical" if block.critical else "", f" ({block.note})" if block.note else ""
            yield f"{'  ' * block.depth}{mark} {_one_line(block.text)}{critical}{_one_line(note)}"
        case Quote(place, words):
            yield f"    {place}: “{_one_line(words)}”"
        case Verbatim(text):
            yield from (f"    {line}" for line in text.strip().splitlines())


def _one_line(text: str) -> str:
    """The text without line breaks; a leading blank stays."""
    return " " * text.startswith(" ") + " ".join(text.split())
