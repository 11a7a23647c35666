"""How a text was typed: bursts of keys apart from the pauses between them, and pastes."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Keying(BaseModel):
    """What was measured at the keyboard since the text before it was sent. Nothing of it is ever scored.

    `typing_ms` adds up the gaps between changes of the text that were at most two seconds long; longer ones are pauses
    of thinking, the usual threshold of keystroke logging (Leijten and Van Waes 2013, doi:10.1177/0741088313491692).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    typing_ms: int
    edits: int
    """Changes of the text."""
    pastes: int = 0
    pasted_chars: int = 0
