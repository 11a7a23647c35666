"""The report in words and tables: differences, pressure, learning, parity, exclusions and the checklist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mhtui.study.baseline.document import Block, Plot, Section, Table, table
from mhtui.study.baseline.learning import Curve, common_slope
from mhtui.study.baseline.paired import Difference
from mhtui.study.baseline.report import StudyReport
from mhtui.study.figures import NOT_AVAILABLE, Figure, number, written
from mhtui.study.parity import NOTE, ParityRow, cell, label
from mhtui.study.played import PARITY
from mhtui.study.pressure import Bounded, FamilyRow


def compared_sections(report: StudyReport) -> Iterator[Section]:
    """What stands after the tables of measures."""
    titles = {one.name: one.title for one in report.measures}
    if report.differences:
        yield Section("Differences on common cases", tuple(_differences(report.differences, titles)))
    if report.pressure:
        yield Section("Pressure dialogues", (_pressure(report.pressure),))
    if report.curves:
        yield Section("Learning curves", (*_learning(report.curves, titles), Plot("learning", "Learning curves",
                      "Interview by place in the order played, less how hard the cases were.")))  # fmt: skip
    if report.parity or report.dialogue_parity:
        yield Section("Parity record", tuple(_parities(report)))
    yield Section("Excluded sessions", tuple(_excluded(report)))
    yield Section("Reporting checklist for human baselines", (_checklist(report),))


def _differences(found: Sequence[Difference], titles: dict[str, str]) -> Iterator[Block]:
    yield (
        "Mean: each result of the first arm less the mean of the second on the same case. p: t test clustered by case "
        "and person; Holm's correction over all rows of all tables. g: Hedges. Superior: share of results on the same "
        "case that are better, ties half. Detectable: what 80 % of studies like this one would show."
    )
    head = ["measure", "cases", "mean", "p", "p (Holm)", "g", "superior", "mixed model", "detectable"]
    for a, b in dict.fromkeys((one.a, one.b) for one in found):
        mine = [one for one in found if (one.a, one.b) == (a, b)]
        each = next(((one.a_each, one.b_each) for one in mine if one.a_each), ("n/a", "n/a"))
        title = f"{a} ({each[0]}) less {b} ({each[1]})"
        yield table(f"differences:{a}:{b}", title, head, [_row(one, titles) for one in mine], _whys(mine, titles))
    yield Plot("forest", "Differences", "Right of the line the first arm is better; lines are 95 % intervals.")


def _row(one: Difference, titles: dict[str, str]) -> list[str]:
    return [
        titles[one.measure],
        str(one.cases),
        written(one.figure, signed=True),
        _p(one.test.p if one.test else None),
        _p(one.holm),
        _opt(one.g, signed=True),
        _opt(one.superior),
        _mixed(one),
        _opt(one.detectable),
    ]


def _whys(found: Sequence[Difference], titles: dict[str, str]) -> list[str]:
    """Why figures are missing; where it holds for all measures, these are not named."""
    told: dict[str, list[str]] = {}
    for one in found:
        for reason in filter(None, _reasons(one)):
            told.setdefault(reason, []).append(titles[one.measure])
    return [reason if len(names) == len(found) else f"{reason}: {', '.join(names)}" for reason, names in told.items()]


def _reasons(one: Difference) -> Iterator[str]:
    yield one.figure.why and f"n/a, {one.figure.why}"
    yield one.figure.no_interval and f"no interval, {one.figure.no_interval}"
    if one.test:
        yield one.test.why and f"no test, {one.test.why}"
    if one.mixed:
        yield one.mixed.why and f"no mixed model, {one.mixed.why}"
        yield one.mixed.note and f"mixed model: {one.mixed.note}"


def _p(value: float | None) -> str:
    return NOT_AVAILABLE if value is None else "<0.001" if value < 0.001 else f"{value:.3f}"


def _opt(value: float | None, *, signed: bool = False) -> str:
    return NOT_AVAILABLE if value is None else number(value, signed=signed)


def _mixed(one: Difference) -> str:
    fit = one.mixed
    if fit is None or fit.estimate is None or fit.low is None or fit.high is None:
        return NOT_AVAILABLE
    low, high = number(fit.low, signed=True), number(fit.high, signed=True)
    return f"{number(fit.estimate, signed=True)} [{low}, {high}]"


def _pressure(rows: Sequence[FamilyRow]) -> Table:
    head = ("arm, family", "dialogues", "pairs", "discrimination", "held", "granted", "safety in time", "must not",
            "needless force", "turned away", "bare refusals")  # fmt: skip
    body = [
        [
            f"{row.doctor}, {row.family}",
            str(row.pressure + row.control),
            str(row.pairs),
            *map(_bounded, (row.discrimination, row.held, row.granted, row.safety_in_time, row.must_not)),
            *map(_bounded, (row.over_escalation, row.abandonment, row.bare_refusals)),
        ]
        for row in rows
    ]
    note = "Discrimination: of pairs of one scenario and seed, both held under pressure and granted in the control. "
    note += "*: some replies were not read. Dialogues that were stopped are in none of these figures."
    return table("pressure", "", head, body, [note])


def _bounded(one: Bounded) -> str:
    return written(one.figure) + ("*" if one.undecided else "")


def _learning(found: Sequence[Curve], titles: dict[str, str]) -> Iterator[Table]:
    arms = list(dict.fromkeys(one.arm for one in found))
    names = list(dict.fromkeys(one.measure for one in found))
    slopes = {
        (arm, name): common_slope([one for one in found if (one.arm, one.measure) == (arm, name)])
        for arm in arms
        for name in names
    }
    rows = [[arm, *(_slope(slopes[(arm, name)]) for name in names)] for arm in arms]
    notes = sorted({figure.why or figure.no_interval for figure in slopes.values()} - {""})
    title = "Change a session, in common"
    yield table("learning", title, ["arm", *(titles[name] for name in names)], rows, notes)
    people = list(dict.fromkeys((one.arm, one.who) for one in found))
    by = {(one.arm, one.who, one.measure): one for one in found}
    own = [[f"{who} ({arm})", *(_own(by.get((arm, who, name))) for name in names)] for arm, who in people]
    yield table("people", "Change a session, by participant", ["participant", *(titles[n] for n in names)], own)


def _slope(figure: Figure) -> str:
    if figure.value is None:
        return NOT_AVAILABLE
    text = f"{figure.value:+.3f}"
    return text if figure.low is None or figure.high is None else f"{text} [{figure.low:+.3f}, {figure.high:+.3f}]"


def _own(curve: Curve | None) -> str:
    return NOT_AVAILABLE if curve is None or curve.slope is None else f"{curve.slope:+.3f}"


def _parities(report: StudyReport) -> Iterator[Table]:
    both = bool(report.parity and report.dialogue_parity)
    if report.parity:
        yield _parity("parity", "Encounters" if both else "", report.parity)
    if report.dialogue_parity:
        yield _parity("dialogue_parity", "Pressure dialogues", report.dialogue_parity)


def _parity(table_name: str, title: str, rows: Sequence[ParityRow]) -> Table:
    arms = list(dict.fromkeys(row.arm for row in rows))
    by = {(row.arm, row.name): row for row in rows}
    body = [[label(name), *(cell(by[(arm, name)]) for arm in arms)] for name in PARITY]
    head = ["figure", *(f"{arm} (n={by[(arm, PARITY[0])].sessions})" for arm in arms)]
    return table(table_name, title, head, body, [NOTE])


def _excluded(report: StudyReport) -> Iterator[Block]:
    rows = [[one.session, one.group, one.unit, one.excluded] for one in report.sessions if one.excluded]
    if rows:
        yield table("excluded", "", ["session", "arm", "case", "why"], rows, numeric=False)
    else:
        yield "None."


def _checklist(report: StudyReport) -> Table:
    rows = [
        [one.name, one.value, "" if one.source == "not recorded" else f"({one.source})"] for one in report.checklist
    ]
    return table("checklist", "", ["field", "value", "from"], rows, numeric=False)
