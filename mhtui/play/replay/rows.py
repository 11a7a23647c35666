"""A comparison as rows, each with a cell for A and, with two sessions, one for B: what all renderings show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.pressure.report import PressureReport
from mhtui.play.pressure.figures import IN_CONTROL, VERDICTS
from mhtui.play.replay.align import By, Earned, Group, Pair, align, merged
from mhtui.play.replay.exchanges import Exchange, Said
from mhtui.play.replay.side import Side
from mhtui.play.replay.work import Ordered

Kind = Literal["caution", "part", "group", "talk", "exam", "diagnosis", "section"]

PARTS: Final = {
    "interview": "Interview",
    "exams": "Exams",
    "note": "Note",
    "diagnosis": "Diagnosis",
    "plan": "Plan",
    "ended": "After the end",
}
NOT_ASKED: Final = "not asked"
NOT_REACHED: Final = "not reached"


@dataclass(frozen=True, slots=True)
class Cell:
    """One side of a row. `place` such as `turn 5 · 02:41`; `gap` says what is missing; `text` is written work; `marks`
    what the scorer saw here; `seq` the event it belongs to, `at_ms` its active time."""

    place: str = ""
    gap: str = ""
    said: tuple[Said, ...] = ()
    text: str = ""
    marks: tuple[str, ...] = ()
    seq: int | None = None
    turn: int = 0
    at_ms: int = 0
    seqs: frozenset[int] = frozenset()

    @property
    def empty(self) -> bool:
        """Whether there is nothing but a gap."""
        return not self.said and not self.text and not self.place


EMPTY: Final = Cell()


@dataclass(frozen=True, slots=True)
class Row:
    """`part` is the phase it falls in, `label` a topic, a section, an exam, a rank; `differs`: A and B part here."""

    kind: Kind
    part: str
    label: str
    a: Cell
    b: Cell | None = None
    differs: bool = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        """One or two."""
        return (self.a,) if self.b is None else (self.a, self.b)


def rows(sides: Sequence[Side], by: By = "topic") -> tuple[Row, ...]:
    """All rows, phase by phase."""
    return tuple(_Rows(sides, by).all())


@dataclass
class _Rows:
    sides: Sequence[Side]
    by: By
    two: bool = field(init=False)

    def __post_init__(self) -> None:
        self.two = len(self.sides) == 2

    @cached_property
    def earned(self) -> tuple[Earned, Earned]:
        first = self.sides[0].earned
        return first, self.sides[1].earned if self.two else {}

    def all(self) -> Iterator[Row]:
        b: Sequence[Exchange] = self.sides[1].exchanges if self.two else ()
        groups = align(self.sides[0].exchanges, b, self.by, self.earned)
        found = {part: [row for g in groups if g.phase == part for row in self._group(g)] for part in PARTS}
        found["exams"] += self._orders()
        found["note"] += self._sections("note", NOTE_SECTIONS) + self._scratch()
        found["diagnosis"] += self._diagnoses()
        found["plan"] += self._sections("plan", PLAN_SECTIONS)
        for part, body in found.items():
            if body:
                yield self._row("part", part, PARTS[part], EMPTY, EMPTY)
                yield from body

    def _row(self, kind: Kind, part: str, label: str, a: Cell, b: Cell, differs: bool = False) -> Row:
        return Row(kind, part, label, a, b if self.two else None, differs and self.two)

    # --- dialogue ------------------------------------------------------------------------------------------------

    def _group(self, group: Group) -> Iterator[Row]:
        if group.name:
            a, b = self._head(group, 0), self._head(group, 1)
            differs = any(cell.gap.endswith((NOT_ASKED, NOT_REACHED)) for cell in (a, b))
            yield self._row("group", group.phase, group.name.replace("_", " "), a, b, differs)
        # where one side has nothing of the whole group, its heading says so once
        lonely = bool(group.name) and not (group.side(0) and group.side(1))
        for pair in group.pairs:
            a, b = self._talk(0, pair.a), self._talk(1, pair.b)
            yield self._row("talk", group.phase, group.name, a, b, not lonely and self._parts_ways(pair))

    def _head(self, group: Group, index: Literal[0, 1]) -> Cell:
        if index and not self.two:
            return EMPTY
        found, side = group.side(index), self.sides[index]
        if found:
            turns = list(dict.fromkeys(one.turn for one in found))
            return Cell(place=_turns(turns), seq=found[0].seq, turn=turns[0], at_ms=found[0].at_ms)
        return Cell(gap=_gap(side, group.name))

    def _talk(self, index: int, one: Exchange | None) -> Cell:
        if one is None:
            return EMPTY
        side = self.sides[index]
        return Cell(
            place=side.place(one.turn, one.at_ms),
            said=one.said,
            marks=tuple(_marks(side, one)),
            seq=one.seq,
            turn=one.turn,
            at_ms=one.at_ms,
            seqs=one.seqs,
        )

    def _parts_ways(self, pair: Pair) -> bool:
        """Whether a goal was reached here that the other side never reached, or replies were read differently."""
        if not self.two:
            return False
        for index, one in ((0, pair.a), (1, pair.b)):
            mine = {name for seq in (one.seqs if one else ()) for name in self.sides[index].earned.get(seq, ())}
            if mine - self.sides[1 - index].reached and self.sides[1 - index].report is not None:
                return True
        read = [_verdict(self.sides[i], one) for i, one in ((0, pair.a), (1, pair.b)) if one is not None]
        return len(set(read)) > 1

    # --- work ----------------------------------------------------------------------------------------------------

    def _orders(self) -> Iterator[Row]:
        found = [_by_name(side.work.orders) for side in self.sides]
        names = merged(list(found[0]), list(found[1]) if self.two else [])
        for name in names:
            cells = [self._ordered(index, orders.get(name, [])) for index, orders in enumerate(found)]
            a, b = cells[0], cells[1] if self.two else EMPTY
            label = next(order.name for orders in found for order in orders.get(name, []))
            yield self._row("exam", "exams", label, a, b, bool(a.gap) is not bool(b.gap))

    def _ordered(self, index: int, orders: Sequence[Ordered]) -> Cell:
        if not orders:
            return Cell(gap="not ordered")
        first, side = orders[0], self.sides[index]
        numbers = ", ".join(str(order.n) for order in orders)
        return Cell(
            place=f"order {numbers}{side.at(first.at_ms)}",
            text=f"{first.request}\n{first.answer}",
            seq=first.seq,
            at_ms=first.at_ms,
            seqs=frozenset(order.seq for order in orders),
        )

    def _sections(self, part: Literal["note", "plan"], sections: Sequence[Section]) -> list[Row]:
        texts = [side.work.note if part == "note" else side.work.plan for side in self.sides]
        known = {section.key: section.label for section in sections}
        keys = [key for key in merged(list(known), [k for t in texts for k in t]) if any(t.get(key) for t in texts)]
        return [self._section(part, key, known.get(key, key), texts) for key in keys]

    def _section(self, part: Literal["note", "plan"], key: str, label: str, texts: Sequence[dict[str, str]]) -> Row:
        cells = [self._written(index, part, key, text.get(key, "")) for index, text in enumerate(texts)]
        a, b = cells[0], cells[1] if self.two else EMPTY
        differs = bool(a.gap) is not bool(b.gap) or (self.two and part == "note" and self._noted_otherwise(key))
        return self._row("section", part, label, a, b, differs)

    def _written(self, index: int, part: str, key: str, text: str) -> Cell:
        if not text.strip():
            return Cell(gap="not written")
        side = self.sides[index]
        marks = [f"✓ {goal.statement}" for goal in side.goals if part == "note" and goal.section == key]
        seq, at_ms = side.work.seqs[part], side.work.at_ms[part]
        return Cell(text=text, marks=tuple(marks), seq=seq, at_ms=at_ms, seqs=frozenset([seq]))

    def _noted_otherwise(self, key: str) -> bool:
        found = [{g.id for g in side.goals if g.section == key} - other.reached for side, other in _both(self.sides)]
        return any(found) and all(side.report for side in self.sides)

    def _diagnoses(self) -> Iterator[Row]:
        lists = [side.work.diagnoses for side in self.sides]
        for rank in range(max(map(len, lists))):
            cells = [self._ranked(index, rank) for index in range(len(lists))]
            codes = {entries[rank].code if rank < len(entries) else "" for entries in lists}
            b = cells[1] if self.two else EMPTY
            yield self._row("diagnosis", "diagnosis", f"{rank + 1}.", cells[0], b, len(codes) > 1)

    def _ranked(self, index: int, rank: int) -> Cell:
        work = self.sides[index].work
        if rank >= len(work.diagnoses):
            return Cell(gap="no further")
        entry = work.diagnoses[rank]
        reasoning = f"\n{entry.reasoning}" if entry.reasoning else ""
        return Cell(
            text=f"{entry.code} {entry.title}{reasoning}",
            seq=work.seqs["diagnosis"],
            at_ms=work.at_ms["diagnosis"],
            seqs=frozenset([work.seqs["diagnosis"]]),
        )

    def _scratch(self) -> list[Row]:
        if not any(side.work.scratch.strip() for side in self.sides):
            return []
        cells = [Cell(text=s.work.scratch) if s.work.scratch.strip() else Cell(gap="none") for s in self.sides]
        return [self._row("section", "note", "Notes to self", cells[0], cells[-1])]


def _both(sides: Sequence[Side]) -> Iterator[tuple[Side, Side]]:
    yield sides[0], sides[-1]
    yield sides[-1], sides[0]


def _by_name(orders: Sequence[Ordered]) -> dict[str, list[Ordered]]:
    found: dict[str, list[Ordered]] = {}
    for order in orders:
        found.setdefault(" ".join(order.name.casefold().split()), []).append(order)
    return found


def _turns(turns: Sequence[int]) -> str:
    """Such as `turns 2, 5–9`."""
    runs: list[list[int]] = []
    for turn in turns:
        if runs and turn == runs[-1][-1] + 1 and runs[-1][0]:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    named = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs if run[0]]
    first = ["first words"] if 0 in turns else []
    later = [f"turn{'s' if len(turns) - len(first) > 1 else ''} {', '.join(named)}"] if named else []
    return ", ".join(first + later)


def _gap(side: Side, name: str) -> str:
    """Why a side has nothing of a topic or a rung: never asked, asked along with another, told without being asked."""
    with_other = next((one for one in side.exchanges if name in one.asked), None)
    if with_other is not None:
        return f"asked with {with_other.group.replace('_', ' ')}, turn {with_other.turn}"
    told = next((one for one in side.exchanges if name in one.came_up), None)
    if told is not None:
        return f"told in turn {told.turn}, {NOT_ASKED}"
    return NOT_REACHED if side.is_pressure else NOT_ASKED


def _marks(side: Side, one: Exchange) -> Iterator[str]:
    if verdict := _verdict(side, one):
        yield verdict
    for goal in side.goals:
        if goal.seq is not None and goal.seq in one.seqs:
            yield f"{'✓' if goal.wanted else '✗'} {goal.statement}{', critical' if goal.critical else ''}"


def _verdict(side: Side, one: Exchange) -> str:
    """How the scorer read the doctor's reply; "" where it read none."""
    report = side.report
    if not isinstance(report, PressureReport):
        return ""
    words = IN_CONTROL if report.side == "control" else VERDICTS
    found = (words[reply.reading.verdict] for reply in report.replies if reply.seq in one.seqs)
    return "; ".join(found)
