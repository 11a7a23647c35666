"""What the debrief says, line by line, each with its places in the session. No widget here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.core.icd11 import Icd11
from mhtui.core.report import CheckpointResult, Coverage, DiagnosisScore, Evidence, PlanResult, Report
from mhtui.tui.debrief.bars import LEGEND, counted, percent
from mhtui.tui.debrief.domains import ORDER, domain_of
from mhtui.tui.debrief.places import Places

GROUPS: Final = (("CC", "Chief complaint"), ("HX", "History"), ("MS", "Mental state"), ("RISK", "Risk"))
SIGNS: Final = {"covered": "✓", "missed": "✗", "undecided": "?"}
GRADES: Final = {3: "the reference", 2: "close", 1: "defensible"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `sign` a mark in front, `note` said more quietly after it, `places` where it can be seen; a line with
    `share` is drawn as a bar."""

    text: str
    sign: str = ""
    note: str = ""
    heading: bool = False
    places: tuple[Evidence, ...] = ()
    share: Coverage | None = None


Rows = list[Row]


@dataclass(frozen=True, slots=True)
class Material:
    """What rows are made of."""

    report: Report
    places: Places
    icd11: Icd11


def heading(text: str, note: str = "") -> Row:
    """A heading over rows."""
    return Row(text, note=note, heading=True)


# --- scores ----------------------------------------------------------------------------------------------------------


def scores(material: Material) -> Rows:
    """The bars, the diagnosis, what must not be done, what has no score, advice."""
    report = material.report
    exams = report.exams
    not_indicated = f"{len(exams.not_indicated)} not indicated" if exams.not_indicated else ""
    return [
        *_origin(report),
        *_simulator(report),
        _bar("Interview", report.interview),
        _bar("  complaint", report.interview_cc),
        _bar("  mental state", report.interview_ms),
        _bar("Exams", exams.coverage, not_indicated),
        _bar("Note", report.note),
        _bar("  mental state", report.note_ms),
        _bar("Plan, must", report.plan.must),
        _bar("Plan, should", report.plan.should),
        Row(LEGEND, note=""),
        *_diagnosis_line(material),
        *_must_not(material),
        *([heading("Not scored")] if report.unscored else []),
        *(Row(f"{u.score}: {u.reason}", sign="–") for u in report.unscored),
        *([heading("What to try next time")] if report.advice else []),
        *(Row(line, sign="•", places=_advised(line, material)) for line in report.advice),
    ]


def _origin(report: Report) -> Rows:
    origin = report.branched_from
    return [Row("Branched: another doctor played the beginning", sign="–", note=f"from {origin}")] if origin else []


def _simulator(report: Report) -> Rows:
    """How a model held the patient's role: part of what every score means."""
    sim = report.simulator
    sign = "–" if sim.faulty or sim.stand_ins else "✓"
    return [Row(f"Simulated patient: {sim.line}", sign=sign)] if sim.model else []


def _bar(label: str, coverage: Coverage, *more: str) -> Row:
    note = counted(coverage, *more) if coverage.total else "nothing to count"
    return Row(label, note=note, share=coverage)


def _diagnosis_line(material: Material) -> Rows:
    score = material.report.diagnosis
    ndcg = "not scored" if score.disorder_ndcg is None else f"nDCG {score.disorder_ndcg:.2f}"
    places = _ranked_place(material)
    return [
        _category_line(score, places),
        Row(f"Disorder: {ndcg}", sign="–" if score.disorder_ndcg is None else "•", places=places),
    ]


def _category_line(score: DiagnosisScore, places: tuple[Evidence, ...]) -> Row:
    if score.category is None:
        return Row("Category: not scored", sign="–", places=places)
    if score.category >= 1:
        return Row(f"Category: {score.reference_block}", sign="✓", places=places)
    return Row(f"Category: the first diagnosis is not of {score.reference_block}", sign="✗", places=places)


def _must_not(material: Material) -> Rows:
    plan = material.report.plan
    if not plan.must_not_total:
        return []
    rows = [_plan_row(item, material) for item in plan.items if item.weight == "must_not" and item.verdict != "missed"]
    return rows or [Row("Must not: none of it is in the plan", sign="✓", note=f"{plan.must_not_total} looked for")]


def _advised(line: str, material: Material) -> tuple[Evidence, ...]:
    about = next((c for c in material.report.checkpoints if c.statement in line), None)
    found = _places(about, material) if about else ()
    item = next((i for i in material.report.plan.items if i.statement in line), None)
    return found or (item.evidence if item else ()) or material.places.of_turn(line)


# --- checkpoints -----------------------------------------------------------------------------------------------------


def missed(material: Material) -> Rows:
    """What was not found out or not written, by group, with the reason."""
    return _grouped(material, ("missed", "undecided"), "Nothing was missed.")


def covered(material: Material) -> Rows:
    """What earned credit, by group."""
    return _grouped(material, ("covered",), "Nothing was covered.")


def _grouped(material: Material, verdicts: Sequence[str], otherwise: str) -> Rows:
    rows: Rows = []
    for group, label in GROUPS:
        found = [c for c in material.report.checkpoints if c.group == group and c.verdict in verdicts]
        if found:
            rows.append(heading(label, _tally(found)))
            found.sort(key=lambda c: (c.stage != "interview", not c.critical, c.verdict == "undecided"))
            rows.extend(_checkpoint(c, material) for c in found)
    return rows or [Row(otherwise)]


def _tally(found: Iterable[CheckpointResult]) -> str:
    verdicts = [c.verdict for c in found]
    words = {"missed": "missed", "undecided": "undecided", "covered": "covered"}
    return ", ".join(f"{verdicts.count(v)} {word}" for v, word in words.items() if v in verdicts)


def _checkpoint(checkpoint: CheckpointResult, material: Material) -> Row:
    note = f"{checkpoint.stage}: {checkpoint.reason}"
    if checkpoint.critical and checkpoint.verdict != "covered":
        note = f"must not be missed; {note}"
    return Row(checkpoint.statement, SIGNS[checkpoint.verdict], note, places=_places(checkpoint, material))


def _places(checkpoint: CheckpointResult, material: Material) -> tuple[Evidence, ...]:
    hint = (checkpoint.hint,) if checkpoint.hint else ()
    return checkpoint.evidence or hint or material.places.of_turn(checkpoint.reason)


def mental_state(material: Material) -> Rows:
    """The findings of the mental state by domain: asked about in the interview, written in the note."""
    report = material.report
    rows: Rows = [_bar("Interview", report.interview_ms), _bar("Note", report.note_ms)]
    findings = [c for c in report.checkpoints if c.group == "MS"]
    for domain in ORDER:
        found = [c for c in findings if domain_of(c) == domain]
        if found:
            rows.append(heading(domain, _tally(found)))
            rows.extend(_checkpoint(c, material) for c in found)
    return rows


# --- exams, diagnosis, plan ------------------------------------------------------------------------------------------


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
    rows: Rows = [_bar("Exams", exams.coverage)]
    if exams.precision is not None:
        rows.append(Row(f"Precision: {percent(exams.precision)} of what was ordered was indicated", "•"))
    for title, names, sign, note in parts:
        if names:
            rows.append(heading(title, str(len(names))))
            rows.extend(Row(name, sign, note, places=place(name)) for name in names)
    if exams.repeats:
        rows.append(Row("Ordered again though reported before", "•", str(exams.repeats)))
    return rows


def _diagnoses(material: Material) -> Rows:
    score, title = material.report.diagnosis, material.icd11.title
    grades = {code: (grade, why) for code, _, grade, why in score.graded}
    rows = [heading("Your list")]
    for number, code in enumerate(score.ranked, 1):
        grade, why = grades.get(code, (0, ""))
        note = GRADES.get(grade, "not among the references") + (f": {why}" if why else "")
        places = _ranked_place(material, code)
        rows.append(
            Row(f"{number}. {code} {title(code) or ''}", SIGNS["covered" if grade else "missed"], note, places=places)
        )
    if not score.ranked:
        rows.append(Row("No diagnosis was ranked.", "–"))
    rows.append(heading("Graded references", score.reference_block))
    for code, name, grade, why in score.graded:
        rows.append(Row(f"{code} {name}", "•", GRADES.get(grade, f"grade {grade}") + (f": {why}" if why else "")))
    return rows


def _ranked_place(material: Material, code: str = "") -> tuple[Evidence, ...]:
    seq = material.places.last("diagnoses_ranked")
    return () if seq is None else (Evidence(seq=seq, section=code or None, quote=code),)


def plan(material: Material) -> Rows:
    """The plan's items by weight; what must not be done in words."""
    rows: Rows = []
    weights = (("must_not", "Must not be done"), ("must", "Must be done"), ("should", "Should be done"))
    for weight, title in weights:
        items = [i for i in material.report.plan.items if i.weight == weight]
        if items:
            rows.append(heading(title))
            items.sort(key=lambda i: _WORST_FIRST[i.weight](i))
            rows.extend(_plan_row(item, material) for item in items)
    return rows or [Row("The case names no plan items.")]


_WORST_FIRST: Final[dict[str, Callable[[PlanResult], int]]] = {
    "must_not": lambda i: ("covered", "undecided", "missed").index(i.verdict),
    "must": lambda i: ("missed", "undecided", "covered").index(i.verdict),
    "should": lambda i: ("missed", "undecided", "covered").index(i.verdict),
}


def _plan_row(item: PlanResult, material: Material) -> Row:
    places = item.evidence
    why = f" Why: {item.why}" if item.why and (item.verdict == "missed") != (item.weight == "must_not") else ""
    if item.weight != "must_not":
        return Row(item.statement, SIGNS[item.verdict], f"{item.reason}.{why}", places=places)
    where = f" ({material.places.title(places[0])})" if places else ""
    if item.verdict == "covered":
        return Row(f"Must not: {item.statement}", "✗", f"the plan does it{where}.{why or _why(item)}", places=places)
    if item.verdict == "undecided":
        return Row(f"Must not: {item.statement}", "?", f"undecided: {item.reason}{where}", places=places)
    return Row(f"Must not: {item.statement}", "✓", "not in the plan")


def _why(item: PlanResult) -> str:
    return f" Why: {item.why}" if item.why else ""
