"""Sessions and reports as lines of text, for pipes, screen readers and logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mhtui.core.events import (
    DiagnosesRanked,
    DoctorSaid,
    DoctorSilent,
    Event,
    ExamOrdered,
    ExamResult,
    ExamResulted,
    InformantReplied,
    LimitReached,
    NoteWritten,
    PatientOpened,
    PatientPressed,
    PatientReplied,
    PlanWritten,
    SessionStarted,
    VersionsChanged,
)
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.report import Coverage, PlanScore, Report
from mhtui.core.text import visible


def transcript_lines(events: Iterable[Event], turn: int = 0) -> list[str]:
    """A session to read from top to bottom, the doctor's turns numbered on from `turn`."""
    lines: list[str] = []
    for event in events:
        turn += is_turn(event)
        lines += [visible(line) for line in _event_lines(event, turn)]
    return lines


def is_turn(event: Event) -> bool:
    """Whether the event is a turn of the doctor's: words or silence."""
    return isinstance(event.payload, DoctorSaid | DoctorSilent)


def report_lines(report: Report, embedder_note: str) -> list[str]:
    """A report to read from top to bottom, in short."""
    lines = ["", "What to try next time", *(f"- {line}" for line in report.advice)] if report.advice else []
    first = map(visible, _violated(report))
    return [*first, *score_lines(report), *map(visible, [*lines, "", made_by(report, embedder_note)])]


def made_by(report: Report, embedder_note: str) -> str:
    """What made a report, in one line."""
    return f"Scorer {report.scorer_hash[:12]}; {embedder_note}"


def score_lines(report: Report) -> list[str]:
    """The scores with their denominators, one a line."""
    lines = [f"Scores of {report.session_id} ({report.case_title}), {report.ended}, {report.turns} turns"]
    if report.unverified:
        lines.append(f"NOT VERIFIED     the log is not whole ({report.unverified}): these scores prove nothing")
    if report.branched_from:
        lines.append(f"BRANCHED         from {report.branched_from}: up to that event another doctor played")
    if report.simulator.line:
        lines.append(f"Simulator        {report.simulator.line}")
    lines += [_bar("Interview", report.interview), _bar("Exams", report.exams.coverage), _bar("Note", report.note)]
    precision = "n/a" if report.exams.precision is None else f"{report.exams.precision:.0%}"
    lines.append(f"Exam precision   {precision}, {len(report.exams.not_indicated)} not indicated, "
                 f"{len(report.exams.unavailable)} unavailable{_too_vague(report.exams.vague)}")  # fmt: skip
    over = report.exams.over_ordering
    lines.append(f"Over-ordering    {'n/a' if over is None else f'{over:.2f} not indicated per indicated exam'}")
    lines += [_bar("Mental state", report.interview_ms), _bar("Complaint", report.interview_cc)]
    lines.append(f"Category         {_yes(report.diagnosis.category)} (reference: {report.diagnosis.reference_block})")
    ndcg = report.diagnosis.disorder_ndcg
    lines.append(f"Disorder nDCG    {'n/a' if ndcg is None else f'{ndcg:.2f}'} (reference: "
                 f"{report.diagnosis.reference_code} {report.diagnosis.reference_title})")  # fmt: skip
    lines += [_bar("Plan, must", report.plan.must), _bar("Plan, should", report.plan.should)]
    lines.append(f"Plan, must not   {_must_not(report.plan)}")
    lines += [f"Unscored         {item.score}: {item.reason}" for item in report.unscored]
    return [visible(line) for line in lines]


def result_line(result: ExamResult) -> str:
    """What came back for one thing asked for."""
    missing = "too vague: say which" if result.status == "vague" else "result unavailable"
    return f"{result.exam or result.requested}: {result.report or missing}"


def _violated(report: Report) -> Iterator[str]:
    """What the plan does that must not be done: said before any score."""
    hits = (item for item in report.plan.items if item.weight == "must_not" and item.verdict == "covered")
    yield from (f"MUST NOT         {item.statement}: the plan does it" for item in hits)


def _event_lines(event: Event, turn: int) -> Iterator[str]:
    payload = event.payload
    if isinstance(payload, SessionStarted):
        yield from (f"{payload.title} ({payload.setting})", *payload.door_note.strip().splitlines())
        if source := payload.imported:
            yield f"--        imported from {source.source} ({source.record}), licence: {source.licence}"
        if origin := payload.branched_from:
            yield f"--        branched from {origin.ref}: up to that event {origin.doctor or 'another doctor'} played"
        yield ""
    elif isinstance(payload, PatientOpened | PatientReplied | PatientPressed):
        yield f"Patient   [{payload.behaviour}]" if payload.behaviour else "Patient"
        yield f"          {payload.speech}"
    elif isinstance(payload, InformantReplied):
        yield f"{payload.who}: {payload.speech}"
    elif isinstance(payload, DoctorSaid):
        yield f"Doctor {turn:<2} {payload.text}"
    elif isinstance(payload, DoctorSilent):
        yield f"Doctor {turn:<2} (waits)"
    elif isinstance(payload, ExamOrdered):
        yield f"Order     {payload.request}"
    elif isinstance(payload, ExamResulted):
        yield from (f"Result    {result_line(r)}" for r in payload.results)
    else:
        yield from _written_lines(event)


def _written_lines(event: Event) -> Iterator[str]:
    payload = event.payload
    if isinstance(payload, NoteWritten):
        yield from _section_lines("Note", NOTE_SECTIONS, payload.sections)
    elif isinstance(payload, PlanWritten):
        yield from _section_lines("Plan", PLAN_SECTIONS, payload.sections)
    elif isinstance(payload, DiagnosesRanked):
        yield ""
        yield "Diagnoses"
        yield from (f"  {n}. {e.code} {e.title}. {e.reasoning}" for n, e in enumerate(payload.entries, 1))
    elif isinstance(payload, VersionsChanged):
        yield f"--        goes on with {', '.join(f'{name} {version}' for name, version in payload.versions.items())}"
    elif isinstance(payload, LimitReached) and payload.limit == "ladder":
        yield "--        the patient has no more to say; one last word is possible"
    elif event.kind in ("paused", "resumed", "limit_reached", "encounter_ended"):
        detail = getattr(payload, "reason", "") or getattr(payload, "limit", "") or getattr(payload, "how", "")
        yield f"--        {event.kind.replace('_', ' ')}{f': {detail}' if detail else ''}"


def _section_lines(title: str, sections: Sequence[Section], texts: dict[str, str]) -> Iterator[str]:
    yield ""
    yield title
    yield from (f"  {section.label}: {texts[section.key]}" for section in sections if section.key in texts)


def _bar(label: str, share: Coverage) -> str:
    if share.value is None:
        return f"{label:<16} n/a"
    upper = f" (to {share.upper:.0%})" if share.undecided and share.upper is not None else ""
    undecided = f", {share.undecided} undecided" if share.undecided else ""
    return f"{label:<16} {share.value:.0%}{upper}, {share.covered} of {share.total}{undecided}"


def _yes(value: float | None) -> str:
    return "n/a" if value is None else "right" if value else "wrong"


def _too_vague(orders: Sequence[str]) -> str:
    return f", {len(orders)} too vague" if orders else ""


def _must_not(plan: PlanScore) -> str:
    """Who wrote no plan did nothing wrong by it, and kept from nothing: n/a, never 0 (row S9)."""
    if not plan.written:
        return "n/a, no plan was written"
    return f"{plan.must_not_violated} of {plan.must_not_total} violated{_maybe(plan.must_not_undecided)}"


def _maybe(undecided: int) -> str:
    return f", {undecided} undecided" if undecided else ""
