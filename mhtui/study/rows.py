"""A report as data: nested for JSON, one line a figure for CSV."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from mhtui.study.columns import Row
from mhtui.study.comparison import Comparison
from mhtui.study.figures import Figure
from mhtui.study.intervals import FEW_CLUSTERS, LEAST_CLUSTERS, LEAST_SESSIONS, LEVEL
from mhtui.study.pairwise import LEAST_PAIRS
from mhtui.study.report import PairReport, RaterReport, SheetReport
from mhtui.study.sheets import Rater, counts

CSV_COLUMNS: Final = (
    "rubric", "rubric_hash", "dimension", "section", "a", "b", "measure", "value", "low", "high", "n", "why",
    "no_interval", "seed", "resamples",
)  # fmt: skip
Data = dict[str, Any]


def as_json(result: Comparison) -> Data:
    """The whole report as one JSON value; what is missing is null with its reason."""
    plan, reference = result.plan, result.reference
    return {
        "seed": plan.seed,
        "resamples": plan.resamples,
        "level": LEVEL,
        "least": {"sessions": LEAST_SESSIONS, "cases": LEAST_CLUSTERS, "coefficient": LEAST_PAIRS},
        "few_cases": len({one.case_id for one in result.sessions}) < FEW_CLUSTERS,
        "sessions": [asdict(one) for one in result.sessions],
        "sheets": [_sheet(report) for report in result.reports],
        "reference": {"raters": [rater.name for rater in reference.raters], "adjudicated": reference.adjudicated},
        "judges": [_row(row) for row in result.rows],
    }


def _sheet(report: SheetReport) -> Data:
    sheet = report.sheet
    return {
        "rubric": sheet.rubric,
        "rubric_hash": sheet.rubric_hash,
        "dimension": sheet.dimension,
        "levels": list(sheet.levels),
        "counts": asdict(report.counts),
        "yardstick": [rater.name for rater in report.yardstick],
        "raters": [_rater(each) for each in report.raters],
        "pairs": [_pair(each) for each in report.pairs],
        "together": [
            {
                "group": each.name,
                "raters": [rater.name for rater in each.raters],
                "alpha": _figures(each.alpha),
                "icc": _figures(each.icc),
            }
            for each in report.together
        ],
        "means": [
            {
                "group": each.group,
                "sessions": each.sessions,
                "mean": each.plain.as_json(),
                "rater_adjusted": each.adjusted.as_json(),
            }
            for each in report.means
        ],
    }


def _rater(each: RaterReport) -> Data:
    counts = ("scored", "not_applicable", "unscored", "unrated", "same_family", "corrected")
    repeats = each.repeats
    return {
        "rater": each.rater.name,
        "kind": each.rater.kind,
        **{name: getattr(each, name) for name in counts},
        "base_rates": dict(each.base_rates),
        "mean": each.mean.as_json(),
        "severity": each.severity.as_json(),
        "effect": each.effect.as_json() if each.effect else None,
        "repeats": {
            "sessions": repeats.sessions,
            **_figures({"alpha": repeats.alpha, "same": repeats.same, "spread": repeats.spread}),
        },
    }


def _pair(each: PairReport) -> Data:
    counts = ("both_rated", "both_scored", "both_not_applicable", "one_not_applicable", "unscored")
    cells = [{"a": a, "b": b, "sessions": n} for (a, b), n in sorted(each.confusion.items())]
    numbers = {name: getattr(each, name) for name in counts}
    return {"a": each.a, "b": each.b, **numbers, **_figures(each.figures), "confusion": cells}


def _row(row: Row) -> Data:
    return {
        "rubric": row.sheet.rubric,
        "rubric_hash": row.sheet.rubric_hash,
        "dimension": row.sheet.dimension,
        "counts": asdict(counts(row.sheet)),
        "reference_scored": row.scored,
        "most_frequent": row.most_frequent or None,
        "most_frequent_share": row.share,
        "reference_alpha": row.own_alpha.as_json(),
        "judges": {name: _pair(each) for name, each in row.judges.items()},
    }


def _figures(figures: Mapping[str, Figure]) -> Data:
    return {name: figure.as_json() for name, figure in figures.items()}


def as_csv(result: Comparison) -> Iterator[dict[str, object]]:
    """One line a figure or count, in the columns of `CSV_COLUMNS`; an empty value has its reason in `why`."""
    end = {"seed": result.plan.seed, "resamples": result.plan.resamples}
    for report in result.reports:
        sheet = report.sheet
        start = {"rubric": sheet.rubric, "rubric_hash": sheet.rubric_hash, "dimension": sheet.dimension}
        for section, a, b, measure, what in _sheet_lines(report):
            yield {**start, "section": section, "a": a, "b": b, "measure": measure, **_cells(what), **end}
    for row in result.rows:
        sheet = row.sheet
        start = {"rubric": sheet.rubric, "rubric_hash": sheet.rubric_hash, "dimension": sheet.dimension}
        for a, b, measure, what in _row_lines(row):
            yield {**start, "section": "judge", "a": a, "b": b, "measure": measure, **_cells(what), **end}


def _sheet_lines(report: SheetReport) -> Iterator[tuple[str, str, str, str, Figure | float]]:
    for name, n in asdict(report.counts).items():
        if isinstance(n, int):
            yield "sessions", "", "", name, n
        else:
            yield from (("sessions", reason, "", name, count) for reason, count in n.items())
    for each in report.raters:
        yield from (("rater", each.rater.name, "", name, what) for name, what in _rater_lines(each))
    for pair in report.pairs:
        yield from (("pair", pair.a, pair.b, name, what) for name, what in _pair_lines(pair))
    for group in report.together:
        named = {**{f"alpha_{level}": figure for level, figure in group.alpha.items()}, **group.icc}
        yield from (("together", group.name, _names(group.raters), name, what) for name, what in named.items())
    for mean in report.means:
        yield "mean", mean.group, "", "mean", mean.plain
        yield "mean", mean.group, "", "rater_adjusted", mean.adjusted


def _rater_lines(each: RaterReport) -> Iterator[tuple[str, Figure | float]]:
    for name in ("scored", "not_applicable", "unscored", "unrated", "same_family", "corrected"):
        yield name, getattr(each, name)
    yield from ((f"share_of_{label}", share) for label, share in each.base_rates.items())
    yield from (("mean", each.mean), ("severity", each.severity))
    if each.effect:
        yield "effect", each.effect
    if each.repeats.sessions:
        repeats = each.repeats
        yield from (
            ("repeats_alpha", repeats.alpha),
            ("repeats_same", repeats.same),
            ("repeats_spread", repeats.spread),
        )


def _pair_lines(pair: PairReport) -> Iterator[tuple[str, Figure | float]]:
    for name in ("both_rated", "both_scored", "both_not_applicable", "one_not_applicable", "unscored"):
        yield name, getattr(pair, name)
    yield from pair.figures.items()
    yield from ((f"confusion {a} x {b}", n) for (a, b), n in sorted(pair.confusion.items()))


def _row_lines(row: Row) -> Iterator[tuple[str, str, str, Figure | float]]:
    yield "reference", "", "scored", row.scored
    if row.share is not None:
        yield "reference", row.most_frequent, "most_frequent_share", row.share
    yield "reference", "", "alpha", row.own_alpha
    for name, pair in row.judges.items():
        yield from ((name, "reference", measure, what) for measure, what in _pair_lines(pair))


def _cells(what: Figure | float) -> dict[str, object]:
    if not isinstance(what, Figure):
        return {"value": what}
    cells = {"value": what.value, "low": what.low, "high": what.high, "n": what.n, "why": what.why}
    return {**cells, "no_interval": what.no_interval}


def _names(raters: Sequence[Rater]) -> str:
    return " + ".join(rater.name for rater in raters)
