"""What was recorded by another program: where it comes from, and what is frozen in place of a case."""

from __future__ import annotations

import json
from typing import Literal

from pydantic import BaseModel, ConfigDict

from mhtui.core.errors import WrongUse


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Imported(_Part):
    """Where an imported session comes from: `format` read, `source` as named by its authors, `licence`, and which
    `record` of the source it is (a file's name, with the place in it)."""

    format: str
    source: str
    licence: str
    record: str


class Beside(_Part):
    """Something the source holds between the turns that neither party said (instructions, calls of tools). `before`
    counts turns from 0: it stands before that one."""

    before: int
    role: str
    text: str


class Stub(_Part):
    """Frozen with an imported session instead of a case: there is no reference to score it by.

    `labels` holds what the source says of the whole record (diagnosis, scores, complaint), by name.
    """

    schema_version: Literal[1] = 1
    stub: Literal["imported"] = "imported"
    id: str
    title: str
    door_note: str = "imported"
    language: str = "en"
    origin: Imported
    labels: dict[str, str] = {}
    beside: tuple[Beside, ...] = ()

    def canonical(self) -> str:
        """The content as canonical JSON: what is frozen and hashed."""
        content = self.model_dump(mode="json", exclude_defaults=True) | {"stub": self.stub}
        return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def no_case(session_id: str, origin: Imported) -> WrongUse:
    """Why an imported session cannot be scored."""
    return WrongUse(
        f"Session {session_id} was imported ({origin.format}, {origin.record}): it has no case of ours, so there is "
        "no reference to score it by. `mhtui sessions link ID --case CASE` says by which case it is scored; "
        "`mhtui judge` and `mhtui rate` work without one."
    )
