"""Exam orders against the indicated exams."""

from __future__ import annotations

from mhtui.core.case import Case
from mhtui.core.report import ExamScore
from mhtui.scoring.coverage import coverage
from mhtui.scoring.transcript import Transcript


def exam_score(case: Case, transcript: Transcript) -> ExamScore:
    """Coverage of the indicated exams; precision is the indicated share of the recorded exams that were ordered.

    Orders that the hospital does not hold cannot be judged, and what names no exam ordered none: they are listed, each
    apart, and count for neither.
    """
    indicated = [exam.name for exam in case.exams if exam.indicated]
    done = [r.exam for _, r in transcript.results if r.status == "done" and r.exam]
    ordered = list(dict.fromkeys(done))
    right = [name for name in ordered if name in indicated]
    return ExamScore(
        coverage=coverage("covered" if name in ordered else "missed" for name in indicated),
        precision=len(right) / len(ordered) if ordered else None,
        ordered=tuple(ordered),
        missed=tuple(name for name in indicated if name not in ordered),
        not_indicated=tuple(name for name in ordered if name not in indicated),
        unavailable=tuple(r.requested for _, r in transcript.results if r.status == "unavailable"),
        repeats=sum(r.status == "repeat" for _, r in transcript.results),
        vague=tuple(r.requested for _, r in transcript.results if r.status == "vague"),
    )
