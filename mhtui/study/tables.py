"""A report as lines of text. Raters go by letters: their names may be long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mhtui.study.comparison import Comparison
from mhtui.study.confusions import confusion_lines, score_labels
from mhtui.study.figures import NOT_AVAILABLE, Figure, bare, counted_as, number, written
from mhtui.study.grids import counted, grid, letters, reasons, wrapped
from mhtui.study.intervals import FEW_CLUSTERS, LEAST_CLUSTERS, LEAST_SESSIONS, Plan
from mhtui.study.judge_table import judge_lines
from mhtui.study.pairwise import LEAST_PAIRS
from mhtui.study.reliability import KINDS
from mhtui.study.report import PairReport, RaterReport, SheetReport, clusters_of
from mhtui.study.sheets import Counts, Session, Sheet, counts


def comparison_lines(result: Comparison, *, full: bool = False) -> list[str]:
    """The whole report; `full`: every pair, also of judges, and every confusion.

    Where nobody rated anything, what became of the sessions is told all the same.
    """
    lines = head_lines(result.sessions, result.plan)
    if not result.reports:
        lines += ["", *count_lines(counts(Sheet("", "", "", (), result.sessions, {})))]
    for each in result.reports:
        lines += ["", *sheet_lines(each, full)]
    return lines + (["", *judge_lines(result.rows, result.reference, full)] if result.rows else [])


def head_lines(sessions: Sequence[Session], plan: Plan) -> list[str]:
    """What the report rests on, and by which rules."""
    cases, doctors = {one.case_id for one in sessions}, {one.doctor for one in sessions}
    clusters = clusters_of(sessions)
    lines = [
        f"{counted_as(len(sessions), 'session')} of {counted_as(len(cases), 'case')}, "
        f"{counted_as(len(doctors), 'doctor')}; seed {plan.seed}, {plan.resamples} resamples",
        "[low, high]: 95 % interval by bootstrap over whole cases"
        + (", and over doctors: some played several sessions" if clusters.by_doctor else ""),
        f"No interval under {LEAST_SESSIONS} sessions or {LEAST_CLUSTERS} cases; no kappa, alpha or "
        f"ICC under {LEAST_PAIRS}.",
    ]
    if clusters.repeats and not clusters.by_doctor:
        lines.append("Too few doctors to resample: the intervals say nothing about other doctors.")
    if LEAST_CLUSTERS <= len(cases) < FEW_CLUSTERS:
        lines.append(f"Few cases ({len(cases)}): the intervals are widened for it, and may still be off.")
    for case_id in sorted(cases):
        hashes = sorted({one.case_hash[:12] for one in sessions if one.case_id == case_id})
        if len(hashes) > 1:
            lines.append(f"The case {case_id} stands in {len(hashes)} versions ({', '.join(hashes)}): see --case.")
    return lines


def count_lines(became: Counts) -> list[str]:
    """What became of the sessions; the parts add up to those started."""
    lines = [
        f"  sessions: {became.started} started ({became.completed} completed, {became.stopped} stopped, "
        f"{became.open} open)",
        f"  of these: {became.scored} scored, {became.not_applicable} not applicable, {became.unscored} unscored, "
        f"{became.unrated} not rated, {became.excluded} excluded",
    ]
    if became.unscored_reasons:
        lines.append(f"  unscored ratings: {counted(became.unscored_reasons.items())}")
    if became.excluded_reasons:
        lines.append(f"  excluded: {counted(became.excluded_reasons.items())}")
    return lines


def sheet_lines(report: SheetReport, full: bool = False) -> list[str]:
    """Everything about one rubric and dimension."""
    sheet = report.sheet
    lines = [f"{sheet.rubric} {sheet.rubric_hash[:12]}: {sheet.dimension}", *count_lines(report.counts)]
    if not sheet.scale_known:
        lines.append("  The rubric is not at hand (name its file with --rubric): the scale is as seen.")
    if not report.raters:
        return [*lines, "  Nobody's rating can be used: there is nothing to compare."]
    names = letters(len(report.raters))
    return [
        *lines,
        *_rater_lines(report, names),
        *_pair_lines(report, _shown(report, full), names),
        *_together_lines(report),
        *_mean_lines(report, names),
    ]


def _rater_lines(report: SheetReport, names: Sequence[str]) -> Iterator[str]:
    raters = report.raters
    yield "  Raters"
    for name, each in zip(names, raters, strict=True):
        marks: list[str] = [each.rater.kind]
        marks += [f"perhaps of the doctor's family in {each.same_family}"] * bool(each.same_family)
        marks += [f"{each.corrected} changed with the others in sight: see --as-given"] * bool(each.corrected)
        yield f"  {name} = {each.rater.name} ({'; '.join(marks)})"
    rows = [["", "scored", "n/a", "unscored", "not rated", "mean", "severity"]]
    for name, each in zip(names, raters, strict=True):
        outcomes = (each.scored, each.not_applicable, each.unscored, each.unrated)
        rows.append([name, *map(str, outcomes), written(each.mean), written(each.severity, signed=True)])
    yield from grid(rows)
    yield from reasons(
        (f"{name} {what}", figure)
        for name, each in zip(names, raters, strict=True)
        for what, figure in (("mean", each.mean), ("severity", each.severity))
    )
    labels = score_labels(report.sheet, [label for each in raters for label in each.base_rates])
    yield "  Base rates: share of each score"
    shares = [
        [name, *(number(each.base_rates.get(label, 0.0)) if each.scored else NOT_AVAILABLE for label in labels)]
        for name, each in zip(names, raters, strict=True)
    ]
    yield from grid([["", *labels], *shares])
    yield from _repeat_lines(raters, names)


def _repeat_lines(raters: Sequence[RaterReport], names: Sequence[str]) -> Iterator[str]:
    repeated = [(name, each.repeats) for name, each in zip(names, raters, strict=True) if each.repeats.sessions]
    if not repeated:
        return
    yield "  Repeats of one rater (not agreement; what is compared is their median)"
    rows = [["", "sessions", "α ordinal", "all the same", "highest - lowest"]]
    rows += [
        [name, str(each.sessions), written(each.alpha), written(each.same), written(each.spread)]
        for name, each in repeated
    ]
    yield from grid(rows)
    yield from reasons((f"{name} α", each.alpha) for name, each in repeated)


def _shown(report: SheetReport, full: bool) -> list[PairReport]:
    """Pairs of people, where there are two: how judges do stands in the table of judges. All of them with `full`."""
    people = {each.rater.name for each in report.raters if each.rater.kind == "human"}
    mine = [pair for pair in report.pairs if full or {pair.a, pair.b} <= people]
    return mine or list(report.pairs)


def _pair_lines(report: SheetReport, pairs: Sequence[PairReport], names: Sequence[str]) -> Iterator[str]:
    if not pairs:
        yield "  Pairs: n/a, one rater"
        return
    short = {each.rater.name: name for each, name in zip(report.raters, names, strict=True)}
    titles = [f"{short[each.a]}-{short[each.b]}" for each in pairs]
    rest = len(report.pairs) - len(pairs)
    yield "  Pairs" + (f" of people ({rest} with judges: --full)" if rest else "")
    rows = [["", "n", "QWK", "exact", "within one", "MAE"]]
    for title, each in zip(titles, pairs, strict=True):
        qwk, exact, near, mae = (each.figures[name] for name in ("qwk", "exact", "within_one", "mae"))
        # without the interval of "within one" the line fits 80 columns
        rows.append([title, str(each.both_scored), written(qwk), written(exact), bare(near), written(mae)])
    yield from grid(rows)
    yield from reasons(
        (f"{title} {what}", each.figures[key])
        for title, each in zip(titles, pairs, strict=True)
        for what, key in (("QWK", "qwk"), ("shares and MAE", "mae"))
    )
    for each in pairs:
        yield from confusion_lines(report.sheet, each, short[each.a], short[each.b])


def _together_lines(report: SheetReport) -> Iterator[str]:
    for group in report.together:
        raters = len(group.raters)
        yield f"  {group.name.capitalize()} ({raters})"
        figures = {f"Krippendorff's α, {level}": figure for level, figure in group.alpha.items()}
        figures |= {f"{name.replace('k', str(raters))}, {KINDS[name]}": figure for name, figure in group.icc.items()}
        yield from grid([["", "n", "value"], *([name, str(f.n), written(f)] for name, f in figures.items())])
        yield from reasons(figures.items())


def _mean_lines(report: SheetReport, names: Sequence[str]) -> Iterator[str]:
    people = " of people" * any(rater.kind == "human" for rater in report.yardstick)
    yield f"  Means{people} by group, as given and with the raters' effects taken out"
    rows = [["", "sessions", "scored", "mean", "rater-adjusted"]]
    figures: list[tuple[str, Figure]] = []
    for mean in report.means:
        scored = str(mean.plain.n)
        rows.append([mean.group, str(mean.sessions), scored, written(mean.plain), written(mean.adjusted)])
        figures += [(f"{mean.group} mean", mean.plain), (f"{mean.group} rater-adjusted", mean.adjusted)]
    yield from grid(rows)
    yield from reasons(figures)
    effects = [
        f"{name} {written(each.effect, signed=True)}"
        for name, each in zip(names, report.raters, strict=True)
        if each.effect and each.effect.value is not None
    ]
    if effects:
        yield from wrapped(f"effects: {', '.join(effects)}")
