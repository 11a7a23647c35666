"""Shares as bars of three textures and as words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mhtui.core.report import Coverage

SURE, POSSIBLE, MISSING = "█", "▒", "░"
LEGEND: Final = f"{SURE} sure   {POSSIBLE} undecided   {MISSING} missing"
NOT_SCORED: Final = "not scored"


def bar(coverage: Coverage, cells: int) -> str:
    """A bar of so many cells; empty where there is no value. What is there is never rounded away."""
    if not coverage.total or coverage.value is None:
        return ""
    missing = coverage.total - coverage.covered - coverage.undecided
    counts = [coverage.covered, coverage.undecided, missing]
    sizes = [max(1, round(n / coverage.total * cells)) if n > 0 else 0 for n in counts]
    sizes[sizes.index(max(sizes))] += cells - sum(sizes)
    return "".join(texture * size for texture, size in zip((SURE, POSSIBLE, MISSING), sizes, strict=True))


def percent(share: float | None) -> str:
    """`62 %`; in words where there is no value. Only a whole is 100 %, only nothing is 0 %."""
    if share is None:
        return NOT_SCORED
    whole = round(share * 100)
    if whole == 100 and share < 1:
        whole = 99
    if whole == 0 and share > 0:
        whole = 1
    return f"{whole} %"


def worth(coverage: Coverage) -> str:
    """The share, and up to what it could be."""
    if coverage.value is None:
        return NOT_SCORED
    open_ended = coverage.undecided and coverage.upper is not None
    return percent(coverage.value) + (f" (to {percent(coverage.upper)})" if open_ended else "")


def counted(coverage: Coverage, *more: str) -> str:
    """The numbers behind the share."""
    parts = [f"{coverage.covered} of {coverage.total}"]
    if coverage.undecided:
        parts.append(f"{coverage.undecided} undecided")
    return " · ".join([*parts, *(word for word in more if word)])
