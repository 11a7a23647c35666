"""In what two sessions differ: asked by one only, found first, order of exams, sections, diagnoses, plans, scores.

Rows of the same kind as those of the dialogue, so that everything that shows one shows the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mhtui.play.replay.exchanges import OPENING, Exchange
from mhtui.play.replay.goals import Goal, figures, not_comparable
from mhtui.play.replay.rows import NOT_ASKED, Cell, Row, rows
from mhtui.play.replay.side import Side

ONLY: Final = "Asked by one only"
FIRST: Final = "Who found it first"
ORDER: Final = "Order of exams"
NOTE: Final = "Note by section"
DIAGNOSES: Final = "Diagnoses"
PLAN: Final = "Plan"
SCORES: Final = "Scores"
_WORK: Final = {"note": NOTE, "diagnosis": DIAGNOSES, "plan": PLAN}


def differences(sides: Sequence[Side]) -> tuple[Row, ...]:
    """All parts that have content; with one session those that need no other."""
    return tuple(_parts(sides))


def _parts(sides: Sequence[Side]) -> Iterator[Row]:
    two = len(sides) == 2
    if two:
        yield from _part(ONLY, _only(sides), two)
    yield from _part(FIRST if two else "Found", _firsts(sides), two)
    yield from _part(ORDER, _order(sides), two)
    work = [row for row in rows(sides, "turn") if row.part in _WORK and row.kind in ("section", "diagnosis")]
    for part, title in _WORK.items():
        yield from _part(title, [row for row in work if row.part == part], two)
    yield from _part(SCORES, _scores(sides), two)


def _part(title: str, body: Sequence[Row], two: bool) -> Iterator[Row]:
    if body:
        yield Row("part", title, title, Cell(), Cell() if two else None)
        yield from body


def asked(side: Side) -> dict[str, Exchange]:
    """Topics the doctor asked about, each with the first exchange that did, in order."""
    found: dict[str, Exchange] = {}
    for one in side.exchanges:
        for topic in one.asked:
            found.setdefault(topic, one)
    return found


def _only(sides: Sequence[Side]) -> list[Row]:
    first, second = (asked(side) for side in sides)
    made = []
    for index, mine, theirs in ((0, first, second), (1, second, first)):
        for topic, one in mine.items():
            if topic in theirs or topic == OPENING:
                continue
            side, other = sides[index], sides[1 - index]
            cell, gap = _words(side, one), Cell(gap=_told(other, topic))
            a, b = (cell, gap) if index == 0 else (gap, cell)
            made.append(Row("section", ONLY, topic.replace("_", " "), a, b, True))
    return made


def _words(side: Side, one: Exchange) -> Cell:
    text = " ".join(said.speech for said in one.said if said.speaker == "doctor")
    place = side.place(one.turn, one.at_ms)
    return Cell(place=place, text=text, seq=one.seq, turn=one.turn, at_ms=one.at_ms, seqs=one.seqs)


def _told(side: Side, topic: str) -> str:
    told = next((one for one in side.exchanges if topic in one.came_up), None)
    return f"{NOT_ASKED}; told in turn {told.turn}" if told else NOT_ASKED


def _firsts(sides: Sequence[Side]) -> list[Row]:
    """Each goal that a dialogue reached, by whom first. Not where the cases differ: then goals of the same name are not
    the same."""
    found = [{goal.id: goal for goal in side.goals if goal.kind != "note"} for side in sides]
    if len(sides) == 2 and sides[0].start.case_hash != sides[1].start.case_hash:
        return []
    made = []
    for name in dict.fromkeys(name for goals in found for name in goals):
        ours = [goals.get(name) for goals in found]
        goal = next(one for one in ours if one is not None)
        if not goal.wanted and not any(one and one.reached for one in ours):
            continue
        cells = [_place(side, one) for side, one in zip(sides, ours, strict=True)]
        if len(sides) == 2:
            cells = _winner(sides, cells, goal.wanted)
        label = f"{goal.statement}{' (critical)' if goal.critical else ''}{'' if goal.wanted else ' (must not)'}"
        made.append(Row("section", FIRST, label, cells[0], cells[1] if len(cells) == 2 else None,
                        len(cells) == 2 and bool(cells[0].gap) is not bool(cells[1].gap)))  # fmt: skip
    return made


def _place(side: Side, goal: Goal | None) -> Cell:
    if goal is None or goal.seq is None:
        return Cell(gap=goal.state if goal else "not in this case")
    turn, at_ms = side.turns.get(goal.seq, 0), side.times.get(goal.seq, 0)
    seqs = frozenset([goal.seq])
    return Cell(side.place(turn, at_ms), text=f"“{goal.quote}”", seq=goal.seq, turn=turn, at_ms=at_ms, seqs=seqs)


def _winner(sides: Sequence[Side], cells: Sequence[Cell], wanted: bool) -> list[Cell]:
    """The cells with a mark on the one that was first: by turn, and by time where that says otherwise."""
    a, b = cells
    if a.gap or b.gap:
        return list(cells)
    word = "first" if wanted else "earlier"
    by_turn = 0 if a.turn < b.turn else 1 if b.turn < a.turn else None
    times = a.at_ms // 1000, b.at_ms // 1000  # as they are shown
    by_time = None if sides[0].blind or times[0] == times[1] else int(times[1] < times[0])
    marks: list[list[str]] = [[], []]
    if by_turn is not None:
        marks[by_turn].append(word if by_time in (by_turn, None) else f"{word} by turns")
    if by_time is not None and by_time != by_turn:
        marks[by_time].append(f"{word} by time")
    return [_marked(cell, tuple(added)) for cell, added in zip(cells, marks, strict=True)]


def _marked(cell: Cell, marks: tuple[str, ...]) -> Cell:
    return Cell(cell.place, cell.gap, cell.said, cell.text, marks, cell.seq, cell.turn, cell.at_ms, cell.seqs)


def _order(sides: Sequence[Side]) -> list[Row]:
    lists = [side.work.orders for side in sides]
    made = []
    for n in range(max(map(len, lists), default=0)):
        cells = []
        for side, orders in zip(sides, lists, strict=True):
            if n >= len(orders):
                cells.append(Cell(gap="no further"))
                continue
            one = orders[n]
            status = "" if one.result and one.result.report else f" ({one.answer})"
            cells.append(Cell(text=f"{one.name}{status}{side.at(one.at_ms)}", seq=one.seq, at_ms=one.at_ms,
                              seqs=frozenset([one.seq])))  # fmt: skip
        names = {orders[n].name.casefold() if n < len(orders) else "" for orders in lists}
        made.append(Row("diagnosis", ORDER, f"{n + 1}.", cells[0], cells[1] if len(cells) == 2 else None,
                        len(cells) == 2 and len(names) > 1))  # fmt: skip
    return made


def _scores(sides: Sequence[Side]) -> list[Row]:
    """Side by side, never subtracted; see `cautions` for whether they are of one measure."""
    found = [dict(figures(side.report)) if side.report else {} for side in sides]
    made = []
    for label in dict.fromkeys(label for figure in found for label in figure):
        cells = [Cell(text=figure[label]) if label in figure else Cell(gap="not scored") for figure in found]
        made.append(Row("section", SCORES, label, cells[0], cells[1] if len(cells) == 2 else None))
    return made


def cautions(sides: Sequence[Side]) -> tuple[str, ...]:
    """What must be known before the sessions are set beside each other, a sentence each."""
    said = [f"{side.label}: {'not scored' if side.blind else side.sealed}" for side in sides if side.sealed]
    for side in sides:
        if side.read_topics:
            said.append(
                f"{side.label}: no patient of this program heard it; topics were read now, from the words alone."
            )
        report = side.report
        if report and report.unverified:
            said.append(f"{side.label} is not whole ({report.unverified}): its scores prove nothing.")
        if report and report.branched_from and not side.blind:
            said.append(f"{side.label} branched from {report.branched_from}: up to there another doctor played.")
    if len(sides) == 2:
        said += _of_two(*sides)
    return tuple(said)


def _of_two(a: Side, b: Side) -> Iterator[str]:
    if a.start.case_hash != b.start.case_hash:
        yield f"Different cases (A: {a.about}; B: {b.about}): checkpoints are not set against each other."
    if a.report and b.report:
        yield from not_comparable(a.report, b.report)
    for name in ("limits", "versions"):
        if getattr(a.start, name) != getattr(b.start, name) and not a.blind:
            yield f"Not played under the same {name}: {_unlike(getattr(a.start, name), getattr(b.start, name))}."


def _unlike(a: object, b: object) -> str:
    ours, theirs = (dict(one) if isinstance(one, dict) else dict(vars(one)) for one in (a, b))
    named = [name for name in dict.fromkeys([*ours, *theirs]) if ours.get(name) != theirs.get(name)]
    return "; ".join(f"{name} A {ours.get(name, 'none')}, B {theirs.get(name, 'none')}" for name in named)
