"""The hospital: answers exam orders from what the case holds, and nothing else."""

from __future__ import annotations

from mhtui.hospital.alias_check import LexiconNames
from mhtui.hospital.lint import ambiguous_aliases
from mhtui.hospital.mapping import map_order
from mhtui.hospital.models import CatalogueExam, ExamLike, OrderItem, OrderReading, Result
from mhtui.hospital.service import UNAVAILABLE, Hospital

__all__ = [
    "UNAVAILABLE",
    "CatalogueExam",
    "ExamLike",
    "Hospital",
    "LexiconNames",
    "OrderItem",
    "OrderReading",
    "Result",
    "ambiguous_aliases",
    "map_order",
]
