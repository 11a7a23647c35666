"""Ratings as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from mhtui.core.ratings import Rating
from mhtui.core.text import visible


def rating_lines(rating: Rating) -> list[str]:
    """A rating to read: score, who, why, and the words it cites."""
    tags = f" [{', '.join(rating.tags)}]" if rating.tags else ""
    voided = f", {rating.voided} citations void" if rating.voided else ""
    head = f"{rating.session_id}  {rating.dimension:<12} {given(rating):<9} {rating.rater}{tags}{voided}"
    why = rating.unscored or " ".join(rating.reasoning.split())
    cited = [f"    event {one.seq}: {one.quote}" for one in rating.citations]
    return [visible(line) for line in (head, f"    {why}", *cited)]


def rated_lines(ratings: Sequence[Rating]) -> list[str]:
    """What judges and raters gave a session, a line a rubric and dimension; nobody's score is made up for them."""
    if not ratings:
        return ["Rated            by nobody: the five dimensions are unscored (`mhtui judge`)"]
    grouped: dict[tuple[str, str], list[Rating]] = {}
    for rating in ratings:
        grouped.setdefault((f"{rating.rubric} {rating.rubric_hash[:12]}", rating.dimension), []).append(rating)
    return [
        visible(f"Rated            {dimension}: {', '.join(f'{given(r)} by {r.rater}' for r in group)} ({rubric})")
        for (rubric, dimension), group in grouped.items()
    ]


def given(rating: Rating) -> str:
    """The score in words; never a number where there is none."""
    if rating.score is not None:
        return str(rating.score)
    return "n/a" if rating.not_applicable else f"unscored ({rating.unscored})"
