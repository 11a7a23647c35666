"""Answers orders with recorded reports. What is not recorded is unavailable, never normal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mhtui.hospital.mapping import map_order
from mhtui.hospital.models import CatalogueExam, ExamLike, OrderItem, Result, Status

UNAVAILABLE: Final = "Result unavailable."


class Hospital:
    """One case's exam results. Holds no state between orders: the same order always gets the same answer."""

    def __init__(self, exams: Iterable[ExamLike]) -> None:
        held = tuple(exams)
        self._catalogue = tuple(CatalogueExam(e.name, tuple(e.aliases)) for e in held)
        self._reports = {e.name: e.report for e in reversed(held)}

    @property
    def catalogue(self) -> tuple[CatalogueExam, ...]:
        """What is held, without results."""
        return self._catalogue

    def answer(self, request: str) -> list[Result]:
        """One result per thing asked for, in the order of the request; empty for a blank request."""
        return [self._result(item) for item in map_order(request, self._catalogue).items]

    def _result(self, item: OrderItem) -> Result:
        report = self._reports.get(item.exam) if item.exam is not None else None
        return Result(item.text, item.exam, report, _status(item), item.reason)


def _status(item: OrderItem) -> Status:
    if item.exam is not None:
        return "done"
    if item.how == "negated":
        return "negated"
    return "vague" if item.vague else "unavailable"
