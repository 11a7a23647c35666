"""Areas of practice over time, and when each is due again: Leitner's boxes.

An area is a part of the work (interview or note) with the domain of what was looked for; it begins in the first box.
After each session one that was mostly found moves up a box, else it goes back to the first. Boxes are due again after
1, 2, 4, 8 and 16 days (Leitner, So lernt man lernen, 1972; intervals doubled as is common). Only sessions count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

DAY_MS: Final = 86_400_000
BOX_DAYS: Final = (1, 2, 4, 8, 16)
MASTERED: Final = 0.8
"""Share of an area's checkpoints that must be found for the next box."""
HABIT: Final = 2
"""Sessions in which an area was mostly missed before it is called a habit."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One checkpoint of a session that was scored: `area` as `interview: risk`, `topic` "" where none is known."""

    area: str
    topic: str
    statement: str
    missed: bool
    critical: bool = False


@dataclass(frozen=True, slots=True)
class Met:
    """One scored session of a resident. `at_ms`: when it began."""

    session: str
    case_id: str
    title: str
    at_ms: int
    difficulty: int
    checked: tuple[Checked, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """One area in one session."""

    at_ms: int
    missed: int
    total: int

    @property
    def found(self) -> float:
        """Share that was not missed."""
        return 1 - self.missed / self.total


@dataclass(frozen=True, slots=True)
class Area:
    """One area over time. `box` from 1; `due_ms`: from when it is to be practised again. `topics`: what was missed in
    it, most often first, with how often."""

    name: str
    points: tuple[Point, ...]
    box: int
    due_ms: int
    topics: tuple[tuple[str, int], ...]

    @property
    def missed(self) -> int:
        """Checkpoints missed in all."""
        return sum(point.missed for point in self.points)

    @property
    def total(self) -> int:
        """Checkpoints in all."""
        return sum(point.total for point in self.points)

    @property
    def failed(self) -> int:
        """Sessions in which it was mostly not found."""
        return sum(point.found < MASTERED for point in self.points)

    @property
    def habit(self) -> bool:
        """Whether it is missed again and again, and was in the last session."""
        return self.failed >= HABIT and self.box == 1


def areas(met: Sequence[Met]) -> list[Area]:
    """All areas, the weakest first: those in the lowest box, among them those that are due first."""
    points: dict[str, list[Point]] = defaultdict(list)
    topics: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for session in sorted(met, key=lambda one: (one.at_ms, one.session)):
        here: dict[str, list[Checked]] = defaultdict(list)
        for one in session.checked:
            here[one.area].append(one)
        for name, found in here.items():
            points[name].append(Point(session.at_ms, sum(one.missed for one in found), len(found)))
            for one in found:
                if one.missed and one.topic:
                    topics[name][one.topic] += 1
    made = [_area(name, tuple(found), topics[name]) for name, found in points.items()]
    return sorted(made, key=lambda area: (area.box, area.due_ms, -area.missed / area.total, area.name))


def _area(name: str, points: tuple[Point, ...], topics: dict[str, int]) -> Area:
    box = 1
    for point in points:
        box = min(box + 1, len(BOX_DAYS)) if point.found >= MASTERED else 1
    often = tuple(sorted(topics.items(), key=lambda one: (-one[1], one[0])))
    return Area(name, points, box, points[-1].at_ms + BOX_DAYS[box - 1] * DAY_MS, often)
