"""Which score met which, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mhtui.study.grids import grid
from mhtui.study.report import PairReport
from mhtui.study.sheets import Sheet

_OTHERS = ("n/a", "unscored")


def confusion_lines(sheet: Sheet, pair: PairReport, a: str, b: str) -> list[str]:
    """Sessions by the label of `a` (down) and `b` (across), with what is no score; nothing where none has both."""
    if not pair.both_rated:
        return []
    head = (
        f"  {a} down, {b} across: {pair.both_rated} rated by both; n/a by both {pair.both_not_applicable}, by one "
        f"{pair.one_not_applicable}; unscored {pair.unscored}"
    )
    downs, across = (_labels(sheet, {both[side] for both in pair.confusion}) for side in (0, 1))
    rows = [[down, *(str(pair.confusion.get((down, each), 0)) for each in across)] for down in downs]
    return [head, *grid([["", *across], *rows], indent="    ")]


def score_labels(sheet: Sheet, seen: Iterable[str]) -> list[str]:
    """Scores of the scale and medians between them, in order."""
    return sorted({f"{level:g}" for level in sheet.levels} | (set(seen) - set(_OTHERS)), key=float)


def _labels(sheet: Sheet, seen: set[str]) -> Sequence[str]:
    return [*score_labels(sheet, seen), *(label for label in _OTHERS if label in seen)]
