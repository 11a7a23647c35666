"""Plots of a study's report in the terminal (plotext), without colours: they are read over ssh and in files too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mhtui.study.baseline.plotted import Line, Point, bars, forest, learning
from mhtui.study.baseline.report import StudyReport

SIGNS: Final = "ox+*#@%&"


def lines_of(report: StudyReport, name: str, width: int) -> list[str]:
    """The plot of a name as lines; none where it has no form in the terminal (radar), or nothing to show."""
    if name not in _PLOTS:
        return []
    draw, found = _PLOTS[name][0], _PLOTS[name][1](report)
    return draw(found, width) if found else []


def _bars(found: Sequence[Point], width: int) -> list[str]:
    """A row an arm and measure; the bar is the mean, the interval stands beside it."""
    rows = [(f"{one.label}, {one.group}", one) for one in sorted(found, key=lambda one: _place(one, found))]
    return _dotted(rows, width, 0.0, 1.0)


def _forest(found: Sequence[Point], width: int) -> list[str]:
    ends = [value for one in found for value in (one.value, one.low, one.high) if value is not None]
    reach = max(0.05, *(abs(end) for end in ends))
    return _dotted([(f"{one.group}, {one.label}", one) for one in found], width, -reach, reach)


def _place(one: Point, found: Sequence[Point]) -> int:
    return [other.label for other in found].index(one.label)


def _dotted(rows: Sequence[tuple[str, Point]], width: int, low: float, high: float) -> list[str]:
    """Values as dots with their intervals, a row each, labels on the left."""
    plot = _fresh(width, len(rows) + 4)
    for n, (_, one) in enumerate(rows):
        y = len(rows) - n
        if one.low is not None and one.high is not None:
            plot.plot([one.low, one.high], [y, y], marker="-")
        plot.scatter([one.value], [y], marker="o")
    if low < 0:
        plot.vline(0)
    plot.xlim(low, high)
    plot.ylim(0.5, len(rows) + 0.5)
    plot.yticks([len(rows) - n for n in range(len(rows))], [_short(label, width // 2) for label, _ in rows])
    return _built(plot)


def _learning(found: Sequence[Line], width: int) -> list[str]:
    plot = _fresh(width, 18)
    groups = list(dict.fromkeys(one.group for one in found))
    for one in found:
        n = groups.index(one.group)
        plot.plot(list(one.places), list(one.values), marker=SIGNS[n % len(SIGNS)])
    plot.xlabel("place in the order played; " + ", ".join(f"{SIGNS[n % 8]} {group}" for n, group in enumerate(groups)))
    longest = max(one.places[-1] for one in found)
    plot.xticks(list(range(1, longest + 1, max(1, longest // 8))))
    return _built(plot)


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _fresh(width: int, height: int) -> Any:
    import plotext

    plotext.clear_figure()
    plotext.limit_size(False, False)
    plotext.theme("clear")
    plotext.plotsize(width, height)
    return plotext


def _built(plot: Any) -> list[str]:
    return [line.rstrip() for line in plot.uncolorize(plot.build()).splitlines()]


_PLOTS: Final[dict[str, tuple[Callable[[Any, int], list[str]], Callable[[StudyReport], Any]]]] = {
    "bars": (_bars, bars),
    "forest": (_forest, forest),
    "learning": (_learning, learning),
}
