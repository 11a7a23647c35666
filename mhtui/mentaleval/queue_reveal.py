"""What a rater may see of a session once he has locked it: who played, what others gave, whether it passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mhtui.core.errors import WrongUse
from mhtui.core.events import Event
from mhtui.core.ports import SessionCard
from mhtui.core.ratings import Rating, in_force
from mhtui.core.rubric import Dimension, Rubric
from mhtui.mentaleval.queue import CORRECTION, Known, is_locked, own_ratings
from mhtui.mentaleval.queue_sheet import Entry, rating_of_entry

Passed = Literal["passed", "not passed", "incomplete", "no pass line"]


@dataclass(frozen=True, slots=True)
class Revealed:
    """A locked session: its card, the rater's ratings by dimension, and those of everybody else that are in force."""

    card: SessionCard
    own: dict[str, Rating]
    others: tuple[Rating, ...]
    earlier: tuple[Rating, ...]
    """The rater's own that were corrected, oldest first."""

    @property
    def who(self) -> str:
        """Who played."""
        return " · ".join(part for part in (self.card.arm, self.card.doctor, self.card.participant) if part)

    def of_others(self, dimension: str) -> list[Rating]:
        """Others' ratings in one dimension."""
        return [one for one in self.others if one.dimension == dimension]

    def gathered(self, dimension: str) -> list[tuple[Rating, int]]:
        """As of_others, with how often: of a rater's tries that gave no score, the last stands for all."""
        tries: dict[str, list[Rating]] = {}
        for one in self.of_others(dimension):
            tries.setdefault(f"unscored {one.rater}" if one.unscored else one.id, []).append(one)
        return [(some[-1], len(some)) for some in tries.values()]


def by_whom(rating: Rating, times: int) -> str:
    """Who gave it, and how often."""
    return rating.rater if times == 1 else f"{rating.rater} ({times} times)"


def reveal(session_id: str, rater: str, rubric: Rubric, known: Known) -> Revealed:
    """Raises WrongUse while the rater has not locked the session: until then nothing of this is shown."""
    if not is_locked(session_id, rater, rubric, known):
        raise WrongUse("Who played and what others gave is shown once you have locked your ratings.")
    mine = own_ratings(session_id, rater, rubric, known.ratings)
    of_session = [one for one in known.ratings if one.session_id == session_id and one.rubric_hash == rubric.hash]
    force = in_force(of_session)
    own_ids = {one.id for one in mine.values()}
    return Revealed(
        card=next(card for card in known.cards if card.id == session_id),
        own=mine,
        others=tuple(one for one in force if one.id not in own_ids),
        earlier=tuple(one for one in of_session if one.rater == rater and one not in force),
    )


def passed(rubric: Rubric, ratings: Sequence[Rating]) -> Passed:
    """Whether one rater's sheet passes: every dimension at the pass line or above. What is N/A is no pass."""
    line = rubric.scale.pass_line
    if line is None:
        return "no pass line"
    scores = {one.dimension: one.score for one in ratings}
    given = [scores.get(dimension.id) for dimension in rubric.dimensions]
    if any(score is not None and score < line for score in given):
        return "not passed"
    return "incomplete" if None in given else "passed"


def level_of(given: str, rubric: Rubric, dimension: Dimension) -> int | None:
    """A level as typed: a whole number of the scale, or `n` for N/A (None). Raises WrongUse for anything else."""
    text = given.strip().lower()
    if text in ("n", "na", "n/a"):
        if not dimension.not_applicable:
            raise WrongUse(f"{dimension.title} always needs a level: N/A is not among its values.")
        return None
    scale = rubric.scale
    if not (text.isascii() and text.isdigit() and scale.holds(int(text))):
        raise WrongUse(f"A level is a whole number from {scale.least} to {scale.most}, or n for not applicable.")
    return int(text)


def correction(
    old: Rating, rubric: Rubric, given: str, reason: str, session: Sequence[Event], *, id: str, at_ms: int
) -> Rating:
    """A locked rating changed: a new row that replaces the old one and says why. It was not made blind."""
    dimension = rubric.dimension(old.dimension)
    assert dimension is not None
    level = level_of(given, rubric, dimension)
    if not reason.strip():
        raise WrongUse("A correction needs a reason.")
    if (level, level is None) == (old.score, old.not_applicable):
        raise WrongUse("That is what was given already: nothing was added.")
    entry = Entry(
        score=level, not_applicable=level is None, comment=old.comment, citations=old.citations, took_ms=old.took_ms
    )
    tags = tuple(dict.fromkeys((*old.tags, CORRECTION)))
    return rating_of_entry(
        entry,
        rubric,
        dimension,
        session,
        rater=old.rater,
        id=id,
        at_ms=at_ms,
        tags=tags,
        replaces=old.id,
        reasoning=reason,
    )
