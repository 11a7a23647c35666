"""The hospital's desk: orders in, logged results out."""

from __future__ import annotations

from collections.abc import Sequence

from mhtui.core.events import ExamResult, ExamResulted
from mhtui.hospital.models import ExamLike, Result
from mhtui.hospital.service import Hospital

UNAVAILABLE = "Result unavailable."


class HospitalDesk:
    """Answers free-text orders from what a case holds (core.ports.Hospital)."""

    def __init__(self, exams: Sequence[ExamLike]) -> None:
        self._hospital = Hospital(exams)

    def answer(self, request: str, had: Sequence[str]) -> ExamResulted:
        """Results in the order of the request; `had` names exams reported before, which come back marked as repeats."""
        results = [_logged(r, had) for r in self._hospital.answer(request) if r.status != "negated"]
        return ExamResulted(results=tuple(results))


def _logged(result: Result, had: Sequence[str]) -> ExamResult:
    status = "repeat" if result.status == "done" and result.exam in had else result.status
    return ExamResult.model_validate(
        {
            "requested": result.item,
            "exam": result.exam,
            "report": result.report if result.exam else None,
            "status": status,
            "how": result.reason,
        }
    )
