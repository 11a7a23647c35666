"""All ratings as rows, corrected ones too: what was given, what it became, and who changed it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from mhtui.core.ratings import Rating

COLUMNS: Final = (
    "id", "session_id", "case_hash", "rubric", "rubric_hash", "dimension", "rater", "kind", "repeat", "score",
    "not_applicable", "unscored", "reasoning", "comment", "citations", "voided", "tags", "took_ms", "at_ms",
    "last_seq", "replaces", "in_force", "corrected_by", "corrected_by_rater", "corrected_at_ms",
)  # fmt: skip


def listed(ratings: Sequence[Rating]) -> Iterator[dict[str, Any]]:
    """Each rating with the fields of `COLUMNS`. `corrected_by` is the id of the rating that replaces it, null where
    it is in force; `corrected_by_rater` is that one's author."""
    later = {rating.replaces: rating for rating in ratings if rating.replaces}
    for rating in ratings:
        changed = later.get(rating.id)
        yield {
            **rating.model_dump(mode="json"),
            "in_force": changed is None,
            "corrected_by": changed.id if changed else None,
            "corrected_by_rater": changed.rater if changed else None,
            "corrected_at_ms": changed.at_ms if changed else None,
        }


def flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row for CSV: lists as JSON."""
    return {
        name: json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value for name, value in row.items()
    }
