"""What `mhtui check` finds: one line a thing, good, bad or merely told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """`ok` is None where there is nothing to pass or fail; `fields` are the same in JSON."""

    name: str
    ok: bool | None
    words: str
    fields: dict[str, Any] = field(default_factory=dict)
