"""Shares with their denominators, and bounds where pairs stay undecided."""

from __future__ import annotations

from collections.abc import Iterable

from mhtui.core.report import Coverage, Verdict


def coverage(verdicts: Iterable[Verdict]) -> Coverage:
    """Covered share of the verdicts. Undecided ones widen the interval; with none at all there is no value."""
    found = list(verdicts)
    covered, undecided, total = found.count("covered"), found.count("undecided"), len(found)
    lower = covered / total if total else None
    upper = (covered + undecided) / total if total else None
    return Coverage(value=lower, lower=lower, upper=upper, covered=covered, undecided=undecided, total=total)
