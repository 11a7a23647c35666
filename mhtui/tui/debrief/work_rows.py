"""Exams, diagnoses and plan against the references."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mhtui.core.report import Evidence, OrderStep, PlanResult, Ranked
from mhtui.tui.debrief.bars import percent
from mhtui.tui.debrief.row import SIGNS, Material, Row, Rows, bar_row, heading
from mhtui.tui.show import count

GRADES: Final = {3: "the reference", 2: "close", 1: "defensible"}


def exams_and_diagnosis(material: Material) -> Rows:
    """Orders against what was indicated; the ranked list against the graded references."""
    return [*_exams(material), *_diagnoses(material)]


def _exams(material: Material) -> Rows:
    exams = material.report.exams
    good = [name for name in exams.ordered if name not in exams.not_indicated]
    place = material.places.of_exam
    parts: tuple[tuple[str, Sequence[str], str, str], ...] = (
        ("Ordered and indicated", good, "✓", ""),
        ("Indicated, not ordered", exams.missed, "✗", "not ordered"),
        ("Ordered, not indicated", exams.not_indicated, "•", "not indicated"),
        ("Not available here", exams.unavailable, "–", "unavailable"),
        ("Too vague: no exam was named", exams.vague, "–", "nothing was ordered"),
    )
    rows: Rows = [bar_row("Exams", exams.coverage)]
    if exams.precision is not None:
        rows.append(Row(f"Precision: {percent(exams.precision)} of what was ordered was indicated", "•"))
    if exams.over_ordering is not None:
        index = f"{exams.over_ordering:.2f} not indicated per indicated exam"
        rows.append(Row(f"Over-ordering index: {index}", "•", f"{len(exams.not_indicated)} of {exams.indicated}"))
    for title, names, sign, note in parts:
        if names:
            rows.append(heading(title, str(len(names))))
            rows.extend(Row(name, sign, note, places=place(name)) for name in names)
    if exams.repeats:
        rows.append(Row("Ordered again though reported before", "•", str(exams.repeats)))
    return [*rows, *_sequence(material)]


def _sequence(material: Material) -> Rows:
    """The orders as they were given, each leading to its words and to what came back."""
    steps = material.report.exams.sequence
    return [heading("Orders as given", count(len(steps), "order"))] * bool(steps) + [
        _step(number, step) for number, step in enumerate(steps, 1)
    ]


def _step(number: int, step: OrderStep) -> Row:
    asked = step.requested or step.request
    mapped = f" → {step.exam}" if step.exam and step.exam.casefold() != asked.casefold() else ""
    worth = {True: "indicated", False: "not indicated", None: ""}[step.indicated]
    status = {"done": "", "vague": "too vague"}.get(step.status, step.status)
    note = ", ".join(word for word in (status, worth, step.how) if word)
    sign = "–" if step.exam is None else "✓" if step.indicated else "•"
    order = Evidence(seq=step.seq, section="order", quote=asked)
    back = [] if step.result_seq is None else [Evidence(seq=step.result_seq, section=step.exam or asked, quote="")]
    return Row(f"{number}. {asked}{mapped}", sign, note, places=(order, *back))


def _diagnoses(material: Material) -> Rows:
    score = material.report.diagnosis
    rows = [heading("Your list", "what each entry earned"), *(_ranked(entry, material) for entry in score.earned)]
    if not score.ranked:
        rows.append(Row("No diagnosis was ranked.", "–"))
    rows.append(heading("Graded references", score.reference_block))
    for code, name, grade, why in score.graded:
        rows.append(Row(f"{code} {name}", "•", GRADES.get(grade, f"grade {grade}") + (f": {why}" if why else "")))
    return rows


def _ranked(entry: Ranked, material: Material) -> Row:
    why = {code: why for code, _, _, why in material.report.diagnosis.graded}.get(entry.reference, "")
    if entry.reference == entry.code:
        note = GRADES.get(entry.grade, f"grade {entry.grade}") + (f": {why}" if why else "")
    elif entry.grade:
        note = f"grade {entry.grade}: {entry.relation}, for {entry.reference}"
    else:
        note = entry.relation
    sign = SIGNS["covered" if entry.grade else "missed"]
    return Row(f"{entry.rank}. {entry.code} {entry.title}", sign, note, places=ranked_place(material, entry.code))


def ranked_place(material: Material, code: str = "") -> tuple[Evidence, ...]:
    """The ranked list, or one entry of it."""
    seq = material.places.last("diagnoses_ranked")
    return () if seq is None else (Evidence(seq=seq, section=code or None, quote=code),)


def must_not_hits(material: Material) -> Rows:
    """What the plan does that must not be done."""
    hits = [i for i in material.report.plan.items if i.weight == "must_not" and i.verdict == "covered"]
    return [plan_row(item, material) for item in hits]


def must_not_rest(material: Material) -> Rows:
    """What may be in the plan though it must not; where nothing is, a line that says so."""
    score = material.report.plan
    open_ones = [i for i in score.items if i.weight == "must_not" and i.verdict == "undecided"]
    if open_ones or score.must_not_violated or not score.must_not_total:
        return [plan_row(item, material) for item in open_ones]
    if not score.written:
        return [Row("Must not: n/a", sign="–", note="no plan was written")]
    return [Row("Must not: none of it is in the plan", sign="✓", note=f"{score.must_not_total} looked for")]


def plan(material: Material) -> Rows:
    """The plan's items by weight; what must not be done in words."""
    rows: Rows = []
    weights = (("must_not", "Must not be done"), ("must", "Must be done"), ("should", "Should be done"))
    for weight, title in weights:
        items = [i for i in material.report.plan.items if i.weight == weight]
        if items:
            rows.append(heading(title))
            items.sort(key=lambda i: _WORST_FIRST[i.weight](i))
            rows.extend(plan_row(item, material) for item in items)
    return rows or [Row("The case names no plan items.")]


_WORST_FIRST: Final[dict[str, Callable[[PlanResult], int]]] = {
    "must_not": lambda i: ("covered", "undecided", "missed").index(i.verdict),
    "must": lambda i: ("missed", "undecided", "covered").index(i.verdict),
    "should": lambda i: ("missed", "undecided", "covered").index(i.verdict),
}


def plan_row(item: PlanResult, material: Material) -> Row:
    """A plan item with what became of it."""
    places = item.evidence
    why = f" Why: {item.why}" if item.why and (item.verdict == "missed") != (item.weight == "must_not") else ""
    if item.weight != "must_not":
        return Row(item.statement, SIGNS[item.verdict], f"{item.reason}.{why}", places=places)
    where = f" ({material.places.title(places[0])})" if places else ""
    if item.verdict == "covered":
        return Row(f"Must not: {item.statement}", "✗", f"the plan does it{where}.{why or _why(item)}", places=places)
    if item.verdict == "undecided":
        return Row(f"Must not: {item.statement}", "?", f"undecided: {item.reason}{where}", places=places)
    if not material.report.plan.written:
        return Row(f"Must not: {item.statement}", "–", "n/a, no plan was written")
    return Row(f"Must not: {item.statement}", "✓", "not in the plan")


def _why(item: PlanResult) -> str:
    return f" Why: {item.why}" if item.why else ""
