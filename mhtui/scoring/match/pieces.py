"""What the trained reader is shown of texts: for each statement the few pieces that come nearest to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mhtui.scoring.match.reading import Sentence
from mhtui.scoring.match.types import Context, Vectors

WHOLE: Final = 3
"""A text of so many sentences is read whole; of a longer one, so many at a time."""
NEAREST: Final = 4
"""So many pieces are read for one statement."""
ANSWER: Final = 160
"""Letters up to which an answer may need its question to be understood."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Sentences `first` to `stop` of text `number`, at `raw[start:end]`; `shown` is what is read."""

    number: int
    first: int
    stop: int
    raw: str
    start: int
    end: int
    shown: str


def pieces_of(number: int, raw: str, sentences: Sequence[Sentence], context: Context) -> list[Piece]:
    """The pieces of a text; of a short answer, with the question."""
    said = [n for n, sentence in enumerate(sentences) if not sentence.asked_before]
    if not said:
        return []
    step = max(1, WHOLE - 1)
    starts = [said[0]] if len(said) <= WHOLE else said[:-1:step]
    return [_piece(number, raw, sentences, context, first, min(said[-1] + 1, first + WHOLE)) for first in starts]


def _piece(number: int, raw: str, sentences: Sequence[Sentence], context: Context, first: int, stop: int) -> Piece:
    start, end = sentences[first].start, sentences[stop - 1].end
    words = raw[start:end]
    asked = context.question and first <= 1 and len(words) <= ANSWER
    shown = f"Dr: {context.question} Pt: {words}" if asked else words
    return Piece(number, first, stop, raw, start, end, shown)


def nearest(pieces: Sequence[Piece], rows: Sequence[Vectors | None], claim: Vectors | None) -> list[Piece]:
    """The pieces whose likest sentence is likest to the claim; all where they are few, the first ones without rows."""
    if len(pieces) <= NEAREST or claim is None:
        return list(pieces[:NEAREST])
    # once for each text: pieces overlap; two that share their likest sentence must come out the same to the last bit
    likeness = [None if of_text is None else of_text @ claim for of_text in rows]
    return sorted(pieces, key=lambda piece: -_likeness(piece, likeness[piece.number]))[:NEAREST]


def _likeness(piece: Piece, likeness: Vectors | None) -> float:
    if likeness is None or piece.first >= len(likeness):
        return -1.0
    return float(np.max(likeness[piece.first : piece.stop]))
