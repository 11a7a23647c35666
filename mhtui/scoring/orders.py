"""Exam orders against the indicated exams, and the orders in the sequence they were given."""

from __future__ import annotations

from collections.abc import Iterable

from mhtui.core.case import Case
from mhtui.core.events import Event, ExamOrdered, ExamResult, ExamResulted
from mhtui.core.report import ExamScore, OrderStep
from mhtui.scoring.coverage import coverage


def exam_score(case: Case, events: Iterable[Event]) -> ExamScore:
    """Coverage of the indicated exams, precision, over-ordering, and the sequence of orders.

    Precision is the indicated share of the recorded exams that were ordered; the over-ordering index is how many of
    them were not indicated, per indicated exam of the case. Orders that the hospital does not hold cannot be judged,
    and what names no exam ordered none: they are listed, each apart, and count for neither; so do repeats.
    """
    indicated = [exam.name for exam in case.exams if exam.indicated]
    sequence = order_sequence(events, frozenset(indicated))
    ordered = list(dict.fromkeys(step.exam for step in sequence if step.status == "done" and step.exam))
    needless = [name for name in ordered if name not in indicated]
    return ExamScore(
        coverage=coverage("covered" if name in ordered else "missed" for name in indicated),
        precision=(len(ordered) - len(needless)) / len(ordered) if ordered else None,
        ordered=tuple(ordered),
        missed=tuple(name for name in indicated if name not in ordered),
        not_indicated=tuple(needless),
        unavailable=tuple(step.requested for step in sequence if step.status == "unavailable"),
        repeats=sum(step.status == "repeat" for step in sequence),
        vague=tuple(step.requested for step in sequence if step.status == "vague"),
        indicated=len(indicated),
        over_ordering=len(needless) / len(indicated) if indicated and ordered else None,
        sequence=tuple(sequence),
    )


def order_sequence(events: Iterable[Event], indicated: frozenset[str]) -> list[OrderStep]:
    """Each thing asked for, in turn, with its answer. An order without an answer is a step of its own."""
    steps: list[OrderStep] = []
    open_order: Event | None = None
    for event in events:
        if isinstance(event.payload, ExamOrdered):
            steps += _unanswered(open_order)
            open_order = event
        elif isinstance(event.payload, ExamResulted):
            steps += [_step(open_order, event.seq, result, indicated) for result in event.payload.results]
            open_order = None
    return [*steps, *_unanswered(open_order)]


def _step(order: Event | None, result_seq: int, result: ExamResult, indicated: frozenset[str]) -> OrderStep:
    return OrderStep(
        seq=result_seq if order is None else order.seq,
        result_seq=result_seq,
        request=_words(order) or result.requested,
        requested=result.requested,
        exam=result.exam,
        status=result.status,
        indicated=result.exam in indicated if result.exam else None,
        how=result.how,
    )


def _unanswered(order: Event | None) -> list[OrderStep]:
    if order is None:
        return []
    return [OrderStep(seq=order.seq, request=_words(order), requested=_words(order), status="unanswered")]


def _words(order: Event | None) -> str:
    return order.payload.request if order is not None and isinstance(order.payload, ExamOrdered) else ""
