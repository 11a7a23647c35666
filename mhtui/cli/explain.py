"""A report explained line by line: what was decided, why, and by which words of which event; what made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mhtui.cli.debrief_text import account_lines
from mhtui.cli.rated import rating_lines
from mhtui.core.events import Event
from mhtui.core.ratings import Rating
from mhtui.core.report import Report
from mhtui.core.text import visible


def explain_lines(report: Report, events: Sequence[Event], ratings: Sequence[Rating], embedder_note: str) -> list[str]:
    """What the debrief says, with event numbers and ids, then ratings with their citations, what has no score and why,
    and every hash. Nothing of it needs a screen."""
    tail = [*_rated(ratings), *_unscored(report), *_made_by(report, ratings, embedder_note)]
    return [*account_lines(report, events, audit=True), *map(visible, tail)]


def _rated(ratings: Sequence[Rating]) -> Iterator[str]:
    yield from ("", "Ratings")
    if not ratings:
        yield "- by nobody: every dimension is unscored (`mhtui judge` has a model rate)"
    for rating in ratings:
        yield from rating_lines(rating)


def _unscored(report: Report) -> Iterator[str]:
    yield from ("", "Unscored")
    yield from (f"- {item.score}: {item.reason}" for item in report.unscored)
    yield from (f"- {one.label}: {one.reason} (descriptive)" for one in report.process.measures if one.value is None)
    if not report.unscored and all(one.value is not None for one in report.process.measures):
        yield "- nothing"


def _made_by(report: Report, ratings: Sequence[Rating], embedder_note: str) -> Iterator[str]:
    yield from ("", "What made this report")
    yield f"- scorer {report.scorer_hash}"
    yield f"- case {report.case_id} {report.case_hash}"
    if report.process.hash:
        yield f"- process measures {report.process.hash}"
    yield f"- {embedder_note}"
    if report.embedder:
        yield f"- embeddings {report.embedder}"
    for rubric in dict.fromkeys(f"{one.rubric} {one.rubric_hash}" for one in ratings):
        yield f"- rubric {rubric}"
