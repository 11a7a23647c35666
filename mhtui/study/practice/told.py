"""The progress of one resident, whole and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mhtui.core.text import visible
from mhtui.study.practice.areas import BOX_DAYS, DAY_MS, Area, Met
from mhtui.study.practice.next_case import Suggestion


@dataclass(frozen=True, slots=True)
class Practice:
    """What a resident has done: sessions, areas (the weakest first), and whom to meet next."""

    participant: str
    met: tuple[Met, ...]
    areas: tuple[Area, ...]
    next: Suggestion | None
    now_ms: int


def progress_lines(found: Practice) -> Iterator[str]:
    """The progress to read."""
    name = visible(found.participant) or "sessions without a pseudonym"
    yield f"{name}: {len(found.met)} encounters ended and scored"
    if found.met:
        yield ""
        yield f"{'Area':<32} missed  {'last sessions':<17} box  due"
    for area in found.areas:
        course = " ".join(f"{point.missed}/{point.total}" for point in area.points[-4:])
        days = (area.due_ms - found.now_ms) // DAY_MS
        due = "now" if area.due_ms <= found.now_ms else f"in {days + 1} d"
        habit = "  habit" if area.habit else ""
        yield f"{area.name:<32} {area.missed:>3}/{area.total:<4}{course:<17} {area.box}    {due}{habit}"
        if area.topics and area.box == 1:
            yield f"    topics: {', '.join(f'{topic} {n}×' for topic, n in area.topics[:3])}"
    if found.met:
        yield f"Box n is due after {', '.join(map(str, BOX_DAYS))} days; an area mostly missed goes back to box 1."
    if found.next:
        yield ""
        yield f"Next: {visible(found.next.title)} (mhtui play {found.next.case_id})"
        yield f"  {found.next.why}"
