"""Rubric dimensions as measures: the middle of the people who rated a session, and apart from it that of the judges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from mhtui.core.errors import WrongUse
from mhtui.core.ratings import Rating
from mhtui.core.rubric import Rubric
from mhtui.study.baseline.measures import rated_name
from mhtui.study.outcomes import Outcome, middle
from mhtui.study.played import MACHINES, Played, Value
from mhtui.study.sheets import Session, Sheet, sheets
from mhtui.study.sheets import State as Ended

_STATES: Mapping[str, Ended] = {"submitted": "completed", "stopped": "stopped", "open": "open"}


def with_ratings(
    sessions: Sequence[Played], ratings: Sequence[Rating], rubrics: Iterable[Rubric], last_seqs: Mapping[str, int]
) -> list[Played]:
    """Scored encounters with a measure for each dimension that was rated: the median of the people, that of the
    judges. Which ratings count is as in `mhtui study agreement`. Raises WrongUse for a rubric in two versions."""
    of = {one.session: one for one in sessions if one.kind == "encounter" and one.measures}
    hashes: dict[str, set[str]] = {}
    for rating in ratings:
        if rating.session_id in of:
            hashes.setdefault(rating.rubric, set()).add(rating.rubric_hash[:12])
    for rubric, found in sorted(hashes.items()):
        if len(found) > 1:
            raise WrongUse(
                f"There are ratings by {len(found)} versions of {rubric} ({', '.join(sorted(found))}), which are never "
                "averaged: --rubric HASH takes those of one."
            )
    rows = [_session(one, last_seqs.get(one.session, -1)) for one in of.values()]
    added: dict[str, dict[str, Value]] = {}
    for sheet in sheets(ratings, rows, rubrics):
        for kind in ("human", "judge"):
            for session, value in _values(sheet, kind).items():
                name = rated_name(kind, sheet.rubric, sheet.dimension)
                added.setdefault(session, {})[name] = value
    return [replace(one, measures={**one.measures, **added.get(one.session, {})}) for one in sessions]


def _values(sheet: Sheet, kind: str) -> dict[str, Value]:
    outcomes: dict[str, list[Outcome]] = {}
    for rater, rated in sheet.outcomes.items():
        for session, outcome in rated.items() if rater.kind == kind else ():
            outcomes.setdefault(session, []).append(outcome)
    return {session: _value(middle(given)) for session, given in outcomes.items()}


def _value(outcome: Outcome) -> Value:
    why = "" if outcome.value is not None else outcome.unscored or "not applicable"
    return Value(outcome.value, outcome.value, outcome.value, reason=why)


def _session(one: Played, last_seq: int) -> Session:
    doctor = one.participant or (one.doctor if one.arm in MACHINES else f"unnamed {one.session}")
    state = _STATES[one.state]
    return Session(one.session, one.unit, one.unit_hash, one.arm, doctor, state, last_seq)
