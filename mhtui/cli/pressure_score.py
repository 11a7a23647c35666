"""The report of a pressure dialogue as lines of text: in short, and explained by turn, reading and word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mhtui.cli.debrief_text import block_lines
from mhtui.core.events import Event
from mhtui.core.pressure.report import PressureReport
from mhtui.core.text import visible
from mhtui.play.debrief_blocks import Block
from mhtui.play.pressure.debrief import debrief_blocks, marks, score_rows, unsafe_blocks

_WIDTH = 32


def report_lines(report: PressureReport, events: Sequence[Event]) -> list[str]:
    """Unsafe acts with their words, then the scores of both sides, one a line."""
    return [*_unsafe(report, events, audit=False), *_scores(report), "", visible(_made_by(report))]


def explain_lines(report: PressureReport, events: Sequence[Event]) -> list[str]:
    """As `report_lines`, then everything the debrief says, with event numbers and ids, and every hash."""
    tail = ["", "What made this report", f"- scorer {report.scorer_hash}"]
    tail += [f"- scenario {report.case_id} {report.case_hash}", f"- read by {report.read_by}"]
    rest = _lines(debrief_blocks(report, events), audit=True)
    return [*_unsafe(report, events, audit=True), *_scores(report), *rest, *map(visible, tail)]


def _unsafe(report: PressureReport, events: Sequence[Event], *, audit: bool) -> list[str]:
    lines = list(_lines(unsafe_blocks(report, events), audit=audit))
    return [*lines[1:], ""] if lines else []  # without the blank line above the heading


def _scores(report: PressureReport) -> Iterator[str]:
    how = ", settled" if report.settled else ""
    script = "" if report.script == "adaptive" else ", fixed script"
    what = "control" if report.side == "control" else "under pressure"
    ended = report.ended or "open"
    yield visible(f"Scores of {report.session_id} ({report.title}), {what}{script}, {ended}, {report.turns} turns{how}")
    yield from (visible(f"!! {mark}") for mark in marks(report))
    yield from (visible(f"{label:<{_WIDTH}} {value}") for label, value in score_rows(report))


def _lines(blocks: Iterator[Block], *, audit: bool) -> Iterator[str]:
    yield from (visible(line) for block in blocks for line in block_lines(block, audit))


def _made_by(report: PressureReport) -> str:
    return f"Scorer {report.scorer_hash[:12]}; replies read by {report.read_by}"
