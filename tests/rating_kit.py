"""Ratings to test with."""

from __future__ import annotations

import itertools
from typing import Any

from sessions_kit import IDS, NOON

from mhtui.core.ports import SessionCard
from mhtui.core.ratings import Rating
from mhtui.core.rubric import Rubric

_numbers = itertools.count(1)


def rating(rubric: Rubric, rater: str, score: int | None, dimension: str = "", **fields: Any) -> Rating:
    """A rating; N/A for None."""
    common = {"id": f"01R{next(_numbers):08d}", "session_id": IDS[0], "case_hash": "0" * 64, "kind": "human"}
    outcome = {"score": score, "not_applicable": score is None}
    of = {"rubric": rubric.name, "rubric_hash": rubric.hash, "dimension": dimension or rubric.dimensions[0].id}
    return Rating.model_validate({**common, **outcome, **of, "rater": rater, **fields})


def whole(rubric: Rubric, rater: str, *scores: int | None, session_id: str = IDS[0]) -> list[Rating]:
    """A rating in each dimension."""
    pairs = zip(rubric.dimensions, scores, strict=True)
    return [rating(rubric, rater, score, one.id, session_id=session_id) for one, score in pairs]


def card(
    session_id: str, *, ended: str | None = "submitted", participant: str = "", title: str = "A case"
) -> SessionCard:
    """A session in the listing."""
    return SessionCard(
        id=session_id, case_id="c", case_hash="0" * 64, title=title, arm="trainee", doctor="human",
        participant=participant, phase="ended", paused=False, ended=ended, turns=4, started_ms=NOON,
        updated_ms=NOON, active_ms=0,
    )  # fmt: skip
