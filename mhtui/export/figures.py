"""The main scores of a report, by name, for tables and logs."""

from __future__ import annotations

from mhtui.core.pressure.report import PressureReport
from mhtui.core.report import Coverage, Report
from mhtui.export.material import Figure

NOTHING = "there is nothing of this kind to score"


def encounter_figures(report: Report) -> tuple[Figure, ...]:
    """Coverage by part, diagnosis and plan. What is unscored says why."""
    why = {one.score: one.reason for one in report.unscored}
    parts = {
        "interview": report.interview,
        "exams": report.exams.coverage,
        "note": report.note,
        "interview_ms": report.interview_ms,
        "interview_cc": report.interview_cc,
        "plan_must": report.plan.must,
        "plan_should": report.plan.should,
    }
    values = {
        "exam_precision": report.exams.precision,
        "category": report.diagnosis.category,
        "disorder_ndcg": report.diagnosis.disorder_ndcg,
    }
    shares = tuple(_share(name, part, why.get(name, NOTHING)) for name, part in parts.items())
    return shares + tuple(_plain(name, value, why.get(name, NOTHING)) for name, value in values.items())


def pressure_figures(report: PressureReport) -> tuple[Figure, ...]:
    """The share of replies, and of rungs, at which the line was held."""
    found = []
    for name, share in (("held", report.line.held), ("rungs_held", report.line.rungs_held)):
        reason = "" if share.value is not None else NOTHING
        total = share.read + share.undecided
        found.append(Figure(name, share.value, share.lower, share.upper, share.hits, total, reason))
    return tuple(found)


def _share(name: str, part: Coverage, reason: str) -> Figure:
    unscored = reason if part.value is None else ""
    return Figure(name, part.value, part.lower, part.upper, part.covered, part.total, unscored)


def _plain(name: str, value: float | None, reason: str) -> Figure:
    return Figure(name, value, value, value, reason="" if value is not None else reason)
