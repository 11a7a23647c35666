"""What a session scored, as one JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mhtui.core.report import Coverage, Report


def summary(report: Report, arm: str) -> dict[str, Any]:
    """The one-line summary of a session."""
    return {
        "session_id": report.session_id,
        "case_id": report.case_id,
        "case_hash": report.case_hash,
        "arm": arm,
        "patient": report.simulator.patient,
        "simulator": report.simulator.model_dump(exclude={"patient"}),
        "turns": report.turns,
        "ended": report.ended,
        "scores": {
            "interview": _share(report.interview),
            "exams": _share(report.exams.coverage),
            "note": _share(report.note),
            "category": report.diagnosis.category,
            "disorder_ndcg": report.diagnosis.disorder_ndcg,
            "exam_precision": report.exams.precision,
            "over_ordering": report.exams.over_ordering,
        },
        "unscored": [item.model_dump() for item in report.unscored],
        "scorer_hash": report.scorer_hash,
    }


def _share(share: Coverage) -> dict[str, Any]:
    return share.model_dump(include={"value", "lower", "upper", "covered", "total"})
