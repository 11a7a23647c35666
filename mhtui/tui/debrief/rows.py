"""The debrief's pages, line by line, each line with its places in the session. No widget here.

Here the scores and the checkpoints; the other pages stand in `mind_rows`, `work_rows` and `led_rows`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mhtui.core.report import DiagnosisScore, Evidence, Report
from mhtui.tui.debrief.bars import LEGEND
from mhtui.tui.debrief.led_rows import led
from mhtui.tui.debrief.mind_rows import mental_state
from mhtui.tui.debrief.row import Material, Row, Rows, bar_row, checkpoint_row, heading, places_of, tally
from mhtui.tui.debrief.work_rows import exams_and_diagnosis, must_not_hits, must_not_rest, plan, ranked_place

__all__ = [
    "Material",
    "Row",
    "Rows",
    "covered",
    "exams_and_diagnosis",
    "led",
    "mental_state",
    "missed",
    "plan",
    "scores",
]

GROUPS: Final = (("CC", "Chief complaint"), ("HX", "History"), ("MS", "Mental state"), ("RISK", "Risk"))


# --- scores ----------------------------------------------------------------------------------------------------------


def scores(material: Material) -> Rows:
    """What the plan does that must not be done, the bars, the diagnosis, what has no score, advice."""
    report = material.report
    exams = report.exams
    not_indicated = f"{len(exams.not_indicated)} not indicated" if exams.not_indicated else ""
    return [
        *must_not_hits(material),
        *_origin(report),
        *_simulator(report),
        bar_row("Interview", report.interview),
        bar_row("  complaint", report.interview_cc),
        bar_row("  mental state", report.interview_ms),
        bar_row("Exams", exams.coverage, not_indicated),
        bar_row("Note", report.note),
        bar_row("  mental state", report.note_ms),
        bar_row("Plan, must", report.plan.must),
        bar_row("Plan, should", report.plan.should),
        Row(LEGEND, note=""),
        *_diagnosis_line(material),
        *must_not_rest(material),
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


def _diagnosis_line(material: Material) -> Rows:
    score = material.report.diagnosis
    ndcg = "not scored" if score.disorder_ndcg is None else f"nDCG {score.disorder_ndcg:.2f}"
    places = ranked_place(material)
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


def _advised(line: str, material: Material) -> tuple[Evidence, ...]:
    about = next((c for c in material.report.checkpoints if c.statement in line), None)
    found = places_of(about, material) if about else ()
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
            rows.append(heading(label, tally(found)))
            found.sort(key=lambda c: (c.stage != "interview", not c.critical, c.verdict == "undecided"))
            rows.extend(checkpoint_row(c, material) for c in found)
    return rows or [Row(otherwise)]
