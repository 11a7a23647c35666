"""The debrief as Markdown, for export and copying."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from mhtui.core.encounter import fold
from mhtui.core.events import Event
from mhtui.core.icd11 import Icd11
from mhtui.core.report import Report
from mhtui.core.text import visible
from mhtui.tui.debrief import rows
from mhtui.tui.debrief.bars import bar, worth
from mhtui.tui.debrief.places import Places

_PARTS: Final[tuple[tuple[str, Callable[[rows.Material], rows.Rows]], ...]] = (
    ("Scores", rows.scores),
    ("Missed", rows.missed),
    ("Mental state", rows.mental_state),
    ("Exams and diagnosis", rows.exams_and_diagnosis),
    ("Plan", rows.plan),
    ("Covered", rows.covered),
)
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|])")


def markdown(report: Report, events: Sequence[Event], icd11: Icd11) -> str:
    """The whole debrief with its quotes, the reference note and the dialogue."""
    places = Places(events)
    material = rows.Material(report, places, icd11)
    out = [f"# Debrief: {_inert(report.case_title)}", "", _facts(report), ""]
    for title, build in _PARTS:
        out += [f"## {title}", "", *(_line(row, places) for row in build(material)), ""]
    out += ["## Reference note", "", _quoted(report.reference_note), "", "## Dialogue", ""]
    for turn in fold(events).dialogue:
        seen = f" ({_inert(turn.behaviour)})" if turn.behaviour else ""
        out += [f"**{_inert(turn.name)}**{seen}: {_inert(turn.speech)}", ""]
    return "\n".join(out).rstrip() + "\n"


def _facts(report: Report) -> str:
    embedder = report.embedder or "none, so less was decided"
    return (
        f"Session {report.session_id} · {report.turns} turns · {report.active_ms // 60_000} min · {report.ended}  \n"
        f"Case {report.case_id} {report.case_hash[:12]} · scorer {report.scorer_hash[:12]} · embeddings {embedder}"
    )


def _line(row: rows.Row, places: Places) -> str:
    if row.heading:
        return f"\n### {_inert(row.text)}{f' ({row.note})' if row.note else ''}\n"
    drawn = f"{bar(row.share, 20)} {worth(row.share)}".strip() if row.share else ""
    text = " ".join(part for part in (row.sign, _inert(row.text.strip()), drawn) if part)
    note = f" — {_inert(' '.join(row.note.split()))}" if row.note else ""
    quotes = [f"\n  - {places.title(e)}: “{_inert(' '.join(e.quote.split()))}”" for e in row.places if e.quote]
    return f"- {text}{note}{''.join(quotes)}"


def _quoted(text: str) -> str:
    return "\n".join(f"> {_inert(line)}".rstrip() for line in text.strip().split("\n"))


def _inert(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", visible(text))
