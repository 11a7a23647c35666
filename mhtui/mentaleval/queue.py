"""A rater's queue: which sessions, in which order, and what of them is done. Pure: the order follows from the rater.

Nothing here tells who played: a place has a number, the case's title and its length.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from mhtui.core.errors import WrongUse
from mhtui.core.ports import SessionCard
from mhtui.core.rating_room import RatingRoom, Seal
from mhtui.core.ratings import Rating, in_force
from mhtui.core.rubric import Rubric

State = Literal["to do", "begun", "locked", "own", "seen"]
"""`own`: the rater played it. `seen`: the rater saw others' ratings of it before giving any."""
OPEN: Final = ("to do", "begun")
MOST_NAME: Final = 40
ADJUDICATION: Final = "adjudication"
CORRECTION: Final = "correction"
CALIBRATION: Final = "calibration"
"""Tags of ratings by people: a decision between two that differ, a change after locking, one given to calibrate."""


@dataclass(frozen=True, slots=True)
class Place:
    """One session in a rater's queue. `number` counts from 1 in his order."""

    number: int
    session_id: str
    title: str
    turns: int
    state: State
    calibration: bool = False
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What the store knows. `drafted` are the sessions in which this rater has begun a sheet of this rubric."""

    cards: Sequence[SessionCard]
    ratings: Sequence[Rating] = ()
    seals: Sequence[Seal] = ()
    drafted: Collection[str] = ()
    calibration: Sequence[str] = ()
    modes: Mapping[str, str] = field(default_factory=dict)


def look(room: RatingRoom, rater: str, rubric: Rubric) -> Known:
    """What a room knows now, for this rater and rubric."""
    return Known(
        cards=room.sessions(),
        ratings=room.ratings(),
        seals=room.seals(),
        drafted=room.drafted(rater, rubric.hash),
        calibration=room.calibration(),
        modes=room.modes(),
    )


def rater_name(given: str) -> str:
    """A pseudonym as it is kept. Raises WrongUse for none, a long one, or one with characters that cannot be seen."""
    name = unicodedata.normalize("NFC", " ".join(given.split()))
    if not name:
        raise WrongUse("Say who rates: a pseudonym, such as S-01 (`--rater S-01`).")
    if len(name) > MOST_NAME or not name.isprintable():
        raise WrongUse(f"A rater's pseudonym has at most {MOST_NAME} characters, all of them visible.")
    return name


def queue(rater: str, rubric: Rubric, known: Known, only: Collection[str] = ()) -> tuple[Place, ...]:
    """The rater's ended encounters (of `only`, where given; imported ones only where named there): calibration first,
    in the order marked, the same for all.

    Then those played in the mode this rubric is for, then the rest, each in an order of the rater's own that new
    sessions do not change.
    """
    encounters = [card for card in known.cards if card.kind == "encounter" or (card.kind == "imported" and only)]
    cards = [card for card in encounters if card.ended and (not only or card.id in only)]
    marked = {session_id: n for n, session_id in enumerate(known.calibration)}

    def rank(card: SessionCard) -> tuple[int, bool, str]:
        made_for = known.modes.get(card.id) == rubric.id
        return marked.get(card.id, len(marked)), not made_for, _shuffled(rater, rubric, card.id)

    done = _done(rater, rubric, known)
    return tuple(
        Place(
            number=number,
            session_id=card.id,
            title=card.title,
            turns=card.turns,
            state=_state(card, rater, done, known.drafted),
            calibration=card.id in marked,
            mode=known.modes.get(card.id, ""),
        )
        for number, card in enumerate(sorted(cards, key=rank), 1)
    )


def next_open(places: Sequence[Place], after: str = "") -> Place | None:
    """The first that is still to be rated, one that was begun before the others; not `after`, unless it is alone."""
    left = [place for place in places if place.state in OPEN]
    left = [place for place in left if place.session_id != after] or left
    first = [place for place in left if place.calibration] or left
    begun = [place for place in first if place.state == "begun"]
    return next(iter(begun or first), None)


def is_locked(session_id: str, rater: str, rubric: Rubric, known: Known) -> bool:
    """Whether who played and what others gave may be shown to this rater."""
    return _done(rater, rubric, known).get(session_id) is not None


def own_ratings(session_id: str, rater: str, rubric: Rubric, ratings: Sequence[Rating]) -> dict[str, Rating]:
    """A rater's ratings of a session that are in force, by dimension; decisions between others are not among them."""
    return {
        one.dimension: one
        for one in in_force(list(ratings))
        if one.session_id == session_id
        and one.rater == rater
        and one.kind == "human"
        and one.rubric_hash == rubric.hash
        and ADJUDICATION not in one.tags
    }


def _done(rater: str, rubric: Rubric, known: Known) -> dict[str, State]:
    """Sessions the rater is done with. Complete ratings without a seal (imported ones, say) count as locked."""
    done: dict[str, State] = {}
    given: dict[str, set[str]] = {}
    for one in known.ratings:
        if one.rater == rater and one.kind == "human" and one.rubric_hash == rubric.hash:
            if ADJUDICATION in one.tags:
                done[one.session_id] = "seen"
            else:
                given.setdefault(one.session_id, set()).add(one.dimension)
    due = {dimension.id for dimension in rubric.dimensions}
    for seal in known.seals:
        if seal.rater == rater and seal.rubric_hash == rubric.hash:
            done[seal.session_id] = "locked" if seal.how == "locked" else "seen"
    done.update({session_id: "locked" for session_id, dimensions in given.items() if dimensions >= due})
    return done


def _state(card: SessionCard, rater: str, done: Mapping[str, State], drafted: Collection[str]) -> State:
    if card.id in done:
        return done[card.id]
    if card.participant and card.participant == rater:
        return "own"
    return "begun" if card.id in drafted else "to do"


def _shuffled(rater: str, rubric: Rubric, session_id: str) -> str:
    return hashlib.sha256(f"{rater}\0{rubric.hash}\0{session_id}".encode()).hexdigest()
