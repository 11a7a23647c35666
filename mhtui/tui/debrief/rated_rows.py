"""What judges and raters gave the session, each rating leading to the words it cites."""

from __future__ import annotations

from mhtui.core.ratings import Rating
from mhtui.core.report import Evidence
from mhtui.tui.debrief.row import Material, Row, Rows, heading


def rated(material: Material) -> Rows:
    """The ratings in force by dimension; nothing where nobody rated."""
    ratings = sorted(material.ratings, key=lambda one: (one.rubric, one.dimension, one.kind, one.rater, one.repeat))
    if not ratings:
        return []
    rubrics = ", ".join(dict.fromkeys(one.rubric for one in ratings))
    return [heading("Ratings", rubrics), *map(_rating, ratings)]


def _rating(rating: Rating) -> Row:
    why = " ".join((rating.comment or rating.reasoning).split())
    said = [word for word in (f"by {rating.rater}", why or rating.unscored) if word]
    places = tuple(Evidence(seq=one.seq, quote=one.quote) for one in rating.citations)
    sign = "–" if rating.score is None else "•"
    return Row(f"{rating.dimension.replace('_', ' ')}: {_given(rating)}", sign, ": ".join(said), places=places)


def _given(rating: Rating) -> str:
    """The score in words; never a number where there is none."""
    if rating.score is not None:
        return str(rating.score)
    return "n/a" if rating.not_applicable else "unscored"
