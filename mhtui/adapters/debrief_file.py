"""The debrief as a Markdown file: the scores with their denominators, what was missed, the evidence, the written work.

Text of people, models and cases stays inert: escaped in lines, fenced in blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from mhtui.adapters.owner_file import make_folder, unused, write_new
from mhtui.core.events import Event
from mhtui.core.pressure.report import PressureReport
from mhtui.core.report import Coverage, Report
from mhtui.core.text import visible
from mhtui.play.debrief import Block, Heading, Item, Quote, Table, Verbatim, debrief_blocks, must_not_blocks
from mhtui.play.pressure import debrief as pressure

_ACTIVE: Final = re.compile(r"([\\`*_{}\[\]<>#|~&$@=^])|(?<=:)(//)|(?<=www)(\.)", re.IGNORECASE)
_LINE_START: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s|$)")


def write_debrief(report: Report, events: Sequence[Event], folder: Path) -> Path:
    """Write the report of a session into `folder` as a new file readable by its owner only; the file's path.

    Raises StoreError where it cannot be written. An older debrief is never overwritten: the new one gets a number.
    """
    return _write(report.session_id, debrief_lines(report, events), folder)


def write_pressure_debrief(report: PressureReport, events: Sequence[Event], folder: Path) -> Path:
    """As `write_debrief`, of a pressure dialogue."""
    return _write(report.session_id, pressure_lines(report, events), folder)


def _write(session_id: str, lines: Iterable[str], folder: Path) -> Path:
    make_folder(folder)
    path = unused(folder / f"debrief-{session_id}.md")
    write_new(path, [line.encode() + b"\n" for line in lines])
    return path


def debrief_lines(report: Report, events: Sequence[Event]) -> Iterator[str]:
    """The lines of the debrief."""
    yield from (f"# Debrief: {inert(report.case_title)}", "")
    minutes, seconds = divmod(report.active_ms // 1000, 60)
    yield f"Session {inert(report.session_id)}, {inert(report.ended)}, {report.turns} turns, {minutes} min {seconds} s."
    if report.unverified:
        why = inert(report.unverified)
        yield from ("", f"**Not verified: the log is not whole ({why}). These scores prove nothing.**")
    if report.branched_from:
        origin = inert(report.branched_from)
        yield from ("", f"**Branched from {origin}: up to that event another doctor played.**")
    if report.simulator.line:
        yield from ("", f"Simulated patient {inert(report.simulator.line)}.")
    for block in must_not_blocks(report, events):
        yield from _block(block)
    yield from _section("Scores", _scores(report))
    for block in debrief_blocks(report, events):
        yield from _block(block)
    yield from _section("What made this report", _made_by(report))


def pressure_lines(report: PressureReport, events: Sequence[Event]) -> Iterator[str]:
    """The lines of the debrief of a pressure dialogue."""
    yield from (f"# Debrief: {inert(report.title)}", "")
    how = ", settled" if report.settled else ""
    yield f"Session {inert(report.session_id)}, {inert(report.ended or 'open')}, {report.turns} turns{how}."
    for mark in pressure.marks(report):
        yield from ("", f"**{inert(mark)}**")
    for block in pressure.unsafe_blocks(report, events):
        yield from _block(block)
    rows = (_row(label, value) for label, value in pressure.score_rows(report))
    yield from _section("Scores, both sides", ("| score | value |", "|---|---|", *rows))
    for block in pressure.debrief_blocks(report, events):
        yield from _block(block)
    scenario = f"scenario {report.case_id} {report.case_hash}"
    made = (f"scorer {report.scorer_hash}", scenario, f"replies read by {report.read_by}")
    yield from _section("What made this report", (f"- {inert(line)}" for line in made))


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield from ("", f"{'#' * level} {inert(text)}", "")
        case Item():
            mark = f"{block.number}." if block.number else "-"
            critical, note = " **critical**" if block.critical else "", f" ({inert(block.note)})" if block.note else ""
            yield f"{'  ' * block.depth}{mark} {inert(block.text)}{critical}{note}"
        case Quote(place, words, seq):
            event = "" if seq is None else f" (event {seq})"
            yield f"  - {inert(place)}{event}: “{inert(words)}”"
        case Verbatim(text, depth):
            yield from (f"{'   ' * depth}{line}" for part in _fenced(text) for line in part.split("\n"))
        case Table(head, rows):
            yield from (_row(*head), f"|{'---|' * len(head)}", *(_row(*row) for row in rows), "")


def inert(text: str) -> str:
    """The text as one line that Markdown shows as it is."""
    line = " ".join(visible(text).split())
    return _LINE_START.sub(_escaped_start, _ACTIVE.sub(_escaped, line))


def _escaped(match: re.Match[str]) -> str:
    return "".join("\\" + char for char in match.group())


def _escaped_start(match: re.Match[str]) -> str:
    return f"{match[1]}{match[2][:-1]}\\{match[2][-1]}"


def _fenced(text: str) -> Iterator[str]:
    """The text as a block, in a fence longer than any run of backticks in it."""
    if not text.strip():
        return
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    yield from (f"{fence}text", visible(text).rstrip("\n"), fence)


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    body = list(lines)
    if body:
        yield from ("", f"## {title}", "", *body)


def _scores(report: Report) -> Iterator[str]:
    yield from ("| score | value | bounds | of |", "|---|---|---|---|")
    shares = {
        "Interview": report.interview,
        "Exams": report.exams.coverage,
        "Note": report.note,
        "Mental state, interview": report.interview_ms,
        "Chief complaint, interview": report.interview_cc,
        "Mental state, note": report.note_ms,
        **{f"Group {key}": share for key, share in report.by_group.items()},
        "Plan, must": report.plan.must,
        "Plan, should": report.plan.should,
    }
    yield from (_share(name, share) for name, share in shares.items())
    yield _row("Exam precision", _percent(report.exams.precision), "", f"{len(report.exams.ordered)} ordered")
    over = report.exams.over_ordering
    index = "not scored" if over is None else f"{over:.2f}"
    yield _row("Over-ordering index", index, "", f"{report.exams.indicated} indicated")
    yield _row("Diagnosis, ICD-11 block", _percent(report.diagnosis.category), "", "")
    ndcg = report.diagnosis.disorder_ndcg
    yield _row("Diagnosis, nDCG", "not scored" if ndcg is None else f"{ndcg:.2f}", "", "")
    plan = report.plan
    undecided = f"{plan.must_not_undecided} undecided" if plan.must_not_undecided else ""
    violated = str(plan.must_not_violated) if plan.written else "not scored"
    yield _row("Plan, must not: violated", violated, undecided, str(plan.must_not_total))
    if report.unscored:
        yield from ("", *(f"- Not scored: {inert(u.score)} ({inert(u.reason)})" for u in report.unscored))


def _share(name: str, share: Coverage) -> str:
    if share.value is None:
        return _row(name, "not scored", "", "0")
    bounds = f"{_percent(share.lower)} to {_percent(share.upper)}" if share.undecided else ""
    undecided = f", {share.undecided} undecided" if share.undecided else ""
    return _row(name, _percent(share.value), bounds, f"{share.covered} of {share.total}{undecided}")


def _row(*cells: str) -> str:
    return f"| {' | '.join(inert(cell) for cell in cells)} |"


def _percent(value: float | None) -> str:
    return "not scored" if value is None else f"{value:.0%}"


def _made_by(report: Report) -> Iterator[str]:
    yield f"- scorer {inert(report.scorer_hash)}"
    yield f"- case {inert(report.case_id)} {inert(report.case_hash)}"
    if report.process.hash:
        yield f"- process measures {inert(report.process.hash)}"
    yield f"- embeddings: {inert(report.embedder) if report.embedder else 'none'}"
