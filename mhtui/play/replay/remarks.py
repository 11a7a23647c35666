"""What a reviewer noted at an event of a session, and which of two stood left in a blind comparison."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Remark(_Record):
    """A note on one event. `by`: pseudonym of the reviewer; `blind`: who played was hidden when it was written.

    `replaces`: id of an earlier note of the same reviewer that it takes the place of; an empty `text` takes it back.
    """

    id: str
    session_id: str
    seq: int
    by: Annotated[str, Field(max_length=200)]
    text: Annotated[str, Field(max_length=20_000)]
    at_ms: int
    blind: bool = False
    replaces: str = ""


class BlindOrder(_Record):
    """Which session was shown as A and which as B; drawn by `seed`."""

    id: str
    a: str
    b: str
    seed: int
    at_ms: int
    by: str = ""


def standing(remarks: list[Remark]) -> tuple[Remark, ...]:
    """Those not replaced by a later one, without those taken back; in order of session and event."""
    gone = {remark.replaces for remark in remarks}
    kept = (remark for remark in remarks if remark.id not in gone and remark.text)
    return tuple(sorted(kept, key=lambda remark: (remark.session_id, remark.seq, remark.id)))
