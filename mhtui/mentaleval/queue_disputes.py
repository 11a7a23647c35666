"""Adjudication: where two raters of one session differ by 2 or more, and what is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Final

from mhtui.core.errors import WrongUse
from mhtui.core.events import Event
from mhtui.core.ratings import Rating, in_force
from mhtui.core.rubric import Rubric
from mhtui.mentaleval.queue import ADJUDICATION
from mhtui.mentaleval.queue_reveal import level_of
from mhtui.mentaleval.queue_sheet import Entry, rating_of_entry

LEAST: Final = 2
"""Levels between two ratings that call for a decision."""
OF: Final = "of:"
"""Before the id of a rating that was decided about, among the tags of the decision."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A session and dimension on which raters differ. `ratings`: one a rater, lowest first; N/A takes no part.

    `decided` is the decision in force about just these ratings, if there is one.
    """

    session_id: str
    dimension: str
    ratings: tuple[Rating, ...]
    decided: Rating | None = None

    @property
    def difference(self) -> int:
        """Levels between the lowest and the highest."""
        return (self.ratings[-1].score or 0) - (self.ratings[0].score or 0)


def disputes(ratings: Sequence[Rating], rubric: Rubric, *, judges: bool = False) -> list[Dispute]:
    """All of them under this rubric (by its hash), undecided first; with `judges` models take part, else people only.

    Of a judge that was asked several times the rating with the median score counts: repeats are not other raters.
    """
    force = [one for one in in_force(list(ratings)) if one.rubric_hash == rubric.hash]
    decisions = [one for one in force if ADJUDICATION in one.tags]
    groups: dict[tuple[str, str], dict[str, list[Rating]]] = {}
    for one in force:
        takes_part = one.kind == "human" or judges
        if takes_part and ADJUDICATION not in one.tags and one.score is not None:
            groups.setdefault((one.session_id, one.dimension), {}).setdefault(one.rater, []).append(one)
    found = [_dispute(*key, [_typical(given) for given in by.values()], decisions) for key, by in groups.items()]
    order = [dimension.id for dimension in rubric.dimensions]
    differing = [one for one in found if one.difference >= LEAST]
    return sorted(differing, key=lambda d: (d.decided is not None, d.session_id, order.index(d.dimension)))


def decision(
    dispute: Dispute,
    rubric: Rubric,
    rater: str,
    given: str,
    reason: str,
    session: Sequence[Event],
    *,
    id: str,
    at_ms: int,
) -> Rating:
    """What was decided, as a rating of its own beside those it is about; it replaces an earlier decision only.

    Raises WrongUse for a level that the rubric does not have, or without a reason.
    """
    dimension = rubric.dimension(dispute.dimension)
    assert dimension is not None
    level = level_of(given, rubric, dimension)
    if not reason.strip():
        raise WrongUse("A decision needs a reason.")
    tags = (ADJUDICATION, *(f"{OF}{one.id}" for one in dispute.ratings))
    replaces = dispute.decided.id if dispute.decided else ""
    entry = Entry(score=level, not_applicable=level is None)
    return rating_of_entry(
        entry,
        rubric,
        dimension,
        session,
        rater=rater,
        id=id,
        at_ms=at_ms,
        tags=tags,
        replaces=replaces,
        reasoning=reason,
    )


def _dispute(session_id: str, dimension: str, given: list[Rating], decisions: Sequence[Rating]) -> Dispute:
    ratings = tuple(sorted(given, key=lambda one: (one.score or 0, one.rater)))
    about = {f"{OF}{one.id}" for one in (ratings[0], ratings[-1])}
    fitting = [
        one
        for one in decisions
        if (one.session_id, one.dimension) == (session_id, dimension) and about <= set(one.tags)
    ]
    return Dispute(session_id, dimension, ratings, fitting[-1] if fitting else None)


def _typical(given: list[Rating]) -> Rating:
    middle = median_low([one.score for one in given if one.score is not None])
    return next(one for one in reversed(given) if one.score == middle)
