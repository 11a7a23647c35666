"""What a debrief says, part by part, for whoever renders it: as a file or as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mhtui.core.encounter import fold
from mhtui.core.events import Event
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.report import CheckpointResult, Report
from mhtui.play import debrief_parts as parts
from mhtui.play.debrief_blocks import Block, Heading, Item, Quote, Table, Verbatim, part
from mhtui.play.places import Places

_GROUPS: Final = {"CC": "Chief complaint", "HX": "History", "MS": "Mental state", "RISK": "Risk"}

__all__ = ["Block", "Heading", "Item", "Quote", "Table", "Verbatim", "debrief_blocks", "must_not_blocks"]

PROCESS: Final = "How the interview was led (descriptive, part of no score)"


def must_not_blocks(report: Report, events: Sequence[Event]) -> Iterator[Block]:
    """What comes before everything else: what the plan does that must not be done."""
    yield from part("Must not be done, and the plan does it", parts.violations(report.plan.items, Places(events)))


def debrief_blocks(report: Report, events: Sequence[Event]) -> Iterator[Block]:
    """All parts after the scores; a part without content is left out. `must_not_blocks` come before the scores."""
    state, places = fold(events), Places(events)
    of = {verdict: [c for c in report.checkpoints if c.verdict == verdict] for verdict in _VERDICTS}
    yield from part("What to try next time", (Item(line) for line in report.advice))
    yield from part("Mental state", [*parts.grid(report), *_mental_state(report.checkpoints)])
    yield from part("Missed", _missed(of["missed"], places))
    yield from part("Undecided", _listed(of["undecided"], places))
    yield from part("Covered, with the evidence", _listed(of["covered"], places))
    yield from part("Exams", parts.exams(report))
    yield from part("Diagnoses", parts.diagnoses(report, state))
    yield from part("Plan against the reference", parts.plan_items(report.plan, places))
    yield from part(PROCESS, parts.led(report.process, places))
    yield from part("Your note", _written(NOTE_SECTIONS, state.note))
    yield from part("Your plan", _written(PLAN_SECTIONS, state.plan))
    yield from part("Reference note", [Verbatim(report.reference_note)] if report.reference_note.strip() else [])


_VERDICTS: Final = ("missed", "undecided", "covered")


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
        yield Item(one.statement, one.reason, one.critical, name=one.id)
        yield from parts.quotes(one.evidence, places)
        if one.hint and one.verdict != "covered":
            yield Quote(f"close to it: {places.name(one.hint)}", one.hint.quote, one.hint.seq)


def _written(sections: Iterable[Section], texts: dict[str, str]) -> Iterator[Block]:
    for section in sections:
        if texts.get(section.key, "").strip():
            yield Heading(section.label, 3)
            yield Verbatim(texts[section.key])
