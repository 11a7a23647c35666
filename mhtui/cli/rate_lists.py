"""A rater's queue and what raters differ on, as rows. What the rater may not see yet is not in them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from mhtui.cli.rated import given
from mhtui.core.rating_room import RatingRoom
from mhtui.core.rubric import Rubric
from mhtui.core.text import visible
from mhtui.mentaleval.queue import OPEN, Known, Place, look, queue
from mhtui.mentaleval.queue_disputes import Dispute, disputes

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Task:
    """Who rates what by which rubric; `only` names sessions, none for all; `judges`: models take part in disputes."""

    rater: str
    rubric: Rubric
    only: tuple[str, ...] = ()
    judges: bool = False

    def places(self, known: Known) -> tuple[Place, ...]:
        """The queue."""
        return queue(self.rater, self.rubric, known, self.only)


def queue_rows(room: RatingRoom, task: Task) -> list[Row]:
    """One row a session: number, id, title, turns, state, calibration, mode; nothing about who played."""
    common = {"rater": task.rater, "rubric": task.rubric.name, "rubric_hash": task.rubric.hash}
    return [{**asdict(place), **common} for place in task.places(look(room, task.rater, task.rubric))]


def open_disputes(room: RatingRoom, task: Task) -> list[tuple[Place, Dispute]]:
    """Where raters differ, with the place in this rater's queue."""
    known = look(room, task.rater, task.rubric)
    places = {place.session_id: place for place in task.places(known)}
    found = disputes(known.ratings, task.rubric, judges=task.judges)
    return [(places[one.session_id], one) for one in found if one.session_id in places]


def dispute_rows(room: RatingRoom, task: Task) -> list[Row]:
    """One row a session and dimension; of sessions the rater has still to rate, or played, only that there is one."""
    rows: list[Row] = []
    for place, one in open_disputes(room, task):
        row: Row = {"session_id": one.session_id, "title": place.title, "rubric_hash": task.rubric.hash}
        if place.state in (*OPEN, "own"):
            rows.append({**row, "hidden": "you played it" if place.state == "own" else "you have not rated it"})
            continue
        ratings = [{"rater": r.rater, "kind": r.kind, "score": r.score, "comment": r.comment} for r in one.ratings]
        decided = one.decided
        rows.append(
            {
                **row,
                "dimension": one.dimension,
                "difference": one.difference,
                "ratings": ratings,
                "decided": {"by": decided.rater, "given": given(decided), "why": decided.reasoning}
                if decided
                else None,
            }
        )
    return rows


def row_line(row: Row) -> str:
    """A row to read."""
    if "number" in row:
        marks = [word for word in ("calibration" if row["calibration"] else "", str(row["mode"])) if word]
        extra = f"  ({', '.join(marks)})" if marks else ""
        facts = f"{row['state']:<7}  {row['turns']:>4} turns  {row['title']}{extra}"
        return visible(f"{row['number']:>4}  {row['session_id']}  {facts}")
    head = f"{row['session_id']}  {row['title']}"
    if "hidden" in row:
        return visible(f"{head}  {row['hidden']}")
    ratings = row["ratings"]
    assert isinstance(ratings, list)
    both = ", ".join(f"{one['score']} by {one['rater']}" for one in ratings)
    decided = row["decided"]
    end = f"decided: {decided['given']} by {decided['by']}" if isinstance(decided, dict) else "to decide"
    return visible(f"{head}  {row['dimension']}: {both}; {end}")
