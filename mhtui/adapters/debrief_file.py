"""The debrief as a Markdown file: the scores with their denominators, what was missed, the evidence, the written work.

Text of people, models and cases stays inert: escaped in lines, fenced in blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from mhtui.adapters.owner_file import make_folder, unused, write_new
from mhtui.core.encounter import Encounter, fold
from mhtui.core.events import Event
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.report import CheckpointResult, Coverage, Evidence, PlanResult, Report
from mhtui.core.text import visible

_GROUPS: Final = {"CC": "Chief complaint", "HX": "History", "MS": "Mental state", "RISK": "Risk"}
_ACTIVE: Final = re.compile(r"([\\`*_{}\[\]<>#|~&$@=^])|(?<=:)(//)|(?<=www)(\.)", re.IGNORECASE)
_LINE_START: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s|$)")


def write_debrief(report: Report, events: Sequence[Event], folder: Path) -> Path:
    """Write the report of a session into `folder` as a new file readable by its owner only; the file's path.

    Raises StoreError where it cannot be written. An older debrief is never overwritten: the new one gets a number.
    """
    make_folder(folder)
    path = unused(folder / f"debrief-{report.session_id}.md")
    write_new(path, [line.encode() + b"\n" for line in debrief_lines(report, fold(events))])
    return path


def debrief_lines(report: Report, state: Encounter) -> Iterator[str]:
    """The lines of the debrief."""
    yield from (f"# Debrief: {inert(report.case_title)}", "")
    minutes, seconds = divmod(report.active_ms // 1000, 60)
    yield f"Session {inert(report.session_id)}, {inert(report.ended)}, {report.turns} turns, {minutes} min {seconds} s."
    if report.unverified:
        yield from (
            "",
            f"**Not verified: the log is not whole ({inert(report.unverified)}). These scores prove nothing.**",
        )
    yield from _section("Scores", _scores(report))
    yield from _section("What to try next time", (f"- {inert(line)}" for line in report.advice))
    yield from _section("Missed", _missed(report.checkpoints))
    yield from _section("Undecided", _listed(c for c in report.checkpoints if c.verdict == "undecided"))
    yield from _section("Covered, with the evidence", _listed(c for c in report.checkpoints if c.verdict == "covered"))
    yield from _section("Exams", _exams(report))
    yield from _section("Diagnoses", _diagnoses(report, state))
    yield from _section("Plan against the reference", _plan_items(report.plan.items))
    yield from _section("Your note", _written(NOTE_SECTIONS, state.note))
    yield from _section("Your plan", _written(PLAN_SECTIONS, state.plan))
    yield from _section("Reference note", _fenced(report.reference_note))
    yield from _section("What made this report", _made_by(report))


def inert(text: str) -> str:
    """The text as one line that Markdown shows as it is."""
    line = " ".join(visible(text).split())
    return _LINE_START.sub(_escaped_start, _ACTIVE.sub(_escaped, line))


def _escaped(match: re.Match[str]) -> str:
    return "".join("\\" + char for char in match.group())


def _escaped_start(match: re.Match[str]) -> str:
    return f"{match[1]}{match[2][:-1]}\\{match[2][-1]}"


def _fenced(text: str) -> Iterator[str]:
    """The text as a block, in a fence longer than any run of backticks in it."""
    if not text.strip():
        return
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    yield from (f"{fence}text", visible(text).rstrip("\n"), fence)


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    body = list(lines)
    if body:
        yield from ("", f"## {title}", "", *body)


def _scores(report: Report) -> Iterator[str]:
    yield from ("| score | value | bounds | of |", "|---|---|---|---|")
    shares = {
        "Interview": report.interview,
        "Exams": report.exams.coverage,
        "Note": report.note,
        "Mental state, interview": report.interview_ms,
        "Chief complaint, interview": report.interview_cc,
        "Mental state, note": report.note_ms,
        **{f"Group {key}": share for key, share in report.by_group.items()},
        "Plan, must": report.plan.must,
        "Plan, should": report.plan.should,
    }
    yield from (_share(name, share) for name, share in shares.items())
    yield _row("Exam precision", _percent(report.exams.precision), "", f"{len(report.exams.ordered)} ordered")
    yield _row("Diagnosis, ICD-11 block", _percent(report.diagnosis.category), "", "")
    ndcg = report.diagnosis.disorder_ndcg
    yield _row("Diagnosis, nDCG", "not scored" if ndcg is None else f"{ndcg:.2f}", "", "")
    plan = report.plan
    undecided = f"{plan.must_not_undecided} undecided" if plan.must_not_undecided else ""
    yield _row("Plan, must not: violated", str(plan.must_not_violated), undecided, str(plan.must_not_total))
    if report.unscored:
        yield from ("", *(f"- Not scored: {inert(u.score)} ({inert(u.reason)})" for u in report.unscored))


def _share(name: str, share: Coverage) -> str:
    if share.value is None:
        return _row(name, "not scored", "", "0")
    bounds = f"{_percent(share.lower)} to {_percent(share.upper)}" if share.undecided else ""
    undecided = f", {share.undecided} undecided" if share.undecided else ""
    return _row(name, _percent(share.value), bounds, f"{share.covered} of {share.total}{undecided}")


def _row(*cells: str) -> str:
    return f"| {' | '.join(inert(cell) for cell in cells)} |"


def _percent(value: float | None) -> str:
    return "not scored" if value is None else f"{value:.0%}"


def _missed(checkpoints: Iterable[CheckpointResult]) -> Iterator[str]:
    missed = [c for c in checkpoints if c.verdict == "missed"]
    for stage in ("interview", "note"):
        for group, title in _GROUPS.items():
            here = [c for c in missed if c.stage == stage and c.group == group]
            if here:
                yield from (f"### {title}, {stage}", "", *_listed(here), "")


def _listed(checkpoints: Iterable[CheckpointResult]) -> Iterator[str]:
    for one in checkpoints:
        critical = " **critical**" if one.critical else ""
        yield f"- {inert(one.statement)}{critical} ({inert(one.reason)})"
        yield from (f"  - {_quoted(evidence)}" for evidence in one.evidence)
        if one.hint and one.verdict != "covered":
            yield f"  - close to it: {_quoted(one.hint)}"


def _quoted(evidence: Evidence) -> str:
    section = f", {inert(evidence.section)}" if evidence.section else ""
    return f"event {evidence.seq}{section}: “{inert(evidence.quote)}”"


def _exams(report: Report) -> Iterator[str]:
    exams = report.exams
    lists = {
        "Ordered": exams.ordered,
        "Indicated, not ordered": exams.missed,
        "Not indicated": exams.not_indicated,
        "Unavailable": exams.unavailable,
        "Too vague, nothing was ordered: say which": exams.vague,
    }
    yield from (f"- {name}: {inert('; '.join(names))}" for name, names in lists.items() if names)
    if exams.repeats:
        yield f"- Ordered again: {exams.repeats}"


def _diagnoses(report: Report, state: Encounter) -> Iterator[str]:
    reference = report.diagnosis
    for number, entry in enumerate(state.diagnoses, 1):
        yield f"{number}. {inert(entry.code)} {inert(entry.title)}"
        yield from (f"   {line}" for line in _fenced(entry.reasoning) for line in line.split("\n"))
    yield from ("", f"Reference: {inert(reference.reference_code)} {inert(reference.reference_title)}, "
                f"block {inert(reference.reference_block)}", "")  # fmt: skip
    for code, title, grade, why in reference.graded:
        yield f"- {inert(code)} {inert(title)}: grade {grade} ({inert(why)})"


def _plan_items(items: Iterable[PlanResult]) -> Iterator[str]:
    for item in items:
        weight = item.weight.replace("_", " ")
        why = f" Why: {inert(item.why)}" if item.why else ""
        yield f"- {weight}: {inert(item.statement)}: {_became(item)} ({inert(item.reason)}).{why}"
        yield from (f"  - {_quoted(evidence)}" for evidence in item.evidence)


def _became(item: PlanResult) -> str:
    if item.weight != "must_not":
        return item.verdict
    return {"covered": "violated", "missed": "respected"}.get(item.verdict, item.verdict)


def _written(sections: Iterable[Section], texts: dict[str, str]) -> Iterator[str]:
    for section in sections:
        if section.key in texts:
            yield from (f"### {section.label}", "", *_fenced(texts[section.key]), "")


def _made_by(report: Report) -> Iterator[str]:
    yield f"- scorer {inert(report.scorer_hash)}"
    yield f"- case {inert(report.case_id)} {inert(report.case_hash)}"
    yield f"- embeddings: {inert(report.embedder) if report.embedder else 'none'}"
