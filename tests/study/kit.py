"""Scores as others published them, and ratings to make sheets of."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from mhtui.core.ratings import Rating
from mhtui.study.intervals import Clusters, Plan
from mhtui.study.sheets import Session

NAN = float("nan")
KRIPPENDORFF = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
        [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
    ]
)
"""Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", part C: 4 observers, 12 units."""
SHROUT_FLEISS = np.array([[9, 6, 8, 7, 10, 6], [2, 1, 4, 1, 5, 2], [5, 3, 6, 2, 6, 4], [8, 2, 8, 6, 9, 7]], dtype=float)
"""Shrout & Fleiss (1979), table 2: 4 judges, 6 targets."""
ANXIETY = np.array(
    [
        [3, 3, 3, 4, 5, 5, 2, 3, 5, 2, 2, 6, 1, 5, 2, 2, 1, 2, 4, 3],
        [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4],
        [2, 1, 4, 4, 3, 2, 1, 6, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2],
    ],
    dtype=float,
)
"""The anxiety ratings of the R package irr, 3 raters, 20 subjects; its manual gives 0.297 and 0.198."""
QUICK = Plan(seed=3, resamples=400)
RUBRIC = "mentaleval/1"
_numbers = itertools.count()


def apart(n: int) -> Clusters:
    """Sessions that have nothing in common."""
    return Clusters(tuple(f"c{i}" for i in range(n)), tuple(f"d{i}" for i in range(n)))


def session(number: int, **changed: Any) -> Session:
    """A completed session; ten cases, each doctor once."""
    fields = {
        "id": f"S{number:03}",
        "case_id": f"case-{number % 10}",
        "case_hash": f"hash-{number % 10}",
        "arm": "trainee",
        "doctor": f"T-{number:02}",
        "state": "completed",
        "last_seq": 20,
    }
    return Session(**{**fields, **changed})


def rating(of: Session, rater: str, score: int | str | None, **changed: Any) -> Rating:
    """A rating: a score, None for not applicable, a text for unscored."""
    number = next(_numbers)
    outcome: dict[str, Any] = {"score": score} if isinstance(score, int) else {"unscored": score}
    fields: dict[str, Any] = {
        "id": f"R{number:05}",
        "session_id": of.id,
        "case_hash": of.case_hash,
        "rubric": RUBRIC,
        "rubric_hash": "f" * 64,
        "dimension": "empathy",
        "rater": rater,
        "kind": "judge" if rater.startswith("model:") else "human",
        "at_ms": number,
        "last_seq": of.last_seq,
        **({"not_applicable": True} if score is None else outcome),
    }
    return Rating(**{**fields, **changed})
