"""What of the lines offered a reply really tells: only that counts as told, with the words of the reply as its quote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from mhtui.core.events import Release
from mhtui.patient.claims import quantities
from mhtui.patient.words import content_words, plain_words

TOLD: Final = 0.5
"""Share of a line's content words that a stretch of the reply must have to tell it."""
TOUCHED: Final = 0.25
"""Share below which nothing of a line is there at all."""
_SENTENCES: Final = re.compile(r"[^.!?…—\n]+[.!?…—\"”')\]]*")
_NEGATION: Final = re.compile(r"\b(?:no|not|never|none|nothing|nobody|without)\b|n't\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Offered:
    """A line that may be told: what it tells, why, and one or several wordings of the same content."""

    ref: str
    reason: str
    lines: tuple[str, ...]


def told(speech: str, offers: Iterable[Offered], least: float = TOLD) -> Iterator[Release]:
    """The offers that the speech tells, each with the stretch of the speech that does."""
    for offer in offers:
        quote = next((found for line in offer.lines if (found := _stretch(speech, line, least))), "")
        if quote:
            yield Release(ref=offer.ref, reason=offer.reason, quote=quote)


def touched(speech: str, offers: Iterable[Offered]) -> bool:
    """Whether anything of the offers is in the speech."""
    return any(_likeness(speech, line) >= TOUCHED or line in speech for offer in offers for line in offer.lines)


def _stretch(speech: str, line: str, least: float) -> str:
    """The shortest run of whole sentences that tells the line; "" where none does."""
    if line in speech:
        return line
    wanted = content_words(line)
    spans = [match.span() for match in _SENTENCES.finditer(speech)]
    sharing = [span for span in spans if wanted & content_words(speech[slice(*span)])]
    if not sharing:
        return ""
    quote = speech[sharing[0][0] : sharing[-1][1]].strip()
    return quote if _likeness(quote, line) >= least and _agrees(quote, line) else ""


def _likeness(text: str, line: str) -> float:
    wanted = content_words(line) or plain_words(line)
    return len(wanted & (content_words(text) | plain_words(text))) / len(wanted) if wanted else 0.0


def _agrees(quote: str, line: str) -> bool:
    """Same quantities, same polarity: a line half said, or said the other way round, is not told."""
    said = quantities(quote)
    if any(
        not any(k == kind and abs(v - value) <= 0.05 * max(v, value) for k, v in said)
        for kind, value in quantities(line)
    ):
        return False
    return bool(_NEGATION.search(quote)) == bool(_NEGATION.search(line))
