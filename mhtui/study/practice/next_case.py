"""Which patient to meet next, and why. Of cases not yet played nothing is used but what is on their door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mhtui.study.practice.areas import Area, Met


@dataclass(frozen=True, slots=True)
class Door:
    """What may be known of a case beforehand."""

    case_id: str
    title: str
    difficulty: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A case and the reason, in words."""

    case_id: str
    title: str
    why: str


def suggestion(met: Sequence[Met], found: Sequence[Area], doors: Sequence[Door], now_ms: int) -> Suggestion | None:
    """A new case, of the difficulty met last or the nearest to it; where all were met, the one in which most of what is
    due was missed, the longest ago first. None where there is no case."""
    due = [area for area in found if area.due_ms <= now_ms] or list(found[:1])
    watch = f" Watch {_named(due)}." if due else ""
    last = max(met, key=lambda one: one.at_ms, default=None)
    level = last.difficulty if last else 1
    known = {one.case_id for one in met}
    fresh = sorted(
        (door for door in doors if door.case_id not in known),
        key=lambda door: (abs(door.difficulty - level), door.difficulty, door.case_id),
    )
    if fresh:
        return Suggestion(fresh[0].case_id, fresh[0].title, f"New to you, difficulty {fresh[0].difficulty}.{watch}")
    again = [door for door in doors if door.case_id in known]
    if not again:
        return None
    names = {area.name for area in due}

    def rank(door: Door) -> tuple[int, int, str]:
        latest = max((one for one in met if one.case_id == door.case_id), key=lambda one: one.at_ms)
        return -sum(one.missed and one.area in names for one in latest.checked), latest.at_ms, door.case_id

    best = min(again, key=rank)
    missed = -rank(best)[0]
    return Suggestion(best.case_id, best.title, f"All were met; in this one {missed} of what is due was missed.{watch}")


def _named(due: Sequence[Area]) -> str:
    return ", ".join(area.name for area in due[:3])
