"""What a debrief says, part by part, for whoever renders it: as a file or as lines. Texts are as they were written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.core.encounter import Encounter, fold
from mhtui.core.events import Event
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.report import CheckpointResult, Evidence, PlanResult, Report
from mhtui.play.places import Places

_GROUPS: Final = {"CC": "Chief complaint", "HX": "History", "MS": "Mental state", "RISK": "Risk"}


@dataclass(frozen=True, slots=True)
class Heading:
    """Begins a part; level 2 for the parts of a debrief, 3 within one."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Item:
    """One point of a list; `note` explains it. `number` where the list is ranked; `depth` 1 under another point."""

    text: str
    note: str = ""
    critical: bool = False
    depth: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Quote:
    """Where something was said or written, and its exact words; `seq` is the event where an audit needs it."""

    place: str
    words: str
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A longer text as it was written; `depth` 1 under a point."""

    text: str
    depth: int = 0


Block = Heading | Item | Quote | Verbatim


def debrief_blocks(report: Report, events: Sequence[Event]) -> Iterator[Block]:
    """All parts after the scores; a part without content is left out."""
    state, places = fold(events), Places(events)
    of = {verdict: [c for c in report.checkpoints if c.verdict == verdict] for verdict in _VERDICTS}
    yield from _part("What to try next time", (Item(line) for line in report.advice))
    yield from _part("Mental state", _mental_state(report.checkpoints))
    yield from _part("Missed", _missed(of["missed"], places))
    yield from _part("Undecided", _listed(of["undecided"], places))
    yield from _part("Covered, with the evidence", _listed(of["covered"], places))
    yield from _part("Exams", _exams(report))
    yield from _part("Diagnoses", _diagnoses(report, state))
    yield from _part("Plan against the reference", _plan_items(report.plan.items, places))
    yield from _part("Your note", _written(NOTE_SECTIONS, state.note))
    yield from _part("Your plan", _written(PLAN_SECTIONS, state.plan))
    yield from _part("Reference note", [Verbatim(report.reference_note)] if report.reference_note.strip() else [])


_VERDICTS: Final = ("missed", "undecided", "covered")


def _part(title: str, blocks: Iterable[Block]) -> Iterator[Block]:
    body = list(blocks)
    if body:
        yield Heading(title)
        yield from body


def _mental_state(checkpoints: Iterable[CheckpointResult]) -> Iterator[Item]:
    """At a glance: what of the mental state was brought out, and what of it the note says."""
    findings = [c for c in checkpoints if c.group == "MS"]
    for stage in ("interview", "note"):
        for verdict in _VERDICTS:
            found = [c.statement for c in findings if c.stage == stage and c.verdict == verdict]
            if found:
                yield Item(f"{stage.capitalize()}, {verdict} ({len(found)}): {'; '.join(found)}")


def _missed(missed: Sequence[CheckpointResult], places: Places) -> Iterator[Block]:
    for stage in ("interview", "note"):
        for group, title in _GROUPS.items():
            here = [c for c in missed if c.stage == stage and c.group == group]
            if here:
                yield Heading(f"{title}, {stage}", 3)
                yield from _listed(here, places)


def _listed(checkpoints: Iterable[CheckpointResult], places: Places) -> Iterator[Block]:
    for one in checkpoints:
        yield Item(one.statement, one.reason, one.critical)
        yield from _quotes(one.evidence, places)
        if one.hint and one.verdict != "covered":
            yield Quote(f"close to it: {places.name(one.hint)}", one.hint.quote)


def _quotes(evidence: Iterable[Evidence], places: Places) -> Iterator[Quote]:
    yield from (Quote(places.name(one), one.quote, one.seq) for one in evidence)


def _exams(report: Report) -> Iterator[Item]:
    exams = report.exams
    lists = {
        "Ordered": exams.ordered,
        "Indicated, not ordered": exams.missed,
        "Not indicated": exams.not_indicated,
        "Unavailable": exams.unavailable,
        "Too vague, nothing was ordered: say which": exams.vague,
    }
    yield from (Item(f"{name}: {'; '.join(names)}") for name, names in lists.items() if names)
    if exams.repeats:
        yield Item(f"Ordered again: {exams.repeats}")


def _diagnoses(report: Report, state: Encounter) -> Iterator[Block]:
    reference = report.diagnosis
    for number, entry in enumerate(state.diagnoses, 1):
        yield Item(f"{entry.code} {entry.title}", number=number)
        if entry.reasoning.strip():
            yield Verbatim(entry.reasoning, depth=1)
    block = f"block {reference.reference_block}"
    yield Heading(f"Reference: {reference.reference_code} {reference.reference_title}, {block}", 3)
    for code, title, grade, why in reference.graded:
        yield Item(f"{code} {title}: grade {grade}", why)


def _plan_items(items: Iterable[PlanResult], places: Places) -> Iterator[Block]:
    for item in items:
        text = f"{item.weight.replace('_', ' ')}: {item.statement}: {_became(item)}"
        yield Item(text, f"{item.reason}. Why: {item.why}" if item.why else item.reason)
        yield from _quotes(item.evidence, places)


def _became(item: PlanResult) -> str:
    if item.weight != "must_not":
        return item.verdict
    return {"covered": "violated", "missed": "respected"}.get(item.verdict, item.verdict)


def _written(sections: Iterable[Section], texts: dict[str, str]) -> Iterator[Block]:
    for section in sections:
        if texts.get(section.key, "").strip():
            yield Heading(section.label, 3)
            yield Verbatim(texts[section.key])
