"""The table of judges against a reference as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from mhtui.study.columns import Reference, Row
from mhtui.study.confusions import confusion_lines
from mhtui.study.figures import NOT_AVAILABLE, number, written
from mhtui.study.grids import grid, reasons
from mhtui.study.report import PairReport
from mhtui.study.sheets import counts


def judge_lines(rows: Sequence[Row], reference: Reference, full: bool = False) -> list[str]:
    """Judges against the reference: kappa with intervals, then what it must be read with; confusions with `full`."""
    columns = list(rows[0].judges) if rows else []
    if not columns:
        return []

    titles = _titles(rows)
    kappas, exacts, outcomes = [["QWK", *columns]], [["exact; MAE", *columns]], [["n; n/a by one; unscored", *columns]]
    for title, row in zip(titles, rows, strict=True):
        judges = row.judges
        kappas.append([title, *(written(judges[name].figures["qwk"]) for name in columns)])
        exacts.append([title, *(_exact(judges[name]) for name in columns)])
        outcomes.append([title, *(_outcomes(judges[name]) for name in columns)])
    references = [["reference", "n", "most frequent", "its share", "its raters' α"]]
    references += [
        [
            title,
            str(row.scored),
            row.most_frequent or NOT_AVAILABLE,
            NOT_AVAILABLE if row.share is None else number(row.share),
            written(row.own_alpha),
        ]
        for title, row in zip(titles, rows, strict=True)
    ]
    became = [["sessions", "started", "completed", "scored", "n/a", "unscored", "not rated", "excluded"]]
    became += [[title, *_became(row)] for title, row in zip(titles, rows, strict=True)]
    confusions = [
        line
        for title, row in zip(titles, rows, strict=True)
        for name in columns * full
        for line in confusion_lines(row.sheet, row.judges[name], f"{title}: {name}", "reference")
    ]
    missing = reasons(
        (f"{title} {name}", row.judges[name].figures["qwk"])
        for title, row in zip(titles, rows, strict=True)
        for name in columns
    )
    alphas = reasons((f"{title} α", row.own_alpha) for title, row in zip(titles, rows, strict=True))
    return [
        f"Judges against {reference.words}",
        *grid(kappas),
        *missing,
        *grid(exacts),
        *grid(outcomes),
        *grid(references),
        *alphas,
        *grid(became),
        *confusions,
        "  Always the most frequent score: exact in its share, with a kappa of 0.",
    ]


def _titles(rows: Sequence[Row]) -> list[str]:
    """Dimensions, with their rubric where there are several."""
    several = len({row.sheet.rubric_hash for row in rows}) > 1
    return [
        f"{row.sheet.dimension} ({row.sheet.rubric} {row.sheet.rubric_hash[:6]})" if several else row.sheet.dimension
        for row in rows
    ]


def _became(row: Row) -> list[str]:
    found = counts(row.sheet)
    each = (found.started, found.completed, found.scored, found.not_applicable, found.unscored, found.unrated)
    return [str(n) for n in (*each, found.excluded)]


def _exact(pair: PairReport) -> str:
    exact, mae = pair.figures["exact"].value, pair.figures["mae"].value
    return NOT_AVAILABLE if exact is None or mae is None else f"{number(exact)}; {number(mae)}"


def _outcomes(pair: PairReport) -> str:
    return f"{pair.both_scored}; {pair.one_not_applicable}; {pair.unscored}"
