"""What a rater may see of others' ratings: those of sessions he is done with, and of these the ones that are locked."""

from __future__ import annotations

from mhtui.core.ratings import Rating
from mhtui.core.rubric import Rubric
from mhtui.mentaleval.queue import Known, queue


def open_to(rater: str, rubric: Rubric, known: Known) -> frozenset[str]:
    """Ended sessions whose ratings by this rubric lie open to a rater: he has locked his own, or has looked instead."""
    return frozenset(one.session_id for one in queue(rater, rubric, known) if one.state in ("locked", "seen"))


def locked_ratings(rater: str, rubric: Rubric, known: Known) -> list[Rating]:
    """Ratings by this rubric that lie open to a rater; of people, those of who is done with the session as well."""
    mine = open_to(rater, rubric, known)
    people = {one.rater for one in known.ratings if one.kind == "human" and one.rubric_hash == rubric.hash}
    done = {name: open_to(name, rubric, known) for name in people}
    return [
        one
        for one in known.ratings
        if one.rubric_hash == rubric.hash
        and one.session_id in mine
        and (one.kind == "judge" or one.session_id in done[one.rater])
    ]
