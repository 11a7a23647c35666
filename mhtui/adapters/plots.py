"""Plots of a study's report as files (matplotlib): PNG, SVG or PDF, the same bytes for the same report."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from mhtui.study.baseline.plotted import Line, Point, bars, forest, learning, radar
from mhtui.study.baseline.report import StudyReport

COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000")
"""Told apart by people with colour blindness too (Okabe and Ito 2008); line styles differ as well."""
STYLES: Final = ("-", "--", "-.", ":")


def drawn(report: StudyReport, name: str, kind: str = "svg") -> bytes | None:
    """The plot `bars`, `forest`, `radar` or `learning`; None where there is nothing to draw."""
    draw, found = _PLOTS[name][0], _PLOTS[name][1](report)
    return _saved(draw, found, kind) if found else None


def _saved(draw: Callable[[Any, Any], None], found: Any, kind: str) -> bytes:
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    settings: Any = {"svg.hashsalt": "mhtui", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
    with rc_context(settings):
        figure = Figure(figsize=(7, 4), layout="constrained")
        FigureCanvasAgg(figure)
        draw(figure, found)
        out = io.BytesIO()
        dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
        figure.savefig(out, format=kind, dpi=150, metadata=dates)
    return out.getvalue()


def _bars(figure: Any, found: Sequence[Point]) -> None:
    axes = figure.add_subplot()
    groups, labels = _names(found)
    width = 0.8 / len(groups)
    for n, group in enumerate(groups):
        mine = [one for one in found if one.group == group]
        at = [labels.index(one.label) + (n - (len(groups) - 1) / 2) * width for one in mine]
        axes.bar(at, [one.value for one in mine], width * 0.9, label=_plain(group), color=_colour(n))
        _intervals(axes, at, mine)
    axes.set_xticks(range(len(labels)), [_plain(label) for label in labels])
    axes.set_ylim(0, 1)
    axes.legend(frameon=False, fontsize=8)


def _intervals(axes: Any, at: Sequence[float], points: Sequence[Point]) -> None:
    for x, one in zip(at, points, strict=True):
        if one.low is not None and one.high is not None:
            axes.plot([x, x], [one.low, one.high], color="black", linewidth=1)


def _forest(figure: Any, found: Sequence[Point]) -> None:
    figure.set_size_inches(7, 1 + 0.28 * len(found))
    axes = figure.add_subplot()
    groups, _ = _names(found)
    for row, one in enumerate(reversed(found)):
        colour = _colour(groups.index(one.group))
        axes.plot([one.value], [row], "o", color=colour, markersize=5)
        if one.low is not None and one.high is not None:
            axes.plot([one.low, one.high], [row, row], color=colour)
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_yticks(range(len(found)), [_plain(f"{one.group}, {one.label}") for one in reversed(found)])
    axes.set_xlabel("difference (first arm less second)")


def _radar(figure: Any, found: Sequence[Point]) -> None:
    figure.set_size_inches(6, 5)
    axes = figure.add_subplot(projection="polar")
    groups, labels = _names(found)
    angles = np.linspace(0, 2 * np.pi, len(labels), endpoint=False)
    for n, group in enumerate(groups):
        values = [next(one.value for one in found if (one.group, one.label) == (group, label)) for label in labels]
        axes.plot([*angles, angles[0]], [*values, values[0]], STYLES[n % 4], label=_plain(group), color=_colour(n))
    axes.set_xticks(angles, [_plain(label) for label in labels])
    axes.set_ylim(0, 1)
    figure.legend(frameon=False, fontsize=8, loc="outside right upper")


def _learning(figure: Any, found: Sequence[Line]) -> None:
    axes = figure.add_subplot()
    groups = list(dict.fromkeys(one.group for one in found))
    seen: set[str] = set()
    for one in found:
        n, label = groups.index(one.group), None if one.group in seen else _plain(one.group)
        seen.add(one.group)
        axes.plot(one.places, one.values, STYLES[n % 4], marker=".", color=_colour(n), label=label)
    axes.set_xlabel("place in the order played")
    axes.set_ylabel("interview, less how hard the cases were")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend(frameon=False, fontsize=8)


def _names(found: Sequence[Point]) -> tuple[list[str], list[str]]:
    return list(dict.fromkeys(one.group for one in found)), list(dict.fromkeys(one.label for one in found))


def _colour(n: int) -> str:
    return COLOURS[n % len(COLOURS)]


def _plain(text: str) -> str:
    """Text as it stands: `$` would begin a formula."""
    return text.replace("$", r"\$")


_PLOTS: Final[dict[str, tuple[Callable[[Any, Any], None], Callable[[StudyReport], Any]]]] = {
    "bars": (_bars, bars),
    "forest": (_forest, forest),
    "radar": (_radar, radar),
    "learning": (_learning, learning),
}
