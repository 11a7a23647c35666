"""A rater's sheet for one session: levels, comments, citations, times; kept as a draft until it is locked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from pydantic import BaseModel, ConfigDict, ValidationError

from mhtui.core.events import Event, SessionStarted
from mhtui.core.ratings import Citation, Rating
from mhtui.core.rubric import Dimension, Rubric
from mhtui.core.text import clean

MOST_COMMENT = 20_000
MOST_CITATIONS = 12


class Entry(BaseModel):
    """What is given in one dimension so far. N/A is a value of its own, never a number."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    score: int | None = None
    not_applicable: bool = False
    comment: str = ""
    citations: tuple[Citation, ...] = ()
    took_ms: int = 0

    @property
    def given(self) -> bool:
        """Whether there is a level or N/A."""
        return self.score is not None or self.not_applicable

    @property
    def words(self) -> str:
        """The level, `n/a`, or a dash."""
        return str(self.score) if self.score is not None else "n/a" if self.not_applicable else "-"


class Sheet(BaseModel):
    """Entries by dimension. Every change is another sheet."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    entries: dict[str, Entry] = {}

    def entry(self, dimension: str) -> Entry:
        """What is given in this dimension; an empty one where nothing is."""
        return self.entries.get(dimension, Entry())

    def scored(self, rubric: Rubric, dimension: Dimension, level: int | None) -> Sheet:
        """With this level, or N/A for None. Raises ValueError for what the rubric does not have."""
        if level is None and not dimension.not_applicable:
            raise ValueError(f"{dimension.title} always needs a level: N/A is not among its values.")
        if level is not None and not rubric.scale.holds(level):
            raise ValueError(f"A level is a whole number from {rubric.scale.least} to {rubric.scale.most}.")
        return self._with(dimension.id, score=level, not_applicable=level is None)

    def cleared(self, dimension: str) -> Sheet:
        """Without a level; comment and citations stay."""
        return self._with(dimension, score=None, not_applicable=False)

    def commented(self, dimension: str, comment: str) -> Sheet:
        """With this comment. Raises ValueError for one that is too long; nothing is cut."""
        text = clean(comment)
        if len(text) > MOST_COMMENT:
            raise ValueError(
                f"The comment has {len(text):,} characters; at most {MOST_COMMENT:,} are kept: shorten it."
            )
        return self._with(dimension, comment=text)

    def cited(self, dimension: str, citation: Citation) -> Sheet:
        """With one more citation; one that is there already is taken away. Raises ValueError where no more fit."""
        had = self.entry(dimension).citations
        if citation in had:
            return self._with(dimension, citations=tuple(one for one in had if one != citation))
        if len(had) >= MOST_CITATIONS:
            raise ValueError(f"At most {MOST_CITATIONS} citations a dimension: take one away first.")
        return self._with(dimension, citations=(*had, citation))

    def uncited(self, dimension: str) -> Sheet:
        """Without the last citation."""
        return self._with(dimension, citations=self.entry(dimension).citations[:-1])

    def timed(self, dimension: str, more_ms: int) -> Sheet:
        """With more time spent on this dimension (milliseconds; nothing negative)."""
        return self._with(dimension, took_ms=self.entry(dimension).took_ms + max(0, more_ms))

    def missing(self, rubric: Rubric) -> list[Dimension]:
        """Dimensions without a level or N/A."""
        return [dimension for dimension in rubric.dimensions if not self.entry(dimension.id).given]

    def text(self) -> str:
        """As a draft is kept."""
        return json.dumps(self.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"))

    def _with(self, dimension: str, **changed: object) -> Sheet:
        entry = self.entry(dimension).model_copy(update=changed)
        return Sheet(entries={**self.entries, dimension: entry})


def read_sheet(text: str, rubric: Rubric) -> Sheet:
    """A draft read back. Raises ValueError where it is none, or holds what the rubric does not have."""
    if not text:
        return Sheet()
    try:
        sheet = Sheet.model_validate(json.loads(text))
    except (ValidationError, json.JSONDecodeError):
        raise ValueError("The draft of this sheet cannot be read.") from None
    for name, entry in sheet.entries.items():
        known = rubric.dimension(name)
        wrong = entry.score is not None and (entry.not_applicable or not rubric.scale.holds(entry.score))
        if known is None or wrong or entry.took_ms < 0:
            raise ValueError("The draft of this sheet does not fit the rubric.")
    return sheet


def ratings_of_sheet(
    sheet: Sheet,
    rubric: Rubric,
    events: Sequence[Event],
    *,
    rater: str,
    new_id: Callable[[], str],
    at_ms: int,
    tags: tuple[str, ...] = (),
) -> list[Rating]:
    """One rating a dimension. Raises ValueError while one is missing: a blank is never made a score."""
    if missing := sheet.missing(rubric):
        raise ValueError(f"Not rated yet: {', '.join(dimension.title for dimension in missing)}.")
    return [
        rating_of_entry(
            sheet.entry(dimension.id), rubric, dimension, events, rater=rater, id=new_id(), at_ms=at_ms, tags=tags
        )
        for dimension in rubric.dimensions
    ]


def rating_of_entry(
    entry: Entry,
    rubric: Rubric,
    dimension: Dimension,
    events: Sequence[Event],
    *,
    rater: str,
    id: str,
    at_ms: int,
    tags: tuple[str, ...] = (),
    replaces: str = "",
    reasoning: str = "",
) -> Rating:
    """A person's rating. `reasoning` says why something was corrected or decided."""
    started = events[0].payload
    assert isinstance(started, SessionStarted)
    return Rating(
        id=id,
        session_id=events[0].session_id,
        case_hash=started.case_hash,
        rubric=rubric.name,
        rubric_hash=rubric.hash,
        dimension=dimension.id,
        rater=rater,
        kind="human",
        score=entry.score,
        not_applicable=entry.not_applicable,
        reasoning=clean(reasoning).strip(),
        citations=entry.citations,
        tags=tags,
        comment=entry.comment.strip(),
        took_ms=entry.took_ms,
        at_ms=at_ms,
        replaces=replaces,
        last_seq=events[-1].seq,
    )
