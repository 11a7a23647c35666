"""How far raters agree, counted for a screen: see mhtui.study.comparison. Without textual; numpy and scipy are imported
in the thread that counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mhtui.core.errors import BrokenSession
from mhtui.core.text import visible
from mhtui.mentaleval.queue_locked import locked_ratings, open_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mhtui.core.ports import SessionCard
    from mhtui.core.rating_room import RatingRoom
    from mhtui.core.rubric import Rubric
    from mhtui.mentaleval.queue import Known
    from mhtui.study.comparison import Comparison
    from mhtui.study.report import SheetReport
    from mhtui.study.sheets import Session

_INDENT: Final = "  "


@dataclass(frozen=True, slots=True)
class Section:
    """A dimension, or the table of judges: what it is, its figures in a few words, and everything about it."""

    title: str
    brief: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """A whole report: what it rests on, and its sections."""

    head: tuple[str, ...]
    sections: tuple[Section, ...]


def agreed(room: RatingRoom, known: Known, rater: str, rubric: Rubric, *, calibration: bool = False) -> Agreed:
    """What `mhtui study agreement` shows, of the sessions that lie open to a rater. Takes seconds: not for the thread
    that draws. Raises StoreError where a session cannot be read."""
    from mhtui.study.comparison import Choice, compare
    from mhtui.study.intervals import Plan
    from mhtui.study.judge_table import judge_lines
    from mhtui.study.sheets import Rules
    from mhtui.study.tables import head_lines

    mine = open_to(rater, rubric, known)
    sessions = [_session(room, card) for card in sorted(known.cards, key=lambda card: card.id) if card.id in mine]
    ratings = locked_ratings(rater, rubric, known)
    choice = Choice(rules=Rules(calibration=calibration), unrated=() if ratings else (rubric,))
    found = compare(sessions, ratings, [rubric], choice, Plan())
    titles = {dimension.id: dimension.title for dimension in rubric.dimensions}
    sections = [
        _section(report, titles.get(report.sheet.dimension, report.sheet.dimension)) for report in found.reports
    ]
    if found.rows:
        lines = judge_lines(found.rows, found.reference, full=True)
        sections.append(Section("Judges", _judges(found), _shown(lines)))
    return Agreed(_shown(head_lines(found.sessions, found.plan)), tuple(sections))


def _session(room: RatingRoom, card: SessionCard) -> Session:
    from mhtui.study.sheets import session_of

    try:
        return session_of(card, room.events(card.id)[-1].seq)
    except BrokenSession as error:
        return session_of(card, -1, str(error))


def _section(report: SheetReport, title: str) -> Section:
    from mhtui.study.figures import written
    from mhtui.study.tables import sheet_lines

    became = report.counts
    counted = f"{became.scored} scored" + f", {became.not_applicable} n/a" * bool(became.not_applicable)
    counted += f", {became.unscored} unscored" * bool(became.unscored)
    people = next((one for one in report.together if one.name == "human raters"), None)
    group = people or next(iter(report.together), None)
    alpha = f"α {written(group.alpha['ordinal'])}" if group else "α n/a"
    brief = f"{alpha} · {counted}"
    return Section(
        title, brief if report.raters else "nobody's rating can be used", _shown(sheet_lines(report, full=True))
    )


def _judges(found: Comparison) -> str:
    judges, raters = len({name for row in found.rows for name in row.judges}), len(found.reference.raters)
    return f"{judges} against {raters} rater{'s, by median' if raters > 1 else ''}"


def _shown(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines of the report without their common indent: they are written for 80 columns, a pane has fewer."""
    return tuple(visible(line.removeprefix(_INDENT)) for line in lines)
