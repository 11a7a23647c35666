"""Ratings laid out for comparison: a sheet for each rubric (by hash) and dimension, raters by sessions.

Nothing vanishes: what is not used is counted with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from mhtui.core.ports import SessionCard
from mhtui.core.ratings import RaterKind, Rating, in_force
from mhtui.core.rubric import Rubric
from mhtui.play.who import HUMAN
from mhtui.study.outcomes import Outcome, of_repeats

State = Literal["completed", "stopped", "open"]
ADJUDICATION: Final = "adjudication"
CORRECTION: Final = "correction"
CALIBRATION: Final = "calibration"
"""Tags of ratings by people: a decision between others (it is independent of none), a change after locking, when the
others could be seen, and a rating given to calibrate."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Which ratings count. `as_given`: those first given, without later corrections; `calibration`: also those given
    to calibrate."""

    as_given: bool = False
    calibration: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """What of a session counts here. `doctor`: who played, the same text for the same one; `broken`: why its log is
    not whole, empty where it is."""

    id: str
    case_id: str
    case_hash: str
    arm: str
    doctor: str
    state: State
    last_seq: int
    broken: str = ""


_STATES: Final[Mapping[str | None, State]] = {"submitted": "completed", "stopped": "stopped", None: "open"}


def session_of(card: SessionCard, last_seq: int, broken: str = "") -> Session:
    """A session as it counts here, from its line in the listing; `last_seq` of its last event, -1 where it has none."""
    return Session(
        id=card.id,
        case_id=card.case_id,
        case_hash=card.case_hash,
        arm=card.arm,
        # people without a pseudonym may be anybody: each counts as another
        doctor=card.participant or (card.doctor if card.doctor not in ("", HUMAN) else f"unnamed {card.id}"),
        state=_STATES[card.ended],
        last_seq=last_seq,
        broken=broken,
    )


class Rater(NamedTuple):
    """Who rates: a model's door or a pseudonym."""

    kind: RaterKind
    name: str


Key = tuple[str, str]
"""Rubric hash and dimension."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One dimension of one rubric: outcomes by rater and session id. `levels`: the scores of the scale, or those seen
    where the rubric is not at hand. `excluded`: reasons why ratings were not used, by session id."""

    rubric: str
    rubric_hash: str
    dimension: str
    levels: tuple[int, ...]
    sessions: tuple[Session, ...]
    outcomes: Mapping[Rater, Mapping[str, Outcome]]
    adjudicated: Mapping[str, Outcome] = field(default_factory=dict)
    excluded: Mapping[str, Sequence[str]] = field(default_factory=dict)
    same_family: Mapping[Rater, int] = field(default_factory=dict)
    """Sessions of a judge whose model may be of the doctor's family."""
    corrected: Mapping[Rater, int] = field(default_factory=dict)
    """Sessions whose rating was changed when the others could be seen."""
    scale_known: bool = True


def sheets(
    ratings: Sequence[Rating], sessions: Sequence[Session], rubrics: Iterable[Rubric], rules: Rules = Rules()
) -> list[Sheet]:
    """All sheets that ratings of these sessions fill, in the order of rubric and dimension."""
    known = {rubric.hash: rubric for rubric in rubrics}
    here = {session.id for session in sessions}
    grouped: dict[Key, list[Rating]] = {}
    for rating in ratings:
        if rating.session_id in here:
            grouped.setdefault((rating.rubric_hash, rating.dimension), []).append(rating)
    made = [_sheet(group, sessions, known.get(key[0]), rules) for key, group in grouped.items()]
    return sorted(made, key=lambda sheet: _order(sheet, known.get(sheet.rubric_hash)))


def _sheet(ratings: Sequence[Rating], sessions: Sequence[Session], rubric: Rubric | None, rules: Rules) -> Sheet:
    of = {session.id: session for session in sessions}
    first = ratings[0]
    decided = [rating for rating in ratings if ADJUDICATION in rating.tags]
    # an adjudication replaces nobody's own rating
    own = _counted([rating for rating in ratings if ADJUDICATION not in rating.tags], rules)
    excluded: dict[str, list[str]] = {}
    used: dict[Rater, dict[str, dict[int, Rating]]] = {}
    for rating in sorted(own, key=_when):
        if reason := _set_aside(rating, of[rating.session_id], rubric, rules):
            excluded.setdefault(rating.session_id, []).append(reason)
            continue
        mine = used.setdefault(Rater(rating.kind, rating.rater), {}).setdefault(rating.session_id, {})
        before = mine.get(rating.repeat)
        if before:
            excluded.setdefault(rating.session_id, []).append("given again later by the same rater")
        if before is None or before.unscored or not rating.unscored:  # a try that failed takes no score away
            mine[rating.repeat] = rating
    seen = {rating.score for rating in ratings if rating.score is not None}
    scale = rubric.scale if rubric else None
    return Sheet(
        rubric=first.rubric,
        rubric_hash=first.rubric_hash,
        dimension=first.dimension,
        levels=tuple(range(scale.least, scale.most + 1)) if scale else tuple(sorted(seen)),
        sessions=tuple(sessions),
        outcomes={
            rater: {session: of_repeats(list(rows.values())) for session, rows in rated.items()}
            for rater, rated in sorted(used.items())
        },
        adjudicated=_adjudicated(decided, of, rubric, rules),
        excluded=excluded,
        same_family=_tagged(used, "same_family"),
        corrected=_tagged(used, CORRECTION),
        scale_known=scale is not None,
    )


def _counted(ratings: list[Rating], rules: Rules) -> list[Rating]:
    return [rating for rating in ratings if not rating.replaces] if rules.as_given else in_force(ratings)


def _when(rating: Rating) -> tuple[int, str]:
    return rating.at_ms, rating.id


def _tagged(used: Mapping[Rater, Mapping[str, Mapping[int, Rating]]], tag: str) -> dict[Rater, int]:
    """How many sessions of each rater carry a tag."""
    return {
        rater: sum(any(tag in one.tags for one in rows.values()) for rows in rated.values())
        for rater, rated in used.items()
    }


def _adjudicated(
    decided: list[Rating], of: Mapping[str, Session], rubric: Rubric | None, rules: Rules
) -> dict[str, Outcome]:
    last: dict[str, Rating] = {}
    for rating in sorted(in_force(decided), key=_when):
        if not _set_aside(rating, of[rating.session_id], rubric, rules):
            last[rating.session_id] = rating
    return {session: of_repeats([rating]) for session, rating in last.items()}


def _set_aside(rating: Rating, session: Session, rubric: Rubric | None, rules: Rules) -> str:
    """Why a rating is not used; empty where it is."""
    if session.broken:
        return "the session is not whole"
    if rating.case_hash != session.case_hash:
        return "rated for another version of the case"
    if 0 <= rating.last_seq < session.last_seq:
        return "rated before the session went on"
    if rubric and rating.score is not None and not rubric.scale.holds(rating.score):
        return "score outside the scale of the rubric"
    if rating.kind == "human" and rating.rater == session.doctor:
        return "rated by whoever played the session"
    if CALIBRATION in rating.tags and not rules.calibration:
        return "given to calibrate"
    return ""


def _order(sheet: Sheet, rubric: Rubric | None) -> tuple[str, str, int, str]:
    ids = [dimension.id for dimension in rubric.dimensions] if rubric else []
    place = ids.index(sheet.dimension) if sheet.dimension in ids else len(ids)
    return sheet.rubric, sheet.rubric_hash, place, sheet.dimension


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of the sessions. `started` = scored + not_applicable + unscored + unrated + excluded; of the
    started ones `completed` were handed in, `stopped` were ended before, `open` go on. Reasons count ratings."""

    started: int
    completed: int
    stopped: int
    open: int
    scored: int
    not_applicable: int
    unscored: int
    unrated: int
    excluded: int
    unscored_reasons: Mapping[str, int] = field(default_factory=dict)
    excluded_reasons: Mapping[str, int] = field(default_factory=dict)


def counts(sheet: Sheet) -> Counts:
    """What became of the sessions, over all raters of the sheet."""
    became = Counter(_became(sheet, session) for session in sheet.sessions)
    states = Counter(session.state for session in sheet.sessions)
    reasons = Counter(reason for group in sheet.excluded.values() for reason in group)
    reasons["the session is not whole"] = sum(bool(session.broken) for session in sheet.sessions)
    unscored = Counter(
        outcome.unscored for rated in sheet.outcomes.values() for outcome in rated.values() if outcome.unscored
    )
    return Counts(
        started=len(sheet.sessions),
        **{state: states[state] for state in ("completed", "stopped", "open")},
        **{name: became[name] for name in ("scored", "not_applicable", "unscored", "unrated", "excluded")},
        unscored_reasons=dict(unscored),
        excluded_reasons={reason: n for reason, n in reasons.items() if n},
    )


def _became(sheet: Sheet, session: Session) -> str:
    outcomes = [rated[session.id] for rated in sheet.outcomes.values() if session.id in rated]
    if any(outcome.value is not None for outcome in outcomes):
        return "scored"
    if any(outcome.not_applicable for outcome in outcomes):
        return "not_applicable"
    if outcomes:
        return "unscored"
    return "excluded" if session.broken or session.id in sheet.excluded else "unrated"


def only_raters(sheet: Sheet, raters: Iterable[Rater]) -> Sheet:
    """The sheet with some of its raters."""
    wanted = set(raters)
    return replace(sheet, outcomes={rater: rated for rater, rated in sheet.outcomes.items() if rater in wanted})


def empty_sheet(rubric: Rubric, dimension: str, sessions: Sequence[Session]) -> Sheet:
    """A dimension that nobody rated."""
    levels = tuple(range(rubric.scale.least, rubric.scale.most + 1))
    return Sheet(rubric.name, rubric.hash, dimension, levels, tuple(sessions), {})
